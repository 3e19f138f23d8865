import { Dialect, type ForeignKeyDefinition, type IndexDefinition, type Schema, type SchemaLookup, type TableDefinition } from '../schema';

/** An index that Spanner makes for a foreign key. It has no name in the DDL, and no index of the user takes its place. */
export interface BackingIndex {
  readonly foreignKey: ForeignKeyDefinition;
  readonly referencing: TableDefinition;
  readonly index: IndexDefinition;
}

/** The hidden indexes of all foreign keys, by the table that they sort. */
export function backingIndexes(schema: Schema, lookup: SchemaLookup): ReadonlyMap<TableDefinition, readonly BackingIndex[]> {
  const byTable = new Map<TableDefinition, BackingIndex[]>();
  const add = (table: TableDefinition, referencing: TableDefinition, foreignKey: ForeignKeyDefinition, columns: readonly string[], unique: boolean): void => {
    const keyParts = columns.map((column) => ({ column, descending: false }));
    const index = { name: '', table: table.name, unique, nullFiltered: true, keyParts, storing: [], whereNotNull: [] };
    const known = byTable.get(table) ?? [];
    known.push({ foreignKey, referencing, index });
    byTable.set(table, known);
  };
  for (const table of schema.tables) {
    for (const foreignKey of table.foreignKeys) {
      if (foreignKey.enforced && !isKeyPrefix(table, foreignKey.columns, schema.dialect, lookup)) {
        add(table, table, foreignKey, foreignKey.columns, false);
      }
      const referenced = lookup.table(foreignKey.referencedTable);
      if (referenced && !isWholeKey(referenced, foreignKey.referencedColumns)) {
        add(referenced, table, foreignKey, foreignKey.referencedColumns, true);
      }
    }
  }
  return byTable;
}

/** NOT NULL columns at the front of the primary key need no index of their own. */
function isKeyPrefix(table: TableDefinition, columns: readonly string[], dialect: Dialect, lookup: SchemaLookup): boolean {
  return columns.every((name, position) => {
    const neverNull = dialect === Dialect.POSTGRESQL || lookup.column(table, name)?.notNull === true;
    return neverNull && table.primaryKey[position]?.column === name;
  });
}

function isWholeKey(table: TableDefinition, columns: readonly string[]): boolean {
  const key = new Set(table.primaryKey.map((part) => part.column));
  return columns.length === key.size && columns.every((name) => key.has(name));
}
