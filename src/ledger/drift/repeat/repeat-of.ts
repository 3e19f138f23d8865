import { definitionIn, HARMLESS, restarts, taken, UNKNOWN, type Before, type Repeat } from './repeat';
import { undoAction } from './undo-action';
import { undoOther } from './undo-other';
import type { Statement } from '../../../ddl/parser/statement';
import { printerFor } from '../../../ddl/printer/print-schema';
import { SchemaLookup } from '../../../schema';

/**
 * @param statement As it was read.
 * @param text As it was sent.
 * @param before What there was before it: what it dropped comes from there.
 */
export function repeatOf(statement: Statement, text: string, before: Before): Repeat {
  const { dialect } = before;
  const printer = printerFor(dialect);
  switch (statement.kind) {
    case 'create table':
      return statement.ifNotExists
        ? HARMLESS
        : taken([`DROP TABLE ${printer.path(statement.table.name)}`], 'loses rows');
    case 'create index':
      return statement.ifNotExists
        ? HARMLESS
        : taken([`DROP INDEX ${printer.path(statement.index.name)}`], 'rebuilds index');
    case 'create sequence':
      return statement.ifNotExists ? HARMLESS : taken([`DROP SEQUENCE ${printer.path(statement.sequence.name)}`]);
    case 'alter table':
      return ofAll(statement.actions.map((action) => undoAction(action, statement.table, text, before)));
    case 'alter index': {
      const { index, addStored, dropStored } = statement;
      const undo =
        addStored === undefined
          ? printer.addStoredColumn(index, dropStored ?? '')
          : printer.dropStoredColumn(index, addStored);
      return taken([undo], 'refills column');
    }
    case 'alter sequence':
      return statement.options.startCounter === undefined ? HARMLESS : restarts(statement.options.startCounter);
    case 'rename tables':
      return taken([
        `RENAME TABLE ${[...statement.renames]
          .reverse()
          .map(({ from, to }) => `${printer.path(to)} TO ${printer.path(from)}`)
          .join(', ')}`,
      ]);
    case 'drop':
      return statement.ifExists
        ? { ...undoDrop(statement.object, statement.name, before), isHarmless: true }
        : undoDrop(statement.object, statement.name, before);
    case 'other':
      return statement.ifNotExists || statement.replaces ? HARMLESS : undoOther(statement, before);
    case 'not ddl':
    case 'not understood':
      return UNKNOWN;
  }
}

function undoDrop(object: string, name: string, before: Before): Repeat {
  const printer = printerFor(before.dialect);
  const table = object === 'TABLE' ? definitionIn(before, (schema) => SchemaLookup.of(schema).table(name)) : undefined;
  const index =
    object === 'INDEX' ? definitionIn(before, ({ indexes }) => indexes.find((each) => each.name === name)) : undefined;
  const sequence =
    object === 'SEQUENCE'
      ? definitionIn(before, ({ sequences }) => sequences.find((each) => each.name === name))
      : undefined;
  if (table) {
    return taken([printer.createTable(table, table.foreignKeys)], 'restores table');
  }
  if (index) {
    return taken([printer.createIndex(index)], 'restores index');
  }
  return sequence
    ? taken([printer.createSequence(sequence)])
    : undoOther({ kind: 'other', verb: 'DROP', object, name, text: '', parts: [] }, before);
}

/** One after the other: harmless when all of them are, taken back from the last to the first. */
function ofAll(repeats: readonly Repeat[]): Repeat {
  const cautions = repeats.flatMap((each) => each.cautions);
  const others = repeats.filter(({ isHarmless }) => !isHarmless);
  if (others.length === 0) {
    return { isHarmless: true, cautions };
  }
  const undo = others.every((each) => each.undo) ? [...others].reverse().flatMap((each) => each.undo ?? []) : undefined;
  return { isHarmless: false, ...(undo && { undo }), cautions };
}
