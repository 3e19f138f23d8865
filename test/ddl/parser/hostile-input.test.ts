import * as fc from 'fast-check';
import { foldScript, type FoldedScript } from '../../../src/ddl/fold/fold-script';
import { tokenize } from '../../../src/ddl/lexer/lexer';
import { parseScript } from '../../../src/ddl/parser/parse-script';
import { Dialect } from '../../../src/schema';
import { anyText } from '../../support/any-text';
import { CORPUS_FILES } from '../../support/corpus';
import { cpuSeconds, QUADRATIC_SECONDS } from '../../support/cpu';
import { printScript } from '../../support/print-script';

const SEED = 20_261_121;
const DIALECTS = [Dialect.GOOGLESQL, Dialect.POSTGRESQL];
const SAMPLES = [
  'CREATE TABLE T (A STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), B TIMESTAMP OPTIONS (allow_commit_timestamp = true)) PRIMARY KEY (A); ALTER TABLE T ADD COLUMN C INT64',
  'CREATE TABLE t (a varchar(36) PRIMARY KEY, b timestamptz DEFAULT now()) TTL INTERVAL \'3 days\' ON b; CREATE INDEX i ON t (b) INCLUDE (a) WHERE b IS NOT NULL',
];
const texts = [...SAMPLES, ...CORPUS_FILES.map((file) => file.text)];

function folded(text: string, dialect: Dialect): FoldedScript {
  const script = foldScript(parseScript(text, dialect), dialect, 'db');
  printScript(script);
  return script;
}

describe.each(DIALECTS)('text that is no DDL, in %s', (dialect) => {
  const check = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number, textOf: (value: T) => string): void =>
    fc.assert(fc.property(arbitrary, (value) => {
      const text = textOf(value);
      let end = 0;
      for (const statement of parseScript(text, dialect)) {
        expect(statement.start).toBeGreaterThanOrEqual(end);
        expect(statement.end).toBeGreaterThan(statement.start);
        end = statement.end;
      }
      expect(end).toBeLessThanOrEqual(text.length);
      folded(text, dialect);
    }), { seed: SEED, numRuns });

  test('may be random characters', () => {
    check(anyText({ maxLength: 300 }), 150, (text) => text);
    check(fc.uint8Array({ maxLength: 300 }), 150, (bytes) => Buffer.from(bytes).toString('latin1'));
  });

  test('may be a piece of a real schema', () => {
    check(fc.tuple(fc.constantFrom(...texts), fc.nat(), fc.nat(4000)), 100, ([text, from, length]) => text.slice(from % text.length).slice(0, length));
  });

  test('may be the tokens of a real schema in another order', () => {
    const tokens = fc.constantFrom(...texts).map((text) => tokenize(text.slice(0, 4000), dialect).filter((token) => token.kind !== 'comment').map((token) => token.text));
    check(tokens.chain((all) => fc.shuffledSubarray(all)), 100, (words) => words.join(' '));
  });

  test('may be a real schema with words left out, twice there or in the place of others', () => {
    const edits = fc.array(fc.tuple(fc.nat(), fc.constantFrom('', '(', ')', ',', ';', 'NOT NULL', 'PRIMARY KEY', '\'', '"', '`', '/*', '--', '1', 'AS')), { minLength: 1, maxLength: 5 });
    check(fc.tuple(fc.constantFrom(...texts), edits), 100, ([text, changes]) => {
      const words = tokenize(text.slice(0, 6000), dialect).map((token) => token.text);
      changes.forEach(([at, word]) => {
        words[at % words.length] = word;
      });
      return words.join(' ');
    });
  });
});

const times = (n: number, item: (n: number) => string, separator = ''): string => Array.from({ length: n }, (_, at) => item(at)).join(separator);

