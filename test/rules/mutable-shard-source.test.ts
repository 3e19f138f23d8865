import { mutableShardSource } from '../../src/rules/hotspot/mutable-shard-source';
import type { ColumnDefinition, Schema } from '../../src/schema';
import { committedAt, eventId, generated, occurredAt } from '../support/hot-columns';
import { column, index, schema, table } from '../support/model';
import { postgresql, testRule } from '../support/rule-cases';

const userId = column('UserId', { code: 'STRING', length: 36 }, { notNull: true });
const region = column('Region', { code: 'STRING', length: 10 }, { notNull: true });

function keyed(it: string, expression: string, columns: ColumnDefinition[] = []): [string, Schema] {
  return [it, schema({ tables: [table('Events', ['ShardId', 'CommittedAt', 'EventId'], [generated('ShardId', expression), committedAt, eventId, ...columns])] })];
}

const MUTABLE = 'UserId of Events can never be updated: ShardId in the primary key is computed from it';

testRule(mutableShardSource, {
  refused: [
    [...keyed('a shard of a column outside the key', 'ABS(MOD(FARM_FINGERPRINT(UserId), 16))', [userId]), MUTABLE],
    [...keyed('a full hash', 'FARM_FINGERPRINT(UserId)', [userId]), MUTABLE],
    [...keyed('one source outside the key', 'ABS(MOD(FARM_FINGERPRINT(CONCAT(EventId, "|", UserId)), 16))', [userId]), MUTABLE],
    [...keyed('a column declared as mutable', 'ABS(MOD(FARM_FINGERPRINT(UserId), 16))', [{ ...userId, immutable: false }]), MUTABLE],
    [...keyed('two sources outside the key', 'ABS(MOD(FARM_FINGERPRINT(CONCAT(UserId, "|", Region)), 16))', [userId, region]),
      'UserId, Region of Events can never be updated: ShardId in the primary key is computed from it'],
    [...keyed('a source behind another generated column', 'ABS(MOD(FARM_FINGERPRINT(Lower), 16))', [userId, generated('Lower', 'LOWER(UserId)', { type: { code: 'STRING' } })]),
      MUTABLE],
    ['PostgreSQL', postgresql({ tables: [table('Events', ['ShardId', 'EventId'], [generated('ShardId', 'abs(mod(spanner.farm_fingerprint("UserId"), 16))'), eventId, userId])] }), MUTABLE],
  ],
  accepted: [
    keyed('a shard of a key column', 'ABS(MOD(FARM_FINGERPRINT(EventId), 16))'),
    keyed('a column declared immutable', 'ABS(MOD(FARM_FINGERPRINT(UserId), 16))', [{ ...userId, immutable: true }]),
    ['no hash', { tables: [table('Events', ['Size', 'EventId'], [generated('Size', 'LENGTH(UserId)'), eventId, userId])] }],
    ['a shard of an index, which moves with its row', {
      tables: [table('Events', ['EventId'], [eventId, userId, occurredAt, generated('ShardId', 'ABS(MOD(FARM_FINGERPRINT(UserId), 16))')])],
      indexes: [index('I', 'Events', ['ShardId', 'OccurredAt'])],
    }],
    ['a key that is inherited from a parent with such a shard of its own key', { tables: [
      table('Events', ['ShardId', 'EventId'], [generated('ShardId', 'ABS(MOD(FARM_FINGERPRINT(EventId), 16))'), eventId]),
      table('Lines', ['ShardId', 'EventId', 'No'], [generated('ShardId', 'ABS(MOD(FARM_FINGERPRINT(EventId), 16))'), eventId, column('No', 'INT64')], {
        interleave: { parent: 'Events', inParent: true },
      }),
    ] }],
  ],
});
