import { Dialect, type ColumnType, type ExpressionText, type ScalarTypeCode } from '../../schema';
import { typeKind } from '../../schema/types/type-facts';
import { TYPES } from '../../schema/types/type-registry';
import { typeName } from '../../schema/types/type-text';
import { TEXT_LENGTHS } from '../../spread/column-spread';

/** Risks of a conversion. */
export type CastRisk =
  | { readonly kind: 'too long'; readonly to: ColumnType }
  | { readonly kind: 'rounded' | 'day alone' | 'yes or no' | 'not a value' | 'not a time' | 'not UTF-8' };

/**
 * Conversions that need another function than CAST, or that exist in only one dialect. Times are written in UTC,
 * whatever the time zone of a session.
 */
const FUNCTIONS: { readonly [dialect in Dialect]: { readonly [conversion: string]: (sql: string) => string } } = {
  [Dialect.GOOGLESQL]: {
    'TIMESTAMP STRING': (sql) => `FORMAT_TIMESTAMP('%FT%H:%M:%E*SZ', ${sql}, 'UTC')`,
    'STRING TIMESTAMP': (sql) => `CAST(${sql} AS TIMESTAMP)`,
    'TIMESTAMP DATE': (sql) => `DATE(${sql}, 'UTC')`,
    'DATE TIMESTAMP': (sql) => `TIMESTAMP(${sql}, 'UTC')`,
    'JSON STRING': (sql) => `TO_JSON_STRING(${sql})`,
    'STRING JSON': (sql) => `PARSE_JSON(${sql})`,
    'BOOL INT64': (sql) => `CAST(${sql} AS INT64)`,
    'INT64 BOOL': (sql) => `CAST(${sql} AS BOOL)`,
    'ENUM INT64': (sql) => `CAST(${sql} AS INT64)`,
  },
  [Dialect.POSTGRESQL]: {
    'STRING TIMESTAMP': (sql) => `CAST(${sql} AS timestamptz)`,
    'JSON STRING': (sql) => `CAST(${sql} AS varchar)`,
    'STRING JSON': (sql) => `CAST(${sql} AS jsonb)`,
    'BOOL INT64': (sql) => `CASE WHEN ${sql} THEN 1 WHEN NOT ${sql} THEN 0 END`,
    'INT64 BOOL': (sql) => `(${sql} <> 0)`,
  },
};

/**
 * An expression for the value of a column in another type; undefined if no conversion is right for every table, such as
 * from numbers to times.
 */
export function castValue(
  sql: string, from: ColumnType, to: ColumnType, dialect: Dialect,
): { readonly sql: ExpressionText; readonly risk?: CastRisk } | undefined {
  const isSame = typeKind(from) === typeKind(to);
  if (from.code === 'ARRAY' || to.code === 'ARRAY') {
    return isSame ? { sql } : undefined;
  }
  if (isSame) {
    const shortens = to.length !== undefined && (from.length ?? Infinity) > to.length;
    return { sql, ...(shortens && { risk: { kind: 'too long', to } }) };
  }
  const conversion = `${from.code} ${to.code}`;
  const { castsTo = [], roundsTo = [] } = TYPES[from.code];
  const cast =
    castsTo.includes(to.code) || roundsTo.includes(to.code) ? `CAST(${sql} AS ${typeName(to, dialect)})` : undefined;
  const converted = FUNCTIONS[dialect][conversion]?.(sql) ?? cast;
  const kind = riskOf(from.code, to.code);
  const [, most = Infinity] = TEXT_LENGTHS[from.code] ?? [];
  const isCut = to.code === 'STRING' && to.length !== undefined && most > to.length;
  return converted === undefined ? undefined : {
    sql: converted,
    ...(isCut && { risk: { kind: 'too long', to } }),
    ...(kind && { risk: { kind } }),
  };
}

function riskOf(from: ScalarTypeCode, to: ScalarTypeCode): Exclude<CastRisk['kind'], 'too long'> | undefined {
  if (TYPES[from].roundsTo?.includes(to)) {
    return 'rounded';
  }
  if (from === 'TIMESTAMP' && to === 'DATE') {
    return 'day alone';
  }
  if (from === 'INT64' && to === 'BOOL') {
    return 'yes or no';
  }
  if (from === 'STRING' && to !== 'BYTES') {
    return to === 'TIMESTAMP' ? 'not a time' : 'not a value';
  }
  return from === 'BYTES' ? 'not UTF-8' : undefined;
}
