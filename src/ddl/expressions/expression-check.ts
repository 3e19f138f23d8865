import type { Dialect } from '../../schema';
import { OPENING_OF, OPENINGS } from '../../text/bracket-pairs';
import { isComment, tokenize, type Token } from '../lexer/lexer';

/**
 * The error in a user's expression, as words after "the expression "; undefined if there is none. Finds text that would
 * end or change the statement around it, or that no dialect can parse.
 */
export function expressionProblem(text: string, dialect: Dialect): string | undefined {
  const tokens = tokenize(text, dialect);
  const open: string[] = [];
  if (tokens.length === 1) {
    return 'is empty';
  }
  for (const token of tokens) {
    const problem = tokenProblem(token, open);
    if (problem) {
      return problem;
    }
  }
  return open.length > 0 ? `has a '${open[open.length - 1]}' that is not closed` : undefined;
}

/** Keeps open brackets in `open`. */
function tokenProblem(token: Token, open: string[]): string | undefined {
  if (isComment(token)) {
    return 'has a comment';
  }
  if (token.kind === 'invalid') {
    return token.value === 'invalid character'
      ? `has an invalid character ${printable(token.text)}`
      : `has an ${token.value}`;
  }
  if (token.kind !== 'symbol') {
    return undefined;
  }
  const opening = OPENING_OF.get(token.text);
  if (OPENINGS.has(token.text)) {
    open.push(token.text);
  } else if (opening !== undefined && open.pop() !== opening) {
    return `has a '${token.text}' without '${opening}'`;
  } else if (token.text === ';' || (token.text === ',' && open.length === 0)) {
    return token.text === ';' ? 'has a semicolon' : 'has a comma outside of brackets';
  }
  return undefined;
}

/** Shows control characters and lookalikes as code points. */
function printable(character: string): string {
  return /^[!-~]$/.test(character)
    ? `'${character}'`
    : `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}
