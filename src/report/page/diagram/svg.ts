import { layout, type Box } from './layout';
import { LABEL, type Point } from './level';
import { HEADER, middleOf, ROW, SPACE, type TableCard, type TableEdge, type Tables } from './tables';
import type { Verdict } from '../../../rules/keys/verdict';
import { html, lines, type Html } from '../html';

const BORDER = 20;
const LEFT = 10;
const NAME = 28;
/** The radius of corners of an edge. */
const CORNER = 6;

/** Paths relative to the middle. */
const SIGNS: { readonly [verdict in Verdict]: string } = {
  hot: 'm0-5l5.5 9.5h-11z',
  wrong: 'm-4.5-2h9m-9 4h9m-1.5-6.5l-6 9',
  unproven: 'm-3-2.5a3 3 0 1 1 4.3 2.7q-1.3.8-1.3 2m0 2.3v1',
  safe: 'm-4.5.5l3 3 6-7',
};
const ICONS = {
  key: 'm0 0a2.7 2.7 0 1 0 5.4 0a2.7 2.7 0 1 0-5.4 0m5.4 0h6.6v3m-3-3v2.5',
  foreign: 'm1 0h9m-3.5-3.5l3.5 3.5-3.5 3.5',
  index: 'm1-4h10m-10 4h7m-7 4h4',
};

/** A sign of the diagram, for use next to its explanation. */
export function legendSign(name: keyof typeof ICONS | Verdict): Html {
  const path = name in ICONS
    ? icon(name as keyof typeof ICONS, 1, 7)
    : html`<path class="sign ${name}" d="M7 7${SIGNS[name as Verdict]}"/>`;
  return html`<svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">${path}</svg>`;
}

/**
 * Tables as an SVG element.
 *
 * @param linkOf The target of the link on a table or index.
 * @param style The style of a picture outside the page.
 */
export function diagramSvg({ roots, edges }: Tables, linkOf: (name: string) => string | undefined, style?: Html): Html {
  const { width, height, cards, boxes, routes } = layout(roots, edges);
  const size = { width: width + 2 * BORDER, height: height + 2 * BORDER };
  return lines([
    html`
      <svg xmlns="http://www.w3.org/2000/svg" class="schema" role="group" aria-label="Tables"
        viewBox="${-BORDER} ${-BORDER} ${size.width} ${size.height}" width="${size.width}" height="${size.height}">
        ${style}`,
    ...boxes.map(boxSvg),
    ...edges.map((edge, at) => edgeSvg(edge, routes[at])),
    ...[...cards].map(([card, place]) => cardSvg(card as TableCard, place, linkOf)),
    html`</svg>`,
  ]);
}

function boxSvg({ card, x, y, width, height }: Box): Html {
  const { table } = card as TableCard;
  return html`
    <g class="box"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8"/>
    <text x="${x + 12}" y="${y + height - LABEL / 2}">interleaved in ${table.name}</text></g>`;
}

function cardSvg(card: TableCard, { x, y }: Point, linkOf: (name: string) => string | undefined): Html {
  const { table: { name }, verdict, rows, more, indexes, moreIndexes, width, height } = card;
  const linked = (to: string, body: Html | readonly Html[]): Html => {
    const href = linkOf(to);
    return href === undefined ? html`<g>${body}</g>` : html`<a href="${href}">${body}</a>`;
  };
  const text = (words: string, left: number, middle: number, attributes?: Html): Html =>
    html`<text x="${left}" y="${middle + 4}"${attributes}>${words}</text>`;
  const row = (middle: number, of: Verdict): Html =>
    html`<rect class="row ${of}" x="1" y="${middle - ROW / 2}" width="${width - 2}" height="${ROW}"/>`;
  const columnRows = rows.map((each, at) => html`
    ${each.isCulprit && row(middleOf(at), verdict)}
    ${(each.isKey || each.isForeign) && icon(each.isKey ? 'key' : 'foreign', LEFT, middleOf(at))}
    ${text(each.name, NAME, middleOf(at),
      each.isKey ? html` class="part"` : undefined)}
    ${text(each.type, width - LEFT, middleOf(at), html` class="type"`)}`);
  const line = HEADER + 2 * SPACE + (rows.length + (more > 0 ? 1 : 0)) * ROW;
  const middleBelow = (at: number): number => line + SPACE + at * ROW + ROW / 2;
  const indexRows = indexes.map((index, at) => linked(index.name, html`
    ${row(middleBelow(at), index.verdict)}
    ${index.verdict === 'unproven' && stripes(middleBelow(at) - ROW / 2, width - 2, ROW)}
    ${icon('index', LEFT, middleBelow(at))}
    ${text(index.name, NAME, middleBelow(at))}
    ${sign(index.verdict, width, middleBelow(at))}`));
  return html`
    <g class="table ${verdict}" data-table="${name}" transform="translate(${x} ${y})">
      ${linked(name, html`
        <rect class="card" width="${width}" height="${height}" rx="5"/>
        <path class="head" d="M0 ${HEADER}v${5 - HEADER}q0-5 5-5h${width - 10}q5 0 5 5v${HEADER - 5}z"/>
        ${verdict === 'unproven' && stripes(1, width - 2, HEADER - 1)}
        ${text(name, LEFT, HEADER / 2, html` class="title"`)}
        ${sign(verdict, width, HEADER / 2)}
        ${columnRows}
        ${more > 0 && text(`+ ${more} more`, NAME, middleOf(rows.length), html` class="more"`)}`)}
      ${indexes.length > 0 && html`<path class="rule" d="M1 ${line}h${width - 2}"/>`}
      ${indexRows}
      ${moreIndexes > 0 && text(`+ ${moreIndexes} more`, NAME, middleBelow(indexes.length), html` class="more"`)}
      <rect class="edge" width="${width}" height="${height}" rx="5"/>
    </g>`;
}

