import { tryConstructs } from './try-constructs';
import type { AppLanguage } from '../../languages/app-language';
import type { Refusal } from '../../ledger/refusal';
import { constructReader, findingText } from '../../report/finding-text';
import { printPlan, renderPlan, type PrintedRelease } from '../../report/plans/render-plan';
import { refusalConsent, refusalMessage } from '../../report/refusal-words';
import { withoutLineEnds } from '../../report/step-words';
import { consentKey } from '../../rules/guards/consent-code';
import { counted } from '../../text/shown';
import { ALLOW_DESTRUCTIVE } from '../shared-options';

const CONSENT = `--${ALLOW_DESTRUCTIVE.name}`;

/**
 * A refused change as text: like a finding, then the releases that reach the same result.
 *
 * @param language The language of the app whose code can consent to the change; absent if there is no app.
 * @param takesAllow Whether the command accepts consent to a single change.
 */
export function refusalText(refusal: Refusal, language?: AppLanguage, takesAllow = false): string {
  const { rule, object, plan, finding } = refusal;
  if (finding) {
    return findingText(finding, { ...constructReader(), language: 'sql' });
  }
  const consent = refusalConsent(refusal, language);
  const allow = takesAllow ? allowOption(refusal) : language && consent;
  const fixes = consent === undefined ? [] : [...(allow === undefined ? [] : [allow]), CONSENT];
  return [
    `error ${rule}: ${withoutLineEnds(refusalMessage(refusal, language))}`,
    labelled('at', object),
    ...fixes.map((fix, position) => labelled(position === 0 ? 'fix' : 'or', fix)),
    ...(plan ? planLines(printPlan(plan, language ?? 'sql', tryConstructs())) : []),
  ].join('\n');
}

/** The option of `migrate --schema` that consents to the change, if there is one. */
export function allowOption({ consent }: Refusal): string | undefined {
  return consent && `--allow "${consentKey(consent.change, consent.object)}"`;
}

function planLines(plan: readonly PrintedRelease[]): string[] {
  return [labelled('plan', `in ${counted(plan.length, 'release')}`), '', indented(renderPlan(plan))];
}

function labelled(label: string, text: string): string {
  return `    ${label.padEnd(6)}${withoutLineEnds(text)}`;
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '    ');
}
