import type { FoldedScript } from '../../src/ddl/fold/fold-script';
import { printerFor, printSchema } from '../../src/ddl/printer/print-schema';
import { comesBeforeTables, sequences, type Schema } from '../../src/schema';

/** Whether tables and sequences may need it. */
function isFirst(kind: string): boolean {
  return kind === 'DATABASE' || (comesBeforeTables(kind) && kind !== 'SEQUENCE');
}

/** The statements that recreate what a script leaves behind, each on one line, in an order that works. */
export function printScript({ schema, others }: FoldedScript): string[] {
  return [
    ...others.filter(({ object }) => isFirst(object)).map(({ text }) => text),
    ...printTables(schema),
    ...others.filter(({ object, text }) => !isFirst(object) && object !== 'SEQUENCE' && text !== '').map(({ text }) => text),
  ];
}

/** The statements that create sequences, tables and indexes. */
export function printTables(schema: Schema): string[] {
  const printer = printerFor(schema.dialect);
  return [...sequences(schema.objects).map((sequence) => printer.create(sequence)), ...printSchema(schema)];
}
