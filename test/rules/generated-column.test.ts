import { generatedColumnRule } from '../../src/rules/validity/generated-column';
import type { ColumnDefinition, Schema } from '../../src/schema';
import { column, index, ofSequences, schema, table } from '../support/model';
import { postgresql, problems, testRule, type RefusedCase } from '../support/rule-cases';

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
    ] as const).map(([type, expression, says]): RefusedCase => [`[V2] ${expression} in a column of the type ${type}`, events([stored('V', type, expression)]), `Events.V ${says}`]),
    ['a column computed from a generated one in PostgreSQL', postgresql(events([stored('A', 'INT64', '"Id" + 1'), virtual('B', 'INT64', '"A" + 1')])),
      'Events.B is computed from A, a generated column, which PostgreSQL databases do not allow'],
    ['a random value', events([stored('Token', 'STRING', 'GENERATE_UUID()')]), `Events.Token calls GENERATE_UUID, ${changes}`],
    ['a clock without parentheses', events([stored('Age', 'INT64', 'DATE_DIFF(CURRENT_DATE, Day, DAY)')]), `Events.Age calls CURRENT_DATE, ${changes}`],
    ['a clock in a virtual column', events([virtual('Seen', 'TIMESTAMP', 'CURRENT_TIMESTAMP()')]), `Events.Seen calls CURRENT_TIMESTAMP, ${changes}`],
    ...['now()', 'spanner.generate_uuid()', 'gen_random_uuid()', "nextval('seq')", 'random()', 'CURRENT_TIMESTAMP'].map((call): RefusedCase => [
      `${call} in PostgreSQL`, postgresql({ ...events([stored('V', 'STRING', `${call}::text`)]), objects: ofSequences('seq') }), `Events.V calls ${call.replace(/^spanner\.|\(.*$/g, '').toUpperCase()}, ${changes}`,
    ]),
    ['a subquery', events([stored('Total', 'INT64', '(SELECT SUM(Price) FROM Lines)')]),
      'Events.Total contains a subquery, and a generated column is computed from its own row'],
    ['a column that is computed from itself', events([stored('N', 'INT64', 'N + 1')]), 'Events.N is computed from itself: N from N'],
    ['a circle once', events([stored('C', 'INT64', 'A'), stored('A', 'INT64', 'B + Id'), stored('B', 'INT64', 'C'), stored('D', 'INT64', 'A')]),
      'Events.A is computed from itself: A from B from C from A'],
    ['a virtual NOT NULL column', events([virtual('Lower', 'STRING', 'LOWER(Name)', { notNull: true })]),
      'Events.Lower is NOT NULL and not STORED: NOT NULL is checked on write, but this value is computed on read'],
    ['a virtual column in the primary key', events([virtual('ShardId', 'INT64', 'ABS(MOD(Id, 16))', { notNull: true })], ['ShardId', 'Id']),
      'Events.ShardId is in the primary key but is not STORED: key values must be stored'],
    ['a virtual STRING with a length', events([virtual('Lower', { code: 'STRING', length: 20 }, 'LOWER(Name)')]),
      'Events.Lower is STRING(20) and not STORED: a value that is computed when it is read has no length but MAX'],
    ['a default', events([stored('N', 'INT64', 'Id + 1', { defaultExpression: '0' })]), 'Events.N is generated and has a DEFAULT: it can have one source of values only'],
    ['an identity', events([stored('N', 'INT64', 'Id + 1', { identity: {} })]), 'Events.N is generated and is an identity column: it can have one source of values only'],
    ['a key column that is computed from a generated column', events([stored('ShardId', 'INT64', 'MOD(Bucket, 16)'), stored('Bucket', 'INT64', 'ABS(Id)')], ['ShardId', 'Id']),
      'Events.ShardId is in the primary key and computed from Bucket, a generated column: a key is computed from written columns only'],
    ['a key column that is computed from two columns outside of the key', events([stored('ShardId', 'INT64', 'ABS(MOD(FARM_FINGERPRINT(CONCAT(Name, CAST(Day AS STRING))), 16))')], ['ShardId', 'Id']),
      'Events.ShardId is in the primary key and computed from 2 columns outside of it (Name, Day): Spanner allows 1'],
    ['a key column that is computed from a column with a DEFAULT outside of the key', events([column('Region', 'STRING', { defaultExpression: "'eu'" }), stored('ShardId', 'INT64', 'ABS(MOD(FARM_FINGERPRINT(Region), 16))')], ['ShardId', 'Id']),
      'Events.ShardId is in the primary key and computed from Region, a column outside of it with a DEFAULT'],
  ],
  accepted: [
    ['a shard of the key, and one column outside of it', events([stored('ShardId', 'INT64', 'ABS(MOD(FARM_FINGERPRINT(CONCAT(CAST(Id AS STRING), Name)), 16))', { notNull: true })], ['ShardId', 'Id'])],
    ['a shard of a key column with a DEFAULT', {
      tables: [table('T', ['S', 'K'], [column('K', 'STRING', { defaultExpression: 'GENERATE_UUID()' }), stored('S', 'INT64', 'ABS(MOD(FARM_FINGERPRINT(K), 4))')])],
    }],
    ['a chain of generated columns outside of the key', events([stored('B', 'INT64', 'A + 1'), stored('A', 'INT64', 'Id + 1')])],
    ['a virtual column in the key of an index', { ...events([virtual('Lower', 'STRING', 'LOWER(Name)')]), indexes: [index('I', 'Events', ['Lower'])] }],
    ['a TOKENLIST, which is computed when its row is written', events([stored('Tokens', 'TOKENLIST', 'TOKENIZE_FULLTEXT(Name)', { hidden: true, notNull: true })])],
    ['virtual bytes of any length in PostgreSQL, which has none', postgresql(events([virtual('B', { code: 'BYTES', length: 8 }, '"Name"::bytea')]))],
    ['a random DEFAULT', events([column('Token', 'STRING', { defaultExpression: 'GENERATE_UUID()' })])],
    ['columns that do not exist, which are for another rule', events([stored('ShardId', 'INT64', 'Gone + Lost')], ['ShardId', 'Id'])],
    ['the hash of a timestamp as text, which Spanner takes', events([stored('Hash', 'INT64', 'FARM_FINGERPRINT(CAST(OccurredAt AS STRING))')])],
  ],
});

