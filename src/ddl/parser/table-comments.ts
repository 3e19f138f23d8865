import type { PlacedComment, Statement } from './statement';
import type { ColumnDefinition, Dialect, Span, TableDefinition } from '../../schema';
import { isDeclaration, markedBody, readDeclaration, type ColumnDeclaration } from '../../schema/declared-values';
import { nameKey } from '../../schema/name-key';

/** The columns that a statement creates, which comments beside it can declare something of. */
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
 * A statement with what comments declare of the columns that it creates. What they say of others, or not as a
 * declaration, is left out.
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
 * Gives each comment to the column it speaks of: the one on whose line it is, else the next one. Comments before the
 * opening parenthesis speak of the table.
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
  const owners = new Owners(
    table.columns.map(({ spans }) => spans!.whole),
    text,
    comments[comments.length - 1].end,
  );
  const ofTable: string[] = [];
  const ofColumns: (string[] | undefined)[] = [];
  for (const comment of comments) {
    const owner = owners.next(comment);
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

/** Finds the columns of comments that come in the order of the text, looking at each place of it once. */
class Owners {
  /** How many columns begin in front of the comment. */
  private passed = 0;
  /** Where the line of the last of them ends. */
  private lineEnd = 0;
  private readonly bodyStart: number;
  private readonly text: string;

  /** @param lastEnd Where the last comment ends, beyond which nobody has to look for lines. */
  public constructor(
    private readonly columns: readonly Span[],
    text: string,
    lastEnd: number,
  ) {
    this.bodyStart = columns.length === 0 ? 0 : text.lastIndexOf('(', columns[0].start);
    this.text = text.slice(0, lastEnd);
  }

  /** The position of a column. undefined: the comment speaks of the table. */
  public next(comment: PlacedComment): number | undefined {
    while (this.passed < this.columns.length && this.columns[this.passed].start < comment.start) {
      const { end } = this.columns[this.passed];
      if (this.lineEnd < end) {
        const newline = this.text.indexOf('\n', end);
        this.lineEnd = newline < 0 ? this.text.length : newline;
      }
      this.passed += 1;
    }
    const next = this.passed < this.columns.length ? this.passed : undefined;
    if (this.passed > 0) {
      return comment.start <= this.lineEnd ? this.passed - 1 : next;
    }
    // A comment in front of the statement is above its first column, too, and is about the table.
    return comment.end > this.bodyStart ? next : undefined;
  }
}
