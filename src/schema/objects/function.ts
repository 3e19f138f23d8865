import type { Defined } from './defined';

/** A function of the database that queries call. A remote one has an endpoint among its options. */
export interface FunctionDefinition extends Defined<'FUNCTION'> {
  readonly parameters: readonly FunctionParameterDefinition[];
  readonly returns?: string;
  /** `DETERMINISTIC`, `NOT DETERMINISTIC`; in PostgreSQL `IMMUTABLE`, `STABLE`, `VOLATILE`. */
  readonly volatility?: string;
  /** In upper case: `SQL`, `REMOTE`. */
  readonly language?: string;
  readonly security?: string;
  /** PostgreSQL: NULL without a call where an argument is NULL. */
  readonly isStrict?: boolean;
  /** An expression, in PostgreSQL the text of a query. Absent: a remote function. */
  readonly body?: string;
}

export interface FunctionParameterDefinition {
  /** PostgreSQL may leave it out. */
  readonly name?: string;
  readonly type: string;
  readonly defaultExpression?: string;
}
