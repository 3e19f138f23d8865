import { prettyScript } from '../../../ddl/printer/pretty';
import { counted } from '../../../text/shown';
import { numbered, type ChangedLine } from '../../changed-lines';
import type { DrawnKey } from '../data/drawn-key';
import { headroomOf, limitText } from '../data/headroom';
import type { PageFinding, PageFix, PageSchema } from '../data/page-data';
import type { ReadCost } from '../data/read-costs';
import { html, type Html } from '../html';
import { badge, copied } from './elements';
import { heatMap } from './keys/heat-map';
import { releaseTimeline } from './timeline';
import type { Places } from '../places';

const CHANGES: { readonly [change in ReadCost['change']]: string } = {
  lost: '✕ lost', slower: '↓ slower', same: '= as now', faster: '↑ faster',
};

/**
 * The fixes of a finding in the ranking of the rules. They appear one below the other, or as tabs if scripts run.
 *
 * @param today The present key. Absent if the finding concerns no key, or another finding already shows it.
 */
export function fixTabs(
  { fixes }: PageFinding, schema: PageSchema, places: Places, id: string, today: DrawnKey | undefined,
): Html | undefined {
  if (fixes.length === 0) {
    return undefined;
  }
  if (fixes.every(({ fix }) => fix.kind === 'advice')) {
    return html`
      <h4>Ways out</h4>
      <ul class="why">${fixes.map(({ text, cost }) => html`
        <li>${text}${cost !== undefined && `. Cost: ${cost}`}</li>`)}
      </ul>`;
  }
  const isDrawn = fixes.some(({ after }) => after());
  return html`
    <div class="fixes" data-tabs>
      <h4>${today && isDrawn ? 'Before and after' : 'Ways out'}</h4>
      <div class="tabs" role="tablist" aria-label="Fixes" hidden>
        ${fixes.map((fix, at) => tab(`${id}:tab${at}`, `${id}:fix${at}`, at === 0, tabTitle(fix)))}
      </div>
      ${fixes.map((fix, at) => html`
        <section class="fix${at === 0 && ' first'}" id="${id}:fix${at}" aria-label="${fix.title}">
          <h4 class="untabbed">${tabTitle(fix)}</h4>
          ${today && pair(at === 0 ? today : undefined, fix, `map:${id}:${at}`, places)}
          <div class="ways">${way(fix, schema, `${id}:${at}`)}${costs(fix)}</div>
        </section>`)}
    </div>`;
}

function tab(id: string, panel: string, isSelected: boolean, title: Html | string): Html {
  return html`
    <button type="button" role="tab" id="${id}" aria-controls="${panel}" aria-selected="${String(isSelected)}">
      ${title}
    </button>`;
}

function tabTitle(fix: PageFix): Html {
  const after = fix.after();
  const reads = (['lost', 'slower'] as const).flatMap((which) => {
    const { length } = fix.reads().filter(({ change }) => change === which);
    return length > 0 ? [`${counted(length, 'kind')} of reads ${which}`] : [];
  });
  const notes = [
    ...(after ? [limitText(headroomOf(after.simulated))] : []),
    ...reads,
    ...(fix.isDeclaration ? ['no statement'] : []),
  ];
  return html`
    ${after ? badge(after.verdict, fix.title) : html`<b>${fix.fix.kind === 'advice' ? 'another way' : fix.title}</b>`}
    <span class="note">${notes.join(', ')}</span>`;
}

/** The present picture beside that of the fix. The script moves the present picture to the open tab. */
function pair(today: DrawnKey | undefined, { title, after }: PageFix, id: string, { heats }: Places): Html {
  const then = after();
  return html`
    <div class="pair" data-pair>
      ${today && html`
        <div class="today">
          ${heatMap(today, { caption: 'Today', badge: badge(today.verdict), id: `${id}:today`, heats })}
        </div>`}
      ${then && html`
        <div>${heatMap(then, { caption: `After: ${title}`, badge: badge(then.verdict), id, heats })}</div>`}
    </div>`;
}

function way(fix: PageFix, { schema: { dialect }, language }: PageSchema, id: string): Html {
  const { text, says, releases, isDeclaration } = fix;
  const changes = fix.changes();
  if (fix.fix.kind === 'advice' && changes === undefined) {
    return html`<p class="advice">${text}</p>`;
  }
  const live = isDeclaration ? undefined : releases();
  const where = language === 'sql' ? 'In the file' : 'In the code';
  const file = html`
    ${changes
      ? copied(diff(changes), changes.some((line) => line.sign === '+' && line.text.trim() !== ''))
      : copied(language === 'sql' ? prettyScript(text, dialect) : text)}
    ${changes && says !== undefined && html`<p class="note">${says}</p>`}
    ${live && html`<p class="note">Enough while no database has it.</p>`}`;
  if (live === undefined) {
    return html`<div class="way">${file}</div>`;
  }
  return html`
    <div class="way" data-tabs>
      <div class="switch" role="tablist" aria-label="Where" hidden>
        ${tab(`${id}:file-tab`, `${id}:file`, true, where)}
        ${tab(`${id}:live-tab`, `${id}:live`, false, 'On the live database')}
      </div>
      <section id="${id}:file"><h5 class="untabbed">${where}</h5>${file}</section>
      <section id="${id}:live"><h5 class="untabbed">On the live database</h5>${releaseTimeline(live, dialect)}</section>
    </div>`;
}

/** Added and removed lines, each with its sign. */
function diff(lines: readonly ChangedLine[]): Html {
  return html`${lines.map((line) => (line.sign === '+'
    ? html`<ins>${numbered(line)}${'\n'}</ins>`
    : html`<del>${numbered(line)}${'\n'}</del>`))}`;
}

function costs({ cost, reads }: PageFix): Html | undefined {
  const all = reads();
  if (cost === undefined && all.length === 0) {
    return undefined;
  }
  return html`
    <div class="costs">
      <h4>What it costs</h4>
      ${cost !== undefined && html`<p>${cost}</p>`}
      ${all.length > 0 && html`
        <dl>${all.map(({ change, read, was, is }) => html`
          <dt class="${change}">${CHANGES[change]}</dt>
          <dd><code>${read}</code><span class="note">${was === is ? is : html`${was} → ${is}`}</span></dd>`)}
        </dl>
        <p class="note">Reads without a place follow from the two keys, not from your queries.</p>`}
    </div>`;
}
