import { sameExpressionAsPrinted } from '../../../src/ledger/canonical/canonical-words';
import { sameQueryAsPrinted } from '../../../src/ledger/canonical/same-query';
import { Dialect } from '../../../src/schema';
import { describeOnEmulator } from '../../support/emulator/describe-on-emulator';

/** Each means something else than all the others. */
const CHECKS: readonly string[] = [
  "a IN ('x','y')", 'id > 0 and id < 100 or id = 5', 'id > 0 and (id < 100 or id = 5)', "b in ('x','y')", 'id BETWEEN 1 AND 5', 'id NOT BETWEEN 1 and 5',
  "(id, a) = (1, 'x')", "(id, a) <> (1, 'x')", "(id, a) IN ((1, 'x'), (2, 'y'))", "a not in ('x','y')", 'id in (1,2,3)', 'id in (1,2)', "a IN ('x')", 'id IN (1)', "a not in ('x')", 'length(a) > 3', 'length(a) >= 3', "a like 'x%'",
  "a NOT LIKE 'x%'", "NOT (a = 'x')", 'a is not null', 'a is null', "d > '2020-01-01'", "d > '2020-01-02'", "ts > '2020-01-01T00:00:00Z'",
  "ts > '2020-01-01T00:00:01Z'", "ts > '2020-06-01 12:34:56.789'", "ts >= '2020-01-01T00:00:00.123456789Z'", "ts > timestamptz '2021-01-01 00:00:00+00'",
  'n > 5', 'n <> 5 and n > 1.5', 'f > 5', 'f > 1.5 and f < 2', 'f > id', 'f = -1.5', 'f = 1.5', "b <> 'x'", 'a = b', 'bo', 'bo = true', 'bo = false', "bo = 't' or a is null",
  'not bo', 'bo is true', 'bo is not true', "a ~ '^x'", "coalesce(a,'x') <> 'y'", 'case when id = 1 then true else false end', 'case when id = 1 then true end',
  "case id when 1 then 'a' when 2 then 'b' else 'c' end = a", '(id + 1) * 2 > 7', 'id + 1 * 2 > 7', 'extract(year from d) > 2000', 'extract(epoch from ts) > 5',
  "a || 'x' = 'yx'", 'id::text = a', "a LIKE 'x%' AND (id = 1 OR id = 2) AND id <> 3", 'i > -5 and i > - id', 'id = -5', "substring(a, 1, 2) = 'ab'",
  "substring(a from 1 for 2) = 'x'", "substr(a,1,2) = 'x'", "nullif(a,'') is not null", '(a is null) = (b is null)', "date_trunc('day', ts, 'UTC') = ts",
  '1 = any(arr)', 'arr[1] = 1', "j->>'a' = 'b'", 'abs(id) % 5 = 2 and id & 3 = 1', "a::text = 'x'::varchar", "b::text = 'x' or id = 77", "cast('5' as bigint) = i",
  "date '2022-01-01' = d", 'id IN (1,2) and not (id in (3))', '(id+1)*2 - 3 / 4 = 7', '- (id) = 5', "a = ''", "a in ('x', b)", "a not in ('x', b)", 'id in (i, 5)', 'n in (1,2)',
  'f in (1,2)', "d in ('2020-01-01')", "trim(a) = 'x'", "ltrim(a) = 'x'", 'greatest(id, 5) > 3', 'id <> all(array[1,2])', "a = some(array['x', 'q'])", 'id << 2 = 5',
  'id # 3 = 5', '~id = 3', 'id ^ 2 = 5', 'spanner.farm_fingerprint(a) > 0', 'coalesce(n, 0) > 5', "a = 'it''s; ok'", "a = E'\\\\n'", "a = E'\\n'",
  'id + 1 + 2 = 4', 'id - (1 - 2) = 4', 'id - 1 - 2 = 4', 'id >= 0::bigint', '(id)::numeric > n', 'bo::text = \'true\'',
];
const COLUMNS = 'id bigint, a text, b varchar(20), n numeric, d date, ts timestamptz, j jsonb, bo boolean, f float8, arr bigint[], i int';

