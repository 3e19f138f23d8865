import { SpannerClient } from './client';
import { Emulator, startEmulator } from './emulator';
import { probeFeatures } from './features';

/** Jest loads set-up and teardown separately; this is where the one finds what the other started. */
export const shared = globalThis as { spannerEmulator?: Emulator; spannerEmulatorWasGiven?: boolean };

const HOW_TO_GET_ONE =
  'Set SPANNER_EMULATOR_REST (host:port), install the component cloud-spanner-emulator of the Google Cloud SDK, or start docker or podman.';

/** One emulator for the whole run; its address reaches the tests by SPANNER_EMULATOR_REST. */
export default async function setUp(): Promise<void> {
  shared.spannerEmulatorWasGiven = Boolean(process.env.SPANNER_EMULATOR_REST);
  const emulator = await startEmulator();
  if (!emulator) {
    if (isOn(process.env.CI) || isOn(process.env.REQUIRE_SPANNER_EMULATOR)) {
      throw new Error(`No Spanner emulator was found, and this run may not skip the tests that need one. ${HOW_TO_GET_ONE}`);
    }
    process.stderr.write(`\nSKIPPED: every test that applies DDL to a real Spanner, for no emulator was found. ${HOW_TO_GET_ONE}\n\n`);
    return;
  }
  shared.spannerEmulator = emulator;
  process.env.SPANNER_EMULATOR_REST = emulator.rest;
  process.env.SPANNER_EMULATOR_FEATURES = JSON.stringify(await probeFeatures(new SpannerClient(emulator.rest)));
}

function isOn(value: string | undefined): boolean {
  return value !== undefined && !['', '0', 'false'].includes(value);
}
