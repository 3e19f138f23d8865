import { Instant, Day, type Value } from '../../src/simulation/values/value';
import type { ParamType } from '../support/emulator/client';

/** The type of a parameter that holds the value. */
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
