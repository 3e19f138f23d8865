import { chiSquareP } from './chi-square';
import { STEP } from './copy-schema';
import type { TableLoad } from './table-loads';
import type { SchemaKey } from '../../rules/keys/keys';
import type { KeyPart } from '../../schema';
import { grouped } from '../../text/collections';
import { keyTextOf, notNullColumns, rowsWithEntry } from '../key-order';
import { countsInRanges, rangeStarts, type KeyValues } from '../key-ranges';
import type { Rows } from '../rows';
import type { Value } from '../values/value';

/** Compares where written rows landed in one key with the simulation. */
export interface LandedKey {
  readonly key: SchemaKey;
  /** Number of ranges of the key with equally many simulated rows, as far as keys differ. */
  readonly ranges: number;
  /** Without those that have no entry in the key. */
  readonly rows: number;
  /** The largest share of rows in one range, written and simulated. */
  readonly fullestShare: number;
  readonly simulatedShare: number;
  /** The average share of the rows of one interval in its fullest range; undefined for few rows. */
  readonly atOnceShare?: number;
  /** The probability that simulated rows deviate at least as much. */
  readonly chiSquareP: number;
}

const RANGES = 20;
/** Rows per range that the test needs. */
const ROWS_OF_RANGE = 10;
/** With fewer rows, the rows of an interval can crowd by chance. */
const LEAST_ROWS = 200;
/** If one range gets this share of concurrent inserts, one server does the work. */
export const HOT_SHARE = 0.5;

/**
 * @param simulated Loads of the table in several runs, each with as many rows as the load was to write.
 * @param written The stored rows, with the interval in which each was written.
 * @param first Number of rows of each run to compare, in order of time: the load ended there.
 */
export function landedKey(
  key: SchemaKey, simulated: readonly TableLoad[], written: Rows['values'], first = Infinity,
): LandedKey {
  const { parts } = key;
  const steps = written.get(STEP)!;
  const entries = entriesIn(key, written, [...steps.keys()]);
  const stored = [...entries.values()];
  const ranges = Math.max(2, Math.min(RANGES, Math.floor(stored.length / ROWS_OF_RANGE)));
  const drawn = simulated.flatMap((load) => [...entriesIn(key, load.rows.values, keptRows(load, first)).values()]);
  const columns = parts.map(({ column }, at) => [column, drawn.map((row) => row[at])] as const);
  const starts = rangeStarts(parts, { values: new Map(columns), seconds: drawn.map(() => 0) }, ranges);
  const [expected, counts] = [drawn, stored].map((keys) => countsInRanges(parts, starts, keys));
  return {
    key,
    ranges: starts.length + 1,
    rows: stored.length,
    fullestShare: Math.max(...counts) / Math.max(1, stored.length),
    simulatedShare: Math.max(...expected) / Math.max(1, drawn.length),
    atOnceShare: stored.length < LEAST_ROWS ? undefined : atOnce(parts, starts, entries, steps) / stored.length,
    chiSquareP: chiSquareP(counts, expected),
  };
}

/**
 * The rows that a table holds afterwards, by number: the last of those with equal primary keys. A load that writes each
 * n-th row is simulated n times.
 */
function keptRows({ table: { primaryKey }, rows: { seconds, values }, numbers }: TableLoad, first: number): number[] {
  const loads = Math.max(1, Math.round(seconds.length / numbers.length));
  const kept = new Map<string, number>();
  for (let row = 0; row < Math.min(first, seconds.length); row++) {
    kept.set(`${row % loads}\n${keyTextOf(primaryKey, values, row)}`, row);
  }
  return [...kept.values()];
}

/** By number of the row. */
function entriesIn(key: SchemaKey, values: Rows['values'], rows: readonly number[]): Map<number, KeyValues> {
  return new Map(Array.from(rowsWithEntry(rows, values, notNullColumns(key)), (row) =>
    [row, key.parts.map(({ column }) => values.get(column)![row])]));
}

/** Number of rows that landed in the fullest range of their interval. */
function atOnce(
  parts: readonly KeyPart[], starts: readonly KeyValues[], entries: ReadonlyMap<number, KeyValues>,
  steps: readonly Value[],
): number {
  const byStep = grouped([...entries], ([row]) => steps[row]);
  return [...byStep.values()]
    .map((rows) => Math.max(...countsInRanges(parts, starts, rows.map(([, values]) => values))))
    .reduce((sum, rows) => sum + rows, 0);
}
