import { counted } from '../../text/shown';
import { mergedFew } from '../merged-spread';
import {
  because, distinguishesRows, evenValues, rangeOf, shardOf, unknown, unknownResult, WITH_GAPS, type Bounded,
  type Monotonic, type Spread,
} from '../spread';
import type { Layout } from '../text-layout';

/** Functions that scatter, and what reduces a scattered value to shards. */

/** A burst of inserts takes longer than this, so a clock that goes round as fast spreads it. */
const SECONDS_OF_A_ROUND = 1;
/** The clocks of most applications have milliseconds, whatever the unit is. */
export const WRITTEN_PER_SECOND = 1_000;
/** Numbers that count the rows go round sooner or later. */
const ROWS_OF_A_ROUND = 10_000;

interface HashResult {
  readonly signed?: boolean;
  readonly values?: number;
  readonly layout?: Layout;
}

/** A number that fills INT64. */
export const FINGERPRINT: HashResult = { signed: true, values: 2 ** 64 };

export function hash(name: string, argument: Spread, result: HashResult = {}): Spread {
  if (argument.kind === 'bounded') {
    const count = argument.hashed ? (argument.signedModulus ?? argument.count) : argument.count;
    const value = { ...argument, count, least: undefined, signedModulus: undefined, step: undefined };
    return because(value, `${name} of few values stays few`, argument.evidence);
  }
  // Where many rows may share a time, the keys of its table decide.
  const isShared = argument.kind === 'monotonic' && argument.coarse === 'unknown';
  if (!distinguishesRows(argument) && !isShared) {
    if (argument.kind !== 'monotonic') {
      return unknownResult(name, argument);
    }
    const value = { ...argument, rotating: true, places: argument.rotating ? argument.places : undefined };
    return because(value, `${name} puts all concurrent rows in one place`, argument.evidence);
  }
  const random = argument.kind === 'scattered' ? argument.random : undefined;
  return because(
    { kind: 'scattered', ...result, random, shared: argument.shared },
    `${name} scatters${isShared ? ', but not rows that share the time' : ''}`, argument.evidence,
  );
}

/** Ids that may begin with the fast digits of their clock: reversed, they end with these. */
const FAST_DIGITS_FIRST = / (v1|by time)$/;

/** REVERSE of a text. */
export function reversed(name: string, argument: Spread): Spread {
  switch (argument.kind) {
    case 'monotonic': {
      if (FAST_DIGITS_FIRST.test(argument.timeOrderedId ?? '')) {
        return unknownResult(name, argument);
      }
      const result = hash(name, argument);
      return result.kind === 'scattered' ? { ...result, reversed: true } : result;
    }
    case 'scattered':
      return argument.reversed
        ? unknownResult(name, argument)
        : { ...argument, layout: argument.layout && [...argument.layout].reverse() };
    case 'unproven':
      return unknownResult(name, argument);
    default:
      return argument;
  }
}

export function bitReverse(argument: Spread, keepsSign: boolean): Spread {
  if (argument.kind === 'scattered' && argument.bitReversed) {
    const reason = 'reversing the bits twice restores the counter';
    return argument.reversed
      ? because({ kind: 'monotonic', coarse: false }, reason, argument.evidence)
      : unknown(reason, argument);
  }
  const result = hash('BIT_REVERSE', argument);
  return result.kind === 'scattered'
    ? {
      ...result,
      signed: !keepsSign,
      bitReversed: argument.kind !== 'scattered',
      reversed: argument.kind === 'monotonic',
    }
    : result;
}

export function absolute(argument: Spread): Spread {
  if (argument.kind === 'scattered') {
    return { ...argument, signed: false, values: argument.values && argument.values / 2 };
  }
  const [first, last] = argument.kind === 'bounded' ? rangeOf(argument) ?? [] : [];
  if (argument.kind !== 'bounded' || (argument.signedModulus === undefined && !(first! < 0))) {
    return argument;
  }
  const least = last && Math.max(0, -last);
  const count = last === undefined ? argument.signedModulus! : Math.max(-first!, last) - least! + 1;
  return because(
    { ...argument, count, least, signedModulus: undefined }, `ABS leaves ${count} values`, argument.evidence,
  );
}

