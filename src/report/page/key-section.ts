import type { Anchors } from './anchors';
import { nameOf, type DrawnKey } from './fix-pictures';
import { SCALE_SHARES, scalePlace, type HeatClasses } from './heat-map';
import { escaped, percent } from './html';
import { fullestSplitShare, limitText, shareReason } from './limit-text';
import type { PageFinding, PageFix, PageKey, PageSchema } from './page-data';
import { prettyScript } from '../../ddl/printer/pretty';
import { explainCommand } from '../../rules/catalogue-entry';
import type { Fix } from '../../rules/fixes/fix';
import type { Verdict } from '../../rules/keys/verdict';
import { STEPS } from '../../simulation/heat';
import type { SimulatedKey } from '../../simulation/simulate';
import { fixTitle } from '../fix-title';

/** A verdict as a word; the style puts a sign in front of it, so that nobody needs its colour. */
export function badge(verdict: Verdict, text: string = verdict): string {
  return `<span class="badge ${verdict}">${escaped(text)}</span>`;
}

/** Where a page has its places and its pictures. */
export interface PagePlaces {
  readonly anchors: Anchors;
  readonly heats: HeatClasses;
}

/** One key: a line in a list, and what is shown below it once it is open. */
interface KeySection {
  /** @param more Of the element of the key. */
  readonly html: (body: string, more: string) => string;
  /** The picture, the findings, and what each fix would do. */
  readonly body: string;
}

export function keySection(key: PageKey, schema: PageSchema, { anchors, heats }: PagePlaces): KeySection {
  const { simulated, verdict, findings, acknowledgements } = key;
  const object = nameOf(simulated.key);
  const id = anchors.of(key);
  const share = percent(fullestSplitShare(simulated));
  const rules = findings.map(({ rule }) => rule).join(' ');
  const accepted = acknowledgements.length > 0 ? '<br><span class="pale">accepted</span>' : '';
  return {
    html: (body, more) => [
      `<details class="key ${verdict} ${heats.of(key)}" id="${escaped(id)}" data-rules="${rules}"${more}>`,
      `<summary><span>${badge(verdict)}${accepted}</span><span class="name"><h3>${escaped(object)}</h3> `,
      `<code>${escaped(definitionOf(simulated))}</code></span>`,
      `<span class="peak" style="--share:${share}"><b>${share}</b> in one split</span>`,
      '<span class="thumb"></span></summary>',
      body,
      '</details>',
    ].join(''),
    body: [
      '<div class="body">',
      ...acknowledgements.map(({ acknowledgement: { rule, reason, until } }) =>
        `<p class="accepted"><strong>${escaped(rule)}</strong> is accepted` +
          `${until === undefined ? '' : ` until ${escaped(until)}`}: ${escaped(reason)}</p>`),
      ...(findings.length === 0
        ? [`<div class="finding">${figure(key, 'As declared')}</div>`]
        : findings.map((finding, at) => findingBlock(finding, schema, {
          name: `${id}:${at}`,
          picture: at === 0 ? figure(key, 'As declared') : '',
          heats,
        }))),
      '</div>',
    ].join('\n'),
  };
}

function definitionOf({ key: { kind, parts, table, objectIndex } }: SimulatedKey): string {
  const columns = parts.map(({ column, descending }) => `${column}${descending ? ' DESC' : ''}`).join(', ');
  const what = {
    'table': 'PRIMARY KEY', 'index': `index on ${table.name}`,
    'object-index': `${objectIndex?.kind.toLowerCase()} on ${table.name}`,
    'foreign-key': `backing index of a foreign key on ${table.name}`,
  }[kind];
  return `${what} (${columns})`;
}

const PLACES: { readonly [V in Verdict]: string } = {
  hot: 'in few places that move', wrong: 'in many places', unproven: 'in one place, if the values rise with time',
  safe: 'in many places',
};

