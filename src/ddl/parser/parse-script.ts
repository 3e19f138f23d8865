import { parseStatement } from './parse-statement';
import type { PlacedComment, PlacedName, PlacedStatement, Statement } from './statement';
import { withComments } from './table-comments';
import { TokenCursor, Unreadable } from './token-cursor';
import type { Dialect } from '../../schema';
import { Lexer, type Token } from '../lexer';

/**
 * All statements of a script, separated by `;`. Never throws: what cannot be read is a `not understood` statement with
 * its place, and the rest is read all the same.
 */
export function parseScript(text: string, dialect: Dialect): PlacedStatement[] {
  const lexer = new Lexer(text, dialect);
  const statements: PlacedStatement[] = [];
  let tokens: Token[] = [];
  let comments: PlacedComment[] = [];
  for (;;) {
    const token = lexer.next();
    const ends = token.kind === 'end' || (token.kind === 'symbol' && token.text === ';');
    if (token.kind === 'comment') {
      comments.push({ text: withoutMarks(token.text), start: token.start, end: token.end });
    } else if (!ends) {
      tokens.push(token);
    } else if (tokens.length > 0) {
      statements.push(parseTokens(text, tokens, comments, dialect));
      tokens = [];
      comments = [];
    }
    if (token.kind === 'end') {
      return statements;
    }
  }
}

function parseTokens(text: string, tokens: Token[], comments: readonly PlacedComment[], dialect: Dialect): PlacedStatement {
  const start = tokens[0].start;
  const last = tokens[tokens.length - 1];
  const end: Token = { kind: 'end', text: '', value: '', start: last.end, end: last.end };
  const names = tokens.filter((token) => token.kind === 'identifier' || token.kind === 'quoted-identifier');
  const cursor = new TokenCursor([...tokens, end], dialect);
  const statement = statementOf(cursor);
  return {
    statement: statement.kind === 'create table' ? { ...statement, table: withComments(statement.table, cursor.columnSpans, comments.filter(isEvidence), text) } : statement,
    start,
    end: last.end,
    comments,
    names: names.map((token): PlacedName => ({ name: token.value, start: token.start, end: token.end })),
  };
}

function statementOf(cursor: TokenCursor): Statement {
  try {
    return parseStatement(cursor);
  } catch (error) {
    if (error instanceof Unreadable) {
      return { kind: 'not understood', problem: error.problem, text: cursor.wholeText() };
    }
    throw error;
  }
}

/** A comment that speaks to this library says nothing of the values of a column. */
function isEvidence(comment: PlacedComment): boolean {
  return !comment.text.startsWith('spanner-constructs:');
}

function withoutMarks(comment: string): string {
  if (!comment.startsWith('/*')) {
    return comment.slice(comment.startsWith('#') ? 1 : 2).trim();
  }
  // By hand: an expression for stars at the end takes long where there are many.
  let [start, end] = [2, comment.length - 2];
  while (comment[start] === '*') {
    start += 1;
  }
  while (end > start && comment[end - 1] === '*') {
    end -= 1;
  }
  return comment.slice(start, Math.max(start, end)).trim();
}
