import type { RunEmulator } from './run-emulator';

/** The emulator that the environment of this suite asked for. */
export function suiteEmulator(): RunEmulator {
  const { runEmulator } = globalThis as { runEmulator?: RunEmulator };
  if (!runEmulator) {
    throw new Error('import emulator/describe-on-emulator in the test file itself: no emulator is looked for without it');
  }
  return runEmulator;
}
