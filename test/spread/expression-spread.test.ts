import { describeSpread } from './describe-spread';
import { Dialect } from '../../src/schema';
import { SpreadAnalysis } from '../../src/spread';
import { column, schema, table } from '../support/model';

const REQUIRED = { notNull: true };
const UUID = { defaultExpression: 'GENERATE_UUID()' };

/** A table with one column of each spread; the generated column `G` is the one that is asked for. */
function spreadOf(expression: string, dialect: Dialect): string {
  const columns = [
    column('ts', 'TIMESTAMP', REQUIRED),
    column('day', 'DATE', REQUIRED),
    column('seq', 'INT64', { ...REQUIRED, declaredValues: { source: 'sequential' } }),
    column('ulid', 'STRING', { ...REQUIRED, declaredValues: { source: 'ulid' } }),
    column('uuid1', 'STRING', { ...REQUIRED, declaredValues: { source: 'uuidV1' } }),
    column('uuid', 'STRING', dialect === Dialect.POSTGRESQL ? { defaultExpression: 'spanner.generate_uuid()' } : UUID),
    column('ident', 'INT64', { identity: {} }),
    column('tenant', 'STRING', { ...REQUIRED, declaredValues: { source: 'entity', description: 'the tenant' } }),
    column('status', 'STRING', { ...REQUIRED, declaredValues: { source: 'category', distinctValues: 3 } }),
    column('few', 'STRING', { ...REQUIRED, declaredValues: { source: 'category', distinctValues: 0 } }),
    column('flag', 'BOOL', REQUIRED),
    column('n', 'INT64', REQUIRED),
    column('s', 'STRING', REQUIRED),
    column('maybe', 'STRING', { declaredValues: { source: 'entity', description: 'the courier' } }),
    column('m', 'INT64'),
    column('chosen', 'DATE', { ...REQUIRED, declaredValues: { source: 'entity', description: 'the guest' } }),
    column('at', 'TIMESTAMP'),
    column('EpochHour', 'INT64', { ...REQUIRED, declaredValues: { source: 'clock' } }),
    column('CreatedDay', 'STRING', REQUIRED),
    column('CreatedAtMs', 'INT64', REQUIRED),
    column('g', 'INT64', { generated: { expression, stored: true } }),
  ];
  const owner = table('T', ['g'], columns);
  return describeSpread(SpreadAnalysis.of(schema({ dialect, tables: [owner] })).column(owner, 'g'));
}

function testSpreads(cases: readonly (readonly [expression: string, expected: string])[], dialect = Dialect.GOOGLESQL): void {
  test.each(cases)(`${dialect}: %s: %s`, (expression, expected) => {
    expect(spreadOf(expression, dialect)).toBe(expected);
  });
}

