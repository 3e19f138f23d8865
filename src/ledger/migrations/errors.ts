import * as fs from 'node:fs';
import * as path from 'node:path';
import { brokenMigrations, type MigrationsFinding } from '../../rules/usage/broken-migrations';
import { UsageError } from '../../rules/usage/errors';
import { LIST_FILE, shownPath, usualFolder } from '../../rules/usage/recorded-folder';

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
export function migrationsError(found: MigrationsFinding, line = found.line): UsageError {
  const { kind, folder, fileName } = found;
  const place = fileName === '' || kind === 'other folder' ? shownPath(folder) : shownPath(folder, fileName);
  const facts: MigrationsFinding = {
    isPlain: fileName === LIST_FILE || fs.existsSync(path.join(folder, LIST_FILE)),
    schema: schemaBeside(folder, path.resolve(folder, '..', '..')),
    ...found,
    line,
  };
  return new UsageError(brokenMigrations, line === undefined ? place : `${place}:${line}`, [facts]);
}

/** An error about the migrations of a schema in SQL, with both as the command line names them; others stay. */
export function withGivenNames(error: unknown, schema: string, folder = usualFolder(schema)): unknown {
  return error instanceof UsageError && error.code === brokenMigrations.name
    ? migrationsError({ ...error.facts[0] as MigrationsFinding, folder, isPlain: true, schema })
    : error;
}
