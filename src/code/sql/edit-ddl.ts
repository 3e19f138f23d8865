import { nextValueExpression } from '../../ddl/expressions/default-expressions';
import { printerFor } from '../../ddl/printer/print-schema';
import type { DdlPrinter } from '../../ddl/printer/printer';
import type { EditOf, TableEdit } from '../../rules/fixes/fix';
import { columnOf, type ColumnDefinition, type Dialect, type TableDefinition } from '../../schema';
import { newDeclarations } from '../../schema/declared-values';
import { optionChange } from '../../schema/kind/storage-options';

/** `clause`: it replaces one of a statement. `declarations`: comments, which no other words may follow. */
export interface EditDdl {
  readonly kind: 'statements' | 'clause' | 'declarations';
  readonly text: string;
}

/** An edit as DDL. A new key requires a new table, because no statement changes a key. */
export function editDdl(edit: EditOf, dialect: Dialect): EditDdl {
  const printer = printerFor(dialect);
  switch (edit.kind) {
    case 'table':
      return changesTable(edit, printer)
        ? statements([printer.createTable(edit.to, edit.to.foreignKeys)])
        : declarations(edit.table, edit.to.columns);
    case 'column': {
      const columns = [edit.column, ...(edit.others ?? [])];
      return columns.some((column) => changesColumn(edit.table, column, printer))
        ? clause(columns.map((column) => printer.column(column)).join(', '))
        : declarations(edit.table, columns);
    }
    case 'primary key':
      return clause(printer.primaryKey(edit.parts));
    case 'index': {
      const { index, spread, added = [] } = edit;
      const columns = spread?.kind === 'sharded' ? [...added, spread.column] : added;
      return statements([...additions(index.table, columns, printer), printer.createIndex(index)]);
    }
    case 'foreign key': {
      const { table, foreignKey, added = [] } = edit;
      return added.length === 0
        ? clause(printer.foreignKey(foreignKey))
        : statements([...additions(table.name, added, printer), printer.addForeignKey(table.name, foreignKey)]);
    }
    case 'check':
      return clause(printer.check(edit.check));
    case 'ttl': {
      const { table, ttl, added = [] } = edit;
      return added.length === 0
        ? clause(printer.ttl(ttl))
        : statements([...additions(table.name, added, printer), printer.setTtl(table.name, ttl, true)]);
    }
    case 'interleave':
      return clause(printer.interleave(edit.interleave));
    case 'table option':
      return statements([printer.alter(edit.table.name, `SET ${optionChange(...edit.option, dialect)}`)]);
    case 'default sequence': {
      const expression = nextValueExpression(edit.sequence, dialect);
      return clause(printer.column({ ...edit.column, defaultExpression: expression }));
    }
    case 'object':
      return statements([printer.create(edit.object)]);
    case 'grants':
      return statements(printer.grant(edit.grants));
    case 'drop':
      return statements([printer.dropIndex(edit.index.name)]);
  }
}

/** Whether SQL can express the edit, in DDL or in a comment beside it. */
export function changesSql(edit: EditOf, dialect: Dialect): boolean {
  return !['table', 'column'].includes(edit.kind) || editDdl(edit, dialect).text !== '';
}

function changesTable({ table, to }: TableEdit, printer: DdlPrinter): boolean {
  return printer.createTable(to, to.foreignKeys) !== printer.createTable(table, table.foreignKeys);
}

function changesColumn({ columns }: TableDefinition, column: ColumnDefinition, printer: DdlPrinter): boolean {
  const now = columns.find(({ name }) => name === column.name);
  return now === undefined || printer.column(now) !== printer.column(column);
}

/** DDL cannot express how values are generated. */
function declarations(before: TableDefinition, columns: readonly ColumnDefinition[]): EditDdl {
  const texts = columns.flatMap((column) => newDeclarations(column, columnOf(before, column.name)));
  return { kind: 'declarations', text: texts.map((text) => `-- ${text}`).join('\n') };
}

function additions(table: string, columns: readonly ColumnDefinition[], printer: DdlPrinter): string[] {
  return columns.map((column) => printer.addColumn(table, column));
}

function clause(text: string): EditDdl {
  return { kind: 'clause', text };
}

function statements(of: readonly string[]): EditDdl {
  return { kind: 'statements', text: of.join('; ') };
}
