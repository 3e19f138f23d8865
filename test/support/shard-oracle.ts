import { bigqueryFingerprint } from 'farmhash-modern';
import type { Value } from './emulator/client';
import { Dialect, type ScalarTypeCode } from '../../src/schema';

/** What Spanner must compute, computed without Spanner and without the library. */

/** A value as Spanner's JSON carries it. */
export interface HashedValue {
  readonly type: ScalarTypeCode;
  readonly value: Value;
}

export function shardOf(values: readonly HashedValue[], shards: number, dialect: Dialect): number {
  const remainder = hashOf(values, dialect) % BigInt(shards);
  return Number(remainder < 0n ? -remainder : remainder);
}

/** The signed 64-bit hash of one value, or of several with `|` between them. */
export function hashOf(values: readonly HashedValue[], dialect: Dialect): bigint {
  const [first] = values;
  if (values.length === 1 && first.type === 'BYTES') {
    return bigqueryFingerprint(bytesOf(first.value));
  }
  return bigqueryFingerprint(values.map((each) => textOf(each, dialect)).join('|'));
}

/** The bits below the sign in reverse order. */
export function bitReverse(value: bigint): bigint {
  const bits = BigInt.asUintN(63, value).toString(2).padStart(63, '0');
  const reversed = BigInt(`0b${[...bits].reverse().join('')}`);
  return value < 0n ? reversed - 2n ** 63n : reversed;
}

/** Microseconds since 1970; what is shorter is cut off. */
export function microsOf(timestamp: string): bigint {
  const [, seconds, fraction = ''] = /^([^.Z]+)(?:\.(\d+))?Z$/.exec(timestamp)!;
  return BigInt(Date.parse(`${seconds}Z`)) * 1000n + BigInt(fraction.padEnd(6, '0').slice(0, 6));
}

function textOf({ type, value }: HashedValue, dialect: Dialect): string {
  switch (type) {
    case 'BYTES':
      return dialect === Dialect.POSTGRESQL ? String(bigqueryFingerprint(bytesOf(value))) : bytesOf(value).toString('hex');
    case 'TIMESTAMP':
      return String(microsOf(String(value)));
    case 'FLOAT64':
      return floatText(Number(value));
    default:
      return String(value);
  }
}

/** As C prints it: at least two digits of an exponent, and no exponent where JavaScript has none. */
function floatText(value: number): string {
  return String(value).replace(/e([+-])(\d)$/, 'e$10$2').replace('Infinity', 'inf');
}

function bytesOf(base64: Value): Buffer {
  return Buffer.from(String(base64), 'base64');
}
