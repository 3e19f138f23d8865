import { Day, Instant, type Value } from '../../src/simulation/values/value';
import type { ParamType, Value as WireValue } from '../support/emulator/client';

/** A value as Spanner's JSON carries it. */
export function onWire(value: Value): WireValue {
  if (typeof value === 'bigint') {
    return String(value);
  }
  if (value instanceof Uint8Array) {
    return Buffer.from(value).toString('base64');
  }
  if (value instanceof Instant) {
    const seconds = Math.floor(value.micros / 1e6);
    return `${new Date(seconds * 1e3).toISOString().slice(0, 19)}.${String(value.micros - seconds * 1e6).padStart(6, '0')}Z`;
  }
  return value instanceof Day ? new Date(value.days * 86_400_000).toISOString().slice(0, 10) : value;
}

export function wireType(value: Value): ParamType {
  switch (typeof value) {
    case 'bigint':
      return 'INT64';
    case 'number':
      return 'FLOAT64';
    case 'boolean':
      return 'BOOL';
    case 'string':
      return 'STRING';
    default:
      return value instanceof Instant ? 'TIMESTAMP' : value instanceof Day ? 'DATE' : 'BYTES';
  }
}
