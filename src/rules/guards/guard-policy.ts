/** What a guard does with the findings of a rule. */
export enum RuleAction {
  /** They refuse the synth, and no acknowledgement lets them pass. */
  REFUSE = 'refuse',
  /** They refuse the synth unless they are acknowledged with a reason. */
  SIGN_OFF = 'sign-off',
  /** They are printed, and the synth goes on. */
  WARN = 'warn',
}

/** What becomes of the findings of one rule. */
export interface RuleSetting {
  /** Name of the rule, for example `unproven-key`. Rules about DDL that Spanner refuses can only be set to REFUSE. */
  readonly rule: string;

  /** What its findings do to a synth. */
  readonly action: RuleAction;
}

/** What a platform team asks of every database below a guard. */
export interface GuardPolicy {
  /**
   * Rules whose findings count for more or for less than they do by themselves.
   *
   * @default - errors refuse unless they are acknowledged, warnings are printed
   */
  readonly severities?: RuleSetting[];

  /**
   * Whether an acknowledgement lets a finding pass.
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
   * Every statement must be one that can be judged: plain text, in a form that the library reads. Else it only warns of
   * the others.
   *
   * @default true
   */
  readonly requireReadableDdl?: boolean;

  /**
   * The numbers of shards that a hash shard may have.
   *
   * @default - any
   */
  readonly allowedShardCounts?: number[];
}
