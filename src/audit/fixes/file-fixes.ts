import type { PlacedFinding, TextAudit } from '../audit-text';
import type { DdlPiece, DdlSource, ListElement, SourceFile } from '../source';
import type { TextEdit } from './merged-statement';
import { pairs, textEdits, type Changed } from './text-edits';
import { withoutMarks } from '../../ddl/parser/parse-script';
import type { PlacedStatement } from '../../ddl/parser/statement';
import { createdColumns } from '../../ddl/parser/table-comments';
import { applyEdit } from '../../rules/fixes/apply-edit';
import type { Fix } from '../../rules/fixes/fix';
import { unusedAcknowledgementRule } from '../../rules/guards/unused-decisions';
import type { ColumnDefinition, Span, TableDefinition } from '../../schema';
import {
  isDeclaration, markedBody, MARK, newDeclarations, readDeclaration, sameDeclared,
} from '../../schema/declared-values';
import { nameKey } from '../../schema/name-key';
import { append, grouped } from '../../text/collections';
import { edited } from '../../text/edited';

/** A replacement for a piece of a file. */
export interface FileEdit extends TextEdit {
  readonly file: SourceFile;
}

/**
 * A fix as edits of the source files; undefined if it needs manual work. Examples are a statement with a part that only
 * Terraform knows, and a text that changes a table step by step.
 */
