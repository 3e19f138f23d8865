import { rotatingShard } from '../../src/rules/hotspot/rotating-shard';
import type { ColumnDefinition, Schema } from '../../src/schema';
import { day, eventId, generated, occurredAt, status } from '../support/hot-columns';
import { column, index, schema, table } from '../support/model';
import { postgresql, problems, testRule } from '../support/rule-cases';

function keyed(it: string, expression: string, others: ColumnDefinition[] = []): [string, Schema] {
  return [it, schema({ tables: [table('Events', ['Shard', 'OccurredAt', 'EventId'], [generated('Shard', expression), occurredAt, eventId, day, ...others])] })];
}

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
    ['such a shard behind a category', { tables: [table('Events', ['Status', 'Shard', 'OccurredAt'], [status, occurredAt, generated('Shard', 'MOD(UNIX_SECONDS(OccurredAt), 16)')])] }, ...says],
  ],
  accepted: [
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
  expect(problems(rotatingShard, alone)[0].fixes).toEqual(['new UuidTable(db, \'Events\', { key: [Column.uuid(\'EventId\')], columns: [Column.timestamp(\'OccurredAt\', { notNull: true })] })']);
  const indexed = schema({
    tables: [table('Events', ['EventId'], [eventId, occurredAt, generated('Shard', 'MOD(UNIX_SECONDS(OccurredAt), 16)')])], indexes: [index('I', 'Events', ['Shard', 'OccurredAt'])],
  });
  expect(problems(rotatingShard, indexed)[0].fixes).toEqual(['new SafeIndex(events, \'I\', { columns: [\'OccurredAt\'], spread: IndexSpread.sharded(16) })']);
});
