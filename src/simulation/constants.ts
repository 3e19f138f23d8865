import { LIMITS } from '../schema/limits';

/** Constants of the model: documented by Spanner, or assumed. */
export const MODEL = {
  /** Documented of a node. One node serves a split, so a split cannot take more; its true limit is not published. */
  writesPerSecondOfSplit: LIMITS.writesPerSecondOfNode,
  /**
   * Documented.
   * https://cloud.google.com/spanner/docs/schema-and-data-model#database-splits
   */
  splitBytes: LIMITS.splitBytes,
  /**
   * Assumed for "a few minutes", after which Spanner divides a split that stays under high load.
   * https://cloud.google.com/spanner/docs/bulk-loading
   */
  minutesOfRound: 3,
  /** Assumed: the share of a split's capacity that counts as high load. Hot split statistics begin there. */
  highLoad: 0.5,
  /** Assumed for a database some months old. More splits would need a larger sample. */
  mostSplits: 64,
  /** Assumed for categories: the second has half the rows of the first, the third a third ... (Zipf's law). */
  skew: 1,
  /** Assumed for a category whose number of values is not declared. */
  categories: 4,
  /** Assumed: the share of rows with NULL or the default, if the others rise with time or might. */
  nullShare: 0.1,
  /** Assumed instead if the others scatter. The schema does not say how many. */
  sharedShare: 0.5,
} as const;
