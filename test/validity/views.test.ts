import { judgeOurselves } from '../../bench/validity/judges';
import { Dialect } from '../../src/schema';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';

const { GOOGLESQL, POSTGRESQL } = Dialect;
const TABLES: Readonly<Record<Dialect, readonly string[]>> = {
  [GOOGLESQL]: ['CREATE TABLE T (Id INT64, S STRING(MAX), B BOOL, Seen TIMESTAMP, L ARRAY<INT64>) PRIMARY KEY (Id)', 'CREATE TABLE U (Id INT64, S INT64) PRIMARY KEY (Id)'],
  [POSTGRESQL]: ['CREATE TABLE t (id bigint PRIMARY KEY, s text, b boolean, at timestamptz)', 'CREATE TABLE u (id bigint PRIMARY KEY, s bigint)'],
};
/** What follows AS. */
const REFUSED: Readonly<Record<Dialect, readonly string[]>> = {
  [GOOGLESQL]: [
    'SELECT t.Id FROM T AS t WHERE t.S = TRUE', 'SELECT t.Id FROM T AS t WHERE t.S', 'SELECT t.Id + t.S AS X FROM T AS t', "SELECT t.Id FROM T AS t WHERE t.Seen > '2024-02-30'",
    'SELECT t.Id FROM T AS t JOIN U AS u ON t.S = u.S', 'SELECT t.Id FROM T AS t WHERE LOWER(t.Id) = t.S', 'SELECT t.Id FROM T AS t WHERE EXISTS (SELECT u.Id FROM U AS u WHERE u.S = t.S)',
    'SELECT t.Id FROM T AS t JOIN U AS u', 'SELECT t.Id FROM T AS t FULL JOIN UNNEST([1]) AS x', 'SELECT t.Id FROM T AS t JOIN (SELECT 1 AS x) AS u',
    'SELECT COUNT(t.Id) AS N FROM T AS t GROUP BY t.S HAVING t.S AND t.B', 'SELECT CAST(t.B AS DATE) AS D FROM T AS t',
    'SELECT t.Id FROM T AS t WHERE t.Id < ALL (t.L)', 'SELECT t.Id FROM T AS t WHERE t.Id = ANY (SELECT u.Id FROM U AS u)',
  ],
  [POSTGRESQL]: [
    'SELECT t.id FROM t WHERE t.s = true', 'SELECT o.id FROM t AS o WHERE o.s', 'SELECT id + s AS x FROM t', "SELECT id FROM t WHERE at > '2024-02-30'::date", 'SELECT id FROM t WHERE s = 5::bigint',
    'SELECT t.id FROM t JOIN u ON t.s = u.s', 'SELECT id FROM t WHERE lower(id) = s', "SELECT id FROM t WHERE s = 'x'::bigint", 'SELECT id FROM t WHERE EXISTS (SELECT u.id FROM u WHERE u.s = t.s)',
    'SELECT t.id FROM t JOIN unnest(ARRAY[1]) AS x',
    "SELECT id FROM t WHERE s == 'x'", "SELECT id FROM t WHERE s AND 'x'", 'SELECT b::date AS d FROM t',
  ],
};
const TAKEN: Readonly<Record<Dialect, readonly string[]>> = {
  [GOOGLESQL]: [
    "SELECT t.Id FROM T AS t WHERE t.S = 'x' AND t.B", 'SELECT COUNT(*) AS N, t.S FROM T AS t GROUP BY t.S HAVING COUNT(*) > 1', 'SELECT t.Id, u.S + 1 AS X FROM T AS t JOIN U AS u ON t.Id = u.Id',
    'SELECT t.Id FROM T AS t WHERE t.Id IN (SELECT u.Id FROM U AS u)', "SELECT x.Y FROM (SELECT t.S AS Y FROM T AS t) AS x WHERE x.Y = 'a'", "SELECT t.Id FROM T AS t WHERE t.Seen > '2024-01-31'",
    'SELECT x AS X FROM T AS t JOIN UNNEST(t.L) AS x', 'SELECT t.Id, x AS X FROM T AS t LEFT JOIN t.L AS x WHERE x > 3', 'SELECT t.Id FROM T AS t INNER JOIN UNNEST([1]) AS x',
    'SELECT t.S FROM T AS t WHERE t.S IN UNNEST(["a"])', 'SELECT ARRAY_AGG(t.S) AS A FROM T AS t', 'SELECT t.Id AS S FROM T AS t ORDER BY S + 1',
  ],
  [POSTGRESQL]: [
    "SELECT id FROM t WHERE s = 'x' AND b", 'SELECT count(*) AS n, s FROM t GROUP BY s HAVING count(*) > 1', 'SELECT t.id, u.s + 1 AS x FROM t JOIN u ON t.id = u.id', 'SELECT id FROM t WHERE id IN (SELECT id FROM u)',
    "SELECT x.y FROM (SELECT s AS y FROM t) AS x WHERE x.y = 'a'", "SELECT id FROM t WHERE at > '2024-01-31'", 'SELECT id FROM t WHERE id = 5::numeric', 'SELECT max(at) AS x FROM t', 'SELECT sum(id) > 5 AS x FROM t',
  ],
};

describeOnEmulator('the types of a view', (client) => {
  test.each([GOOGLESQL, POSTGRESQL].flatMap((dialect) => [
    ...REFUSED[dialect].map((query) => ['refused', query, dialect] as const),
    ...TAKEN[dialect].map((query) => ['taken', query, dialect] as const),
  ]))('[V2] are %s by the emulator and by the rules: %s', async (outcome, query, dialect) => {
    const statements = [...TABLES[dialect], `CREATE VIEW V SQL SECURITY INVOKER AS ${query}`];
    const theirs = await client.createDatabase(dialect, statements);
    const ours = judgeOurselves(statements, dialect);
    expect([theirs.accepted ? 'taken' : 'refused', ours ? 'refused' : 'taken']).toEqual([outcome, outcome]);
  });
});
