import { chiSquareP } from './chi-square';
import type { SchemaKey } from '../../rules/keys/keys';
import type { KeyPart } from '../../schema';
import { grouped } from '../../text/grouped';
import { compareKeys, countsInRanges, rangeStarts, type KeyValues } from '../key-ranges';
import type { Rows } from '../rows';

/** Where written rows landed in one key, beside where the simulation puts them. */
export interface LandedKey {
  readonly key: SchemaKey;
  /** Ranges of the key in which the simulation puts as many rows each, as far as rows differ. */
  readonly ranges: number;
  readonly rows: number;
  /** The largest share of the rows in one range, as written and as simulated. */
  readonly fullestShare: number;
  readonly simulatedShare: number;
  /** The share of the rows of an interval that landed in one range, on average; undefined for few rows. */
  readonly atOnceShare?: number;
  /** How likely rows of the simulation land as unlike it as these do. */
  readonly chiSquareP: number;
}

const RANGES = 20;
/** The test wants about so many rows in each range. */
const ROWS_OF_RANGE = 10;
/** Of fewer rows, those of an interval can crowd by chance. */
const LEAST_ROWS = 200;
/** Inserts of one time of which one range takes this share have one server. */
export const HOT_SHARE = 0.5;

/**
 * @param simulated Rows of several runs, as many in each as were meant to be written.
 * @param stored The columns of the key of each row, in their order.
 * @param steps In which interval each of these was written.
 * @param first Only so many of the rows of each run, in the order of time: the load ended there.
 */
export function landedKey(
  key: SchemaKey, simulated: readonly Rows[], stored: readonly KeyValues[], steps: readonly number[],
  first = Infinity,
): LandedKey {
  const { parts } = key;
  const ranges = Math.max(2, Math.min(RANGES, Math.floor(stored.length / ROWS_OF_RANGE)));
  const drawn = simulated.flatMap(({ seconds, values }) =>
    Array.from({ length: Math.min(first, seconds.length) }, (_, row) =>
      parts.map(({ column }) => values.get(column)![row])));
  const columns = parts.map(({ column }, at) => [column, drawn.map((row) => row[at])] as const);
  const starts = distinct(parts, rangeStarts(parts, { values: new Map(columns), seconds: drawn.map(() => 0) }, ranges));
  const [expected, counts] = [drawn, stored].map((keys) => countsInRanges(parts, starts, keys));
  return {
    key,
    ranges: starts.length + 1,
    rows: stored.length,
    fullestShare: Math.max(...counts) / Math.max(1, stored.length),
    simulatedShare: Math.max(...expected) / drawn.length,
    atOnceShare: stored.length < LEAST_ROWS ? undefined : atOnce(parts, starts, stored, steps) / stored.length,
    chiSquareP: chiSquareP(counts, expected),
  };
}

/** How many rows landed in the fullest range of their interval. */
function atOnce(
  parts: readonly KeyPart[], starts: readonly KeyValues[], stored: readonly KeyValues[], steps: readonly number[],
): number {
  const byStep = grouped(stored.map((_, row) => row), (row) => steps[row]);
  return [...byStep.values()]
    .map((rows) => Math.max(...countsInRanges(parts, starts, rows.map((row) => stored[row]))))
    .reduce((sum, rows) => sum + rows, 0);
}

function distinct(parts: readonly KeyPart[], starts: readonly KeyValues[]): KeyValues[] {
  return starts.filter((start, at) => at === 0 || compareKeys(parts, start, starts[at - 1]) !== 0);
}
