import { RuleAction, type GuardPolicy } from './guard-policy';
import { missingProtections, violationOf } from './policy-violation';
import { AGREED, allowedText, inCommon, oneList, type Protections } from './requirements';
import { call, option, value } from '../../languages/code';
import { phrase } from '../../languages/phrase';
import type { Schema, ShardCounts } from '../../schema';
import { byWeight, findingKey, type AcknowledgedFinding, type Judgement } from '../engine';
import { Severity, type Finding } from '../finding';
import { proposedShards } from '../fixes/shard-sources';
import { computesHash, keyedColumns, type KeyedColumn } from '../keys/keyed-columns';
import { ruleContext } from '../rule';
import { figure, shardCost } from '../wording';

/** The policies above a database, and the facts that they judge besides its schema. */
export interface Guards {
  readonly policies: readonly GuardPolicy[];
  readonly protections: Protections;
  /** Keys of what the rules and the policies find in the recorded schema. Absent without migrations. */
  readonly recorded?: readonly string[];
}

/** The judgement of a Database under its guards, with their own findings. */
export function underPolicies(judgement: Judgement, schema: Schema, guards: Guards | undefined): Judgement {
  if (!guards) {
    return judgement;
  }
  const { policies, protections } = guards;
  const stands = (finding: Finding): boolean => guards.recorded?.includes(findingKey(finding)) ?? false;
  return {
    findings: [
      ...missingProtections(protections, policies, false, schema),
      ...forbiddenShardCounts(schema, policies).map((finding) => (stands(finding) ? standing(finding) : finding)),
      ...applyPolicies(judgement, policies, stands),
    ],
    acknowledged: judgement.acknowledged.filter((each) =>
      applyPolicies({ findings: [], acknowledged: [each] }, policies).length === 0),
  };
}

/** Refusing what is recorded would undo nothing, and the plan that replaces it begins beside it. */
function standing(finding: Finding): Finding {
  return { ...finding, severity: Severity.WARNING, added: [...finding.added ?? [], { kind: 'standing' }] };
}

type Judged = Pick<AcknowledgedFinding, 'finding'> & Partial<AcknowledgedFinding>;

/**
 * The findings that remain under the policies of all guards above a database. Each guard judges separately and the
 * strictest result counts, so an inner guard cannot weaken an outer one.
 *
 * @param stands Whether it is recorded, so that no policy refuses it.
 */
export function applyPolicies(
  { findings, acknowledged }: Judgement, policies: readonly GuardPolicy[], stands = (_: Finding): boolean => false,
): Finding[] {
  if (policies.length === 0) {
    return [...findings];
  }
  return [...findings.map((finding): Judged => ({ finding })), ...acknowledged]
    .flatMap((each) => governed(each, policies, stands))
    .sort(byWeight);
}

function governed(
  judged: Judged, policies: readonly GuardPolicy[], stands: (finding: Finding) => boolean,
): Finding[] {
  const { finding, acknowledgement } = judged;
  const outcomes = policies.map((policy) => outcome(judged, policy));
  const severity = [Severity.ERROR, Severity.WARNING, Severity.ADVICE].find((each) => outcomes.includes(each));
  if (severity === undefined) {
    return [];
  }
  const signable = policies.every(
    (policy) => policy.allowAcknowledgements !== false && actionFor(finding, policy) !== RuleAction.REFUSE,
  );
  const result: Finding = {
    ...finding,
    severity,
    acknowledgeable: finding.acknowledgeable && signable,
    ...(acknowledgement && { added: [{ kind: 'overruled', rule: finding.rule, reason: acknowledgement.reason }] }),
  };
  if (signable || severity !== Severity.ERROR || !stands(finding)) {
    return [result];
  }
  // Without an acknowledgement it is what it is without policies.
  return [acknowledgement || finding.severity !== Severity.ERROR ? standing(result) : finding];
}

/** undefined if it passes. */
function outcome({ finding, acknowledgement }: Judged, policy: GuardPolicy): Severity | undefined {
  const action = actionFor(finding, policy);
  if (acknowledgement && policy.allowAcknowledgements !== false && action !== RuleAction.REFUSE) {
    return undefined;
  }
  switch (action) {
    case RuleAction.REFUSE:
    case RuleAction.SIGN_OFF:
      return Severity.ERROR;
    case RuleAction.WARN:
      return Severity.WARNING;
    case undefined:
      return finding.severity;
  }
}

function actionFor(finding: Finding, policy: GuardPolicy): RuleAction | undefined {
  return policy.severities?.find((setting) => setting.rule === finding.rule)?.action;
}

/** Absent if no policy limits the number of shards. */
export function shardCountsOf(policies: readonly GuardPolicy[]): Pick<Schema, 'shardCounts'> {
  const most = Math.min(...policies.map(({ maxShards = Infinity }) => maxShards));
  const allowed = inCommon(policies.map(({ allowedShardCounts }) => allowedShardCounts))
    ?.filter((count) => count <= most)
    .sort((a, b) => a - b);
  return allowed === undefined && most === Infinity
    ? {}
    : { shardCounts: { allowed, most: most === Infinity ? undefined : most } };
}

/** Hash shards whose number some policy does not allow. */
export function forbiddenShardCounts(schema: Schema, policies: readonly GuardPolicy[]): Finding[] {
  const { shardCounts } = shardCountsOf(policies);
  if (!shardCounts) {
    return [];
  }
  const { allowed, most } = shardCounts;
  const context = ruleContext(schema);
  return keyedColumns(context).flatMap((keyed) => {
    const { spread, column } = keyed;
    // The shards of dominant tenants are those of some rows only.
    const isShard = spread.kind === 'bounded' && (spread.hashed || computesHash(column, context));
    const shards = isShard ? spread.signedModulus ?? spread.count : undefined;
    return shards === undefined || (allowed ? allowed.includes(shards) : shards <= most!)
      ? []
      : [forbidden(keyed, shards, shardCounts, schema)];
  });
}

function forbidden(
  { table, column }: KeyedColumn, shards: number, shardCounts: ShardCounts, schema: Schema,
): Finding {
  const { allowed, most } = shardCounts;
  const nearest = allowed?.length === 0 ? undefined : proposedShards({ ...schema, shardCounts }, shards);
  const expression = nearest === undefined ? undefined : withShards(column.generated?.expression, shards, nearest);
  const noun = most === undefined ? 'shard count' : `shard count up to ${most}`;
  const which = allowed ? allowedText(allowed, noun) : `the policy allows at most ${most}`;
  return violationOf(table.name, { kind: 'column', table, column: column.name }, {
    message: `${table.name} has ${figure(shards)} shards in ${column.name}, and ${which}`,
    cost: shardCost(table, column.name),
    ways: nearest === undefined ? {
      list: most === undefined
        ? oneList('allowedShardCounts')
        : phrase`one count up to ${most} in ${option('allowedShardCounts')} of all policies`,
    } : {
      count: phrase`${option('shards', value(nearest))} in its construct, or ${
        call('IndexSpread', 'sharded', [value(nearest)])}`,
      ...(expression !== undefined && { expression: `AS (${expression}) STORED` }),
      relax: `allow ${figure(shards)} shards ${AGREED}`,
    },
  }, schema.dialect);
}

/** Replaces the divisor of an expression; undefined if it is not clear which number that is. */
function withShards(expression: string | undefined, shards: number, wanted: number): string | undefined {
  const parts = expression?.split(new RegExp(`(?<=,\\s*)${shards}(?=\\s*\\))`)) ?? [];
  return parts.length === 2 ? parts.join(String(wanted)) : undefined;
}
