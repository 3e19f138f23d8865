import { Default, Dialect } from '../../../src';
import type { ColumnType } from '../../../src/schema';
import { quoteIdentifier, quoteString } from '../../../src/schema/quoting';

/** SQL for the expressions of a generated schema, for each type in both dialects. */

type TypeCode = ColumnType['code'];

/** Texts that look like something else once they stand in a statement. */
export const TRICKY_TEXTS = ['', "it's", 'say "hi"', 'a;b', '-- no comment', '/* nor this */', '${x} %{y}', 'Zürich 東京 🚀', '`tick`', '$$', '@p', '%'];

interface Expression {
  readonly type: TypeCode;
  readonly sql: string;
}

/** What a stored or virtual column can be computed to from one other column; nothing for types without a plain expression. */
export function generatedFrom(name: string, type: TypeCode, dialect: Dialect): Expression[] {
  const column = quoteIdentifier(name, dialect);
  const googlesql: { [code in TypeCode]?: Expression[] } = {
    BOOL: [{ type: 'BOOL', sql: `NOT ${column}` }, { type: 'INT64', sql: `IF(${column}, 1, 0)` }],
    INT64: [{ type: 'INT64', sql: `${column} + 1` }, { type: 'STRING', sql: `CAST(${column} AS STRING)` }, { type: 'INT64', sql: `BIT_REVERSE(${column}, TRUE)` }],
    FLOAT64: [{ type: 'FLOAT64', sql: `${column} * 2.5` }],
    NUMERIC: [{ type: 'NUMERIC', sql: `ROUND(${column}, 2)` }],
    STRING: [{ type: 'STRING', sql: `UPPER(${column})` }, { type: 'INT64', sql: `LENGTH(${column})` }, { type: 'STRING', sql: `CONCAT(${column}, " it's; -- ")` }],
    BYTES: [{ type: 'STRING', sql: `TO_HEX(${column})` }],
    DATE: [{ type: 'INT64', sql: `EXTRACT(YEAR FROM ${column})` }, { type: 'DATE', sql: `DATE_ADD(${column}, INTERVAL 7 DAY)` }],
    TIMESTAMP: [{ type: 'INT64', sql: `UNIX_MICROS(${column})` }, { type: 'TIMESTAMP', sql: `TIMESTAMP_ADD(${column}, INTERVAL 1 HOUR)` }],
    JSON: [{ type: 'STRING', sql: `JSON_VALUE(${column}, '$.a')` }],
    ARRAY: [{ type: 'INT64', sql: `ARRAY_LENGTH(${column})` }],
    UUID: [{ type: 'STRING', sql: `CAST(${column} AS STRING)` }],
  };
  const postgresql: { [code in TypeCode]?: Expression[] } = {
    BOOL: [{ type: 'BOOL', sql: `NOT ${column}` }, { type: 'INT64', sql: `CASE WHEN ${column} THEN 1 ELSE 0 END` }],
    INT64: [{ type: 'INT64', sql: `${column} + 1` }, { type: 'STRING', sql: `${column}::text` }, { type: 'INT64', sql: `spanner.bit_reverse(${column}, true)` }],
    FLOAT64: [{ type: 'FLOAT64', sql: `${column} * 2.5` }],
    NUMERIC: [{ type: 'NUMERIC', sql: `${column} * 2` }],
    STRING: [{ type: 'STRING', sql: `upper(${column})` }, { type: 'INT64', sql: `length(${column})` }, { type: 'STRING', sql: `${column} || ' it''s "x"; -- '` }],
    BYTES: [{ type: 'INT64', sql: `length(${column})` }],
    DATE: [{ type: 'INT64', sql: `extract(year from ${column})::bigint` }],
    TIMESTAMP: [{ type: 'INT64', sql: `(extract(epoch from ${column}) * 1000000)::bigint` }],
    JSON: [{ type: 'STRING', sql: `${column} ->> 'a'` }],
    ARRAY: [{ type: 'INT64', sql: `array_length(${column}, 1)` }],
    UUID: [{ type: 'STRING', sql: `${column}::text` }],
  };
  return (dialect === Dialect.POSTGRESQL ? postgresql : googlesql)[type] ?? [];
}

/** Conditions that leave more than a few values to a column, so that they never turn a key into a category. */
export function checksOf(name: string, type: TypeCode, dialect: Dialect): string[] {
  const column = quoteIdentifier(name, dialect);
  const postgresql = dialect === Dialect.POSTGRESQL;
  switch (type) {
    case 'INT64':
    case 'FLOAT64':
    case 'NUMERIC':
      return [`${column} >= 0`, `${column} != 7 OR ${column} > 100`];
    case 'STRING':
      return [
        `${postgresql ? 'length' : 'LENGTH'}(${column}) > 0`,
        ...TRICKY_TEXTS.flatMap((text) => quoteString(text, dialect) ?? []).map((literal) => `${column} != ${literal}`),
      ];
    case 'BYTES':
      return [`${postgresql ? 'length' : 'LENGTH'}(${column}) <= 64`];
    case 'DATE':
      return [`${column} >= DATE '1900-01-01'`];
    case 'TIMESTAMP':
      return [postgresql ? `${column} > '2000-01-01 00:00:00+00'::timestamptz` : `${column} > TIMESTAMP '2000-01-01 00:00:00+00'`];
    case 'ARRAY':
      return [postgresql ? `array_length(${column}, 1) < 10` : `ARRAY_LENGTH(${column}) < 10`];
    case 'TOKENLIST':
      return [];
    default:
      return [`${column} IS NOT NULL`];
  }
}

/** Default values of a type; those of a text fit into 40 characters. */
export function defaultsOf(type: TypeCode, dialect: Dialect): Default[] {
  const postgresql = dialect === Dialect.POSTGRESQL;
  const either = (googleSql: string, postgreSql: string): Default => Default.expression(postgresql ? postgreSql : googleSql);
  switch (type) {
    case 'BOOL':
      return [Default.bool(true), Default.bool(false)];
    case 'INT64':
      return [Default.number(0), Default.number(-5), Default.number(Number.MAX_SAFE_INTEGER), either('ABS(-3)', 'abs(-3)')];
    case 'FLOAT32':
    case 'FLOAT64':
      return [Default.number(1.5), Default.number(-1e-7), Default.number(1e21)];
    case 'NUMERIC':
      return [Default.number(0), Default.number(-1.5), either("NUMERIC '12.34'", '12.34')];
    case 'STRING':
      return [Default.generateUuid(), ...TRICKY_TEXTS.map((text) => Default.string(text))];
    case 'UUID':
      return [Default.newUuid()];
    case 'BYTES':
      return [either("b'abc'", "'abc'::bytea")];
    case 'DATE':
      return [Default.currentDate(), either("DATE '2026-01-31'", "date '2026-01-31'")];
    case 'TIMESTAMP':
      return [Default.currentTimestamp()];
    case 'JSON':
      // The emulator knows no constant of this type in PostgreSQL.
      return postgresql ? [] : [Default.expression('JSON \'{"a": [1, "b;"]}\'')];
    default:
      return [];
  }
}
