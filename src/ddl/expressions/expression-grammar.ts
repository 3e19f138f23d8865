import type { Literal } from './expression';

/** What differs between the expressions of the two dialects, as tables of upper-case words. */
export interface ExpressionGrammar {
  /** How tightly what follows an operand binds to it; all of it associates to the left. */
  readonly infix: ReadonlyMap<string, number>;
  readonly prefix: ReadonlyMap<string, number>;
  /** Reserved words that are also functions. */
  readonly callableWords: ReadonlySet<string>;
  /** Functions that are called without parentheses. */
  readonly bareCalls: ReadonlySet<string>;
  /** Schemas whose name a function does not need. */
  readonly impliedSchemas: ReadonlySet<string>;
  /** Which argument of a function is a date part. */
  readonly datePartArguments: ReadonlyMap<string, number>;
  /** Types of more than one word. */
  readonly longTypes: readonly (readonly string[])[];
  /** The literal that a type makes of a string, as prefix or by a cast. */
  readonly stringTypes: ReadonlyMap<string, Literal['type']>;
}

export const GOOGLESQL_GRAMMAR: ExpressionGrammar = {
  infix: levels('AT', 'OR', 'AND', '', '= != <> < <= > >= IS IN LIKE BETWEEN', '|', '^', '&', '<< >>', '+ -', '* / ||', '', '. ['),
  prefix: new Map([['NOT', 4], ['-', 12], ['+', 12], ['~', 12]]),
  callableWords: new Set(['COLLATE', 'EXISTS', 'IF', 'LEFT', 'RIGHT']),
  bareCalls: new Set(['CURRENT_DATE', 'CURRENT_TIMESTAMP']),
  impliedSchemas: new Set(),
  datePartArguments: new Map([['DATE_TRUNC', 1], ['TIMESTAMP_TRUNC', 1], ['DATE_DIFF', 2], ['TIMESTAMP_DIFF', 2]]),
  longTypes: [],
  stringTypes: stringTypes({ typed: ['BIGNUMERIC', 'DATE', 'DATETIME', 'JSON', 'NUMERIC', 'TIME', 'TIMESTAMP'] }),
};

export const POSTGRESQL_GRAMMAR: ExpressionGrammar = {
  // Without ^ and #, which are a power and an XOR here: `Expression` knows ^ as XOR.
  infix: levels(
    'OR', 'AND', '', 'IS ISNULL NOTNULL', '= != <> < <= > >=', 'IN LIKE BETWEEN', '|| & | << >>', '+ -', '* / %', 'AT', '', '[', ':: .',
  ),
  prefix: new Map([['NOT', 3], ['~', 7], ['-', 11], ['+', 11]]),
  callableWords: new Set(['CURRENT_TIME', 'CURRENT_TIMESTAMP', 'LEFT', 'LOCALTIME', 'LOCALTIMESTAMP', 'RIGHT']),
  bareCalls: new Set([
    'CURRENT_DATE', 'CURRENT_TIME', 'CURRENT_TIMESTAMP', 'CURRENT_USER', 'LOCALTIME', 'LOCALTIMESTAMP', 'SESSION_USER', 'USER',
  ]),
  impliedSchemas: new Set(['PG_CATALOG', 'SPANNER']),
  datePartArguments: new Map(),
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
