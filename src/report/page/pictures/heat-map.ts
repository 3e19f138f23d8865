import type { DrawnKey } from '../data/drawn-key';
import { keyTexts } from '../data/map-words';
import { html, lines, trusted, type Html } from '../html';
import { indexedPng, type Colour } from './png';
import type { Heat } from '../../../simulation/heat';
import { memoized } from '../../../text/once';

/**
 * From no inserts to the most. Each color is lighter than the previous one, so the picture is readable without colors.
 */
const STOPS: readonly Colour[] = [
  [13, 13, 38], [64, 15, 105], [150, 38, 103], [221, 81, 58], [252, 165, 10], [252, 255, 164],
];
const COLOURS = 32;
const PALETTE: readonly Colour[] = Array.from({ length: COLOURS }, (_, place) => colourAt(place / (COLOURS - 1)));
/** For an assumed picture, which is never bright. */
const GREYS: readonly Colour[] = PALETTE.map((_, place): Colour => [60 + 2 * place, 64 + 2 * place, 72 + 2 * place]);

/** The scale as evenly spaced stops of a gradient. */
export const SCALE_COLOURS = STOPS.map(rgb);
/** Shares of a step's inserts whose colors a legend shows. */
export const SCALE_SHARES = [0, 0.02, 0.1, 0.25, 0.5, 1] as const;

/** The place of a share on the scale, from 0 to 1. The square root separates small shares. */
export function scalePlace(share: number): number {
  return Math.sqrt(Math.min(share, 1));
}

export const LAST_COLOUR = COLOURS - 1;

/** The index of the color for a share. */
export function colourOf(share: number): number {
  return Math.round(scalePlace(share) * LAST_COLOUR);
}

/**
 * The picture as a PNG file, with time to the right and keys upwards. The lightest color means all inserts of a step in
 * one range, so pictures can be compared.
 */
function heatPng({ heat: { counts, ranges, steps, insertsOfStep }, isAssumed }: Picture): Buffer {
  const most = Math.max(1, insertsOfStep);
  const pixels = new Uint8Array(ranges * steps);
  for (let range = 0; range < ranges; range++) {
    for (let step = 0; step < steps; step++) {
      const share = counts[range * steps + step] / most;
      pixels[(ranges - 1 - range) * steps + step] = colourOf(share);
    }
  }
  return indexedPng(steps, pixels, isAssumed ? GREYS : PALETTE);
}

interface Picture {
  readonly heat: Heat;
  /** Whether the picture shows the worst case of unknown values, and so must look different. */
  readonly isAssumed: boolean;
}

const known = memoized((heat: Heat): Picture => ({ heat, isAssumed: false }), new WeakMap());
const assumed = memoized((heat: Heat): Picture => ({ heat, isAssumed: true }), new WeakMap());

/** The picture of a key; keys with equal pictures share one object. */
export function pictureOf({ simulated: { heat }, verdict }: DrawnKey): Picture {
  return (verdict === 'unproven' ? assumed : known)(heat);
}

/** Encodes each picture only once. */
const heatUrl = memoized(
  (picture: Picture) => `data:image/png;base64,${heatPng(picture).toString('base64')}`, new WeakMap(),
);

/** Pictures as CSS classes, so the page holds each picture once, however many elements show it. */
export class HeatClasses {
  private readonly names = new Map<Picture, string>();
  /** One key per picture, because keys with the same picture have the same labels. */
  private readonly keys = new Map<Picture, DrawnKey>();

  /** The class of an element that shows the picture. */
  public of(key: DrawnKey): string {
    const picture = pictureOf(key);
    const name = this.names.get(picture) ?? `h${this.names.size}`;
    this.names.set(picture, name);
    this.keys.set(picture, key);
    return name;
  }

  public style(): Html {
    return lines([...this.names].map(([picture, name]) => html`
      .${name}{--heat:url(${heatUrl(picture)});${!picture.isAssumed && keysProperty(this.keys.get(picture)!)}}`));
  }
}

/** The keys between ranges, for the script. This encoding cannot end the style element. */
function keysProperty(key: DrawnKey): Html {
  const texts = keyTexts(key).map((text) => encodeURIComponent(text).replace(/['~]/g, ''));
  return html`--keys:${trusted(`"${texts.join('~')}"`)}`;
}

const WIDTH = 360;
const HEIGHT = 200;
const LEFT = 40;
const TOP = 8;
const SCALE_WIDTH = 10;
const FULL_WIDTH = LEFT + WIDTH + 84;
const FULL_HEIGHT = TOP + HEIGHT + 44;

/**
 * The picture with axes and scale as an SVG file, in colors that are readable on light and dark pages.
 *
 * @param title The text for screen readers.
 */
export function heatFile(picture: Picture, title: string): string {
  const text = (x: number, y: number, of: string | number, anchor = 'middle', more?: Html): Html =>
    html`<text x="${x}" y="${y}" text-anchor="${anchor}"${more}>${of}</text>`;
  const upright = html` transform="rotate(-90)"`;
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((at) =>
    text(LEFT + WIDTH * at, TOP + HEIGHT + 16, picture.heat.steps * at));
  const scaleX = LEFT + WIDTH + 18;
  const colours = picture.isAssumed ? [GREYS[0], GREYS[LAST_COLOUR]].map(rgb) : SCALE_COLOURS;
  const stops = colours.map((colour, at) =>
    html`<stop offset="${at / (colours.length - 1)}" stop-color="${colour}"/>`);
  const labels = SCALE_SHARES.map((share) =>
    text(scaleX + SCALE_WIDTH + 5, Math.round(TOP + HEIGHT * (1 - scalePlace(share)) + 4), `${share * 100}%`, 'start'));
  const white = html` style="fill:#fff"`;
  const svg = html`
    <svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 ${FULL_WIDTH} ${FULL_HEIGHT}"
      width="${FULL_WIDTH}" height="${FULL_HEIGHT}">
      <title>${title}</title>
      <style>text{font:11px system-ui,sans-serif;fill:#7d8590}</style>
      <linearGradient id="scale" x1="0" y1="1" x2="0" y2="0">${stops}</linearGradient>
      <image href="${heatUrl(picture)}" x="${LEFT}" y="${TOP}" width="${WIDTH}" height="${HEIGHT}"
        preserveAspectRatio="none" style="image-rendering:pixelated"/>
      ${text(-TOP - HEIGHT, 30, 'first key', 'start', upright)}
      ${text(-TOP, 30, 'last key', 'end', upright)}
      ${ticks}
      ${text(LEFT + WIDTH / 2, TOP + HEIGHT + 34, 'moments')}
      <rect x="${scaleX}" y="${TOP}" width="${SCALE_WIDTH}" height="${HEIGHT}" fill="url(#scale)"/>
      ${labels}
      ${text(-TOP - HEIGHT / 2, FULL_WIDTH - 6, 'share of a moment’s inserts', 'middle', upright)}
      ${picture.isAssumed &&
        text(LEFT + WIDTH / 2, TOP + 20, 'assumed: the values are of unknown origin', 'middle', white)}
    </svg>`;
  return `${svg}\n`;
}

function rgb(colour: Colour): string {
  return `rgb(${colour.join()})`;
}

function colourAt(share: number): Colour {
  const at = share * (STOPS.length - 1);
  const stop = Math.min(Math.floor(at), STOPS.length - 2);
  const [from, to] = [STOPS[stop], STOPS[stop + 1]];
  return [0, 1, 2].map((part) => Math.round(from[part] + (to[part] - from[part]) * (at - stop))) as unknown as Colour;
}
