import { nullableShardSource } from '../../src/rules/hotspot/shard-rules';
import { Dialect, type ColumnDefinition, type IndexDefinition, type Schema } from '../../src/schema';
import { committedAt, eventId, generated, occurredAt } from '../support/hot-columns';
import { column, index, schema, table } from '../support/model';
import { problems, testRule } from '../support/rule-cases';

const userId = column('UserId', { code: 'STRING', length: 36 });
const nullableEventId = { ...eventId, notNull: false };

function keyed(it: string, expression: string, columns: ColumnDefinition[], notNull = false, dialect = Dialect.GOOGLESQL): [string, Schema] {
  const shard = generated('ShardId', expression, { notNull });
  return [it, schema({ dialect, tables: [table('Events', ['ShardId', 'CommittedAt', 'EventId'], [shard, committedAt, ...columns])] })];
}

function indexed(it: string, parts: Partial<IndexDefinition> = {}, notNull = false): [string, Schema] {
  const columns = [eventId, userId, occurredAt, generated('ShardId', 'ABS(MOD(FARM_FINGERPRINT(UserId), 16))', { notNull })];
  return [it, schema({ tables: [table('Events', ['EventId'], columns)], indexes: [index('I', 'Events', ['ShardId', 'OccurredAt'], parts)] })];
}

function hashed(it: string, expression: string, parts: Partial<IndexDefinition> = {}, dialect = Dialect.GOOGLESQL): [string, Schema] {
  const columns = [eventId, userId, generated('Hash', expression, { notNull: false })];
  return [it, schema({ dialect, tables: [table('Events', ['EventId'], columns)], indexes: [index('I', 'Events', ['Hash'], parts)] })];
}

const ONE_HASH = 'FARM_FINGERPRINT(IFNULL(UserId, ""))';
const ONE_VALUE = 'all rows of Events with NULL in UserId share one hash, hence one value of Hash';
const NULL_SHARD = 'all rows of Events with NULL in UserId have NULL in ShardId: an extra shard that reads by shard miss';
const REFUSED_ROWS = 'Spanner refuses rows of Events with NULL in UserId: ShardId is computed from it and is NOT NULL';

