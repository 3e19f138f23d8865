import { signedShard } from '../../src/rules/hotspot/shard-rules';
import type { ColumnDefinition, IndexDefinition, Schema } from '../../src/schema';
import { eventId, foreignKey, generated, occurredAt } from '../support/hot-columns';
import { column, index, schema, table } from '../support/model';
import { postgresql, problems, testRule } from '../support/rule-cases';

function sharded(it: string, expression: string, columns: ColumnDefinition[] = []): [string, Schema] {
  return [it, schema({ tables: [table('Events', ['ShardId', 'EventId'], [generated('ShardId', expression), eventId, occurredAt, ...columns])] })];
}

function says(modulus: 8 | 15 | 16): [string] {
  const missed = { 8: 44, 15: 47, 16: 47 }[modulus];
  return [`ShardId of Events has ${2 * modulus - 1} values, not ${modulus}: a read of shards 0 to ${modulus - 1} misses about ${missed}% of the rows`];
}

testRule(signedShard, {
  refused: [
    [...sharded('the signed remainder of a hash', 'MOD(FARM_FINGERPRINT(EventId), 16)'), ...says(16)],
    [...sharded('of a cast value', 'MOD(FARM_FINGERPRINT(CAST(EventId AS STRING)), 8)'), ...says(8)],
    [...sharded('of a remainder', 'MOD(MOD(FARM_FINGERPRINT(EventId), 1000), 16)'), ...says(16)],
    [...sharded('shifted too little', 'MOD(FARM_FINGERPRINT(EventId), 16) + 1'), ...says(16)],
    [...sharded('of a bit-reversed number that can be negative', 'MOD(BIT_REVERSE(UNIX_MICROS(OccurredAt), FALSE), 15)'), ...says(15)],
    [...sharded('in one branch', 'IF(EventId = "", 0, MOD(FARM_FINGERPRINT(EventId), 16))'), ...says(16)],
    ['a shard that keeps rows apart', { tables: [table('Events', ['ShardId', 'OrderNo'], [generated('ShardId', 'MOD(FARM_FINGERPRINT(UserId), 16)'), column('OrderNo', 'INT64'), column('UserId', { code: 'STRING', length: 36 }, { notNull: true, immutable: true })])] }, ...says(16)],
    ['a default', { tables: [table('Events', ['ShardId', 'EventId'], [eventId, column('ShardId', 'INT64', { defaultExpression: 'MOD(FARM_FINGERPRINT(GENERATE_UUID()), 16)' })])] }, ...says(16)],
    ['a column that only an index is led by', {
      tables: [table('Events', ['EventId'], [eventId, occurredAt, generated('ShardId', 'MOD(FARM_FINGERPRINT(EventId), 16)')])],
      indexes: [index('I', 'Events', ['ShardId', 'OccurredAt']), index('J', 'Events', ['ShardId', 'EventId'])],
    }, ...says(16)],
    ['a root once, with all that inherit and reference it', { tables: [
      table('Events', ['ShardId', 'EventId'], [generated('ShardId', 'MOD(FARM_FINGERPRINT(EventId), 16)'), eventId]),
      table('Lines', ['ShardId', 'EventId', 'No'], [generated('ShardId', 'MOD(FARM_FINGERPRINT(EventId), 16)'), eventId, column('No', 'INT64')], { interleave: { parent: 'Events', inParent: true } }),
      table('Notes', ['S', 'E'], [column('S', 'INT64'), column('E')], { foreignKeys: [foreignKey('fk', ['S', 'E'], 'Events', ['ShardId', 'EventId'])] }),
    ] }, ...says(16)],
    ['PostgreSQL', postgresql({ tables: [table('Events', ['ShardId', 'id'], [generated('ShardId', "mod(spanner.farm_fingerprint(id), '16'::bigint)"), column('id')])] }),
      ...says(16)],
    ['the percent sign of PostgreSQL', postgresql({ tables: [table('Events', ['ShardId', 'id'], [generated('ShardId', 'spanner.farm_fingerprint(id) % 16'), column('id')])] }),
      ...says(16)],
  ],
  accepted: [
    sharded('ABS around MOD', 'ABS(MOD(FARM_FINGERPRINT(EventId), 16))'),
    sharded('MOD around ABS', 'MOD(ABS(FARM_FINGERPRINT(EventId)), 16)'),
    sharded('a bit mask', 'FARM_FINGERPRINT(EventId) & 15'),
    sharded('a remainder lifted above zero', 'MOD(MOD(FARM_FINGERPRINT(EventId), 16) + 16, 16)'),
    sharded('one shard', 'MOD(FARM_FINGERPRINT(EventId), 1)'),
    sharded('a full hash', 'FARM_FINGERPRINT(EventId)'),
    sharded('a number that is not negative', 'MOD(UNIX_MICROS(OccurredAt), 16)'),
    ['a signed remainder that is in no key', { tables: [table('Events', ['EventId'], [eventId, generated('ShardId', 'MOD(FARM_FINGERPRINT(EventId), 16)')])] }],
  ],
});

test('what it costs depends on where the shard is', () => {
  const shard = generated('ShardId', 'MOD(FARM_FINGERPRINT(EventId), 16)');
  const costs = (key: string[], indexes: IndexDefinition[] = []): unknown =>
    problems(signedShard, schema({ tables: [table('Events', key, [eventId, occurredAt, shard])], indexes })).map(({ cost }) => cost);
  expect(costs(['ShardId', 'EventId'])).toEqual(['the shard is part of the key: an existing table must be copied']);
  expect(costs(['EventId'], [index('I', 'Events', ['ShardId', 'OccurredAt'])])).toEqual(['the shard is only part of an index: an existing index must be built anew, on a new column']);
});
