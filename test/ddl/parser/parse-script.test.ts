import { folded, printed, problemOf } from './support';
import { parseScript } from '../../../src/ddl/parser/parse-script';
import { problemsOf } from '../../../src/ddl/parser/statement';
import { Dialect } from '../../../src/schema';

const G = Dialect.GOOGLESQL;
const P = Dialect.POSTGRESQL;

/** The guillemets stand around what was found. */
test.each([
  [G, '«HELLO» WORLD', 'CREATE, ALTER, DROP, RENAME, GRANT, REVOKE or ANALYZE'],
  [G, 'CREATE «THING» a', 'what to create: a table, an index, a sequence, a view ...'],
  [G, 'CREATE TABLE «(»A INT64)', 'a table'],
  [G, 'CREATE TABLE T «A» INT64', '('],
  [G, 'CREATE TABLE T (A INT64 «NOT» NUL) PRIMARY KEY (A)', 'a clause of a column, a comma or )'],
  [G, 'CREATE TABLE T (A STRING«,» B INT64) PRIMARY KEY (A)', '('],
  [G, 'CREATE TABLE T (A STRING(«LONG»))', 'a length or MAX'],
  [G, `CREATE TABLE T (A STRING(«${'1'.repeat(41)}»))`, 'a length or MAX'],
  [G, 'CREATE TABLE T (A INT64) PRIMARY KEY (A) «WITHOUT» A CLUE', 'PRIMARY KEY, INTERLEAVE IN, ROW DELETION POLICY, OPTIONS or the end of the statement'],
  [G, 'CREATE TABLE T (A INT64) PRIMARY KEY (A), ROW DELETION POLICY (OLDER_THAN(A, INTERVAL 5 «HOUR»))', 'DAY'],
  [P, "CREATE TABLE t (a date PRIMARY KEY) TTL INTERVAL «'5 hours'» ON a", "an interval of whole days such as '30 days'"],
  [P, 'CREATE TABLE t (a bigint PRIMARY KEY, b bigint, «UNIQUE» (b))', 'CHECK, FOREIGN KEY or PRIMARY KEY, because only an index is UNIQUE in Spanner'],
  [P, 'CREATE TABLE t (a bigint PRIMARY KEY, b bigint «UNIQUE»)', 'a clause of a column, a comma or ), because only an index is UNIQUE in Spanner'],
  [P, 'CREATE TABLE t (a bigint, PRIMARY KEY (a«»', ')'],
  [P, 'CREATE TABLE t (a bigint, PRIMARY KEY («)»)', 'an element in the brackets'],
  [G, 'CREATE TABLE T (A VARCHAR(«LONG»)) PRIMARY KEY (A)', 'a length'],
  [G, 'ALTER TABLE T ADD COLUMN A INT64 «UNIQUE»', 'a clause of a column, a comma or ), because only an index is UNIQUE in Spanner'],
  [P, 'CREATE INDEX i ON t (a) WHERE a «>» 5', 'IS'],
  [G, 'CREATE INDEX I ON T (A) «FILTERED»', 'STORING, INCLUDE, WHERE, INTERLEAVE IN or the end of the statement'],
  [G, "CREATE TABLE T (\n  A STRING(9) DEFAULT («'abc),»\n  B INT64,\n) PRIMARY KEY (B)", 'no unterminated string'],
  [G, 'CREATE TABLE T (A STRING(9) DEFAULT («"""abc),\n  B INT64,\n) PRIMARY KEY (B);»', 'no unterminated string'],
  [G, 'CREATE TABLE T (A INT64, «/* abc\n B INT64) PRIMARY KEY (B);»', 'no unterminated comment'],
  [G, 'CREATE TABLE `T` (A INT64, «`B INT64) PRIMARY KEY (A)»', 'no unterminated quoted identifier'],
  [P, "CREATE TABLE t (a text DEFAULT «'abc, b bigint, PRIMARY KEY (b));»", 'no unterminated string'],
  [P, 'CREATE TABLE t (a text DEFAULT «$x$abc, b bigint, PRIMARY KEY (b));»', 'no unterminated string'],
  [P, 'CREATE «TABEL» t (a text DEFAULT $x$abc)', 'what to create: a table, an index, a sequence, a view ...'],
  [G, 'ALTER TABLE T «EXPLODE»', 'ADD, DROP, ALTER, SET, REPLACE or RENAME'],
  [P, 'ALTER TABLE t RENAME TO u«,» ADD SYNONYM t', 'the end of the statement'],
  [P, 'ALTER TABLE ONLY t ADD CONSTRAINT t_pkey «PRIMARY» KEY (id)', 'CHECK or FOREIGN KEY, because CREATE TABLE declares the primary key'],
  [G, 'DROP TABLE T «CASCADE»', 'the end of the statement'],
  [G, 'CREATE TABLE T (A INT64 AS (1 + (2)«»', ')'],
  [G, 'CREATE VIEW V SQL SECURITY INVOKER AS SELECT 1 AS a; CREATE SEQUENCE s SKIP RANGE 1, «x»', 'a last value'],
  ...([
    ['* «EXCEPT» (id)', 'named columns'],
    ['t.* «REPLACE» (1 AS id)', 'named columns'],
    ['«AS» STRUCT id', 'columns without AS STRUCT'],
    ['DISTINCT «ON» (s) id', 'DISTINCT without ON'],
    ['id, «FROM» t', 'an expression'],
    ['ARRAY«<»INT64>[1] AS x', '['],
    ['«safe_cast»(s AS bigint) AS x', 'CAST'],
  ] as const).map(([results, expected]) => [P, `CREATE VIEW v SQL SECURITY INVOKER AS SELECT ${results} FROM t`, expected] as const),
  [G, 'CREATE SEQUENCE s BIT_REVERSED_POSITIVE START COUNTER «1000»', 'WITH'],
])('in %s %s: it says what was expected and where', (dialect, marked, expected) => {
  const [before, found] = marked.split(/[«»]/);
  expect(problemOf(marked.replace(/[«»]/g, ''), dialect)).toEqual({ offset: before.length, expected, found: found || 'the end of the statement' });
});

