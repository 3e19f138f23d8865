import { AXIS_TIMES, axisPlace, rateText, timesText, type Headroom } from './data/headroom';
import { keyRows, type KeyRow } from './data/key-rows';
import { isOpen, judgedIn, type PageSchema } from './data/page-data';
import { ANSWERS, summaryOf } from './data/summary';
import { SIGNS } from './parts/elements';
import { verdictCounts, type Verdict } from '../../rules/keys/verdict';
import { counted, percent, wrapped } from '../../text/shown';
import type { Paint } from '../paint';

const MOST_LINES = 15;
/** A blank line, the axis, and the path. */
const LINES_AROUND = 3;
const WIDTH = 100;
/** Widths in a row: the verdict, the key or its place, the limit, and the axis. */
const [VERDICT, NAME, LIMIT, CASES] = [12, 24, 18, 16];
const REST = WIDTH - VERDICT - NAME - LIMIT;
const MOST_HEADLINES = 2;
const MOST_DATABASES = 3;

/** In columns. A limit that grows is drawn after the end of the axis. */
const [END, GROWS] = [33, 40];

const PAINTS: { readonly [V in Verdict]: keyof Paint } = {
  hot: 'error', wrong: 'warning', unproven: 'strong', safe: 'note',
};

/** A summary of the report for a terminal, in at most 15 lines. The last line is the path of the page. */
export function terminalSummary(schemas: readonly PageSchema[], page: string, paint: Paint): string {
  const rows = keyRows(schemas).filter(({ key }) => isOpen(key));
  const head = schemas.length === 1 ? headOf(schemas[0], paint) : headsOf(schemas, paint);
  const blocks = rows.map((row) => blockOf(row, paint));
  // Includes a line with the number of omitted keys.
  const linesOf = (count: number): number => blocks.slice(0, count).flat().length + (count < blocks.length ? 1 : 0);
  let shown = Math.min(blocks.length, MOST_LINES);
  while (linesOf(shown) > MOST_LINES - head.length - LINES_AROUND) {
    shown--;
  }
  const missing = blocks.length - shown;
  return [
    ...head,
    ...(blocks.length === 0 ? [] : ['', axisHead(paint)]),
    ...blocks.slice(0, shown).flat(),
    ...(missing > 0 ? [`${counted(missing, 'more key')}: see the page`] : []),
    page,
    '',
  ].join('\n');
}

function headOf(schema: PageSchema, paint: Paint): string[] {
  const headline = wrapped(printable(summaryOf(schema).headline), WIDTH).slice(0, MOST_HEADLINES);
  return [...headline.map((line) => paint.strong(cut(line, WIDTH))), countsOf(schema)];
}

function headsOf(schemas: readonly PageSchema[], paint: Paint): string[] {
  const more = schemas.length - MOST_DATABASES;
  return [
    paint.strong(`${schemas.length} databases: ${verdictCounts(judgedIn(schemas)).join(', ')}`),
    ...schemas.map((schema) => ({ ...summaryOf(schema), title: schema.title }))
      .sort((a, b) => ANSWERS.indexOf(a.answer) - ANSWERS.indexOf(b.answer))
      .slice(0, MOST_DATABASES)
      .map(({ title, headline }) => cut(`${title}: ${headline}`, WIDTH)),
    ...(more > 0 ? [`${counted(more, 'more database')}: see the page`] : []),
  ];
}

function countsOf(schema: PageSchema): string {
  const judged = judgedIn([schema]);
  const counts = `${counted(schema.schema.tables.length, 'table')}, ${counted(judged.length, 'key')}: ` +
    verdictCounts(judged).join(', ');
  return `${cut(schema.title, WIDTH - counts.length - 2)}: ${counts}`;
}

function axisHead(paint: Paint): string {
  const labels = [...AXIS_TIMES.map((times) => [columnOf(times), `${times}×`] as const), [GROWS - 2, 'grows'] as const];
  const axis = labels.reduce((line, [at, label]) => line.padEnd(at) + label, '');
  return paint.faint(`${' '.repeat(VERDICT + NAME)}${'of the load'.padEnd(LIMIT)}${axis}`);
}

