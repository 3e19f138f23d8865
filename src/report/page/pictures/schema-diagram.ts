import type { Verdict } from '../../../rules/keys/verdict';
import type { Dialect, Schema, TableDefinition } from '../../../schema';
import { typeName } from '../../../schema/types/type-text';
import { append } from '../../../text/grouped';
import { html, lines, type Html } from '../html';

/** A table in the picture, with the tables that are interleaved in it below its columns. */
interface Box {
  readonly table: TableDefinition;
  readonly children: readonly Box[];
  readonly width: number;
  readonly height: number;
  readonly bodyHeight: number;
  x: number;
  y: number;
}

const LINE = 16;
const PADDING = 8;
const GAP = 14;
const CHARACTER = 7;
const LEAST_WIDTH = 120;
/** Of the other columns so many are listed. */
const MOST_COLUMNS = 6;
const SHAPE = 1.6;

/** What a table looks like in the picture. */
interface Look {
  readonly verdict: Verdict;
  /** Where it leads. */
  readonly href?: string;
}

/**
 * All tables of a schema as an SVG element: interleaved tables lie inside of their parents, foreign keys are arrows.
 *
 * @param style Of a picture that no page gives one.
 */
export function schemaSvg(schema: Schema, lookOf: (table: string) => Look, style?: Html): Html {
  const byParent = new Map<string, TableDefinition[]>();
  const names = new Set(schema.tables.map(({ name }) => name));
  for (const table of schema.tables) {
    const parent = table.interleave && names.has(table.interleave.parent) ? table.interleave.parent : '';
    append(byParent, parent, table);
  }
  const boxOf = (table: TableDefinition): Box => {
    const children = (byParent.get(table.name) ?? []).map(boxOf);
    const texts = linesOf(table, schema.dialect);
    const bodyHeight = (texts.length + 1) * LINE + PADDING;
    const inner = packed(children, Math.sqrt(areaOf(children)) * SHAPE);
    const text = Math.max(...[`▲ ${table.name}`, ...texts].map(({ length }) => length)) * CHARACTER + 2 * PADDING;
    const width = Math.max(LEAST_WIDTH, text, inner.width + (children.length > 0 ? 2 * GAP : 0));
    return {
      table, children, width, bodyHeight, x: 0, y: 0,
      height: bodyHeight + PADDING + (children.length > 0 ? inner.height + GAP : 0),
    };
  };
  const roots = (byParent.get('') ?? []).map(boxOf);
  const all = packed(roots, Math.sqrt(areaOf(roots)) * SHAPE);
  const places = new Map<string, Box>();
  const boxes: Html[] = [];
  const place = (box: Box, dx: number, dy: number): void => {
    Object.assign(box, { x: box.x + dx, y: box.y + dy });
    places.set(box.table.name, box);
    boxes.push(boxSvg(box, lookOf(box.table.name), schema.dialect));
    box.children.forEach((child) => place(child, box.x + GAP, box.y + box.bodyHeight + PADDING));
  };
  roots.forEach((root) => place(root, GAP, GAP));
  const arrows = schema.tables.flatMap((table) => table.foreignKeys.flatMap(({ referencedTable, name }) => {
    const [from, to] = [places.get(table.name), places.get(referencedTable)];
    return from && to && from !== to ? [arrowSvg(from, to, name)] : [];
  }));
  const [width, height] = [all.width + 2 * GAP, all.height + 2 * GAP];
  return lines([
    html`
      <svg xmlns="http://www.w3.org/2000/svg" class="schema" viewBox="0 0 ${width} ${height}" width="${width}"
        height="${height}" role="group" aria-label="Tables of the schema">${style}`,
    ...boxes,
    ...arrows,
    html`</svg>`,
  ]);
}

/** The same as a file of its own, on a light and on a dark page. */
export function schemaFile(schema: Schema, lookOf: (table: string) => Look): string {
  return `${schemaSvg(schema, lookOf, FILE_STYLE)}\n`;
}

