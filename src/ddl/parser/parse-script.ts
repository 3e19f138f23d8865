import { parseStatement } from './parse-statement';
import {
  problemsOf, withProblems, type PlacedComment, type PlacedStatement, type Statement, type SyntaxProblem,
} from './statement';
import { withComments, withDeclarations } from './table-comments';
import { TokenCursor, tried } from './token-cursor';
import type { Dialect, Span } from '../../schema';
import { MARK } from '../../schema/declared-values';
import { BYTE_ORDER_MARK } from '../../text/characters';
import { isComment, Lexer, type Token } from '../lexer/lexer';

/** Words at the start of a line that begin a statement; only GRANT and REVOKE can contain them. */
const NEXT_STATEMENT = /(?:create|(?:alter|drop)\s+(?:table|index))\b/iy;
/** The marks in goose files around statements that may contain a `;`. */
const STATEMENT_MARK = /^\+goose statement(begin|end)\b/i;

/**
 * All statements of a script, separated by `;`. Never throws: text that cannot be parsed is a `not understood`
 * statement with its place, and parsing goes on. A missing `;` swallows no statement.
 *
 * @param piece The part of the text to parse. Default: all.
 */
export function parseScript(text: string, dialect: Dialect, piece?: Span): PlacedStatement[] {
  const from = piece?.start ?? 0;
  const start = text.startsWith(BYTE_ORDER_MARK, from) ? from + 1 : from;
  const lexer = new Lexer(text.slice(start, piece?.end), dialect, start);
  const statements: PlacedStatement[] = [];
  let tokens: Token[] = [];
  let comments: PlacedComment[] = [];
  for (;;) {
    const token = lexer.next();
    const isAside = isComment(token);
    const comment = isAside ? withoutMarks(token.text) : '';
    const ends = token.kind === 'end' || (token.kind === 'symbol' && token.text === ';') || isStatementMark(comment);
    if (isAside && !ends) {
      const last = tokens.at(-1);
      if (last && token.kind === 'hint') {
        tokens[tokens.length - 1] = { ...last, hints: `${last.hints ?? ''} ${token.value}` };
      }
      comments.push({ text: comment, start: token.start, end: token.end });
    } else if (!ends) {
      if (tokens.length > 0 && beginsStatement(text, token, tokens[0])) {
        const lineEnd = text.indexOf('\n', tokens[tokens.length - 1].end);
        const ofThis = comments.filter((each) => each.start < lineEnd);
        statements.push(withoutSemicolon(parseTokens(text, tokens, ofThis, dialect), token));
        comments = comments.slice(ofThis.length);
        tokens = [];
      }
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

function beginsStatement(text: string, { kind, start }: Token, first: Token): boolean {
  if (kind !== 'identifier' || !isFirstOnLine(text, start)) {
    return false;
  }
  NEXT_STATEMENT.lastIndex = start;
  return NEXT_STATEMENT.test(text) && !/^(grant|revoke)$/i.test(first.text);
}

function isStatementMark(comment: string): boolean {
  return comment.startsWith('+') && STATEMENT_MARK.test(comment);
}

function isFirstOnLine(text: string, offset: number): boolean {
  let at = offset - 1;
  while (text[at] === ' ' || text[at] === '\t') {
    at -= 1;
  }
  return text[at] === '\n';
}

function withoutSemicolon(placed: PlacedStatement, next: Token): PlacedStatement {
  const { statement } = placed;
  const problem = { offset: next.start, expected: '; in front of the next statement', found: next.text };
  return problemsOf(statement).length > 0 ? placed : { ...placed, statement: withProblems(statement, [problem]) };
}

function parseTokens(
  text: string, tokens: Token[], comments: readonly PlacedComment[], dialect: Dialect,
): PlacedStatement {
  const start = tokens[0].start;
  const last = tokens[tokens.length - 1];
  const end: Token = { kind: 'end', text: '', value: '', start: last.end, end: last.end };
  const cursor = new TokenCursor([...tokens, end], dialect);
  const statement = statementOf(cursor, tokens);
  // Comments addressed to this library do not describe the values of a column.
  const evidence = comments.filter((comment) => !comment.text.startsWith(MARK));
  const commented: Statement = statement.kind !== 'create table' ? statement : {
    ...statement, table: withComments(statement.table, evidence, text),
  };
  return {
    statement: comments.length === 0
      ? commented
      : withDeclarations(commented, comments.map((comment) => comment.text), dialect),
    start,
    end: endOf(last, comments, text),
    comments,
    withoutKind: statement.kind === 'not understood' ? undefined : cursor.withoutKind,
  };
}

/** A hint is a part of the statement, also as its end. */
function endOf({ end, hints }: Token, comments: readonly PlacedComment[], text: string): number {
  return hints === undefined ? end : comments.filter((each) => text.startsWith('/*@', each.start)).at(-1)!.end;
}

function statementOf(cursor: TokenCursor, tokens: readonly Token[]): Statement {
  const { value: statement, problem } = tried(() => parseStatement(cursor));
  return problem
    ? { kind: 'not understood', problems: [firstOf(tokens, problem)], text: cursor.wholeText() }
    : withProblems(statement, cursor.problems);
}

/** A quote or a comment without an end swallows what the parser misses behind it. */
function firstOf(tokens: readonly Token[], problem: SyntaxProblem): SyntaxProblem {
  const invalid = tokens.find(({ kind, start }) => kind === 'invalid' && start <= problem.offset);
  return invalid ? { offset: invalid.start, expected: `no ${invalid.value}`, found: invalid.text } : problem;
}

/** The text of a comment without its marks. */
export function withoutMarks(comment: string): string {
  if (!comment.startsWith('/*')) {
    return comment.slice(comment.startsWith('#') ? 1 : 2).trim();
  }
  // A loop, because a regular expression for trailing stars is slow on many stars.
  let [start, end] = [2, comment.length - 2];
  while (comment[start] === '*') {
    start += 1;
  }
  while (end > start && comment[end - 1] === '*') {
    end -= 1;
  }
  return comment.slice(start, Math.max(start, end)).trim();
}
