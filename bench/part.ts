import type { SpannerClient } from '../test/support/emulator/client';

/** Of what is drawn at random. `SEED=2 npm run bench -- NAME` draws others. */
export const SEED = Number(process.env.SEED ?? 1);

/** One part of the bench: `npm run bench -- NAME` runs it alone. */
export interface BenchPart {
  /** The key of its figures in the JSON output. */
  readonly name: string;
  /** Whether it asks a Spanner emulator. Without one its figures are `null`. */
  readonly needsEmulator: boolean;
  /** It takes an hour, and runs only by its name. */
  readonly isSlow?: boolean;
  run(client?: SpannerClient): Promise<BenchResult>;
}

export interface BenchResult {
  /** For programs: the JSON output. */
  readonly figures: unknown;
  /** For people. */
  readonly report: string;
  /** What went wrong and how to see it again. */
  readonly failures?: readonly string[];
}

/** A part that asks the emulator. */
export function onEmulator(name: string, run: (client: SpannerClient) => Promise<BenchResult>): BenchPart {
  return { name, needsEmulator: true, run: (client) => run(client!) };
}

/** A part that measures time and memory. */
export function withoutEmulator(name: string, run: () => Promise<BenchResult>): BenchPart {
  return { name, needsEmulator: false, run };
}
