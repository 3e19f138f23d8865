import type { Edition } from '../../schema';

/** What a guard does with the findings of a rule. */
export enum RuleAction {
  /** They refuse the synth, even if acknowledged; what migrations have recorded is then a warning. */
  REFUSE = 'refuse',
  /** They refuse the synth unless they are acknowledged with a reason. */
  SIGN_OFF = 'sign-off',
  /** They are printed, and the synth continues. */
  WARN = 'warn',
}

/** What a guard does with the findings of one rule. */
export interface RuleSetting {
  /** Name of the rule, for example `unproven-key`. Rules about DDL that Spanner refuses can only be set to REFUSE. */
  readonly rule: string;

  /** What its findings do to a synth. */
  readonly action: RuleAction;
}

/** What a platform team requires of every database below a guard. */
export interface GuardPolicy {
  /**
   * Rules whose findings are treated more or less strictly than by default.
   *
   * @default - errors refuse unless they are acknowledged, warnings are printed
   */
  readonly severities?: RuleSetting[];

  /**
   * Whether acknowledgements have an effect.
   *
   * @default true
   */
  readonly allowAcknowledgements?: boolean;

  /**
   * `deletion_protection` must not be false.
   *
   * @default true
   */
  readonly requireDeletionProtection?: boolean;

  /**
   * `enable_drop_protection` must be true.
   *
   * @default true
   */
  readonly requireDropProtection?: boolean;

  /**
   * `lifecycle.prevent_destroy` must be true.
   *
   * @default true
   */
  readonly requirePreventDestroy?: boolean;

  /**
   * Whether every statement must be plain text that the library can parse. If false, the others are only warnings.
   *
   * @default true
   */
  readonly requireReadableDdl?: boolean;

  /**
   * The allowed numbers of shards of a hash shard.
   *
   * @default - any
   */
  readonly allowedShardCounts?: number[];

  /**
   * The most shards that a hash shard in the key of a table or an index may have, 3 or more.
   *
   * @default - any
   */
  readonly maxShards?: number;

  /**
   * Each database must have a backup schedule in the same app. The schedule that `defaultBackupSchedule` of an instance
   * makes does not count: databases that are older than the option have none.
   *
   * @default false
   */
  readonly requireBackups?: boolean;

  /**
   * Each database must name a customer-managed key in `encryptionConfig`.
   *
   * @default false
   */
  readonly requireCustomerManagedKeys?: boolean;

  /**
   * An alert policy in the same app must watch the instance of each database. It is in the project of the database, or
   * names that project.
   *
   * @default false
   */
  readonly requireAlerts?: boolean;

  /**
   * Names of labels that the instance of each database must have, of its own or from its provider. An instance from
   * another app passes.
   *
   * @default - none
   */
  readonly requireLabels?: string[];

  /**
   * Configurations that the instance of each database may have, such as `regional-europe-west3`. An instance from
   * another app passes.
   *
   * @default - any
   */
  readonly allowedConfigurations?: string[];

  /**
   * The most nodes that the instance of each database may have, or that its autoscaler may give it or its read-only
   * replicas, and the most of each of its partitions; 1,000 processing units are one node. An instance from another app
   * passes.
   *
   * @default - any
   */
  readonly maxNodes?: number;

  /**
   * The highest target for CPU of high priority that the autoscaler of an instance may have, from 10 to 90.
   *
   * @default - any
   */
  readonly maxHighPriorityCpuPercent?: number;

  /**
   * The highest target for storage that the autoscaler of an instance may have, from 10 to 99.
   *
   * @default - any
   */
  readonly maxStoragePercent?: number;

  /**
   * The editions that the instance of a database may have. A free instance, which has none, passes, and so does an
   * instance of which the app does not say the edition.
   *
   * @default - any
   */
  readonly allowedEditions?: Edition[];
}
