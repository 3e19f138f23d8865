import { indexedPng, type Colour } from './png';
import type { Heat } from '../../simulation/heat';

/** From no inserts to the most, each lighter than the one before it: the picture can be read without colours. */
const STOPS: readonly Colour[] = [
  [13, 13, 38], [64, 15, 105], [150, 38, 103], [221, 81, 58], [252, 165, 10], [252, 255, 164],
];
const COLOURS = 64;
const PALETTE: readonly Colour[] = Array.from({ length: COLOURS }, (_, place) => colourAt(place / (COLOURS - 1)));

/**
 * The picture as a PNG file: time goes to the right, the key up. The lightest is all inserts of a step in one range, so
 * that pictures can be compared.
 */
export function heatPng({ counts, ranges, steps }: Heat): Buffer {
  const most = Math.max(1, counts.reduce((sum, count) => sum + count, 0) / steps);
  const pixels = new Uint8Array(ranges * steps);
  for (let range = 0; range < ranges; range++) {
    for (let step = 0; step < steps; step++) {
      const share = counts[range * steps + step] / most;
      pixels[(ranges - 1 - range) * steps + step] = Math.round(Math.sqrt(Math.min(share, 1)) * (COLOURS - 1));
    }
  }
  return indexedPng(steps, pixels, PALETTE);
}

const WIDTH = 360;
const HEIGHT = 200;
const LEFT = 26;
const BOTTOM = 24;

/**
 * The picture with its axes as an SVG element.
 *
 * @param title What a screen reader says.
 */
export function heatSvg(heat: Heat, title: string, minutes: number): string {
  const image = `data:image/png;base64,${heatPng(heat).toString('base64')}`;
  const [width, height] = [WIDTH + LEFT + 8, HEIGHT + BOTTOM + 6];
  const ticks = [0, minutes / 2, minutes].map((minute, at) => {
    const anchor = ['start', 'middle', 'end'][at];
    return `<text x="${LEFT + (WIDTH * at) / 2}" y="${HEIGHT + 20}" text-anchor="${anchor}">${minute} min</text>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="heat" role="img" viewBox="0 0 ${width} ${height}" ` +
      `width="${width}" height="${height}"><title>${escaped(title)}</title>`,
    `<image href="${image}" x="${LEFT}" y="4" width="${WIDTH}" height="${HEIGHT}" preserveAspectRatio="none" ` +
      'style="image-rendering:pixelated"/>',
    `<text transform="translate(14 ${HEIGHT / 2 + 4}) rotate(-90)" text-anchor="middle">key</text>`,
    ...ticks,
    '</svg>',
  ].join('');
}

/** The same as a file of its own, with colours that can be read on a light and on a dark page. */
export function heatFile(heat: Heat, title: string, minutes: number): string {
  const style = '<style>text{font:12px system-ui,sans-serif;fill:#7d8590}</style>';
  return `${heatSvg(heat, title, minutes).replace('</title>', `</title>${style}`)}\n`;
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function colourAt(share: number): Colour {
  const at = share * (STOPS.length - 1);
  const stop = Math.min(Math.floor(at), STOPS.length - 2);
  const [from, to] = [STOPS[stop], STOPS[stop + 1]];
  return [0, 1, 2].map((part) => Math.round(from[part] + (to[part] - from[part]) * (at - stop))) as unknown as Colour;
}