describe('what an expression makes of the spread of its columns, in GoogleSQL', () => {
  testSpreads([
    // A column keeps its spread through what keeps the order.
    ['ts', 'monotonic'],
    ['CAST(ts AS STRING)', 'monotonic'],
    ['UNIX_MICROS(ts)', 'monotonic'],
    ['9223372036854775807 - UNIX_MICROS(ts)', 'monotonic'],
    ['-seq', 'monotonic'],
    ['seq * 1000 + 7', 'monotonic'],
    ['LPAD(CAST(seq AS STRING), 12, "0")', 'monotonic'],
    ['TIMESTAMP_ADD(ts, INTERVAL 1 HOUR)', 'monotonic'],
    ['LOWER(ulid)', 'monotonic ULID'],
    ['LOWER(tenant)', 'entity'],
    ['s', 'unproven'],
    ['"constant"', 'few 1'],
    // Truncation keeps the order and gives many rows one value.
    ['TIMESTAMP_TRUNC(ts, HOUR)', 'monotonic coarse'],
    ['CAST(ts AS DATE)', 'monotonic coarse'],
    ['DATE(ts)', 'monotonic coarse'],
    ['UNIX_SECONDS(ts)', 'monotonic coarse'],
    ['UNIX_MICROS(ts) >> 20', 'monotonic coarse'],
    ['DIV(seq, 1000)', 'monotonic coarse'],
    ['EXTRACT(YEAR FROM ts)', 'monotonic coarse'],
    ['FORMAT_TIMESTAMP("%Y-%m-%d", ts, "UTC")', 'monotonic coarse'],
    ['FORMAT_TIMESTAMP("%FT%E6SZ", ts, "UTC")', 'monotonic'],
    ['SUBSTR(CAST(ts AS STRING), 1, 10)', 'monotonic coarse'],
    ['TIMESTAMP_DIFF(ts, TIMESTAMP "2020-01-01T00:00:00Z", SECOND)', 'monotonic coarse'],
    // Parts of a time go round with the clock.
    ['EXTRACT(MINUTE FROM ts)', 'rotating'],
    ['EXTRACT(DAYOFWEEK FROM day)', 'rotating'],
    ['FORMAT_TIMESTAMP("%M:%S", ts)', 'rotating'],
    ['EXTRACT(MICROSECOND FROM ts)', 'shards 1000'],
    // Hashes scatter, but not what many rows share.
    ['FARM_FINGERPRINT(uuid)', 'scattered signed random'],
    ['FARM_FINGERPRINT(s)', 'scattered signed'],
    ['FARM_FINGERPRINT(CAST(ts AS STRING))', 'scattered signed'],
    ['TO_HEX(SHA256(ulid))', 'scattered'],
    ['FARM_FINGERPRINT(CAST(day AS STRING))', 'rotating'],
    ['FARM_FINGERPRINT(FORMAT_TIMESTAMP("%Y%m%d%H", ts))', 'rotating'],
    ['FARM_FINGERPRINT(CONCAT(CAST(day AS STRING), "|", s))', 'scattered signed'],
    ['FARM_FINGERPRINT(CONCAT(CAST(day AS STRING), status))', 'rotating'],
    ['FARM_FINGERPRINT(status)', 'few 3'],
    ['REVERSE(CAST(seq AS STRING))', 'scattered'],
    ['REVERSE(ulid)', 'scattered'],
    // What moves fast in them comes last when they are reversed.
    ['REVERSE(uuid1)', 'unproven'],
    ['REVERSE(REPLACE(uuid1, "-", ""))', 'unproven'],
    ['FARM_FINGERPRINT(uuid1)', 'scattered signed'],
    ['BIT_REVERSE(seq, TRUE)', 'scattered bit-reversed'],
    ['BIT_REVERSE(seq, FALSE)', 'scattered signed bit-reversed'],
    ['BIT_REVERSE(UNIX_SECONDS(ts), TRUE)', 'rotating'],
    ['BIT_REVERSE(ident, TRUE)', 'monotonic'],
    // Remainders make shards.
    ['MOD(FARM_FINGERPRINT(s), 16)', 'shards 31 of signed 16'],
    ['ABS(MOD(FARM_FINGERPRINT(s), 16))', 'shards 16'],
    ['MOD(ABS(FARM_FINGERPRINT(s)), 16)', 'shards 16'],
    ['FARM_FINGERPRINT(s) & 15', 'shards 16'],
    ['FARM_FINGERPRINT(s) & 10', 'shards 4'],
    ['FARM_FINGERPRINT(s) & 0x7FFFFFFFFFFFFFFF', 'scattered'],
    ['MOD(FARM_FINGERPRINT(s) & 0x7FFFFFFFFFFFFFFF, 16)', 'shards 16'],
    ['MOD(FARM_FINGERPRINT(s) & 9223372036854775807, 16)', 'shards 16'],
    ['MOD(0x3FFFFFFFFFFFFFFF & FARM_FINGERPRINT(s), 16)', 'shards 16'],
    ['MOD(FARM_FINGERPRINT(s) & 0x7FFFFFFFFFFFFFF0, 16)', 'unproven'],
    ['MOD(ident & 0x7FFFFFFFFFFFFFFF, 16)', 'shards 1'],
    ['FARM_FINGERPRINT(s) & 0x4000000000000000', 'shards 2'],
    ['UNIX_MICROS(ts) & 0x7FFFFFFFFFFFFFFF', 'monotonic'],
    ['n & 0x7FFFFFFFFFFFFFFF', 'unproven'],
    ['MOD(MOD(FARM_FINGERPRINT(s), 16) + 16, 16)', 'shards 16'],
    ['MOD(16 + MOD(FARM_FINGERPRINT(s), 16), 16)', 'shards 16'],
    ['MOD(FARM_FINGERPRINT(s), 16) + 3', 'shards 31 of signed 16'],
    ['MOD(MOD(FARM_FINGERPRINT(s), 1000), 16)', 'shards 31 of signed 16'],
    // Multiples of 8 and of 16 have fewer remainders by 16 than their number tells.
    ['MOD(MOD(ident, 1000), 16)', 'unproven'],
    ['MOD(MOD(FARM_FINGERPRINT(s) * 8, 1000), 16)', 'unproven'],
    ['MOD(FARM_FINGERPRINT(s) & 240, 16)', 'few 16'],
    ['ABS(MOD(FARM_FINGERPRINT(uuid), 16))', 'shards 16 random'],
    ['ABS(MOD(FARM_FINGERPRINT(s), 1))', 'shards 1'],
    ['MOD(n, 16)', 'shards 16'],
    ['MOD(seq, -16)', 'shards 16'],
    ['MOD(n, 0)', 'unproven'],
    ['MOD(n, seq)', 'unproven'],
    ['MOD(UNIX_MICROS(ts), 17)', 'shards 17'],
    ['MOD(UNIX_SECONDS(ts), 16)', 'rotating'],
    ['MOD(EXTRACT(MILLISECOND FROM ts), 16)', 'shards 16'],
    ['MOD(DIV(UNIX_MICROS(ts), 1000000), 16)', 'rotating'],
    ['ABS(MOD(FARM_FINGERPRINT(CAST(day AS STRING)), 16))', 'rotating'],
    ['MOD(ident, 16)', 'shards 1'],
    ['MOD(ident, 24)', 'shards 3'],
    ['MOD(ident, 15)', 'shards 15'],
    ['ident & 15', 'shards 1'],
    ['ABS(MOD(FARM_FINGERPRINT(CAST(ident AS STRING)), 16))', 'shards 16'],
    // A concatenation is a small key of its own.
    ['CONCAT("INV-", CAST(seq AS STRING))', 'monotonic'],
    ['CONCAT(CAST(ABS(MOD(FARM_FINGERPRINT(s), 16)) AS STRING), "#", CAST(ts AS STRING))', 'monotonic behind shards 16'],
    ['CONCAT(CAST(ABS(MOD(FARM_FINGERPRINT(maybe), 16)) AS STRING), "#", CAST(ts AS STRING))', 'monotonic behind shards 16'],
    ['CONCAT(TO_HEX(SHA256(s)), CAST(ts AS STRING))', 'scattered'],
    ['CONCAT(SUBSTR(TO_HEX(SHA256(s)), 1, 2), "#", s)', 'scattered'],
    ['CONCAT(status, "#", CAST(ts AS STRING))', 'monotonic behind categories 3'],
    ['CONCAT(few, CAST(ts AS STRING))', 'monotonic behind categories few'],
    ['CONCAT(status, IF(flag, "a", "b"))', 'few 6'],
    ['CONCAT(tenant, CAST(ts AS STRING))', 'entity'],
    ['CONCAT(s, CAST(ts AS STRING))', 'unproven'],
    ['FORMAT("%s-%d", tenant, seq)', 'entity'],
    ['FORMAT("%012d", seq)', 'monotonic'],
    ['tenant || CAST(ts AS STRING)', 'entity'],
    // Pieces of text.
    ['SUBSTR(uuid, 1, 2)', 'shards 256 random'],
    ['LEFT(uuid, 20)', 'scattered random'],
    ['LEFT(tenant, 1)', 'few unknown'],
    ['LEFT(tenant, 12)', 'entity'],
    ['LEFT(tenant, 5)', 'unproven'],
    ['SUBSTR(ulid, 11)', 'unproven'],
    ['RIGHT(ulid, 4)', 'unproven'],
    // Choices are as bad as their worst branch.
    ['IF(flag, uuid, CAST(ts AS STRING))', 'unproven'],
    ['IF(flag, "", CAST(ts AS STRING))', 'monotonic'],
    ['IF(flag, uuid, s)', 'unproven'],
    ['IF(flag, "a", "b")', 'few 2'],
    ['IFNULL(s, "")', 'unproven'],
    ['IFNULL(tenant, "")', 'entity'],
    ['COALESCE(maybe, CAST(ts AS STRING))', 'monotonic'],
    ['COALESCE(uuid, CAST(ts AS STRING))', 'scattered random'],
    ['COALESCE(maybe, uuid)', 'entity'],
    ['CASE WHEN tenant IN ("acme") THEN ABS(MOD(FARM_FINGERPRINT(uuid), 8)) ELSE 0 END', 'few 8 random'],
    ['CASE WHEN flag THEN ABS(MOD(FARM_FINGERPRINT(s), 8)) ELSE ABS(MOD(FARM_FINGERPRINT(tenant), 4)) END', 'shards 8'],
    ['CASE status WHEN "a" THEN 1 WHEN "b" THEN 2 ELSE 3 END', 'few 3'],
    ['seq > 10', 'few 2'],
    ['s IS NULL', 'few 2'],
    ['status IN ("a", "b")', 'few 2'],
    // Two values together.
    ['seq + FARM_FINGERPRINT(s)', 'scattered signed'],
    ['seq + n', 'unproven'],
    ['n', 'unproven'],
    // What is not understood is not guessed.
    ['SOMETHING_NEW(ts)', 'unproven'],
    ['(SELECT MAX(x) FROM y)', 'unproven'],
    ['no_such_column', 'unproven'],
    ['g + 1', 'unproven'],
    ['', 'unproven'],
    ['MOD(', 'unproven'],
  ]);
});

