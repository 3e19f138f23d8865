import { createHash } from 'node:crypto';
import { farmFingerprint } from './farm-fingerprint';
import { compareValues, Day, Instant, type Value } from './value';
import { Dialect } from '../../schema';

/** @returns undefined if the function, or this use of it, is not implemented */
export function evaluateCall(name: string, args: readonly Value[], dialect: Dialect): Value | undefined {
  const handlesNull = WITH_NULL[name];
  if (handlesNull) {
    return handlesNull(args);
  }
  return args.includes(null) ? null : PLAIN[name]?.(args as readonly any[], dialect);
}

const WITH_NULL: Readonly<Record<string, (args: readonly Value[]) => Value | undefined>> = {
  COALESCE: (args) => args.find((value) => value !== null) ?? null,
  IFNULL: ([value, otherwise]) => value ?? otherwise,
  NULLIF: ([value, other]) => (value !== null && other !== null && compareValues(value, other) === 0 ? null : value),
  IF: ([condition, then, otherwise]) => (condition === true ? then : otherwise),
};

type Plain = (args: readonly any[], dialect: Dialect) => Value | undefined;

const MICROS = { MICROSECOND: 1, MILLISECOND: 1_000, SECOND: 1_000_000, MINUTE: 60_000_000 };

const PLAIN: Readonly<Record<string, Plain>> = {
  FARM_FINGERPRINT: ([value]) => farmFingerprint(bytesOf(value)),
  MD5: ([value]) => digest('md5', value),
  SHA1: ([value]) => digest('sha1', value),
  SHA256: ([value]) => digest('sha256', value),
  SHA512: ([value]) => digest('sha512', value),
  ABS: ([value]) => (value < 0 ? -value : value),
  SIGN: ([value], dialect) => {
    const sign = value > 0 ? 1 : value < 0 ? -1 : 0;
    return typeof value === 'bigint' && dialect === Dialect.GOOGLESQL ? BigInt(sign) : sign;
  },
  MOD: ([a, b]) => (typeof a === 'bigint' && typeof b === 'bigint' && b !== 0n ? a % b : undefined),
  DIV: ([a, b]) => (typeof a === 'bigint' && typeof b === 'bigint' && b !== 0n ? a / b : undefined),
  BIT_REVERSE: ([value, keepsSign]) => bitReverse(value, keepsSign),
  CONCAT: (args) => (args.every((each) => typeof each === 'string') ? args.join('') : undefined),
  FORMAT: ([format, ...values]) => formatted(format, values),
  LOWER: ([value]) => ofText(value, (text) => text.toLowerCase()),
  UPPER: ([value]) => ofText(value, (text) => text.toUpperCase()),
  REPLACE: ([value, from, to]) => ofText(value, (text) => (from === '' ? text : text.replaceAll(from, () => to))),
  REVERSE: ([value]) => ofText(value, (text) => [...text].reverse().join('')),
  LENGTH: ([value]) => BigInt(typeof value === 'string' ? [...value].length : value.length),
  CHAR_LENGTH: ([value]) => (typeof value === 'string' ? BigInt([...value].length) : undefined),
  SUBSTR: ([value, from, length], dialect) => ofText(value, (text) => piece(text, from, length, dialect)),
  SUBSTRING: ([value, from, length], dialect) => ofText(value, (text) => piece(text, from, length, dialect)),
  TO_HEX: ([value]) => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : undefined),
  UNIX_MICROS: ([value]) => (value instanceof Instant ? BigInt(value.micros) : undefined),
  UNIX_MILLIS: ([value]) =>
    value instanceof Instant ? BigInt(Math.floor(value.micros / MICROS.MILLISECOND)) : undefined,
  UNIX_SECONDS: ([value]) => (value instanceof Instant ? BigInt(Math.floor(value.micros / MICROS.SECOND)) : undefined),
  // Seconds with their fraction. Other parts depend on a time zone, or are equal for all rows of a burst.
  EXTRACT: ([part, value]) => (part === 'EPOCH' && value instanceof Instant ? value.micros / MICROS.SECOND : undefined),
  UNIX_DATE: ([value]) => (value instanceof Day ? BigInt(value.days) : undefined),
  TIMESTAMP_MICROS: ([value]) => new Instant(Number(value)),
  TIMESTAMP_MILLIS: ([value]) => new Instant(Number(value) * MICROS.MILLISECOND),
  TIMESTAMP_SECONDS: ([value]) => new Instant(Number(value) * MICROS.SECOND),
  TIMESTAMP_TRUNC: ([value, part]) => {
    const step = MICROS[part as keyof typeof MICROS];
    return value instanceof Instant && step !== undefined
      ? new Instant(Math.floor(value.micros / step) * step)
      : undefined;
  },
  GREATEST: (args) => args.reduce((a, b) => (compareValues(a, b) >= 0 ? a : b)),
  LEAST: (args) => args.reduce((a, b) => (compareValues(a, b) <= 0 ? a : b)),
};

function bytesOf(value: string | Uint8Array): Uint8Array {
  return typeof value === 'string' ? Buffer.from(value) : value;
}

function digest(algorithm: string, value: string | Uint8Array): Uint8Array {
  return createHash(algorithm).update(bytesOf(value)).digest();
}

function ofText(value: unknown, change: (text: string) => string | undefined): string | undefined {
  return typeof value === 'string' ? change(value) : undefined;
}

const FORMATTED = /%%|%(0?)(\d*)d|%(?:\.(\d+))?s|%x/g;

/** Formats strings and integers. */
function formatted(format: string, values: readonly Value[]): string | undefined {
  let used = 0;
  let isKnown = !format.replace(FORMATTED, '').includes('%');
  const text = format.replace(FORMATTED, (specifier, zero: string, width: string, precision?: string) => {
    if (specifier === '%%') {
      return '%';
    }
    const value = values[used++];
    if (typeof value === 'string' && specifier.endsWith('s')) {
      return precision === undefined ? value : [...value].slice(0, Number(precision)).join('');
    }
    if (typeof value !== 'bigint' || specifier.endsWith('s')) {
      isKnown = false;
      return '';
    }
    const sign = value < 0n ? '-' : '';
    const digits = (value < 0n ? -value : value).toString(specifier === '%x' ? 16 : 10);
    const most = Number(width || 0);
    return zero ? sign + digits.padStart(most - sign.length, '0') : (sign + digits).padStart(most);
  });
  return isKnown && used === values.length ? text : undefined;
}

/** Positions begin at 1; GoogleSQL counts negative ones from the end. PostgreSQL and Spanner differ below 1. */
function piece(text: string, from: bigint, length: bigint | undefined, dialect: Dialect): string | undefined {
  if ((length !== undefined && length < 0n) || (dialect === Dialect.POSTGRESQL && from < 1n)) {
    return undefined;
  }
  const characters = [...text];
  const start = Math.max(from < 0n ? characters.length + Number(from) : Number(from) - 1, 0);
  return characters.slice(start, length === undefined ? undefined : start + Number(length)).join('');
}

/** @param keepsSign Whether the sign stays in place and only the other 63 bits are reversed. */
export function bitReverse(value: bigint, keepsSign: boolean): bigint {
  const width = keepsSign ? 63 : 64;
  const digits = BigInt.asUintN(width, value).toString(2).padStart(width, '0');
  const reversed = BigInt(`0b${[...digits].reverse().join('')}`);
  return keepsSign ? (value < 0n ? reversed - 2n ** 63n : reversed) : BigInt.asIntN(64, reversed);
}
