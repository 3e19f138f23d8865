import type { Schema, TableDefinition } from '../src/schema';

const TABLES_OF_A_CHANGE = 50;
const ADDED = {
  name: 'Reference', type: { code: 'STRING', length: 40 }, notNull: false, hidden: false, allowCommitTimestamp: false,
} as const;

/** The schema with room for the indexes of the change: a database has only so many. */
export function beforeChange(schema: Schema): Schema {
  return { ...schema, indexes: schema.indexes.slice(Math.ceil(schema.tables.length / TABLES_OF_A_CHANGE)) };
}

/** One table in fifty gets a column, and an index on it. */
export function changed(schema: Schema): Schema {
  const isChanged = (position: number): boolean => position % TABLES_OF_A_CHANGE === 0;
  const chosen = schema.tables.filter((_, position) => isChanged(position));
  return {
    ...schema,
    tables: schema.tables.map((table, position): TableDefinition => (
      isChanged(position) ? { ...table, columns: [...table.columns, ADDED] } : table
    )),
    indexes: [...schema.indexes, ...chosen.map(({ name }) => ({
      name: `${name}ByReference`, table: name, unique: false, nullFiltered: false,
      keyParts: [{ column: ADDED.name, descending: false }], storing: [], whereNotNull: [],
    }))],
  };
}