describe('[J10] what is computed from a hash keeps no more of it than is left', () => {
  testSpreads([
    ['FARM_FINGERPRINT(s) * 0 + UNIX_MICROS(ts)', 'monotonic'],
    ['FARM_FINGERPRINT(s) - FARM_FINGERPRINT(s) + UNIX_MICROS(ts)', 'monotonic'],
    ['FARM_FINGERPRINT(s) ^ FARM_FINGERPRINT(s)', 'few 1'],
    ['FARM_FINGERPRINT(s) ^ n', 'scattered signed'],
    ['FARM_FINGERPRINT(s) >> 63', 'shards 2'],
    ['FARM_FINGERPRINT(s) >> 60', 'shards 16'],
    ['FARM_FINGERPRINT(s) >> 20', 'scattered signed'],
    ['FARM_FINGERPRINT(s) << 60', 'unproven'],
    ['DIV(FARM_FINGERPRINT(s), 9000000000000000000)', 'few 1'],
    ['DIV(FARM_FINGERPRINT(s), 1000000000000000000)', 'shards 9'],
    ['DIV(FARM_FINGERPRINT(s), 1000)', 'scattered signed'],
    ['CAST(FARM_FINGERPRINT(s) / 1e30 AS INT64)', 'few 1'],
    ['CAST(FARM_FINGERPRINT(s) * 1e-30 AS INT64)', 'few 1'],
    ['DIV(FARM_FINGERPRINT(s), 1000) + UNIX_MICROS(ts)', 'unproven'],
    ['MOD(FARM_FINGERPRINT(s), 16) + UNIX_MICROS(ts)', 'unproven'],
    ['MOD(MOD(FARM_FINGERPRINT(s), 16) * 16, 16)', 'few 31'],
    ['MOD(n * 16, 16)', 'shards 1'],
    ['DIV(ABS(MOD(FARM_FINGERPRINT(s), 16)), 10)', 'few 16'],
    ['ABS(MOD(FARM_FINGERPRINT(s), 16)) & 8', 'few 16'],
    ['DIV(ABS(MOD(FARM_FINGERPRINT(s), 64)), -4)', 'shards 16'],
    ['DIV(MOD(FARM_FINGERPRINT(s), 64), -4)', 'shards 31 of signed 16'],
    ['LEAST(FARM_FINGERPRINT(s), 0)', 'unproven'],
    ['FORMAT("%2$s", uuid, CAST(ts AS STRING))', 'unproven'],
    ['FORMAT("%.1s", uuid)', 'shards 16 random'],
    ['FORMAT("%s|%012d", uuid, seq)', 'scattered random'],
    // A UUID v4 has hyphens, and a 4 in the 15th place.
    ['SUBSTR(uuid, 15, 1)', 'few 1'],
    ['FARM_FINGERPRINT(SUBSTR(uuid, 15, 1))', 'few 1'],
    ['FARM_FINGERPRINT(SUBSTR(uuid, 9, 1))', 'few 1'],
    ['SUBSTR(uuid, 20, 1)', 'shards 4 random'],
    ['SUBSTR(REPLACE(uuid, "-", ""), 13, 1)', 'few 1'],
    ['SUBSTR(REVERSE(uuid), -15, 1)', 'few 1'],
    ['SUBSTR(SHA256(s), 1, 1)', 'shards 256'],
    ['SUBSTR(TO_HEX(SHA256(s)), 40, 2)', 'shards 256'],
    ['SUBSTR(TO_HEX(SHA256(s)), 65, 2)', 'few 1'],
    ['SUBSTR(TO_BASE64(SHA256(s)), 44, 1)', 'unproven'],
    ['LPAD(uuid, 1)', 'shards 16 random'],
    ['LTRIM(uuid, "0123456789abcdef-")', 'unproven'],
    ['REPLACE(uuid, uuid, "")', 'unproven'],
    ['NULLIF(uuid, uuid)', 'unproven'],
    ['REVERSE(REVERSE(ulid))', 'unproven'],
    ['BIT_REVERSE(BIT_REVERSE(seq, TRUE), TRUE)', 'monotonic'],
    // A constant is one with a sign or a CAST, too. What is computed with a column instead is not known.
    ['MOD(seq, CAST("16" AS INT64))', 'shards 16'],
    ['MOD(seq, +16)', 'shards 16'],
    ['seq >> CAST(2 AS INT64)', 'monotonic'],
    ['seq >> n', 'unproven'],
    ['seq << 2', 'monotonic'],
    ['seq << n', 'unproven'],
    ['seq & n', 'unproven'],
    ['seq & -8', 'unproven'],
    ['ROUND(seq, -3)', 'monotonic coarse'],
    ['ROUND(seq, n)', 'unproven'],
    ['CAST("1" AS BOOL)', 'few 1'],
    ['CAST(status AS BOOL)', 'few 2'],
    ['EXTRACT(DATE FROM ts)', 'monotonic coarse'],
    ['LENGTH(uuid)', 'few 1'],
    ['FARM_FINGERPRINT(CAST(LENGTH(uuid) AS STRING))', 'few 1'],
    ['SAFE_CONVERT_BYTES_TO_STRING(SUBSTR(SHA256(s), 1, 1))', 'unproven'],
  ]);

  testSpreads([
    ['spanner.farm_fingerprint(s) * 0', 'few 1'],
    ['spanner.farm_fingerprint(s) / 9000000000000000000', 'few 1'],
    ['uuid::varchar(1)', 'shards 16 random'],
    ['substr(uuid, 15, 1)', 'few 1'],
    ['n ^ 2', 'unproven'],
    ["to_char(seq, '000000000000')", 'unproven'],
  ], Dialect.POSTGRESQL);
});

