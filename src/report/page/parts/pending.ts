import { badge } from './elements';
import { COST_WORDS, releaseTimeline } from './timeline';
import type { Refusal } from '../../../ledger/refusal';
import { costOf, objectOf, wordsOf, type Step } from '../../../ledger/step';
import type { ForeignKeyDefinition } from '../../../schema';
import { counted } from '../../../text/shown';
import { stepSummary, timedSteps, timedPlan } from '../../plans/timed-release';
import { refusalConsent, refusalMessage } from '../../refusal-words';
import { stepNotes } from '../../step-words';
import type { Anchors } from '../data/anchors';
import type { PageKey, PageSchema, PendingPlan } from '../data/page-data';
import { html, lines, type Html } from '../html';

/** The changes from the present to the declared schema, release by release. */
export function pendingPlan(
  { steps, refusals, from = 'what is recorded' }: PendingPlan, schema: PageSchema, anchors: Anchors,
): Html {
  if (steps.length + refusals.length === 0) {
    return html`<p class="pale">Nothing is pending: ${from} makes the declared schema.</p>`;
  }
  const releases = timedSteps(steps);
  const summary = refusals.length > 0
    ? `${counted(refusals.length, 'change is', 'changes are')} refused` : stepSummary(steps);
  return lines([
    html`<p>From ${from} to the declared schema: ${summary}.</p>`,
    ...refusals.map((refusal) => refusalBlock(refusal, schema)),
    releases.length > 0 && releaseTimeline(
      releases.map(({ release }) => release), schema.schema.dialect,
      (at) => html`<ul class="steps">${releases[at].steps.map((step) => stepItem(step, schema, anchors))}</ul>`),
  ]);
}

function stepItem(step: Step, schema: PageSchema, anchors: Anchors): Html {
  const cost = costOf(step);
  return html`
    <li class="step">
      <p>
        <strong>${wordsOf(step)} ${objectOf(step)}</strong>
        <span class="cost${cost !== 'metadata' && ' costly'}">${COST_WORDS[cost].mark}</span>
        ${schema.keys.filter((key) => key.verdict !== 'safe' && isMadeBy(step, key)).map((key) => html`
          <a href="${anchors.href(key)}">${badge(key.verdict)}</a>`)}
      </p>
      ${stepNotes(step).map((note) => html`<p class="pale">${note}.</p>`)}
    </li>`;
}

function isMadeBy(step: Step, { simulated: { key: { kind, object, backing } } }: PageKey): boolean {
  switch (step.kind) {
    case 'create table':
      return (kind === 'table' && object === step.table.name) ||
        (backing?.referencing.name === step.table.name &&
          step.foreignKeys.some((each) => isSame(each, backing.foreignKey)));
    case 'create index':
      return kind === 'index' && object === step.index.name;
    case 'create object':
      return kind === 'object-index' && object === step.object.name;
    case 'add foreign key':
      return backing?.referencing.name === step.table && isSame(step.foreignKey, backing.foreignKey);
    default:
      return false;
  }
}

function isSame(...both: readonly [ForeignKeyDefinition, ForeignKeyDefinition]): boolean {
  const [a, b] = both.map(({ name, columns, referencedTable }) => JSON.stringify([name, columns, referencedTable]));
  return a === b;
}

/** A change that Spanner cannot make in place or that loses data, and releases with the same result. */
function refusalBlock(refusal: Refusal, { schema: { dialect }, language, pending }: PageSchema): Html {
  const consent = refusalConsent(refusal, language);
  const { rule, plan } = refusal;
  return lines([
    html`<p class="refused"><span class="severity error">refused</span> <strong>${rule}</strong></p>`,
    html`<p>${refusalMessage(refusal, language)}</p>`,
    consent !== undefined && html`
      <p>
        To do it anyway: <code>${consent}</code>
        ${language === 'sql' && html`, an option of <code>migrate --schema</code>.`}
      </p>`,
    plan && releaseTimeline(timedPlan(plan, language, pending?.attempt), dialect),
  ]);
}
