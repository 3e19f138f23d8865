import type { Changed, TextEdit } from './text-edits';
import { withoutMarks } from '../../ddl/parser/parse-script';
import type { PlacedStatement } from '../../ddl/parser/statement';
import { createdColumns } from '../../ddl/parser/table-comments';
import type { ColumnDefinition, Span, TableDefinition } from '../../schema';
import { isDeclaration, markedBody, MARK, readDeclaration, sameDeclared } from '../../schema/declared-values';
import { nameKey } from '../../schema/name-key';
import type { TextAudit } from '../audit-text';
import type { SourceFile } from '../source';

/** With a file: an edit of a comment around the text. */
interface Withdrawal extends TextEdit {
  readonly file?: SourceFile;
}

/** Removes the comments that declare what columns no longer have: they would outweigh the new definition. */
export function withdrawnDeclarations(tables: readonly Changed<TableDefinition>[], audit: TextAudit): Withdrawal[] {
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
  { start, comments }: PlacedStatement, { name }: ColumnDefinition, isDropped: boolean, { source, dialect }: TextAudit,
): Withdrawal[] {
  const { file, comments: outer = [] } = source.pieceAt(start);
  const removedFrom = (text: string, spans: readonly Span[]): TextEdit[] => spans.flatMap((span) => {
    const body = markedBody(withoutMarks(text.slice(span.start, span.end)));
    const declared = body !== undefined && isDeclaration(body) ? readDeclaration(body) : undefined;
    const isMeant = declared && 'column' in declared && nameKey(declared.column, dialect) === nameKey(name, dialect);
    return isMeant && (isDropped || declared.values) ? withoutMarked(text, span) : [];
  });
  return [...removedFrom(source.text, comments), ...removedFrom(file.text, outer).map((edit) => ({ ...edit, file }))];
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