test('a table whose last clauses are not understood is a table, and keeps them', () => {
  expect(printed('CREATE TABLE T (A INT64) PRIMARY KEY (A), SHINE BRIGHT (5)', G)).toEqual(['CREATE TABLE IF NOT EXISTS `T` (`A` INT64) PRIMARY KEY (`A`), SHINE BRIGHT (5)']);
});

/** What of a script could not be read, and what is printed of the rest. */
const PARTS: [string, Dialect, string, string[], string][] = [
  ['a constraint', P, 'CREATE TABLE t (a bigint, UNIQUE (b, a), b bigint, PRIMARY KEY (a))', ['UNIQUE'],
    'CREATE TABLE IF NOT EXISTS "t" ("a" bigint NOT NULL, "b" bigint, UNIQUE (b, a), PRIMARY KEY ("a"))'],
  ['a named constraint', P, 'CREATE TABLE t (a bigint PRIMARY KEY, CONSTRAINT u EXCLUDE USING gist (a WITH =), b bigint)', ['EXCLUDE'],
    'CREATE TABLE IF NOT EXISTS "t" ("a" bigint NOT NULL, "b" bigint, CONSTRAINT u EXCLUDE USING gist (a WITH =), PRIMARY KEY ("a"))'],
  ['the type of a column', G, 'CREATE TABLE T (A VARCHAR(LONG) NOT NULL, B STRING(9)) PRIMARY KEY (A)', ['LONG'],
    'CREATE TABLE IF NOT EXISTS `T` (`B` STRING(9), A VARCHAR(LONG) NOT NULL) PRIMARY KEY (`A`)'],
  ['clauses of a column', P, 'CREATE TABLE t (a text COLLATE "C" PRIMARY KEY, b text UNIQUE DEFAULT \'x\' NOT NULL SHINY (1, 2))', ['COLLATE', 'UNIQUE', 'SHINY'],
    'CREATE TABLE IF NOT EXISTS "t" ("a" varchar NOT NULL COLLATE "C", "b" varchar DEFAULT (\'x\') NOT NULL UNIQUE SHINY (1, 2), PRIMARY KEY ("a"))'],
  ['a broken clause of a column', P, 'CREATE TABLE t (a bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY)', ['IDENTITY'],
    'CREATE TABLE IF NOT EXISTS "t" ("a" bigint NOT NULL GENERATED ALWAYS AS IDENTITY, PRIMARY KEY ("a"))'],
  ['a clause of a column that is added', P, 'CREATE TABLE t (a bigint PRIMARY KEY); ALTER TABLE t ADD COLUMN b text UNIQUE', ['UNIQUE'],
    'CREATE TABLE IF NOT EXISTS "t" ("a" bigint NOT NULL, "b" varchar UNIQUE, PRIMARY KEY ("a"))'],
];

