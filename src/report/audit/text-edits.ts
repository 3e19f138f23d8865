import { printerFor } from '../../ddl/printer/print-schema';
import type { DdlPrinter } from '../../ddl/printer/printer';
import type { Edit } from '../../rules/fixes/fix';
import type { ColumnDefinition, IndexDefinition, IndexKeyPart, Schema, Span, TableDefinition } from '../../schema';

/** What is to be in the place of a piece of text. */
export interface TextEdit extends Span {
  readonly replacement: string;
}

/**
 * An edit of a schema as edits of the text that it was read from, each as small as it can be. None where the text has
 * no place for it, or has comments there that would be lost.
 */
export function textEdits(edit: Edit, text: string, schema: Schema): TextEdit[] {
  const edits = editsOf(edit, text, schema, printerFor(schema.dialect));
  const isLossless = edits.every(({ start, end }) => edit.kind === 'drop' || !/--|\/\*|#/.test(text.slice(start, end)));
  return isLossless ? edits : [];
}

function editsOf(edit: Edit, text: string, schema: Schema, printer: DdlPrinter): TextEdit[] {
  switch (edit.kind) {
    case 'table':
      return [];
    case 'column':
      return [edit.column, ...(edit.others ?? [])].flatMap((column) => columnEdits(edit.table, column, text, printer));
    case 'primary key':
      return inPlaceOf(edit.table.spans?.key, keyText(edit.table.primaryKey, edit.parts, text, printer));
    case 'check': {
      const { name, expression } = edit.check;
      return inPlaceOf(
        edit.table.checks.find((check) => name !== '' && check.name === name)?.spans?.expression,
        expression,
      );
    }
    case 'foreign key': {
      const { name } = edit.foreignKey;
      const known = edit.table.foreignKeys.find((foreignKey) => name !== '' && foreignKey.name === name);
      return (edit.added?.length ?? 0) > 0 ? [] : inPlaceOf(known?.spans?.whole, printer.foreignKey(edit.foreignKey));
    }
    case 'ttl':
      return edit.added ? [] : inPlaceOf(edit.table.ttl?.spans?.whole, printer.ttl(edit.ttl));
    case 'index':
      // Columns that the table would have to get are for people to place.
      return edit.spread?.kind === 'sharded' || (edit.added?.length ?? 0) > 0
        ? []
        : indexEdits(
          schema.indexes.find(({ name }) => name === edit.index.name),
          edit.index,
          text,
          printer,
        );
    case 'interleave':
    case 'locality group':
    case 'sequence':
    case 'object':
    case 'grants':
    case 'default sequence':
      return [];
    case 'drop':
      return edit.objectKind === 'INDEX'
        ? removedStatement(schema.indexes.find(({ name }) => name === edit.name)?.spans?.whole, text)
        : [];
  }
}

function columnEdits(table: TableDefinition, column: ColumnDefinition, text: string, printer: DdlPrinter): TextEdit[] {
  const old = table.columns.find(({ name }) => name === column.name);
  if (!old) {
    return addedColumn(table, printer.column(column), text);
  }
  const { spans } = old;
  const parts: readonly [Span | undefined, string | undefined, string | undefined][] = [
    [spans?.type, printer.type(old.type), printer.type(column.type)],
    [spans?.default, old.defaultExpression, column.defaultExpression],
    [spans?.generated, old.generated?.expression, column.generated?.expression],
  ];
  const changed = parts.filter(([, was, is]) => was !== is);
  const inParts = changed.flatMap(([span, , is]) => (is === undefined ? [] : inPlaceOf(span, is)));
  const isOnlyParts =
    inParts.length === changed.length &&
    printer.column({
      ...old,
      type: column.type,
      defaultExpression: column.defaultExpression,
      generated: old.generated && { ...old.generated, expression: column.generated?.expression ?? '' },
    }) === printer.column(column);
  return isOnlyParts ? inParts : inPlaceOf(spans?.whole, printer.column(column));
}

/** After the last column, laid out as that one. */
function addedColumn({ columns }: TableDefinition, printed: string, text: string): TextEdit[] {
  const last = columns[columns.length - 1]?.spans?.whole;
  if (!last) {
    return [];
  }
  const indent = /\n[ \t]*$/.exec(text.slice(0, last.start))?.[0] ?? ' ';
  return [{ start: last.end, end: last.end, replacement: `,${indent}${printed}` }];
}

function indexEdits(
  old: IndexDefinition | undefined,
  index: IndexDefinition,
  text: string,
  printer: DdlPrinter,
): TextEdit[] {
  const isOnlyKey =
    old !== undefined && printer.createIndex({ ...old, keyParts: index.keyParts }) === printer.createIndex(index);
  return isOnlyKey
    ? inPlaceOf(old.spans?.key, keyText(old.keyParts, index.keyParts, text, printer))
    : inPlaceOf(old?.spans?.whole, printer.createIndex(index));
}

/** The parts of a key with the names as they are written. */
function keyText(
  old: readonly IndexKeyPart[],
  parts: readonly IndexKeyPart[],
  text: string,
  printer: DdlPrinter,
): string {
  const written = new Map(
    old.flatMap(({ column, span }): [string, string][] => (span ? [[column, text.slice(span.start, span.end)]] : [])),
  );
  return parts
    .map(({ column, descending, nulls }) =>
      [
        written.get(column) ?? printer.path(column),
        ...(descending ? ['DESC'] : []),
        ...(nulls ? [`NULLS ${nulls}`] : []),
      ].join(' '),
    )
    .join(', ');
}

/** With its semicolon and the line that it leaves empty. */
function removedStatement(whole: Span | undefined, text: string): TextEdit[] {
  if (!whole) {
    return [];
  }
  const [after] = /^\s*;?[ \t]*(\r?\n)?/.exec(text.slice(whole.end))!;
  return [{ start: whole.start, end: whole.end + after.length, replacement: '' }];
}

function inPlaceOf(span: Span | undefined, replacement: string): TextEdit[] {
  return span ? [{ ...span, replacement }] : [];
}
