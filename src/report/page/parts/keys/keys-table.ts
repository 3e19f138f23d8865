import { counted, percent } from '../../../../text/shown';
import { AXIS_TIMES, axisPlace, rateText, timesText, type Headroom } from '../../data/headroom';
import { rowOf, type KeyRow } from '../../data/key-rows';
import { isAccepted, isOver, type PageFix, type PageKey, type PageSchema } from '../../data/page-data';
import { isLoadDeclared } from '../../data/summary';
import { html, lines, type Html } from '../../html';
import { badge, placeLink } from '../elements';
import { keyColumns, kindText } from './key-name';
import type { Places } from '../../places';

export function keysTable(keys: readonly PageKey[], schema: PageSchema, places: Places): Html {
  const hasPlaces = keys.some(({ place }) => place !== undefined);
  const load = isLoadDeclared(schema.schema) ? 'the declared load' : 'the default load';
  const titles = [
    'Verdict', 'Key', 'Where inserts land', limitHead(load), 'Best fix', ...(hasPlaces ? ['In the file'] : []),
  ];
  return html`
    <table class="keys" role="table">
      <thead role="rowgroup"><tr role="row">
        ${titles.map((title) => html`<th scope="col" role="columnheader">${title}</th>`)}
      </tr></thead>
      <tbody role="rowgroup">${lines(keys.map((key) => row(key, schema, places, hasPlaces)))}</tbody>
    </table>`;
}

function row(key: PageKey, schema: PageSchema, { anchors, heats, linkBase }: Places, hasPlaces: boolean): Html {
  const { verdict, simulated, findings, acknowledgements, place } = key;
  const of = rowOf(key, schema);
  const rules = findings.map(({ rule }) => rule).join(' ');
  const { fix, todo } = of;
  const [accepted] = isAccepted(key) ? acknowledgements : [];
  return html`
    <tr role="row" class="key-row ${verdict}" data-key="${anchors.of(key)}" data-rules="${rules}">
      <td role="cell">${badge(verdict)}${accepted && html`<span class="note">acknowledged</span>`}</td>
      <td role="cell">
        <a href="${anchors.href(key)}"><b>${of.name}</b></a>${' '}
        <span class="note">${kindText(simulated.key, schema.schema)}</span>
        ${keyColumns(key)}
      </td>
      <td role="cell"><span class="thumb ${verdict === 'unproven' ? 'hatch' : heats.of(key)}" aria-hidden="true">
        ${verdict === 'unproven' && html`<i>?</i>`}</span></td>
      <td role="cell">${limitChart(of)}</td>
      <td role="cell" class="best">
        ${accepted
          ? html`<b>none wanted</b><span class="note">${accepted.acknowledgement.reason}</span>`
          : fix && html`<b>${todo}</b><span class="note">${effortText(fix)}</span>`}
      </td>
      ${hasPlaces && html`<td role="cell">${place && placeLink(place, linkBase)}</td>`}
    </tr>`;
}

/** The effort of a fix on a database with rows. */
function effortText({ isDeclaration, releases }: PageFix): string {
  const plan = isDeclaration ? undefined : releases();
  if (isDeclaration) {
    return 'a declaration, no statement';
  }
  if (plan === undefined) {
    return '';
  }
  const copies = plan.some(({ backfill }) => backfill.length > 0);
  return `${copies ? 'copies rows, ' : ''}${counted(plan.length, 'release')}`;
}

/** In percent of the width. A limit that grows is drawn after the end of the axis. */
const END = 84;
const GROWS = 96;

/** The place of a multiple of the load, in percent of the width. */
function placeOf(times: number | undefined): string {
  const at = times === undefined ? GROWS : axisPlace(times) * END;
  return `${at.toFixed(1)}%`;
}

/** The head of the column: the meaning of the signs, and the axis. */
function limitHead(load: string): Html {
  return html`
    <span class="limit-legend">
      Limit as a multiple of ${load}<br>
      <i class="dot"></i> today <i class="ring"></i> after the best fix <i class="zone"></i> too little
    </span>
    <span class="axis" aria-hidden="true">
      ${AXIS_TIMES.map((times) => html`<span style="left:${placeOf(times)}">${times}×</span>`)}
      <span style="left:${placeOf(undefined)}">grows</span>
    </span>`;
}

/** The limit of a key today and after its best fix, as a picture and in words. */
function limitChart({ key, limit }: KeyRow): Html {
  if (limit.kind === 'missed') {
    return foundAndMissed(limit.share, limit.isMended);
  }
  if (limit.kind === 'cases') {
    const { rising, random } = limit;
    const [from, to] = [rising, random].map(({ times }) => placeOf(times));
    return html`
      ${axis(html`<i class="span" style="left:${from};right:calc(100% - ${to})"></i>`)}
      <span class="limit-text">
        <b>${timesText(rising)}</b> if it counts up, <b>${timesText(random)}</b> if random
      </span>`;
  }
  const { today, then } = limit;
  const colour = isOver(key) ? 'hot' : key.verdict;
  return html`
    ${axis(html`${key.verdict === 'unproven' ? false : bar(today)}${then && gain(today, then)}`)}
    <span class="limit-text">
      <b class="${colour}">${timesText(today)}</b>${then && html` → <b>${timesText(then)}</b>`}
      ${' '}of ${rateText(key.simulated.writesPerSecond)}
    </span>`;
}

function axis(marks: Html): Html {
  return html`<span class="chart" aria-hidden="true"><i class="zone"></i>${marks}</span>`;
}

function bar({ times }: Headroom): Html {
  const at = placeOf(times);
  return html`<i class="bar" style="width:${at}"></i><i class="dot" style="left:${at}"></i>`;
}

function gain(today: Headroom, then: Headroom): Html {
  const [from, to] = [today, then].map(({ times }) => placeOf(times));
  return html`
    <i class="gain" style="left:${from};right:calc(100% - ${to})"></i>
    <i class="${then.times === undefined ? 'grows' : 'ring'}" style="left:${to}"></i>`;
}

function foundAndMissed(missed: number, isMended: boolean): Html {
  const [found, gone] = [1 - missed, missed].map(percent);
  return html`
    <span class="chart found" aria-hidden="true"><i style="width:${found}"></i><i style="width:${gone}"></i></span>
    <span class="limit-text">
      <b>${found}</b> of the rows found, <b class="wrong">${gone} missed</b>${isMended && ' → none'}
    </span>`;
}
