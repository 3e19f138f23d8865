import { Day, Instant, MICROS_OF_SECOND, type Value } from './value';
import { hasFractions, isNumber } from '../../schema/types/type-facts';
import type { TypeCode } from '../../schema/types/type-registry';
import { MILLIS_OF_DAY } from '../../text/time';

/** A value in Spanner's JSON: INT64, DATE, TIMESTAMP and base64 BYTES are strings. */
type WireValue = string | number | boolean | null;

export function onWire(value: Value): WireValue {
  if (typeof value === 'bigint') {
    return String(value);
  }
  if (value instanceof Uint8Array) {
    return Buffer.from(value).toString('base64');
  }
  if (value instanceof Instant) {
    const seconds = Math.floor(value.micros / MICROS_OF_SECOND);
    const micros = String(value.micros - seconds * MICROS_OF_SECOND).padStart(6, '0');
    return value.text ?? `${new Date(seconds * 1_000).toISOString().slice(0, 19)}.${micros}Z`;
  }
  return value instanceof Day ? value.text() : value;
}

/** @returns undefined if it is not a value of the type */
export function fromWire(value: unknown, code: TypeCode): Value | undefined {
  if (value === null || typeof value === 'boolean') {
    return value;
  }
  if (typeof value === 'number') {
    return isNumber({ code }) ? (hasFractions({ code }) ? value : BigInt(Math.trunc(value))) : undefined;
  }
  if (typeof value !== 'string') {
    return undefined;
  }
  switch (code) {
    case 'BOOL':
      return undefined;
    case 'INT64':
      return /^-?\d+$/.test(value) ? BigInt(value) : undefined;
    case 'BYTES':
      return Buffer.from(value, 'base64');
    case 'DATE':
      return dateOf(value, (millis) => new Day(millis / MILLIS_OF_DAY));
    case 'TIMESTAMP':
      return dateOf(value, (millis) => (
        new Instant(millis * 1_000 + microsBelowMillis(value), value.endsWith('Z') ? value : undefined)
      ));
    default:
      return hasFractions({ code }) ? Number(value) : value;
  }
}

function dateOf<T>(text: string, make: (millis: number) => T): T | undefined {
  const millis = Date.parse(text);
  return Number.isNaN(millis) ? undefined : make(millis);
}

/** 456 for `2026-01-01T00:00:00.123456789Z`. */
function microsBelowMillis(text: string): number {
  return Number((/\.\d{3}(\d{1,3})/.exec(text)?.[1] ?? '').padEnd(3, '0'));
}
