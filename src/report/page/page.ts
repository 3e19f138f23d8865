import { escaped, heatSvg } from './heat-map';
import { limitText } from './limit-text';
import type { PageKey, PageSchema } from './page-data';
import { PAGE_SCRIPT } from './page-script';
import { PAGE_STYLE } from './page-style';
import { schemaSvg } from './schema-diagram';
import { prettyStatement } from '../../ddl/printer/pretty';
import { explainCommand } from '../../rules/catalogue-entry';
import { DEFAULT_WORKLOAD, type Dialect } from '../../schema';
import { MODEL } from '../../simulation/constants';
import type { SimulatedKey } from '../../simulation/simulate';
import { counted } from '../../text/counted';
import type { RenderedFinding } from '../rendered-finding';

const MINUTES = 60;

/** Everything in one file: no request leaves the page. */
export function reportPage(schemas: readonly PageSchema[], version: string): string {
  const keys = schemas.flatMap((each) => each.keys);
  const title = schemas.length === 1 ? schemas[0].title : `${schemas.length} databases`;
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; img-src data:; style-src \'unsafe-inline\'; ' +
      'script-src \'unsafe-inline\'">',
    `<title>Where writes land: ${escaped(title)}</title><style>${PAGE_STYLE}</style></head><body>`,
    `<header><h1>Where writes land: ${escaped(title)}</h1><p class="pale">${summaryOf(keys)}. Simulated from the ` +
      `declaration by spanner-constructs ${escaped(version)}; <a href="#model">what the model assumes</a>.</p></header>`,
    filterForm(),
    '<main>',
    ...schemas.map((each) => schemaSection(each, schemas.length > 1)),
    modelSection(),
    '</main>',
    `<script>${PAGE_SCRIPT}</script></body></html>`,
    '',
  ].join('\n');
}

const VERDICTS = ['hot', 'unproven', 'safe'] as const;

function summaryOf(keys: readonly PageKey[]): string {
  const of = (verdict: string): number =>
    keys.filter(({ simulated }) => simulated.key.spread.verdict === verdict).length;
  return `${counted(keys.length, 'key')}: ${VERDICTS.map((verdict) => `${of(verdict)} ${verdict}`).join(', ')}`;
}

function filterForm(): string {
  const boxes = VERDICTS.map((verdict) =>
    `<label><input type="checkbox" name="verdict" value="${verdict}" checked> ${verdict}</label>`);
  return '<form role="search"><input type="search" name="q" aria-label="Filter by name, column or rule" ' +
    `placeholder="Filter by name, column or rule">${boxes.join(' ')}<output id="shown" class="pale"></output></form>`;
}

function schemaSection({ title, schema, keys, otherFindings, acknowledged }: PageSchema, isTitled: boolean): string {
  const verdicts = new Map(keys.flatMap(({ simulated: { key } }) => (
    key.kind === 'table' ? [[key.table.name, key.spread.verdict] as const] : [])));
  return [
    isTitled ? `<h2>${escaped(title)}</h2>` : '',
    '<h2>Tables</h2><p class="pale">Interleaved tables lie inside of their parents. ● is a column of the primary key; ' +
      'arrows are foreign keys.</p>',
    `<div class="scroll" tabindex="0" role="region" aria-label="Diagram of the tables">${
      schemaSvg(schema, (table) => verdicts.get(table) ?? 'safe')}</div>`,
    '<h2>Keys</h2>',
    ...[...keys].sort(hotFirst).map((key) => keySection(key, schema.dialect)),
    ...(otherFindings.length === 0 ? [] : ['<h2>Other findings</h2>', ...otherFindings.map((finding) => findingBlock(finding, schema.dialect))]),
    ...(acknowledged.length === 0 ? [] : ['<h2>Acknowledged</h2>', acknowledgedTable(acknowledged)]),
  ].join('\n');
}

function hotFirst(a: PageKey, b: PageKey): number {
  const rank = ({ simulated }: PageKey): number => VERDICTS.indexOf(simulated.key.spread.verdict);
  return rank(a) - rank(b);
}

