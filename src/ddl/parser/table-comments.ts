import type { PlacedComment, Statement } from './statement';
import type { ColumnDefinition, Dialect, Span, TableDefinition } from '../../schema';
import { isDeclaration, markedBody, readDeclaration, type ColumnDeclaration } from '../../schema/declared-values';
import { nameKey } from '../../schema/name-key';

/** The columns that a statement creates, to which comments beside it can apply. */
export function createdColumns(statement: Statement): readonly ColumnDefinition[] {
  switch (statement.kind) {
    case 'create table':
      return statement.table.columns;
    case 'alter table':
      return statement.actions.flatMap((action) => (action.kind === 'add column' ? action.column : []));
    default:
      return [];
  }
}

/**
 * A statement with the declarations in comments about columns that it creates. Other comments are ignored.
 *
 * @param comments Without their marks.
 */
export function withDeclarations(statement: Statement, comments: readonly string[], dialect: Dialect): Statement {
  const declared = new Map<string, ColumnDeclaration>();
  for (const comment of comments) {
    const body = markedBody(comment);
    const declaration = body !== undefined && isDeclaration(body) ? readDeclaration(body) : undefined;
    if (declaration && 'column' in declaration) {
      const key = nameKey(declaration.column, dialect);
      declared.set(key, { ...declared.get(key), ...declaration });
    }
  }
  if (declared.size === 0) {
    return statement;
  }
  const withOwn = (column: ColumnDefinition): ColumnDefinition => {
    const { values, immutable } = declared.get(nameKey(column.name, dialect)) ?? {};
    return { ...column, ...(values && { declaredValues: values }), ...(immutable && { immutable }) };
  };
  switch (statement.kind) {
    case 'create table':
      return { ...statement, table: { ...statement.table, columns: statement.table.columns.map(withOwn) } };
    case 'alter table':
      return {
        ...statement,
        actions: statement.actions.map((action) => (
          action.kind === 'add column' ? { ...action, column: withOwn(action.column) } : action
        )),
      };
    default:
      return statement;
  }
}

/**
 * Assigns each comment to the column on its line, else to the next column. Comments before the opening parenthesis
 * belong to the table.
 *
 * @param table As parsed from the text.
 */
export function withComments(
  table: TableDefinition,
  comments: readonly PlacedComment[],
  text: string,
): TableDefinition {
  if (comments.length === 0) {
    return table;
  }
  const spans = table.columns.map((column) => column.spans!.whole);
  const ownerOf = ownersAmong(spans, text, comments[comments.length - 1].end);
  const ofTable: string[] = [];
  const ofColumns: (string[] | undefined)[] = [];
  for (const comment of comments) {
    const owner = ownerOf(comment);
    const own = owner === undefined ? ofTable : (ofColumns[owner] ??= []);
    own.push(comment.text);
  }
  return {
    ...table,
    columns: table.columns.map((column, at) => {
      const own = ofColumns[at];
      return own ? { ...column, comment: own.join(' ') } : column;
    }),
    comment: ofTable.length > 0 ? ofTable.join(' ') : undefined,
  };
}

/**
 * Finds the columns of comments in text order, reading each line once; undefined for a comment of the table.
 *
 * @param lastEnd The end of the last comment, after which lines do not matter.
 */
function ownersAmong(
  columns: readonly Span[], whole: string, lastEnd: number,
): (comment: PlacedComment) => number | undefined {
  const bodyStart = columns.length === 0 ? 0 : whole.lastIndexOf('(', columns[0].start);
  const text = whole.slice(0, lastEnd);
  /** The number of columns that begin before the comment. */
  let passed = 0;
  /** The end of the last one's line. */
  let lineEnd = 0;
  return (comment) => {
    for (; passed < columns.length && columns[passed].start < comment.start; passed++) {
      const { end } = columns[passed];
      if (lineEnd < end) {
        const newline = text.indexOf('\n', end);
        lineEnd = newline < 0 ? text.length : newline;
      }
    }
    const next = passed < columns.length ? passed : undefined;
    if (passed > 0) {
      return comment.start <= lineEnd ? passed - 1 : next;
    }
    // A comment before the statement is also above its first column, but belongs to the table.
    return comment.end > bodyStart ? next : undefined;
  };
}
