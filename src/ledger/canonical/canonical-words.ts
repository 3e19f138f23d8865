import { sameTree } from './same-tree';
import { DATE_PARTS } from '../../ddl/expressions/expression-grammar';
import { parseExpression } from '../../ddl/expressions/expression-parser';
import { expressionKey } from '../../ddl/expressions/expression-walk';
import { isReservedWord } from '../../ddl/lexer/keywords';
import { tokenize, type Token } from '../../ddl/lexer/lexer';
import { Dialect } from '../../schema';
import { sqlFunction } from '../../schema/functions';
import { TYPES } from '../../schema/types/type-registry';
import { bracketPairs } from '../../text/bracket-pairs';

/** Words that mean the same in any case although they are not reserved: types, date parts. */
const PLAIN_WORDS: ReadonlySet<string> = new Set([
  ...Object.keys(TYPES).filter((code) => code !== 'UNKNOWN'),
  ...DATE_PARTS,
  'MAX',
  'SEQUENCE',
  'TIME',
  'ZONE',
  'SQL',
  'SECURITY',
  'INVOKER',
  'DEFINER',
  'VALUE',
  'OFFSET',
]);

/**
 * The tokens of an expression or a clause in one spelling, without white space, comments, the case of keywords and
 * functions, and needless quotes; names and the contents of strings are exact. undefined if any token is invalid.
 */
function canonicalWords(text: string, dialect: Dialect): string[] | undefined {
  const tokens = tokensOf(text, dialect);
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

/**
 * Equal for statements that differ only in white space, comments, the case of words, quotes around names, a comma
 * before a parenthesis, or a `;` at the end. For objects kept as text: names in them cannot be told from keywords.
 */
export function canonicalText(text: string, dialect: Dialect): string {
  const tokens = tokensOf(text, dialect).filter(
    (token, at, all) => token.text !== ';' && !(token.text === ',' && all[at + 1]?.text === ')'),
  );
  return tokens.map((token) => wordOf(token, dialect, true)).join('\0');
}

/** Compares clauses and options that are kept as text, in any order. */
export function sameTexts(a: readonly string[], b: readonly string[], dialect: Dialect): boolean {
  const [first, second] = [a, b].map((texts) => [...new Set(texts.map((text) => canonicalText(text, dialect)))].sort());
  return first.length === second.length && first.every((text, at) => text === second[at]);
}

/**
 * Whether two expressions are the same as written, apart from white space, comments, the case of keywords and
 * functions, needless quotes, outer parentheses, and the order of named arguments.
 */
export function sameExpression(a: string, b: string, dialect: Dialect): boolean {
  const hasNames = a !== b && a.includes('=>') && b.includes('=>');
  return a === b || canonicalExpression(a, dialect) === canonicalExpression(b, dialect) ||
    (hasNames && treeKey(a, dialect) === treeKey(b, dialect));
}

/**
 * Whether Spanner prints `printed` for an expression that was `written`. It prints GoogleSQL as written, but PostgreSQL
 * as parsed.
 */
export function sameExpressionAsPrinted(written: string, printed: string, dialect: Dialect): boolean {
  if (sameExpression(written, printed, dialect)) {
    return true;
  }
  if (dialect === Dialect.POSTGRESQL) {
    return sameTree(parseExpression(written, dialect), parseExpression(printed, dialect));
  }
  // Only the tree distinguishes parentheses.
  const [a, b] = [written, printed].map((text) => (
    canonicalWords(text, dialect)?.filter((word) => word !== '(' && word !== ')').join('\0')
  ));
  return a === b && treeKey(written, dialect) === treeKey(printed, dialect);
}

function treeKey(text: string, dialect: Dialect): string {
  return expressionKey(parseExpression(text, dialect));
}

function canonicalExpression(text: string, dialect: Dialect): string {
  const words = canonicalWords(text, dialect);
  return words === undefined ? text : withoutOuterParentheses(words).join('\0');
}

/** Removes parentheses that enclose the whole expression. */
function withoutOuterParentheses(words: readonly string[]): readonly string[] {
  const closings = bracketPairs(words);
  let [from, to] = [0, words.length];
  while (words[from] === '(' && closings.get(from) === to - 1) {
    from += 1;
    to -= 1;
  }
  return words.slice(from, to);
}

function tokensOf(text: string, dialect: Dialect): Token[] {
  return tokenize(text, dialect).filter(({ kind }) => kind !== 'comment' && kind !== 'end');
}

/** The hints of a query of PostgreSQL in one spelling. */
export function canonicalHints(text: string): string {
  return tokensOf(text, Dialect.POSTGRESQL).filter(({ kind }) => kind === 'hint')
    .map((hint) => wordOf(hint, Dialect.POSTGRESQL, false)).join('');
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

/**
 * A prefix keeps strings apart from names and symbols.
 *
 * @param isFolded Whether to ignore case even if the word is not a keyword.
 */
function wordOf({ kind, text, value }: Token, dialect: Dialect, isFolded: boolean): string {
  // PostgreSQL reads unquoted words in lower case, so its keywords have one case already.
  const folded = dialect === Dialect.POSTGRESQL ? value : value.toUpperCase();
  switch (kind) {
    case 'identifier':
      return isFolded || isKeyword(text, dialect) ? folded : value;
    case 'quoted-identifier':
      // Quotes stay if they distinguish a name from a keyword. A plain word is the same without them.
      return isReservedWord(value, dialect) ? `name ${value}` : isFolded || isPlainWord(folded) ? folded : value;
    case 'string':
    case 'bytes':
      return `${kind} ${value}`;
    case 'number':
      return text.toUpperCase();
    case 'hint':
      // Spanner prints `force_index='i'::text`.
      return text.replace(/::text|[\s"']/g, '').toLowerCase();
    default:
      return text === '<>' ? '!=' : text;
  }
}

function isKeyword(text: string, dialect: Dialect): boolean {
  return isPlainWord(text.toUpperCase()) || isReservedWord(text, dialect);
}

function isPlainWord(word: string): boolean {
  return PLAIN_WORDS.has(word) || (sqlFunction(word, Dialect.GOOGLESQL)?.bare ?? false);
}