/** `x + constant`: a signed remainder that is lifted above zero is signed no more, it only has too many values. */
export function shifted(argument: Spread, by: number | undefined): Spread {
  if (argument.kind !== 'bounded') {
    return argument;
  }
  const { signedModulus } = argument;
  const least = by === undefined || argument.least === undefined ? undefined : argument.least + by;
  const lifted = signedModulus !== undefined && by !== undefined && (least ?? by - (signedModulus - 1)) >= 0;
  return lifted
    ? because({ ...argument, least, signedModulus: undefined }, `+ ${by} makes it positive`, argument.evidence)
    : { ...argument, least };
}

export function remainder(argument: Spread, divisor: number | undefined): Spread {
  const modulus = divisor === undefined ? NaN : Math.abs(divisor);
  if (modulus > Number.MAX_SAFE_INTEGER && argument.kind === 'monotonic') {
    return argument;
  }
  if (!Number.isSafeInteger(modulus) || modulus === 0) {
    return unknown('the divisor is not a constant', argument);
  }
  const by = `a remainder by ${modulus}`;
  if (argument.kind === 'bounded') {
    return remainderOfFew(argument, modulus);
  }
  const step = Math.max(argument.step ?? 1, 1);
  if (!Number.isSafeInteger(step)) {
    return unknown(by, argument);
  }
  // Multiples of 16 leave no remainder by 16.
  const count = modulus / commonDivisor(step, modulus);
  const lowBitsAreZero = argument.kind === 'scattered' && argument.bitReversed && count % 2 === 0;
  if (argument.kind === 'scattered' && argument.signed && !lowBitsAreZero) {
    const all = 2 * count - 1;
    const where = count < modulus ? WITH_GAPS : { least: 1 - count };
    return shardOf(argument, `MOD keeps the sign of the hash: ${all} values, not ${count}`, {
      count: all, ...where, signedModulus: count, random: argument.random,
    });
  }
  if (argument.kind === 'monotonic') {
    return round(argument, modulus, count, by);
  }
  const where = count < modulus ? WITH_GAPS : { least: argument.kind === 'scattered' ? 0 : undefined };
  return shards(argument, count, oddPart(count), by, where);
}

/** `x & mask`, which has no sign when the mask has none. */
export function masked(argument: Spread, mask: bigint | undefined): Spread {
  if (mask === undefined || mask < 0n) {
    return unknown('a bit mask that is not a positive constant', argument);
  }
  const bits = mask.toString(2);
  const values = 2 ** bits.replaceAll('0', '').length;
  const by = `a mask of ${mask}`;
  // Of all other numbers nobody knows which bits are set.
  const isRemainder = /^(0|1+)$/.test(bits);
  if (isRemainder && values > Number.MAX_SAFE_INTEGER && argument.kind !== 'bounded') {
    return argument.kind === 'scattered'
      ? { ...argument, signed: false, values: argument.values && Math.min(argument.values, values) }
      : argument;
  }
  switch (argument.kind) {
    case 'bounded':
      return isRemainder ? lowBits(argument, values) : mergedFew(argument, 1, by);
    case 'monotonic':
      return isRemainder ? remainder(argument, values) : unknown(by, argument);
    case 'scattered':
      return argument.step === undefined
        ? shards(argument, values, 1, by, isRemainder ? { least: 0 } : WITH_GAPS)
        : unknown(by, argument);
    default:
      return isRemainder && argument.step === undefined ? shards(argument, values, 1, by, {}) : unknown(by, argument);
  }
}

/** @param ofBitReversed How many of the values a bit-reversed number can reach, as its low bits are zero. */
function shards(
  argument: Exclude<Spread, { kind: 'bounded' | 'monotonic' }>,
  count: number,
  ofBitReversed: number,
  by: string,
  where: Pick<Bounded, 'least'> & { readonly step?: number },
): Spread {
  if (!distinguishesRows(argument)) {
    return unknown(by, argument);
  }
  if (argument.kind === 'scattered' && argument.bitReversed && ofBitReversed < count) {
    const left = counted(ofBitReversed, 'value');
    return shardOf(argument, `the low bits of a bit-reversed number are zero, so ${by} has ${left}`, {
      count: ofBitReversed, ...WITH_GAPS,
    });
  }
  const random = argument.kind === 'scattered' ? argument.random : undefined;
  return shardOf(argument, counted(count, 'shard'), { count, ...where, random });
}

