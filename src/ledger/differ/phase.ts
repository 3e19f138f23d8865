/**
 * The order of the statements of a change. What blocks the change goes first, new tables come before what backfills,
 * drops come last.
 */
export enum Phase {
  DATABASE_OPTIONS,
  CREATE_SCHEMAS,
  /** Views, grants and streams that block a change or go for good. */
  RELEASE_DEPENDENTS,
  /** Constraints, indexes, row deletion policies and synonyms that do. */
  RELEASE_TABLES,
  /** Tables and sequences that do. */
  DROP_FIRST,
  RENAME_TABLES,
  SEQUENCES,
  /** Before a new child shares them. */
  CHANGE_KEY_COLUMNS,
  CREATE_TABLES,
  CHANGE_COLUMNS,
  CREATE_INDEXES,
  ADD_CONSTRAINTS,
  DROP_INDEXES,
  DROP_TABLES,
  /** When all tables below go with their parent, and no other points at it. */
  EXPIRE_ROWS,
  /** When nothing points at them. */
  DROP_COLUMNS,
  DROP_SEQUENCES,
  CREATE_DEPENDENTS,
  DROP_SCHEMAS,
}