function blockOf(row: KeyRow, paint: Paint): string[] {
  const { key: { verdict, place, misses, simulated }, limit, schema } = row;
  const todo = row.todo?.replace(/\.$/, '') ?? '';
  const badge = paint[PAINTS[verdict]](cell(`${SIGNS[verdict]} ${verdict}`, VERDICT));
  const first = `${badge}${paint.strong(cell(row.name, NAME))}`;
  const line = place ? `:${place.line}` : '';
  const at = cut(place?.file.name.split('/').at(-1) ?? schema.title, NAME - 2 - line.length) + line;
  if (limit.kind === 'cases') {
    const what = cell(`say how ${limit.column} comes`, LIMIT + REST - CASES - widthOf(at));
    return [`${first}${cell(limitText(row), CASES)}${what}${paint.faint(at)}`];
  }
  const second = `${' '.repeat(VERDICT)}${paint.faint(cell(at, NAME))}`;
  if (verdict === 'wrong' || limit.kind === 'missed') {
    const what = limit.kind === 'missed' ? limitText(row) : misses[0] ?? limitText(row);
    return [first + cut(what, LIMIT + REST), (second + cut(todo, LIMIT + REST)).trimEnd()];
  }
  const load = `${todo === '' ? '' : '. '}Load: ${rateText(simulated.writesPerSecond)}`;
  return [
    `${first}${cell(limitText(row), LIMIT)}${bar(limit)}`,
    second + cut(todo, LIMIT + REST - load.length) + load,
  ];
}

function limitText({ limit, key: { verdict } }: KeyRow): string {
  switch (limit.kind) {
    case 'missed':
      return `reads miss ${percent(limit.share)} of the rows`;
    case 'cases':
      return `${timesText(limit.rising)} or ${timesText(limit.random)}`;
    case 'known': {
      const { today, then } = limit;
      const least = verdict === 'unproven' && today.times !== undefined ? ' or more' : '';
      return `${timesText(today)}${least}${then ? ` → ${timesText(then)}` : ''}`;
    }
  }
}

/** The column of a multiple of the load. */
function columnOf(times: number | undefined): number {
  return times === undefined ? GROWS : Math.round(axisPlace(times) * END);
}

/** `━━━━━━━━●··│·········○`: today, the load itself, and after the best fix. */
function bar({ today, then }: { readonly today: Headroom; readonly then?: Headroom }): string {
  const [from, once] = [columnOf(today.times), columnOf(1)];
  const to = then ? columnOf(then.times) : from;
  const mark = (times: number | undefined, sign: string): string => (times === undefined ? '▲' : sign);
  return Array.from({ length: Math.max(from, to, once) + 1 }, (_, at) => {
    if (at === to && then && to !== from) {
      return mark(then.times, '○');
    }
    if (at === from) {
      return mark(today.times, '●');
    }
    if (at === once) {
      return at < from ? '╋' : '│';
    }
    return at < from ? '━' : at < to ? '·' : ' ';
  }).join('');
}

/** Pads or cuts a text, with a space after it. */
function cell(text: string, width: number): string {
  const shown = cut(text, width - 2);
  return shown + ' '.repeat(width - widthOf(shown));
}

function cut(text: string, width: number): string {
  const shown = printable(text);
  if (widthOf(shown) <= width) {
    return shown;
  }
  const letters = [...shown];
  while (widthOf(letters.join('')) > width - 1) {
    letters.pop();
  }
  return `${letters.join('')}…`;
}

/** Quoted names may contain characters that move the cursor of a terminal. */
function printable(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ');
}

/** East Asian letters and emoji take two columns. */
function widthOf(text: string): number {
  const wide = text.match(/[\u1100-\u115f\u2e80-\uffdc\u{1f000}-\u{3ffff}]/gu) ?? [];
  return [...text].length + wide.length;
}
