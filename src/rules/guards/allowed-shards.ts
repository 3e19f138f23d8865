import type { GuardPolicy } from './guard-policy';
import { policyViolationRule, type ForbiddenShards, type PolicyFacts } from './policy-violation';
import { inCommon } from './requirements';
import type { Schema } from '../../schema';
import { findingOf, type Finding } from '../finding';
import { advice } from '../fixes/fix';
import { shardCount } from '../fixes/rehashed-column';
import { keyedColumns, type KeyedColumn } from '../keys/keyed-columns';
import { ruleContext } from '../rule';

/** Hash shards whose number some policy does not allow. */
export function forbiddenShardCounts(schema: Schema, policies: readonly GuardPolicy[]): Finding[] {
  const most = Math.min(...policies.map(({ maxShards = Infinity }) => maxShards));
  const allowed = inCommon(policies.map(({ allowedShardCounts }) => allowedShardCounts))
    ?.filter((count) => count <= most)
    .sort((a, b) => a - b);
  if (allowed === undefined && most === Infinity) {
    return [];
  }
  return keyedColumns(ruleContext(schema)).flatMap((keyed) => {
    const shards = shardCount(keyed.spread);
    return shards === undefined || (allowed ? allowed.includes(shards) : shards <= most)
      ? []
      : [forbidden(keyed, { shards, allowed, most }, schema)];
  });
}

function forbidden(
  { table, column }: KeyedColumn,
  { shards, allowed, most }: Pick<ForbiddenShards, 'shards' | 'allowed' | 'most'>,
  { dialect }: Schema,
): Finding {
  const nearest = allowed ? allowed.find((count) => count >= shards) ?? allowed[allowed.length - 1] : most;
  const expression = nearest === undefined ? undefined : withShards(column.generated?.expression, shards, nearest);
  return findingOf<PolicyFacts>(
    policyViolationRule,
    {
      subject: { object: table.name, part: { kind: 'column', table, column: column.name } },
      facts: {
        kind: 'shards',
        shards: { table, column: column.name, shards, allowed, most, nearest, expression },
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
