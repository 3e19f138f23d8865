import { EmulatorJudge, judgeOurselves } from '../../bench/validity/judges';
import { Dialect } from '../../src/schema';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';

const { GOOGLESQL, POSTGRESQL } = Dialect;
const TABLES: Readonly<Record<Dialect, readonly string[]>> = {
  [GOOGLESQL]: [
    'CREATE TABLE T (Id INT64, X INT64, N NUMERIC, S TIMESTAMP, D DATE, J JSON, L STRING(MAX), A ARRAY<INT64>) PRIMARY KEY (Id)',
    'CREATE TABLE U (Id INT64, X INT64, L STRING(MAX)) PRIMARY KEY (Id)',
  ],
  [POSTGRESQL]: [
    'CREATE TABLE t (id bigint PRIMARY KEY, e bigint, n numeric, d double precision, f real, s timestamptz, x text, dt date, j jsonb, a bigint[])',
    'CREATE TABLE u (id bigint PRIMARY KEY, e bigint, x text)',
  ],
};
const added = (column: string) => `ALTER TABLE T ADD COLUMN ${column}`;
const generated = (type: string, expression: string): string => added(`g ${type} GENERATED ALWAYS AS (${expression}) STORED`);
const view = (query: string): string => `CREATE VIEW W SQL SECURITY INVOKER AS SELECT ${query}`;
const MODEL = "OUTPUT (g FLOAT64) REMOTE OPTIONS (endpoint = '//aiplatform.googleapis.com/e')";

type Cases = Readonly<Record<string, readonly string[]>>;

