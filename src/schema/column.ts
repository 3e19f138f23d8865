import type { ColumnAttributes } from './column-attributes';
import type { DeclaredValues } from './declared-values';
import type { Span } from './span';
import type { ColumnType } from './types/column-type';

/** Expressions are text in the model, in the dialect of the schema that holds them. */
export type ExpressionText = string;

export interface ColumnDefinition extends ColumnAttributes {
  readonly name: string;
  readonly type: ColumnType;
  readonly notNull: boolean;
  readonly defaultExpression?: ExpressionText;
  readonly generated?: GeneratedExpression;
  readonly identity?: CounterOptions;
  /** What the owner of the schema declares about the values, because the DDL cannot. */
  readonly declaredValues?: DeclaredValues;
  /** What the comments in the DDL text say about it. Never printed. */
  readonly comment?: string;
  /** Clauses of parsed DDL that could not be read, and ON UPDATE with a value that Spanner refuses, as text. */
  readonly unreadClauses?: readonly string[];
  /** Declared never to change once a row is written. */
  readonly immutable?: boolean;
  readonly spans?: ColumnSpans;
}

export interface ColumnSpans {
  /** From its name to its last clause. */
  readonly whole: Span;
  readonly name: Span;
  readonly type: Span;
  /** The expression, without the parentheses around it. */
  readonly default?: Span;
  /** As `default`. */
  readonly generated?: Span;
}

export interface GeneratedExpression {
  readonly expression: ExpressionText;
  /** false: a virtual column, computed when it is read. */
  readonly stored: boolean;
}

/** Options that sequences and identity columns share. Integers are decimal text, as 64 bits do not fit a number. */
export interface CounterOptions {
  readonly skipRange?: { readonly min: string; readonly max: string };
  readonly startCounter?: string;
}