function keySection({ simulated, findings, after }: PageKey, dialect: Dialect): string {
  const { key } = simulated;
  const { verdict } = key.spread;
  const columns = key.parts.map(({ column, descending }) => `${column}${descending ? ' DESC' : ''}`).join(', ');
  const on = key.table.name;
  const kind = {
    'table': 'PRIMARY KEY', 'index': `index on ${on}`, 'search-index': `search index on ${on}`,
    'foreign-key': `hidden index of a foreign key on ${on}`,
  }[key.kind];
  const searched = [key.object, key.table.name, columns, ...findings.map(({ rule }) => rule)].join(' ').toLowerCase();
  return [
    `<section class="key ${verdict}" id="${escaped(key.object)}" tabindex="-1" data-verdict="${verdict}" ` +
      `data-text="${escaped(searched)}">`,
    `<h3>${escaped(key.object)} <span class="verdict">${verdict}</span></h3>`,
    `<p><code>${escaped(`${kind} (${columns})`)}</code></p>`,
    `<div class="pictures">${figure(simulated, 'As declared')}${after ? figure(after, 'After the first fix') : ''}</div>`,
    ...findings.map((finding) => findingBlock(finding, dialect)),
    '</section>',
  ].join('\n');
}

function figure(simulated: SimulatedKey, caption: string): string {
  const { key, workload, splits, takingPart, worstCases, heat } = simulated;
  const place = { hot: 'in few places that move', unproven: 'in one place, if the values rise with time', safe: 'in many places' }[key.spread.verdict];
  const facts: [string, string][] = [
    ['limit', limitText(simulated)],
    ['splits', `${takingPart} of ${splits} take part at ${workload.writesPerSecond.toLocaleString('en-US')} writes/s`],
    ...(worstCases.length === 0 ? [] : [['worst case', `nothing is known of ${worstCases.join(', ')}`] as [string, string]]),
  ];
  return [
    `<figure>${heatSvg(heat, `${caption}: inserts into ${key.object} land ${place}.`, MINUTES)}`,
    `<figcaption><strong>${caption}</strong><dl>`,
    ...facts.map(([term, text]) => `<dt>${term}</dt><dd>${escaped(text)}</dd>`),
    '</dl></figcaption></figure>',
  ].join('');
}

function findingBlock(
  { rule, severity, message, location, why, fixes, cost }: RenderedFinding, dialect: Dialect,
): string {
  return [
    `<p><strong>${severity} ${escaped(rule)}</strong>: ${escaped(message)}</p>`,
    `<dl><dt>at</dt><dd><code>${escaped(location)}</code></dd>`,
    ...why.map((reason) => `<dt>why</dt><dd>${escaped(reason)}</dd>`),
    ...(cost === undefined ? [] : [`<dt>cost</dt><dd>${escaped(cost)}</dd>`]),
    `<dt>read on</dt><dd><code>${escaped(explainCommand(rule))}</code></dd></dl>`,
    ...fixes.map((fix, at) => fixBlock(fix, at === 0 ? 'Fix' : 'Another fix', dialect)),
  ].join('\n');
}

function fixBlock(fix: string, label: string, dialect: Dialect): string {
  return `<pre tabindex="0" aria-label="${label}">${escaped(prettyStatement(fix, dialect))}</pre>`;
}

function acknowledgedTable(acknowledged: PageSchema['acknowledged']): string {
  const rows = acknowledged.map(({ acknowledgement: { rule, on, reason, until } }) =>
    `<tr><td>${escaped(rule)}</td><td>${escaped(on)}</td><td>${escaped(reason)}</td><td>${escaped(until ?? 'no end')}</td></tr>`);
  return '<table><thead><tr><th scope="col">rule</th><th scope="col">on</th><th scope="col">reason</th>' +
    `<th scope="col">until</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function modelSection(): string {
  const number = (value: number): string => value.toLocaleString('en-US');
  const facts = [
    `One split takes at most ${number(MODEL.writesPerSecondOfSplit)} writes/s: what the documentation gives for one node. ` +
      'The real figure is lower and is not published.',
    `A split is cut from ${number(MODEL.splitBytes / 2 ** 30)} GiB on, and under a load above ` +
      `${MODEL.highLoad * 100}% of its limit after ${MODEL.minutesOfRound} minutes (assumed for “a few minutes”).`,
    'A split cannot be cut in front of a point that moves: what is written next lands behind the cut.',
    `${number(DEFAULT_WORKLOAD.activeEntities)} tenants, users or other entities write at one time, each as much as the ` +
      'others, unless a workload declares another number.',
    `At most ${MODEL.mostSplits} splits are simulated.`,
    'Where nothing is known of the values, they are drawn as if they rose with time.',
  ];
  return `<section id="model"><h2>The model</h2><ul>${facts.map((fact) => `<li>${escaped(fact)}</li>`).join('')}</ul></section>`;
}
