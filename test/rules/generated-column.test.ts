import { generatedColumn } from '../../src/rules/generated-column';
import type { ColumnDefinition, Schema } from '../../src/schema';
import { column, index, schema, table } from '../support/model';
import { postgresql, problems, testRule } from '../support/rule-cases';

const id = column('Id', 'INT64', { notNull: true });
const name = column('Name', 'STRING', { notNull: true });
const moment = column('OccurredAt', 'TIMESTAMP');
const day = column('Day', 'DATE');

function stored(columnName: string, type: Parameters<typeof column>[1], expression: string, parts: Partial<ColumnDefinition> = {}): ColumnDefinition {
  return column(columnName, type, { generated: { expression, stored: true }, ...parts });
}

function virtual(columnName: string, type: Parameters<typeof column>[1], expression: string, parts: Partial<ColumnDefinition> = {}): ColumnDefinition {
  return column(columnName, type, { generated: { expression, stored: false }, ...parts });
}

function events(columns: ColumnDefinition[], key = ['Id']): Partial<Schema> {
  return { tables: [table('Events', key, [id, name, moment, day, ...columns])] };
}

const changes = 'which gives another value each time: Spanner computes a generated column again and must get the same';
const zone = 'which depends on the time zone: the same row would get another value in another zone';

const zoned: [string, string][] = [
  ['FARM_FINGERPRINT(CAST(OccurredAt AS STRING))', 'CAST(OccurredAt AS STRING)'],
  ["ABS(MOD(FARM_FINGERPRINT(CONCAT(Name, '|', CAST(OccurredAt AS STRING))), 16))", 'CAST(OccurredAt AS STRING)'],
  ["FARM_FINGERPRINT(FORMAT_TIMESTAMP('%F', OccurredAt))", "FORMAT_TIMESTAMP('%F', OccurredAt)"],
  ["FARM_FINGERPRINT(FORMAT('%t', OccurredAt))", "FORMAT('%t', OccurredAt)"],
  ['FARM_FINGERPRINT(CAST(EXTRACT(YEAR FROM OccurredAt) AS STRING))', 'EXTRACT(YEAR FROM OccurredAt)'],
  ['FARM_FINGERPRINT(CAST(UNIX_MICROS(TIMESTAMP_TRUNC(OccurredAt, DAY)) AS STRING))', 'TIMESTAMP_TRUNC(OccurredAt, DAY)'],
  ['FARM_FINGERPRINT(CAST(DATE(OccurredAt) AS STRING))', 'DATE(OccurredAt)'],
  ['FARM_FINGERPRINT(STRING(OccurredAt))', 'STRING(OccurredAt)'],
  ['TO_HEX(MD5(CAST(IFNULL(OccurredAt, TIMESTAMP_SECONDS(0)) AS STRING)))', 'CAST(... AS STRING)'],
  ['FARM_FINGERPRINT(CASE WHEN Id > 0 THEN CAST(TIMESTAMP_ADD(OccurredAt, INTERVAL 1 DAY) AS STRING) ELSE Name END)', 'CAST(... AS STRING)'],
];

const zonedInPostgresql: [string, string][] = [
  ['spanner.farm_fingerprint("OccurredAt"::text)', 'OccurredAt::text'],
  ['spanner.farm_fingerprint(cast("OccurredAt" as varchar))', 'OccurredAt::varchar'],
  ['spanner.farm_fingerprint(to_char("OccurredAt", \'YYYY\'))', "to_char(OccurredAt, 'YYYY')"],
  ['spanner.farm_fingerprint(date_trunc(\'day\', "OccurredAt")::text)', '...::text'],
  ['spanner.farm_fingerprint(extract(year from "OccurredAt")::text)', 'extract(YEAR FROM OccurredAt)'],
  ['spanner.farm_fingerprint("Name" || "OccurredAt")', 'a timestamp joined to text'],
];

const zoneless = [
  'FARM_FINGERPRINT(CAST(UNIX_MICROS(OccurredAt) AS STRING))',
  "FARM_FINGERPRINT(FORMAT_TIMESTAMP('%F', OccurredAt, 'UTC'))",
  "FARM_FINGERPRINT(CAST(EXTRACT(YEAR FROM OccurredAt AT TIME ZONE 'UTC') AS STRING))",
  "FARM_FINGERPRINT(CAST(DATE(OccurredAt, 'UTC') AS STRING))",
  'FARM_FINGERPRINT(CAST(UNIX_MICROS(TIMESTAMP_TRUNC(OccurredAt, SECOND)) AS STRING))',
  'FARM_FINGERPRINT(CAST(Day AS STRING))',
  'FARM_FINGERPRINT(CAST(Id AS STRING))',
  // Not hashed: nobody computes it a second time to find the row.
  'EXTRACT(YEAR FROM OccurredAt)',
];

