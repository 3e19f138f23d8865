import { columnSource, hashExpression, shardExpression } from '../../ddl/expressions/shard-expression';
import type { ColumnDefinition } from '../../schema';
import type { Spread } from '../../spread';
import type { KeyedColumn } from '../keys/keyed-columns';
import type { RuleContext } from '../rule';

/**
 * The shard or hash column, computed from other columns or with another number of shards; undefined if it is more than
 * a hash.
 */
export function rehashedColumn(
  { table, column, spread }: KeyedColumn,
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

/** The intended number of shards, also if the remainder is signed; undefined if it is not a hash shard. */
export function shardCount(spread: Spread): number | undefined {
  return spread.kind === 'bounded' && spread.hashed ? (spread.signedModulus ?? spread.count) : undefined;
}
