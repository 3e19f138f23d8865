import type { Anchors } from './anchors';
import { nameOf, type DrawnKey } from './fix-pictures';
import { SCALE_SHARES, scalePlace, type HeatClasses } from './heat-map';
import { html, lines, percent, type Html } from './html';
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
export function badge(verdict: Verdict, text: string = verdict): Html {
  return html`<span class="badge ${verdict}">${text}</span>`;
}

/** Where a page has its places and its pictures. */
export interface PagePlaces {
  readonly anchors: Anchors;
  readonly heats: HeatClasses;
}

/** One key: a line in a list, and what is shown below it once it is open. */
interface KeySection {
  /** @param more Of the element of the key. */
  readonly element: (body?: Html, more?: Html) => Html;
  /** The picture, the findings, and what each fix would do. */
  readonly body: Html;
}

export function keySection(key: PageKey, schema: PageSchema, { anchors, heats }: PagePlaces): KeySection {
  const { simulated, verdict, findings, acknowledgements } = key;
  const object = nameOf(simulated.key);
  const id = anchors.of(key);
  const share = percent(fullestSplitShare(simulated));
  const rules = findings.map(({ rule }) => rule).join(' ');
  return {
    element: (body, more) => html`
      <details class="key ${verdict} ${heats.of(key)}" id="${id}" data-rules="${rules}"${more}>
        <summary>
          <span>
            ${badge(verdict)}
            ${acknowledgements.length > 0 && html`<br><span class="pale">accepted</span>`}
          </span>
          <span class="name"><h3>${object}</h3> <code>${definitionOf(simulated)}</code></span>
          <span class="peak" style="--share:${share}"><b>${share}</b> in one split</span>
          <span class="thumb"></span>
        </summary>
        ${body}
      </details>`,
    body: lines([
      html`<div class="body">`,
      ...acknowledgements.map(({ acknowledgement: { rule, reason, until } }) => html`
        <p class="accepted">
          <strong>${rule}</strong> is accepted${until !== undefined && ` until ${until}`}: ${reason}
        </p>`),
      ...(findings.length === 0
        ? [html`<div class="finding">${figure(key, 'As declared')}</div>`]
        : findings.map((finding, at) => findingBlock(finding, schema, {
          name: `${id}:${at}`,
          picture: at === 0 ? figure(key, 'As declared') : undefined,
          heats,
        }))),
      html`</div>`,
    ]),
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
function figure(drawn: DrawnKey, caption: string, own?: string): Html {
  const { simulated, verdict, misses } = drawn;
  const { key, writesPerSecond, splits, takingPart, worstCases, notEvaluated } = simulated;
  const share = percent(fullestSplitShare(simulated));
  const facts: [string, string | Html][] = [
    ...misses.map((each): [string, string] => ['wrong', each]),
    ['limit', limitText(simulated)],
    ['fullest split', html`<b>${share}</b> of the inserts of one second: ${shareReason(drawn)}`],
  ];
  if (splits > 1) {
    const rate = Math.round(writesPerSecond).toLocaleString('en-US');
    facts.push(['load', `${takingPart} of ${splits} splits share ${rate} writes/s`]);
  }
  if (worstCases.length > 0) {
    facts.push(['assumed', `the worst case: nothing is known of ${worstCases.join(', ')}`]);
  }
  if (notEvaluated.length > 0) {
    facts.push(['assumed', `values of ${notEvaluated.join(', ')}: the expression is not evaluated`]);
  }
  return html`
    <figure>
      ${own === undefined
        ? html`<figcaption><strong>${caption}</strong> ${badge(verdict)}</figcaption>`
        : html`<figcaption class="sr">${caption}</figcaption>`}
      <div class="plot">
        <span class="up" aria-hidden="true"><span>first key</span><span>last key</span></span>
        <div class="heat${own !== undefined && ` ${own}`}" role="img"
          aria-label="${caption}: inserts into ${nameOf(key)} land ${PLACES[verdict]}."></div>
        <span class="across" aria-hidden="true">
          <span>0</span><span>${STEPS / 2}</span><span>${STEPS} moments</span>
        </span>
      </div>
      <dl>${facts.map(([term, text]) => html`<dt>${term}</dt><dd>${text}</dd>`)}</dl>
    </figure>`;
}

/** The colours of all pictures and what they mean. */
export function scale(): Html {
  const ticks = SCALE_SHARES.map((share) =>
    html`<span style="left:${percent(scalePlace(share))}">${share * 100}%</span>`);
  return html`
    <div class="scale">
      <p>Share of one moment’s inserts in one of 48 key ranges</p>
      <div class="colours"></div>
      <div class="ticks">${ticks}</div>
    </div>`;
}

/** What is wrong, and next to it what each fix would change. */
export function findingBlock(
  { rule, severity, message, location, why, fixes }: PageFinding,
  { schema: { dialect }, language }: PageSchema,
  { name, picture, heats }: { readonly name: string; readonly picture?: Html; readonly heats: HeatClasses },
): Html {
  const asCode = (text: string): string => (language === 'sql' ? prettyScript(text, dialect) : text);
  return lines([
    html`<div class="finding" data-rules="${rule}"><div class="message">`,
    html`<p><span class="severity ${severity}">${severity}</span> <strong>${rule}</strong></p>`,
    html`<p>${message}</p>`,
    why.length > 0 && html`<dl>${why.map((reason) => html`<dt>why</dt><dd>${reason}</dd>`)}</dl>`,
    html`</div><div>${picture}<dl><dt>at</dt><dd><code>${location}</code></dd>`,
    html`<dt>read on</dt><dd><code>${explainCommand(rule)}</code></dd></dl></div>`,
    fixes.length > 0 && fixChoice(fixes, { name, asCode, heats }),
    html`</div>`,
  ]);
}

function fixChoice(
  fixes: readonly PageFix[],
  { name, asCode, heats }: {
    readonly name: string; readonly asCode: (text: string) => string; readonly heats: HeatClasses;
  },
): Html {
  if (fixes.every(({ fix }) => fix.kind === 'advice')) {
    return html`<div><strong>Fix</strong><ul>${fixes.map(({ text }) => html`<li>${text}</li>`)}</ul></div>`;
  }
  const panels = fixes.map(({ fix, text, cost, after }) => html`
    <div class="fix">
      ${pictureOf(after(), fix, heats)}
      ${fix.kind === 'advice' ? html`<p>${text}</p>` : html`<pre>${asCode(text)}</pre>`}
      ${cost !== undefined && html`<p><strong>cost</strong> ${cost}</p>`}
    </div>`);
  const heading = html`<strong>${fixes.some(({ after }) => after()) ? 'After the fix' : 'Fix'}</strong>`;
  const titles = fixes.map(({ fix, after }) => {
    const verdict = after()?.verdict;
    return verdict ? badge(verdict, fixTitle(fix)) : fixTitle(fix);
  });
  if (fixes.length === 1) {
    return html`<div class="fixes">${heading}${titles[0]}${panels[0]}</div>`;
  }
  const group = `fix:${name}`;
  const choices = panels.map((panel, at) => html`
    <input type="radio" name="${group}" id="${group}:${at}"${at === 0 && html` checked`}>
    <label for="${group}:${at}">${titles[at]}</label>
    ${panel}`);
  return html`<div class="fixes choice" role="radiogroup" aria-label="Fixes">${heading}${lines(choices)}</div>`;
}

function pictureOf(after: DrawnKey | undefined, fix: Fix, heats: HeatClasses): Html | undefined {
  return after && figure(after, `After the fix, ${fixTitle(fix)}`, heats.of(after));
}
