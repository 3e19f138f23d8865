import type { TableEdit, TableShape } from './fix';
import { Dialect, type ColumnDefinition, type KeyPart, type TableDefinition } from '../../schema';

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
  const oldKey = table.primaryKey.map(({ column }) => column);
  const stays = (name: string): boolean => !inNewKey.has(name) && !removed.includes(name);
  const leaving = [...new Set(oldKey)]
    .filter(stays)
    .flatMap((name) => table.columns.find((column) => column.name === name) ?? [])
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

/** Makes a column NOT NULL if it is mandatory, or in PostgreSQL, where key columns cannot be NULL. */
export function keyColumn(column: ColumnDefinition, isMandatory: boolean, dialect: Dialect): ColumnDefinition {
  return column.notNull || !(isMandatory || dialect === Dialect.POSTGRESQL) ? column : { ...column, notNull: true };
}
