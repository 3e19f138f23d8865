import { LIMITS } from '../../schema/limits';
import { workloadOf } from '../../schema/workload';
import { defineAdvice } from '../define-rule';
import type { Problem } from '../finding';
import { rehashedFix, shardedKeys, type ShardedKey } from '../hotspot/shard-count';
import { partOf } from '../keys/keys';
import type { RuleContext } from '../rule';

/**
 * What one node writes at most, in rows of 1 KiB: a split is served by one node, so that one shard takes no more.
 * https://cloud.google.com/spanner/docs/performance
 */
const MOST_WRITES_PER_SHARD = 3_500;
/** So far below the figure of a node is a shard that others could share. */
const HEADROOM = 10;
/** What the constructs choose where nothing is said; few ranges cost little. */
const USUAL_SHARDS = 16;

interface Facts extends ShardedKey {
  readonly writesPerSecond: number;
  readonly proposed: number;
}

export const shardCapacity = defineAdvice<Facts>({
  name: 'shard-capacity',
  summary: 'the shards of a key are too few for the declared workload, or far more than it needs',
  sources: [
    'https://cloud.google.com/spanner/docs/performance',
    'https://cloud.google.com/spanner/docs/schema-design#fix_hash_the_key',
  ],
  words: {
    message: ({ key, column, shards, writesPerSecond, proposed }) => {
      const has = `${key.object} has ${shards} shards in ${column} for ${writesPerSecond.toLocaleString('en-US')} ` +
        'declared writes per second';
      return shards < proposed
        ? `${has}: ${Math.round(writesPerSecond / shards).toLocaleString('en-US')} in each, more than one node takes`
        : `${has}: each range read scans ${shards} ranges; ${proposed} shards are enough`;
    },
    why: () => [
      `one node writes at most ${MOST_WRITES_PER_SHARD.toLocaleString('en-US')} rows of 1 KiB per second, and the ` +
        'rows that are written into one shard concurrently are in one split',
    ],
    cost: () => 'the shard is part of the key: an existing table must be copied',
    advice: { shards: ({ column, proposed }) => `${column} with ${proposed} shards` },
  },
  check: (context) =>
    context.schema.workload || context.schema.tables.some(({ workload }) => workload)
      ? shardedKeys(context).flatMap((sharded) => problemsOf(sharded, context))
      : [],
});

function problemsOf(sharded: ShardedKey, context: RuleContext): Problem<Facts>[] {
  const { key: { table, spread }, column, shards } = sharded;
  const { schema, lookup } = context;
  const owners = [table, ...lookup.ancestorsOf(table)];
  const isDeclared = [schema, ...owners].some(({ workload }) => workload?.writesPerSecond !== undefined);
  const { writesPerSecond } = workloadOf(table, schema, lookup);
  const least = Math.ceil(writesPerSecond / MOST_WRITES_PER_SHARD);
  const enough = Math.max(LIMITS.shards.least, Math.ceil((writesPerSecond * HEADROOM) / MOST_WRITES_PER_SHARD));
  const moves = spread.decidedBy?.spread.kind === 'monotonic' || spread.decidedBy?.spread.kind === 'unproven';
  const isFew = moves && shards < least;
  const isMany = shards > USUAL_SHARDS && shards > HEADROOM * enough;
  return !isDeclared || !(isFew || isMany) || !lookup.column(table, column)
    ? []
    : [{
      subject: { object: sharded.key.object, part: partOf(sharded.key) },
      facts: { ...sharded, writesPerSecond, proposed: isFew ? 2 * least : enough },
      evidence: () => [{ kind: 'spread', spread: context.spread.column(table, column) }],
      fixes: () => [rehashedFix(sharded, isFew ? 2 * least : enough, context)],
    }];
}
