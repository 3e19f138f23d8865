import type { SqlFunction } from '../../schema/functions';

/**
 * A scalar SQL expression of either dialect, parsed as far as the spread analysis needs.
 * Function names are upper case without the `spanner.` prefix; column names are as written in the schema.
 */
export type Expression =
  | ColumnReference
  | Literal
  | FunctionCall
  | Cast
  | Unary
  | Binary
  | InList
  | Case
  | Opaque;

export interface ColumnReference {
  readonly kind: 'column';
  readonly name: string;
}

export interface Literal {
  readonly kind: 'literal';
  readonly type: 'string' | 'bytes' | 'number' | 'bool' | 'null' | 'typed';
  /** The value without quotes; of a `typed` literal (`DATE '2026-01-01'`) the text. */
  readonly value: string;
}

/** `EXTRACT(YEAR FROM ts)` has the arguments `YEAR` (a string literal) and `ts`; `ABS(x)` has `x`. */
export interface FunctionCall {
  readonly kind: 'call';
  readonly name: string;
  /** Absent: it is not in the catalogue of functions. */
  readonly definition?: SqlFunction;
  readonly args: readonly Expression[];
}

export interface Cast {
  readonly kind: 'cast';
  readonly operand: Expression;
  /** Upper case, as written: `STRING`, `BIGINT`, `VARCHAR(36)`. */
  readonly type: string;
}

export interface Unary {
  readonly kind: 'unary';
  readonly operator: '-' | '+' | '~' | 'NOT' | 'IS NULL' | 'IS NOT NULL';
  readonly operand: Expression;
}

export interface Binary {
  readonly kind: 'binary';
  /** Upper case: `+ - * / % || & | ^ << >> = != < <= > >= AND OR LIKE`. `<>` reads as `!=`. */
  readonly operator: string;
  readonly left: Expression;
  readonly right: Expression;
}

/** `operand IN (values)`; PostgreSQL's `operand = ANY (ARRAY[...])` reads the same. */
export interface InList {
  readonly kind: 'in';
  readonly operand: Expression;
  readonly values: readonly Expression[];
  readonly negated: boolean;
}

export interface Case {
  readonly kind: 'case';
  readonly operand?: Expression;
  readonly branches: readonly { readonly when: Expression; readonly then: Expression }[];
  readonly otherwise?: Expression;
}

/** Text that was not understood; the analysis answers "unproven" for it. */
export interface Opaque {
  readonly kind: 'opaque';
  readonly text: string;
  /** Every identifier in the text that could be a column. */
  readonly identifiers: readonly string[];
  readonly containsSubquery: boolean;
}