const REFUSED: Readonly<Record<Dialect, Cases>> = {
  [POSTGRESQL]: {
    '[D1] a computed number of another type than its column': [
      generated('bigint', 'n / 2'), generated('bigint', 'e ^ 2'), generated('bigint', 'extract(year from s)'), generated('numeric', 'd'), generated('numeric', 'e'),
      generated('real', 'd'), generated('bigint', 'f'), generated('double precision', 'n'), added('g bigint DEFAULT 1.5::real'),
    ],
    '[D1] a number with a fraction as a bigint': [added('g bigint DEFAULT 1.5'), added('g bigint DEFAULT (1e2)')],
    '[D1] a length of a type that has none': [added('g bytea(5)'), added('g text(5)'), added('g text(5)[]')],
    '[D1] an index with the schema of its table in its name': ['CREATE SCHEMA s; CREATE TABLE s.v (id bigint PRIMARY KEY, e bigint); CREATE INDEX s.i ON s.v (e)'],
    '[D1] an offset that no time zone has': [added("g timestamptz DEFAULT '2024-01-01 00:00:00+25:00'"), added("g timestamptz DEFAULT '2024-01-01 00:00:00 Mars/Olympus'")],
    '[D1] numbers of two types in a UNION': [view('n FROM t UNION ALL SELECT e FROM u'), view('d FROM t UNION ALL SELECT e FROM u')],
    '[D1] a subquery of two columns, or of another type': [
      view('e FROM t WHERE e IN (SELECT x FROM u)'), view('e FROM t WHERE e = (SELECT e, id FROM u LIMIT 1)'), view('e FROM t WHERE e = (SELECT x FROM u LIMIT 1)'),
      view('(SELECT e, id FROM u LIMIT 1) AS q FROM t'), view('ARRAY(SELECT e, id FROM u) AS q FROM t'), view('e FROM t WHERE e = ANY(SELECT x FROM u)'),
    ],
    '[S3] a subquery without an alias': [view('e FROM (SELECT e FROM t)')],
    '[D1] the name of a type of the grammar in quotes': [added('g "bigint"')],
  },
  [GOOGLESQL]: {
    '[D1] a part of a date that only times have': [added('G INT64 AS (EXTRACT(HOUR FROM D)) STORED'), added('G DATE AS (EXTRACT(DATE FROM D)) STORED'), added('G INT64 AS (EXTRACT(NANOSECOND FROM D)) STORED')],
    '[D1] an offset that no time zone has': [
      "'2024-01-01 00:00:00+25:00'", "'2024-01-01 00:00:00+14:01'", "'2024-01-01 00:00:00-15'", "'2024-01-01 00:00:00+05:60'", "'2024-01-01 00:00:00 Mars/Olympus'", "'2024-01-01 00:00:00 +05:30'",
    ].map((text) => added(`G TIMESTAMP DEFAULT (TIMESTAMP ${text})`)),
    '[D1] an option that no column has': [added('G STRING(MAX) OPTIONS (foo = true)'), added('G TIMESTAMP OPTIONS (allow_commit_timestamp = true, foo = 5)')],
    '[D1] SELECTs that cannot be combined': [
      view('T.X FROM T UNION ALL SELECT U.X, U.Id FROM U'), view('T.X FROM T UNION ALL SELECT U.L FROM U'), view('T.X FROM T EXCEPT DISTINCT SELECT U.L FROM U'),
      view('T.J FROM T UNION DISTINCT SELECT T.J FROM T'), view('T.A FROM T INTERSECT ALL SELECT T.A FROM T'), view('T.X FROM T UNION ALL SELECT U.X FROM U INTERSECT DISTINCT SELECT T.X FROM T'),
      view('T.X FROM T UNION ALL (SELECT U.X FROM U UNION ALL SELECT U.L FROM U)'),
    ],
    '[D1] a subquery of two columns, or of another type': [
      view('T.X FROM T WHERE T.X IN (SELECT U.L FROM U)'), view('T.X FROM T WHERE T.X IN (SELECT U.X, U.Id FROM U)'), view('T.X FROM T WHERE T.J IN (SELECT U.J FROM T U)'),
      view("T.X FROM T WHERE T.S IN (SELECT '2024-01-01')"), view('T.X FROM T WHERE T.X = (SELECT U.X, U.Id FROM U LIMIT 1)'), view('T.X FROM T WHERE T.X = (SELECT U.L FROM U LIMIT 1)'),
      view('(SELECT U.X, U.Id FROM U LIMIT 1) AS Q FROM T'), view('ARRAY(SELECT U.X, U.Id FROM U) AS Q FROM T'), view('ARRAY(SELECT U.A FROM T U) AS Q FROM T'),
    ],
    '[D1] rows that cannot be equal': [view("T.X FROM T WHERE (T.X, T.L) = (1, 'a', 3)"), view('T.X FROM T WHERE (T.X, T.L) = (1, 2)'), view("T.X FROM T WHERE (T.X, T.L) < (1, 'a')")],
    '[S3] a column of a table without its alias': [view('X FROM T AS t2'), view('X FROM (SELECT T.X AS Y FROM T), U')],
    '[D1] a sample of a name that has none': [view('T.X FROM T TABLESAMPLE SYSTEM (10 PERCENT)'), view('T.X FROM T TABLESAMPLE RESERVOIR (100)')],
  },
};
const ACCEPTED: Readonly<Record<Dialect, Cases>> = {
  [POSTGRESQL]: {
    '[D1] a number that a column takes': [
      generated('bigint', 'e / 2'), generated('double precision', 'e'), generated('double precision', 'f'), generated('numeric', 'extract(year from s)'), added('g real DEFAULT 1'), added('g double precision DEFAULT 1'),
    ],
    '[D1] the name of a type in quotes': [added('g "text"'), added('g "int8"'), added('g "varchar"(10)'), added('g pg_catalog.int8'), 'ALTER TABLE t ADD CHECK (x::"text" = \'a\')', view('x "text" FROM t')],
    '[S2] functions of arrays': ['arrayoverlap', 'arraycontains', 'arraycontained'].map((name) => `ALTER TABLE t ADD CHECK (${name}(a, ARRAY[1]))`),
    '[S2] the security of a view without SQL': ['CREATE VIEW w SECURITY INVOKER AS SELECT x FROM t'],
    '[D1] rows that are compared': [view("e FROM t WHERE ROW(e, x) = ROW(1, 'a')")],
    '[D1] a UNION and subqueries': [
      view('e FROM t UNION ALL SELECT e FROM u'), view('e FROM t UNION ALL SELECT NULL'), view("s FROM t UNION ALL SELECT '2024-01-01'"), view('e FROM t WHERE d IN (SELECT e FROM u)'),
      view('e FROM t WHERE EXISTS (SELECT e, id FROM u)'), view('ARRAY(SELECT e FROM u) AS q FROM t'), view('e FROM t WHERE e = ANY(SELECT e FROM u)'),
    ],
  },
  [GOOGLESQL]: {
    '[D1] rows that are compared': [
      view("T.X FROM T WHERE (T.X, T.L) = (1, 'a')"), view("T.X FROM T WHERE (T.X, T.L) != (1, 'a')"), view("T.X FROM T WHERE (T.X, T.L) IN ((1, 'a'), (2, 'b'))"), view("T.X FROM T WHERE STRUCT(T.X, T.L) = STRUCT(1, 'a')"),
    ],
    '[D1] a sample of a table': [view('T.X FROM T TABLESAMPLE BERNOULLI (10 PERCENT)'), view('o.X FROM T AS o TABLESAMPLE RESERVOIR (100 ROWS) WHERE o.X > 1')],
    '[D1] a UNION and subqueries': [
      view('T.N FROM T UNION ALL SELECT U.X FROM U'), view('T.X FROM T UNION ALL SELECT NULL'), view("T.S FROM T UNION ALL SELECT '2024-01-01'"), view('T.X FROM T UNION ALL (SELECT U.X FROM U INTERSECT DISTINCT SELECT T.X FROM T)'),
      view('T.X FROM T WHERE T.N IN (SELECT U.X FROM U)'), view('(SELECT AS STRUCT U.X, U.Id FROM U LIMIT 1) AS Q FROM T'), view('T.X FROM T WHERE EXISTS (SELECT U.X, U.Id FROM U)'), view('ARRAY(SELECT AS STRUCT T.X, T.L) AS Q FROM T'),
    ],
    '[S3] a column of a subquery without its alias': [
      view('X FROM (SELECT T.X FROM T)'), view('kp FROM (SELECT T.X AS kp FROM T) WHERE kp > 0'), view('X FROM (SELECT T.X FROM T) AS q'), view('X FROM (SELECT T.X FROM T UNION ALL SELECT U.X FROM U)'),
    ],
    '[S3] SELECT AS VALUE': [view('AS VALUE STRUCT(T.X AS a, T.L AS b) FROM T'), view('kp.X FROM (SELECT AS VALUE STRUCT(T.X AS X) FROM T) AS kp')],
    '[S5] a comma after >>': [`CREATE MODEL M INPUT (f STRUCT<a ARRAY<INT64>>,) ${MODEL}`, `CREATE MODEL M INPUT (f STRUCT<a ARRAY<INT64>>, h INT64,) ${MODEL}`],
  },
};

