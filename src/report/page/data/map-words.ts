import type { DrawnKey } from './drawn-key';
import { shardsOf, spreadOf } from './walked-columns';
import type { SchemaKey } from '../../../rules/keys/keys';
import type { Heat } from '../../../simulation/heat';
import type { SimulatedKey } from '../../../simulation/simulate';
import { Day, Instant, type Value } from '../../../simulation/values/value';
import type { Bounded } from '../../../spread';
import { memoized } from '../../../text/once';
import { percent } from '../../../text/shown';
import { MILLIS_OF_DAY } from '../../../text/time';

export interface Cell {
  readonly step: number;
  readonly range: number;
}

/** Cells above this share of the fullest have its color. */
const NEARLY = 0.95;

/** A fullest range, at the moment nearest to the middle of the picture. */
export const fullestCell = memoized(({ counts, steps }: Heat): Cell => {
  const fullest = counts.reduce((most, count) => Math.max(most, count), 0);
  const fromMiddle = (at: number): number => Math.abs((at % steps) - (steps - 1) / 2);
  let best = -1;
  counts.forEach((count, at) => {
    const closer = best < 0 ? 1 : fromMiddle(best) - fromMiddle(at);
    if (count >= fullest * NEARLY && (closer > 0 || (at % steps === best % steps && count > counts[best]))) {
      best = at;
    }
  });
  return { step: best % steps, range: Math.floor(best / steps) };
});

/** The share of a moment's inserts in each range. */
export function sharesOf({ counts, ranges, steps, insertsOfStep }: Heat, step: number): number[] {
  const column = Array.from({ length: ranges }, (_, range) => counts[range * steps + step]);
  const entries = column.reduce((sum, count) => sum + count, 0);
  // The number of inserts per moment varies by one around the average. Inserts into existing rows create no entry.
  const inserts = entries > insertsOfStep - 1 ? entries : insertsOfStep;
  return column.map((count) => count / Math.max(1, inserts));
}

/** The main observation in a picture, with its cell. */
export interface Note {
  readonly at: Cell;
  readonly text: string;
}

/** A cell below a tenth of the fullest does not count as a separate place. */
const LEAST_OF_FULLEST = 0.1;
const ALL = 0.99;
const MOST = 0.5;

/** The note on a hot key, or on a shard with two shares. Other keys need no note. */
export function noteOf({ simulated: { heat, key }, verdict }: DrawnKey): Note | undefined {
  if (heat.keys.length === 0) {
    return undefined;
  }
  const at = fullestCell(heat);
  if (verdict === 'hot') {
    return { at, text: placesText(sharesOf(heat, at.step), at) };
  }
  if (verdict !== 'wrong' || shardOf(key)?.signedModulus === undefined) {
    return undefined;
  }
  const lane = heat.keys.flatMap(([lead], range) => (lead === 0n ? [range] : []));
  const range = lane.includes(at.range) ? at.range : lane[Math.floor(lane.length / 2)];
  return range === undefined ? undefined : { at: { ...at, range }, text: 'shard 0 takes two shares' };
}

function placesText(shares: readonly number[], { step, range }: Cell): string {
  const moment = `moment ${step + 1}`;
  const least = shares[range] * LEAST_OF_FULLEST;
  const places = shares.reduce<number[]>((found, share, at) => {
    if (share >= least) {
      found.push(share + (shares[at - 1] >= least ? found.pop()! : 0));
    }
    return found;
  }, []);
  const fullest = Math.max(...places);
  const all = places.reduce((sum, share) => sum + share, 0);
  const isOne = fullest >= MOST || places.length === 1;
  const share = isOne ? fullest : all;
  const inserts = share >= ALL ? `All inserts of ${moment}` : `${percent(share)} of the inserts of ${moment}`;
  return isOne ? `${inserts} are here` : `${inserts} are in ${places.length} places`;
}

/** The shards at the start of a key. */
function shardOf(key: SchemaKey): Bounded | undefined {
  const spread = spreadOf(key, key.parts[0]?.column);
  return spread?.kind === 'bounded' ? shardsOf(spread) : undefined;
}

/** The word before values of a key, which labels a shard. */
export function leadWord({ simulated: { key } }: DrawnKey): string {
  return shardOf(key) ? 'shard ' : '';
}

/** The axis of key ranges. Places range from 0, the first key, to 1. */
interface KeyAxis {
  /** The column with the labeled values. */
  readonly column: string;
  readonly labels: readonly { readonly at: number; readonly text: string }[];
  /** The places between two values. */
  readonly borders: readonly number[];
}

const MOST_LABELS = 6;
const QUARTERS = 4;

