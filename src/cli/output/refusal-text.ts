import { tryConstructs } from './try-constructs';
import type { AppLanguage } from '../../languages/app-language';
import type { Refusal } from '../../ledger/refusal';
import { constructReader, findingText } from '../../report/finding-text';
import { printPlan, renderPlan, type PrintedRelease } from '../../report/plans/render-plan';
import { refusalConsent, refusalMessage } from '../../report/refusal-words';
import { withoutLineEnds } from '../../report/step-words';
import type { Acknowledgement } from '../../rules/guards/acknowledgement';
import { VERSION } from '../../schema/name-key';
import { counted, listed } from '../../text/shown';
import { ALLOW_DESTRUCTIVE } from '../shared-options';

const CONSENT = `--${ALLOW_DESTRUCTIVE.name}`;

/** What plans read of an app, whose code can consent to a change. Both are absent if there is no app. */
export interface PlannedApp {
  readonly language?: AppLanguage;
  readonly acknowledgements?: readonly Acknowledgement[];
}

/**
 * Refused changes as text: each like a finding, then the releases that reach the same result.
 *
 * @param takesAllow Whether the command accepts consent to a single change.
 * @param of Begins each, as a synth names the database.
 */
export function refusalsText(
  refusals: readonly Refusal[], app: PlannedApp = {}, takesAllow = false, of = '',
): string {
  // Each plan begins at the present schema.
  const planned = refusals.filter(({ plan }) => plan);
  const copies = refusals.filter(({ object, plan }) => !plan && VERSION.test(object)).map(({ object }) => object);
  return [
    ...refusals.map((refusal) => `${refusalText(refusal, app, takesAllow)}\n`),
    ...(planned.length > 0 && copies.length > 0
      ? [`note: ${listed(copies)} may be what a plan that has begun made: then do not consent, but print the plan by ` +
        'diff, from the migrations before its first release\n']
      : []),
    ...(planned.length > 1
      ? ['note: the plans may create the same names: follow one to its end, then plan the others again\n']
      : []),
  ].map((text) => `${of}${text}`).join('\n');
}

function refusalText(refusal: Refusal, { language, acknowledgements }: PlannedApp, takesAllow: boolean): string {
  const { rule, object, plan, finding } = refusal;
  if (finding) {
    return findingText(finding, { ...constructReader(), language: 'sql' });
  }
  const consent = refusalConsent(refusal, language ?? 'sql');
  const fixes = consent === undefined ? [] : [...(takesAllow || language ? [consent] : []), CONSENT];
  return [
    `error ${rule}: ${withoutLineEnds(refusalMessage(refusal, language))}`,
    labelled('at', object),
    ...fixes.map((fix, position) => labelled(position === 0 ? 'fix' : 'or', fix)),
    ...(plan
      ? planLines(printPlan(plan, language ?? 'sql', tryConstructs(), acknowledgements), plan.recorded)
      : []),
  ].join('\n');
}

function planLines(plan: readonly PrintedRelease[], recorded = 0): string[] {
  const releases = `in ${counted(plan.length, 'release')}${recorded > 0 ? `, ${recorded} recorded` : ''}`;
  return [labelled('plan', releases), '', indented(renderPlan(plan))];
}

function labelled(label: string, text: string): string {
  return `    ${label.padEnd(6)}${withoutLineEnds(text)}`;
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '    ');
}
