import { option } from '../../languages/code';
import { phrase } from '../../languages/phrase';
import { unsupported, type UsageError } from '../../rules/usage/errors';

/**
 * https://cloud.google.com/spanner/docs/geo-partitioning#limitations
 *
 * @param other The path of the schedule, or of what stores rows in a partition.
 */
export function withIncrementalBackups(at: string, other: string): UsageError {
  return unsupported(
    at, `a geo-partitioned database has no incremental backups, and ${other} is in it`, 'full backups',
    phrase`leave out ${option('incremental')} of the BackupSchedule`,
  );
}
