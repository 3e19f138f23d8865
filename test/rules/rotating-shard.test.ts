import { rendered } from '../../src/report/rendered-finding';
import { rotatingShard } from '../../src/rules/hotspot/hot-key-rules';
import type { ColumnDefinition, Schema } from '../../src/schema';
import { day, eventId, generated, occurredAt, status } from '../support/hot-columns';
import { column, index, schema, table } from '../support/model';
import { findings, postgresql, problems, testRule } from '../support/rule-cases';

function keyed(it: string, expression: string, others: ColumnDefinition[] = []): [string, Schema] {
  return [it, schema({ tables: [table('Events', ['Shard', 'OccurredAt', 'EventId'], [generated('Shard', expression), occurredAt, eventId, day, ...others])] })];
}

/** Before a random id, which spreads what comes back soon. */
function beforeId(it: string, expression: string): [string, Partial<Schema>] {
  const type = /^(FORMAT|CONCAT)/.test(expression) ? { type: { code: 'STRING' } as const } : {};
  return [`${it} before an id`, { tables: [table('Events', ['Shard', 'EventId'], [generated('Shard', expression, type), occurredAt, eventId, day])] }];
}

const metricId = column('MetricId', { code: 'STRING', length: 36 }, { notNull: true });
const says: [string] = ['Shard cycles with the clock: all concurrent inserts land in one place of Events (1 write front)'];

