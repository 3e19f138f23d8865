import type { Reduction } from './reason';
import { because, type Spread } from './spread';

/** Functions that scatter, and what reduces a scattered value to shards. */

export function hash(name: string, argument: Spread, result: { signed?: boolean } = {}): Spread {
  if (argument.kind === 'bounded') {
    return because({ ...argument, signedModulus: undefined }, { kind: 'as few as before', name }, argument.evidence);
  }
  if (argument.kind === 'monotonic' && argument.coarse) {
    return because({ ...argument, rotating: true }, { kind: 'one place at a time', name }, argument.evidence);
  }
  const random = argument.kind === 'scattered' ? argument.random : undefined;
  return {
    kind: 'scattered',
    signed: result.signed,
    random,
    evidence: [...argument.evidence, { kind: 'scatters', name }],
  };
}

export function bitReverse(argument: Spread, keepsSign: boolean): Spread {
  if (argument.kind === 'scattered' && argument.bitReversed) {
    return because({ kind: 'monotonic', coarse: false }, { kind: 'reversed twice' }, argument.evidence);
  }
  const reversed = hash('BIT_REVERSE', argument);
  return reversed.kind === 'scattered'
    ? { ...reversed, signed: !keepsSign, bitReversed: argument.kind === 'monotonic' }
    : reversed;
}

export function absolute(argument: Spread): Spread {
  if (argument.kind === 'scattered') {
    return { ...argument, signed: false };
  }
  if (argument.kind === 'bounded' && argument.signedModulus !== undefined) {
    const count = argument.signedModulus;
    return because(
      { ...argument, count, signedModulus: undefined },
      { kind: 'absolute values', count },
      argument.evidence,
    );
  }
  return argument;
}

/** `x + constant`: a signed remainder that is lifted above zero is signed no more, it only has too many values. */
export function shifted(argument: Spread, by: number | undefined): Spread {
  const lifted =
    argument.kind === 'bounded' &&
    argument.signedModulus !== undefined &&
    by !== undefined &&
    by >= argument.signedModulus - 1;
  return lifted
    ? because({ ...argument, signedModulus: undefined }, { kind: 'shifted', count: by }, argument.evidence)
    : argument;
}

export function remainder(argument: Spread, divisor: number | undefined): Spread {
  const modulus = divisor === undefined ? NaN : Math.abs(divisor);
  if (!Number.isSafeInteger(modulus) || modulus === 0) {
    return because({ kind: 'unproven' }, { kind: 'divisor not constant' }, argument.evidence);
  }
  if (argument.kind === 'bounded') {
    return remainderOfFew(argument, modulus);
  }
  if (argument.kind === 'scattered' && argument.signed) {
    const count = 2 * modulus - 1;
    const value = { kind: 'bounded' as const, count, hashed: true, signedModulus: modulus, random: argument.random };
    return because(value, { kind: 'signed remainder', modulus, count }, argument.evidence);
  }
  return shards(argument, modulus, oddPart(modulus), { kind: 'remainder', count: modulus });
}

/** `x & mask`, which has no sign when the mask has none. */
export function masked(argument: Spread, mask: number | undefined): Spread {
  if (mask === undefined || mask < 0 || !Number.isSafeInteger(mask)) {
    return because({ kind: 'unproven' }, { kind: 'mask not constant' }, argument.evidence);
  }
  const values = 2 ** bitCount(mask);
  if (argument.kind === 'bounded') {
    const count = argument.count === undefined ? values : Math.min(argument.count, values);
    return because({ ...argument, count, signedModulus: undefined }, { kind: 'mask', count: mask }, argument.evidence);
  }
  return shards(argument, values, 1, { kind: 'mask', count: mask });
}

/** @param ofBitReversed How many of the values a bit-reversed number can reach, as its low bits are zero. */
function shards(
  argument: Exclude<Spread, { kind: 'bounded' }>,
  count: number,
  ofBitReversed: number,
  by: Reduction,
): Spread {
  if (argument.kind === 'monotonic' && argument.coarse) {
    return because({ ...argument, rotating: true }, { kind: 'one shard at a time', by }, argument.evidence);
  }
  if (argument.kind === 'scattered' && argument.bitReversed && ofBitReversed < count) {
    const reason = { kind: 'low bits are zero' as const, by, count: ofBitReversed };
    return because({ kind: 'bounded', count: ofBitReversed, hashed: true }, reason, argument.evidence);
  }
  const random = argument.kind === 'scattered' ? argument.random : undefined;
  return because({ kind: 'bounded', count, hashed: true, random }, { kind: 'shards', count }, argument.evidence);
}

function remainderOfFew(argument: Extract<Spread, { kind: 'bounded' }>, modulus: number): Spread {
  const signedModulus = argument.signedModulus === undefined ? undefined : Math.min(argument.signedModulus, modulus);
  const most = signedModulus === undefined ? modulus : 2 * signedModulus - 1;
  const count = argument.count === undefined ? most : Math.min(argument.count, most);
  return because({ ...argument, count, signedModulus }, { kind: 'remainder', count: modulus }, argument.evidence);
}

function oddPart(value: number): number {
  let odd = value;
  while (odd % 2 === 0) {
    odd /= 2;
  }
  return odd;
}

function bitCount(mask: number): number {
  return [...mask.toString(2)].filter((bit) => bit === '1').length;
}
