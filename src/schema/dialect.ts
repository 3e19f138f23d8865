/** The SQL dialect of a database. It is chosen once, when the database is created. */
export enum Dialect {
  /** GoogleSQL, Spanner's own dialect. */
  GOOGLESQL = 'GOOGLE_STANDARD_SQL',
  /** PostgreSQL. */
  POSTGRESQL = 'POSTGRESQL',
}

/** The name of a dialect in a sentence. */
export const DIALECT_TITLES: { readonly [dialect in Dialect]: string } = {
  [Dialect.GOOGLESQL]: 'GoogleSQL',
  [Dialect.POSTGRESQL]: 'PostgreSQL',
};

export function otherDialect(dialect: Dialect): Dialect {
  return dialect === Dialect.GOOGLESQL ? Dialect.POSTGRESQL : Dialect.GOOGLESQL;
}
