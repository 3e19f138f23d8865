import { EmulatorOffer, offerEmulator } from './run-emulator';
import { TemporaryFolder } from '../temporary-folder';

/** Where the suites of the run ask for the emulator. */
export const OFFER = 'SPANNER_EMULATOR_OFFER';

/** Jest loads set-up and teardown separately; this is where the one finds what the other made. */
export const shared = globalThis as { emulatorOffer?: EmulatorOffer; temporary?: TemporaryFolder };

export default async function setUp(): Promise<void> {
  shared.temporary = new TemporaryFolder();
  shared.emulatorOffer = await offerEmulator();
  process.env[OFFER] = String(shared.emulatorOffer.port);
}
