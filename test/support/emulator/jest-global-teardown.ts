import { shared } from './jest-global-setup';

export default async function tearDown(): Promise<void> {
  await shared.spannerEmulator?.stop();
  delete shared.spannerEmulator;
  if (!shared.spannerEmulatorWasGiven) {
    // In watch mode the next run would take this address for one that the user gave.
    delete process.env.SPANNER_EMULATOR_REST;
  }
  delete process.env.SPANNER_EMULATOR_FEATURES;
}