testRule(rotatingShard, {
  refused: [
    [...keyed('the second modulo N', 'MOD(UNIX_SECONDS(OccurredAt), 16)'), ...says],
    [...keyed('a hash of the second', 'ABS(MOD(FARM_FINGERPRINT(CAST(UNIX_SECONDS(OccurredAt) AS STRING)), 16))'), ...says],
    [...keyed('a hash of the day', 'ABS(MOD(FARM_FINGERPRINT(CAST(Day AS STRING)), 16))'), ...says],
    [...keyed('a full hash of the day', 'FARM_FINGERPRINT(CAST(Day AS STRING))'), ...says],
    [...keyed('the minute', 'EXTRACT(MINUTE FROM OccurredAt)'), ...says],
    [...keyed('the weekday', 'EXTRACT(DAYOFWEEK FROM OccurredAt)'), ...says],
    [...keyed('a reversed second', 'BIT_REVERSE(UNIX_SECONDS(OccurredAt), TRUE)'), ...says],
    [...keyed('a hash of the day and a category', 'ABS(MOD(FARM_FINGERPRINT(CONCAT(CAST(Day AS STRING), Status)), 16))', [status]), ...says],
    ['an index', {
      tables: [table('Events', ['EventId'], [eventId, occurredAt, generated('Shard', 'MOD(UNIX_SECONDS(OccurredAt), 16)')])],
      indexes: [index('I', 'Events', ['Shard', 'OccurredAt'])],
    }, 'Shard cycles with the clock: all concurrent inserts land in one place of index I on Events (1 write front)'],
    ['PostgreSQL', postgresql({ tables: [table('Events', ['Shard', 'ts'], [generated('Shard', 'mod(extract(epoch from ts)::bigint, 16)'), column('ts', 'TIMESTAMP')])] }),
      ...says],
    ...Object.entries({
      'a hash of the day': 'FARM_FINGERPRINT(CAST(Day AS STRING))',
      'the day backwards': 'REVERSE(CAST(Day AS STRING))',
      'a hash of the hour': "TO_HEX(SHA256(FORMAT_TIMESTAMP('%Y%m%d%H', OccurredAt)))",
    }).map(([it, expression]): [string, Partial<Schema>, string] => [`${it} outside the key`, { tables: [table('Events', ['Shard', 'MetricId'], [
      generated('Shard', expression, expression.startsWith('FARM') ? {} : { type: { code: 'STRING' } }), day, occurredAt, metricId,
    ])] }, says[0]]),
    ['a unique index', {
      tables: [table('Events', ['EventId'], [eventId, day, metricId, generated('Shard', 'FARM_FINGERPRINT(CAST(Day AS STRING))')])],
      indexes: [index('I', 'Events', ['Shard', 'MetricId'], { unique: true })],
    }, 'Shard cycles with the clock: all concurrent inserts land in one place of unique index I on Events (1 write front)'],
    ...Object.entries({
      'a hash of the month': "ABS(MOD(FARM_FINGERPRINT(FORMAT_TIMESTAMP('%Y-%m', OccurredAt)), 16))",
      'a hash of the week': "ABS(MOD(FARM_FINGERPRINT(FORMAT_TIMESTAMP('%G-%V', OccurredAt)), 16))",
      'a hash of the year': 'ABS(MOD(FARM_FINGERPRINT(CAST(DATE_TRUNC(Day, YEAR) AS STRING)), 8))',
      'a hash of a piece of the time': 'ABS(MOD(FARM_FINGERPRINT(SUBSTR(CAST(OccurredAt AS STRING), 1, 7)), 16))',
      'a hash of the year or the day': 'ABS(MOD(FARM_FINGERPRINT(IF(EventId > "m", FORMAT_DATE("%Y", Day), CAST(Day AS STRING))), 16))',
      'the year modulo N': 'MOD(EXTRACT(YEAR FROM OccurredAt), 16)',
      'the number of the month modulo N': "MOD(DATE_DIFF(Day, DATE '2020-01-01', MONTH) * 7, 16)",
      'twelfths of the year': 'DIV(EXTRACT(DAYOFYEAR FROM Day), 31)',
      'the weekday of the month': 'EXTRACT(DAYOFWEEK FROM DATE_TRUNC(Day, MONTH))',
      'the month': 'EXTRACT(MONTH FROM OccurredAt)',
      'the month as a text': "FORMAT_TIMESTAMP('%m', OccurredAt)",
      'the hour and the day': "CONCAT(FORMAT_TIMESTAMP('%H', OccurredAt), '#', CAST(Day AS STRING))",
    }).map(([it, expression]): [string, Partial<Schema>, string] => [...beforeId(it, expression), ...says]),
    ['such a shard behind a category', { tables: [table('Events', ['Status', 'Shard', 'OccurredAt'], [status, occurredAt, generated('Shard', 'MOD(UNIX_SECONDS(OccurredAt), 16)')])] }, ...says],
  ],
  accepted: [
    ...Object.entries({
      'the hour': 'EXTRACT(HOUR FROM OccurredAt)',
      'the hour as a text': "FORMAT_TIMESTAMP('%H', OccurredAt)",
      'the weekday as a text': "FORMAT_DATE('%A', Day)",
      'quarters of the day': 'DIV(EXTRACT(HOUR FROM OccurredAt), 6)',
      'a hash of the day': 'ABS(MOD(FARM_FINGERPRINT(CAST(Day AS STRING)), 16))',
      'a hash of a piece of the time': 'ABS(MOD(FARM_FINGERPRINT(SUBSTR(CAST(OccurredAt AS STRING), 1, 10)), 16))',
      'a hash of the day or the time': 'ABS(MOD(FARM_FINGERPRINT(IF(EventId > "m", CAST(OccurredAt AS STRING), CAST(Day AS STRING))), 16))',
      'a hash of a text that begins with the hour': "ABS(MOD(FARM_FINGERPRINT(CONCAT(FORMAT_TIMESTAMP('%Y', OccurredAt), FORMAT_TIMESTAMP('%H', OccurredAt))), 16))",
    }).map(([it, expression]) => beforeId(it, expression)),
    ...["to_char(ts, 'Day')", "to_char(ts, 'HH24')", "to_char(ts, 'US')"].map((expression): [string, Schema] => [`PostgreSQL, ${expression}`, postgresql({
      tables: [table('Events', ['Part', 'EventId'], [generated('Part', expression, { type: { code: 'STRING' } }), column('ts', 'TIMESTAMP'), eventId])],
    })]),
    keyed('a hash of an id', 'ABS(MOD(FARM_FINGERPRINT(EventId), 16))'),
    keyed('the microsecond modulo N', 'MOD(UNIX_MICROS(OccurredAt), 16)'),
    keyed('a hash of the whole time', 'ABS(MOD(FARM_FINGERPRINT(CAST(UNIX_MICROS(OccurredAt) AS STRING)), 16))'),
    keyed('a hash of the day and an id', 'ABS(MOD(FARM_FINGERPRINT(CONCAT(CAST(Day AS STRING), EventId)), 16))'),
    keyed('what monotonic-key reports', 'UNIX_SECONDS(OccurredAt)'),
    ['such a shard behind a hash shard', { tables: [table('Events', ['Real', 'Shard', 'OccurredAt'], [
      occurredAt, eventId, generated('Real', 'ABS(MOD(FARM_FINGERPRINT(EventId), 16))'), generated('Shard', 'MOD(UNIX_SECONDS(OccurredAt), 16)'),
    ])] }],
  ],
});