const FILE_STYLE = html`<style>${[
  html`text{font:11.5px ui-monospace,monospace;fill:#1b1f24}.name{font-weight:700}`,
  html`rect{fill:#fff;fill-opacity:.7;stroke:#7d8590}.hot>rect,.wrong>rect{stroke:#b42318;stroke-width:2.5}`,
  html`.unproven>rect{stroke:#9a6700;stroke-width:2.5;stroke-dasharray:6 3}`,
  html`.reference{fill:none;stroke:#7d8590}.head{fill:#7d8590}`,
  html`@media(prefers-color-scheme:dark){text{fill:#e6edf3}rect{fill:#161b22}`,
  html`.hot>rect,.wrong>rect{stroke:#ff9389}.unproven>rect{stroke:#e3b341}}`,
]}</style>`;

const SIGNS = { hot: '▲ ', wrong: '✗ ', unproven: '? ', safe: '' } as const;

/** The key first, then some of the other columns. */
function linesOf(table: TableDefinition, dialect: Dialect): string[] {
  const key = new Map(table.primaryKey.map(({ column, descending }) => [column, descending]));
  const text = (name: string): string => {
    const type = table.columns.find((column) => column.name === name)?.type;
    return `${key.has(name) ? '● ' : ''}${name} ${type ? typeName(type, dialect) : ''}${key.get(name) ? ' ↓' : ''}`;
  };
  const others = table.columns.map(({ name }) => name).filter((name) => !key.has(name));
  const more = others.length - MOST_COLUMNS;
  return [
    ...[...key.keys(), ...others.slice(0, MOST_COLUMNS)].map(text),
    ...(more > 0 ? [`${more} more`] : []),
  ];
}

function areaOf(boxes: readonly Box[]): number {
  return boxes.reduce((sum, { width, height }) => sum + (width + GAP) * (height + GAP), 0);
}

/** Puts boxes on shelves, the highest first, and answers how large all of it is. */
function packed(boxes: readonly Box[], wantedWidth: number): { readonly width: number; readonly height: number } {
  let [x, y, shelf, width] = [0, 0, 0, 0];
  for (const box of [...boxes].sort((a, b) => b.height - a.height || (a.table.name < b.table.name ? -1 : 1))) {
    if (x > 0 && x + box.width > wantedWidth) {
      [x, y, shelf] = [0, y + shelf + GAP, 0];
    }
    Object.assign(box, { x, y });
    x += box.width + GAP;
    shelf = Math.max(shelf, box.height);
    width = Math.max(width, x - GAP);
  }
  return { width, height: y + shelf };
}

function boxSvg({ table, x, y, width, height }: Box, { verdict, href }: Look, dialect: Dialect): Html {
  const line = (text: string, at: number, name?: Html): Html =>
    html`<text x="${x + PADDING}" y="${y + (at + 1) * LINE}"${name}>${text}</text>`;
  const element = href === undefined ? 'g' : 'a';
  const link = href !== undefined && html` href="${href}"`;
  return html`
    <${element}${link} class="table ${verdict}" data-table="${table.name}">
      <rect x="${x}" y="${y}" width="${width}" height="${height}" rx="4"/>
      ${line(`${SIGNS[verdict]}${table.name}`, 0, html` class="name"`)}
      ${linesOf(table, dialect).map((text, at) => line(text, at + 1))}
    </${element}>`;
}

/** From the edge of one box to the edge of the other. */
function arrowSvg(from: Box, to: Box, name: string): Html {
  const isRight = from.x + from.width / 2 <= to.x + to.width / 2;
  const [fromX, toX] = isRight ? [from.x + from.width, to.x] : [from.x, to.x + to.width];
  const [fromY, toY] = [from, to].map(({ y, bodyHeight }) => y + bodyHeight / 2);
  const towards = isRight ? 1 : -1;
  const bend = Math.max(24, Math.abs(toX - fromX) / 2) * towards;
  const title = `${from.table.name} ${name} ${to.table.name}`.replace('  ', ' ');
  return html`
    <g class="reference" data-from="${from.table.name}" data-to="${to.table.name}">
      <title>${title}</title>
      <path d="M${fromX} ${fromY}C${fromX + bend} ${fromY} ${toX - bend} ${toY} ${toX} ${toY}"/>
      <path class="head" d="M${toX} ${toY}l${-8 * towards} -4v8z"/>
    </g>`;
}
