import { viewQuery } from '../../src/rules/validity/objects/view-query';
import { unknownColumn } from '../../src/rules/validity/unknown-column';
import { Dialect, type Schema } from '../../src/schema';
import { declaredObjects } from '../../src/schema/ownership';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';
import { column, schema, table } from '../support/model';
import { problems, testRule, type RefusedCase } from '../support/rule-cases';
import { view as viewOf } from '../support/views';

const TABLES = [table('T', ['Id'], [column('Id', 'INT64'), column('A', 'INT64')]), table('U', ['Id'], [column('Id', 'INT64')])];

function view(query: string, dialect: Dialect = Dialect.GOOGLESQL): Schema {
  const objects = declaredObjects([
    viewOf('V', query),
    viewOf('W', 'SELECT t.Id AS "First" FROM "T" AS t'.replace(/"/g, dialect === Dialect.POSTGRESQL ? '"' : '`')),
  ]);
  return schema({ dialect, tables: TABLES, objects });
}

/** Views by their names, each with what it reads. */
function reading(sources: Readonly<Record<string, string>>, dialect = Dialect.GOOGLESQL): Schema {
  const quote = dialect === Dialect.POSTGRESQL ? '"' : '`';
  const views = Object.entries(sources).map(([name, source]) => (
    viewOf(name, `SELECT s.${quote}Id${quote} FROM ${quote}${source}${quote} AS s`)
  ));
  return schema({ dialect, tables: TABLES, objects: declaredObjects(views) });
}

const CIRCLE = 'Spanner creates a view after all that it reads';

const REFUSED: readonly (readonly [string, string])[] = [
  ['SELECT Id FROM T', 'names Id without its table or alias in front, which Spanner refuses in a view'],
  ['SELECT T.Id FROM T WHERE A = 1', 'names A without its table or alias in front, which Spanner refuses in a view'],
  ['SELECT T.A FROM T JOIN U USING (Id)', 'names Id without its table or alias in front, which Spanner refuses in a view'],
  ['SELECT T.A + 1 FROM T', 'has no name for result 1'],
  ['SELECT T.A, T.A FROM T', 'has two results with the name A'],
  ['SELECT T.A FROM T NATURAL JOIN U', 'has a NATURAL JOIN, which Spanner refuses in a view'],
  ['WITH x AS (SELECT T.Id FROM T) SELECT x.Id FROM x', 'begins with WITH, which Spanner refuses in a view'],
  ['SELECT T.Id FROM T WHERE T.Id = @p', 'has the parameter @p, and a view has none'],
];
const ACCEPTED = [
  'SELECT T.Id AS X FROM T ORDER BY X',
  'SELECT T.Id AS X FROM T GROUP BY X',
  'SELECT COUNT(*) AS C FROM T',
  'SELECT s.A FROM (SELECT T.A, 1 FROM T) AS s',
  'SELECT T.A FROM T WHERE EXISTS (SELECT 1 FROM U WHERE U.Id = T.Id)',
  'SELECT x FROM UNNEST([1, 2]) AS x',
  'SELECT T.Id FROM T@{FORCE_INDEX=_BASE_TABLE}',
  'SELECT T.Id FROM T UNION ALL SELECT 1',
  'SELECT t.id FROM t',
  'SELECT DATE_DIFF(DATE "2026-01-01", CURRENT_DATE(), DAY) AS D, EXTRACT(YEAR FROM CURRENT_TIMESTAMP()) AS Y FROM T',
];

testRule(viewQuery, {
  refused: [
    ...REFUSED.map(([query, says]): RefusedCase => [query, view(query), `the query of view V ${says}`]),
    ['a view that reads itself', reading({ a: 'a' }, Dialect.POSTGRESQL), `the query of view a reads the view itself: a reads a. ${CIRCLE}`],
    ['a circle of views', reading({ c: 'A', a: 'b', d: 'c', b: 'c' }), `the query of view a reads the view itself: a reads b reads c reads a. ${CIRCLE}`],
  ],
  accepted: [
    ['views that read each other in one direction', reading({ a: 'T', b: 'a', c: 'b' })],
    ...ACCEPTED.map((query): [string, Schema] => [query, view(query)]),
    ['columns without their table in PostgreSQL', view('SELECT * FROM "T" WHERE "A" > 1', Dialect.POSTGRESQL)],
  ],
});

test.each([
  ['SELECT x.Id FROM Tt AS x', 'view V names the table Tt, and the schema has no such table'],
  ['SELECT T.B FROM T', 'view V names B, and T has no such column'],
  ['SELECT W.Id FROM W', 'view V names Id, and W has no such column'],
  ['SELECT s.B FROM (SELECT T.A FROM T) AS s', 'view V names B, and nothing that it reads has such a column'],
  ['SELECT tabl.A FROM T AS table_', 'view V names tabl.A, and nothing that it reads is called tabl: did you mean table_?'],
  ['SELECT a.A FROM T AS a JOIN U AS b ON b.Id = c.Id JOIN U AS c ON c.Id = a.Id', 'view V names c.Id before it joins c'],
])('%s names what does not exist', (query, message) => {
  expect(problems(unknownColumn, view(query)).map((problem) => problem.message)).toEqual([message]);
  expect(problems(viewQuery, view(query))).toEqual([]);
});

test.each(['SELECT W.First FROM W', 'SELECT t.TABLE_NAME FROM INFORMATION_SCHEMA.TABLES AS t', 'SELECT t.a FROM t'])('%s names what exists', (query) => {
  expect(problems(unknownColumn, view(query))).toEqual([]);
});

test.each([
  ['SELECT * FROM T', 'SELECT T.Id, T.A FROM T'],
  ['SELECT s.A FROM (SELECT T.* FROM T) AS s', 'SELECT s.A FROM (SELECT T.Id, T.A FROM T) AS s'],
  ['SELECT x.*, U.Id AS Other FROM T AS x JOIN U ON x.Id = U.Id', 'SELECT x.Id, x.A, U.Id AS Other FROM T AS x JOIN U ON x.Id = U.Id'],
  ['SELECT * FROM T AS x JOIN U ON x.Id = U.Id', 'SELECT x.Id, x.A, U.Id AS U_Id FROM T AS x JOIN U ON x.Id = U.Id'],
  ['SELECT * EXCEPT (id) FROM T', 'SELECT T.A FROM T'],
  ['SELECT * FROM T WHERE a > 1', 'SELECT T.Id, T.A FROM T WHERE T.a > 1'],
])('[C2] names the columns that `*` stands for: %s', (query, corrected) => {
  expect(problems(viewQuery, view(query))).toMatchObject([{
    message: 'the query of view V selects *: a view must name its columns', fixes: [`new View(db, 'V', { query: '${corrected}' })`],
  }]);
});

test.each([
  ['SELECT * FROM UNNEST([1])', 'SELECT t.First, t.Second FROM Table AS t'],
  ['SELECT A FROM T AS x', "new View(db, 'V', { query: 'SELECT x.A FROM T AS x' })"],
  ['SELECT `A`, Id FROM T AS `Select` WHERE EXISTS (SELECT 1 FROM U AS u WHERE u.Id = a)',
    "new View(db, 'V', { query: 'SELECT `Select`.`A`, `Select`.Id FROM T AS `Select` WHERE EXISTS (SELECT 1 FROM U AS u WHERE u.Id = `Select`.a)' })"],
  ['SELECT A, Gone FROM T AS x', 'x.A'],
  ['SELECT x.A FROM T AS x JOIN U ON Id = 1', 't.Id with FROM Table AS t, and in a join ON in place of USING'],
  ['SELECT now() AS N FROM T', "new View(db, 'V', { query: 'SELECT CURRENT_TIMESTAMP() AS N FROM T' })"],
  ['SELECT LOWR(T.A) AS N, UPER(T.A) AS M FROM T', 'did you mean LOWER?'],
  ['SELECT T.A + "x" AS N FROM T', 'compare and compute values of one type, or CAST one of them'],
])('[C2] says what to write: %s', (query, fix) => {
  expect(problems(viewQuery, view(query))[0].fixes).toEqual([fix]);
});

describeOnEmulator('on the emulator', (client) => {
  test.each([...REFUSED.map(([query]) => [query, false] as const), ...ACCEPTED.map((query) => [query, true] as const)])(
    '%s: accepted is %s',
    async (query, isAccepted) => {
      const tables = ['CREATE TABLE T (Id INT64, A INT64) PRIMARY KEY (Id)', 'CREATE TABLE U (Id INT64) PRIMARY KEY (Id)'];
      const { accepted } = await client.createDatabase('GOOGLE_STANDARD_SQL', [...tables, `CREATE VIEW V SQL SECURITY INVOKER AS ${query}`]);
      expect(accepted).toBe(isAccepted);
    },
  );
});