/** The size of each is n; all of them cost a short time at 10,000. */
const LARGE: Readonly<Record<string, (n: number) => string>> = {
  'one line of one word': (n) => 'a'.repeat(10 * n),
  'one line of digits': (n) => `CREATE SEQUENCE s SKIP RANGE ${'1'.repeat(10 * n)}, 2`,
  'an interval of digits': (n) => `CREATE TABLE t (a date PRIMARY KEY) TTL INTERVAL '${'1'.repeat(10 * n)}' ON a`,
  'a comment of stars': (n) => `CREATE TABLE t (a INT64) /${'*'.repeat(10 * n)} */ PRIMARY KEY (a)`,
  'a comment that does not end': (n) => `CREATE TABLE t /* ${'*/*'.repeat(n)}`,
  'a string that does not end': (n) => `CREATE TABLE t (a INT64 DEFAULT ('${'\\\\'.repeat(n)}`,
  'many quotes': (n) => "'".repeat(10 * n + 1),
  'nested parentheses': (n) => `CREATE TABLE t (a INT64 AS ${'('.repeat(n)}1${')'.repeat(n)}) PRIMARY KEY (a)`,
  'nested parentheses of a filter': (n) => `CREATE INDEX i ON t (a) WHERE ${'('.repeat(n)}a IS NOT NULL${')'.repeat(n)}`,
  'opening parentheses': (n) => `CREATE TABLE t ${'('.repeat(n)}`,
  'arrays of arrays': (n) => `CREATE TABLE t (a INT64, b ${'ARRAY<'.repeat(n)}INT64${'>'.repeat(n)}) PRIMARY KEY (a)`,
  'defaults of one column in PostgreSQL': (n) => `CREATE TABLE t (a bigint ${'DEFAULT NULL '.repeat(n)}, PRIMARY KEY (a))`,
  'tests for NULL in a default in PostgreSQL': (n) => `CREATE TABLE t (a boolean DEFAULT b ${'IS NULL '.repeat(n)}, PRIMARY KEY (a))`,
  'semicolons': (n) => ';'.repeat(10 * n),
  'columns': (n) => `CREATE TABLE t (${times(n, (at) => `c${at} INT64`, ', ')}) PRIMARY KEY (c1)`,
  'columns of one name with comments': (n) => `CREATE TABLE t (${times(n, () => 'c INT64 /* x */', ', ')}) PRIMARY KEY (c)`,
  'comments in one statement': (n) => `CREATE TABLE t (a INT64, ${times(n, (at) => `-- ${at}\n`)} b INT64) PRIMARY KEY (a)`,
  'comments behind the columns on one line': (n) => `CREATE TABLE t (a INT64, b INT64${'/* x */'.repeat(n)}) PRIMARY KEY (a)`,
  'tables on one line with comments': (n) => times(n, (at) => `CREATE TABLE t${at} (a INT64 /* x */) PRIMARY KEY (a);`),
  'statements that nobody understands': (n) => times(n, () => 'HELLO WORLD;\n'),
  'added columns': (n) => `CREATE TABLE t (a INT64) PRIMARY KEY (a);${times(n, (at) => `ALTER TABLE t ADD COLUMN c${at} INT64;`)}`,
  'columns that come and go': (n) => `CREATE TABLE t (a INT64) PRIMARY KEY (a);${times(n / 2, (at) => `ALTER TABLE t ADD COLUMN c${at} INT64; ALTER TABLE t DROP COLUMN c${at};`)}`,
  'stored columns': (n) => `CREATE TABLE t (a INT64) PRIMARY KEY (a); CREATE INDEX i ON t (a);${times(n, (at) => `ALTER INDEX i ADD STORED COLUMN c${at};`)}`,
  'constraints that are dropped': (n) => `CREATE TABLE t (a INT64) PRIMARY KEY (a);${times(n / 2, (at) => `ALTER TABLE t ADD CONSTRAINT c${at} CHECK (a > 0);`)}${times(n / 2, (at) => `ALTER TABLE t DROP CONSTRAINT c${at};`)}`,
  'renames': (n) => `CREATE TABLE t0 (a INT64) PRIMARY KEY (a);${times(n / 2, (at) => `CREATE TABLE u${at} (a INT64, FOREIGN KEY (a) REFERENCES t0 (a)) PRIMARY KEY (a);`)}${times(n / 2, (at) => `RENAME TABLE t${at} TO t${at + 1};`)}`,
  'dropped tables with indexes': (n) => `${times(n / 3, (at) => `CREATE TABLE t${at} (a INT64) PRIMARY KEY (a); CREATE INDEX i${at} ON t${at} (a);`)}${times(n / 3, (at) => `DROP TABLE t${at};`)}`,
  'views that are replaced': (n) => times(n, () => 'CREATE OR REPLACE VIEW v SQL SECURITY INVOKER AS SELECT 1 AS a;'),
  'table options': (n) => `CREATE TABLE t (a INT64) PRIMARY KEY (a);${times(n, () => 'ALTER TABLE t SET OPTIONS (x = 1);')}`,
};

describe('a script of great size takes a short time:', () => {
  test.each(Object.keys(LARGE))('%s', (name) => {
    const text = LARGE[name](10_000);
    const seconds = cpuSeconds(() => folded(text, /interval|PostgreSQL/.test(name) ? Dialect.POSTGRESQL : Dialect.GOOGLESQL));
    expect(seconds).toBeLessThan(QUADRATIC_SECONDS);
  });
});
