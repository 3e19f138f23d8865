import {
  ascending, columnsOf, Dialect, type ForeignKeyDefinition, type IndexDefinition, type SchemaLookup,
  type TableDefinition,
} from '../../schema';
import { append } from '../../text/collections';
import { derived } from '../rule';
import { foreignKeyText } from '../wording';

/** An index that Spanner creates for a foreign key. It has no name in the DDL, and no index of the user replaces it. */
export interface BackingIndex {
  readonly foreignKey: ForeignKeyDefinition;
  readonly referencing: TableDefinition;
  readonly index: IndexDefinition;
}

/** What foreign keys are sorted by; some have no name. */
export function foreignKeyOrder({ foreignKey, referencing }: Omit<BackingIndex, 'index'>): string {
  return `${foreignKey.name} ${foreignKeyText(referencing, foreignKey)}`;
}

/** Backing indexes of all foreign keys, by the table that they sort. */
export const backingIndexes = derived((
  { schema, lookup },
): ReadonlyMap<TableDefinition, readonly BackingIndex[]> => {
  const byTable = new Map<TableDefinition, BackingIndex[]>();
  for (const table of schema.tables) {
    for (const foreignKey of table.foreignKeys) {
      const referenced = lookup.table(foreignKey.referencedTable);
      const { columns, referencedColumns } = inKeyOrder(foreignKey, referenced);
      if (foreignKey.enforced && !isKeyPrefix(table, columns, schema.dialect, lookup)) {
        append(byTable, table, { foreignKey, referencing: table, index: backingIndex(table, columns, false) });
      }
      if (referenced && !isWholeKey(referenced, referencedColumns)) {
        const index = backingIndex(referenced, referencedColumns, true);
        append(byTable, referenced, { foreignKey, referencing: table, index });
      }
    }
  }
  return byTable;
});

function backingIndex(table: TableDefinition, columns: readonly string[], unique: boolean): IndexDefinition {
  const keyParts = columns.map(ascending);
  return { name: '', table: table.name, unique, nullFiltered: true, keyParts, storing: [], whereNotNull: [] };
}

/** Spanner orders the pairs of columns like the referenced table: its key, and then its other columns. */
function inKeyOrder(
  foreignKey: ForeignKeyDefinition,
  referenced: TableDefinition | undefined,
): Pick<ForeignKeyDefinition, 'columns' | 'referencedColumns'> {
  const { columns, referencedColumns } = foreignKey;
  if (!referenced || columns.length < 2 || columns.length !== referencedColumns.length) {
    return foreignKey;
  }
  const order = [...columnsOf(referenced.primaryKey), ...referenced.columns.map(({ name }) => name)];
  const ranks = referencedColumns.map((name) => order.indexOf(name));
  const positions = [...ranks.keys()].sort((a, b) => ranks[a] - ranks[b]);
  return {
    columns: positions.map((position) => columns[position]),
    referencedColumns: positions.map((position) => referencedColumns[position]),
  };
}

/** Whether NOT NULL columns at the front of the primary key make an index unnecessary. */
function isKeyPrefix(
  table: TableDefinition,
  columns: readonly string[],
  dialect: Dialect,
  lookup: SchemaLookup,
): boolean {
  return columns.every((name, position) => {
    const neverNull = dialect === Dialect.POSTGRESQL || lookup.column(table, name)?.notNull === true;
    return neverNull && table.primaryKey[position]?.column === name;
  });
}

function isWholeKey(table: TableDefinition, columns: readonly string[]): boolean {
  return columns.length === table.primaryKey.length && table.primaryKey.every(({ column }) => columns.includes(column));
}