function icon(name: keyof typeof ICONS, x: number, middle: number): Html {
  return html`<path class="icon ${name}-icon" d="M${x} ${middle}${ICONS[name]}"/>`;
}

function sign(verdict: Verdict, width: number, middle: number): Html {
  const d = `M${width - 16} ${middle}${SIGNS[verdict]}`;
  return html`<path class="sign ${verdict}" role="img" aria-label="${verdict}" d="${d}"/>`;
}

/** Slanted lines, which mark unknown values on the whole page. */
function stripes(y: number, width: number, height: number): Html {
  const starts = Array.from({ length: Math.floor((width + height - 1) / 7) }, (_, at) => 7 * (at + 1));
  const parts = starts.map((start) => {
    const [left, top] = [Math.max(0, start - height), Math.min(start, height)];
    const length = Math.min(top, width - left);
    return `M${1 + left} ${y + top}l${length}-${length}`;
  });
  return html`<path class="stripes" d="${parts.join('')}"/>`;
}

function edgeSvg({ from, to, foreignKey }: TableEdge, way: readonly Point[]): Html {
  const [parent, child] = [from.card.table.name, to.card.table.name];
  if (!foreignKey) {
    return html`<path class="nested" data-from="${child}" data-to="${parent}" d="${rounded(way)}"/>`;
  }
  const { columns, referencedColumns, name } = foreignKey;
  const list = (names: readonly string[]): string => (names.length === 0 ? '' : ` (${names.join(', ')})`);
  const title = `${child}${list(columns)} refers to ${parent}${list(referencedColumns)}${name && `: ${name}`}`;
  const [start, end] = [way[0], way.at(-1)!];
  const outward = (at: Point, next: Point): number => (next.x > at.x ? 1 : -1);
  const [one, many] = [outward(start, way[1]), outward(end, way.at(-2)!)];
  const feet = `M${start.x + 7 * one} ${start.y - 5}v10M${end.x} ${end.y - 5}l${10 * many} 5 ${-10 * many} 5`;
  return html`
    <g class="reference" data-from="${child}" data-to="${parent}">
      <title>${title}</title><path d="${rounded(way)}${feet}"/>
    </g>`;
}

function rounded(way: readonly Point[]): string {
  const length = (a: Point, b: Point): number => Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
  const towards = (a: Point, b: Point, by: number): string =>
    `${a.x + Math.sign(b.x - a.x) * by} ${a.y + Math.sign(b.y - a.y) * by}`;
  const last = way.at(-1)!;
  const bends = way.slice(1, -1).map((bend, at) => {
    const [before, after] = [way[at], way[at + 2]];
    const by = Math.min(CORNER, length(before, bend) / 2, length(bend, after) / 2);
    return `L${towards(bend, before, by)}Q${bend.x} ${bend.y} ${towards(bend, after, by)}`;
  });
  return `M${way[0].x} ${way[0].y}${bends.join('')}L${last.x} ${last.y}`;
}
