import { columnCode } from './column-code';
import { columnSource, hashExpression, shardExpression } from '../../ddl/expressions/shard-expression';
import type { KeyedColumn } from '../keys/keyed-columns';
import type { RuleContext } from '../rule';

/** The shard or hash column, computed from other columns or with another number of shards. undefined: it is more than a hash. */
export function shardColumnCode(keyed: KeyedColumn, names: readonly string[], context: RuleContext, shards?: number): string | undefined {
  const { table, column, spread, inPrimaryKey } = keyed;
  const { dialect } = context.schema;
  const sources = names.flatMap((name) => context.lookup.column(table, name) ?? []).map((source) => columnSource(source, dialect));
  const count = shards ?? shardCount(spread);
  if (sources.length === 0 || !column.generated || (spread.kind === 'bounded' ? count === undefined : spread.kind !== 'scattered')) {
    return undefined;
  }
  const generated = count === undefined ? hashExpression(sources, dialect) : shardExpression(sources, count, dialect);
  return columnCode(column, { inKey: inPrimaryKey, generated, mandatory: sources.every((source) => source.column.notNull) });
}

/** N of the shards that were meant, also where the remainder is signed. undefined: no hash shard. */
export function shardCount(spread: KeyedColumn['spread']): number | undefined {
  return spread.kind === 'bounded' && spread.hashed ? spread.signedModulus ?? spread.count : undefined;
}