test.each<[string, ColumnDefinition, string[]]>([
  ['a misspelled function, by the right one', stored('L', 'STRING', 'LOWR(Name)'), ["Column.string('L', { generated: Generated.stored('LOWER(Name)') })"]],
  ['a function of PostgreSQL, by its equivalent', stored('T', 'TIMESTAMP', 'timestamptz_add(OccurredAt, INTERVAL 1 DAY)'),
    ["Column.timestamp('T', { generated: Generated.stored('TIMESTAMP_ADD(OccurredAt, INTERVAL 1 DAY)') })"]],
  ['another type, by the type of the value before a cast, which may fail', stored('L', 'INT64', 'LOWER(name)'),
    ["Column.string('L', { generated: Generated.stored('LOWER(name)') })", "Column.int64('L', { generated: Generated.stored('CAST(LOWER(name) AS INT64)') })"]],
  ['another type without a cast, by the type of the value', stored('D', 'BOOL', 'Day'), ["Column.date('D', { generated: Generated.stored('Day') })"]],
  ['a type of PostgreSQL in a cast, also beside a name like it', stored('N', 'INT64', 'CAST(CAST(bigint_name AS STRING) AS bigint)'),
    ["Column.int64('N', { generated: Generated.stored('CAST(CAST(bigint_name AS STRING) AS INT64)') })"]],
  ['a type with a length in a cast', stored('L', 'STRING', 'CAST(Id AS STRING(20))'), ["Column.string('L', { generated: Generated.stored('CAST(Id AS STRING)') })"]],
  ['a number where text is hashed, by its text', stored('H', 'INT64', 'FARM_FINGERPRINT(Id + 1)'),
    ["Column.int64('H', { generated: Generated.stored('FARM_FINGERPRINT(CAST(Id + 1 AS STRING))') })"]],
  ['a time beside text, by a text that depends on no time zone', stored('K', 'STRING', 'CONCAT(Name, OccurredAt, Id)'),
    ["Column.string('K', { generated: Generated.stored('CONCAT(Name, CAST(UNIX_MICROS(OccurredAt) AS STRING), CAST(Id AS STRING))') })"]],
  ['text where a number is needed, in words', stored('S', 'FLOAT64', 'SIGN(Name)'), ['change the expression']],
  ['a type that no column has, in words', stored('D', 'INT64', 'INTERVAL 1 DAY'), ['write a value of the type INT64']],
  ['a function that nothing resembles, in words', stored('L', 'STRING', 'INITCAPS(Name)'), ['compute the value in the application, and write it']],
  ['a function whose correction brings another error, in words', stored('L', 'INT64', 'LOWR(Name)'), ['did you mean LOWER?']],
])('corrects %s', (_what, wrong, fixes) => {
  expect(problems(generatedColumnRule, schema(events([wrong]))).map((each) => each.fixes)).toEqual([fixes]);
});
