import { brokenMigrations, shownPath, type MigrationsFault } from '../../rules/usage/broken-migrations';
import { UsageError } from '../../rules/usage/errors';

/**
 * An error about a file of the folder, or about the folder itself.
 *
 * @param line The line in the file, from 1.
 */
export function migrationsError(fault: MigrationsFault, line?: number): UsageError<MigrationsFault> {
  const { kind, folder, fileName } = fault;
  const place = fileName === '' || kind === 'other folder' ? shownPath(folder) : shownPath(folder, fileName);
  return new UsageError(brokenMigrations, line === undefined ? place : `${place}:${line}`, fault);
}