describe('[J10] what goes round with the clock goes round within a moment, or it is no shard', () => {
  testSpreads([
    ['MOD(UNIX_MICROS(ts), 1001)', 'shards 1001'],
    ['MOD(UNIX_MICROS(ts), 86400000001)', 'rotating'],
    ['MOD(UNIX_MILLIS(ts), 16)', 'shards 16'],
    ['UNIX_MICROS(CURRENT_TIMESTAMP()) & 1023', 'shards 1024'],
    ['UNIX_MICROS(CURRENT_TIMESTAMP()) & 1099511627775', 'rotating'],
    ['UNIX_MICROS(ts) & 1099511627520', 'unproven'],
    ['DIV(UNIX_MICROS(ts), 1000)', 'monotonic'],
    ['DIV(UNIX_MICROS(ts), 4611686018427387904)', 'few 1'],
    ['FARM_FINGERPRINT(FORMAT_TIMESTAMP("%E3S", ts))', 'rotating'],
    ['TIMESTAMP_TRUNC(ts, MILLISECOND)', 'monotonic'],
    ['MOD(seq, 1000)', 'shards 1000'],
    ['MOD(seq, 1000000)', 'rotating'],
    ['MOD(seq * 1000, 1000)', 'shards 1'],
    ['LEAST(ts, TIMESTAMP "2030-01-01T00:00:00Z")', 'unproven'],
  ]);
});