test.each(PARTS)('%s that cannot be read is kept as text, and the rest of the table is read', (_, dialect, text, found, expected) => {
  const problems = parseScript(text, dialect).flatMap(({ statement }) => problemsOf(statement));
  expect(problems.map((problem) => problem.found)).toEqual(found);
  problems.forEach((problem) => expect(text.slice(problem.offset)).toMatch(problem.found === '(' ? /^\(/ : new RegExp(`^${problem.found}`)));
  expect(printed(text, dialect)).toEqual([expected]);
  // And the print says the same.
  expect(printed(expected, dialect)).toEqual([expected]);
});

test('what is not understood is kept, and what stands around it is read', () => {
  const text = "CREATE TABLE T (A INT64) PRIMARY KEY (A);\nHELLO 'wor;ld' -- x\n (5);;\nCREATE INDEX I ON T (A)";
  expect(printed(text, G)).toEqual(['CREATE TABLE IF NOT EXISTS `T` (`A` INT64) PRIMARY KEY (`A`)', 'CREATE INDEX IF NOT EXISTS `I` ON `T` (`A`)', "HELLO 'wor;ld' (5)"]);
});

test('statements have their places and their comments', () => {
  const text = '-- first\nCREATE ROLE a; # second\n/** third **/ DROP ROLE /*4*/ `b c` ;';
  expect(parseScript(text, G).map(({ start, end, comments }) => [text.slice(start, end), comments.map((each) => each.text)])).toEqual([
    ['CREATE ROLE a', ['first']],
    ['DROP ROLE /*4*/ `b c`', ['second', 'third', '4']],
  ]);
});

test('a hint of PostgreSQL is a part of its statement, also behind all other words', () => {
  const text = 'CREATE VIEW v AS SELECT a FROM t /*@ FORCE_INDEX=i */ /* by b */; CREATE ROLE r /* of readers */;';
  expect(parseScript(text, Dialect.POSTGRESQL).map(({ start, end }) => text.slice(start, end))).toEqual([
    'CREATE VIEW v AS SELECT a FROM t /*@ FORCE_INDEX=i */', 'CREATE ROLE r',
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

test('a comment in front of a later table is not of its first column', () => {
  const text = 'CREATE TABLE S (A INT64) PRIMARY KEY (A);\n-- of the table\nCREATE TABLE T (B INT64) PRIMARY KEY (B)';
  expect(folded(text, G).schema.tables.map((table) => [table.comment, table.columns[0].comment])).toEqual([[undefined, undefined], ['of the table', undefined]]);
});

/** Each statement and what was found where a `;` was expected. */
test.each<[string, [string, string[]][]]>([
  ['CREATE TABLE T (A INT64) PRIMARY KEY (A)\n\nCREATE INDEX I ON T (A)', [['create table', ['CREATE']], ['create index', []]]],
  ['DROP INDEX I\nDROP TABLE T\n  alter table U ADD COLUMN B INT64', [['drop', ['DROP']], ['drop', ['alter']], ['alter table', []]]],
  ['HELLO\nCREATE TABLE T (A INT64) PRIMARY KEY (A)', [['not understood', ['HELLO']], ['create table', []]]],
  ['CREATE TABLE T (A INT64\nCREATE INDEX I ON T (A)', [['not understood', ['the end of the statement']], ['create index', []]]],
  ['ALTER TABLE T\nALTER COLUMN A INT64', [['alter table', []]]],
  ['-- +goose StatementBegin\nDROP TABLE T\n-- +goose StatementEnd\n-- +goose StatementBegin\nDROP INDEX I\n-- +goose StatementEnd', [['drop', []], ['drop', []]]],
  ['GRANT\nCREATE ON SCHEMA s TO ROLE r', [['not understood', ['CREATE']]]],
  ["CREATE VIEW v SQL SECURITY INVOKER AS SELECT '''\nCREATE TABLE T''' AS a", [['other', []]]],
])('without a ; a statement ends where the next one begins on a line of its own: %j', (text, expected) => {
  expect(parseScript(text, G).map(({ statement }) => [statement.kind, problemsOf(statement).map((problem) => problem.found)])).toEqual(expected);
});

test('a comment on a line of its own belongs to the statement behind it, without a ; too', () => {
  const text = 'CREATE ROLE a -- one\n-- two\nCREATE ROLE b -- three';
  expect(parseScript(text, G).map(({ comments }) => comments.map((each) => each.text))).toEqual([['one'], ['two', 'three']]);
});

test('an altered column keeps its comment', () => {
  const { schema } = folded('CREATE TABLE T (A INT64 /* a UUID */) PRIMARY KEY (A); ALTER TABLE T ALTER COLUMN A STRING(36)', G);
  expect(schema.tables[0].columns).toMatchObject([{ type: { code: 'STRING', length: 36 }, comment: 'a UUID' }]);
});

test('what migrations hold beside DDL is known and changes no schema', () => {
  const text = 'START BATCH DDL; CREATE TABLE T (A INT64) PRIMARY KEY (A); RUN BATCH; INSERT INTO T (A) VALUES (1); UPDATE T SET A = 2 WHERE true; DELETE FROM T WHERE A = 2; SET x = 1';
  expect(parseScript(text, G).map(({ statement }) => ('verb' in statement ? statement.verb : statement.kind))).toEqual([
    'START', 'create table', 'RUN', 'INSERT', 'UPDATE', 'DELETE', 'SET',
  ]);
  expect(printed(text, G)).toEqual(['CREATE TABLE IF NOT EXISTS `T` (`A` INT64) PRIMARY KEY (`A`)']);
});
