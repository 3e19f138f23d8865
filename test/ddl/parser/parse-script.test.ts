import { folded, printed, problemOf } from './support';
import { Dialect } from '../../../src';
import { parseScript } from '../../../src/ddl/parser/parse-script';

const G = Dialect.GOOGLESQL;
const P = Dialect.POSTGRESQL;

/** The guillemets stand around what was found. */
test.each([
  [G, '«HELLO» WORLD', 'CREATE, ALTER, DROP, RENAME, GRANT, REVOKE or ANALYZE'],
  [G, 'CREATE «THING» a', 'what to create: a table, an index, a sequence, a view ...'],
  [G, 'CREATE TABLE «(»A INT64)', 'a table'],
  [G, 'CREATE TABLE T «A» INT64', '('],
  [G, 'CREATE TABLE T (A INT64 «NOT» NUL) PRIMARY KEY (A)', ', or )'],
  [G, 'CREATE TABLE T (A STRING«,» B INT64) PRIMARY KEY (A)', '('],
  [G, 'CREATE TABLE T (A STRING(«LONG»))', 'a length or MAX'],
  [G, `CREATE TABLE T (A STRING(«${'1'.repeat(41)}»))`, 'a length or MAX'],
  [G, 'CREATE TABLE T (A INT64) PRIMARY KEY (A) «WITHOUT» A CLUE', 'PRIMARY KEY, INTERLEAVE IN, ROW DELETION POLICY, OPTIONS or the end of the statement'],
  [G, 'CREATE TABLE T (A INT64) PRIMARY KEY (A), ROW DELETION POLICY (OLDER_THAN(A, INTERVAL 5 «HOUR»))', 'DAY'],
  [P, "CREATE TABLE t (a date PRIMARY KEY) TTL INTERVAL «'5 hours'» ON a", "an interval of whole days such as '30 days'"],
  [P, 'CREATE TABLE t (a «money»)', 'a type'],
  [P, 'CREATE INDEX i ON t (a) WHERE a «>» 5', 'IS'],
  [G, 'CREATE INDEX I ON T (A) «FILTERED»', 'STORING, INCLUDE, WHERE, INTERLEAVE IN or the end of the statement'],
  [G, 'ALTER TABLE T «EXPLODE»', 'ADD, DROP, ALTER, SET, REPLACE or RENAME'],
  [G, 'DROP TABLE T «CASCADE»', 'the end of the statement'],
  [G, 'CREATE TABLE T (A INT64 AS (1 + (2)«»', ')'],
  [G, 'CREATE VIEW V AS SELECT 1; CREATE SEQUENCE s SKIP RANGE 1, «x»', 'the last skipped value'],
])('in %s %s: it says what was expected and where', (dialect, marked, expected) => {
  const [before, found] = marked.split(/[«»]/);
  expect(problemOf(marked.replace(/[«»]/g, ''), dialect)).toEqual({ offset: before.length, expected, found: found || 'the end of the statement' });
});

test('a table whose last clauses are not understood is a table, and keeps them', () => {
  expect(printed('CREATE TABLE T (A INT64) PRIMARY KEY (A), SHINE BRIGHT (5)', G)).toEqual(['CREATE TABLE IF NOT EXISTS `T` (`A` INT64) PRIMARY KEY (`A`), SHINE BRIGHT (5)']);
});

test('what is not understood is kept, and what stands around it is read', () => {
  const text = "CREATE TABLE T (A INT64) PRIMARY KEY (A);\nHELLO 'wor;ld' -- x\n (5);;\nCREATE INDEX I ON T (A)";
  expect(printed(text, G)).toEqual(['CREATE TABLE IF NOT EXISTS `T` (`A` INT64) PRIMARY KEY (`A`)', 'CREATE INDEX IF NOT EXISTS `I` ON `T` (`A`)', "HELLO 'wor;ld' (5)"]);
});

test('statements have their places, their comments and their names', () => {
  const text = '-- first\nCREATE ROLE a; # second\n/** third **/ DROP ROLE /*4*/ `b c` ;';
  expect(parseScript(text, G).map(({ start, end, comments, names }) => [text.slice(start, end), comments.map((each) => each.text), names.map((each) => each.name)])).toEqual([
    ['CREATE ROLE a', ['first'], ['CREATE', 'ROLE', 'a']],
    ['DROP ROLE /*4*/ `b c`', ['second', 'third', '4'], ['DROP', 'ROLE', 'b c']],
  ]);
});

test('a comment belongs to the column on its line, else to the next one, in front of the columns to the table', () => {
  const text = `-- of the table (all of it)
    CREATE TABLE T ( -- of the first
      A INT64, -- of A
      /* of B */ B INT64, -- also B
      -- above C (1)
      -- above C (2)
      C INT64, D INT64 /* of D */, E INT64
      -- of nobody
    ) PRIMARY KEY (A)`;
  const [table] = folded(text, G).schema.tables;
  expect(table.comment).toBe('of the table (all of it) of nobody');
  expect(table.columns.map((column) => [column.name, column.comment])).toEqual([
    ['A', 'of the first of A'], ['B', 'of B also B'], ['C', 'above C (1) above C (2)'], ['D', 'of D'], ['E', undefined],
  ]);
});

test('an altered column keeps its comment', () => {
  const { schema } = folded('CREATE TABLE T (A INT64 /* a UUID */) PRIMARY KEY (A); ALTER TABLE T ALTER COLUMN A STRING(36)', G);
  expect(schema.tables[0].columns).toMatchObject([{ type: { code: 'STRING', length: 36 }, comment: 'a UUID' }]);
});
