/** A function of the database that queries call. */
export interface FunctionDefinition {
  readonly name: string;
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
  readonly endpoint?: string;
  readonly maxBatchingRows?: number;
}

export interface FunctionParameterDefinition {
  /** PostgreSQL may leave it out. */
  readonly name?: string;
  readonly type: string;
  readonly defaultExpression?: string;
}