const DEFAULTS: readonly (readonly [type: string, expression: string])[] = [
  ['date', "'2020-01-01'"], ['date', "date '2020-01-02'"], ['date', 'current_date'], ['timestamptz', 'now()'], ['timestamptz', 'CURRENT_TIMESTAMP'],
  ['timestamptz', "'2020-01-01 00:00:00+01'::timestamptz"], ['timestamptz', "'2020-01-01T00:00:00Z'"], ['bigint', '5'], ['bigint', '-5'], ['bigint', '9223372036854775807'],
  ['bigint', '(1+2)*3'], ['bigint', '1+2*3'], ['numeric', '5.25'], ['numeric', '1.50'], ['numeric', '-1.5'], ['numeric', "'5'::numeric"], ['float8', '1.5::float8'],
  ['float8', '1e10::float8'], ['float8', '0'], ['float4', '1.25::float4'], ['boolean', 'true'], ['boolean', 'false'], ['bytea', "'\\x00ff'::bytea"],
  ['bytea', "'abc'::bytea"], ['text', "'x''y'"], ['text', "E'a\\tb'"], ['text', 'NULL'], ['text', "lower('X')"], ['text', "'a' || 'b'"], ['text', "('x')"],
  ['varchar(10)', "'a'::varchar(10)"], ['varchar(36)', 'spanner.generate_uuid()'], ['text[]', "array['a','b']"], ['text[]', "'{a,b}'::text[]"], ['bigint[]', 'ARRAY[1,2]'],
  ['text[]', 'ARRAY[]::text[]'], ['jsonb', "to_jsonb('x'::text)"],
];

const VIEWS: readonly string[] = [
  "SELECT t.id, t.a FROM t WHERE t.a = 'x' AND t.id IN (1,2)",
  "SELECT t.id, t.a FROM t WHERE t.a = 'y' AND t.id IN (1,2)",
  "SELECT t.id, t.b FROM t WHERE t.a = 'x' AND t.id IN (1,2)",
  'SELECT t.id, t.a FROM t',
  'SELECT t.id FROM t WHERE t.i = -5',
  'SELECT t.id FROM t WHERE t.i NOT IN (8, 9)',
  'SELECT * FROM t WHERE bo',
  'SELECT count(*) as n FROM t',
  "SELECT x.id AS y, count(*) as c, max(x.a) AS m FROM t x JOIN t AS z ON x.id = z.id WHERE x.a LIKE 'p%' AND z.id BETWEEN 1 AND 5 "
    + 'GROUP BY x.id HAVING count(*) > 1 ORDER BY x.id DESC NULLS LAST LIMIT 10 OFFSET 5',
  'SELECT id FROM t UNION ALL SELECT i FROM t WHERE id IN (SELECT id FROM t WHERE bo)',
  "SELECT DISTINCT t.id, CASE WHEN t.a = 'x' THEN 1 ELSE 2 END AS kind FROM t, (SELECT a FROM t) s WHERE t.a = s.a",
  "SELECT t.id FROM public.t WHERE t.ts > '2020-01-01T00:00:00Z'",
  // Each pair of these has the same words.
  'SELECT t.id, t.i FROM t WHERE t.id > 1 AND t.i > 3',
  'SELECT t.id, t.i FROM t WHERE t.id > 1 OR t.i > 3',
  'SELECT t.i, t.id FROM t WHERE t.id > 1 AND t.i > 3',
  'SELECT t.id, t.i FROM t WHERE t.i > 1 AND t.id > 3',
  'SELECT t.id AS i, t.i AS id FROM t WHERE t.id > 1 AND t.i > 3',
  'SELECT t.id - t.i AS d FROM t',
  'SELECT t.i - t.id AS d FROM t',
  'SELECT id FROM t ORDER BY id, i DESC',
  'SELECT id FROM t ORDER BY i, id DESC',
  'SELECT id FROM t ORDER BY id DESC NULLS FIRST, i',
  'SELECT id, i FROM t LIMIT 5 OFFSET 6',
  'SELECT id, i FROM t LIMIT 6 OFFSET 5',
  'SELECT id, count(*) AS n FROM t GROUP BY id, i HAVING max(f) > 1',
  'SELECT id, count(*) AS n FROM t GROUP BY 1 ORDER BY 2 DESC, 1',
  'SELECT id AS x, count(*) AS n FROM t GROUP BY x ORDER BY n DESC',
  "SELECT upper(a) u, lower(a) AS l, coalesce(b, 'a') \"B\" FROM t",
  'SELECT a::varchar, i::double precision, cast(id AS numeric) n FROM t WHERE bo IS NOT TRUE',
  'SELECT x.id, y.a FROM t x JOIN t y ON x.id = y.i',
  'SELECT y.id, x.a FROM t x JOIN t y ON x.id = y.i',
  'SELECT x.id, y.a FROM t x LEFT JOIN t y ON x.id = y.i',
  'SELECT x.id, y.a FROM t x LEFT OUTER JOIN t y ON x.id = y.i AND y.i BETWEEN 1 AND 5 AND y.a IN (\'k\', \'l\')',
  'SELECT x.id FROM t x WHERE EXISTS (SELECT 1 FROM t y WHERE y.i = x.id)',
  'SELECT x.id FROM t x WHERE NOT EXISTS (SELECT 1 FROM t y WHERE y.i = x.id)',
  'SELECT id FROM t WHERE i = 1 UNION ALL SELECT i FROM t WHERE id = 2',
  'SELECT i FROM t WHERE id = 2 UNION ALL SELECT id FROM t WHERE i = 1',
  'SELECT count(DISTINCT a) AS n, array_agg(id) AS ids FROM t GROUP BY bo',
  'SELECT s.id FROM (SELECT id, i FROM t WHERE i = 7) AS s WHERE s.i > 0',
  'SELECT DISTINCT id FROM t',
  'SELECT u.e FROM t, unnest(t.arr) AS u(e)',
  'SELECT id FROM t',
];

