import { printerFor, unguarded } from '../ddl/printer/print-schema';
import type { DdlPrinter } from '../ddl/printer/printer';
import type { Definition, Definitions } from '../ledger/drift/compare-schemas';
import type { Dialect } from '../schema';

const NONE = '(none)';

const TEXTS: { readonly [K in keyof Definitions]: (of: Definitions[K], printer: DdlPrinter) => string } = {
  'table': (table, printer) => created(printer.createTable(table, table.foreignKeys)),
  'column': (column, printer) => printer.column(column),
  'primary key': ({ primaryKey }, printer) => printer.primaryKey(primaryKey),
  'check': (check, printer) => printer.check(check),
  'foreign key': (foreignKey, printer) => printer.foreignKey(foreignKey),
  'interleaving': (interleave, printer) => printer.interleave(interleave),
  'row deletion policy': (ttl, printer) => printer.ttl(ttl),
  'synonym': ({ name, table }) => `SYNONYM (${name}) of ${table}`,
  'option': ({ value = NONE }) => value,
  'index': (index, printer) => created(printer.createIndex(index)),
  'grant': (grant, printer) => printer.grant([grant])[0],
  'object': (object, printer) => created(printer.create(object)),
  'texts': (texts) => texts.join('; ') || NONE,
  'statement': (statement) => statement,
};

/** A definition in the syntax of the dialect, without the statement around it. */
export function definitionText<K extends keyof Definitions>({ kind, of }: Definition<K>, dialect: Dialect): string {
  return TEXTS[kind](of, printerFor(dialect));
}

/** Drops clauses that only let the statement run twice. */
function created(statement: string): string {
  return unguarded(statement).replace(/^CREATE OR REPLACE /, 'CREATE ');
}
