import type { Dialect } from './dialect';
import type { IndexDefinition } from './index-definition';
import type { Edition } from './kind/edition';
import type { SchemaObjects } from './schema-objects';
import type { TableDefinition } from './table';
import type { WorkloadOptions } from './workload';

/** A database schema as frozen plain data, built by constructs or read from DDL. */
export interface Schema {
  readonly dialect: Dialect;
  /** The name of the database. */
  readonly database: string;
  /** The maximum number of nodes planned for the instance, if declared. */
  readonly nodes?: number;
  /** The edition of the instance, if declared. */
  readonly edition?: Edition;
  /** The workload of tables without a declared one. */
  readonly workload?: WorkloadOptions;
  readonly tables: readonly TableDefinition[];
  readonly indexes: readonly IndexDefinition[];
  /** Tables managed elsewhere that this schema references. They are never printed, changed, dropped or checked. */
  readonly existingTables?: readonly TableDefinition[];
  readonly objects: SchemaObjects;
}
