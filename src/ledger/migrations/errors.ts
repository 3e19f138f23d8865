import * as fs from 'node:fs';
import * as path from 'node:path';
import { brokenMigrations, LIST_FILE, shownPath, type MigrationsFinding } from '../../rules/usage/broken-migrations';
import { UsageError } from '../../rules/usage/errors';

const ENDINGS = ['.sql', '.sdl', '.ddl', ''];

/**
 * The SQL that declares the migrations of a folder: `migrate --schema` names the folder after it by default.
 *
 * @param project Where it would be.
 */
export function schemaBeside(folder: string, project: string): string | undefined {
  const whole = path.resolve(project, folder);
  return ENDINGS.map((ending) => `${path.basename(whole)}${ending}`).find((file) => {
    const schema = path.join(project, file);
    return schema !== whole && fs.existsSync(schema);
  });
}

/**
 * An error about a file of the folder, or about the folder itself.
 *
 * @param line The line in the file, from 1.
 */
export function migrationsError(found: MigrationsFinding, line?: number): UsageError<MigrationsFinding> {
  const { kind, folder, fileName } = found;
  const place = fileName === '' || kind === 'other folder' ? shownPath(folder) : shownPath(folder, fileName);
  const isPlain = fileName === LIST_FILE || fs.existsSync(path.join(folder, LIST_FILE));
  const schema = schemaBeside(folder, path.resolve(folder, '..', '..'));
  const facts: MigrationsFinding = { ...found, isPlain, schema };
  return new UsageError(brokenMigrations, line === undefined ? place : `${place}:${line}`, facts);
}
