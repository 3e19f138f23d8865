import type { ColumnFilter } from './column-filters';
import type { TableRead } from './table-reads';
import type { Expression } from '../../ddl/expressions/expression';
import { referencedColumns } from '../../ddl/expressions/expression-walk';
import { withValues } from '../../ddl/expressions/shard-reads';
import { columnsOf, effectiveIndexKey, type IndexDefinition, type KeyPart, type TableDefinition } from '../../schema';
import { nameKey } from '../../schema/name-key';
import { quoteIdentifier } from '../../schema/quoting';
import { hasFractions, isNumber } from '../../schema/types/type-facts';
import { rangeOf, type Spread } from '../../spread';
import { backingIndexes } from '../keys/backing-indexes';
import { nullableShards } from '../keys/nullable-shards';
import type { RuleContext } from '../rule';

/** A key by which rows can be found. */
export interface AccessPath {
  /** Absent for the primary key. */
  readonly index?: IndexDefinition;
  /** Whether it belongs to a foreign key, so that queries cannot name it. */
  readonly isBacking: boolean;
  readonly parts: readonly KeyPart[];
}

/** The spread of a column with a hash shard. */
export type Shard = Spread & { readonly kind: 'bounded' };

export function accessPaths(table: TableDefinition, context: RuleContext): AccessPath[] {
  return [
    { parts: table.primaryKey, isBacking: false },
    ...context.lookup.indexesOf(table).map((index) => pathOf(index, table, false)),
    ...(backingIndexes(context).get(table) ?? []).map(({ index }) => pathOf(index, table, true)),
  ];
}

/** Those of them that a read may use: one alone, if the read forces it; else those that have all of its rows. */
export function usablePaths(read: TableRead, context: RuleContext): AccessPath[] {
  const forced = forcedIndex(read);
  return accessPaths(read.table, context).filter(({ index, isBacking }) => (forced
    ? !isBacking && index && isNamed(index, forced.value, context)
    : leavesOut(index).every((name) => isPresent(name, read, context))));
}

/** The columns whose NULL keeps a row out of an index. */
function leavesOut(index: IndexDefinition | undefined): readonly string[] {
  return index ? [...(index.nullFiltered ? columnsOf(index.keyParts) : []), ...index.whereNotNull] : [];
}

/** Whether a column is not NULL in the rows that pass, or is computed from such columns. */
function isPresent(name: string, read: TableRead, context: RuleContext): boolean {
  const { generated } = context.lookup.column(read.table, name) ?? {};
  const sources = generated ? referencedColumns(context.spread.parse(generated.expression)) : [];
  return read.present.has(name) || !context.lookup.isNullable(read.table, name) ||
    (sources.length > 0 && sources.every((each) => isPresent(each, read, context)));
}

function pathOf(index: IndexDefinition, table: TableDefinition, isBacking: boolean): AccessPath {
  return { index, isBacking, parts: effectiveIndexKey(index.keyParts, table) };
}

/**
 * Whether rows are found by the beginning of a key, without reading all of it.
 *
 * @param joins Whether values from rows of other tables count, too.
 */
export function canSeek(
  { parts }: AccessPath, { table, filters }: TableRead, joins: boolean, context: RuleContext,
): boolean {
  const [first] = parts;
  const kinds: readonly ColumnFilter['kind'][] = joins ? ['equal', 'range', 'join'] : ['equal', 'range'];
  return first !== undefined && (
    filters.some(({ column, kind }) => column === first.column && kinds.includes(kind)) ||
    derivedFrom(first.column, table, context).some((source) =>
      filters.some(({ column, kind }) => column === source && kind !== 'range' && kinds.includes(kind)))
  );
}

/** The number of key columns by which a read finds rows: those with single values, and the first with a range. */
export function matchedColumns({ parts }: AccessPath, { filters }: TableRead): number {
  let matched = 0;
  for (const { column } of parts) {
    const kinds = filters.filter((filter) => filter.column === column).map(({ kind }) => kind);
    if (!kinds.includes('equal')) {
      return matched + (kinds.includes('range') ? 1 : 0);
    }
    matched += 1;
  }
  return matched;
}

