import { nameOf } from '../../../../rules/keys/keys';
import type { Verdict } from '../../../../rules/keys/verdict';
import { STEPS, type Heat } from '../../../../simulation/heat';
import { percent } from '../../../../text/shown';
import type { DrawnKey } from '../../data/drawn-key';
import { fullestCell, keyAxis, keyTexts, leadWord, noteOf, sharesOf, type Cell, type Note } from '../../data/map-words';
import { html, type Html } from '../../html';
import { colourOf, LAST_COLOUR, type HeatClasses } from '../../pictures/heat-map';

const PLACES: { readonly [V in Verdict]: string } = {
  hot: 'in few places that move', wrong: 'in many places', unproven: 'in one place, if the values rise with time',
  safe: 'in many places',
};
const MOMENTS = [1, STEPS / 3, (STEPS * 2) / 3, STEPS];

interface HeatMapOptions {
  readonly caption: string;
  readonly badge?: Html;
  /** Unique in the page. */
  readonly id: string;
  readonly heats: HeatClasses;
  /** A small map has no profile. @default large */
  readonly size?: 'large' | 'small';
}

/**
 * The picture of a key with its axes, and a description. The script adds a crosshair; those of two pictures in one
 * element with `data-pair` move together.
 */
export function heatMap(drawn: DrawnKey, { caption, badge, id, heats, size = 'large' }: HeatMapOptions): Html {
  const { simulated: { key, heat }, verdict } = drawn;
  const isKnown = verdict !== 'unproven' && heat.keys.length > 0;
  const axis = isKnown ? keyAxis(drawn) : undefined;
  const note = isKnown && size === 'large' ? noteOf(drawn) : undefined;
  const cell = fullestCell(heat);
  const attributes = isKnown
    ? html`
      role="application" aria-roledescription="heat map, arrow keys move a crosshair" tabindex="0"
      data-cell="${cell.step} ${cell.range}" data-lead="${leadWord(drawn)}"`
    : html`role="img"`;
  return html`
    <figure class="heat-map ${size}" id="${id}">
      <figcaption><strong>${caption}</strong>${badge && html` ${badge}`}</figcaption>
      <div class="plot">
        <div class="values" aria-hidden="true">
          ${axis?.labels.map(({ at, text }) => html`<span style="${at100('--y', at)}">${text}</span>`)}
          ${axis?.borders.map((at) => html`<i style="${at100('--y', at)}"></i>`)}
        </div>
        <div class="heat ${heats.of(drawn)}"
          aria-label="${caption}: inserts into ${nameOf(key)} land ${PLACES[verdict]}."
          ${' '}${attributes}>${note && noteMark(note, heat)}</div>
        ${isKnown && size === 'large' && html`
          <svg class="profile" viewBox="0 0 ${LAST_COLOUR} ${heat.ranges}" preserveAspectRatio="none"
            aria-hidden="true">
            <path d="${profile(heat, cell.step)}"/>
          </svg>`}
        <div class="column" aria-hidden="true">↑${'\u00a0'}${axis?.column ?? 'key'}</div>
        <div class="moments" aria-hidden="true">
          ${MOMENTS.map((moment) => html`
            <span style="${at100('--x', (moment - 0.5) / STEPS)}">${moment}${moment === STEPS && ' moments'}</span>`)}
        </div>
      </div>
      <p class="here">
        ${verdict === 'unproven'
          ? 'Not known, so the worst case is drawn, in grey.'
          : isKnown ? fullestText(drawn, cell) : 'No insert was drawn.'}
      </p>
    </figure>`;
}

/** The sentence below the picture before a crosshair selects another place. */
function fullestText(drawn: DrawnKey, { step, range }: Cell): Html {
  const { heat } = drawn.simulated;
  const texts = keyTexts(drawn);
  const lead = leadWord(drawn);
  return html`
    Moment ${step + 1}: <b>${percent(sharesOf(heat, step)[range])}</b> of its inserts are in the fullest of
    ${' '}${heat.ranges} key ranges, ${lead}${texts[range]} to ${lead}${texts[range + 1]}.`;
}

/** One bar per range, as long as the color of the range is bright. */
function profile(heat: Heat, step: number): string {
  return sharesOf(heat, step).map((share, range) => {
    const length = colourOf(share);
    return length > 0 ? `M0 ${heat.ranges - 1 - range}h${length}v1H0z` : '';
  }).join('');
}

/** The maximum size of a note as a share of the picture, and its distance from the marked place. */
const TEXT = { width: 0.42, height: 0.24, away: 0.05 };

const SIDES = [
  { right: true, up: false }, { right: false, up: true }, { right: true, up: true }, { right: false, up: false },
];

/** A ring with text beside it, on the side that hides the fewest inserts. */
function noteMark({ at: { step, range }, text }: Note, heat: Heat): Html {
  const { steps, ranges, counts } = heat;
  const [x, y] = [(step + 0.5) / steps, (range + 0.5) / ranges];
  const hidden = SIDES.map(({ right, up }) => {
    const [left, bottom] = [startOf(x, right, TEXT.width), startOf(y, up, TEXT.height)];
    if (Math.min(left, bottom) < 0 || left + TEXT.width > 1 || bottom + TEXT.height > 1) {
      return Infinity;
    }
    const covers = (at: number, start: number, size: number): boolean => at > start && at < start + size;
    return counts.reduce((sum, count, at) => sum + (covers(((at % steps) + 0.5) / steps, left, TEXT.width)
      && covers((Math.floor(at / steps) + 0.5) / ranges, bottom, TEXT.height) ? count : 0), 0);
  });
  const { right, up } = SIDES[hidden.indexOf(Math.min(...hidden))];
  return html`
    <span class="callout${right && ' right'}${up && ' up'}" style="${at100('--x', x)};${at100('--y', y)}">
      <span>${text}</span>
    </span>`;
}

/** The start of a text beside a place, from 0 to 1. */
function startOf(at: number, isAfter: boolean, size: number): number {
  return isAfter ? at + TEXT.away : at - TEXT.away - size;
}

function at100(property: string, share: number): string {
  return `${property}:${Number((share * 100).toFixed(1))}%`;
}
