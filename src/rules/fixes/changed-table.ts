import type { Edit, FixCost, Sharding, TableEdit, TableShape } from './fix';
import { shardColumn } from '../../ddl/expressions/shard-expression';
import { columnOf, columnsOf, Dialect, type ColumnDefinition, type KeyPart, type TableDefinition } from '../../schema';
import { isTime } from '../../schema/types/type-facts';
import type { RuleContext } from '../rule';

interface NewKey {
  readonly shape: TableShape;
  /** Columns in key order, including those that the construct adds. */
  readonly columns: readonly ColumnDefinition[];
  /** Columns to remove, because they only placed the rows. */
  readonly removed?: readonly string[];
}

/** The table with another key: its new columns first, then those that left the key, then the rest unchanged. */
export function withKey(table: TableDefinition, { shape, columns, removed = [] }: NewKey): TableEdit {
  const inNewKey = new Set(columns.map(({ name }) => name));
  const oldKey = columnsOf(table.primaryKey);
  const stays = (name: string): boolean => !inNewKey.has(name) && !removed.includes(name);
  const leaving = [...new Set(oldKey)]
    .filter(stays)
    .flatMap((name) => columnOf(table, name) ?? [])
    .map((column) => (column.immutable ? { ...column, immutable: undefined } : column));
  const others = table.columns.filter(({ name }) => stays(name) && !oldKey.includes(name));
  return {
    kind: 'table',
    table,
    to: {
      ...table,
      columns: [...columns, ...leaving, ...others],
      primaryKey: columns.map(({ name }) => keyPart(table, name)),
      withoutPrimaryKey: undefined,
    },
    shape,
  };
}

export function keyPart(table: TableDefinition, column: string): KeyPart {
  return { column, descending: table.primaryKey.some((part) => part.column === column && part.descending) };
}

export function fanOutCost(
  shards: number, column: ColumnDefinition | undefined, allowsDuplicates = false,
): Extract<FixCost, { kind: 'fan-out' }> {
  return { kind: 'fan-out', shards, ofTime: column !== undefined && isTime(column.type), allowsDuplicates };
}

/** Complete columns of a key. Those in `mandatory` become NOT NULL, and in PostgreSQL all: no key can be NULL. */
export function keyColumns(
  table: TableDefinition,
  names: readonly string[],
  mandatory: readonly string[],
  { lookup, schema }: RuleContext,
): ColumnDefinition[] {
  return names.flatMap((name) => {
    const column = lookup.column(table, name);
    const isMandatory = mandatory.includes(name) || schema.dialect === Dialect.POSTGRESQL;
    return column && isMandatory && !column.notNull ? { ...column, notNull: true } : column ?? [];
  });
}

/** Puts a hash shard in front of the key. */
export function shardedTable(
  table: TableDefinition,
  key: readonly ColumnDefinition[],
  { removed, ...sharding }: Sharding & { readonly removed: readonly string[] },
  { schema: { dialect } }: RuleContext,
): Edit {
  const sources = sharding.shardBy.flatMap((source) => key.find((column) => column.name === source) ?? []);
  const shard = shardColumn(sharding.shardColumn, sources, sharding.shards, dialect);
  return withKey(table, { shape: { kind: 'sharded', ...sharding }, columns: [shard, ...key], removed });
}