describe('a clock of an application counts milliseconds, whatever the unit of the number is', () => {
  testSpreads([
    ['MOD(UNIX_MICROS(ts), 8)', 'unproven'],
    ['MOD(UNIX_MICROS(ts), 1000)', 'unproven'],
    ['UNIX_MICROS(ts) & 15', 'unproven'],
    ['MOD(EXTRACT(MICROSECOND FROM ts), 16)', 'unproven'],
    ['MOD(UNIX_MICROS(CURRENT_TIMESTAMP()), 8)', 'shards 8'],
    ['MOD(EXTRACT(MICROSECOND FROM CURRENT_TIMESTAMP()), 16)', 'shards 16'],
    ['FARM_FINGERPRINT(CAST(UNIX_MICROS(ts) AS STRING))', 'scattered signed'],
  ]);
});

describe('a time in an unknown unit may be shared by many rows', () => {
  testSpreads([
    ['MOD(EpochHour, 16)', 'unproven'], ['EpochHour & 15', 'unproven'], ['FARM_FINGERPRINT(CAST(MOD(EpochHour, 24) AS STRING))', 'unproven'],
    ['FARM_FINGERPRINT(CAST(CreatedAtMs AS STRING))', 'scattered signed'], ['EpochHour', 'monotonic coarse'],
  ]);
});

