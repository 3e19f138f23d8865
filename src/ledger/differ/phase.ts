/**
 * The order of the statements of a change: blockers are dropped first, new tables come before backfills, and drops come
 * last.
 */
export enum Phase {
  DATABASE_OPTIONS,
  CREATE_SCHEMAS,
  /** Views, grants and streams that block a change or are dropped. */
  RELEASE_DEPENDENTS,
  /** Constraints, indexes, row deletion policies and synonyms that block a change. */
  RELEASE_TABLES,
  /** Tables and sequences that block a change. */
  DROP_FIRST,
  RENAME_TABLES,
  SEQUENCES,
  /** Before new children share them. */
  CHANGE_KEY_COLUMNS,
  CREATE_TABLES,
  CHANGE_COLUMNS,
  CREATE_INDEXES,
  ADD_CONSTRAINTS,
  DROP_INDEXES,
  DROP_TABLES,
  /** When all descendants are deleted with their parent, and no other table references it. */
  EXPIRE_ROWS,
  /** When nothing refers to them. */
  DROP_COLUMNS,
  DROP_SEQUENCES,
  CREATE_DEPENDENTS,
  DROP_SCHEMAS,
}
