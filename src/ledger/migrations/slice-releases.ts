import { isCostly, type Step } from '../step';

/**
 * The most statements with a backfill or a validation that Spanner accepts in one batch; Terraform sends all new
 * statements in one batch.
 */
export const MOST_COSTLY_STATEMENTS = 10;

/**
 * Divides a plan into releases of at most ten statements with a backfill or a validation. Their order stays, so each
 * release is valid after those before it: new tables are followed by their indexes and come before backfills.
 */
export function sliceReleases(steps: readonly Step[]): Step[][] {
  const releases: Step[][] = [];
  let costly = 0;
  for (const step of steps) {
    if (releases.length === 0 || (isCostly(step) && costly === MOST_COSTLY_STATEMENTS)) {
      releases.push([]);
      costly = 0;
    }
    releases[releases.length - 1].push(step);
    costly += isCostly(step) ? 1 : 0;
  }
  return releases;
}
