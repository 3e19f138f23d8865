import type { ColumnDefinition } from '../schema';
import { because, type Spread, type SpreadValue } from './spread';

/** What one column says of its values by itself: a declaration, an identity, a type. */

export function declaredSpread(column: ColumnDefinition): Spread | undefined {
  return column.declaredValues && because(declaredValue(column), `${column.name}: declared ${column.declaredValues.label}`);
}

export function identitySpread(column: ColumnDefinition): Spread | undefined {
  return column.identity && because({ kind: 'scattered', bitReversed: true }, `${column.name}: bit-reversed identity column`);
}

/** @param allowedValues How many values the CHECKs of the table leave to the column. */
export function typeSpread(column: ColumnDefinition, allowedValues: number | undefined): Spread {
  const { name, type } = column;
  switch (type.code) {
    case 'TIMESTAMP':
      return {
        kind: 'monotonic',
        coarse: false,
        evidence: [`${name}: ${column.allowCommitTimestamp ? 'commit timestamp' : 'TIMESTAMP, written with the current time'}`],
      };
    case 'DATE':
      return { kind: 'monotonic', coarse: true, evidence: [`${name}: DATE, written with the current day`] };
    case 'BOOL':
      return { kind: 'bounded', count: 2, hashed: false, evidence: [`${name}: BOOL, 2 values`] };
    case 'ENUM':
      return { kind: 'bounded', count: allowedValues, hashed: false, evidence: [`${name}: ENUM, few values`] };
    default:
      return allowedValues === undefined
        ? { kind: 'unproven', evidence: [`${name}: ${type.code === 'UNKNOWN' ? type.name : type.code}, and nothing says how its values are made`] }
        : { kind: 'bounded', count: allowedValues, hashed: false, evidence: [`${name}: CHECK leaves ${allowedValues} values`] };
  }
}

function declaredValue(column: ColumnDefinition): SpreadValue {
  const values = column.declaredValues!;
  switch (values.order) {
    case 'monotonic':
      return { kind: 'monotonic', coarse: column.type.code === 'DATE', timeOrderedId: values.timeOrderedId ? values.label : undefined };
    case 'scattered':
      return { kind: 'scattered' };
    case 'entity':
      return { kind: 'entity' };
    case 'category':
      return { kind: 'bounded', count: atLeastOne(values.distinctValues), hashed: false };
  }
}

function atLeastOne(count: number | undefined): number | undefined {
  return count !== undefined && count >= 1 ? count : undefined;
}
