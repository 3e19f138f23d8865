import { elementOf } from './coercion';
import type { ColumnType, ScalarType } from './column-type';
import { isNamed, longestValue } from './type-facts';
import { TYPES } from './type-registry';
import { Dialect } from '../dialect';

/**
 * A type in DDL: `STRING(36)`, `varchar(36)`, `ARRAY<STRING(36)>`.
 *
 * @param quote Quotes a user's name; default: unquoted.
 */
export function typeText(type: ColumnType, dialect: Dialect, quote: (name: string) => string = (name) => name): string {
  const googlesql = dialect === Dialect.GOOGLESQL;
  if (type.code !== 'ARRAY') {
    return googlesql ? googlesqlText(type, quote) : postgresqlText(type);
  }
  const { element, vectorLength } = type;
  if (googlesql) {
    const length = vectorLength === undefined ? '' : `(vector_length=>${vectorLength})`;
    return `ARRAY<${googlesqlText(element, quote)}>${length}`;
  }
  return `${postgresqlText(element)}[]${vectorLength === undefined ? '' : ` VECTOR LENGTH ${vectorLength}`}`;
}

/** The type without its length: `STRING`, `varchar`. */
export function typeName(type: ColumnType, dialect: Dialect): string {
  const { length } = TYPES[type.code];
  return length && dialect === Dialect.GOOGLESQL
    ? type.code
    : typeText(length ? ({ code: type.code } as ScalarType) : type, dialect);
}

/** The column type of a value in an expression: `STRING`, `ARRAY<STRING>`. */
export function columnTypeOf(type: string): ColumnType | undefined {
  const code = elementOf(type) ?? type;
  const isScalar = code in TYPES && code !== 'ARRAY';
  return isScalar ? (code === type ? { code } : { code: 'ARRAY', element: { code } }) as ColumnType : undefined;
}

/** The type of a value, as its reader writes it: `ARRAY<STRING>`, `varchar[]`. */
export function calledIn(type: string, dialect: Dialect): string {
  const known = columnTypeOf(type);
  return known && dialect === Dialect.POSTGRESQL ? typeText(known, dialect) : type;
}

/** Whether Spanner creates the same column from both types, however written. */
export function sameType(a: ColumnType, b: ColumnType, dialect: Dialect): boolean {
  return a === b || typeText(withoutMax(a, dialect), dialect) === typeText(withoutMax(b, dialect), dialect);
}

/** Replaces the maximum length with MAX. */
function withoutMax(type: ColumnType, dialect: Dialect): ColumnType {
  if (longestValue(type, dialect) !== Infinity) {
    return type;
  }
  return type.code === 'ARRAY'
    ? { ...type, element: { ...type.element, length: undefined } }
    : { ...type, length: undefined };
}

function googlesqlText(type: ScalarType, quote: (name: string) => string): string {
  if (isNamed(type)) {
    const name = type.name ?? type.code;
    // `PG.NUMERIC` is not a path of names.
    return /^PG\./i.test(name) ? name : quote(name);
  }
  return TYPES[type.code].length ? `${type.code}(${type.length ?? 'MAX'})` : type.code;
}

function postgresqlText({ code, length, name }: ScalarType): string {
  const {
    postgresql: [first],
    length: limits,
    storedAs,
  } = TYPES[code];
  if (first === undefined) {
    return storedAs ? postgresqlText({ code: storedAs }) : (name ?? code);
  }
  return length !== undefined && limits?.dialects.includes(Dialect.POSTGRESQL) ? `${first}(${length})` : first;
}
