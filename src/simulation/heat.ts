import type { Rows } from './rows';

/** Inserts by key range and time, as Key Visualizer draws them. */
export interface Heat {
  readonly ranges: number;
  readonly steps: number;
  /** Inserts of the range `r` in the step `s` at `r * steps + s`; range 0 is the beginning of the key. */
  readonly counts: Uint32Array;
}

const RANGES = 48;
const STEPS = 60;

/** Of the inserts before the burst. */
export function heatOf(ranks: Uint32Array, { seconds, steady }: Rows, durationSeconds: number): Heat {
  const counts = new Uint32Array(RANGES * STEPS);
  const rowOf = new Uint32Array(ranks.length);
  ranks.forEach((rank, row) => {
    rowOf[rank] = row;
  });
  rowOf.filter((row) => row < steady).forEach((row, place) => {
    const range = Math.floor((place * RANGES) / steady);
    const step = Math.min(STEPS - 1, Math.floor((seconds[row] * STEPS) / durationSeconds));
    counts[range * STEPS + step] += 1;
  });
  return { ranges: RANGES, steps: STEPS, counts };
}
