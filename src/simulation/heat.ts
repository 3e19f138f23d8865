import type { Entries } from './key-order';
import type { KeyValues } from './key-ranges';
import type { Rows } from './rows';
import type { KeyPart } from '../schema';

/** Inserts by key range and time, as Key Visualizer draws them. */
export interface Heat {
  readonly ranges: number;
  readonly steps: number;
  /** Inserts into range `r` in step `s` are at `r * steps + s`; range 0 is the beginning of the key. */
  readonly counts: Uint32Array;
  /** Attempted inserts of one step, including those of existing rows. */
  readonly insertsOfStep: number;
  /** The first key of each range, and the last one of all; empty if there is no entry. */
  readonly keys: readonly KeyValues[];
}

const RANGES = 48;
/** Number of moments in a picture. */
export const STEPS = 60;

/** Covers only the inserts before the burst. */
export function heatOf(
  { order, steady, tried }: Entries, rows: Rows, durationSeconds: number, parts: readonly KeyPart[],
): Heat {
  const counts = new Uint32Array(RANGES * STEPS);
  const firstRows: number[] = [];
  let place = 0;
  let last = 0;
  for (const row of order) {
    if (row < rows.steady) {
      const range = Math.floor((place++ * RANGES) / steady);
      const step = Math.min(STEPS - 1, Math.floor((rows.seconds[row] * STEPS) / durationSeconds));
      counts[range * STEPS + step] += 1;
      while (firstRows.length <= range) {
        firstRows.push(row);
      }
      last = row;
    }
  }
  while (place > 0 && firstRows.length <= RANGES) {
    firstRows.push(last);
  }
  const keys = firstRows.map((row) => parts.map(({ column }) => rows.values.get(column)?.[row] ?? null));
  return { ranges: RANGES, steps: STEPS, counts, insertsOfStep: tried / STEPS, keys };
}
