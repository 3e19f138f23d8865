import { LIMITS } from '../../schema/limits';
import { isRateDeclared, workloadOf } from '../../schema/workload';
import { reviewed, type Found } from '../define-rule';
import { rehashedFix, shardedKeys, type ShardedKey } from '../hotspot/shard-count';
import { partOf } from '../keys/keys';
import type { RuleContext } from '../rule';
import { figure, shardCost } from '../wording';

/** One node serves a split, so one shard takes no more than a node. */
const MOST_WRITES_PER_SHARD = LIMITS.writesPerSecondOfNode;
/** A shard this many times below the limit of a node could be merged with others. */
const HEADROOM = 10;
/** The default of the constructs; few ranges cost little. */
const USUAL_SHARDS = 16;

export const shardCapacity = reviewed({
  name: 'shard-capacity',
  summary: 'the shards of a key are too few for the declared workload, or far more than it needs',
  sources: ['performance', 'schema-design#fix_hash_the_key'],
  check: (context, found) => {
    const { schema, lookup } = context;
    if (schema.workload || schema.tables.some(({ workload }) => workload)) {
      shardedKeys(context)
        .filter(({ key: { table }, column }) => isRateDeclared(table, schema, lookup) && lookup.column(table, column))
        .forEach((sharded) => checkShards(sharded, context, found));
    }
  },
});

function checkShards(sharded: ShardedKey, context: RuleContext, found: Found): void {
  const { key, column, shards } = sharded;
  const { table, spread: { decidedBy } } = key;
  const { writesPerSecond } = workloadOf(table, context.schema, context.lookup);
  const refuse = (rest: string, proposed: number): void => found(
    partOf(key),
    `${key.object} has ${shards} shards in ${column} for ${figure(writesPerSecond)} declared writes per second: ` +
      rest,
    () => [rehashedFix(sharded, proposed, context) ?? `${column} with ${proposed} shards`],
    {
      why: [
        `one node writes at most ${figure(MOST_WRITES_PER_SHARD)} rows of 1 KiB per second, and the rows that are ` +
          'written into one shard concurrently are in one split',
      ],
      cost: shardCost(table, column),
      evidence: () => [{ kind: 'spread', spread: context.spread.column(table, column) }],
    },
  );
  const least = Math.ceil(writesPerSecond / MOST_WRITES_PER_SHARD);
  const enough = Math.max(LIMITS.shards.least, Math.ceil((writesPerSecond * HEADROOM) / MOST_WRITES_PER_SHARD));
  const moves = decidedBy?.spread.kind === 'monotonic' || decidedBy?.spread.kind === 'unproven';
  if (moves && shards < least) {
    refuse(`${figure(Math.round(writesPerSecond / shards))} in each, more than one node takes`, 2 * least);
  } else if (shards > USUAL_SHARDS && shards > HEADROOM * enough) {
    refuse(`each range read scans ${shards} ranges; ${enough} shards are enough`, enough);
  }
}
