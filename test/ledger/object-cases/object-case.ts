import { Phase } from '../../../src/ledger/differ/phase';
import { Dialect } from '../../../src/schema';

/** A change of objects, and what it is to be. */
export interface ObjectCase {
  readonly name: string;
  readonly dialect: Dialect;
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** Tables of `to` that had another name, as constructs say it. */
  readonly renamed?: { readonly [to: string]: string };
  /** What the change of the tables does, which is made elsewhere. */
  readonly tables?: readonly { readonly phase: Phase; readonly statement: string }[];
  /** Absent: it is refused. */
  readonly steps?: readonly string[];
  readonly losses?: readonly string[];
  readonly refusals?: readonly string[];
  /** @default - true */
  readonly onEmulator?: boolean;
}

export const T = 'CREATE TABLE T (Id INT64, A INT64, B STRING(10), C INT64) PRIMARY KEY (Id)';
export const T_WITHOUT_C = 'CREATE TABLE T (Id INT64, A INT64, B STRING(10)) PRIMARY KEY (Id)';
export const U = 'CREATE TABLE U (Id INT64, A INT64) PRIMARY KEY (Id)';
export const DROP_C = { phase: Phase.DROP_COLUMNS, statement: 'ALTER TABLE T DROP COLUMN C' };
export const DROP_U = { phase: Phase.DROP_TABLES, statement: 'DROP TABLE U' };
export const PG_T = 'CREATE TABLE t (id bigint, a bigint, b varchar(10), c bigint, PRIMARY KEY (id))';
export const PG_T_WITHOUT_C = 'CREATE TABLE t (id bigint, a bigint, b varchar(10), PRIMARY KEY (id))';
export const INVOKER = 'SQL SECURITY INVOKER AS';

/** Where the docs are the judge: the emulator knows no roles and few options. */
export const docsOnly = { onEmulator: false } as const;

export function googleSql(name: string, each: Omit<ObjectCase, 'name' | 'dialect'>): ObjectCase {
  return { name: `${name} (GoogleSQL)`, dialect: Dialect.GOOGLESQL, ...each };
}

export function postgreSql(name: string, each: Omit<ObjectCase, 'name' | 'dialect'>): ObjectCase {
  return { name: `${name} (PostgreSQL)`, dialect: Dialect.POSTGRESQL, ...each };
}