export function fileEdits(fix: Fix, { finding, ...place }: PlacedFinding, audit: TextAudit): FileEdit[] | undefined {
  const { source, script } = audit;
  if (fix.kind === 'advice') {
    const { file, line, column, length } = place;
    const start = file.lines.offsetOf(line) + column - 1;
    const isComment = finding.entry === unusedAcknowledgementRule && fix.advice === 'unused' &&
      /^(--|#|\/\*+(?=.*\*\/$))\s*spanner-constructs:/i.test(file.text.slice(start, start + length));
    return isComment ? [{ ...withoutMarked(file.text, { start, end: start + length }), file }] : undefined;
  }
  const after = applyEdit(script.schema, fix);
  const tables = pairs(script.schema.tables, after.tables);
  const edits = [
    ...(textEdits(script, after, source.text)?.map((edit) => inFile(edit, audit)) ?? [undefined]),
    ...declarations(tables, audit),
    ...withdrawnDeclarations(tables, audit),
  ];
  return edits.length > 0 && edits.every((each) => each !== undefined) ? edits : undefined;
}

/** New declarations of columns, each in a comment above the statement that creates the column. */
function declarations(
  tables: readonly Changed<TableDefinition>[], { script, source }: TextAudit,
): (FileEdit | undefined)[] {
  return tables.flatMap(({ was, is }) => (is?.columns ?? []).flatMap((column) => {
    const texts = newDeclarations(column, was?.columns.find(({ name }) => name === column.name));
    const created = script.origins.get(is!.name)
      ?.find(({ statement }) => createdColumns(statement).some(({ name }) => name === column.name));
    return texts.map((text) => created && commentAbove(created.start, text, source));
  }));
}

/** Terraform would send a comment inside the text to Spanner, so the comment goes beside the text. */
function commentAbove(at: number, comment: string, source: DdlSource): FileEdit | undefined {
  const { file, form, literal } = source.pieceAt(at);
  const start = literal?.start ?? source.fileOffset(at);
  const indent = file.text.slice(file.text.lastIndexOf('\n', start - 1) + 1, start);
  if (form === undefined || (literal && indent.trim() === '')) {
    const [before, after] = indent.trim() === '' ? ['', indent] : ['\n', ''];
    const text = inLinesOf(file, `${before}${form ? '#' : '--'} ${comment}\n${after}`);
    return { file, start, end: start, replacement: text };
  }
  return literal && { file, start: literal.end, end: literal.end, replacement: ` /* ${comment} */` };
}

/** Removes the comments that declare what columns no longer have: they would outweigh the new definition. */
function withdrawnDeclarations(
  tables: readonly Changed<TableDefinition>[], audit: TextAudit,
): (FileEdit | undefined)[] {
  return tables.flatMap(({ was, is }) => {
    if (!was || !is) {
      return [];
    }
    const columns = new Map(is.columns.map((column) => [column.name, column]));
    const changed = was.columns.filter(({ name, declaredValues, immutable }) => (
      !sameDeclared(columns.get(name)?.declaredValues, declaredValues) || (immutable && !columns.has(name))
    ));
    return changed.flatMap((column) => (audit.script.origins.get(was.name) ?? []).flatMap((statement) => (
      createdColumns(statement.statement).some(({ name }) => name === column.name)
        ? withdrawnBeside(statement, column, !columns.has(column.name), audit)
        : []
    )));
  });
}

function withdrawnBeside(
  { start, comments }: PlacedStatement, { name }: ColumnDefinition, isDropped: boolean, audit: TextAudit,
): (FileEdit | undefined)[] {
  const { source, dialect } = audit;
  const { file, comments: outer = [] } = source.pieceAt(start);
  const removedFrom = (text: string, spans: readonly Span[]): TextEdit[] => spans.flatMap((span) => {
    const body = markedBody(withoutMarks(text.slice(span.start, span.end)));
    const declared = body !== undefined && isDeclaration(body) ? readDeclaration(body) : undefined;
    const isMeant = declared && 'column' in declared && nameKey(declared.column, dialect) === nameKey(name, dialect);
    return isMeant && (isDropped || declared.values) ? withoutMarked(text, span) : [];
  });
  return [
    ...removedFrom(source.text, comments).map((edit) => inFile(edit, audit)),
    ...removedFrom(file.text, outer).map((edit) => ({ ...edit, file })),
  ];
}

/** Keeps the words in front of the mark, and no empty line. */
function withoutMarked(text: string, { start, end }: Span): TextEdit {
  const comment = text.slice(start, end);
  const words = comment.slice(0, comment.toLowerCase().indexOf(MARK)).trimEnd();
  if (!/^(--|#|\/\/|\/\*+)$/.test(words)) {
    const isBlock = comment.startsWith('/*');
    return { start: start + words.length, end: isBlock ? end - 2 : end, replacement: isBlock ? ' ' : '' };
  }
  const line = text.lastIndexOf('\n', start - 1) + 1;
  const indent = text.slice(line, start);
  const [rest, lineEnd] = /^[ \t]*(\r?\n|$)?/.exec(text.slice(end))!;
  if (indent.trim() !== '') {
    return { start: line + indent.trimEnd().length, end, replacement: '' };
  }
  // From the end of the line before, as something may be added at the end of this one.
  return lineEnd !== undefined && line > 0
    ? { start: line - (text[line - 2] === '\r' ? 2 : 1), end, replacement: '' }
    : { start, end: end + rest.length, replacement: '' };
}

/** undefined if the piece spans several texts or contains a Terraform template. */
export function inFile({ start, end, replacement, whole }: TextEdit, { source }: TextAudit): FileEdit | undefined {
  const piece = source.pieceAt(start);
  const { file, element } = piece;
  if (whole && element) {
    const isAll = whole.added.length > 0 || source.text.slice(start, end).trim() === piece.text.trim();
    return isAll ? inList(whole, piece, element) : undefined;
  }
  if (end > start && source.pieceAt(end - 1) !== piece) {
    return undefined;
  }
  const from = source.fileOffset(start);
  const to = end > start ? source.fileEnd(end) : from;
  const written = file.text.slice(from, to);
  // The replacement would drop the template.
  return piece.form !== undefined && /[$%]\{/.test(written)
    ? undefined
    : { file, start: from, end: to, replacement: inLinesOf(file, inForm(replacement, from, piece)) };
}

/** Adds items beside that of a statement, or removes it. undefined if a comment behind it would go to another item. */
function inList(
  { added, isInFront = false }: NonNullable<TextEdit['whole']>, piece: DdlPiece, { file, start, end }: ListElement,
): FileEdit | undefined {
  if (!file) {
    return undefined;
  }
  const [before, after] = [file.text.slice(0, start), file.text.slice(end)];
  const [indent] = /(?<=^|\n)[ \t]*$/.exec(before) ?? [];
  if (added.length === 0) {
    const [comma] = /^\s*,(?:[ \t]*\r?\n)?/.exec(after) ?? [];
    const isLine = comma?.endsWith('\n') && indent !== undefined;
    const from = comma === undefined ? /,\s*$/.exec(before)?.index ?? start : isLine ? start - indent.length : start;
    return { file, start: from, end: end + (comma ?? '').length, replacement: '' };
  }
  const gap = indent === undefined ? ' ' : `\n${indent}`;
  const items = added.map((statement) => `"${inForm(statement, 0, { ...piece, form: 'string' })}"`).join(`,${gap}`);
  const at = isInFront ? Math.min(start, ...(piece.comments ?? []).map((comment) => comment.start)) : end;
  // Behind a heredoc, its last line holds nothing else.
  const lead = /\w/.test(file.text[end - 1]) ? gap : '';
  const replacement = isInFront ? `${items},${gap}` : `${lead},${gap}${items}`;
  return !isInFront && /^[ \t,]*(#|\/[/*])/.test(after)
    ? undefined
    : { file, start: at, end: at, replacement: inLinesOf(file, replacement) };
}

/** Escapes a text for a string or heredoc of Terraform. */
function inForm(text: string, at: number, { form, file }: DdlPiece): string {
  if (form === undefined) {
    return text;
  }
  const plain = text.replace(/[$%](?=\{)/g, '$&$&');
  if (form === 'string') {
    return JSON.stringify(plain).slice(1, -1);
  }
  const start = file.text.lastIndexOf('\n', at - 1) + 1;
  const [indent] = /^[ \t]*/.exec(file.text.slice(start))!;
  return plain.replace(/\n[ \t]*/g, `\n${indent}`);
}

/** Keeps the line endings of the file. */
function inLinesOf({ text }: SourceFile, replacement: string): string {
  return text.includes('\r\n') ? replacement.replace(/\r?\n/g, '\r\n') : replacement;
}

/** The fixes that can be applied together; earlier ones win. Each fix is applied completely or not at all. */
export function fixesApart<T extends { readonly edits: readonly FileEdit[] }>(fixes: readonly T[]): T[] {
  const taken = new Map<SourceFile, FileEdit[]>();
  return fixes.filter(({ edits }) => {
    const isFree = edits.every(({ file, start, end }) => (
      (taken.get(file) ?? []).every((other) => end < other.start || start > other.end)
    ));
    if (isFree) {
      edits.forEach((edit) => append(taken, edit.file, edit));
    }
    return isFree;
  });
}

/** Applies edits that do not overlap. */
export function editedFiles(edits: readonly FileEdit[]): { readonly file: SourceFile; readonly text: string }[] {
  return [...grouped(edits, ({ file }) => file)].map(([file, all]) => ({ file, text: edited(file.text, all) }));
}
