import {
  evenValues, fewOf, rangeOf, shardOf, unknown, WITH_GAPS, type Bounded, type Monotonic, type Reason, type Spread,
} from './spread';
import { SECONDS_OF_DAY } from '../text/time';

/** What is left where several values become one. */

/** Fewer values of a hash than this are shards. */
export const MOST_SHARDS = 2 ** 16;
/** As many write fronts as this are certainly few. Of even values, as few that no front is far from another. */
export const MOST_CERTAINLY_FEW = 1_000;
const MOST_EVEN_FEW = 100;
/** Inserts share a value that changes less often in a second. */
const OFTEN_PER_SECOND = 10;
/** What keeps its value for years is one value. */
const SECONDS_OF_YEARS = 2 * 366 * SECONDS_OF_DAY;

/**
 * Whole numbers of which so many in a row become one.
 *
 * @param truncates What is left is a whole number again, the one nearer to 0.
 */
export function merged(name: string, spread: Spread, by: number | undefined, truncates = false): Spread {
  const width = Math.abs(by ?? 0);
  const reason = `${name} combines ${width} values`;
  const isShard = spread.kind === 'bounded' ? spread.hashed : spread.kind !== 'monotonic';
  if (width === 0 || (spread.step !== undefined && isShard)) {
    return unknown(`"${name}" of two values`, spread);
  }
  switch (spread.kind) {
    case 'monotonic':
      // In which unit a clock counts is not known.
      if (spread.perSecond === undefined && width > SECONDS_OF_DAY) {
        return unknown(reason, spread);
      }
      return { ...slower(spread, width), evidence: [...spread.evidence, `${name} keeps the order`] };
    case 'scattered': {
      // Division brings the numbers below 0 and above it together at 0.
      const values = spread.values && spread.values / width / (spread.signed && name !== '>>' ? 2 : 1);
      if (values === undefined || values >= MOST_SHARDS) {
        return values === undefined && width > 1 ? unknown(reason, spread) : { ...spread, values };
      }
      const count = Math.max(1, Math.floor(values));
      return fewOf(spread, reason, { count, hashed: count > 1, random: spread.random });
    }
    case 'bounded':
      return width > 1
        ? quotients(spread, by!, truncates ? Math.trunc : name === '>>' ? Math.floor : undefined, reason)
        : by! < 0 ? { ...spread, least: undefined } : spread;
    default:
      return width <= 1 ? spread : unknown(reason, spread);
  }
}

/** @param whole How a fraction becomes a whole number; absent: not known. */
function quotients(
  spread: Spread & Bounded, by: number, whole: ((fraction: number) => number) | undefined, reason: Reason,
): Spread {
  const { hashed, random, signedModulus } = spread;
  const width = Math.abs(by);
  const range = rangeOf(spread);
  const crossesZero = range === undefined || (range[0] < 0 && range[1] > 0);
  const even = evenValues(spread) / (crossesZero && signedModulus === undefined ? 2 * width - 1 : width);
  if (!range || !whole || !hashed || !(even > 2)) {
    return mergedFew(spread, evenValues(spread) / (2 * width - 1), reason);
  }
  const [first, last] = range.map((end) => whole(end / by)).sort((a, b) => a - b);
  // A shift of GoogleSQL moves what is below 0 above everything else.
  const place = whole === Math.floor && range[0] < 0 ? WITH_GAPS : { least: first };
  const left = signedModulus && Math.ceil(signedModulus / width);
  return fewOf(spread, reason, { count: last - first + 1, ...place, hashed, signedModulus: left, random });
}

/** Few values of which several become one, in an order that nobody knows. */
export function mergedFew(spread: Spread & Bounded, even: number, reason: Reason): Spread {
  const { count = Infinity } = spread;
  if (spread.hashed && even > 2) {
    return shardOf(spread, reason, { count: Math.ceil(even), random: spread.random });
  }
  return count <= (spread.hashed ? MOST_EVEN_FEW : MOST_CERTAINLY_FEW)
    ? fewOf(spread, reason, { count })
    : unknown(reason, spread);
}

function slower(spread: Spread & Monotonic, width: number): Spread {
  const perSecond = spread.perSecond && spread.perSecond / width;
  if (perSecond !== undefined && perSecond * SECONDS_OF_YEARS < 1) {
    return { kind: 'bounded', count: 1, hashed: false, shared: spread.shared, evidence: spread.evidence };
  }
  const isCoarse = perSecond === undefined ? (width > 1 ? 'unknown' : false) : perSecond < OFTEN_PER_SECOND;
  const step = spread.step !== undefined && spread.step > width ? spread.step / width : undefined;
  const seconds = spread.seconds && (perSecond === undefined || spread.rotating
    ? spread.seconds * width
    : Math.max(spread.seconds, 1 / perSecond));
  const places = spread.places && Math.ceil(spread.places / width);
  return {
    ...spread, perSecond, step, seconds, places, coarse: spread.coarse === true ? true : isCoarse || spread.coarse,
  };
}
