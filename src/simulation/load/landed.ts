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
  /** The average share of the rows of one interval in its fullest range; undefined for few draws. */
  readonly atOnceShare?: number;
  /** The probability that simulated rows deviate at least as much. */
  readonly chiSquareP: number;
}

const RANGES = 20;
/** Draws per range that the test needs. */
const DRAWS_OF_RANGE = 10;
/** With fewer, the rows of an interval can crowd by chance. */
const LEAST_DRAWS = 200;
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
  const groups = simulated.flatMap((load) => drawnTogether(key, load, first));
  let cut = cutInRanges(parts, groups, rangesFor(stored.length));
  while (rangesFor(stored.length / cut.rowsOfDraw) < cut.expected.length) {
    cut = cutInRanges(parts, groups, rangesFor(stored.length / cut.rowsOfDraw));
  }
  const { starts, expected, rowsOfDraw } = cut;
  const counts = countsInRanges(parts, starts, stored);
  const drawn = groups.flat().length;
  return {
    key,
    ranges: starts.length + 1,
    rows: stored.length,
    fullestShare: Math.max(...counts) / Math.max(1, stored.length),
    simulatedShare: Math.max(...expected) / Math.max(1, drawn),
    atOnceShare: stored.length / rowsOfDraw < LEAST_DRAWS
      ? undefined
      : atOnce(parts, starts, entries, steps) / stored.length,
    // The shares are those of a sample, too.
    chiSquareP: chiSquareP(counts.map((rows) => rows / rowsOfDraw / (1 + stored.length / drawn)), expected),
  };
}

function rangesFor(draws: number): number {
  return Math.max(2, Math.min(RANGES, Math.floor(draws / DRAWS_OF_RANGE)));
}

function cutInRanges(
  parts: readonly KeyPart[], groups: readonly (readonly KeyValues[])[], most: number,
): { readonly starts: readonly KeyValues[]; readonly expected: readonly number[]; readonly rowsOfDraw: number } {
  const drawn = groups.flat();
  const columns = parts.map(({ column }, at) => [column, drawn.map((row) => row[at])] as const);
  const starts = rangeStarts(parts, { values: new Map(columns), seconds: drawn.map(() => 0) }, most);
  const countsOf = (keys: readonly KeyValues[]): number[] => countsInRanges(parts, starts, keys);
  const expected = countsOf(drawn);
  return {
    starts, expected, rowsOfDraw: rowsOfOneDraw(expected, groups.filter(({ length }) => length > 1).map(countsOf)),
  };
}

/** How many rows say as little as one, because rows below one parent land together (the design effect). */
function rowsOfOneDraw(counts: readonly number[], groups: readonly (readonly number[])[]): number {
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
  const pairs = (rows: number): number => rows * (rows - 1);
  const rows = sum(counts);
  const byChance = sum(counts.map((each) => (each / rows) ** 2));
  const inOneRange = sum(groups.map((ofGroup) => sum(ofGroup.map(pairs))));
  const beyondChance = inOneRange - byChance * sum(groups.map((ofGroup) => pairs(sum(ofGroup))));
  return byChance < 1 ? 1 + Math.max(0, beyondChance) / (rows * (1 - byChance)) : 1;
}

/** The entries of a simulated load, those of rows below one parent together. */
function drawnTogether(key: SchemaKey, load: TableLoad, first: number): KeyValues[][] {
  const entries = [...entriesIn(key, load.rows.values, keptRows(load, first))];
  const loads = loadsIn(load);
  return [...grouped(entries, ([row]) => `${row % loads} ${load.drawOf(row)}`).values()]
    .map((group) => group.map(([, values]) => values));
}

/**
 * The rows that a table holds afterwards, by number: the last of those with equal primary keys. A load that writes each
 * n-th row is simulated n times.
 */
function keptRows(load: TableLoad, first: number): number[] {
  const { table: { primaryKey }, rows: { seconds, values } } = load;
  const loads = loadsIn(load);
  const kept = new Map<string, number>();
  for (let row = 0; row < Math.min(first, seconds.length); row++) {
    kept.set(`${row % loads}\n${keyTextOf(primaryKey, values, row)}`, row);
  }
  return [...kept.values()];
}

function loadsIn({ rows: { seconds }, numbers }: TableLoad): number {
  return Math.max(1, Math.round(seconds.length / numbers.length));
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
