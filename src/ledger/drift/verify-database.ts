import { appliedPrefix, distanceTo } from './applied-prefix';
import { compareSchemas } from './compare-schemas';
import type { Comparison } from './drift';
import { foldLive } from './fold-live';
import type { LogPrefixes } from './log-prefixes';
import type { Compared } from './recovery';
import { releaseState } from './release-state';
import { revertPlan } from './revert';
import type { Plan } from '../plan';

export interface Verification extends Comparison, Pick<Compared, 'release' | 'holds' | 'holdsAfter'> {
  /** Undoes the drift. Absent if the database does not print enough about itself. */
  readonly revert?: Plan;
}

/** @param live Statements that the database prints. */
export function verifyDatabase(log: LogPrefixes, live: readonly string[], isEmulator: boolean): Verification {
  const found = foldLive(live, log.dialect, 'database').schema;
  const comparison = compareSchemas(log.schema(log.length), found, isEmulator);
  const compared = {
    ...comparison,
    holds: (count: number) => distanceTo(log, count, found, isEmulator) === 0,
    holdsAfter: (statements: readonly string[]) => (
      compareSchemas(log.after(log.baseline, statements).schema, found, isEmulator).drift.length === 0
    ),
  };
  const applied = comparison.drift.length === 0 ? log.length : appliedPrefix(log, found, isEmulator);
  if (applied !== undefined) {
    return { ...compared, release: releaseState(log, applied) };
  }
  const isUnprinted = comparison.notPrinted.size > 0;
  return isUnprinted ? compared : { ...compared, revert: revertPlan(log.schema(log.length), found) };
}