/** What is above in two spellings, or differs in nothing but what the type of the column says. */
const EQUIVALENT: readonly (readonly [written: string, printed: string])[] = [
  ["a IN ('x')", "(a = ('x'::character varying)::text)"],
  ['bo = true', "((bo)::text = 'true'::text)"],
  ["a::text = 'x'::varchar", "(a = 'x'::text)"],
  ["bo::text = 'true'", '(bo = true)'],
  ['5', "'5'::numeric"],
  ['1.50', '(1.5)::double precision'],
  ['1.5::float8', '1.50'],
];

describeOnEmulator('the emulator', (client) => {
  async function printedOf(ddl: readonly string[], pattern: RegExp): Promise<string[]> {
    const created = await client.createDatabase(Dialect.POSTGRESQL, ddl);
    expect(created).toMatchObject({ accepted: true });
    const text = created.accepted ? (await client.getDdl(created.database)).join('\n') : '';
    return [...text.matchAll(pattern)].map((match) => match[1]);
  }

  function expectPairs(written: readonly string[], printed: readonly string[], same: (a: string, b: string) => boolean): void {
    expect(printed).toHaveLength(written.length);
    expect(written.map((each, at) => [each, printed[at], same(each, printed[at])]).filter(([, , isSame]) => !isSame)).toEqual([]);
    const confused = written.flatMap((each, at) => printed.filter((other, place) => place !== at && same(each, other)).map((other) => [each, other]));
    expect(confused).toEqual(EQUIVALENT.filter(([each]) => written.includes(each)));
  }

  test('each condition is known in what is printed, and no other is', async () => {
    const checks = CHECKS.map((check, at) => `CONSTRAINT ck_${at} CHECK (${check})`);
    const printed = await printedOf([`CREATE TABLE t (${[COLUMNS, ...checks].join(', ')}, PRIMARY KEY (id))`], /CONSTRAINT ck_\d+ CHECK\(([^]*?)\),?$/gm);
    expectPairs(CHECKS, printed, (a, b) => sameExpressionAsPrinted(a, b, Dialect.POSTGRESQL));
  });

  test('each default is known in what is printed, and no other is', async () => {
    const columns = DEFAULTS.map(([type, expression], at) => `c${at} ${type} DEFAULT ${expression}`);
    const printed = await printedOf([`CREATE TABLE t (id bigint, ${columns.join(', ')}, PRIMARY KEY (id))`], /^ {2}c\d+ .*? DEFAULT (.*),$/gm);
    expectPairs(DEFAULTS.map(([, expression]) => expression), printed, (a, b) => sameExpressionAsPrinted(a, b, Dialect.POSTGRESQL));
  });

  test('each query of a view is known in what is printed, and no other is', async () => {
    const views = VIEWS.map((query, at) => `CREATE VIEW v${at} SQL SECURITY INVOKER AS ${query}`);
    const printed = await printedOf([`CREATE TABLE t (${COLUMNS}, PRIMARY KEY (id))`, ...views], /^CREATE VIEW v\d+ SQL SECURITY INVOKER AS (.*)$/gm);
    expectPairs(VIEWS, printed, (a, b) => sameQueryAsPrinted(a, b, Dialect.POSTGRESQL));
  });
});