const zonelessInPostgresql = [
  'spanner.farm_fingerprint(extract(epoch from "OccurredAt")::text)',
  'spanner.farm_fingerprint(("OccurredAt" at time zone \'UTC\')::text)',
  'spanner.farm_fingerprint("Day"::text || "Id"::text)',
];

testRule(generatedColumn, {
  refused: [
    {
      it: 'a column computed from a generated one in PostgreSQL',
      schema: postgresql(events([stored('A', 'INT64', '"Id" + 1'), virtual('B', 'INT64', '"A" + 1')])),
      says: ['Events.B is computed from A, a generated column, which PostgreSQL databases do not allow'],
    },
    { it: 'a random value', schema: schema(events([stored('Token', 'STRING', 'GENERATE_UUID()')])), says: [`Events.Token calls GENERATE_UUID, ${changes}`] },
    { it: 'a clock without parentheses', schema: schema(events([stored('Age', 'INT64', 'DATE_DIFF(CURRENT_DATE, Day, DAY)')])), says: [`Events.Age calls CURRENT_DATE, ${changes}`] },
    { it: 'a clock in a virtual column', schema: schema(events([virtual('Seen', 'TIMESTAMP', 'CURRENT_TIMESTAMP()')])), says: [`Events.Seen calls CURRENT_TIMESTAMP, ${changes}`] },
    ...['now()', 'spanner.generate_uuid()', 'gen_random_uuid()', "nextval('seq')", 'random()', 'CURRENT_TIMESTAMP'].map((call) => ({
      it: `${call} in PostgreSQL`,
      schema: postgresql(events([stored('V', 'STRING', `${call}::text`)])),
      says: [`Events.V calls ${call.replace(/^spanner\.|\(.*$/g, '').toUpperCase()}, ${changes}`] as [string],
    })),
    {
      it: 'a subquery', schema: schema(events([stored('Total', 'INT64', '(SELECT SUM(Price) FROM Lines)')])),
      says: ['Events.Total contains a subquery, and a generated column is computed from its own row'],
    },
    {
      it: 'a column that is computed from itself', schema: schema(events([stored('N', 'INT64', 'N + 1')])),
      says: ['Events.N is computed from itself: N from N'],
    },
    {
      it: 'a circle once', schema: schema(events([stored('C', 'INT64', 'A'), stored('A', 'INT64', 'B + Id'), stored('B', 'INT64', 'C'), stored('D', 'INT64', 'A')])),
      says: ['Events.A is computed from itself: A from B from C from A'],
    },
    {
      it: 'a virtual NOT NULL column', schema: schema(events([virtual('Lower', 'STRING', 'LOWER(Name)', { notNull: true })])),
      says: ['Events.Lower is NOT NULL and not STORED: Spanner checks values when it writes them, and this one is computed when it is read'],
    },
    {
      it: 'a virtual column in the primary key', schema: schema(events([virtual('ShardId', 'INT64', 'ABS(MOD(Id, 16))', { notNull: true })], ['ShardId', 'Id'])),
      says: ['Events.ShardId is in the primary key and is not STORED: a row cannot be found by a value that no one wrote down'],
    },
    {
      it: 'a virtual STRING with a length', schema: schema(events([virtual('Lower', { code: 'STRING', length: 20 }, 'LOWER(Name)')])),
      says: ['Events.Lower is STRING(20) and not STORED: a value that is computed when it is read has no length but MAX'],
    },
    {
      it: 'a virtual varchar with a length in PostgreSQL', schema: postgresql(events([virtual('Lower', { code: 'STRING', length: 20 }, 'lower("Name")')])),
      says: ['Events.Lower is varchar(20) and not STORED: a value that is computed when it is read has no length but MAX'],
    },
    {
      it: 'a default', schema: schema(events([stored('N', 'INT64', 'Id + 1', { defaultExpression: '0' })])),
      says: ['Events.N is generated and has a DEFAULT: it can have one source of values only'],
    },
    {
      it: 'an identity', schema: schema(events([stored('N', 'INT64', 'Id + 1', { identity: {} })])),
      says: ['Events.N is generated and is an identity column: it can have one source of values only'],
    },
    {
      it: 'a key column that is computed from a generated column',
      schema: schema(events([stored('ShardId', 'INT64', 'MOD(Bucket, 16)'), stored('Bucket', 'INT64', 'ABS(Id)')], ['ShardId', 'Id'])),
      says: ['Events.ShardId is in the primary key and computed from Bucket, a generated column: a key is computed from written columns only'],
    },
    {
      it: 'a key column that is computed from two columns outside of the key',
      schema: schema(events([stored('ShardId', 'INT64', 'ABS(MOD(FARM_FINGERPRINT(CONCAT(Name, CAST(Day AS STRING))), 16))')], ['ShardId', 'Id'])),
      says: ['Events.ShardId is in the primary key and computed from 2 columns outside of it (Name, Day): Spanner allows 1'],
    },
    {
      it: 'a key column that is computed from a column with a DEFAULT outside of the key',
      schema: schema(events([column('Region', 'STRING', { defaultExpression: "'eu'" }), stored('ShardId', 'INT64', 'ABS(MOD(FARM_FINGERPRINT(Region), 16))')], ['ShardId', 'Id'])),
      says: ['Events.ShardId is in the primary key and computed from Region, a column outside of it with a DEFAULT'],
    },
    ...zoned.map(([expression, part]) => ({
      it: `the hash of ${part} in ${expression}`,
      schema: schema(events([stored('Hash', 'INT64', expression)])),
      says: [`Events.Hash hashes ${part}, ${zone}`] as [string],
    })),
    ...zonedInPostgresql.map(([expression, part]) => ({
      it: `the hash of ${part} in PostgreSQL`,
      schema: postgresql(events([stored('Hash', 'INT64', expression)])),
      says: [`Events.Hash hashes ${part}, ${zone}`] as [string],
    })),
  ],
  accepted: [
    {
      it: 'a shard of the key, and one column outside of it',
      schema: schema(events([stored('ShardId', 'INT64', 'ABS(MOD(FARM_FINGERPRINT(CONCAT(CAST(Id AS STRING), Name)), 16))', { notNull: true })], ['ShardId', 'Id'])),
    },
    { it: 'a shard of a key column with a DEFAULT', schema: schema({
      tables: [table('T', ['S', 'K'], [column('K', 'STRING', { defaultExpression: 'GENERATE_UUID()' }), stored('S', 'INT64', 'ABS(MOD(FARM_FINGERPRINT(K), 4))')])],
    }) },
    { it: 'a chain of generated columns outside of the key', schema: schema(events([stored('B', 'INT64', 'A + 1'), stored('A', 'INT64', 'Id + 1')])) },
    { it: 'a virtual column in the key of an index', schema: schema({ ...events([virtual('Lower', 'STRING', 'LOWER(Name)')]), indexes: [index('I', 'Events', ['Lower'])] }) },
    { it: 'a TOKENLIST, which has no STORED', schema: schema(events([virtual('Tokens', 'TOKENLIST', 'TOKENIZE_FULLTEXT(Name)', { hidden: true, notNull: true })])) },
    { it: 'virtual bytes of any length in PostgreSQL, which has none', schema: postgresql(events([virtual('B', { code: 'BYTES', length: 8 }, '"Name"::bytea')])) },
    { it: 'a random DEFAULT', schema: schema(events([column('Token', 'STRING', { defaultExpression: 'GENERATE_UUID()' })])) },
    { it: 'columns that do not exist, which are for another rule', schema: schema(events([stored('ShardId', 'INT64', 'Gone + Lost')], ['ShardId', 'Id'])) },
    ...zoneless.map((expression) => ({ it: expression, schema: schema(events([stored('Hash', 'INT64', expression)])) })),
    ...zonelessInPostgresql.map((expression) => ({ it: `${expression} in PostgreSQL`, schema: postgresql(events([stored('Hash', 'INT64', expression)])) })),
  ],
});

test('offers the value of a timestamp that has no time zone', () => {
  const fix = (of: Schema): string[] => problems(generatedColumn, of).flatMap((problem) => problem.fixes);
  expect(fix(schema(events([stored('Hash', 'INT64', 'FARM_FINGERPRINT(CAST(OccurredAt AS STRING))')])))).toEqual([
    'CAST(UNIX_MICROS(OccurredAt) AS STRING) in the place of CAST(OccurredAt AS STRING)',
  ]);
  expect(fix(postgresql(events([stored('Hash', 'INT64', 'spanner.farm_fingerprint("OccurredAt"::text)')])))).toEqual([
    '(extract(epoch from OccurredAt) * 1000000)::bigint::text in the place of OccurredAt::text',
  ]);
});

test('shows the column as it is declared', () => {
  expect(problems(generatedColumn, schema(events([stored('Token', 'STRING', 'GENERATE_UUID()')])))).toEqual([{
    object: 'Events',
    message: `Events.Token calls GENERATE_UUID, ${changes}`,
    location: 'Events.Token AS (GENERATE_UUID()) STORED',
    why: [],
    fixes: ["default: Default.expression('GENERATE_UUID()') in the place of generated, when it names no column"],
  }]);
});
