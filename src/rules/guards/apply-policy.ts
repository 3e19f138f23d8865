import { byWeight, type AcknowledgedFinding, type Judgement } from '../engine';
import { Severity, type Finding } from '../finding';
import { RuleAction, type GuardPolicy } from './guard-policy';

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
