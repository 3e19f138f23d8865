import { Dialect } from '../../schema';
import { parseSignatures, type Signature } from '../../schema/types/signature';

const COMPARISON = 'comparable, comparable -> BOOL';
const EQUALITY = 'equatable, equatable -> BOOL';
const BITS = 'bits, bits -> bits';
const SHIFT = 'bits, INT64 -> bits';
const ARITHMETIC = 'INT64, INT64 -> INT64 | FLOAT64, FLOAT64 -> FLOAT64 | NUMERIC, NUMERIC -> NUMERIC';
const LOGICAL = 'BOOL, BOOL -> BOOL';
const FRACTIONS = `${ARITHMETIC} | float, float -> float`;
const TRUTHS = Object.fromEntries(['TRUE', 'FALSE', 'UNKNOWN'].flatMap((truth) => (
  [`1 IS ${truth}`, `1 IS NOT ${truth}`].map((operator) => [operator, 'BOOL -> BOOL'])
)));
const MEMBERSHIP = 'any, ARRAY<any> -> BOOL';
const INTERVALS = 'INTERVAL, INTERVAL -> INTERVAL';
const LATER = 'TIMESTAMP, INTERVAL -> TIMESTAMP | DATE, INTERVAL -> TIMESTAMP';

/**
 * What operators take, those of one operand after `1`.
 *
 * - https://cloud.google.com/spanner/docs/reference/standard-sql/operators
 * - https://cloud.google.com/spanner/docs/reference/postgresql/operators
 */
const OPERATORS: Readonly<Record<Dialect, Readonly<Record<string, string | undefined>>>> = {
  [Dialect.GOOGLESQL]: {
    '+': `${ARITHMETIC} | ${LATER} | ${INTERVALS}`,
    '-': `${ARITHMETIC} | ${LATER} | ${INTERVALS} | TIMESTAMP, TIMESTAMP -> INTERVAL | DATE, DATE -> INTERVAL`,
    '*': `${ARITHMETIC} | INTERVAL, INT64 -> INTERVAL | INT64, INTERVAL -> INTERVAL`,
    '/': 'FLOAT64, FLOAT64 -> FLOAT64 | NUMERIC, NUMERIC -> NUMERIC | INTERVAL, INT64 -> INTERVAL',
    '||': 'text, text -> text | array, array -> array',
    '&': BITS,
    '|': BITS,
    '^': BITS,
    '<<': SHIFT,
    '>>': SHIFT,
    '=': EQUALITY,
    '!=': EQUALITY,
    '<': COMPARISON,
    '<=': COMPARISON,
    '>': COMPARISON,
    '>=': COMPARISON,
    'IS DISTINCT FROM': COMPARISON,
    'IS NOT DISTINCT FROM': COMPARISON,
    'LIKE': 'text, text -> BOOL',
    'AND': LOGICAL,
    'OR': LOGICAL,
    'IN UNNEST': 'any, ARRAY<any> -> BOOL',
    '1 -': 'number -> number | INTERVAL -> INTERVAL',
    '1 +': 'number -> number',
    '1 ~': 'bits -> bits',
    '1 NOT': 'BOOL -> BOOL',
    '1 IS NULL': 'value -> BOOL',
    '1 IS NOT NULL': 'value -> BOOL',
    ...TRUTHS,
  },
  [Dialect.POSTGRESQL]: {
    '+': `${FRACTIONS} | DATE, INT64 -> DATE | ${LATER} | ${INTERVALS}`,
    '-': `${FRACTIONS} | DATE, DATE -> INT64 | DATE, INT64 -> DATE | TIMESTAMP, TIMESTAMP -> INTERVAL | ${LATER}`
      + ` | ${INTERVALS} | JSON, STRING -> JSON | JSON, INT64 -> JSON`,
    '*': `${FRACTIONS} | INTERVAL, FLOAT64 -> INTERVAL`,
    '/': `${FRACTIONS} | INTERVAL, FLOAT64 -> INTERVAL`,
    '%': 'exact, exact -> exact',
    '^': 'FLOAT64, FLOAT64 -> FLOAT64 | NUMERIC, NUMERIC -> none',
    '||': 'text, text -> text | array, array -> array | JSON, JSON -> JSON',
    '&': 'INT64, INT64 -> INT64',
    '|': 'INT64, INT64 -> INT64',
    '#': 'INT64, INT64 -> INT64',
    '<<': 'INT64, INT64 -> INT64',
    '>>': 'INT64, INT64 -> INT64',
    ...Object.fromEntries(
      ['=', '!=', '<', '<=', '>', '>='].flatMap((operator) => [
        [operator, `${COMPARISON} | STRUCT, STRUCT -> BOOL`],
        [`${operator} ANY`, MEMBERSHIP],
        [`${operator} ALL`, MEMBERSHIP],
      ]),
    ),
    'LIKE': 'text, text -> BOOL',
    'ILIKE': 'STRING, STRING -> BOOL',
    'IS DISTINCT FROM': COMPARISON,
    'IS NOT DISTINCT FROM': COMPARISON,
    ...Object.fromEntries(['~', '!~', '^@'].map((operator) => [operator, 'STRING, STRING -> BOOL'])),
    '->': 'JSON, INT64 -> JSON | JSON, STRING -> JSON',
    '->>': 'JSON, INT64 -> STRING | JSON, STRING -> STRING',
    '?': 'JSON, STRING -> BOOL',
    '?|': 'JSON, ARRAY<STRING> -> BOOL',
    '?&': 'JSON, ARRAY<STRING> -> BOOL',
    '#-': 'JSON, ARRAY<STRING> -> JSON',
    '&&': 'array, array -> BOOL',
    '@>': 'array, array -> BOOL | JSON, JSON -> BOOL',
    '<@': 'array, array -> BOOL | JSON, JSON -> BOOL',
    'AND': LOGICAL,
    'OR': LOGICAL,
    '1 -': 'number -> number | INTERVAL -> INTERVAL',
    '1 +': 'value -> none',
    '1 @': 'number -> number',
    '1 |/': 'FLOAT64 -> FLOAT64',
    '1 ~': 'INT64 -> INT64',
    '1 NOT': 'BOOL -> BOOL',
    '1 IS NULL': 'value -> BOOL',
    '1 IS NOT NULL': 'value -> BOOL',
    ...TRUTHS,
  },
};

const parsed = new Map<string, readonly Signature[]>();

/** Undefined: the operator is not checked; none: the dialect does not have it. */
export function operatorSignatures(operator: string, dialect: Dialect): readonly Signature[] | undefined {
  const text = OPERATORS[dialect][operator];
  if (text === undefined) {
    return dialect === Dialect.POSTGRESQL ? [] : undefined;
  }
  const known = parsed.get(text) ?? parseSignatures(text);
  parsed.set(text, known);
  return known;
}