/**
 * The one source of a generated column: Spanner derives its value for queries with single values of the source.
 * https://cloud.google.com/spanner/docs/generated-column/how-to
 */
function derivedFrom(name: string, table: TableDefinition, { lookup, spread }: RuleContext): readonly string[] {
  const generated = lookup.column(table, name)?.generated;
  const sources = generated ? referencedColumns(spread.parse(generated.expression)) : [];
  return sources.length === 1 ? sources : [];
}

/** The first column of a key, if it is a shard. */
export function leadingShard(
  { parts: [first] }: Pick<AccessPath, 'parts'>, table: TableDefinition, context: RuleContext,
): Shard | undefined {
  const generated = first && context.lookup.column(table, first.column)?.generated;
  const spread = generated && context.spread.column(table, first.column);
  return spread?.kind === 'bounded' && spread.hashed && spread.count !== undefined ? spread : undefined;
}

/** Expressions that need no brackets in another one. */
const WHOLE: ReadonlySet<Expression['kind']> = new Set(['literal', 'call', 'column', 'opaque']);

/**
 * The expression of the first column of a key, with the values that a query compares its sources with; undefined if the
 * column is not computed, or the query has not one value for each.
 */
export function leadingValue(
  { parts: [first] }: AccessPath, read: TableRead, { lookup, spread, schema: { dialect } }: RuleContext,
): string | undefined {
  const expression = first && lookup.column(read.table, first.column)?.generated?.expression;
  if (expression === undefined) {
    return undefined;
  }
  const values = referencedColumns(spread.parse(expression)).map((name) => {
    const value = valueOf(name, read);
    const text = value && read.query.text.slice(value.start, value.end);
    return [quoteIdentifier(name, dialect), value && WHOLE.has(value.kind) ? text : text && `(${text})`] as const;
  });
  return values.every((entry): entry is readonly [string, string] => entry[1] !== undefined)
    ? withValues(expression, dialect, new Map(values))
    : undefined;
}

export function valueOf(name: string, { filters }: TableRead): Expression | undefined {
  return filters.find(({ column, value }) => column === name && value)?.value;
}

/** The least and the most value of a shard, if all whole numbers between them are its values and no row has another. */
export function shardRange(
  shard: Shard, name: string, table: TableDefinition, context: RuleContext,
): readonly [least: number, most: number] | undefined {
  const hasNull = shard.shared === 'null' || nullableShards(context).some(({ keyed, effect }) => (
    effect === 'NULL' && keyed.table === table && keyed.column.name === name
  ));
  const { type } = context.lookup.column(table, name)!;
  return hasNull || !isNumber(type) || hasFractions(type) ? undefined : rangeOf(shard);
}

const MOST_LISTED = 64;

/** A column in a condition that is added to a query. */
export function columnIn(
  { source, select: { scope } }: TableRead, name: string, { schema: { dialect } }: RuleContext,
): string {
  const path = scope.sources.length > 1 ? [source.name, name] : [name];
  return path.map((each) => quoteIdentifier(each, dialect)).join('.');
}

/** The condition by which a read seeks in every shard. */
export function inAnyShard(column: string, [least, most]: readonly [number, number]): string {
  const isLong = most - least >= MOST_LISTED;
  const shards = isLong
    ? [least, least + 1, '...', most]
    : Array.from({ length: most - least + 1 }, (_, at) => least + at);
  return `${column} IN (${shards.join(', ')})`;
}

/** The hint `FORCE_INDEX` of a read, as written. */
export function forcedIndex({ source }: TableRead): TableRead['source']['hints'][number] | undefined {
  return source.hints.find(({ name }) => name === 'FORCE_INDEX');
}

export function isNamed(index: IndexDefinition, name: string, { schema: { dialect } }: RuleContext): boolean {
  return nameKey(index.name, dialect) === nameKey(name, dialect);
}
