import { EmulatorOffer, offerEmulator } from './run-emulator';

/** Where the suites of the run ask for the emulator. */
export const OFFER = 'SPANNER_EMULATOR_OFFER';

/** Jest loads set-up and teardown separately; this is where the one finds what the other made. */
export const shared = globalThis as { emulatorOffer?: EmulatorOffer };

export default async function setUp(): Promise<void> {
  shared.emulatorOffer = await offerEmulator();
  process.env[OFFER] = String(shared.emulatorOffer.port);
}
