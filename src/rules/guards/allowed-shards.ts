import type { GuardPolicy } from './guard-policy';
import { policyViolationRule, type PolicyFacts } from './policy-violation';
import type { Schema } from '../../schema';
import { findingOf, type Finding } from '../finding';
import { advice } from '../fixes/fix';
import { shardCount } from '../fixes/rehashed-column';
import { keyedColumns, type KeyedColumn } from '../keys/keyed-columns';
import { ruleContext } from '../rule';

/** Hash shards whose number some policy does not allow. */
export function forbiddenShardCounts(schema: Schema, policies: readonly GuardPolicy[]): Finding[] {
  const lists = policies.flatMap((policy) => (policy.allowedShardCounts ? [policy.allowedShardCounts] : []));
  if (lists.length === 0) {
    return [];
  }
  const allowed = [...new Set(lists[0])]
    .filter((count) => lists.every((list) => list.includes(count)))
    .sort((a, b) => a - b);
  return keyedColumns(ruleContext(schema)).flatMap((keyed) => {
    const shards = shardCount(keyed.spread);
    return shards === undefined || allowed.includes(shards) ? [] : [forbidden(keyed, shards, allowed, schema)];
  });
}

function forbidden(
  { table, column }: KeyedColumn,
  shards: number,
  allowed: readonly number[],
  { dialect }: Schema,
): Finding {
  const nearest = allowed.find((count) => count >= shards) ?? allowed[allowed.length - 1];
  const expression = nearest === undefined ? undefined : withShards(column.generated?.expression, shards, nearest);
  return findingOf<PolicyFacts>(
    policyViolationRule,
    {
      subject: { object: table.name, part: { kind: 'column', table, column: column.name } },
      facts: {
        fault: 'shards',
        shards: { table: table.name, column: column.name, shards, allowed, nearest, expression },
      },
      fixes: () =>
        nearest === undefined
          ? [advice('list')]
          : [advice('count'), ...(expression === undefined ? [] : [advice('expression')])],
    },
    dialect,
  );
}

/** Replaces the divisor of an expression; undefined if it is not clear which number that is. */
function withShards(expression: string | undefined, shards: number, wanted: number): string | undefined {
  const parts = expression?.split(new RegExp(`(?<=,\\s*)${shards}(?=\\s*\\))`)) ?? [];
  return parts.length === 2 ? parts.join(String(wanted)) : undefined;
}
