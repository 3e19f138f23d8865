/** The SQL dialect of a database. It is chosen once, when the database is created. */
export enum Dialect {
  /** GoogleSQL, Spanner's own dialect. */
  GOOGLESQL = 'GOOGLE_STANDARD_SQL',
  /** PostgreSQL. */
  POSTGRESQL = 'POSTGRESQL',
}