describe('[H3] a choice is as spread as its worst branch', () => {
  testSpreads([
    ['COALESCE(m, FARM_FINGERPRINT(s))', 'unproven'],
    ['MOD(COALESCE(m, FARM_FINGERPRINT(uuid)), 16)', 'unproven'],
    ['IF(flag, m, FARM_FINGERPRINT(uuid)) & 255', 'unproven'],
    ['FARM_FINGERPRINT(IF(flag, s, tenant))', 'unproven'],
    ['FARM_FINGERPRINT(IF(flag, CAST(ts AS STRING), CAST(day AS STRING)))', 'rotating'],
    ['IF(flag, ident, FARM_FINGERPRINT(uuid)) & 15', 'shards 1'],
    ['IF(flag, CONCAT(SUBSTR(uuid, 1, 1), CAST(ts AS STRING)), CAST(ts AS STRING))', 'monotonic'],
    ['IF(flag, FARM_FINGERPRINT(uuid), FARM_FINGERPRINT(tenant))', 'scattered signed random'],
    ['IFNULL(m, 0) & 255', 'shards 256'],
  ]);
});

describe('[H4] what is cut from a text is what is left of its parts', () => {
  testSpreads([
    ['LPAD(CONCAT("user-", uuid), 5)', 'few 1'],
    ['RPAD(CONCAT("user-", tenant), 5)', 'few 1'],
    ['SUBSTR(CONCAT("user-", uuid), 1, 5)', 'few 1'],
    ['LEFT(CONCAT("a-customer-number-", uuid), 18)', 'few 1'],
    ['SUBSTR(CONCAT("a-customer-number-", tenant), 3, 10)', 'few 1'],
    ['LPAD(CONCAT("user-", uuid), 6)', 'shards 16 random'],
    ['LPAD(CONCAT("user-", uuid), 20)', 'scattered random'],
    ['LPAD(CONCAT("user-", uuid), 60)', 'scattered random'],
    ['SUBSTR(CONCAT("user-", uuid), 6, 2)', 'shards 256 random'],
    ['SUBSTR(CONCAT(uuid, "#", CAST(ts AS STRING)), 38)', 'monotonic'],
    ['LEFT(CONCAT("user-", tenant), 8)', 'unproven'],
    ['LEFT(CONCAT("user-", tenant), 16)', 'entity'],
    ['LEFT(CONCAT(tenant, "#", uuid), 5)', 'unproven'],
    ['LEFT(FORMAT("user-%s", uuid), 5)', 'few 1'],
    ['LEFT(LOWER(CONCAT("user-", uuid)), 5)', 'few 1'],
    ['LPAD(TO_BASE64(CAST(CONCAT("a-customer-number-", uuid) AS BYTES)), 20)', 'unproven'],
    ['LPAD(CAST(seq AS STRING), 2, "0")', 'unproven'],
    ['RIGHT(uuid, 2)', 'shards 256 random'],
  ]);

  testSpreads([
    ["lpad('user-' || uuid, 5)", 'few 1'],
    ["('user-' || uuid)::varchar(5)", 'few 1'],
    ["substring('user-' || uuid, 6, 1)", 'shards 16 random'],
  ], Dialect.POSTGRESQL);
});

