import { keyColumns, withKey } from './changed-table';
import type { Edit } from './fix';
import { holdsIds } from './kept-apart';
import { columnSource, hashExpression, shardExpression } from '../../ddl/expressions/shard-expression';
import { columnsOf, type ColumnDefinition, type TableDefinition } from '../../schema';
import type { Spread } from '../../spread';
import { leafSources, type KeyedColumn } from '../keys/keyed-columns';
import type { RuleContext } from '../rule';

/**
 * The shard or hash column, computed from other columns or with another number of shards; undefined if it is more than
 * a hash.
 */
export function rehashedColumn(
  { table, column, spread }: Pick<KeyedColumn, 'table' | 'column' | 'spread'>,
  names: readonly string[],
  context: RuleContext,
  shards?: number,
): ColumnDefinition | undefined {
  const { dialect } = context.schema;
  const sources = names
    .flatMap((name) => context.lookup.column(table, name) ?? [])
    .map((source) => columnSource(source, dialect));
  const count = shards ?? shardCount(spread);
  if (
    sources.length === 0 ||
    !column.generated ||
    (spread.kind === 'bounded' ? count === undefined : spread.kind !== 'scattered')
  ) {
    return undefined;
  }
  const expression = count === undefined ? hashExpression(sources, dialect) : shardExpression(sources, count, dialect);
  return {
    ...column,
    notNull: column.notNull || sources.every((source) => source.column.notNull),
    generated: { ...column.generated, expression },
  };
}

/** A column computed in another way. If only its old values keep rows apart, their sources join the key. */
export function recomputed(table: TableDefinition, column: ColumnDefinition, context: RuleContext): Edit {
  const isNeeded = !table.primaryKey.some((part) => holdsIds(table, part.column, context));
  return (isNeeded ? withSources(table, column, context) : undefined) ?? { kind: 'column', table, column };
}

/** The sources of a computed column at the end of its key, where they change no order. */
export function withSources(
  table: TableDefinition, column: ColumnDefinition, context: RuleContext,
): Edit | undefined {
  const { lookup } = context;
  const key = columnsOf(table.primaryKey);
  const own = lookup.column(table, column.name)!;
  const sources = leafSources(table, own, context).map(({ name }) => name)
    .filter((name) => !key.includes(name));
  if (!key.includes(column.name) || sources.length === 0) {
    return undefined;
  }
  const columns = keyColumns(table, [...key, ...sources], [], context);
  const parent = lookup.parentOf(table);
  const isRepeated = lookup.childrenOf(table).length + lookup.foreignKeysTo(table.name).length > 0;
  return {
    ...withKey(table, {
      shape: parent ? { kind: 'child', parent } : { kind: 'plain' },
      columns: columns.map((each) => (each.name === column.name ? column : each)),
    }),
    cost: isRepeated ? { kind: 'wider reference', table: table.name, columns: sources } : undefined,
  };
}

/** The intended number of shards, also if the remainder is signed; undefined if it is not a hash shard. */
export function shardCount(spread: Spread): number | undefined {
  return spread.kind === 'bounded' && spread.hashed ? (spread.signedModulus ?? spread.count) : undefined;
}
