import { nextValueExpression } from '../../ddl/expressions/default-expressions';
import { printerFor } from '../../ddl/printer/print-schema';
import type { DdlPrinter } from '../../ddl/printer/printer';
import type { EditOf, TableEdit } from '../../rules/fixes/fix';
import { columnOf, type ColumnDefinition, type Dialect, type TableDefinition } from '../../schema';
import { newDeclarations } from '../../schema/declared-values';
import { optionChange } from '../../schema/kind/storage-options';

/**
 * An edit as DDL: a replacement for a clause, or statements. A new key requires a new table, because no statement
 * changes a key.
 */
export function editDdl(edit: EditOf, dialect: Dialect): string {
  const printer = printerFor(dialect);
  switch (edit.kind) {
    case 'table':
      return changesTable(edit, printer)
        ? printer.createTable(edit.to, edit.to.foreignKeys)
        : declarationComments(edit.table, edit.to.columns);
    case 'column': {
      const columns = [edit.column, ...(edit.others ?? [])];
      return columns.some((column) => changesColumn(edit.table, column, printer))
        ? columns.map((column) => printer.column(column)).join(', ')
        : declarationComments(edit.table, columns);
    }
    case 'primary key':
      return printer.primaryKey(edit.parts);
    case 'index': {
      const { index, spread, added = [] } = edit;
      const columns = spread?.kind === 'sharded' ? [...added, spread.column] : added;
      return statements([...additions(index.table, columns, printer), printer.createIndex(index)]);
    }
    case 'foreign key': {
      const { table, foreignKey, added = [] } = edit;
      return added.length === 0
        ? printer.foreignKey(foreignKey)
        : statements([...additions(table.name, added, printer), printer.addForeignKey(table.name, foreignKey)]);
    }
    case 'check':
      return printer.check(edit.check);
    case 'ttl': {
      const { table, ttl, added = [] } = edit;
      return added.length === 0
        ? printer.ttl(ttl)
        : statements([...additions(table.name, added, printer), printer.setTtl(table.name, ttl, true)]);
    }
    case 'interleave':
      return printer.interleave(edit.interleave);
    case 'table option':
      return printer.alter(edit.table.name, `SET ${optionChange(...edit.option, dialect)}`);
    case 'default sequence': {
      const expression = nextValueExpression(edit.sequence, dialect);
      return printer.column({ ...edit.column, defaultExpression: expression });
    }
    case 'object':
      return printer.create(edit.object);
    case 'grants':
      return statements(printer.grant(edit.grants));
    case 'drop':
      return printer.dropIndex(edit.index.name);
  }
}

/** Whether SQL can express the edit, in DDL or in a comment beside it. */
export function changesSql(edit: EditOf, dialect: Dialect): boolean {
  return !['table', 'column'].includes(edit.kind) || editDdl(edit, dialect) !== '';
}

function changesTable({ table, to }: TableEdit, printer: DdlPrinter): boolean {
  return printer.createTable(to, to.foreignKeys) !== printer.createTable(table, table.foreignKeys);
}

function changesColumn({ columns }: TableDefinition, column: ColumnDefinition, printer: DdlPrinter): boolean {
  const now = columns.find(({ name }) => name === column.name);
  return now === undefined || printer.column(now) !== printer.column(column);
}

/** DDL cannot express how values are generated. */
function declarationComments(before: TableDefinition, columns: readonly ColumnDefinition[]): string {
  return columns
    .flatMap((column) => newDeclarations(column, columnOf(before, column.name)))
    .map((text) => `-- ${text}`)
    .join('\n');
}

function additions(table: string, columns: readonly ColumnDefinition[], printer: DdlPrinter): string[] {
  return columns.map((column) => printer.addColumn(table, column));
}

function statements(of: readonly string[]): string {
  return of.join('; ');
}
