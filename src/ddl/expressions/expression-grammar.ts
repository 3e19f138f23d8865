import type { Literal } from './expression';
import { Dialect } from '../../schema';
import { DAYS, TIMES } from '../../schema/functions/googlesql';
import { codesWhere, isNumber } from '../../schema/types/type-facts';

const DAY_PARTS: ReadonlySet<string> = new Set([...DAYS.split(' '), 'DAYOFWEEK', 'DAYOFYEAR']);
export const DATE_PARTS: ReadonlySet<string> = new Set([...TIMES.split(' '), ...DAY_PARTS]);

/** The type of a part in signatures. */
export function partType(part: string): string {
  return DAY_PARTS.has(part.toUpperCase()) ? 'DAY PART' : 'TIME PART';
}

/** Differences between the dialects' expressions, as tables of upper-case words. */
export interface ExpressionGrammar {
  /** The binding power of operators after an operand, all left-associative. */
  readonly infix: ReadonlyMap<string, number>;
  /** The power of operators that need parentheses to follow each other: `a = b = c`. */
  readonly notChained?: number;
  /** The power of all other operators; 0 if there are none. */
  readonly otherInfix: number;
  readonly prefix: ReadonlyMap<string, number>;
  /** Schemas that calls can omit. */
  readonly impliedSchemas: ReadonlySet<string>;
  /** The kind of literal that a string becomes with a type as prefix or cast. */
  readonly stringTypes: ReadonlyMap<string, Literal['type']>;
}

const GOOGLESQL: ExpressionGrammar = {
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
  prefix: new Map([['NOT', 4], ['-', 12], ['+', 12], ['~', 12]]),
  impliedSchemas: new Set(['SAFE']),
  stringTypes: stringTypes({ typed: 'DATE JSON NUMERIC TIMESTAMP' }),
};

const POSTGRESQL: ExpressionGrammar = {
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
  prefix: new Map([['NOT', 3], ['~', 7], ['@', 7], ['|/', 7], ['-', 13], ['+', 13]]),
  impliedSchemas: new Set(['PG_CATALOG', 'PUBLIC', 'SPANNER']),
  stringTypes: stringTypes({
    number: codesWhere(isNumber).join(' '),
    string: 'STRING',
    bool: 'BOOL',
    typed: 'BYTES DATE INTERVAL JSON TIMESTAMP UUID',
  }),
};

export const GRAMMARS: Readonly<Record<Dialect, ExpressionGrammar>> = {
  [Dialect.GOOGLESQL]: GOOGLESQL, [Dialect.POSTGRESQL]: POSTGRESQL,
};

/** Canonical names of operators by spelling. */
export const OPERATOR_NAMES: ReadonlyMap<string, string> = new Map([
  ['<>', '!='], ['~~', 'LIKE'], ['!~~', 'NOT LIKE'], ['~~*', 'ILIKE'], ['!~~*', 'NOT ILIKE'],
]);

/** Operators that return true or false. */
const CONDITION = /^(((!=|[<=>]|<=|>=)( ANY| ALL)?)|AND|OR|NOT|I?LIKE|!?~\*|!~|IN UNNEST|IS .*)$/;

/** Whether an operator returns true or false. Unknown for the PostgreSQL `~`, which is numeric with one operand. */
export function isCondition(operator: string): boolean {
  return CONDITION.test(operator);
}

/** Operators by power: the number of their level, weakest first. The empty levels are for prefix operators. */
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
