import type { Rows } from './rows';
import type { SchemaKey } from '../rules/keys/keys';
import { columnsOf, type IndexKeyPart, type KeyPart } from '../schema';
import { memoized } from '../text/once';
import { compareValues, sortable, type Value } from './values/value';

/** Entries of one key; for a table, its rows. */
export interface Entries {
  /** Rows in the order of the key; equal keys stay in the order of their inserts. */
  readonly order: Uint32Array;
  /** The position of each entry in `order`, in the order of the inserts. */
  readonly ranks: Uint32Array;
  /** Number of entries before the burst at the end. */
  readonly steady: number;
  /** Number of attempts, including repeated keys: a table has one row per key. */
  readonly tried: number;
}

/**
 * @param notNull Rows with NULL in one of these columns have no entry.
 * @param free If rows with equal keys have in each of these columns the value that most rows share, only the first has
 * an entry; other repeated values stand for different ones. Absent: all rows have an entry.
 */
export function entriesOf(
  parts: readonly KeyPart[], rows: Rows, notNull: readonly string[] = [], free?: readonly string[],
): Entries {
  const all = rowsWithEntry(allOf(rows), rows.values, notNull);
  const inserts = free ? firstOfEach(parts, rows, all, free) : all;
  const order = inOrder(parts, rows, inserts);
  const rankOfRow = new Uint32Array(rows.seconds.length);
  order.forEach((row, rank) => {
    rankOfRow[row] = rank;
  });
  return {
    order, ranks: inserts.map((row) => rankOfRow[row]), steady: steadyOf(inserts, rows), tried: steadyOf(all, rows),
  };
}

/** Rows with NULL in one of these columns have no entry in the index. */
export function notNullColumns({ index, backing, objectIndex }: SchemaKey): string[] {
  const { nullFiltered = false, keyParts = [] } = index ?? backing?.index ?? {};
  return [...(nullFiltered ? columnsOf(keyParts) : []), ...(index ?? objectIndex)?.whereNotNull ?? []];
}

export function allOf({ seconds }: Pick<Rows, 'seconds'>): Uint32Array {
  return Uint32Array.from(seconds, (_, row) => row);
}

/** Some rows, without those that have no entry. */
export function rowsWithEntry(
  rows: ArrayLike<number>, values: Rows['values'], notNull: readonly string[],
): Uint32Array {
  const filtered = notNull.map((name) => values.get(name) ?? []).filter((ofColumn) => ofColumn.includes(null));
  return Uint32Array.from(rows).filter((row) => filtered.every((ofColumn) => ofColumn[row] !== null));
}

function steadyOf(inserts: Uint32Array, rows: Rows): number {
  const burst = inserts.findIndex((row) => row >= rows.steady);
  return burst < 0 ? inserts.length : burst;
}

function firstOfEach(
  parts: readonly KeyPart[], { values }: Rows, rows: Uint32Array, free: readonly string[],
): Uint32Array {
  const seen = new Set<string>();
  const shared = free.map((name) => [name, mostFrequent(values.get(name) ?? [])] as const);
  return rows.filter((row) => {
    const before = seen.size;
    return seen.add(keyTextOf(parts, values, row)).size > before
      || shared.some(([name, text]) => keyText(values.get(name)?.[row]) !== text);
  });
}

function mostFrequent(values: readonly Value[]): string | undefined {
  const counts = new Map<string, number>();
  values.forEach((value) => counts.set(keyText(value), (counts.get(keyText(value)) ?? 0) + 1));
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0];
}

/** Equal for rows with equal keys. */
export function keyTextOf(parts: readonly KeyPart[], values: Rows['values'], row: number): string {
  return parts.map(({ column }) => keyText(values.get(column)?.[row])).join('\n');
}

export function keyText(value: Value | undefined): string {
  return String(value === undefined || value === null ? null : sortable(value));
}

interface SortColumn {
  readonly part: IndexKeyPart;
  readonly values: readonly Value[];
  /** A number for each value, consistent with the order of the values, because numbers compare much faster. */
  readonly approximate: Float64Array;
}

/** Sorts rows by a key; the sort is stable. */
export function inOrder(parts: readonly KeyPart[], { values }: Pick<Rows, 'values'>, rows: Uint32Array): Uint32Array {
  const columns = parts.flatMap((part): SortColumn[] => {
    const ofColumn = values.get(part.column);
    return ofColumn ? [{ part, values: ofColumn, approximate: approximations(ofColumn) }] : [];
  });
  return rows.slice().sort((a, b) => {
    for (const { part, values: ofColumn, approximate } of columns) {
      const off = approximate[a] - approximate[b];
      const compared = off !== 0 && Number.isFinite(off)
        ? (part.descending ? -off : off)
        : compareInKey(part, ofColumn[a], ofColumn[b]);
      if (compared !== 0) {
        return compared;
      }
    }
    return a - b;
  });
}

/** Unless the key says where NULL is, it is the least value. */
export function compareInKey({ descending, nulls }: IndexKeyPart, a: Value, b: Value): number {
  if (nulls !== undefined && (a === null) !== (b === null)) {
    return (a === null) === (nulls === 'FIRST') ? -1 : 1;
  }
  return descending ? compareValues(b, a) : compareValues(a, b);
}

/** Columns are sorted in many keys. */
const approximations = memoized((values: readonly Value[]) => {
  const numbers = new Float64Array(values.length);
  for (let row = 0; row < values.length; row++) {
    numbers[row] = approximately(values[row]);
  }
  return numbers;
}, new WeakMap());

/** A number holds seven characters of seven bits exactly, or six bytes. */
const CHARACTERS = 7;
const CHARACTER_CODES = 128;
const BYTES = 6;

function approximately(value: Value): number {
  if (typeof value === 'string') {
    let number = 0;
    let isAscii = true;
    for (let at = 0; at < CHARACTERS; at++) {
      const code: number = isAscii && at < value.length ? Math.min(value.charCodeAt(at), CHARACTER_CODES - 1) : 0;
      isAscii &&= code < CHARACTER_CODES - 1;
      number = number * CHARACTER_CODES + code;
    }
    return number;
  }
  if (value instanceof Uint8Array) {
    let number = 0;
    for (let at = 0; at < BYTES; at++) {
      number = number * 256 + (value[at] ?? 0);
    }
    return number;
  }
  return value === null ? -Infinity : Number(sortable(value));
}
