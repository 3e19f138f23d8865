import { keyColumn, withKey } from './changed-table';
import type { FixCost } from './cost';
import type { Edit } from './fix';
import { shardColumn } from '../../ddl/expressions/shard-expression';
import type { ColumnDefinition, TableDefinition } from '../../schema';
import { isTime } from '../../schema/types/type-facts';
import type { RuleContext } from '../rule';

export function shardCost(
  shards: number, column: ColumnDefinition | undefined, allowsDuplicates = false,
): Extract<FixCost, { kind: 'fan-out' }> {
  return { kind: 'fan-out', shards, ofTime: column !== undefined && isTime(column.type), allowsDuplicates };
}

/** Complete columns of a key. Those in `mandatory` become NOT NULL. */
export function keyColumns(
  table: TableDefinition,
  names: readonly string[],
  mandatory: readonly string[],
  { lookup, schema }: RuleContext,
): ColumnDefinition[] {
  return names.flatMap((name) => {
    const column = lookup.column(table, name);
    return column ? [keyColumn(column, mandatory.includes(name), schema.dialect)] : [];
  });
}

interface Sharding {
  readonly shardBy: readonly string[];
  readonly shards: number;
  readonly shardColumn: string;
  readonly removed: readonly string[];
}

/** Puts a hash shard in front of the key. */
export function shardedTable(
  table: TableDefinition,
  key: readonly ColumnDefinition[],
  { shardBy, shards, shardColumn: name, removed }: Sharding,
  { schema: { dialect } }: RuleContext,
): Edit {
  const sources = shardBy.flatMap((source) => key.find((column) => column.name === source) ?? []);
  const shard = shardColumn(name, sources, shards, dialect);
  return withKey(table, {
    shape: { kind: 'sharded', shardColumn: name, shardBy, shards },
    columns: [shard, ...key],
    removed,
  });
}