testRule(nullableShardSource, {
  refused: [
    [...keyed('a source that can be NULL', 'ABS(MOD(FARM_FINGERPRINT(UserId), 16))', [eventId, userId]), NULL_SHARD],
    [...keyed('a shard that may not be NULL', 'ABS(MOD(FARM_FINGERPRINT(UserId), 16))', [eventId, userId], true), REFUSED_ROWS],
    [...keyed('a key column that can be NULL', 'ABS(MOD(FARM_FINGERPRINT(EventId), 16))', [nullableEventId]),
      'all rows of Events with NULL in EventId have NULL in ShardId: an extra shard that reads by shard miss'],
    [...keyed('a full hash', 'FARM_FINGERPRINT(UserId)', [eventId, userId]),
      'all rows of Events with NULL in UserId have NULL in ShardId: an extra value that reads by value miss'],
    [...keyed('one of two sources', 'ABS(MOD(FARM_FINGERPRINT(CONCAT(UserId, "|", EventId)), 16))', [eventId, userId]), NULL_SHARD],
    [...keyed('two sources', 'ABS(MOD(FARM_FINGERPRINT(CONCAT(UserId, "|", EventId)), 16))', [nullableEventId, userId]),
      'all rows of Events with NULL in UserId, EventId have NULL in ShardId: an extra shard that reads by shard miss'],
    [...keyed('a source behind another generated column', 'ABS(MOD(FARM_FINGERPRINT(Lower), 16))', [
      eventId, userId, generated('Lower', 'LOWER(UserId)', { type: { code: 'STRING' }, notNull: false }),
    ]), NULL_SHARD],
    [...keyed('a branch of a choice', 'IF(EventId = "", 0, ABS(MOD(FARM_FINGERPRINT(UserId), 16)))', [eventId, userId]), NULL_SHARD],
    [...keyed('NULLs that all get one hash', 'ABS(MOD(FARM_FINGERPRINT(IFNULL(UserId, "")), 16))', [eventId, userId]),
      'all rows of Events with NULL in UserId share one hash, hence one shard of ShardId'],
    [...keyed('NULLs that get one hash by COALESCE', 'ABS(MOD(FARM_FINGERPRINT(COALESCE(UserId, "")), 16))', [eventId, userId]),
      'all rows of Events with NULL in UserId share one hash, hence one shard of ShardId'],
    [...keyed('NULLs that all get one hash in PostgreSQL', 'abs(mod(spanner.farm_fingerprint(coalesce("UserId", \'\')), 16))', [eventId, userId], true, Dialect.POSTGRESQL),
      'all rows of Events with NULL in UserId share one hash, hence one shard of ShardId'],
    [...keyed('PostgreSQL, where no key column is NULL', 'abs(mod(spanner.farm_fingerprint("UserId"), 16))', [eventId, userId], false, Dialect.POSTGRESQL), REFUSED_ROWS],
    [...keyed('CONCAT of PostgreSQL, which is NULL where a part is', 'abs(mod(spanner.farm_fingerprint(concat("UserId", \'|\', "EventId")), 16))', [eventId, userId], false, Dialect.POSTGRESQL),
      REFUSED_ROWS],
    ['a shard that keeps rows apart', { tables: [table('Events', ['ShardId', 'OrderNo'], [
      generated('ShardId', 'ABS(MOD(FARM_FINGERPRINT(UserId), 16))', { notNull: false }), column('OrderNo', 'INT64', { notNull: true }), userId,
    ])] }, NULL_SHARD],
    [...indexed('a shard of an index'), NULL_SHARD],
    [...indexed('a shard of an index that filters by another column', { whereNotNull: ['OccurredAt'] }), NULL_SHARD],
    [...hashed('a unique hash in PostgreSQL, where NULLs differ', 'spanner.farm_fingerprint("UserId")', { unique: true }, Dialect.POSTGRESQL),
      'all rows of Events with NULL in UserId have NULL in Hash: an extra value that reads by value miss'],
    [...hashed('a hash that is not unique', ONE_HASH), ONE_VALUE],
    [...hashed('a hash that is unique only with another column', ONE_HASH, { ...index('', '', ['Hash', 'EventId']), name: 'I', table: 'Events', unique: true }), ONE_VALUE],
  ],
  accepted: [
    hashed('NULLs with one hash that is unique', ONE_HASH, { unique: true }),
    hashed('NULLs in a unique hash', 'FARM_FINGERPRINT(UserId)', { unique: true }),
    hashed('one hash that is unique in PostgreSQL', 'spanner.farm_fingerprint(coalesce("UserId", \'\'))', { unique: true }, Dialect.POSTGRESQL),
    keyed('a source that is never NULL', 'ABS(MOD(FARM_FINGERPRINT(EventId), 16))', [eventId]),
    keyed('a replaced NULL beside a column that tells rows apart', 'ABS(MOD(FARM_FINGERPRINT(CONCAT(IFNULL(UserId, ""), "|", EventId)), 16))', [eventId, userId]),
    keyed('a key column in PostgreSQL', 'abs(mod(spanner.farm_fingerprint("EventId"), 16))', [nullableEventId], true, Dialect.POSTGRESQL),
    keyed('a column that only a condition reads', 'IF(UserId IS NULL, 0, ABS(MOD(FARM_FINGERPRINT(EventId), 16)))', [eventId, userId]),
    keyed('a category', 'CASE UserId WHEN "a" THEN 1 ELSE 2 END', [eventId, userId]),
    indexed('an index that leaves NULLs out', { nullFiltered: true }),
    indexed('an index that filters by its shard', { whereNotNull: ['ShardId'] }),
    ['a shard that is in no key', { tables: [table('Events', ['EventId'], [eventId, userId, generated('ShardId', 'ABS(MOD(FARM_FINGERPRINT(UserId), 16))', { notNull: false })])] }],
    ['a source that is not there', { tables: [table('Events', ['ShardId'], [generated('ShardId', 'ABS(MOD(FARM_FINGERPRINT(Missing), 16))')])] }],
  ],
});

test('the fixes make the source NOT NULL, or take a column of the key', () => {
  const [, of] = keyed('', 'ABS(MOD(FARM_FINGERPRINT(UserId), 16))', [eventId, userId], true);
  expect(problems(nullableShardSource, of)[0].fixes).toEqual([
    'Column.string(\'UserId\', { lengthChars: 36, notNull: true })',
    'Column.int64(\'ShardId\', { generated: Generated.stored(\'ABS(MOD(FARM_FINGERPRINT(`EventId`), 16))\') })',
  ]);
});
