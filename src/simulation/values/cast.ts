import { Day, Instant, type Value } from './value';
import { Dialect } from '../../schema';

/**
 * Converts a value to another type.
 *
 * @param typeCode As `Cast.typeCode`.
 * @returns undefined if it is not implemented, such as conversions that depend on a time zone
 */
export function castTo(typeCode: string, value: Value, dialect: Dialect): Value | undefined {
  if (value === null) {
    return null;
  }
  switch (typeCode) {
    case 'STRING':
      return textOf(value, dialect);
    case 'INT64':
      return toInteger(value, dialect);
    case 'FLOAT64':
    case 'NUMERIC':
      return typeof value === 'bigint' || typeof value === 'number' || typeof value === 'string'
        ? Number(value)
        : undefined;
    case 'BYTES':
      return typeof value === 'string' ? Buffer.from(value) : value instanceof Uint8Array ? value : undefined;
    case 'BOOL':
      return typeof value === 'bigint' ? value !== 0n : typeof value === 'boolean' ? value : undefined;
    case 'DATE':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
        ? new Day(Date.parse(value) / MILLIS_OF_DAY)
        : value instanceof Day ? value : undefined;
    case 'TIMESTAMP':
      return value instanceof Instant
        ? value
        : typeof value === 'string' && value.endsWith('Z') ? new Instant(Date.parse(value) * 1_000) : undefined;
    default:
      return undefined;
  }
}

const MILLIS_OF_DAY = 86_400_000;

function textOf(value: Exclude<Value, null>, dialect: Dialect): string | undefined {
  switch (typeof value) {
    case 'string':
      return value;
    case 'bigint':
    case 'boolean':
      return String(value);
    default:
      if (value instanceof Day) {
        return new Date(value.days * MILLIS_OF_DAY).toISOString().slice(0, 10);
      }
      // GoogleSQL reads bytes as UTF-8; PostgreSQL prints them in hexadecimal.
      return value instanceof Uint8Array && dialect === Dialect.GOOGLESQL ? Buffer.from(value).toString() : undefined;
  }
}

function toInteger(value: Exclude<Value, null>, dialect: Dialect): bigint | undefined {
  switch (typeof value) {
    case 'bigint':
      return value;
    case 'boolean':
      return value ? 1n : 0n;
    case 'string':
      return /^\s*[-+]?\d+\s*$/.test(value) ? BigInt(value) : undefined;
    case 'number':
      return Number.isFinite(value) ? rounded(value, dialect) : undefined;
    default:
      return undefined;
  }
}

/** GoogleSQL rounds halves away from zero; PostgreSQL and Spanner differ there. */
function rounded(value: number, dialect: Dialect): bigint | undefined {
  const isHalf = Math.abs(value % 1) === 0.5;
  return isHalf && dialect === Dialect.POSTGRESQL
    ? undefined
    : BigInt(Math.sign(value) * Math.round(Math.abs(value)));
}
