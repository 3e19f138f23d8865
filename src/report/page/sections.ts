import type { PageAcknowledgement } from './acknowledgements';
import type { Anchors } from './anchors';
import { fragment, html, lines, percent, type Html } from './html';
import type { PageObject } from './other-objects';
import type { PageSchema } from './page-data';
import { prettyScript } from '../../ddl/printer/pretty';
import { sliceReleases } from '../../ledger/migrations/slice-releases';
import type { Plan } from '../../ledger/plan';
import type { Refusal } from '../../ledger/refusal';
import { costOf, lossOf, objectOf, statementOf, wordsOf, type Step } from '../../ledger/step';
import { lostBy } from '../../rules/changes/data-loss';
import { DEFAULT_WORKLOAD, type Dialect } from '../../schema';
import { MODEL } from '../../simulation/constants';
import { counted } from '../../text/counted';
import { limitsOfUndo, printPlan } from '../plans/render-plan';
import { refusalConsent, refusalMessage } from '../refusal-words';
import { riskOf, stepCounts, unavailableDuring } from '../step-words';

type Cell = Html | string | number | readonly Html[];

function table(head: readonly string[], rows: readonly (readonly Cell[])[]): Html {
  return html`
    <div class="scroll"><table>
      <thead><tr>${head.map((title) => html`<th scope="col">${title}</th>`)}</tr></thead>
      <tbody>${lines(rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`))}</tbody>
    </table></div>`;
}

/** Markup with commas between its parts. */
function listed(parts: readonly Html[]): readonly Html[] {
  return parts.map((part, at) => (at === 0 ? part : html`, ${part}`));
}

const STATES = { open: 'safe', ending: 'unproven', ended: 'hot' } as const;

export function acknowledgementRows(all: readonly PageAcknowledgement[], link: Linker): Html {
  return table(['until', 'rule', 'on', 'reason'], all.map(({ acknowledgement, state, daysLeft }) => {
    const { rule, on, reason, until = 'no end' } = acknowledgement;
    const end = html`<span class="badge ${STATES[state]}">${until}</span> ${endText(state, daysLeft)}`;
    return [end, rule, link(on), reason];
  }));
}

function endText(state: PageAcknowledgement['state'], daysLeft = 0): Html | undefined {
  switch (state) {
    case 'ended':
      return html`<strong>ended ${counted(-daysLeft, 'day')} ago</strong>: its finding counts again`;
    case 'ending':
      return html`<strong>ends ${daysLeft === 0 ? 'today' : `in ${counted(daysLeft, 'day')}`}</strong>`;
    case 'open':
      return undefined;
  }
}

const WORDS: { readonly [relation in NonNullable<PageObject['relation']>]: string } = {
  reads: 'reads', watches: 'watches', indexes: 'indexes', fills: 'fills', may: 'has privileges on',
};

export function objectRows(schema: PageSchema, anchors: Anchors, link: Linker): Html {
  return table(['object', 'kind', 'what it does'], schema.objects.map((object) => {
    const { kind, name, relation, of } = object;
    const related = of.map((each) => html`${link(each.name)}${each.detail !== undefined && ` (${each.detail})`}`);
    return [
      html`<span class="anchor" id="${anchors.of(object)}" tabindex="-1">${name || 'unnamed'}</span>`,
      kind.toLowerCase(),
      relation === undefined ? '' : html`${WORDS[relation]} ${related.length > 0 ? listed(related) : 'nothing'}`,
    ];
  }));
}

/** Where it is not what the kind is called. */
const WRITTEN: { readonly [kind: string]: string } = { 'table': 'row', 'foreign-key': 'backing index' };

function written(kind: string): string {
  return WRITTEN[kind] ?? kind.replace('-', ' ');
}

/** What one insert writes, as a bar of its parts and by their names. */
export function amplificationRows({ amplification, notDrawn }: PageSchema, link: Linker): Html {
  const widest = Math.max(...amplification.map(({ rowsPerInsert }) => rowsPerInsert));
  const rows = amplification.map(({ table: { name }, writes, rowsPerInsert, splitsPerInsert }) => [
    link(name),
    html`
      <span class="stack" aria-hidden="true">
        ${writes.map(({ kind, rows: share }) =>
          html`<span class="${kind}" style="width:${percent(share / widest)}"></span>`)}
      </span>`,
    html`<b>${rowsPerInsert}</b>`,
    splitsPerInsert,
    listed(writes.map(({ kind, object, rows: share }) => (
      kind === 'table'
        ? html`the row`
        : html`${link(object)} (${written(kind)}${share < 1 && `, ${percent(share)} of rows`})`))),
  ]);
  const legend = [...new Set(amplification.flatMap(({ writes }) => writes.map(({ kind }) => kind)))]
    .map((kind) => html` <span class="stack-key ${kind}"></span> ${written(kind)}`);
  return lines([
    html`<p class="pale">What an insert of one row writes, on average.${legend}</p>`,
    table(['table', 'share', 'rows', 'splits at most', 'what is written'], rows),
    notDrawn.length > 0 &&
      html`<p class="pale">Spanner spreads the entries of ${listed(notDrawn.map(link))} itself.</p>`,
  ]);
}

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

function refusalBlock(refusal: Refusal, dialect: Dialect, language: PageSchema['language']): Html {
  const consent = refusalConsent(refusal, language);
  const { rule } = refusal;
  const plan = refusal.plan ? printPlan(refusal.plan, language) : [];
  const code = (title: string, statements: readonly string[]): Html | false => statements.length > 0 && html`
    ${title !== '' && html`<p>${title}</p>`}
    <pre>${prettyScript(statements.map((each) => `${each};`).join('\n'), dialect)}</pre>`;
  return lines([
    html`<p class="message"><span class="severity error">refused</span> <strong>${rule}</strong></p>`,
    html`<p>${refusalMessage(refusal, language)}</p>`,
    consent !== undefined && html`<p>To do it anyway: <code>${consent}</code></p>`,
    plan.length > 0 && html`<ol class="releases">`,
    ...plan.map(({ title, statements, declaration = [], backfill, application, undo = [], lost }) => html`
      <li>
        <h3>${title}</h3>
        ${code('', statements)}
        ${declaration.length > 0 && html`
          <p>What declares the schema then:</p>
          <pre>${declaration.join('\n')}</pre>`}
        ${code('Then fill in what is there:', backfill)}
        ${application.length > 0 && html`<ul>${application.map((task) => html`<li>${task}</li>`)}</ul>`}
        ${code('To undo it:', undo)}
        ${limitsOfUndo(undo, lost).map((each) => html`<p>${each}</p>`)}
      </li>`),
    plan.length > 0 && html`</ol>`,
  ]);
}

export function modelFacts(): Html {
  const number = (value: number): string => value.toLocaleString('en-US');
  const facts = [
    `One split takes at most ${number(MODEL.writesPerSecondOfSplit)} writes/s: ` +
      'what the documentation gives for one node. The true figure is lower and is not published.',
    `A split is cut from ${number(MODEL.splitBytes / 2 ** 30)} GiB on, and under a load above ` +
      `${MODEL.highLoad * 100}% of its limit after ${MODEL.minutesOfRound} minutes (assumed for “a few minutes”).`,
    'A split cannot be cut in front of a point that moves: what is written next lands after the cut.',
    `${number(DEFAULT_WORKLOAD.activeEntities)} tenants, users or other entities write concurrently, ` +
      'unless a workload declares another number. Each writes as much as the others. ' +
      'To see only a dominant one, declare 1 active entity.',
    `At most ${MODEL.mostSplits} splits are simulated.`,
    'Rows of an interleaved table are written with a row of its parent, and follow its rate.',
    'Only inserts are simulated: no updates, reads, backfills, or deletes by TTL.',
    'A picture shows 60 moments of one second each, months apart: what follows the second, the day or the year of an ' +
      'insert is another value in each of them.',
    `If rows can share NULL or a default, ${MODEL.sharedShare * 100}% of them do. Of the values of a category, ` +
      'the second has half the rows of the first, the third a third, and so on.',
    'Values of unknown order are drawn as if they rose with time, in grey.',
  ];
  return html`<ul>${facts.map((fact) => html`<li>${fact}</li>`)}</ul>`;
}

type Linker = (name: string) => Html;

/** A link to a key or an object of the page, where it has one of that name. */
export function linker(schema: PageSchema, anchors: Anchors): Linker {
  return (name) => {
    const id = anchors.find(schema, name);
    return id === undefined ? html`${name}` : html`<a href="${fragment(id)}">${name}</a>`;
  };
}
