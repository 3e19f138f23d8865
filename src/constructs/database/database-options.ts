import type {
  SpannerDatabaseEncryptionConfig, SpannerDatabaseTimeouts,
} from '@cdktf/provider-google/lib/spanner-database';
import type { TerraformProvider } from 'cdktf';
import type { IConstruct } from 'constructs';
import type { DatabaseDdlOptions } from './ddl-options';
import type { DeletionPolicy } from './deletion-policy';
import { ENCRYPTION_CONFIG } from './encryption';
import type { Workload } from '../../columns/workload';
import { terraformText, terraformTextLike, wholeNumber } from '../../rules/usage/kinds';
import { optionsOf, struct } from '../../rules/usage/options';
import type { Dialect, Edition } from '../../schema';
import { LIMITS } from '../../schema/limits';
import { durationSeconds, isTimeZone } from '../../text/time';
import type { GrantOptions } from '../access/grants';
import { INSTANCE_REFERENCE, NODES } from '../instance/instance-kinds';

/** A Spanner database, declared here or elsewhere. */
export interface IDatabase extends IConstruct {
  /** Name of the database. */
  readonly databaseName: string;

  /** `instance/name`, the id of the resource in Terraform. */
  readonly databaseId: string;

  /** Name of its instance. */
  readonly instanceName: string;

  /** Lets a principal read all data and the schema: `roles/spanner.databaseReader`. */
  grantReader(principal: string, options?: GrantOptions): void;

  /**
   * Lets a principal read and write all data, and change the schema: `roles/spanner.databaseUser`. To allow writes
   * without schema changes, use a `DatabaseRole`.
   */
  grantWriter(principal: string, options?: GrantOptions): void;

  /** Lets a principal also drop the database and grant access to it: `roles/spanner.databaseAdmin`. */
  grantAdmin(principal: string, options?: GrantOptions): void;

  /** Grants any role on the database, such as `roles/spanner.databaseReaderWithDataBoost`. */
  grantRole(role: string, principal: string, options?: GrantOptions): void;
}

/** Options of a database besides its instance. */
export interface DatabaseOptions {
  /**
   * Name of the database: 2 to 30 characters, `[a-z][a-z0-9_-]*[a-z0-9]`.
   *
   * @default - the id of the construct
   */
  readonly databaseName?: string;

  /**
   * The SQL dialect. It cannot be changed later.
   *
   * @default Dialect.GOOGLESQL
   */
  readonly dialect?: Dialect;

  /**
   * Project of the instance.
   *
   * @default - the project of the provider
   */
  readonly project?: string;

  /**
   * The google provider of the resource.
   *
   * @default - the google provider of the stack
   */
  readonly provider?: TerraformProvider;

  /**
   * Customer-managed keys: `kmsKeyName` or `kmsKeyNames`. They have to be where the data of the instance is, and cannot
   * be changed later.
   *
   * @default - Google encrypts the database with keys of its own
   */
  readonly encryptionConfig?: SpannerDatabaseEncryptionConfig;

  /**
   * How long Spanner keeps old versions of the data, from `1h` to `7d`.
   *
   * @default - `1h`
   */
  readonly versionRetentionPeriod?: string;

  /**
   * Options that DDL sets: the region of the leader, the version of the query optimizer ... Once this is given, omitted
   * options are reset to their defaults. `versionRetentionPeriod` and `defaultTimeZone` are set by Terraform.
   *
   * @default - the present options of the database
   */
  readonly options?: DatabaseDdlOptions;

  /**
   * Folder of the recorded migrations: relative to the folder the app runs in, where `cdktf.json` is, or absolute.
   *
   * Terraform gets the recorded statements. A declared schema that does not match them is refused until
   * `spanner-constructs migrate` has appended the difference.
   *
   * @default - nothing is recorded: `ddl` is the declared schema, which is only good for the first apply
   */
  readonly migrations?: string;

  /**
   * Number of the last migration that is part of `ddl`, to roll out recorded migrations one at a time.
   *
   * The schema is compared with all of them.
   *
   * @default - all of them
   */
  readonly migrationsThrough?: number;

  /**
   * The writes into each table that declares no workload of its own, for the report and for advice; never printed.
   *
   * @default - 1000 inserts per second into each table, of 1024 bytes each
   */
  readonly workload?: Workload;

  /**
   * Default time zone of the database. It can only be set for an empty database, and the provider ignores a later
   * change.
   *
   * @default - `America/Los_Angeles`
   */
  readonly defaultTimeZone?: string;

  /**
   * How long Terraform waits. A backfill can take hours.
   *
   * @default - 20 minutes for each of create, update and delete; 24 hours to update when a recorded migration backfills
   * or checks rows
   */
  readonly timeouts?: SpannerDatabaseTimeouts;

  /**
   * Terraform refuses to destroy the database while this is true in its state.
   *
   * @default true
   */
  readonly deletionProtection?: boolean;

  /**
   * Spanner itself refuses to drop the database, for every client, and to delete its instance.
   *
   * @default true
   */
  readonly enableDropProtection?: boolean;

  /**
   * `lifecycle.prevent_destroy`: a plan that would destroy the database fails. The only guard that fails at plan time.
   *
   * @default true
   */
  readonly preventDestroy?: boolean;

  /**
   * What the provider does when Terraform destroys the database. Needs version 7.33 of the google provider or later.
   *
   * @default - not set: DeletionPolicy.DELETE
   */
  readonly deletionPolicy?: DeletionPolicy;
}

/** Properties of a database. */
export interface DatabaseProps extends DatabaseOptions {
  /** Name of the instance: a text, or the `name` attribute of an instance resource. */
  readonly instance: string;

  /**
   * Planned maximum number of nodes of the instance (1,000 processing units are one node). Used to check shard counts.
   *
   * @default - unknown
   */
  readonly nodes?: number;

  /**
   * The edition of the instance. Features that it does not have are refused.
   *
   * @default - unknown
   */
  readonly edition?: Edition;
}

/** Spanner accepts one number with one unit of time. */
const retention = terraformTextLike(
  (period) => {
    const seconds = durationSeconds(period);
    const { least, most } = LIMITS.versionRetentionSeconds;
    return seconds !== undefined && seconds >= least && seconds <= most;
  },
  'a number of s, m, h or d, from 1h to 7d',
  '7d',
);

const timeZone = terraformTextLike(isTimeZone, 'a time zone of the IANA database', 'Europe/Berlin');

export const DATABASE_OPTIONS = struct<DatabaseOptions>('DatabaseOptions', {
  project: terraformText,
  encryptionConfig: optionsOf(ENCRYPTION_CONFIG),
  versionRetentionPeriod: retention,
  migrationsThrough: wholeNumber(0, Infinity, 3),
  defaultTimeZone: timeZone,
});

export const DATABASE_PROPS = struct<DatabaseProps>('DatabaseProps', { instance: INSTANCE_REFERENCE, nodes: NODES });
