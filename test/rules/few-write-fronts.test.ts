import { fewWriteFronts, monotonicIndex, monotonicKey } from '../../src/rules/hotspot/hot-key-rules';
import type { ColumnDefinition, Schema } from '../../src/schema';
import { eventId, foreignKey, generated, occurredAt, state, status, tenantId, ulid } from '../support/hot-columns';
import { column, index, schema, table } from '../support/model';
import { expectMessages, postgresql, problems, testRule } from '../support/rule-cases';

const flag = column('Flag', 'BOOL', { notNull: true });
const product = column('Product', 'STRING', { notNull: true, declaredValues: { source: 'category', distinctValues: 2000 } });
const shard = generated('Shard', 'ABS(MOD(FARM_FINGERPRINT(EventId), 16))');
const nullableShard = generated('Shard', 'ABS(MOD(FARM_FINGERPRINT(EventId), 16))', { notNull: false });
const linesBelow = (inParent: boolean, parent = 'Events'): Schema['tables'][number] => table('Lines', ['Shard', 'OccurredAt', 'EventId', 'No'], [
  column('Shard', 'INT64'), occurredAt, eventId, column('No', 'INT64', { notNull: true }),
], { interleave: { parent, inParent } });
const ofShard = table('Events', ['Shard', 'OccurredAt', 'EventId'], [nullableShard, occurredAt, eventId]);

const someShards = generated('Piece', 'CASE WHEN TenantId IN ("acme") THEN ABS(MOD(FARM_FINGERPRINT(EventId), 8)) ELSE 0 END');

function keyed(it: string, key: string[], columns: ColumnDefinition[]): [string, Schema] {
  return [it, schema({ tables: [table('Events', key, columns)] })];
}

const checkedShard = (count: number): Schema => schema({ tables: [table(
  'Events', ['ShardId', 'OccurredAt', 'EventId'], [column('ShardId', 'INT64', { notNull: true }), occurredAt, eventId],
  { checks: [{ name: 'ck', expression: `ShardId BETWEEN 0 AND ${count - 1}` }] },
)] });

testRule(fewWriteFronts, {
  refused: [
    ['two values, whatever the name', checkedShard(2), 'inserts into Events land in only a few moving places, one per value of ShardId (2 write fronts)'],
    [...keyed('a category before a timestamp', ['Status', 'OccurredAt'], [status, occurredAt]),
      'inserts into Events land in only a few moving places, one per value of Status (3 write fronts)'],
    [...keyed('a BOOL before a timestamp', ['Flag', 'OccurredAt DESC'], [flag, occurredAt]),
      'inserts into Events land in only a few moving places, one per value of Flag (2 write fronts)'],
    [...keyed('two categories', ['Flag', 'Status', 'OccurredAt'], [flag, status, occurredAt]),
      'inserts into Events land in only a few moving places, one per combination of Flag, Status (6 write fronts)'],
    [...keyed('an enum, whose values nobody counted', ['State', 'OccurredAt'], [state, occurredAt]),
      'inserts into Events land in only a few moving places, one per value of State (number unknown)'],
    [...keyed('a time-ordered id behind a category', ['Status', 'OrderId'], [status, ulid]),
      'inserts into Events land in only a few moving places, one per value of Status (3 write fronts)'],
    [...keyed('a category at the beginning of a text', ['Code'], [status, occurredAt, generated('Code', 'CONCAT(Status, "#", CAST(OccurredAt AS STRING))', { type: { code: 'STRING' } })]),
      'inserts into Events land in only a few moving places, one per beginning of Code (3 write fronts)'],
    [...keyed('shards that only some rows have', ['Piece', 'OccurredAt'], [someShards, occurredAt, eventId, tenantId]),
      'inserts into Events land in only a few moving places, one per value of Piece (8 write fronts)'],
    [...keyed('a shard of two values', ['Shard', 'OccurredAt', 'EventId'], [generated('Shard', 'ABS(MOD(FARM_FINGERPRINT(EventId), 2))'), occurredAt, eventId]),
      'inserts into Events land in only a few moving places, one per value of Shard (2 write fronts)'],
    ['an index that the primary key goes on with', { tables: [table('Events', ['Shard', 'OccurredAt'], [shard, eventId, occurredAt, status])], indexes: [index('I', 'Events', ['Status', 'OccurredAt'])] },
      'inserts into index I on Events land in only a few moving places, one per value of Status (3 write fronts)'],
    ['a checked column in PostgreSQL', postgresql({
      tables: [table('events', ['EventId'], [eventId, column('kind'), occurredAt], { checks: [{ name: 'ck', expression: "kind in ('a', 'b')" }] })],
      indexes: [index('i', 'events', ['kind', 'OccurredAt'])],
    }), 'inserts into index i on events land in only a few moving places, one per value of kind (2 write fronts)'],
    ['a child that may have no parent, so that NULL can be in its shard', { tables: [ofShard, linesBelow(false)] },
      'all rows with NULL in Shard land in one moving place of Lines'],
    ['the backing index of a foreign key', { tables: [
      table('Days', ['EventId'], [eventId, status, occurredAt]),
      table('Visits', ['EventId'], [eventId, column('S'), column('T', 'TIMESTAMP')], { foreignKeys: [foreignKey('fk', ['S', 'T'], 'Days', ['Status', 'OccurredAt'], false)] }),
    ] }, 'inserts into the backing index of foreign key fk on Days land in only a few moving places, one per value of Status (3 write fronts)'],
  ],
  accepted: [
    ['a shard by its name, whose values a CHECK counts', checkedShard(64)],
    keyed('a hash shard before a timestamp', ['Shard', 'OccurredAt'], [shard, occurredAt, eventId]),
    ['a child below a shard that is never NULL', { tables: [ofShard, linesBelow(true)], indexes: [index('I', 'Lines', ['Shard', 'OccurredAt'])] }],
    ['a child below a child of it', { tables: [ofShard, { ...linesBelow(true), name: 'Parts' }, {
      ...linesBelow(true, 'Parts'), columns: [...linesBelow(true).columns, column('Part', 'INT64', { notNull: true })],
      primaryKey: [...linesBelow(true).primaryKey, { column: 'Part', descending: false }],
    }] }],
    keyed('a category and a hash shard', ['Status', 'Shard', 'OccurredAt'], [status, shard, occurredAt, eventId]),
    keyed('a category before a random id', ['Status', 'EventId'], [status, eventId]),
    keyed('a category before a tenant', ['Status', 'TenantId', 'OccurredAt'], [status, tenantId, occurredAt]),
    keyed('a tenant before its shards', ['TenantId', 'Piece', 'OccurredAt'], [someShards, occurredAt, eventId, tenantId]),
    keyed('a category of many values', ['Product', 'OccurredAt'], [product, occurredAt]),
    keyed('a key of categories alone', ['Status', 'Flag'], [status, flag]),
    keyed('what monotonic-key reports', ['OccurredAt'], [occurredAt]),
    keyed('a category in front of what nothing is known of', ['Status', 'Name'], [status, column('Name')]),
  ],
});

