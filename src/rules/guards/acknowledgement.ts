/** A statement that a finding is known and accepted. It appears in every report. */
export interface Acknowledgement {
  /** Name of the rule, for example `monotonic-key`. */
  readonly rule: string;

  /** Name of the table, index or foreign key that the finding is about. */
  readonly on: string;

  /** Why it is accepted, in at least ten characters, for whoever reads the schema next. */
  readonly reason: string;

  /**
   * The last day on which it counts, as `YYYY-MM-DD`.
   *
   * @default - it does not expire
   */
  readonly until?: string;
}
