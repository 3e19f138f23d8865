import type { SpannerInstanceTimeouts } from '@cdktf/provider-google/lib/spanner-instance';
import type { TerraformProvider } from 'cdktf';
import type { IConstruct } from 'constructs';
import type { Autoscaling } from './autoscaling';
import type { Edition } from '../../schema';
import type { GrantOptions } from '../access/grants';
import type { Database } from '../database/database';
import type { DatabaseOptions } from '../database/database-options';
import type { DeletionPolicy } from '../database/deletion-policy';

export const INSTANCE_BASE = Symbol.for('spanner-constructs/InstanceBase');

/** A Spanner instance, declared here or elsewhere. */
export interface IInstance extends IConstruct {
  /** Name of the instance. */
  readonly instanceName: string;

  /**
   * Planned maximum number of nodes; 1,000 processing units are one node.
   *
   * @default - unknown
   */
  readonly nodes?: number;

  /**
   * The edition of the instance.
   *
   * @default - unknown
   */
  readonly edition?: Edition;

  /** Declares a database in the instance, and in its stack. */
  addDatabase(id: string, options?: DatabaseOptions): Database;

  /** Lets a principal see the instance, its databases and their metrics, but no data: `roles/spanner.viewer`. */
  grantViewer(principal: string, options?: GrantOptions): void;

  /** Lets a principal read all databases of the instance: `roles/spanner.databaseReader`. */
  grantReader(principal: string, options?: GrantOptions): void;

  /**
   * Lets a principal read and write all databases of the instance, and change their schemas:
   * `roles/spanner.databaseUser`.
   */
  grantWriter(principal: string, options?: GrantOptions): void;

  /** Lets a principal create, change and drop databases of the instance: `roles/spanner.databaseAdmin`. */
  grantAdmin(principal: string, options?: GrantOptions): void;

  /** Grants any role on the instance, such as `roles/spanner.backupAdmin`. */
  grantRole(role: string, principal: string, options?: GrantOptions): void;
}

/** Attributes of an instance that is declared elsewhere. */
export interface InstanceAttributes {
  /** Name of the instance: a text, or the `name` attribute of an instance resource. */
  readonly instanceName: string;

  /**
   * Planned maximum number of nodes; 1,000 processing units are one node.
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

  /**
   * Project of the instance.
   *
   * @default - the project of the provider
   */
  readonly project?: string;
}

/** Properties of an instance. */
export interface InstanceProps {
  /**
   * Where the instance stores its data: a configuration such as `regional-europe-west3` or `eur3`, or the
   * `configurationName` of an `InstanceConfiguration`. A change replaces the instance, which `preventDestroy` refuses.
   */
  readonly configuration: string;

  /**
   * Name of the instance: 2 to 64 characters, `[a-z][-a-z0-9]*[a-z0-9]`. A change replaces the instance.
   *
   * @default - the id of the construct
   */
  readonly instanceName?: string;

  /**
   * The name that the console shows, 4 to 30 characters.
   *
   * @default - the name of the instance, cut to 30 characters; `Spanner` before a name of less than 4
   */
  readonly displayName?: string;

  /**
   * The edition. Features that it does not have are refused.
   *
   * @default Edition.ENTERPRISE; none for a free instance
   */
  readonly edition?: Edition;

  /**
   * Number of nodes.
   *
   * @default - see `autoscaling`
   */
  readonly nodes?: number;

  /**
   * Number of processing units: hundreds below 1,000, else thousands. 1,000 are one node.
   *
   * @default - see `autoscaling`
   */
  readonly processingUnits?: number;

  /**
   * The limits within which Spanner adds and removes capacity. Needs the Enterprise edition.
   *
   * @default - 1 to 3 nodes, unless `nodes`, `processingUnits` or `freeInstance` is given
   */
  readonly autoscaling?: Autoscaling;

  /**
   * Whether this is a free trial instance, which has no capacity, edition or backups to choose.
   *
   * @default false
   */
  readonly freeInstance?: boolean;

  /**
   * Whether each new database gets a full backup a day that is kept for 7 days, by a schedule that Terraform does not
   * know. A `BackupSchedule` is the better choice.
   *
   * @default false
   */
  readonly defaultBackupSchedule?: boolean;

  /**
   * Labels, at most 64. Keys and values hold lower-case letters, digits, `_` and `-`; keys begin with a letter.
   *
   * @default - none
   */
  readonly labels?: { [key: string]: string };

  /**
   * Whether destroying the instance also deletes its backups. Needs `preventDestroy: false`.
   *
   * @default false - an instance with backups cannot be destroyed
   */
  readonly forceDestroy?: boolean;

  /**
   * `lifecycle.prevent_destroy`: a plan that would destroy the instance fails.
   *
   * @default true
   */
  readonly preventDestroy?: boolean;

  /**
   * What the provider does when Terraform destroys the instance. Needs version 7.33 of the google provider or later.
   *
   * @default - not set: DeletionPolicy.DELETE
   */
  readonly deletionPolicy?: DeletionPolicy;

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
   * How long Terraform waits.
   *
   * @default - 20 minutes for each of create, update and delete
   */
  readonly timeouts?: SpannerInstanceTimeouts;
}
