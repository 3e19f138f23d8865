import { option } from '../../languages/code';
import { phrase } from '../../languages/phrase';
import { unsupported, type UsageError } from '../../rules/usage/errors';

/**
 * https://cloud.google.com/spanner/docs/geo-partitioning#limitations
 *
 * @param other The path of the schedule, or of the placement.
 */
export function withIncrementalBackups(at: string, other: string): UsageError {
  return unsupported(
    at, `a database with placements has no incremental backups, and ${other} is in the same database`, 'full backups',
    phrase`leave out ${option('incremental')} of the BackupSchedule`,
  );
}
