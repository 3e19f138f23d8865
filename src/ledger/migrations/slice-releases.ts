import { isCostly, type Step } from '../step';

/**
 * Spanner takes so many statements that backfill or validate data in one batch, and Terraform sends what is new as one.
 */
export const MOST_COSTLY_STATEMENTS = 10;

/**
 * Cuts a plan into releases of at most ten statements that backfill or validate. The order stays, so each release is
 * valid after those before it. In it a new table is followed by its indexes, and comes before what backfills.
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
