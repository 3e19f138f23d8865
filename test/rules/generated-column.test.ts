import { generatedColumnRule } from '../../src/rules/validity/generated-column';
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

const changes = 'which gives another value each time: a generated column must always give the same value';

testRule(generatedColumnRule, {
  refused: [
    ...([
      ['STRING', 'LOWR(CAST(Id AS STRING))', 'calls LOWR, a function that Spanner does not have'],
      ['STRING', 'LOWER(Id::text)', 'is not an expression: Spanner cannot read Id::text'],
      ['INT64', 'LOWER(CAST(Id AS STRING))', 'has the type STRING, which cannot be coerced to INT64'],
      ['DATE', 'DATE_TRUNC(Day, HOUR)', 'gives DATE_TRUNC the part HOUR, but it accepts DAY, WEEK, ISOWEEK, MONTH, QUARTER, YEAR, ISOYEAR'],
      ['DATE', 'CAST(Id AS DATE)', 'casts INT64 to DATE, which is not allowed'],
    ] as const).map(([type, expression, says]) => ({
      it: `[V2] ${expression} in a column of the type ${type}`,
      schema: schema(events([stored('V', type, expression)])),
      says: [`Events.V ${says}`] as [string],
    })),
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
      schema: postgresql({ ...events([stored('V', 'STRING', `${call}::text`)]), sequences: [{ name: 'seq' }] }),
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
      says: ['Events.Lower is NOT NULL and not STORED: NOT NULL is checked on write, but this value is computed on read'],
    },
    {
      it: 'a virtual column in the primary key', schema: schema(events([virtual('ShardId', 'INT64', 'ABS(MOD(Id, 16))', { notNull: true })], ['ShardId', 'Id'])),
      says: ['Events.ShardId is in the primary key and is not STORED: key values must be stored'],
    },
    {
      it: 'a virtual STRING with a length', schema: schema(events([virtual('Lower', { code: 'STRING', length: 20 }, 'LOWER(Name)')])),
      says: ['Events.Lower is STRING(20) and not STORED: a value that is computed when it is read has no length but MAX'],
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
    { it: 'a TOKENLIST, which is computed when its row is written', schema: schema(events([stored('Tokens', 'TOKENLIST', 'TOKENIZE_FULLTEXT(Name)', { hidden: true, notNull: true })])) },
    { it: 'virtual bytes of any length in PostgreSQL, which has none', schema: postgresql(events([virtual('B', { code: 'BYTES', length: 8 }, '"Name"::bytea')])) },
    { it: 'a random DEFAULT', schema: schema(events([column('Token', 'STRING', { defaultExpression: 'GENERATE_UUID()' })])) },
    { it: 'columns that do not exist, which are for another rule', schema: schema(events([stored('ShardId', 'INT64', 'Gone + Lost')], ['ShardId', 'Id'])) },
    { it: 'the hash of a timestamp as text, which Spanner takes', schema: schema(events([stored('Hash', 'INT64', 'FARM_FINGERPRINT(CAST(OccurredAt AS STRING))')])) },
  ],
});

test('shows the column as it is declared', () => {
  expect(problems(generatedColumnRule, schema(events([stored('Token', 'STRING', 'GENERATE_UUID()')])))).toEqual([{
    object: 'Events',
    message: `Events.Token calls GENERATE_UUID, ${changes}`,
    location: 'Events.Token AS (GENERATE_UUID()) STORED',
    fixes: ["Column.string('Token', { defaultValue: Default.generateUuid() })  // as a default instead of generated"],
  }]);
});
