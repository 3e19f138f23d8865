import { nextValueExpression } from '../../ddl/expressions/next-value';
import { optionChange } from '../../ddl/parser/objects/option-clauses';
import { ObjectPrinter } from '../../ddl/printer/object-printer';
import { printerFor } from '../../ddl/printer/print-schema';
import type { DdlPrinter } from '../../ddl/printer/printer';
import type { EditOf } from '../../rules/fixes/fix';
import type { ColumnDefinition, Dialect } from '../../schema';

/**
 * An edit as DDL: a clause in the place of the one that is there, or statements. A table with another key is created
 * anew, because no statement changes a key.
 */
export function editDdl(edit: EditOf, dialect: Dialect): string {
  const printer = printerFor(dialect);
  switch (edit.kind) {
    case 'table':
      return printer.createTable(edit.to, edit.to.foreignKeys);
    case 'column':
      return [edit.column, ...(edit.others ?? [])].map((column) => printer.column(column)).join(', ');
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
    case 'locality group':
      return printer.alterTable(edit.table.name, `SET ${optionChange('locality_group', `'${edit.group}'`, dialect)}`);
    case 'default sequence': {
      const expression = nextValueExpression(edit.sequence, dialect);
      return printer.column({ ...edit.column, defaultExpression: expression });
    }
    case 'sequence':
      return printer.createSequence(edit.sequence);
    case 'object':
      return statements(new ObjectPrinter(dialect).create(edit.object));
    case 'grants':
      return statements(new ObjectPrinter(dialect).grant(edit.grants));
    case 'drop':
      return edit.objectKind === 'INDEX' ? printer.dropIndex(edit.name) : `DROP ${edit.objectKind} ${edit.name}`;
  }
}

/** Whether DDL can express the edit: it has no word for how values come to be. */
export function changesDdl(edit: EditOf, dialect: Dialect): boolean {
  const printer = printerFor(dialect);
  switch (edit.kind) {
    case 'table':
      return (
        printer.createTable(edit.to, edit.to.foreignKeys) !== printer.createTable(edit.table, edit.table.foreignKeys)
      );
    case 'column':
      return [edit.column, ...(edit.others ?? [])].some((column) => {
        const now = edit.table.columns.find(({ name }) => name === column.name);
        return now === undefined || printer.column(now) !== printer.column(column);
      });
    default:
      return true;
  }
}

function additions(table: string, columns: readonly ColumnDefinition[], printer: DdlPrinter): string[] {
  return columns.map((column) => printer.addColumn(table, column));
}

function statements(of: readonly string[]): string {
  return of.join('; ');
}
