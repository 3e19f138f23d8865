import { Lexer, type Token } from '../../ddl/lexer/lexer';
import { Dialect, DIALECT_TITLES } from '../../schema';
import { sqlFunction } from '../../schema/functions';
import { ownTypeWords } from '../../schema/types/type-spellings';

/** The names of dialects in options. */
export const DIALECTS: ReadonlyMap<string, Dialect> = new Map(
  Object.values(Dialect).map((dialect) => [dialectName(dialect), dialect]),
);

export function dialectName(dialect: Dialect): string {
  return DIALECT_TITLES[dialect].toLowerCase();
}

/** `--dialect postgresql` */
export function dialectOption(dialect: Dialect): string {
  return `--dialect ${dialectName(dialect)}`;
}

/** The dialect of an option; undefined if the text decides. */
export function dialectIn(values: ReadonlyMap<string, string>): Dialect | undefined {
  return DIALECTS.get(values.get('dialect') ?? '');
}

/** Characters to examine. */
const SAMPLE_LENGTH = 100_000;

const GOOGLESQL_WORDS = new Set([
  ...ownTypeWords(Dialect.GOOGLESQL),
  'STORING',
  'NULL_FILTERED',
  'ALLOW_COMMIT_TIMESTAMP',
  'OLDER_THAN',
]);
const POSTGRESQL_WORDS = new Set([...ownTypeWords(Dialect.POSTGRESQL), 'INCLUDE']);
/** Words before a quoted name. */
const BEFORE_NAMES = new Set(['TABLE', 'INDEX', 'ON', 'REFERENCES', 'PARENT', 'COLUMN', 'CONSTRAINT', 'EXISTS']);

/** The dialect that the text most resembles; GoogleSQL if it shows no sign of either. */
export function recognizedDialect(text: string, fileName: string): Dialect {
  const evidence = evidenceIn(text.slice(0, SAMPLE_LENGTH)) + evidenceInName(fileName);
  return evidence > 0 ? Dialect.POSTGRESQL : Dialect.GOOGLESQL;
}

/** `orders.pg.sql` outweighs a word or two, but not a whole script. */
function evidenceInName(fileName: string): number {
  const name = fileName.toLowerCase();
  return /(^|[._/-])(pg|pgsql|postgres|postgresql)([._/-]|$)/.test(name)
    ? 2
    : /(^|[._/-])(gsql|googlesql)([._/-]|$)/.test(name)
      ? -2
      : 0;
}

/** The words before a token. */
interface Before {
  readonly last: string;
  readonly beforeLast: string;
  readonly thirdLast: string;
  /** Number of open parentheses. */
  readonly depth: number;
}

/** Signs of PostgreSQL count as positive, signs of GoogleSQL as negative. */
function evidenceIn(text: string): number {
  const lexer = new Lexer(text, Dialect.GOOGLESQL);
  let evidence = 0;
  let before: Before = { last: '', beforeLast: '', thirdLast: '', depth: 0 };
  for (let token = lexer.next(); token.kind !== 'end'; token = lexer.next()) {
    if (token.kind !== 'comment') {
      const word = token.kind === 'identifier' ? token.text.toUpperCase() : token.text;
      evidence += evidenceInToken(token.kind, word, before);
      const depth = word === '(' ? before.depth + 1
        : word === ')' ? Math.max(0, before.depth - 1)
          : word === ';' ? 0 : before.depth;
      before = { last: word, beforeLast: before.last, thirdLast: before.beforeLast, depth };
    }
  }
  return evidence;
}

function evidenceInToken(kind: Token['kind'], word: string, before: Before): number {
  const { last, beforeLast, thirdLast } = before;
  const inSchema = last === '.' && beforeLast === 'SPANNER' && thirdLast !== '.' ? 2 : 0;
  switch (kind) {
    case 'quoted-identifier':
      return inSchema - 1;
    case 'string':
      // Text in double quotes is a name in PostgreSQL and a value in GoogleSQL.
      return inSchema + (word.startsWith('"') && BEFORE_NAMES.has(last) ? 3 : 0);
    case 'identifier':
      return last === '.' ? inSchema : evidenceInWord(word, before);
    default:
      return inSchema + (word === '(' ? evidenceInCall(last) : word === '::' ? 2 : 0);
  }
}

function evidenceInWord(word: string, { last, depth }: Before): number {
  if (word === 'INTERLEAVE' && depth === 0) {
    // GoogleSQL puts a comma before INTERLEAVE; PostgreSQL does not.
    return last === ',' ? -1 : last === ')' ? 1 : 0;
  }
  if (word === 'KEY' && last === 'PRIMARY') {
    // Only GoogleSQL allows PRIMARY KEY after the columns, whatever their types are called; both allow it among them.
    return depth === 0 ? -10 : 0.5;
  }
  return POSTGRESQL_WORDS.has(word) ? 1 : GOOGLESQL_WORDS.has(word) ? -1 : 0;
}

/** Functions of only one dialect are evidence. */
function evidenceInCall(name: string): number {
  const [googlesql, postgresql] = [Dialect.GOOGLESQL, Dialect.POSTGRESQL].map((dialect) =>
    sqlFunction(name, dialect) ? 1 : 0,
  );
  return postgresql - googlesql;
}
