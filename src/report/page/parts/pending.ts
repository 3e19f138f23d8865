import { prettyScript } from '../../../ddl/printer/pretty';
import { sliceReleases } from '../../../ledger/migrations/slice-releases';
import type { Plan } from '../../../ledger/plan';
import { costOf, lossOf, objectOf, statementOf, wordsOf, type Step } from '../../../ledger/step';
import { lostBy } from '../../../rules/changes/data-loss';
import type { Dialect } from '../../../schema';
import { riskOf, stepCounts, unavailableDuring } from '../../step-words';
import type { PageSchema } from '../data/page-data';
import { html, lines, type Html } from '../html';
import { refusalBlock } from './refusal';
import { table, type Cell } from './table';

const COSTS = { 'metadata': 'safe', 'validates data': 'unproven', 'backfills': 'hot' } as const;

/** What is still to be applied, release by release. */
export function pendingPlan({ steps, refusals }: Plan, { schema: { dialect }, language }: PageSchema): Html {
  if (steps.length + refusals.length === 0) {
    return html`<p class="pale">Nothing is pending: the recorded migrations make the declared schema.</p>`;
  }
  const releases = sliceReleases(steps);
  return lines([
    ...refusals.map((refusal) => refusalBlock(refusal, dialect, language)),
    steps.length > 0 && html`<p>${stepCounts(steps)}.</p>`,
    ...releases.flatMap((release, at) => [
      releases.length > 1 && html`<h3>Release ${at + 1} of ${releases.length}</h3>`,
      table(['statement', 'cost', 'what to know'], release.map((step) => stepRow(step, dialect))),
    ]),
  ]);
}

function stepRow(step: Step, dialect: Dialect): Cell[] {
  const [risk, unavailable, loss] = [riskOf(step), unavailableDuring(step), lossOf(step)];
  const notes = [
    ...(unavailable === undefined ? [] : [`Unavailable meanwhile: ${unavailable}.`]),
    ...(risk === undefined ? [] : [`Risk: ${risk}.`]),
    ...(loss === undefined ? [] : [`Lost: ${lostBy(step, dialect)}.`]),
  ];
  const cost = costOf(step);
  const statement = prettyScript(statementOf(step), dialect);
  return [
    html`<strong>${wordsOf(step)} ${objectOf(step)}</strong><pre>${statement}</pre>`,
    html`<span class="badge ${COSTS[cost]}">${cost}</span>`,
    notes.map((note) => html`<p>${note}</p>`),
  ];
}
