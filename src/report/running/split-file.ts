import type { CutKey, SplitPlan, UncutKey } from '../../simulation/split-points';
import type { Value } from '../../simulation/values/value';
import { onWire } from '../../simulation/values/wire-value';

/** Digits after the point. */
const NUMERIC_SCALE = 9;

/** The plan with the points that a file can hold, each once: `false` has no notation, and texts are cut short. */
export function writablePlan({ cut, uncut }: SplitPlan): SplitPlan {
  const written = cut.map((each): CutKey => {
    const lines = splitLines(each);
    // NULL in the place of false would be before all rows.
    const isWritable = (_: unknown, at: number): boolean =>
      each.points[at][0] !== false && lines.indexOf(lines[at]) === at;
    return { ...each, points: each.points.filter(isWritable) };
  });
  const lost = written.filter(({ points }) => points.length === 0)
    .map(({ key }): UncutKey => ({ key, why: { kind: 'no notation' } }));
  return { cut: written.filter(({ points }) => points.length > 0), uncut: [...uncut, ...lost] };
}

/**
 * The lines of a file of split points, one for each point, in both dialects.
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

/** As gcloud reads it: INT64 and NUMERIC in quotes, so that no digit is lost. */
function valueText(value: Value, isNumeric: boolean): string {
  if (value === null || typeof value === 'boolean') {
    // gcloud sends any bare boolean as true; NULL comes right before false.
    return value === true ? 'true' : 'NULL';
  }
  if (typeof value === 'number' && Number.isFinite(value)) {
    return isNumeric ? `'${Number.isInteger(value) ? BigInt(value) : value.toFixed(NUMERIC_SCALE)}'` : String(value);
  }
  return `'${text(String(onWire(value)))}'`;
}

/** A point is as good with a shorter text, so that what the file has no notation for is cut off. */
function text(value: string): string {
  return value.replace(/['\p{C}\p{Zl}\p{Zp}][^]*/u, '').replace(/[\\,]/g, '\\$&');
}
