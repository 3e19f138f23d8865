import type { ColumnAttributes } from './column-attributes';
import type { DeclaredValues } from './declared-values';
import type { Span } from './span';
import type { ColumnType } from './types/column-type';

/** An expression as text, in the dialect of the schema. */
export type ExpressionText = string;

export interface ColumnDefinition extends ColumnAttributes {
  readonly name: string;
  readonly type: ColumnType;
  readonly notNull: boolean;
  readonly defaultExpression?: ExpressionText;
  readonly generated?: GeneratedExpression;
  readonly identity?: CounterOptions;
  /** The declaration of the schema's owner about the values, which DDL cannot express. */
  readonly declaredValues?: DeclaredValues;
  /** The text of comments about it in the DDL. Never printed. */
  readonly comment?: string;
  /** Clauses of parsed DDL that cannot be parsed, as text. */
  readonly unreadClauses?: readonly string[];
  /** Declared never to change once a row is written. */
  readonly immutable?: boolean;
  readonly spans?: ColumnSpans;
}

export interface ColumnSpans {
  /** From the name to the last clause. */
  readonly whole: Span;
  readonly name: Span;
  readonly type: Span;
  /** The expression without its parentheses. */
  readonly default?: Span;
  /** As `default`. */
  readonly generated?: Span;
}

export interface GeneratedExpression {
  readonly expression: ExpressionText;
  /** false: a virtual column, computed on read. */
  readonly stored: boolean;
}

/** Options of sequences and identity columns. Integers are decimal text, as 64 bits do not fit a number. */
export interface CounterOptions {
  readonly skipRange?: { readonly min: string; readonly max: string };
  readonly startCounter?: string;
}

/** A counter outside of a table. */
export interface NamedCounter extends CounterOptions {
  readonly name: string;
  /** The GoogleSQL statement used `OPTIONS (...)`: Spanner requires changes in the same form. */
  readonly writtenAsOptions?: boolean;
}
