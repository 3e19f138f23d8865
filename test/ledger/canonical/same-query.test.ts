import { sameQueryAsPrinted } from '../../../src/ledger/canonical/same-query';
import { Dialect } from '../../../src/schema';

/** What was written, what PostgreSQL prints of it, and what it would print of another query with the same words. */
const CASES: readonly (readonly [written: string, printed: string, other: string])[] = [
  [
    'SELECT a.id, c.x FROM a JOIN b ON a.id = b.id LEFT OUTER JOIN c ON b.id = c.id AND c.x > 1 WHERE a.y = 2 OR b.y = 3',
    "SELECT a.id, c.x FROM ((a JOIN b ON ((a.id = b.id))) LEFT JOIN c ON (((b.id = c.id) AND (c.x > '1'::bigint)))) WHERE ((a.y = '2'::bigint) OR (b.y = '3'::bigint))",
    "SELECT a.id, c.x FROM ((a JOIN b ON ((a.id = b.id))) LEFT JOIN c ON (((b.id = c.id) AND (c.x > '1'::bigint)))) WHERE ((a.y = '2'::bigint) AND (b.y = '3'::bigint))",
  ],
  [
    'SELECT a.id FROM a, b WHERE a.id = b.id',
    'SELECT a.id FROM a, b WHERE (a.id = b.id)',
    'SELECT b.id FROM a, b WHERE (a.id = b.id)',
  ],
  ['SELECT id FROM a WHERE x IS DISTINCT FROM y', 'SELECT id FROM a WHERE (x IS DISTINCT FROM y)', 'SELECT id FROM a WHERE (y IS DISTINCT FROM x)'],
  // USER is a call, and "user" a column.
  ['SELECT r."user" AS u FROM a r', 'SELECT "user" AS u FROM a r', 'SELECT user AS u FROM a r'],
  ['SELECT id FROM public.a ORDER BY id ASC NULLS LAST', 'SELECT id FROM a ORDER BY id', 'SELECT id FROM a ORDER BY id NULLS FIRST'],
  ['SELECT id FROM a EXCEPT SELECT id FROM b', 'SELECT a.id FROM a EXCEPT SELECT b.id FROM b', 'SELECT a.id FROM a UNION SELECT b.id FROM b'],
  ['SELECT a.id FROM a WHERE a.id IN (SELECT a.id FROM a)', 'SELECT id FROM a WHERE (id IN (SELECT a_1.id FROM a a_1))', 'SELECT id FROM a WHERE (x IN (SELECT a_1.id FROM a a_1))'],
  ['WITH w AS (SELECT id FROM a) SELECT id FROM w', 'WITH w AS (SELECT a.id FROM a) SELECT id FROM w', 'WITH w AS (SELECT a.x FROM a) SELECT id FROM w'],
  ['SELECT * FROM a WHERE x = 1', "SELECT id, x, y FROM a WHERE (x = '1'::bigint)", "SELECT id, x, y FROM a WHERE (y = '1'::bigint)"],
  ['SELECT CASE WHEN x > 1 THEN \'a\' END AS k FROM a', "SELECT CASE WHEN (x > '1'::bigint) THEN 'a'::text ELSE NULL::text END AS k FROM a", "SELECT CASE WHEN (x > '1'::bigint) THEN 'a'::text ELSE 'a'::text END AS k FROM a"],
  ['SELECT x + 1 FROM a', "SELECT (x + '1'::bigint) AS \"?column?\" FROM a", "SELECT ('1'::bigint + x) AS \"?column?\" FROM a"],
  ['SELECT a.id FROM a /*@ FORCE_INDEX=i */', "SELECT id FROM a /*@ force_index='i'::text */", "SELECT id FROM a /*@ force_index='j'::text */"],
  ['(SELECT id FROM a) UNION (SELECT id FROM b)', '( SELECT a.id FROM a ) UNION ( SELECT b.id FROM b )', '( SELECT a.id FROM a ) EXCEPT ( SELECT b.id FROM b )'],
];

test.each(CASES)('%s', (written, printed, other) => {
  expect(sameQueryAsPrinted(written, printed, Dialect.POSTGRESQL)).toBe(true);
  expect(sameQueryAsPrinted(written, other, Dialect.POSTGRESQL)).toBe(false);
});

test('GoogleSQL is printed as it was written', () => {
  expect(sameQueryAsPrinted('SELECT t.Id FROM T AS t', 'select  t.Id from T as t', Dialect.GOOGLESQL)).toBe(true);
  expect(sameQueryAsPrinted('SELECT t.Id FROM T AS t', 'SELECT (t.Id) FROM T AS t', Dialect.GOOGLESQL)).toBe(false);
});
