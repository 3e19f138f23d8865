import { shardCountRule } from '../../src/rules/hotspot/shard-count';
import type { ColumnDefinition, Schema, ShardCounts } from '../../src/schema';
import { eventId, generated, occurredAt, status } from '../support/hot-columns';
import { column, index, schema, table } from '../support/model';
import { postgresql, problems, testRule } from '../support/rule-cases';

const UNKNOWN = column('Lane', { code: 'STRING', length: 34 }, { notNull: true });

function shard(count: number, name = 'ShardId'): ColumnDefinition {
  return generated(name, `ABS(MOD(FARM_FINGERPRINT(EventId), ${count}))`);
}

function sharded(it: string, count: number, nodes?: number, behind: string[] = ['OccurredAt', 'EventId']): [string, Schema] {
  return [it, schema({ nodes, tables: [table('Events', ['ShardId', ...behind], [shard(count), occurredAt, eventId, UNKNOWN])] })];
}

const under = (shardCounts: ShardCounts, ...given: Parameters<typeof sharded>): [string, Schema] => {
  const [it, of] = sharded(...given);
  return [it, { ...of, shardCounts }];
};

testRule(shardCountRule, {
  refused: [
    [...under({ allowed: [8, 16, 32] }, 'more than the least number that the policies allow', 16, 3),
      'Events has 16 shards in ShardId for 3 nodes: each range read scans 16 ranges, and more than 8 gain nothing'],
    ['more in a pattern than it makes by itself', { nodes: 1, tables: [{ ...table('Jobs', ['ShardId', 'OccurredAt'], [shard(17), occurredAt, eventId]), isPattern: true }] },
      'Jobs has 17 shards in ShardId for 1 node: each range read scans 17 ranges, and more than 16 gain nothing'],
    [...sharded('fewer shards than nodes', 4, 10), 'Events has 4 shards in ShardId for 10 nodes: concurrent inserts land in only 4 places'],
    [...sharded('fewer shards than nodes before what nothing is known of', 4, 10, ['Lane']),
      'Events has 4 shards in ShardId for 10 nodes: concurrent inserts land in only 4 places'],
    [...sharded('more than two shards for each node', 21, 10), 'Events has 21 shards in ShardId for 10 nodes: each range read scans 21 ranges, and more than 20 gain nothing'],
    [...sharded('more than the fewest shards on one node', 4, 1), 'Events has 4 shards in ShardId for 1 node: each range read scans 4 ranges, and more than 3 gain nothing'],
    [...sharded('more than a hundred shards for nobody knows how many nodes', 101),
      'Events has 101 shards in ShardId: each range read scans 101 ranges, but few instances have as many nodes'],
    [...sharded('nodes that are no number', 101, 0), 'Events has 101 shards in ShardId: each range read scans 101 ranges, but few instances have as many nodes'],
    ['a signed remainder by what it was meant to be', { tables: [table('Events', ['ShardId', 'OccurredAt'], [generated('ShardId', 'MOD(FARM_FINGERPRINT(EventId), 2048)'), occurredAt, eventId])] },
      'Events has 2,048 shards in ShardId: each range read scans 2,048 ranges, but few instances have as many nodes'],
    ['a shard of an index', { nodes: 3, tables: [table('Events', ['EventId'], [eventId, occurredAt, shard(64)])], indexes: [index('I', 'Events', ['ShardId', 'OccurredAt'])] },
      'the key of I has 64 shards in ShardId for 3 nodes: each range read scans 64 ranges, and more than 6 gain nothing'],
    ['one column of several keys once', {
      nodes: 3,
      tables: [
        table('Events', ['ShardId', 'OccurredAt', 'EventId'], [eventId, occurredAt, status, shard(64)]),
        table('Lines', ['ShardId', 'OccurredAt', 'EventId', 'No'], [eventId, occurredAt, shard(64), column('No', 'INT64')], { interleave: { parent: 'Events', inParent: true } }),
      ],
      indexes: [index('I', 'Events', ['ShardId', 'Status'])],
    }, 'Events has 64 shards in ShardId for 3 nodes: each range read scans 64 ranges, and more than 6 gain nothing'],
    ['PostgreSQL', postgresql({ nodes: 8, tables: [table('events', ['shard', 'ts'], [generated('shard', 'abs(mod(spanner.farm_fingerprint(id), 4))'), column('ts', 'TIMESTAMP'), column('id', 'STRING', { declaredValues: { source: 'random' } })])] }),
      'events has 4 shards in shard for 8 nodes: concurrent inserts land in only 4 places'],
  ],
  accepted: [
    sharded('as many shards as nodes', 10, 10),
    sharded('two shards for each node', 20, 10),
    under({ allowed: [8, 16, 32] }, 'the least number that the policies allow', 8, 3),
    under({ allowed: [128] }, 'the only number that the policies allow', 128),
    under({ most: 8 }, 'the most that the policies allow', 8, 10),
    ['what a pattern makes by itself', { nodes: 1, tables: [{ ...table('Jobs', ['ShardId', 'EventId'], [shard(16), eventId]), isPattern: true }] }],
    sharded('a hundred shards for nobody knows how many nodes', 100),
    sharded('few shards before a random id, which needs none', 4, 10, ['EventId']),
    ['no shard at all', { nodes: 10, tables: [table('Events', ['EventId'], [eventId])] }],
    ['a category', { nodes: 10, tables: [table('Events', ['Status', 'EventId'], [status, eventId])] }],
  ],
});

test('the fix names the column where only an index is sharded', () => {
  const of = schema({ nodes: 3, tables: [table('Events', ['EventId'], [eventId, occurredAt, shard(64)])], indexes: [index('I', 'Events', ['ShardId', 'OccurredAt'])] });
  expect(problems(shardCountRule, of)[0].fixes[0]).toBe('Column.int64(\'ShardId\', { notNull: true, generated: Generated.stored(\'ABS(MOD(FARM_FINGERPRINT(`EventId`), 3))\') })');
});
