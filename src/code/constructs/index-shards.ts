import { shapeOf, shardingOf, type ShapeContext } from './table-shape';
import { parseExpression } from '../../ddl/expressions/expression-parser';
import { referencedColumns } from '../../ddl/expressions/expression-walk';
import { indexShardName } from '../../ddl/expressions/shard-expression';
import type { IndexSpreadEdit, Sharding } from '../../rules/fixes/fix';
import {
  columnOf, columnsOf, isIn, type ColumnDefinition, type Dialect, type IndexDefinition, type TableDefinition,
} from '../../schema';

type ShardedSpread = Extract<IndexSpreadEdit, { kind: 'sharded' }>;

/**
 * The indexes of a table that begin with a shard, by name. Declared in the order of their shard columns, they add
 * exactly these columns to the table.
 */
export function shardedIndexes(
  table: TableDefinition, indexes: readonly IndexDefinition[], context: ShapeContext,
): ReadonlyMap<string, ShardedSpread> {
  const shape = shapeOf(table, context);
  // A child repeats the shard of its parent but is not a ShardedTable.
  const own = shape.kind === 'sharded' && !table.interleave ? shape.shardColumn : undefined;
  const isKey = (name: string): boolean => isIn(table.primaryKey, name);
  const found = new Map(indexes.flatMap(({ name, keyParts: [lead], unique, interleaveIn }) => {
    const column = columnOf(table, lead.column);
    const isPlain = column !== undefined && !lead.descending && !unique && interleaveIn === undefined;
    const isShard = isPlain && (column.name === own || !isKey(column.name));
    const spread = isShard ? spreadOf(table, column, own, context) : undefined;
    return spread ? [[name, spread] as const] : [];
  }));
  return isMadeByIndexes(table, indexes, found, own, context.dialect) ? found : new Map();
}

/** The spread of an index whose construct makes its shard otherwise. */
export function newShard(
  { sharding }: IndexDefinition, column: ColumnDefinition, { shards, shardBy }: Sharding, table: TableDefinition,
): ShardedSpread {
  const key = columnsOf(table.primaryKey).filter((name) => !table.made?.includes(name));
  const isByKey = shardBy.join() === key.join();
  return {
    kind: 'sharded', column, shards, shardBy: isByKey ? undefined : shardBy, shardColumn: sharding?.shardColumn,
  };
}

function spreadOf(
  table: TableDefinition, column: ColumnDefinition, own: string | undefined, { dialect }: ShapeContext,
): ShardedSpread | undefined {
  const sharding = shardingOf(table, column, dialect);
  if (!sharding) {
    return undefined;
  }
  const { shards, shardBy } = sharding;
  const key = columnsOf(table.primaryKey).filter((name) => name !== own);
  const isByKey = shardBy.join() === key.join();
  const isNamed = column.name !== indexShardName(shards, shardBy, key, dialect) && column.name !== own;
  return {
    kind: 'sharded',
    shards,
    column,
    ...(!isByKey && column.name !== own && { shardBy }),
    ...(isNamed && { shardColumn: column.name }),
  };
}

/**
 * A SafeIndex adds its shard column after all columns of the table. Only other indexes with that shard may use the
 * column.
 */
function isMadeByIndexes(
  { columns, primaryKey, checks, ttl }: TableDefinition,
  indexes: readonly IndexDefinition[],
  spreads: ReadonlyMap<string, ShardedSpread>,
  own: string | undefined,
  dialect: Dialect,
): boolean {
  const read = (expression: string): readonly string[] => referencedColumns(parseExpression(expression, dialect));
  const made = [...new Set([...spreads.values()].map(({ column }) => column.name))].filter((name) => name !== own);
  const areLast = columns.slice(columns.length - made.length).every(({ name }) => made.includes(name));
  const others = [
    ...indexes.flatMap(({ name, keyParts, storing, whereNotNull }) => [
      ...columnsOf(keyParts.slice(spreads.has(name) ? 1 : 0)),
      ...storing,
      ...whereNotNull,
    ]),
    ...columnsOf(primaryKey),
    ...checks.flatMap(({ expression }) => read(expression)),
    ...columns.flatMap(({ generated }) => (generated ? read(generated.expression) : [])),
    ...(ttl ? [ttl.column] : []),
  ];
  return areLast && !made.some((name) => others.includes(name));
}