describe('[H7] shards in front of a time stay shards when they are padded', () => {
  testSpreads([
    ['LPAD(CAST(ABS(MOD(FARM_FINGERPRINT(uuid), 64)) AS STRING), 4, "0")', 'shards 64 random'],
    ['CONCAT(LPAD(CAST(ABS(MOD(FARM_FINGERPRINT(uuid), 64)) AS STRING), 4, "0"), "#", CAST(day AS STRING))', 'monotonic coarse behind shards 64'],
    ['FORMAT("%04d#%s", ABS(MOD(FARM_FINGERPRINT(uuid), 64)), CAST(day AS STRING))', 'monotonic coarse behind shards 64'],
    ['LPAD(CAST(ABS(MOD(FARM_FINGERPRINT(uuid), 64)) AS STRING), 1, "0")', 'unproven'],
    ['CONCAT(CAST(EXTRACT(HOUR FROM ts) AS STRING), "#", uuid)', 'scattered random'],
    ['CONCAT(CAST(EXTRACT(MINUTE FROM ts) AS STRING), "#", uuid)', 'rotating'],
    ['CONCAT(CAST(EXTRACT(HOUR FROM ts) AS STRING), "#", CAST(seq AS STRING))', 'rotating'],
  ]);
});

describe('[H8] what the schema proves is not unproven', () => {
  testSpreads([
    // Constants in disguise, and few values.
    ['STRPOS(uuid, "-")', 'few 37'],
    ['SIGN(seq)', 'few 3'],
    ['BIT_COUNT(n)', 'few 65'],
    ['LENGTH(CONCAT("user-", uuid))', 'few 1'],
    ['LENGTH(LPAD(s, 20))', 'few 1'],
    ['LENGTH(ulid)', 'few 1'],
    ['LENGTH(s)', 'unproven'],
    ['REGEXP_REPLACE(status, "x", "y")', 'few 3'],
    ['SPLIT(status, "-")[OFFSET(0)]', 'few 3'],
    ['SPLIT(uuid, "-")[OFFSET(2)]', 'shards 4096 random'],
    ['SUBSTR(SPLIT(uuid, "-")[OFFSET(2)], 1, 1)', 'few 1'],
    // A value and itself.
    ['seq - seq', 'few 1'],
    ['n - n + UNIX_MICROS(ts)', 'monotonic'],
    ['m - m + seq', 'monotonic'],
    ['seq | seq', 'monotonic'],
    ['TIMESTAMP_DIFF(ts, ts, DAY)', 'few 1'],
    // Of several clocks one, and not of a clock and what somebody chooses.
    ['GREATEST(ts, TIMESTAMP_ADD(ts, INTERVAL 1 HOUR))', 'monotonic'],
    ['LEAST(seq, UNIX_MICROS(ts))', 'monotonic coarse'],
    ['GREATEST(seq, 5)', 'monotonic'],
    ['LEAST(seq, 5)', 'unproven'],
    ['GREATEST(tenant, "a")', 'unproven'],
    ['GREATEST(FARM_FINGERPRINT(s), FARM_FINGERPRINT(tenant))', 'scattered signed'],
    ['LEAST(ABS(MOD(FARM_FINGERPRINT(s), 16)), 100)', 'shards 16'],
    ['GREATEST(ABS(MOD(FARM_FINGERPRINT(s), 16)), 8)', 'few 16'],
    // In the same order.
    ['seq | 1', 'monotonic coarse'],
    ['FARM_FINGERPRINT(s) | 1', 'scattered signed'],
    ['MOD(FARM_FINGERPRINT(s) | 1, 2)', 'unproven'],
    ['CAST(SQRT(seq) AS INT64)', 'monotonic coarse'],
    ['PARSE_DATE("%F", CAST(day AS STRING))', 'monotonic coarse'],
    ['DATE(CAST(ts AS STRING))', 'monotonic coarse'],
    ['PARSE_TIMESTAMP("%F %T", CAST(ts AS STRING))', 'monotonic coarse'],
    ['EXTRACT(DAYOFWEEK FROM chosen)', 'few 7'],
    ['FORMAT_DATE("%d.%m.%Y", chosen)', 'entity'],
    ['FORMAT("%x", seq)', 'monotonic'],
  ]);
});

