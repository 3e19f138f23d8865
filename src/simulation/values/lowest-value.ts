import { Day, Instant, type Value } from './value';
import { LIMITS } from '../../schema/limits';
import type { TypeCode } from '../../schema/types/type-registry';

/** https://cloud.google.com/spanner/docs/reference/standard-sql/data-types */
const DAYS = { least: -719_162, most: 2_932_896 };
const MICROS_OF_DAY = 86_400_000_000;
/** Sorts after every string of letters and digits; strings have no largest value. */
const LATE_TEXT = '~';

/** The first value in the order of a key column, or one with hardly any row before it. */
export function lowestValue(code: TypeCode, descending: boolean): Value {
  switch (code) {
    case 'INT64':
    case 'ENUM':
      return descending ? LIMITS.integer.most : LIMITS.integer.least;
    case 'FLOAT64':
    case 'NUMERIC':
      return descending ? Number.MAX_SAFE_INTEGER : -Number.MAX_SAFE_INTEGER;
    case 'BOOL':
      return descending;
    case 'DATE':
      return new Day(descending ? DAYS.most : DAYS.least);
    case 'TIMESTAMP':
      return new Instant((descending ? DAYS.most : DAYS.least) * MICROS_OF_DAY);
    case 'BYTES':
      return Buffer.alloc(descending ? 8 : 0, 0xff);
    case 'UUID':
      return `${descending ? 'f' : '0'}`.repeat(32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    default:
      return descending ? LATE_TEXT : '';
  }
}
