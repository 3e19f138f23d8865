import type { Refusal } from '../../../ledger/refusal';
import { timedPlan } from '../../plans/timed-release';
import { refusalConsent, refusalMessage } from '../../refusal-words';
import type { PageSchema } from '../data/page-data';
import { html, lines, type Html } from '../html';
import { releaseTimeline } from './timeline';

/** A change that Spanner cannot make in place or that loses data, and releases with the same result. */
export function refusalBlock(refusal: Refusal, { schema: { dialect }, language, pending }: PageSchema): Html {
  const consent = refusalConsent(refusal, language);
  const { rule, plan } = refusal;
  return lines([
    html`<p class="refused"><span class="severity error">refused</span> <strong>${rule}</strong></p>`,
    html`<p>${refusalMessage(refusal, language)}</p>`,
    consent !== undefined && html`<p>To do it anyway: <code>${consent}</code></p>`,
    plan && releaseTimeline(timedPlan(plan, language, pending?.attempt), dialect),
  ]);
}
