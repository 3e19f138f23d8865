import type { Rows } from './rows';
import type { KeyPart } from '../schema';
import { compareValues } from './values/value';

/** The place of each row in the order of the key. */
export function ranksOf(
  parts: readonly KeyPart[], { values, seconds }: Pick<Rows, 'values' | 'seconds'>,
): Uint32Array {
  const columns = parts.flatMap(({ column, descending }) => {
    const ofColumn = values.get(column);
    return ofColumn ? [{ values: ofColumn, sign: descending ? -1 : 1 }] : [];
  });
  const order = Uint32Array.from(seconds, (_, row) => row).sort((a, b) => {
    for (const { values: ofColumn, sign } of columns) {
      const compared = compareValues(ofColumn[a], ofColumn[b]);
      if (compared !== 0) {
        return sign * compared;
      }
    }
    return a - b;
  });
  const ranks = new Uint32Array(order.length);
  order.forEach((row, rank) => {
    ranks[row] = rank;
  });
  return ranks;
}
