import { MILLIS_OF_DAY } from '../../text/time';

/** A point in time, in microseconds since 1970. */
export class Instant {
  /** @param text As Spanner prints it: exact where the number is not. */
  public constructor(public readonly micros: number, public readonly text?: string) {}
}

export const MICROS_OF_SECOND = 1_000_000;
export const MICROS_OF_DAY = MILLIS_OF_DAY * 1_000;

/** A day, in days since 1970. */
export class Day {
  public constructor(public readonly days: number) {}

  /** `2026-01-31`. */
  public text(): string {
    return new Date(this.days * MILLIS_OF_DAY).toISOString().slice(0, 10);
  }
}

/** A value of a column or expression: INT64 is a bigint, a floating-point number or NUMERIC a number. */
export type Value = null | bigint | number | string | boolean | Uint8Array | Instant | Day;

/** Compares in the order of a key: NULL comes first. */
export function compareValues(a: Value, b: Value): number {
  if (a === null || b === null) {
    return a === b ? 0 : a === null ? -1 : 1;
  }
  if (a instanceof Uint8Array && b instanceof Uint8Array) {
    return Buffer.compare(a, b);
  }
  const [left, right] = [sortable(a), sortable(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** NaN, which compares with nothing, sorts first, as in GoogleSQL. */
export function sortable(value: Exclude<Value, null>): Exclude<Value, null | Instant | Day> {
  if (value instanceof Instant) {
    return value.micros;
  }
  return value instanceof Day ? value.days : Number.isNaN(value) ? -Infinity : value;
}
