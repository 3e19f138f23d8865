import type { Entries } from './key-order';
import type { Rows } from './rows';

/** Inserts by key range and time, as Key Visualizer draws them. */
export interface Heat {
  readonly ranges: number;
  readonly steps: number;
  /** Inserts of the range `r` in the step `s` at `r * steps + s`; range 0 is the beginning of the key. */
  readonly counts: Uint32Array;
  /** Inserts of one step, also those that find their row there already. */
  readonly insertsOfStep: number;
}

const RANGES = 48;
/** Moments of which a picture shows where their inserts land. */
export const STEPS = 60;

/** Of the inserts before the burst. */
export function heatOf({ order, steady, tried }: Entries, rows: Rows, durationSeconds: number): Heat {
  const counts = new Uint32Array(RANGES * STEPS);
  let place = 0;
  for (const row of order) {
    if (row < rows.steady) {
      const range = Math.floor((place++ * RANGES) / steady);
      const step = Math.min(STEPS - 1, Math.floor((rows.seconds[row] * STEPS) / durationSeconds));
      counts[range * STEPS + step] += 1;
    }
  }
  return { ranges: RANGES, steps: STEPS, counts, insertsOfStep: tried / STEPS };
}
