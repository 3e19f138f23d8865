import { inOrder } from './key-order';
import type { Rows } from './rows';
import type { KeyPart } from '../schema';
import { compareValues, type Value } from './values/value';

/** Values of a key, in the order of its columns. */
export type KeyValues = readonly Value[];

/**
 * Start keys of ranges with equally many rows, as far as keys differ, without the first range, which begins with the
 * key space.
 */
export function rangeStarts(
  parts: readonly KeyPart[], rows: Pick<Rows, 'values' | 'seconds'>, ranges: number,
): KeyValues[] {
  const order = inOrder(parts, rows, Uint32Array.from(rows.seconds, (_, row) => row));
  const starts = Array.from({ length: ranges - 1 }, (_, range) => {
    const row = order[Math.round(((range + 1) * order.length) / ranges)];
    return parts.map(({ column }) => rows.values.get(column)![row]);
  });
  return starts.filter((start, at) => at === 0 || compareKeys(parts, start, starts[at - 1]) !== 0);
}

/** Counts the keys in each range; there is one range more than starts. */
export function countsInRanges(
  parts: readonly KeyPart[], starts: readonly KeyValues[], keys: readonly KeyValues[],
): number[] {
  const counts = new Array<number>(starts.length + 1).fill(0);
  for (const key of keys) {
    const range = starts.findIndex((start) => compareKeys(parts, key, start) < 0);
    counts[range < 0 ? starts.length : range] += 1;
  }
  return counts;
}

function compareKeys(parts: readonly KeyPart[], a: KeyValues, b: KeyValues): number {
  for (const [at, { descending }] of parts.entries()) {
    const compared = compareValues(a[at], b[at]);
    if (compared !== 0) {
      return descending ? -compared : compared;
    }
  }
  return 0;
}
