import { ObjectPrinter } from '../ddl/printer/object-printer';
import { printerFor } from '../ddl/printer/print-schema';
import type { Definition } from '../ledger/drift/drift';
import type { Dialect } from '../schema';

const NONE = '(none)';

/** A definition as people read it: as the dialect writes it, without the statement around it. */
export function definitionText(definition: Definition, dialect: Dialect): string {
  const printer = printerFor(dialect);
  switch (definition.kind) {
    case 'table':
      return created(printer.createTable(definition.table, definition.table.foreignKeys));
    case 'column':
      return printer.column(definition.column);
    case 'primary key':
      return printer.primaryKey(definition.primaryKey);
    case 'check':
      return printer.check(definition.check);
    case 'foreign key':
      return printer.foreignKey(definition.foreignKey);
    case 'interleaving':
      return printer.interleave(definition.interleave);
    case 'row deletion policy':
      return printer.ttl(definition.ttl);
    case 'synonym':
      return `SYNONYM (${definition.synonym}) of ${definition.table}`;
    case 'index':
      return created(printer.createIndex(definition.index));
    case 'sequence':
      return created(printer.createSequence(definition.sequence));
    case 'object':
      return created(new ObjectPrinter(dialect).create(definition.object)[0]);
    case 'grant':
      return new ObjectPrinter(dialect).grant([definition.grant])[0];
    case 'texts':
      return definition.texts.join('; ') || NONE;
    case 'option':
      return definition.value?.map((word) => word.replace(/^string (.*)$/s, "'$1'")).join(' ') ?? NONE;
  }
}

/** Without what lets the statement run twice. */
function created(statement: string): string {
  return statement.replace(/^CREATE OR REPLACE /, 'CREATE ').replace(' IF NOT EXISTS ', ' ');
}