const cases = (lists: Readonly<Record<Dialect, Cases>>) => Object.entries(lists).flatMap(([dialect, byName]) => (
  Object.entries(byName).flatMap(([name, texts]) => texts.map((text) => ({
    name, text, dialect: dialect as Dialect, statements: [...TABLES[dialect as Dialect], ...text.split('; ')],
  })))
));

test.each(cases(REFUSED))('$name is refused: $text', ({ dialect, statements }) => {
  expect(judgeOurselves(statements, dialect)).toBeDefined();
});

test.each(cases(ACCEPTED))('$name is accepted: $text', ({ dialect, statements }) => {
  expect(judgeOurselves(statements, dialect)).toBeUndefined();
});

test('[S1] the option that shows a database in Key Visualizer is understood', () => {
  expect(judgeOurselves(['ALTER DATABASE db SET OPTIONS (enable_key_visualizer = false)'], GOOGLESQL)).toBeUndefined();
  expect(judgeOurselves(['ALTER DATABASE db SET OPTIONS (enable_key_visualizer = 5)'], GOOGLESQL)).toBeDefined();
});

describeOnEmulator('Spanner', () => {
  const judge = new EmulatorJudge();
  afterAll(() => judge.stop());

  test.each(cases(REFUSED))('refuses $name: $text', async ({ dialect, statements }) => {
    const verdict = await judge.judge(statements, dialect);
    expect(verdict).toBeDefined();
    expect(verdict).not.toBe('crash');
  });

  test.each(cases(ACCEPTED))('accepts $name: $text', async ({ dialect, statements }) => {
    expect(await judge.judge(statements, dialect)).toBeUndefined();
  });
});
