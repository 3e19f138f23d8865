import type { Span } from '../../schema';
import type { SqlFunction } from '../../schema/functions';

/**
 * A scalar SQL expression of either dialect, without parentheses and with one spelling for each meaning. Function names
 * are upper case without the `spanner.` prefix; column names are as in the schema. Spans are offsets into the text of
 * the expression, without enclosing parentheses.
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

export interface ColumnReference extends Span {
  readonly kind: 'column';
  readonly name: string;
  /** The PostgreSQL table or alias before it. */
  readonly table?: string;
}

export interface Literal extends Span {
  readonly kind: 'literal';
  readonly type: 'string' | 'bytes' | 'number' | 'bool' | 'null' | 'typed';
  /** The value without quotes; the text of a `typed` literal (`DATE '2026-01-01'`). */
  readonly value: string;
  /** The type before or after a string: `DATE '2026-01-01'`, `'16'::bigint`. As `Cast.typeCode`. */
  readonly typeCode?: string;
}

/** `EXTRACT(YEAR FROM ts)` has the arguments `YEAR` (a string literal) and `ts`; `ABS(x)` has `x`. */
export interface FunctionCall extends Span {
  readonly kind: 'call';
  readonly name: string;
  /** Before a known function: in PostgreSQL `SPANNER`, `PG_CATALOG`, `PUBLIC`, in GoogleSQL `SAFE`. */
  readonly schema?: string;
  /** Absent: not in the catalog of functions. */
  readonly definition?: SqlFunction;
  /** How the name of such a function is written. */
  readonly written?: string;
  readonly args: readonly Expression[];
}

export interface Cast extends Span {
  readonly kind: 'cast';
  readonly operand: Expression;
  /** Upper case, as written: `STRING`, `BIGINT`, `VARCHAR(36)`. */
  readonly type: string;
  /** The canonical name without a length: `STRING`, `INT64[]`; as written if Spanner lacks the type. */
  readonly typeCode: string;
}

interface Unary extends Span {
  readonly kind: 'unary';
  /** Upper case: `- + ~ NOT`, or an operator after its operand: `IS NULL`, `IS NOT TRUE`. */
  readonly operator: string;
  readonly operand: Expression;
}

export interface Binary extends Span {
  readonly kind: 'binary';
  /** Upper case: `+ - * / % || & | ^ << >> = != < <= > >= AND OR LIKE`, `= ANY`. `<>` is `!=`, `~~` is `LIKE`. */
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

/** `operand IN (values)`, or PostgreSQL's `operand = ANY (ARRAY[...])`. */
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
 * An expression that hides the spread of its value: `ARRAY`, `ROW`, `[]` (an element), `.Name` (a field), `INTERVAL
 * DAY`, `*`, `=>Name` (a named argument).
 */
export interface Operation extends Span {
  readonly kind: 'operation';
  readonly name: string;
  /** The element type of `ARRAY<INT64>[...]`, as `Cast.typeCode`. */
  readonly typeCode?: string;
  readonly operands: readonly Expression[];
}

/** Text that cannot be parsed; the analysis answers "unproven" for it. */
export interface Opaque extends Span {
  readonly kind: 'opaque';
  readonly text: string;
  /** All identifiers that could be columns. */
  readonly identifiers: readonly string[];
  readonly containsSubquery: boolean;
  /** Only for a subquery in a query. */
  readonly query?: Subquery;
}

interface Subquery {
  /** The number of results; absent if unknown. */
  readonly columns?: number;
  /** The first result; absent for a set operation. */
  readonly value?: Expression;
}
