import type { DefinedObject } from './objects/kinds';

/** What a database holds besides tables, indexes and sequences. */
export interface SchemaObjects {
  /**
   * The kinds of which the list is complete; it does not mention others. Absent: all kinds, as DDL text is complete.
   */
  readonly declaredKinds?: readonly string[];
  /** Options of the database by name, without `spanner.` in front, as text of the dialect: `'7d'`, `4`, `true`. */
  readonly options: ReadonlyMap<string, string>;
  readonly grants: readonly GrantDefinition[];
  /**
   * All that has a kind in `objects/kinds.ts`, in the order it was written.
   */
  readonly defined: readonly DefinedObject[];
  /** Statements that were not understood. */
  readonly unread: readonly string[];
}

/** One privilege on one object for one role, or one role for another. */
export interface GrantDefinition {
  /** `SELECT`, `INSERT`, `UPDATE`, `DELETE`, `EXECUTE`, `USAGE`. Empty where a role is granted. */
  readonly privilege: string;
  /**
   * `TABLE`, `VIEW`, `CHANGE STREAM`, `TABLE FUNCTION`, `SCHEMA`, `ROLE` ... In PostgreSQL a view is a `TABLE`, a table
   * function a `FUNCTION`.
   */
  readonly objectKind: string;
  readonly object: string;
  /** The column, where the privilege is for one alone. */
  readonly column?: string;
  /** Who gets it. */
  readonly role: string;
}
