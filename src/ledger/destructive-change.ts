/** Consent to a change that loses data for good. */
export interface DestructiveChange {
  /** What is done, as the finding names it: `drop-table`, `drop-column`, `drop-sequence`, `drop-change-stream`, `narrow-column`, `delete-rows` or `shorten-retention`. */
  readonly change: string;

  /** What it is done to, for example `Orders` or `Orders.Note`. */
  readonly on: string;

  /** Why it may be lost, in at least ten characters, for whoever reviews it. */
  readonly reason: string;
}
