import { canonicalNumber, sameValue } from './literal-values';
import { isReservedWord } from '../../ddl/lexer/keywords';
import { codeTokens, type Token } from '../../ddl/lexer/lexer';
import { Dialect } from '../../schema';
import { TYPES } from '../../schema/types/type-registry';

/**
 * Whether two parts of PostgreSQL queries have the same names, constants and operators, in any combination. Spanner
 * generates aliases, omits qualifiers and expands `*`.
 */
export function sameWordsAsPrinted(written: string, printed: string): boolean {
  const [a, b] = [wordsOf(written), wordsOf(printed)];
  const missing = [...a.words].filter((word) => !b.words.has(word));
  const added = [...b.words].filter((word) => !a.words.has(word) && !isMadeBySpanner(word, a));
  if (a.hasStar) {
    return (
      missing.length === 0 && added.every((word) => /^\w+$/.test(word) && !isReservedWord(word, Dialect.POSTGRESQL))
    );
  }
  return (
    missing.length === added.length &&
    missing.every((word) => added.some((each) => LITERAL_TYPES.some((type) => sameValue(word, each, [type]))))
  );
}

interface QueryWords {
  readonly words: ReadonlySet<string>;
  /** Whether there is a `SELECT *`, which is printed as columns. */
  readonly hasStar: boolean;
}

/** Types of constants that Spanner prints in another form. */
const LITERAL_TYPES = ['TIMESTAMP', 'BYTES', 'JSON', 'NUMERIC'];
/** Words that Spanner may add or omit. */
const SILENT = new Set([
  '(',
  ')',
  '[',
  ']',
  ',',
  ';',
  '::',
  '.',
  'as',
  'cast',
  'inner',
  'outer',
  'asc',
  'and',
  'any',
  'some',
  'array',
  'for',
  'both',
  'nulls',
  'first',
  'last',
  'interval',
  ...Object.values(TYPES).flatMap(({ postgresql }) => postgresql.flatMap((name) => name.split(' '))),
]);
const SAME_WORDS: ReadonlyMap<string, string> = new Map([
  ['<>', '!='],
  ['like', '~~'],
  ['ilike', '~~*'],
  ['in', '='],
  ['trim', 'btrim'],
]);

function wordsOf(query: string): QueryWords {
  const tokens = codeTokens(query, Dialect.POSTGRESQL).slice(0, -1);
  const words = new Set<string>();
  let hasStar = false;
  tokens.forEach((token, at) => {
    const [before, word, next] = [wordOf(tokens[at - 1]), wordOf(token), wordOf(tokens[at + 1])];
    if (word === '*' && ['select', 'distinct', ',', '.'].includes(before)) {
      hasStar = true;
    } else if (word === 'between') {
      words.add('>=').add('<=');
    } else if (word === 'not' && tokens[at + 1]?.value === 'in') {
      words.add('!=');
    } else if (word === 'all' && before === '!=') {
      return;
    } else if (next !== '.' && !SILENT.has(word) && !(word === '=' && before === 'not')) {
      words.add(word === '-' && tokens[at + 1]?.kind === 'number' ? '' : word);
    }
  });
  words.delete('');
  return { words, hasStar };
}

function wordOf(token: Token | undefined): string {
  if (!token) {
    return '';
  }
  const { kind, text, value } = token;
  const plain =
    kind === 'symbol'
      ? text
      : kind === 'number' || kind === 'string'
        ? (canonicalNumber(value) ?? value).replace(/^-/, '')
        : value;
  return kind === 'symbol' || kind === 'identifier' ? (SAME_WORDS.get(plain) ?? plain) : plain;
}

/** An alias such as `t_1`, an ELSE NULL, or the OR for a list of values that are not constants. */
function isMadeBySpanner(word: string, { words }: QueryWords): boolean {
  return (
    /_\d+$/.test(word) || (['else', 'null'].includes(word) && !words.has('else')) || (word === 'or' && words.has('='))
  );
}
