import type { DdlPrinter } from '../../ddl/printer/printer';
import type { CheckDefinition, ColumnDefinition, ForeignKeyDefinition, IndexDefinition, Interleave, KeyPart, SequenceDefinition, TableDefinition, TtlDefinition } from '../../schema';

/** Definitions as people read them: what the printer of the dialect would write, without what stands around them. */

export function showTable(printer: DdlPrinter, table: TableDefinition): string {
  return created(printer.createTable(table, table.foreignKeys));
}

export function showIndex(printer: DdlPrinter, index: IndexDefinition): string {
  return created(printer.createIndex(index));
}

export function showSequence(printer: DdlPrinter, sequence: SequenceDefinition): string {
  return created(printer.createSequence(sequence));
}

export function showColumn(printer: DdlPrinter, column: ColumnDefinition): string {
  const { otherOptions = [] } = column;
  const options = otherOptions.length > 0 && !printer.addColumn('t', column).includes(otherOptions[0]) ? ` OPTIONS (${otherOptions.join(', ')})` : '';
  return behind(printer.addColumn('t', column), printer.alterTable('t', 'ADD COLUMN IF NOT EXISTS ')) + options;
}

export function showForeignKey(printer: DdlPrinter, foreignKey: ForeignKeyDefinition): string {
  return behind(printer.addForeignKey('t', foreignKey), printer.alterTable('t', 'ADD '));
}

export function showCheck(printer: DdlPrinter, check: CheckDefinition): string {
  return behind(printer.addCheck('t', check), printer.alterTable('t', 'ADD '));
}

export function showTtl(printer: DdlPrinter, ttl: TtlDefinition): string {
  return behind(printer.setTtl('t', ttl, false), printer.alterTable('t', 'ADD '));
}

export function showInterleave(printer: DdlPrinter, interleave: Interleave): string {
  return behind(printer.setInterleave('t', interleave), printer.alterTable('t', 'SET '));
}

export function showKey(printer: DdlPrinter, key: readonly KeyPart[]): string {
  return `PRIMARY KEY (${key.map(({ column, descending }) => `${printer.path(column)}${descending ? ' DESC' : ''}`).join(', ')})`;
}

function created(statement: string): string {
  return statement.replace(' IF NOT EXISTS ', ' ');
}

function behind(statement: string, start: string): string {
  return statement.startsWith(start) ? statement.slice(start.length) : statement;
}
