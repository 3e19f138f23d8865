import type { CutKey, SplitPlan, UncutKey } from '../../simulation/split-points';
import type { Value } from '../../simulation/values/value';
import { onWire } from '../../simulation/values/wire-value';

/** Digits after the decimal point. */
const NUMERIC_SCALE = 9;

/** A blank ends a name in the file. */
export const UNWRITABLE_NAME = /\s/;

/** The split points that a file can express, without duplicates: `false` has no notation, and text may be shortened. */
export function writablePlan({ cut, uncut }: SplitPlan): SplitPlan {
  const written = cut.map((each): CutKey => {
    const lines = splitLines(each);
    // NULL instead of false would sort before all rows.
    const isWritable = (_: unknown, at: number): boolean =>
      !UNWRITABLE_NAME.test(each.key.object) && each.points[at][0] !== false && lines.indexOf(lines[at]) === at;
    return { ...each, points: each.points.filter(isWritable) };
  });
  const lost = written.filter(({ points }) => points.length === 0)
    .map(({ key }): UncutKey => ({ key, why: { kind: 'no notation' } }));
  return { cut: written.filter(({ points }) => points.length > 0), uncut: [...uncut, ...lost] };
}

/**
 * The lines of a split point file, one per point, for both dialects.
 *
 * @see https://cloud.google.com/spanner/docs/create-manage-split-points
 */
export function splitLines({ key: { index, object, table }, parts, points }: CutKey): string[] {
  const kind = index ? 'INDEX' : 'TABLE';
  const numeric = parts.map(({ column }) => table.columns.find(({ name }) => name === column)?.type.code === 'NUMERIC');
  return points.map((point) => {
    const values = point.map((value, at) => valueText(value, numeric[at]));
    return `${kind} ${object} (${values.join(',')})`;
  });
}

/** In the syntax of gcloud, with INT64 and NUMERIC in quotes to keep all digits. */
function valueText(value: Value, isNumeric: boolean): string {
  if (value === null || typeof value === 'boolean') {
    // gcloud sends any bare boolean as true. NULL sorts directly before false.
    return value === true ? 'true' : 'NULL';
  }
  if (typeof value === 'number' && Number.isFinite(value)) {
    return isNumeric ? `'${Number.isInteger(value) ? BigInt(value) : value.toFixed(NUMERIC_SCALE)}'` : String(value);
  }
  return `'${text(String(onWire(value)))}'`;
}

/** Cuts off characters that the file cannot express, because a shorter text splits equally well. */
function text(value: string): string {
  return value.replace(/['\p{C}\p{Zl}\p{Zp}][^]*/u, '').replace(/[\\,]/g, '\\$&');
}
