import type { Literal } from './expression';
import { Dialect } from '../../schema';

export const DATE_PARTS: ReadonlySet<string> = new Set(
  'NANOSECOND MICROSECOND MILLISECOND SECOND MINUTE HOUR DAY DAYOFWEEK DAYOFYEAR WEEK ISOWEEK MONTH QUARTER YEAR ISOYEAR'.split(' '),
);

/** What differs between the expressions of the two dialects, as tables of upper-case words. */
export interface ExpressionGrammar {
  /** How tightly what follows an operand binds to it; all of it associates to the left. */
  readonly infix: ReadonlyMap<string, number>;
  readonly prefix: ReadonlyMap<string, number>;
  readonly dialect: Dialect;
  /** Schemas whose name a function does not need. */
  readonly impliedSchemas: ReadonlySet<string>;
  /** Types of more than one word. */
  readonly longTypes: readonly (readonly string[])[];
  /** The literal that a type makes of a string, as prefix or by a cast. */
  readonly stringTypes: ReadonlyMap<string, Literal['type']>;
}

export const GOOGLESQL_GRAMMAR: ExpressionGrammar = {
  infix: levels('AT', 'OR', 'AND', '', '= != <> < <= > >= IS IN LIKE BETWEEN', '|', '^', '&', '<< >>', '+ -', '* / ||', '', '. ['),
  prefix: new Map([['NOT', 4], ['-', 12], ['+', 12], ['~', 12]]),
  dialect: Dialect.GOOGLESQL,
  impliedSchemas: new Set(),
  longTypes: [],
  stringTypes: stringTypes({ typed: ['BIGNUMERIC', 'DATE', 'DATETIME', 'JSON', 'NUMERIC', 'TIME', 'TIMESTAMP'] }),
};

export const POSTGRESQL_GRAMMAR: ExpressionGrammar = {
  // Without ^ and #, which are a power and an XOR here: `Expression` knows ^ as XOR.
  infix: levels(
    'OR', 'AND', '', 'IS ISNULL NOTNULL', '= != <> < <= > >=', 'IN LIKE BETWEEN', '|| & | << >>', '+ -', '* / %', 'AT', '', '[', ':: .',
  ),
  prefix: new Map([['NOT', 3], ['~', 7], ['-', 11], ['+', 11]]),
  dialect: Dialect.POSTGRESQL,
  impliedSchemas: new Set(['PG_CATALOG', 'SPANNER']),
  longTypes: [
    ['DOUBLE', 'PRECISION'],
    ['CHARACTER', 'VARYING'],
    ['TIMESTAMP', 'WITH', 'TIME', 'ZONE'],
    ['TIMESTAMP', 'WITHOUT', 'TIME', 'ZONE'],
  ],
  stringTypes: stringTypes({
    number: ['BIGINT', 'DECIMAL', 'DOUBLE PRECISION', 'FLOAT4', 'FLOAT8', 'INT', 'INT4', 'INT8', 'INTEGER', 'NUMERIC', 'REAL'],
    string: ['CHARACTER VARYING', 'REGCLASS', 'TEXT', 'VARCHAR'],
    bool: ['BOOL', 'BOOLEAN'],
    typed: ['DATE', 'JSONB', 'TIMESTAMP WITH TIME ZONE', 'TIMESTAMPTZ', 'UUID'],
  }),
};

/** Operators with their power: the number of the level that lists them, weakest first. Prefix operators have the empty levels. */
function levels(...operators: readonly string[]): ReadonlyMap<string, number> {
  return new Map(operators.flatMap((level, index) => level.split(' ').filter(Boolean).map((operator) => [operator, index + 1] as const)));
}

function stringTypes(types: Readonly<Partial<Record<Literal['type'], readonly string[]>>>): ReadonlyMap<string, Literal['type']> {
  return new Map(Object.entries(types).flatMap(([literal, names]) => names.map((name) => [name, literal as Literal['type']] as const)));
}
