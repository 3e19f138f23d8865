import type { PageAcknowledgement } from './acknowledgements';
import type { Anchors } from './anchors';
import { escaped, fragment, percent } from './html';
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

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]): string => row.map((cell) => `<td>${cell}</td>`).join('');
  const titles = head.map((each) => `<th scope="col">${each}</th>`).join('');
  return `<div class="scroll"><table><thead><tr>${titles}</tr></thead>` +
    `<tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('\n')}</tbody></table></div>`;
}

const STATES = { open: 'safe', ending: 'unproven', ended: 'hot' } as const;

export function acknowledgementRows(all: readonly PageAcknowledgement[], link: (name: string) => string): string {
  return table(['until', 'rule', 'on', 'reason'], all.map(({ acknowledgement, state, daysLeft }) => {
    const { rule, on, reason, until = 'no end' } = acknowledgement;
    const end = `<span class="badge ${STATES[state]}">${escaped(until)}</span> ${endText(state, daysLeft)}`;
    return [end, escaped(rule), link(on), escaped(reason)];
  }));
}

function endText(state: PageAcknowledgement['state'], daysLeft = 0): string {
  switch (state) {
    case 'ended':
      return `<strong>ended ${counted(-daysLeft, 'day')} ago</strong>: its finding counts again`;
    case 'ending':
      return `<strong>ends ${daysLeft === 0 ? 'today' : `in ${counted(daysLeft, 'day')}`}</strong>`;
    case 'open':
      return '';
  }
}

const WORDS: { readonly [relation in NonNullable<PageObject['relation']>]: string } = {
  reads: 'reads', watches: 'watches', indexes: 'indexes', fills: 'fills', may: 'has privileges on',
};

export function objectRows(schema: PageSchema, anchors: Anchors, link: (name: string) => string): string {
  return table(['object', 'kind', 'what it does'], schema.objects.map((object) => {
    const { kind, name, relation, of } = object;
    const related = of.map((each) =>
      `${link(each.name)}${each.detail === undefined ? '' : ` (${escaped(each.detail)})`}`);
    return [
      `<span class="anchor" id="${escaped(anchors.of(object))}" tabindex="-1">${escaped(name || 'unnamed')}</span>`,
      escaped(kind.toLowerCase()),
      relation === undefined ? '' : `${WORDS[relation]} ${related.join(', ') || 'nothing'}`,
    ];
  }));
}

/** Where it is not what the kind is called. */
const WRITTEN: { readonly [kind: string]: string } = { 'table': 'row', 'foreign-key': 'backing index' };

function written(kind: string): string {
  return WRITTEN[kind] ?? kind.replace('-', ' ');
}

/** What one insert writes, as a bar of its parts and by their names. */
export function amplificationRows({ amplification, notDrawn }: PageSchema, link: (name: string) => string): string {
  const widest = Math.max(...amplification.map(({ rowsPerInsert }) => rowsPerInsert));
  const rows = amplification.map(({ table: { name }, writes, rowsPerInsert, splitsPerInsert }) => [
    link(name),
    `<span class="stack" aria-hidden="true">${writes.map(({ kind, rows: share }) =>
      `<span class="${kind}" style="width:${percent(share / widest)}"></span>`).join('')}</span>`,
    `<b>${rowsPerInsert}</b>`,
    `${splitsPerInsert}`,
    writes.map(({ kind, object, rows: share }) => {
      const ofRows = share < 1 ? `, ${percent(share)} of rows` : '';
      return kind === 'table' ? 'the row' : `${link(object)} (${written(kind)}${ofRows})`;
    }).join(', '),
  ]);
  const legend = [...new Set(amplification.flatMap(({ writes }) => writes.map(({ kind }) => kind)))].map((kind) =>
    `<span class="stack-key ${kind}"></span> ${written(kind)}`).join(' ');
  return [
    `<p class="pale">What an insert of one row writes, on average. ${legend}</p>`,
    table(['table', 'share', 'rows', 'splits at most', 'what is written'], rows),
    notDrawn.length === 0
      ? ''
      : `<p class="pale">Spanner spreads the entries of ${notDrawn.map(link).join(', ')} itself.</p>`,
  ].join('\n');
}

