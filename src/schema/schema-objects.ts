import type { DefinedObject } from './objects/kinds';

/** Contents of a database besides tables and indexes. */
export interface SchemaObjects {
  /** The kinds whose list is complete; other kinds are not mentioned. Absent: all kinds, as in DDL text. */
  readonly declaredKinds?: readonly string[];
  /** Whether the database has no objects of other kinds either. */
  readonly isWhole?: boolean;
  /** Options of the database by name, without the prefix `spanner.`, as text of the dialect: `'7d'`, `4`, `true`. */
  readonly options: ReadonlyMap<string, string>;
  readonly grants: readonly GrantDefinition[];
  /** Objects of the kinds in `objects/kinds.ts`, in the order they were written. */
  readonly defined: readonly DefinedObject[];
  /** Statements that cannot be parsed. */
  readonly unread: readonly string[];
}

/** One privilege on one object for one role, or membership in a role. */
export interface GrantDefinition {
  /** `SELECT`, `INSERT`, `UPDATE`, `DELETE`, `EXECUTE`, `USAGE`. Empty for a granted role. */
  readonly privilege: string;
  /**
   * The words of DDL, such as `TABLE`, `VIEW` and `TABLE FUNCTION`. In PostgreSQL a view is a `TABLE`, a table function
   * a `FUNCTION`.
   */
  readonly objectKind: string;
  readonly object: string;
  /** The column, if the privilege is limited to one. */
  readonly column?: string;
  /** The grantee. */
  readonly role: string;
}
