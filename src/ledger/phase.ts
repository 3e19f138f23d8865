/** The order of the statements of a change. What stands in the way goes first, new tables come before what backfills, drops come last. */
export enum Phase {
  DATABASE_OPTIONS,
  CREATE_SCHEMAS,
  /** Views, grants, streams, indexes and constraints that block a change or go for good. */
  RELEASE_DEPENDENTS,
  RENAME_TABLES,
  SEQUENCES,
  CREATE_TABLES,
  CHANGE_COLUMNS,
  CREATE_INDEXES,
  ADD_CONSTRAINTS,
  /** When all tables below go with their parent. */
  EXPIRE_ROWS,
  DROP_INDEXES,
  DROP_COLUMNS,
  DROP_TABLES,
  DROP_SEQUENCES,
  CREATE_DEPENDENTS,
  DROP_SCHEMAS,
}
