import type { Finding } from '../finding';
import type { GuardPolicy } from './guard-policy';
import { violation } from './policy-violation';
import type { Schema } from '../../schema';
import { shardCount } from '../fixes/shard-code';
import { keyedColumns, type KeyedColumn } from '../keys/keyed-columns';
import { ruleContext } from '../rule';
import { columnText } from '../wording';

/** Hash shards with a number that some policy does not allow. */
export function forbiddenShardCounts(schema: Schema, policies: readonly GuardPolicy[]): Finding[] {
  const lists = policies.flatMap((policy) => (policy.allowedShardCounts ? [policy.allowedShardCounts] : []));
  if (lists.length === 0) {
    return [];
  }
  const allowed = [...new Set(lists[0])].filter((count) => lists.every((list) => list.includes(count))).sort((a, b) => a - b);
  return keyedColumns(ruleContext(schema)).flatMap((keyed) => {
    const shards = shardCount(keyed.spread);
    return shards === undefined || allowed.includes(shards) ? [] : [forbidden(keyed, shards, allowed)];
  });
}

function forbidden({ table, column }: KeyedColumn, shards: number, allowed: readonly number[]): Finding {
  const nearest = allowed.find((count) => count >= shards) ?? allowed[allowed.length - 1];
  const which = allowed.length === 0 ? 'the policies above it allow no number of shards together' : `the policy allows ${allowed.join(', ')}`;
  return violation({
    object: table.name,
    message: `${table.name} has ${shards} shards in ${column.name}, and ${which}`,
    location: columnText(table, column.name),
    fixes: nearest === undefined ? ['one list of allowedShardCounts for all policies'] : [
      `shards: ${nearest} in the ShardedTable, or IndexSpread.sharded(${nearest})`,
      ...withShards(column.generated?.expression, shards, nearest),
    ],
    cost: 'a row has its shard in its key: in a table that is in use only a copy changes it',
  });
}

/** The expression with another divisor; nothing where it is not clear which number that is. */
function withShards(expression: string | undefined, shards: number, wanted: number): string[] {
  const parts = expression?.split(new RegExp(`(?<=,\\s*)${shards}(?=\\s*\\))`)) ?? [];
  return parts.length === 2 ? [`AS (${parts.join(String(wanted))}) STORED`] : [];
}
