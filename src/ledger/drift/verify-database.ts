import { appliedPrefix } from './applied-prefix';
import { compareSchemas } from './compare-schemas';
import type { Comparison } from './drift';
import { foldLive } from './fold-live';
import type { LogPrefixes } from './log-prefixes';
import { releaseState, type ReleaseState } from './release-state';
import { revertPlan } from './revert';
import type { Plan } from '../plan';

export interface Verification extends Comparison {
  /** The database holds the first statements of the log and nothing else. */
  readonly release?: ReleaseState;
  /** What undoes the drift. Absent: the database prints too little of itself to say. */
  readonly revert?: Plan;
}

/** @param live What the database prints. */
export function verifyDatabase(log: LogPrefixes, live: readonly string[], isEmulator: boolean): Verification {
  const found = foldLive(live, log.dialect, 'database').schema;
  const comparison = compareSchemas(log.schema(log.length), found, isEmulator);
  if (comparison.drift.length === 0) {
    return comparison;
  }
  const applied = appliedPrefix(log, found, isEmulator);
  if (applied !== undefined) {
    return { ...comparison, release: releaseState(log, applied) };
  }
  const isUnprinted = comparison.notPrinted.size > 0;
  return isUnprinted ? comparison : { ...comparison, revert: revertPlan(log.schema(log.length), found) };
}
