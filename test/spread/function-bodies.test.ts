import { describeSpread, reasonsFor } from './describe-spread';
import { foldScript } from '../../src/ddl/fold/fold-script';
import { parseScript } from '../../src/ddl/parser/parse-script';
import { Dialect } from '../../src/schema';
import { SpreadAnalysis, type Spread } from '../../src/spread';

const FUNCTIONS: { readonly [dialect in Dialect]: string } = {
  [Dialect.GOOGLESQL]: `
    CREATE FUNCTION Uid() RETURNS STRING AS (GENERATE_UUID());
    CREATE FUNCTION Prefixed(p STRING DEFAULT 'x-', \`n o\` STRING DEFAULT '') RETURNS STRING AS (CONCAT(P, \`n o\`, Uid()));
    CREATE FUNCTION NowKey() RETURNS STRING AS (CAST(CURRENT_TIMESTAMP() AS STRING));
    CREATE FUNCTION Zero(id STRING) RETURNS INT64 AS (0);
    CREATE FUNCTION ShardOf(x STRING, n INT64) RETURNS INT64 AS (ABS(MOD(FARM_FINGERPRINT(x), n)));
    CREATE SCHEMA s;
    CREATE FUNCTION s.Minus(x INT64, y INT64) RETURNS INT64 AS (x - y);
    CREATE FUNCTION Far(x STRING) RETURNS STRING NOT DETERMINISTIC LANGUAGE REMOTE OPTIONS (endpoint = 'https://x.run.app');
    CREATE FUNCTION Newest() RETURNS STRING AS ((SELECT MAX(T.Id) FROM T));
    CREATE FUNCTION Again(x STRING) RETURNS STRING AS (CONCAT(x, Again(CONCAT(x, x))));`,
  [Dialect.POSTGRESQL]: `
    CREATE FUNCTION uid() RETURNS text LANGUAGE SQL AS $$ SELECT spanner.generate_uuid(); $$;
    CREATE FUNCTION prefixed(text, "P" text) RETURNS text LANGUAGE SQL AS 'SELECT $1 || "P" || public.uid()';
    CREATE FUNCTION now_key() RETURNS text LANGUAGE SQL AS 'select (CURRENT_TIMESTAMP::text)';
    CREATE FUNCTION shard_of(x text, n bigint) RETURNS bigint LANGUAGE SQL AS 'SELECT abs(mod(spanner.farm_fingerprint(shard_of.x), n))';
    CREATE FUNCTION shard(x text, n bigint) RETURNS bigint LANGUAGE SQL AS 'SELECT abs(mod(spanner.farm_fingerprint($1), n))';
    CREATE FUNCTION newest() RETURNS text LANGUAGE SQL AS 'SELECT id FROM t ORDER BY id DESC LIMIT 1';
    CREATE FUNCTION elsewhere() RETURNS text LANGUAGE plpgsql AS 'SELECT spanner.generate_uuid()';`,
};

/** How the column spreads that the function makes, with a name and a length that speak for it. */
function spreadOf(call: string, dialect: Dialect, isGenerated: boolean): Spread {
  const [googlesql, postgresql] = isGenerated ? [`AS (${call}) STORED`, `GENERATED ALWAYS AS (${call}) STORED`] : [`DEFAULT (${call})`, `DEFAULT (${call})`];
  const table = dialect === Dialect.GOOGLESQL
    ? `CREATE TABLE T (Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), CreatedAt INT64, MadeUuid STRING(36) ${googlesql}) PRIMARY KEY (Id)`
    : `CREATE TABLE t (id varchar(36) PRIMARY KEY DEFAULT spanner.generate_uuid(), created_at bigint, made_uuid varchar(36) ${postgresql})`;
  const { schema } = foldScript(parseScript(`${FUNCTIONS[dialect]} ${table};`, dialect), dialect, 'shop');
  return SpreadAnalysis.of(schema).column(schema.tables[0], schema.tables[0].columns[2].name);
}

test.each<[string, string, Dialect?]>([
  ['Uid()', 'scattered random'],
  ["uid() || '-a'", 'scattered random'],
  ['Prefixed()', 'scattered random'],
  ["Prefixed(`n o` => 'a', p => Uid())", 'scattered random'],
  ['Prefixed(NowKey())', 'monotonic'],
  ['NowKey()', 'monotonic'],
  ['CAST(ShardOf(Uid(), 16) AS STRING)', 'shards 16 random'],
  // Nothing shows what they make, whatever the column is called.
  ["Far('a')", 'unproven'],
  ['Newest()', 'unproven'],
  ["Again('a')", 'unproven'],
  // A constant is not what is written.
  ["Zero('a')", 'scattered'],
  ['uid()', 'scattered random', Dialect.POSTGRESQL],
  ["prefixed('a', 'b')", 'scattered random', Dialect.POSTGRESQL],
  ['prefixed(now_key(), uid())', 'monotonic', Dialect.POSTGRESQL],
  ['newest()', 'unproven', Dialect.POSTGRESQL],
  ['elsewhere()', 'unproven', Dialect.POSTGRESQL],
])('a default spreads as the body of the function that it calls: %s', (call, expected, dialect = Dialect.GOOGLESQL) => {
  expect(describeSpread(spreadOf(call, dialect, false))).toBe(expected);
});

test.each<[string, string, Dialect?]>([
  ['Zero(Id)', 'few 1'],
  ['ShardOf(Id, 16)', 'shards 16 random'],
  ['s.Minus(9223372036854775807, CreatedAt)', 'monotonic coarse'],
  ['Far(Id)', 'unproven'],
  ['shard(id, 16)', 'shards 16 random', Dialect.POSTGRESQL],
  ['shard_of(id, 16)', 'unproven', Dialect.POSTGRESQL],
])('a generated column spreads as the body of the function that it calls: %s', (call, expected, dialect = Dialect.GOOGLESQL) => {
  expect(describeSpread(spreadOf(call, dialect, true))).toBe(expected);
});

test('the evidence names the call, and what its body does', () => {
  expect(reasonsFor(spreadOf('NowKey()', Dialect.GOOGLESQL, false), Dialect.GOOGLESQL)).toEqual(['CURRENT_TIMESTAMP is the current time', 'MadeUuid: DEFAULT (NowKey())']);
});
