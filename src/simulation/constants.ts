import { LIMITS } from '../schema/limits';

/** What the model rests on: what Spanner documents, and what it does not and the model assumes. */
export const MODEL = {
  /**
   * Documented: what one node writes at most, in rows of 1 KiB, in a regional instance. One split is served by one
   * node, so that it is the most that one split can take; the true figure is lower and not published.
   * https://cloud.google.com/spanner/docs/performance
   */
  writesPerSecondOfSplit: 3_500,
  /**
   * Documented.
   * https://cloud.google.com/spanner/docs/schema-and-data-model#database-splits
   */
  splitBytes: LIMITS.splitBytes,
  /**
   * Assumed for "a few minutes", after which Spanner cuts a split that stays under high load.
   * https://cloud.google.com/spanner/docs/bulk-loading
   */
  minutesOfRound: 3,
  /** Assumed: the share of its capacity from which the load of a split is high. Hot split statistics begin there. */
  highLoad: 0.5,
  /** Assumed: what a database of some months has. Further splits would need a larger sample. */
  mostSplits: 64,
  /** Assumed of categories: the second has half the rows of the first, the third a third ... (Zipf's law). */
  skew: 1,
  /** Assumed for a category whose number of values is not declared. */
  categories: 4,
  /** Assumed: of rows that may have no value in a column. */
  nullShare: 0.1,
  /** Assumed instead where the others spread: of rows that share NULL or a default. Nobody knows how many do. */
  sharedShare: 0.5,
} as const;
