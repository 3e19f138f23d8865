/** One thing in which a database is not what its log makes. */
export interface Drift {
  /** `table`, `column`, `primary key`, `check`, `index`, `view` ... */
  readonly kind: string;
  /** `Orders`, `Orders.Note`, `OrdersByCustomer`. */
  readonly object: string;
  readonly where: 'log' | 'database' | 'both';
  /** The definition that the log makes; absent where it makes none. */
  readonly log?: string;
  /** The definition in the database. */
  readonly live?: string;
  /** With `both`: what of the definition differs. */
  readonly attribute?: string;
}

export interface Comparison {
  readonly drift: readonly Drift[];
  /** Differences that are none, because the emulator does not print what it holds: of each attribute how many. */
  readonly notPrinted: ReadonlyMap<string, number>;
}
