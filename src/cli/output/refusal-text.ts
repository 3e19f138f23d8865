import type { Refusal } from '../../ledger/refusal';
import { renderPlan } from '../../report/plans/render-plan';
import { refusalConsent, refusalMessage } from '../../report/refusal-words';
import { withoutLineEnds } from '../../report/step-words';
import { counted } from '../../text/counted';

const CONSENT = '--allow-destructive';

/**
 * A change that is not made as people read it: like a finding, then the way to the same end, release by release.
 *
 * @param hasCode Whether there is code that can consent to the change.
 */
export function refusalText(refusal: Refusal, hasCode: boolean): string {
  const { rule, object, plan = [] } = refusal;
  const consent = refusalConsent(refusal);
  const fixes = consent === undefined ? [] : hasCode ? [consent, CONSENT] : [CONSENT];
  return [
    `error ${rule}: ${withoutLineEnds(refusalMessage(refusal))}`,
    labelled('at', object),
    ...fixes.map((fix, position) => labelled(position === 0 ? 'fix' : 'or', fix)),
    ...(plan.length === 0
      ? []
      : [labelled('plan', `in ${counted(plan.length, 'release')}`), '', indented(renderPlan(plan))]),
  ].join('\n');
}

function labelled(label: string, text: string): string {
  return `    ${label.padEnd(6)}${withoutLineEnds(text)}`;
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '    ');
}
