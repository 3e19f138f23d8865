import type { ColumnDefinition, IndexDefinition, Schema, TableDefinition } from '../../schema';
import type { ColumnType } from '../../schema/types/column-type';

/** The column of a copied table that fills its rows up to their size. */
export const FILLER = 'LoadtestFiller';

/**
 * The tables and indexes of a schema with the columns of their keys, those that these are computed from, and one that
 * fills the rows. No checks, foreign keys, defaults, unique indexes or lengths, so that any drawn row is accepted.
 *
 * @param columns Names of the columns that a table keeps.
 */
export function copySchema(schema: Schema, columns: (table: TableDefinition) => ReadonlySet<string>): Schema {
  const tables = schema.tables.map((table) => copiedTable(table, columns(table)));
  const indexes = schema.indexes.map(copiedIndex);
  const { dialect, database, namedSchemas } = schema;
  return { dialect, database, namedSchemas, sequences: [], tables, indexes };
}

function copiedTable(
  { name, columns, primaryKey, interleave }: TableDefinition, kept: ReadonlySet<string>,
): TableDefinition {
  const filler: ColumnDefinition = { name: FILLER, type: { code: 'BYTES' }, notNull: false };
  return {
    name,
    columns: [...columns.filter((column) => kept.has(column.name)).map(copiedColumn), filler],
    primaryKey,
    interleave,
    foreignKeys: [],
    checks: [],
  };
}

function copiedColumn({ name, type, notNull, generated }: ColumnDefinition): ColumnDefinition {
  return { name, type: copiedType(type), notNull, generated };
}

/** The types of messages and enums are not there. */
function copiedType(type: ColumnType): ColumnType {
  const { code } = type;
  return code === 'ENUM' ? { code: 'INT64' } : code === 'STRING' || code === 'BYTES' ? { code } : type;
}

function copiedIndex(index: IndexDefinition): IndexDefinition {
  const { name, table, nullFiltered, keyParts, whereNotNull, interleaveIn } = index;
  return { name, table, unique: false, nullFiltered, keyParts, storing: [], whereNotNull, interleaveIn };
}
