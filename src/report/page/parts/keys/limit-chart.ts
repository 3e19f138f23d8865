import { AXIS_TIMES, axisPlace, rateText, timesText, type Headroom } from '../../data/headroom';
import type { KeyRow } from '../../data/key-rows';
import { isOver } from '../../data/page-data';
import { html, type Html } from '../../html';

/** In percent of the width. A limit that grows is drawn after the end of the axis. */
const END = 84;
const GROWS = 96;

/** The place of a multiple of the load, in percent of the width. */
function place(times: number | undefined): string {
  const at = times === undefined ? GROWS : axisPlace(times) * END;
  return `${at.toFixed(1)}%`;
}

/** The head of the column: the meaning of the signs, and the axis. */
export function limitHead(load: string): Html {
  return html`
    <span class="limit-legend">
      Limit as a multiple of ${load}<br>
      <i class="dot"></i> today <i class="ring"></i> after the best fix <i class="zone"></i> too little
    </span>
    <span class="axis" aria-hidden="true">
      ${AXIS_TIMES.map((times) => html`<span style="left:${place(times)}">${times}×</span>`)}
      <span style="left:${place(undefined)}">grows</span>
    </span>`;
}

/** The limit of a key today and after its best fix, as a picture and in words. */
export function limitChart({ key, limit }: KeyRow): Html {
  if (limit.kind === 'missed') {
    return foundAndMissed(limit.share, limit.isMended);
  }
  if (limit.kind === 'cases') {
    const { rising, random } = limit;
    return html`
      ${axis(html`<i class="span" style="left:${place(rising.times)};right:calc(100% - ${place(random.times)})"></i>`)}
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
      ${' '}of ${rateText(today.loadPerSecond)}
    </span>`;
}

function axis(marks: Html): Html {
  return html`<span class="chart" aria-hidden="true"><i class="zone"></i>${marks}</span>`;
}

function bar({ times }: Headroom): Html {
  const at = place(times);
  return html`<i class="bar" style="width:${at}"></i><i class="dot" style="left:${at}"></i>`;
}

function gain(today: Headroom, then: Headroom): Html {
  const [from, to] = [today, then].map(({ times }) => place(times));
  return html`
    <i class="gain" style="left:${from};right:calc(100% - ${to})"></i>
    <i class="${then.times === undefined ? 'grows' : 'ring'}" style="left:${to}"></i>`;
}

function foundAndMissed(missed: number, isMended: boolean): Html {
  const [found, gone] = [1 - missed, missed].map((share) => `${Math.round(share * 100)}%`);
  return html`
    <span class="chart found" aria-hidden="true"><i style="width:${found}"></i><i style="width:${gone}"></i></span>
    <span class="limit-text">
      <b>${found}</b> of the rows found, <b class="wrong">${gone} missed</b>${isMended && ' → none'}
    </span>`;
}
