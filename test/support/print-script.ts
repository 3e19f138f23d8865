import type { FoldedScript } from '../../src/ddl/fold/fold-script';
import { printSchema } from '../../src/ddl/printer/print-schema';
import { objectKind } from '../../src/schema';

/** Whether tables and sequences may need it. */
function isFirst(kind: string): boolean {
  return kind === 'DATABASE' || objectKind(kind).place === 'under tables';
}

/** The statements that recreate what a script leaves behind, each on one line, in an order that works. */
export function printScript({ schema, others }: FoldedScript): string[] {
  return [
    ...others.filter(({ object }) => isFirst(object)).map(({ text }) => text),
    ...printSchema(schema),
    ...others.filter(({ object, text }) => !isFirst(object) && text !== '').map(({ text }) => text),
  ];
}