test('the fixes leave the shard of the clock out', () => {
  const [, of] = keyed('', 'MOD(UNIX_SECONDS(OccurredAt), 16)');
  expect(problems(rotatingShard, of)[0].fixes.filter((fix) => fix.includes('UNIX_SECONDS'))).toEqual([]);
  const alone = schema({ tables: [table('Events', ['Shard'], [generated('Shard', 'MOD(UNIX_SECONDS(OccurredAt), 16)'), occurredAt])] });
  expect(problems(rotatingShard, alone)[0].fixes).toEqual([
    'new ShardedTable(db, \'Events\', { key: [Column.timestamp(\'OccurredAt\'), Column.uuid(\'EventId\')], shardBy: [\'EventId\'], shards: 16 })',
    'new UuidTable(db, \'Events\', { key: [Column.uuid(\'EventId\')], columns: [Column.timestamp(\'OccurredAt\', { notNull: true })] })',
  ]);
  const indexed = schema({
    tables: [table('Events', ['EventId'], [eventId, occurredAt, generated('Shard', 'MOD(UNIX_SECONDS(OccurredAt), 16)')])], indexes: [index('I', 'Events', ['Shard', 'OccurredAt'])],
  });
  expect(problems(rotatingShard, indexed)[0].fixes).toEqual(['new SafeIndex(events, \'I\', { columns: [\'OccurredAt\'], spread: IndexSpread.sharded(16) })']);
});

test('the fixes keep apart what only the shard of the clock kept apart, and say what they do not', () => {
  const of = schema({ tables: [table('DailyTotals', ['Shard', 'MetricId'], [generated('Shard', 'FARM_FINGERPRINT(CAST(Day AS STRING))'), day, metricId])] });
  const { fixes, costs } = rendered(findings(rotatingShard, of)[0], 'typescript');
  expect(fixes.map((fix, at) => [fix, costs[at]])).toEqual([
    [expect.stringContaining("key: [Column.date('Day'), Column.string('MetricId', { lengthChars: 36 })], shardBy: ['MetricId'], shards: 16"), expect.anything()],
    [expect.stringContaining("key: [Column.string('MetricId', { lengthChars: 36 }), Column.date('Day')]"), 'rows are sorted by MetricId: a read by Day alone reads the whole table'],
    [expect.stringContaining("key: [Column.uuid('DailyTotalId')]"), 'rows are no longer stored in insertion order, and nothing keeps (Day, MetricId) unique any more'],
  ]);
  const ownId = schema({ tables: [table('Events', ['Shard', 'EventId'], [generated('Shard', 'FARM_FINGERPRINT(CAST(Day AS STRING))'), day, eventId])] });
  const alone = rendered(findings(rotatingShard, ownId)[0], 'typescript');
  expect(alone.costs[alone.fixes.findIndex((fix) => fix.startsWith('new Table('))]).toBe('');
});
