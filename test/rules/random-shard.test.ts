import { randomShard } from '../../src/rules/hotspot/shard-rules';
import type { ColumnDefinition, Schema } from '../../src/schema';
import { accountNo, committedAt, eventId, generated, number, occurredAt, tenantId, ulid } from '../support/hot-columns';
import { column, schema, table } from '../support/model';
import { postgresql, testRule } from '../support/rule-cases';

const drawn = column('ShardId', 'INT64', { notNull: true, defaultExpression: 'ABS(MOD(FARM_FINGERPRINT(GENERATE_UUID()), 16))' });
const salt = column('Salt', 'STRING', { defaultExpression: 'GENERATE_UUID()', notNull: true });
const salted = generated('ShardId', 'ABS(MOD(FARM_FINGERPRINT(Salt), 16))');

function keyed(it: string, key: string[], columns: ColumnDefinition[]): [string, Schema] {
  return [it, schema({ tables: [table('Accounts', key, columns)] })];
}

function says(natural: string): [string] {
  return [`Accounts can hold the same ${natural} many times: ShardId is random, so every insert gets a new key`];
}

testRule(randomShard, {
  refused: [
    [...keyed('a random default before a natural key', ['ShardId', 'AccountNo'], [drawn, accountNo]), ...says('AccountNo')],
    [...keyed('behind it', ['AccountNo', 'ShardId'], [drawn, accountNo]), ...says('AccountNo')],
    [...keyed('before an entity', ['ShardId', 'TenantId', 'CommittedAt'], [drawn, tenantId, committedAt]), ...says('TenantId')],
    [...keyed('before a counter', ['ShardId', 'InvoiceNo'], [drawn, number]), ...says('InvoiceNo')],
    [...keyed('before an id that the application makes', ['ShardId', 'OrderId'], [drawn, ulid]), ...says('OrderId')],
    [...keyed('before two parts of a natural key', ['ShardId', 'TenantId', 'AccountNo'], [drawn, tenantId, accountNo]), ...says('TenantId, AccountNo')],
    [...keyed('a shard of a random column outside the key', ['ShardId', 'AccountNo'], [salted, salt, accountNo]), ...says('AccountNo')],
    ['PostgreSQL', postgresql({ tables: [table('Accounts', ['ShardId', 'AccountNo'], [
      column('ShardId', 'INT64', { defaultExpression: 'abs(mod(spanner.farm_fingerprint(spanner.generate_uuid()), 16))' }), accountNo,
    ])] }), ...says('AccountNo')],
  ],
  accepted: [
    keyed('a log by time', ['ShardId', 'CommittedAt'], [drawn, committedAt]),
    keyed('before an id that Spanner makes', ['ShardId', 'EventId'], [drawn, eventId]),
    keyed('before an identity column', ['ShardId', 'Id'], [drawn, column('Id', 'INT64', { identity: {} })]),
    keyed('a shard of a random id in the key', ['ShardId', 'OccurredAt', 'EventId'], [generated('ShardId', 'ABS(MOD(FARM_FINGERPRINT(EventId), 16))'), occurredAt, eventId]),
    keyed('a shard of the natural key', ['ShardId', 'AccountNo'], [generated('ShardId', 'ABS(MOD(FARM_FINGERPRINT(AccountNo), 16))'), accountNo]),
    keyed('a random id that is the key', ['EventId', 'TenantId'], [eventId, tenantId]),
    keyed('a random shard alone', ['ShardId'], [drawn]),
    keyed('a random default outside the key', ['AccountNo'], [drawn, accountNo]),
  ],
});