describe('what an expression makes of the spread of its columns, in PostgreSQL', () => {
  testSpreads([
    ['mod(spanner.farm_fingerprint(s), 16)', 'shards 31 of signed 16'],
    ["mod(spanner.farm_fingerprint(s), '16'::bigint)", 'shards 31 of signed 16'],
    ["abs(mod(spanner.farm_fingerprint(s), '16'::bigint))", 'shards 16'],
    ['spanner.farm_fingerprint(s) % 16', 'shards 31 of signed 16'],
    ['spanner.farm_fingerprint(s) & 15', 'shards 16'],
    ['(spanner.farm_fingerprint(s) & 9223372036854775807) % 16', 'shards 16'],
    ['mod(extract(epoch from ts)::bigint, 16)', 'rotating'],
    ['mod(cast(extract(epoch from ts) as bigint), 16)', 'rotating'],
    ["mod(date_part('epoch', ts)::bigint, 16)", 'rotating'],
    ['mod((extract(epoch from ts) * 1000000)::bigint, 17)', 'shards 17'],
    ['abs(mod(spanner.farm_fingerprint((extract(epoch from ts) * 1000000)::bigint::text), 16))', 'shards 16'],
    ["date_trunc('day', ts)", 'monotonic coarse'],
    ["date_part('year', ts)", 'monotonic coarse'],
    ["date_part('minute', ts)", 'rotating'],
    ['ts::date', 'monotonic coarse'],
    ['ts::text', 'monotonic'],
    ["to_char(ts, 'YYYY-MM-DD')", 'monotonic coarse'],
    ["to_char(ts, 'YYYYMMDDHH24MISSUS')", 'monotonic'],
    ["to_char(ts, 'MI:SS')", 'rotating'],
    ["ts at time zone 'UTC'", 'monotonic'],
    ["'INV-' || seq::text", 'monotonic'],
    ["tenant || '|' || ts::text", 'entity'],
    ["coalesce(tenant, '')", 'entity'],
    ['spanner.bit_reverse(seq, true)', 'scattered bit-reversed'],
    ['reverse(ulid)', 'scattered'],
    ['substr(uuid, 1, 2)', 'shards 256 random'],
    ["case when tenant = any (array['acme']) then abs(mod(spanner.farm_fingerprint(uuid), 8)) else 0 end", 'few 8 random'],
    ['-seq', 'monotonic'],
    ['something_new(ts)', 'unproven'],
  ], Dialect.POSTGRESQL);
});
