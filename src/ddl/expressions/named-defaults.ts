import { Dialect } from '../../schema';

/** The expressions of named defaults in `Default`, by name. */
export const NAMED_DEFAULTS = {
  currentTimestamp: { [Dialect.GOOGLESQL]: 'CURRENT_TIMESTAMP()', [Dialect.POSTGRESQL]: 'CURRENT_TIMESTAMP' },
  currentDate: { [Dialect.GOOGLESQL]: 'CURRENT_DATE()', [Dialect.POSTGRESQL]: 'CURRENT_DATE' },
  pendingCommitTimestamp: {
    [Dialect.GOOGLESQL]: 'PENDING_COMMIT_TIMESTAMP()',
    [Dialect.POSTGRESQL]: 'SPANNER.PENDING_COMMIT_TIMESTAMP()',
  },
} as const;