test('the second fix puts a scattered column of the key in front', () => {
  const [problem] = problems(fewWriteFronts, schema({ tables: [table('Events', ['Status', 'OccurredAt', 'EventId'], [status, occurredAt, eventId])] }));
  expect(problem.fixes[1]).toBe(
    'key: [Column.uuid(\'EventId\'), Column.string(\'Status\', { lengthChars: 10, values: ValueSource.category(3) }), Column.timestamp(\'OccurredAt\')]'
    + '  // EventId: DEFAULT (GENERATE_UUID()) -> scattered',
  );
});

test('the whole messages', () => {
  const jobs = table('Jobs', ['EventId'], [eventId, status, occurredAt, tenantId]);
  expectMessages(fewWriteFronts, [schema({
    tables: [table('Events', ['Status', 'OccurredAt', 'TenantId'], [status, occurredAt, tenantId]), jobs],
    indexes: [index('JobsByState', 'Jobs', ['Status', 'OccurredAt'])],
  })]);
});

test('of an index whose first column may be NULL, one fix is to leave those rows out', () => {
  const [{ fixes, cost }] = problems(fewWriteFronts, schema({
    tables: [table('Tasks', ['EventId'], [eventId, { ...tenantId, notNull: false }, occurredAt])], indexes: [index('ByTenant', 'Tasks', ['TenantId', 'OccurredAt'])],
  }));
  expect([fixes[1], cost]).toEqual(["new SafeIndex(tasks, 'ByTenant', { columns: ['TenantId', 'OccurredAt'], whereNotNull: ['TenantId'] })", 'shards: 16 makes a range read scan 16 ranges']);
});

describe('a shard that is in the key already', () => {
  const [first, second] = ['EventId', 'TenantId'].map((source) => generated('Shard', `ABS(MOD(FARM_FINGERPRINT(${source}), 2))`));
  const costOf = (of: Schema): string[] => {
    const [{ fixes: [fix], cost = '' }] = [...problems(fewWriteFronts, of), ...problems(monotonicKey, of), ...problems(monotonicIndex, of)];
    return [fix, cost];
  };

  test.each([
    ['goes first', ['OccurredAt', 'Shard', 'EventId'], shard, /^new Table\(.* key: \[Column.int64\('Shard', .*\), Column.timestamp\('OccurredAt'\), Column.uuid\('EventId'\)\]/],
    ['goes in front of a category', ['Status', 'OccurredAt', 'Shard', 'EventId'], shard, /key: \[Column.int64\('Shard', .*\), Column.string\('Status'/],
    ['gets more values', ['Shard', 'OccurredAt', 'EventId'], first, /^new ShardedTable\(.* key: \[Column.timestamp\('OccurredAt'\), Column.uuid\('EventId'\)\], shardBy: \['EventId'\], shards: 16, shardColumn: 'Shard'/],
    ['gets another one in front if it keeps rows apart', ['Shard', 'OccurredAt'], second, /shardColumn|ShardedTable\(.*Column.int64\('Shard'/],
  ])('%s', (_, key, own, fix) => {
    expect(costOf(keyed('', key, [own, occurredAt, eventId, status, { ...tenantId, immutable: true }])[1])).toEqual([
      expect.stringMatching(fix), expect.stringMatching(/^shards: 16 makes a time-range read scan 16 ranges/),
    ]);
  });

  test.each([false, true])('goes first in an index, unique: %s', (unique) => {
    const of = schema({ tables: [table('Events', ['EventId'], [eventId, occurredAt, shard])], indexes: [index('I', 'Events', ['OccurredAt', 'Shard'], { unique })] });
    expect(costOf(of)).toEqual([expect.stringContaining("'Shard'"), 'shards: 16 makes a time-range read scan 16 ranges']);
    expect(costOf(of)[0]).toContain(unique ? 'unique: true' : "columns: ['OccurredAt']");
  });
});
