import type { SqlFunction } from '../../schema/functions';

/**
 * A scalar SQL expression of either dialect. Parentheses are gone, and what has several spellings has one here.
 * Function names are upper case without the `spanner.` prefix; column names are as written in the schema.
 */
export type Expression =
  | ColumnReference
  | Literal
  | FunctionCall
  | Cast
  | Unary
  | Binary
  | Between
  | InList
  | Case
  | Operation
  | Opaque;

/** Offsets into the text of the expression, without enclosing parentheses. */
export interface Span {
  readonly start: number;
  /** Offset after the last character. */
  readonly end: number;
}

export interface ColumnReference extends Span {
  readonly kind: 'column';
  readonly name: string;
  /** The table or alias in front of it, in PostgreSQL. */
  readonly table?: string;
}

export interface Literal extends Span {
  readonly kind: 'literal';
  readonly type: 'string' | 'bytes' | 'number' | 'bool' | 'null' | 'typed';
  /** The value without quotes; of a `typed` literal (`DATE '2026-01-01'`) the text. */
  readonly value: string;
  /** The type of a string that was written with one: `DATE '2026-01-01'`, `'16'::bigint`. As `Cast.typeCode`. */
  readonly typeCode?: string;
}

/** `EXTRACT(YEAR FROM ts)` has the arguments `YEAR` (a string literal) and `ts`; `ABS(x)` has `x`. */
export interface FunctionCall extends Span {
  readonly kind: 'call';
  readonly name: string;
  /** The one of PostgreSQL in which it is written, upper case: `SPANNER`, `PG_CATALOG`, `PUBLIC`. */
  readonly schema?: string;
  /** Absent: it is not in the catalogue of functions. */
  readonly definition?: SqlFunction;
  readonly args: readonly Expression[];
}

export interface Cast extends Span {
  readonly kind: 'cast';
  readonly operand: Expression;
  /** Upper case, as written: `STRING`, `BIGINT`, `VARCHAR(36)`. */
  readonly type: string;
  /** Without a length and under one name: `STRING`, `INT64[]`; a type that Spanner does not have as written. */
  readonly typeCode: string;
}

interface Unary extends Span {
  readonly kind: 'unary';
  /** Upper case: `- + ~ NOT`, and what follows its operand: `IS NULL`, `IS NOT TRUE`. */
  readonly operator: string;
  readonly operand: Expression;
}

export interface Binary extends Span {
  readonly kind: 'binary';
  /** Upper case: `+ - * / % || & | ^ << >> = != < <= > >= AND OR LIKE`, `= ANY`. `<>` reads as `!=`, `~~` as `LIKE`. */
  readonly operator: string;
  readonly left: Expression;
  readonly right: Expression;
}

export interface Between extends Span {
  readonly kind: 'between';
  readonly operand: Expression;
  readonly low: Expression;
  readonly high: Expression;
  readonly negated: boolean;
}

/** `operand IN (values)`; PostgreSQL's `operand = ANY (ARRAY[...])` reads the same. */
export interface InList extends Span {
  readonly kind: 'in';
  readonly operand: Expression;
  readonly values: readonly Expression[];
  readonly negated: boolean;
}

export interface Case extends Span {
  readonly kind: 'case';
  readonly operand?: Expression;
  readonly branches: readonly { readonly when: Expression; readonly then: Expression }[];
  readonly otherwise?: Expression;
}

/**
 * What does not show the spread of its value: `ARRAY`, `ROW`, `[]` (an element), `.Name` (a field), `INTERVAL
 * DAY`, `*`, `=>Name` (an argument with a name).
 */
export interface Operation extends Span {
  readonly kind: 'operation';
  readonly name: string;
  /** Of an `ARRAY<INT64>[...]` the type of its elements, as `Cast.typeCode`. */
  readonly typeCode?: string;
  readonly operands: readonly Expression[];
}

/** Text that was not understood; the analysis answers "unproven" for it. */
export interface Opaque extends Span {
  readonly kind: 'opaque';
  readonly text: string;
  /** Every identifier in the text that could be a column. */
  readonly identifiers: readonly string[];
  readonly containsSubquery: boolean;
  /** Of a subquery in a query. */
  readonly query?: Subquery;
}

interface Subquery {
  /** How many results it has; absent: not known. */
  readonly columns?: number;
  /** The first result; absent where others are combined with it. */
  readonly value?: Expression;
}