/**
 * What a clock or a counter leaves over goes round.
 *
 * @param count How many of the values occur.
 */
function round(argument: Spread & Monotonic, modulus: number, count: number, by: string): Spread {
  if (argument.coarse === 'unknown') {
    return unknown(`${by} of a time that many rows may share`, argument);
  }
  if (argument.timeOrderedId !== undefined) {
    return unknown(by, argument);
  }
  const isCounter = argument.perSecond === undefined || argument.counts === true;
  // Multiples of 1000 leave no remainder by 8.
  const step = isCounter || argument.exact ? 1 : argument.perSecond! / WRITTEN_PER_SECOND;
  if (Number.isSafeInteger(step) && commonDivisor(step, modulus) > 1) {
    return unknown(`${by} of a time that applications may write in milliseconds`, argument);
  }
  const longest = isCounter ? ROWS_OF_A_ROUND : SECONDS_OF_A_ROUND * argument.perSecond!;
  const value = {
    ...argument, rotating: true, places: Math.min(count, argument.places ?? count),
    seconds: argument.seconds ?? (argument.perSecond && (argument.step ?? 1) / argument.perSecond),
  };
  return argument.coarse || modulus > Math.max(longest, 1)
    ? because(value, `${by} sends all concurrent rows to one shard`, argument.evidence)
    : shardOf(argument, counted(count, 'shard'), { count, ...(count < modulus && WITH_GAPS) });
}

function remainderOfFew(argument: Spread & Bounded, modulus: number): Spread {
  const reason = `a remainder by ${modulus}`;
  const { count = Infinity, signedModulus } = argument;
  if (argument.step !== undefined) {
    return mergedFew(argument, 1, reason);
  }
  const range = rangeOf(argument);
  const left = signedModulus && Math.min(signedModulus, modulus);
  const some = range ? remaindersOf(range, modulus) : { count: Math.min(count, left ? 2 * left - 1 : modulus) };
  /** How many values become one at most. */
  const together = signedModulus !== undefined
    ? Math.ceil(signedModulus / modulus)
    : range
      ? Math.floor(Math.max(range[1], 0) / modulus) + Math.floor(Math.max(-range[0], 0) / modulus) + 1
      : Math.ceil(count / modulus);
  const even = evenValues(argument) / together;
  return even > 2 || !argument.hashed || some.count <= 2 || (!range && left! <= 2)
    ? because({ ...argument, ...some, signedModulus: left }, reason, argument.evidence)
    : mergedFew(argument, even, reason);
}

interface Remainders {
  readonly count: number;
  readonly least: number | undefined;
  readonly step?: number;
}

/** Of whole numbers in a row. Within one sign they go round. */
function remaindersOf([first, last]: readonly [number, number], modulus: number): Remainders {
  const all = last - first + 1;
  if (first > -modulus && last < modulus) {
    return { count: all, least: first };
  }
  if (first > 0 || last < 0) {
    return all < modulus ? { count: all, ...WITH_GAPS } : { count: modulus, least: first > 0 ? 0 : 1 - modulus };
  }
  const least = Math.max(1 - modulus, first);
  return { count: Math.min(modulus - 1, last) - least + 1, least };
}

/** `x & 15` of few values. In two's complement those below 0 have low bits of their own. */
function lowBits(argument: Spread & Bounded, values: number): Spread {
  const range = rangeOf(argument);
  const left = absolute(remainderOfFew(argument, values));
  if (!range || range[0] >= 0 || left.kind !== 'bounded') {
    return left;
  }
  const all = range[1] - range[0] + 1;
  return { ...left, count: Math.min(all, values), ...(all >= values ? { least: 0 } : WITH_GAPS) };
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}

function oddPart(value: number): number {
  let odd = value;
  while (odd % 2 === 0) {
    odd /= 2;
  }
  return odd;
}
