import { printSchema, printerFor } from './print-schema';
import type { FoldedScript } from '../parser/fold';

/** What tables and sequences may need. */
const FIRST: ReadonlySet<string> = new Set(['DATABASE', 'SCHEMA', 'PROTO BUNDLE', 'LOCALITY GROUP', 'PLACEMENT']);

/** The statements that recreate what a script leaves behind, each on one line, in an order that works. */
export function printScript({ schema, others }: FoldedScript): string[] {
  const printer = printerFor(schema.dialect);
  return [
    ...others.filter(({ object }) => FIRST.has(object)).map(({ text }) => text),
    ...printSchema(schema),
    ...schema.tables.flatMap(({ name, otherActions = [] }) => otherActions.map(({ text }) => printer.alterTable(name, text))),
    ...others.filter(({ object, text }) => !FIRST.has(object) && text !== '').map(({ text }) => text),
  ];
}
