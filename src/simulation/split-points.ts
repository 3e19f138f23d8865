import { notNullColumns } from './key-order';
import { rangeStarts, type KeyValues } from './key-ranges';
import { RowMaker, type Rows } from './rows';
import { columnsOf, type KeyPart, type Schema } from '../schema';
import { compareValues, Day, Instant, MICROS_OF_DAY, type Value } from './values/value';
import { computesHash } from '../rules/keys/keyed-columns';
import { keysOf, type SchemaKey } from '../rules/keys/keys';
import { ruleContext, type RuleContext } from '../rules/rule';
import { LIMITS } from '../schema/limits';
import type { TypeCode } from '../schema/types/type-registry';
import { workloadOf } from '../schema/workload';
import { memoized } from '../text/once';

/** A key, and the points at which to split it before its rows are written. */
export interface CutKey {
  readonly key: SchemaKey;
  /** Columns with a value in each point: those of the table or index itself. */
  readonly parts: readonly KeyPart[];
  readonly points: readonly KeyValues[];
  /** Divides between shards, evenly over all possible values of the first column, or between rows of a sample. */
  readonly by: 'shards' | 'values' | 'sample';
}

/** Why a key has no points. */
export type Uncut =
  /** Split points of the parent also divide its rows. */
  | { readonly kind: 'interleaved'; readonly parent: string }
  /** Its key has no column. */
  | { readonly kind: 'one row' }
  /** All inserts land in one place, which moves on from any point. */
  | { readonly kind: 'moving' }
  /** Only rows show where to split it. The columns that the sample lacks; absent: there is none. */
  | { readonly kind: 'rows needed'; readonly missing?: readonly string[] }
  /** Spanner accepts no split points for it. */
  | { readonly kind: 'backing index' }
  | { readonly kind: 'object index'; readonly of: string }
  /** A file of split points cannot express the values. */
  | { readonly kind: 'no notation' }
  /** Other keys use up all points. */
  | { readonly kind: 'none left' }
  /** It sorts rows of an object that is not a table. */
  | { readonly kind: 'no table' };

export interface UncutKey {
  readonly key: SchemaKey;
  readonly why: Uncut;
}

export interface SplitPlan {
  readonly cut: readonly CutKey[];
  readonly uncut: readonly UncutKey[];
}

interface SplitWishes {
  /** Number of points for all keys together. */
  readonly points: number;
  /** The table to split. @default all */
  readonly table?: string;
  /** Rows of that table, by column. */
  readonly sample?: Pick<Rows, 'values' | 'seconds'>;
}

/** Number of rows drawn to find the values. */
const FEWEST_ROWS = 5_000;
const ROWS_OF_POINT = 100;
const makerOf = memoized((rows: number) => new RowMaker(3_600, rows, 1));

/** Points for the keys of a schema, by their shares of the writes, from declarations or a sample. */
export function splitPlan(schema: Schema, wishes: SplitWishes): SplitPlan {
  const context = ruleContext(schema);
  const keys = keysOf(context).filter(({ table }) => wishes.table === undefined || table.name === wishes.table);
  const reasons = new Map(keys.map((key) => [key, uncutOf(key, context, wishes)]));
  const cut = new Map<SchemaKey, CutKey>();
  const wanted = keys.filter((key) => reasons.get(key) === undefined)
    .map((key) => ({ key, rate: workloadOf(key.table, schema, context.lookup).writesPerSecond }))
    .sort((a, b) => b.rate - a.rate);
  let points = wishes.points;
  wanted.forEach(({ key, rate }, at) => {
    const rest = wanted.slice(at).reduce((sum, each) => sum + each.rate, 0);
    // The busiest come first, so what cannot be divided is theirs.
    const share = Math.ceil((points * rate) / rest);
    const found = share > 0 ? cutKey(key, share, context, wishes) : undefined;
    if (found === undefined || found.points.length === 0) {
      reasons.set(key, share > 0 ? { kind: 'rows needed', missing: missingIn(wishes, key) } : { kind: 'none left' });
    } else {
      points -= found.points.length;
      cut.set(key, found);
    }
  });
  return {
    cut: keys.flatMap((key) => cut.get(key) ?? []),
    uncut: keys.flatMap((key) => {
      const why = reasons.get(key);
      return why ? [{ key, why }] : [];
    }),
  };
}

/** A point of an index needs only its own columns; those of the primary key are optional. */
function ownParts({ index, parts }: SchemaKey): readonly KeyPart[] {
  return parts.slice(0, index?.keyParts.length);
}