/** The values of the first column that varies; undefined if none does. */
export function keyAxis(drawn: DrawnKey): KeyAxis | undefined {
  const { heat: { keys, ranges }, key } = drawn.simulated;
  const part = key.parts.findIndex((_, at) => keys.some((each) => textOf(each[at]) !== textOf(keys[0][at])));
  if (part < 0) {
    return undefined;
  }
  const { column } = key.parts[part];
  const ofColumn = keys.map((each) => each[part]);
  const short = columnTexts(drawn.simulated, part, ofColumn).map((text, at) => shortText(text, ofColumn[at]));
  if (spreadOf(key, column)?.kind !== 'bounded') {
    const all = Array.from({ length: QUARTERS + 1 }, (_, quarter) => (quarter * ranges) / QUARTERS);
    return {
      column,
      labels: all.map((range) => ({ at: range / ranges, text: short[range] })),
      borders: [],
    };
  }
  const starts = ofColumn.slice(0, ranges)
    .flatMap((value, range) => (range > 0 && textOf(value) === textOf(ofColumn[range - 1]) ? [] : [range]));
  const lanes = starts.map((from, at) => ({ from, to: starts[at + 1] ?? ranges }));
  const every = Math.max(1, Math.ceil((lanes.length - 1) / (MOST_LABELS - 1)));
  const word = part === 0 ? leadWord(drawn) : '';
  return {
    column,
    labels: lanes.filter((_, at) => at % every === 0)
      .map(({ from, to }) => ({ at: (from + to) / 2 / ranges, text: `${word}${short[from]}` })),
    borders: starts.slice(1).map((from) => from / ranges),
  };
}

/** The keys between ranges, each with only the columns that distinguish it from its neighbors. */
export function keyTexts({ simulated }: DrawnKey): string[] {
  const { keys } = simulated.heat;
  const texts = (keys[0] ?? []).map((_, part) => columnTexts(simulated, part, keys.map((key) => key[part])));
  const alike = keys.map((key, at) => {
    const differing = key.findIndex((_, part) => texts[part][at] !== texts[part][at - 1]);
    return differing < 0 ? key.length - 1 : differing;
  });
  return keys.map((_, at) => {
    const columns = 1 + Math.max(alike[at], alike[at + 1] ?? 0);
    return texts.slice(0, columns).map((ofColumn) => ofColumn[at]).join(', ');
  });
}

const SHORT = 11;
const HEAD = 6;
/** `2026-01-01` */
const DATE = 10;
const TIME = 19;

/** Fits an axis of 72 pixels. Moments of a picture are months apart, so the date is enough. */
function shortText(text: string, value: Value): string {
  if (value instanceof Instant) {
    return text.slice(0, DATE);
  }
  return text.length > SHORT && (typeof value === 'bigint' || typeof value === 'number')
    ? Number(value).toExponential(2).replace('e+', 'e')
    : text;
}

/**
 * A text from a small set is known only if it is computed or the default. Others are placeholders, shown as numbers.
 */
function columnTexts({ key, notEvaluated }: SimulatedKey, part: number, values: readonly Value[]): string[] {
  const { column: name } = key.parts[part];
  const spread = spreadOf(key, name);
  const column = key.table.columns.find((each) => each.name === name);
  const isComputed = column?.generated !== undefined && !notEvaluated.includes(column.name);
  const texts = longTexts(values);
  if (spread?.kind !== 'bounded' || spread.hashed || isComputed) {
    return texts;
  }
  const distinct = [...new Set(values)];
  return values.map((value, at) => (typeof value === 'string' && column?.defaultExpression?.includes(value) !== true
    ? `value ${distinct.indexOf(value) + 1}`
    : texts[at]));
}

/** Cuts long strings to the part where they begin to differ. */
function longTexts(values: readonly Value[]): string[] {
  const texts = values.map(textOf);
  const isEqual = texts.every((text) => text === texts[0]);
  let same = 0;
  while (!isEqual && texts.every((text) => text[same] === texts[0][same])) {
    same += 1;
  }
  const from = same > HEAD / 2 ? same : 0;
  return texts.map((text, at) => {
    const isLong = text.length > SHORT && (typeof values[at] === 'string' || values[at] instanceof Uint8Array);
    const before = from > 0 ? '…' : '';
    const after = text.length > from + HEAD ? '…' : '';
    const cut = isLong ? `${before}${text.slice(from, from + HEAD)}${after}` : text;
    // Replaces a character that was cut in half.
    return cut.replace(/\p{Surrogate}/gu, '\ufffd');
  });
}

function textOf(value: Value): string {
  if (value instanceof Instant) {
    return isoOf(value.micros / 1_000).slice(0, TIME).replace('T', ' ');
  }
  if (value instanceof Day) {
    return isoOf(value.days * MILLIS_OF_DAY).slice(0, DATE);
  }
  if (value instanceof Uint8Array) {
    return Buffer.from(value).toString('hex');
  }
  if (typeof value === 'bigint' || typeof value === 'number') {
    return value.toLocaleString('en-US');
  }
  return value === null ? 'NULL' : String(value);
}

/** A computed time may be invalid. */
function isoOf(millis: number): string {
  const date = new Date(millis);
  return Number.isNaN(date.getTime()) ? 'no time' : date.toISOString();
}
