import { DATE_PARTS } from '../../ddl/expressions/expression-grammar';
import { isReservedWord } from '../../ddl/lexer/keywords';
import { tokenize, type Token } from '../../ddl/lexer/lexer';
import { Dialect } from '../../schema';
import { bareFunctions } from '../../schema/functions';
import { TYPES } from '../../schema/types/type-registry';
import { bracketPairs } from '../../text/bracket-pairs';

/** Words that mean the same in any case though they are not reserved: types, date parts, functions without parentheses. */
const PLAIN_WORDS: ReadonlySet<string> = new Set([
  ...Object.keys(TYPES).filter((code) => code !== 'UNKNOWN'), ...DATE_PARTS, ...bareFunctions(Dialect.GOOGLESQL),
  'MAX', 'SEQUENCE', 'TIME', 'ZONE', 'SQL', 'SECURITY', 'INVOKER', 'DEFINER', 'VALUE', 'OFFSET',
]);

/**
 * The tokens of an expression or a clause, spelled in one way: white space, comments, the case of keywords and functions and
 * needless quotes are gone; names and the contents of strings are exact. undefined: it holds what is no token.
 */
export function canonicalWords(text: string, dialect: Dialect): string[] | undefined {
  const tokens = tokenize(text, dialect).filter(({ kind }) => kind !== 'comment' && kind !== 'end');
  if (tokens.some(({ kind }) => kind === 'invalid')) {
    return undefined;
  }
  const words: string[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const end = isName(tokens[at]) ? endOfPath(tokens, at) : at;
    const next = tokens[end + 1]?.text;
    const isCall = next === '(' || next === '=>';
    for (; at < end; at++) {
      words.push(wordOf(tokens[at], dialect, isCall));
    }
    words.push(wordOf(tokens[at], dialect, isCall));
  }
  return words;
}

/** Without the parentheses that enclose all of it. */
export function withoutOuterParentheses(words: readonly string[]): readonly string[] {
  const closings = bracketPairs(words);
  let [from, to] = [0, words.length];
  while (words[from] === '(' && closings.get(from) === to - 1) {
    from += 1;
    to -= 1;
  }
  return words.slice(from, to);
}

function isName({ kind }: Token): boolean {
  return kind === 'identifier' || kind === 'quoted-identifier';
}

function endOfPath(tokens: readonly Token[], from: number): number {
  let at = from;
  while (tokens[at + 1]?.text === '.' && tokens[at + 2] !== undefined && isName(tokens[at + 2])) {
    at += 2;
  }
  return at;
}

/** What a string can hold is kept apart from what a name or a symbol is by the mark in front. */
function wordOf({ kind, text, value }: Token, dialect: Dialect, isCall: boolean): string {
  switch (kind) {
    case 'identifier':
      return dialect === Dialect.POSTGRESQL || isKeyword(text, dialect) || isCall ? keyword(value, dialect) : value;
    case 'quoted-identifier':
      return isReservedWord(value, dialect) ? `name ${value}` : isCall ? keyword(value, dialect) : plainName(value, dialect);
    case 'string':
    case 'bytes':
      return `${kind} ${value}`;
    case 'number':
      return text.toUpperCase();
    case 'symbol':
      return text === '<>' ? '!=' : text;
    default:
      return text;
  }
}

function isKeyword(text: string, dialect: Dialect): boolean {
  return PLAIN_WORDS.has(text.toUpperCase()) || isReservedWord(text, dialect);
}

/** PostgreSQL reads an unquoted word in lower case, so that its keywords have one case already. */
function keyword(value: string, dialect: Dialect): string {
  return dialect === Dialect.POSTGRESQL ? value : value.toUpperCase();
}

/** A quoted name that is a plain word when the quotes are gone must equal that word. */
function plainName(value: string, dialect: Dialect): string {
  return dialect !== Dialect.POSTGRESQL && PLAIN_WORDS.has(value.toUpperCase()) ? value.toUpperCase() : value;
}
