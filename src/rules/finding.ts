/** What a finding does to a synth. */
export enum Severity {
  /** Refuses the synth. */
  ERROR = 'error',
  /** Is printed, and the synth goes on. */
  WARNING = 'warning',
}

/** One thing that a rule has to say about one object of a schema. */
export interface Finding {
  /** Name of the rule, for example `monotonic-key`. */
  readonly rule: string;

  /** What the finding does to a synth. */
  readonly severity: Severity;

  /** Name of the table, index, foreign key, sequence or database that it is about. */
  readonly objectName: string;

  /** The fault and its consequence, in one line. */
  readonly message: string;

  /** The part of the schema that is meant, for example `Events PRIMARY KEY (OccurredAt, EventId)`. */
  readonly location: string;

  /** The evidence, a line each. */
  readonly why: string[];

  /** Ways out, the best first, as code or as a change to the DDL. */
  readonly fixes: string[];

  /**
   * What the fix costs.
   *
   * @default - nothing worth telling
   */
  readonly cost?: string;

  /** The page about the rule. */
  readonly docs: string;

  /** Whether an acknowledgement can let it pass. What Spanner itself refuses cannot be acknowledged. */
  readonly acknowledgeable: boolean;
}