function uncutOf(key: SchemaKey, context: RuleContext, wishes: SplitWishes): Uncut | undefined {
  const { lookup, spread } = context;
  const parent = key.index ? key.index.interleaveIn : lookup.parentOf(key.table)?.name;
  if (key.kind === 'foreign-key') {
    return { kind: 'backing index' };
  }
  if (key.objectIndex) {
    return { kind: 'object index', of: key.objectIndex.kind };
  }
  if (parent !== undefined) {
    return { kind: 'interleaved', parent };
  }
  if (lookup.table(key.table.name) !== key.table) {
    return { kind: 'no table' };
  }
  const [first] = ownParts(key);
  if (first === undefined) {
    return { kind: 'one row' };
  }
  const lead = spread.column(key.table, first.column);
  if (lead.kind === 'monotonic' && !lead.rotating) {
    return { kind: 'moving' };
  }
  const missing = missingIn(wishes, key);
  return missing?.length === 0 || leadOf(key, context) !== undefined ? undefined : { kind: 'rows needed', missing };
}

/** Columns of the key that the sample lacks. */
function missingIn({ sample }: SplitWishes, key: SchemaKey): string[] | undefined {
  return sample && columnsOf(ownParts(key)).filter((column) => !sample.values.has(column));
}

function cutKey(key: SchemaKey, points: number, context: RuleContext, wishes: SplitWishes): CutKey | undefined {
  const parts = ownParts(key);
  if (missingIn(wishes, key)?.length === 0) {
    return { key, parts, by: 'sample', points: rangeStarts(parts, wishes.sample!, points + 1, notNullColumns(key)) };
  }
  const by = leadOf(key, context);
  const firsts = by && firstsOf(key, points, context);
  return firsts && { key, parts, by, points: firsts.map((first) => [
    first,
    ...parts.slice(1).map(({ column, descending }) => (
      (ENDS[context.lookup.column(key.table, column)!.type.code] ?? TEXTS)[descending ? 1 : 0]
    )),
  ]) };
}

/** How the values of the first column of a key are known. */
function leadOf({ table, parts: [{ column: name }] }: SchemaKey, context: RuleContext): CutKey['by'] | undefined {
  const column = context.lookup.column(table, name)!;
  const spread = context.spread.column(table, name);
  const isInteger = column.type.code === 'INT64';
  if (spread.kind === 'bounded') {
    return spread.hashed && isInteger ? 'shards' : undefined;
  }
  const isKnown = spread.kind === 'scattered' && (isInteger
    ? spread.signed || spread.values !== undefined
    : column.type.code === 'UUID' || spread.layout !== undefined || computesHash(column, context));
  return isKnown ? 'values' : undefined;
}

/** The first range begins with the key. */
function firstsOf(
  { table, parts: [{ column }] }: SchemaKey, points: number, context: RuleContext,
): Value[] | undefined {
  const rows = makerOf(Math.max(FEWEST_ROWS, points * ROWS_OF_POINT)).rowsOf(context, table, [column]);
  const values = [...new Set(rows.values.get(column))].sort(compareValues);
  const ranges = Math.min(points + 1, values.length);
  return rows.notEvaluated.has(column)
    ? undefined
    : Array.from({ length: ranges - 1 }, (_, at) => values[Math.round(((at + 1) * values.length) / ranges)]);
}

/** https://cloud.google.com/spanner/docs/reference/standard-sql/data-types */
const DAYS = { least: -719_162, most: 2_932_896 };
const INTEGERS = [LIMITS.integer.least, LIMITS.integer.most] as const;
const DECIMALS = [-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER] as const;
/** Strings have no largest value; the tilde sorts after every string of letters and digits. */
const TEXTS = ['', '~'] as const;

/** The first and the last value of a type, or ones with hardly any row before and after them. */
const ENDS: { readonly [code in TypeCode]?: readonly [first: Value, last: Value] } = {
  INT64: INTEGERS,
  ENUM: INTEGERS,
  FLOAT64: DECIMALS,
  NUMERIC: DECIMALS,
  BOOL: [false, true],
  DATE: [new Day(DAYS.least), new Day(DAYS.most)],
  TIMESTAMP: [new Instant(DAYS.least * MICROS_OF_DAY), new Instant(DAYS.most * MICROS_OF_DAY)],
  BYTES: [Buffer.alloc(0), Buffer.alloc(8, 0xff)],
  UUID: ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
};
