import type { EditOf } from './fix';
import type { ColumnDefinition, Schema, TableDefinition } from '../../schema';

/** The schema after an edit of a key or of a column; undefined: the edit is about something else. */
export function applyEdit(schema: Schema, edit: EditOf): Schema | undefined {
  switch (edit.kind) {
    case 'table': {
      const source = edit.shape.kind === 'bit-reversed' ? edit.shape.source : undefined;
      const sequence = source?.kind === 'sequence' ? [source.sequence] : [];
      return { ...withTable(schema, edit.table, edit.to), sequences: [...schema.sequences, ...sequence] };
    }
    case 'primary key':
      return withTable(schema, edit.table, { ...edit.table, primaryKey: edit.parts });
    case 'column':
      return withTable(schema, edit.table, withColumns(edit.table, [edit.column, ...(edit.others ?? [])]));
    case 'check':
      return withTable(schema, edit.table, { ...edit.table, checks: [...edit.table.checks, edit.check] });
    case 'index': {
      const table = schema.tables.find(({ name }) => name === edit.index.table);
      const isNew = schema.indexes.every(({ name }) => name !== edit.index.name);
      const indexes = isNew
        ? [...schema.indexes, edit.index]
        : schema.indexes.map((index) => (index.name === edit.index.name ? edit.index : index));
      const shard = edit.spread?.kind === 'sharded' ? [edit.spread.column] : [];
      return table && { ...withTable(schema, table, withColumns(table, [...(edit.added ?? []), ...shard])), indexes };
    }
    case 'foreign key': {
      const isOld = ({ name, columns }: { name: string; columns: readonly string[] }): boolean =>
        name === edit.foreignKey.name && columns.every((column) => edit.foreignKey.columns.includes(column));
      const foreignKeys = edit.table.foreignKeys.map((each) => (isOld(each) ? edit.foreignKey : each));
      return withTable(schema, edit.table, { ...withColumns(edit.table, edit.added ?? []), foreignKeys });
    }
    default:
      return undefined;
  }
}

function withTable(schema: Schema, before: TableDefinition, after: TableDefinition): Schema {
  return { ...schema, tables: schema.tables.map((table) => (table.name === before.name ? after : table)) };
}

/** The columns in the place of those of their names, or after the others. */
function withColumns(table: TableDefinition, columns: readonly ColumnDefinition[]): TableDefinition {
  const changed = new Map(columns.map((column) => [column.name, column]));
  const kept = table.columns.map((column) => changed.get(column.name) ?? column);
  const known = new Set(table.columns.map(({ name }) => name));
  return { ...table, columns: [...kept, ...columns.filter(({ name }) => !known.has(name))] };
}