/** @param own The class of its own picture; it has a caption above it already. */
function figure(drawn: DrawnKey, caption: string, own?: string): string {
  const { simulated, verdict, misses } = drawn;
  const { key, writesPerSecond, splits, takingPart, worstCases, notEvaluated } = simulated;
  const facts: [string, string][] = [
    ...misses.map((each): [string, string] => ['wrong', escaped(each)]),
    ['limit', escaped(limitText(simulated))],
    [
      'fullest split',
      `<b>${percent(fullestSplitShare(simulated))}</b> of the inserts of one second: ${escaped(shareReason(drawn))}`,
    ],
  ];
  if (splits > 1) {
    const rate = Math.round(writesPerSecond).toLocaleString('en-US');
    facts.push(['load', `${takingPart} of ${splits} splits share ${rate} writes/s`]);
  }
  if (worstCases.length > 0) {
    facts.push(['assumed', escaped(`the worst case: nothing is known of ${worstCases.join(', ')}`)]);
  }
  if (notEvaluated.length > 0) {
    facts.push(['assumed', escaped(`values of ${notEvaluated.join(', ')}: the expression is not evaluated`)]);
  }
  return [
    '<figure>',
    own !== undefined
      ? `<figcaption class="sr">${escaped(caption)}</figcaption>`
      : `<figcaption><strong>${escaped(caption)}</strong> ${badge(verdict)}</figcaption>`,
    '<div class="plot"><span class="up" aria-hidden="true"><span>first key</span><span>last key</span></span>',
    `<div class="heat${own === undefined ? '' : ` ${own}`}" role="img" ` +
      `aria-label="${escaped(`${caption}: inserts into ${nameOf(key)} land ${PLACES[verdict]}.`)}"></div>`,
    '<span class="across" aria-hidden="true"><span>0</span>',
    `<span>${STEPS / 2}</span><span>${STEPS} moments</span></span></div>`,
    '<dl>',
    ...facts.map(([term, text]) => `<dt>${term}</dt><dd>${text}</dd>`),
    '</dl></figure>',
  ].join('');
}

/** The colours of all pictures and what they mean. */
export function scale(): string {
  const ticks = SCALE_SHARES.map((share) => `<span style="left:${percent(scalePlace(share))}">${share * 100}%</span>`);
  return '<div class="scale"><p>Share of one moment’s inserts in one of 48 key ranges</p><div class="colours"></div>' +
    `<div class="ticks">${ticks.join('')}</div></div>`;
}

/** What is wrong, and next to it what each fix would change. */
export function findingBlock(
  { rule, severity, message, location, why, fixes }: PageFinding,
  { schema: { dialect }, language }: PageSchema,
  { name, picture, heats }: { readonly name: string; readonly picture: string; readonly heats: HeatClasses },
): string {
  const asCode = (text: string): string => (language === 'sql' ? prettyScript(text, dialect) : text);
  return [
    `<div class="finding" data-rules="${rule}"><div class="message">`,
    `<p><span class="severity ${severity}">${severity}</span> <strong>${escaped(rule)}</strong></p>`,
    `<p>${escaped(message)}</p>`,
    why.length === 0 ? '' : `<dl>${why.map((reason) => `<dt>why</dt><dd>${escaped(reason)}</dd>`).join('')}</dl>`,
    `</div><div>${picture}<dl><dt>at</dt><dd><code>${escaped(location)}</code></dd>`,
    `<dt>read on</dt><dd><code>${escaped(explainCommand(rule))}</code></dd></dl></div>`,
    fixes.length === 0 ? '' : fixChoice(fixes, { name, asCode, heats }),
    '</div>',
  ].join('\n');
}

function fixChoice(
  fixes: readonly PageFix[],
  { name, asCode, heats }: {
    readonly name: string; readonly asCode: (text: string) => string; readonly heats: HeatClasses;
  },
): string {
  if (fixes.every(({ fix }) => fix.kind === 'advice')) {
    return `<div><strong>Fix</strong><ul>${fixes.map(({ text }) => `<li>${escaped(text)}</li>`).join('')}</ul></div>`;
  }
  const panels = fixes.map(({ fix, text, cost, after }) => [
    '<div class="fix">',
    pictureOf(after(), fix, heats),
    fix.kind === 'advice' ? `<p>${escaped(text)}</p>` : `<pre>${escaped(asCode(text))}</pre>`,
    cost === undefined ? '' : `<p><strong>cost</strong> ${escaped(cost)}</p>`,
    '</div>',
  ].join(''));
  const heading = `<strong>${fixes.some(({ after }) => after()) ? 'After the fix' : 'Fix'}</strong>`;
  const titles = fixes.map(({ fix, after }) => {
    const verdict = after()?.verdict;
    return verdict ? badge(verdict, fixTitle(fix)) : escaped(fixTitle(fix));
  });
  if (fixes.length === 1) {
    return `<div class="fixes">${heading}${titles[0]}${panels[0]}</div>`;
  }
  const choices = panels.map((panel, at) => {
    const [group, id] = [`fix:${name}`, `fix:${name}:${at}`].map(escaped);
    return `<input type="radio" name="${group}" id="${id}"${at === 0 ? ' checked' : ''}>` +
      `<label for="${id}">${titles[at]}</label>${panel}`;
  });
  return `<div class="fixes choice" role="radiogroup" aria-label="Fixes">${heading}${choices.join('\n')}</div>`;
}

function pictureOf(after: DrawnKey | undefined, fix: Fix, heats: HeatClasses): string {
  return after ? figure(after, `After the fix, ${fixTitle(fix)}`, heats.of(after)) : '';
}