const COSTS = { 'metadata': 'safe', 'validates data': 'unproven', 'backfills': 'hot' } as const;

/** What is still to be applied, release by release. */
export function pendingPlan({ steps, refusals }: Plan, { schema: { dialect }, language }: PageSchema): string {
  if (steps.length + refusals.length === 0) {
    return '<p class="pale">Nothing is pending: the recorded migrations make the declared schema.</p>';
  }
  const releases = sliceReleases(steps);
  return [
    ...refusals.map((refusal) => refusalBlock(refusal, dialect, language)),
    steps.length > 0 ? `<p>${escaped(stepCounts(steps))}.</p>` : '',
    ...releases.map((release, at) => [
      releases.length > 1 ? `<h3>Release ${at + 1} of ${releases.length}</h3>` : '',
      table(['statement', 'cost', 'what to know'], release.map((step) => stepRow(step, dialect))),
    ].join('\n')),
  ].join('\n');
}

function stepRow(step: Step, dialect: Dialect): string[] {
  const [risk, unavailable, loss] = [riskOf(step), unavailableDuring(step), lossOf(step)];
  const notes = [
    ...(unavailable === undefined ? [] : [`Unavailable meanwhile: ${unavailable}.`]),
    ...(risk === undefined ? [] : [`Risk: ${risk}.`]),
    ...(loss === undefined ? [] : [`Lost: ${lostBy(step, dialect)}.`]),
  ];
  const cost = costOf(step);
  const statement = prettyScript(statementOf(step), dialect);
  return [
    `<strong>${escaped(`${wordsOf(step)} ${objectOf(step)}`)}</strong><pre>${escaped(statement)}</pre>`,
    `<span class="badge ${COSTS[cost]}">${escaped(cost)}</span>`,
    notes.map((note) => `<p>${escaped(note)}</p>`).join(''),
  ];
}

function refusalBlock(refusal: Refusal, dialect: Dialect, language: PageSchema['language']): string {
  const consent = refusalConsent(refusal, language);
  const { rule } = refusal;
  const plan = refusal.plan ? printPlan(refusal.plan, language) : [];
  const lines = (title: string, all: readonly string[]): string => (
    all.length === 0 ? '' : `<p>${title}</p><pre>${escaped(all.join('\n'))}</pre>`
  );
  const code = (statements: readonly string[]): string => {
    const script = statements.map((each) => `${each};`).join('\n');
    return statements.length === 0 ? '' : `<pre>${escaped(prettyScript(script, dialect))}</pre>`;
  };
  return [
    `<p class="message"><span class="severity error">refused</span> <strong>${escaped(rule)}</strong></p>`,
    `<p>${escaped(refusalMessage(refusal, language))}</p>`,
    consent === undefined ? '' : `<p>To do it anyway: <code>${escaped(consent)}</code></p>`,
    plan.length === 0 ? '' : '<ol class="releases">',
    ...plan.map(({ title, statements, declaration = [], backfill, application, undo = [], lost }) => [
      `<li><h3>${escaped(title)}</h3>`,
      code(statements),
      lines('What declares the schema then:', declaration),
      backfill.length === 0 ? '' : `<p>Then fill in what is there:</p>${code(backfill)}`,
      application.length === 0 ? '' : `<ul>${application.map((task) => `<li>${escaped(task)}</li>`).join('')}</ul>`,
      undo.length > 0 ? `<p>To undo it:</p>${code(undo)}` : '',
      ...limitsOfUndo(undo, lost).map((each) => `<p>${escaped(each)}</p>`),
      '</li>',
    ].join('')),
    plan.length === 0 ? '' : '</ol>',
  ].join('\n');
}

export function modelFacts(): string {
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
  return `<ul>${facts.map((fact) => `<li>${escaped(fact)}</li>`).join('')}</ul>`;
}

/** A link to a key or an object of the page, where it has one of that name. */
export function linker(schema: PageSchema, anchors: Anchors): (name: string) => string {
  return (name) => {
    const id = anchors.find(schema, name);
    return id === undefined ? escaped(name) : `<a href="${fragment(id)}">${escaped(name)}</a>`;
  };
}
