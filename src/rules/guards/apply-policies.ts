import { RuleAction, type GuardPolicy } from './guard-policy';
import { policyViolationRule, missingProtections, type ForbiddenShards, type PolicyFacts } from './policy-violation';
import { inCommon, type Protections } from './requirements';
import type { Schema } from '../../schema';
import { byWeight, type AcknowledgedFinding, type Judgement } from '../engine';
import { findingOf, Severity, type Finding } from '../finding';
import { advice } from '../fixes/fix';
import { computesHash, keyedColumns, type KeyedColumn } from '../keys/keyed-columns';
import { ruleContext } from '../rule';

/** The policies above a database, and the facts that they judge besides its schema. */
export interface Guards {
  readonly policies: readonly GuardPolicy[];
  readonly protections: Protections;
}

/** The judgement of a Database under its guards, with their own findings. */
export function underPolicies(judgement: Judgement, schema: Schema, guards: Guards | undefined): Judgement {
  if (!guards) {
    return judgement;
  }
  const { policies, protections } = guards;
  return {
    findings: [
      ...missingProtections(protections, policies, false, schema),
      ...forbiddenShardCounts(schema, policies),
      ...applyPolicies(judgement, policies),
    ],
    acknowledged: judgement.acknowledged.filter((each) =>
      applyPolicies({ findings: [], acknowledged: [each] }, policies).length === 0),
  };
}

/** undefined if it passes. */
type Outcome = Severity | undefined;
type Judged = Pick<AcknowledgedFinding, 'finding'> & Partial<AcknowledgedFinding>;

/**
 * The findings that remain under the policies of all guards above a database. Each guard judges separately and the
 * strictest result counts, so an inner guard cannot weaken an outer one.
 */
export function applyPolicies({ findings, acknowledged }: Judgement, policies: readonly GuardPolicy[]): Finding[] {
  if (policies.length === 0) {
    return [...findings];
  }
  return [...findings.map((finding): Judged => ({ finding })), ...acknowledged]
    .flatMap((each) => governed(each, policies))
    .sort(byWeight);
}

function governed(judged: Judged, policies: readonly GuardPolicy[]): Finding[] {
  const { finding, acknowledgement } = judged;
  const severity = strictest(policies.map((policy) => outcome(judged, policy)));
  if (severity === undefined) {
    return [];
  }
  const signable = policies.every(
    (policy) => policy.allowAcknowledgements !== false && actionFor(finding, policy) !== RuleAction.REFUSE,
  );
  return [
    {
      ...finding,
      severity,
      acknowledgeable: finding.acknowledgeable && signable,
      ...(acknowledgement && { added: [{ kind: 'overruled', rule: finding.rule, reason: acknowledgement.reason }] }),
    },
  ];
}

function outcome({ finding, acknowledgement }: Judged, policy: GuardPolicy): Outcome {
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

function strictest(outcomes: readonly Outcome[]): Outcome {
  return [Severity.ERROR, Severity.WARNING, Severity.ADVICE].find((severity) => outcomes.includes(severity));
}

/** Hash shards whose number some policy does not allow. */
export function forbiddenShardCounts(schema: Schema, policies: readonly GuardPolicy[]): Finding[] {
  const most = Math.min(...policies.map(({ maxShards = Infinity }) => maxShards));
  const allowed = inCommon(policies.map(({ allowedShardCounts }) => allowedShardCounts))
    ?.filter((count) => count <= most)
    .sort((a, b) => a - b);
  if (allowed === undefined && most === Infinity) {
    return [];
  }
  const context = ruleContext(schema);
  return keyedColumns(context).flatMap((keyed) => {
    const { spread, column } = keyed;
    // The shards of dominant tenants are those of some rows only.
    const isShard = spread.kind === 'bounded' && (spread.hashed || computesHash(column, context));
    const shards = isShard ? spread.signedModulus ?? spread.count : undefined;
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
