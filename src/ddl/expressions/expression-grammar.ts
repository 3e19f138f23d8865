import type { Literal } from './expression';
import { Dialect } from '../../schema';
import { codesWhere, isNumber } from '../../schema/types/type-facts';

/** What a date does not have. */
const TIME_PARTS = 'NANOSECOND MICROSECOND MILLISECOND SECOND MINUTE HOUR'.split(' ');
const DAY_PARTS: ReadonlySet<string> = new Set(
  'DAY DAYOFWEEK DAYOFYEAR WEEK ISOWEEK MONTH QUARTER YEAR ISOYEAR'.split(' '),
);
export const DATE_PARTS: ReadonlySet<string> = new Set([...TIME_PARTS, ...DAY_PARTS]);

/** The type of a part, as signatures name it. */
export function partType(part: string): string {
  return DAY_PARTS.has(part.toUpperCase()) ? 'DAY PART' : 'TIME PART';
}

/** What differs between the expressions of the two dialects, as tables of upper-case words. */
export interface ExpressionGrammar {
  readonly dialect: Dialect;
  /** How tightly what follows an operand binds to it; all of it associates to the left. */
  readonly infix: ReadonlyMap<string, number>;
  /** The power of operators that do not follow each other without parentheses: `a = b = c`. */
  readonly notChained?: number;
  /** How tightly operators bind that have no place of their own; 0: there are none. */
  readonly otherInfix: number;
  readonly prefix: ReadonlyMap<string, number>;
  /** Schemas whose name a function does not need. */
  readonly impliedSchemas: ReadonlySet<string>;
  /** The literal that a type makes of a string, as prefix or by a cast. */
  readonly stringTypes: ReadonlyMap<string, Literal['type']>;
}

const GOOGLESQL: ExpressionGrammar = {
  dialect: Dialect.GOOGLESQL,
  infix: levels(
    'AT',
    'OR',
    'AND',
    '',
    '= != <> < <= > >= IS IN LIKE BETWEEN',
    '|',
    '^',
    '&',
    '<< >>',
    '+ -',
    '* / ||',
    '',
    '. [',
  ),
  notChained: 5,
  otherInfix: 0,
  prefix: new Map([
    ['NOT', 4],
    ['-', 12],
    ['+', 12],
    ['~', 12],
  ]),
  impliedSchemas: new Set(),
  stringTypes: stringTypes({ typed: 'DATE JSON NUMERIC TIMESTAMP' }),
};

const POSTGRESQL: ExpressionGrammar = {
  dialect: Dialect.POSTGRESQL,
  infix: levels(
    'OR',
    'AND',
    '',
    'IS ISNULL NOTNULL',
    '= != <> < <= > >=',
    'IN LIKE ILIKE BETWEEN',
    '|| & | << >> #',
    '+ -',
    '* / %',
    '^',
    'AT',
    'COLLATE',
    '',
    '[',
    ':: .',
  ),
  notChained: 5,
  otherInfix: 7,
  prefix: new Map([
    ['NOT', 3],
    ['~', 7],
    ['@', 7],
    ['|/', 7],
    ['-', 13],
    ['+', 13],
  ]),
  impliedSchemas: new Set(['PG_CATALOG', 'PUBLIC', 'SPANNER']),
  stringTypes: stringTypes({
    number: codesWhere(isNumber).join(' '),
    string: 'STRING',
    bool: 'BOOL',
    typed: 'BYTES DATE INTERVAL JSON TIMESTAMP UUID',
  }),
};

export function grammarOf(dialect: Dialect): ExpressionGrammar {
  return dialect === Dialect.POSTGRESQL ? POSTGRESQL : GOOGLESQL;
}

/** One name for the spellings of an operator. */
export const OPERATOR_NAMES: ReadonlyMap<string, string> = new Map([
  ['<>', '!='],
  ['~~', 'LIKE'],
  ['!~~', 'NOT LIKE'],
  ['~~*', 'ILIKE'],
  ['!~~*', 'NOT ILIKE'],
]);

/** Operators whose value is true or false. */
const CONDITION = /^(((!=|[<=>]|<=|>=)( ANY| ALL)?)|AND|OR|NOT|I?LIKE|!?~\*|!~|IN UNNEST|IS .*)$/;

/**
 * Whether the value of an operator is true or false. Of the PostgreSQL `~` that is not known: with one operand it is a
 * number.
 */
export function isCondition(operator: string): boolean {
  return CONDITION.test(operator);
}

/**
 * Operators with their power: the number of the level that lists them, weakest first. Prefix operators have the empty
 * levels.
 */
function levels(...operators: readonly string[]): ReadonlyMap<string, number> {
  return new Map(
    operators.flatMap((level, index) =>
      level
        .split(' ')
        .filter(Boolean)
        .map((operator) => [operator, index + 1] as const),
    ),
  );
}

function stringTypes(types: Readonly<Partial<Record<Literal['type'], string>>>): ReadonlyMap<string, Literal['type']> {
  return new Map(
    Object.entries(types).flatMap(([literal, codes]) =>
      codes.split(' ').map((code) => [code, literal as Literal['type']] as const),
    ),
  );
}
