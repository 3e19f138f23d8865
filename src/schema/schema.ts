import type { Dialect } from './dialect';
import type { IndexDefinition } from './index-definition';
import type { Edition } from './kind/edition';
import type { SchemaObjects } from './schema-objects';
import type { TableDefinition } from './table';
import type { WorkloadOptions } from './workload';

export interface ShardCounts {
  /** In ascending order. Absent if no policy has a list. */
  readonly allowed?: readonly number[];
  /** Absent if no policy has a limit. */
  readonly most?: number;
}

/** A database schema as frozen plain data, built by constructs or read from DDL. */
export interface Schema {
  readonly dialect: Dialect;
  /** The name of the database. */
  readonly database: string;
  /** The maximum number of nodes planned for the instance, if declared. */
  readonly nodes?: number;
  /** The numbers of shards that the policies above the database allow, if they say so. Never printed. */
  readonly shardCounts?: ShardCounts;
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
