import type { PlacedFinding, TextAudit } from '../../../audit/audit-text';
import type { Finding } from '../../../rules/finding';
import type { Acknowledgement } from '../../../rules/guards/acknowledgement';
import { unusedAcknowledgementRule, type UnusedFacts } from '../../../rules/guards/unused-decisions';
import { MILLIS_OF_DAY } from '../../../text/time';

export interface PageAcknowledgement {
  readonly acknowledgement: Acknowledgement;
  /** `ended`: its finding is reported again. */
  readonly state: 'open' | 'ending' | 'ended';
  /** Days until its last day, negative afterwards; undefined without an end. */
  readonly daysLeft?: number;
}

/** Days before its end from which an acknowledgement needs a decision. */
const NOTICE_DAYS = 30;

/** All acknowledgements, ended ones first, and all findings except those that report an ended acknowledgement. */
export function acknowledgementsOf({ findings, acknowledged, options: { today } }: TextAudit): {
  readonly acknowledgements: readonly PageAcknowledgement[];
  readonly findings: readonly PlacedFinding[];
} {
  const ended = findings.flatMap(({ finding }) => (isEnded(finding) ? [finding.facts.acknowledgement] : []));
  const used = new Set(acknowledged.map(({ acknowledgement }) => acknowledgement));
  const all = [...ended, ...used].map((acknowledgement): PageAcknowledgement => {
    const { until } = acknowledgement;
    const daysLeft = until === undefined ? undefined : (Date.parse(until) - Date.parse(today)) / MILLIS_OF_DAY;
    const state = daysLeft === undefined || daysLeft > NOTICE_DAYS ? 'open' : daysLeft < 0 ? 'ended' : 'ending';
    return { acknowledgement, state, daysLeft };
  });
  return {
    acknowledgements: all.sort((a, b) => (a.daysLeft ?? Infinity) - (b.daysLeft ?? Infinity) || 0),
    findings: findings.filter(({ finding }) => !isEnded(finding)),
  };
}

function isEnded(finding: Finding): finding is Finding<UnusedFacts & { readonly kind: 'expired' }> {
  return finding.rule === unusedAcknowledgementRule.name && finding.facts.kind === 'expired';
}
