import * as fs from 'node:fs';
import * as path from 'node:path';
import { brokenMigrations, LIST_FILE, shownPath, type MigrationsFinding } from '../../rules/usage/broken-migrations';
import { UsageError } from '../../rules/usage/errors';

/**
 * An error about a file of the folder, or about the folder itself.
 *
 * @param line The line in the file, from 1.
 */
export function migrationsError(found: MigrationsFinding, line?: number): UsageError<MigrationsFinding> {
  const { kind, folder, fileName } = found;
  const place = fileName === '' || kind === 'other folder' ? shownPath(folder) : shownPath(folder, fileName);
  const isPlain = fileName === LIST_FILE || fs.existsSync(path.join(folder, LIST_FILE));
  const facts: MigrationsFinding = { ...found, isPlain };
  return new UsageError(brokenMigrations, line === undefined ? place : `${place}:${line}`, facts);
}
