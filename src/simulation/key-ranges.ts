import { allOf, compareInKey, inOrder, rowsWithEntry } from './key-order';
import type { Rows } from './rows';
import type { KeyPart } from '../schema';
import type { Value } from './values/value';

/** Values of a key, in the order of its columns. */
export type KeyValues = readonly Value[];

/**
 * Start keys of ranges with equally many entries, as far as keys differ, without the first range, which begins with
 * the key space.
 *
 * @param notNull Rows with NULL in one of these columns have no entry.
 */
export function rangeStarts(
  parts: readonly KeyPart[], rows: Pick<Rows, 'values' | 'seconds'>, most: number, notNull: readonly string[] = [],
): KeyValues[] {
  const order = inOrder(parts, rows, rowsWithEntry(allOf(rows), rows.values, notNull));
  const ranges = Math.min(most, order.length);
  const starts = Array.from({ length: ranges }, (_, range) => {
    const row = order[Math.round((range * order.length) / ranges)];
    return parts.map(({ column }) => rows.values.get(column)![row]);
  });
  return starts.filter((start, at) => at > 0 && compareKeys(parts, start, starts[at - 1]) !== 0);
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
  for (const [at, part] of parts.entries()) {
    const compared = compareInKey(part, a[at], b[at]);
    if (compared !== 0) {
      return compared;
    }
  }
  return 0;
}
