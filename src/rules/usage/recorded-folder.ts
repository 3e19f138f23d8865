import * as path from 'node:path';
import { ownCommand } from '../../text/shell-word';

/** Files of a folder of migrations besides the migrations themselves. */
export const CHECKSUM_FILE = 'checksums.sha256';
/** The statements for Terraform as a JSON list, which HCL reads. It follows from the migrations. */
export const LIST_FILE = 'ddl.json';
export const ATTRIBUTES_FILE = '.gitattributes';
/** Keeps Git from converting line endings of recorded statements to CR LF. */
export const ATTRIBUTES = '* text eol=lf';
/** Exists while a command writes to the folder. */
export const LOCK_FILE = '.migrate.lock';

/** A path in messages, equal on all systems. */
export function shownPath(folder: string, fileName?: string): string {
  const shown = folder.replaceAll('\\', '/').replace(/(?<=.)\/+$/, '');
  return fileName === undefined ? shown : `${shown}/${fileName}`;
}

/** A folder of migrations, and what is recorded in it. */
export interface RecordedFolder {
  readonly folder: string;
  /** Whether it has the list for Terraform, so that SQL declares its schema. */
  readonly isPlain?: boolean;
  /** That SQL, if it is known. */
  readonly schema?: string;
}

/** The folder for the migrations of a schema in SQL, if none is named. */
export function usualFolder(schema: string): string {
  return `migrations/${path.basename(path.resolve(schema)).replace(/\.\w+$/, '')}`;
}

/** The command that records what is declared. Without its folder, it would begin a second history. */
export function recordingCommand(
  { folder, isPlain, schema = 'SCHEMA' }: RecordedFolder, ...more: readonly string[]
): string {
  const isUsual = path.resolve(folder) === path.resolve(usualFolder(schema));
  const named = [['--schema', schema], isUsual ? [] : ['--migrations', shownPath(folder)]];
  return ownCommand('migrate', ...(isPlain ? named.flat() : []), ...more);
}

/**
 * How to take back the last migration before any database has it.
 *
 * @param fileName undefined if the file is gone.
 */
export function takeBack(fileName: string | undefined, isPlain = false): string {
  return `remove ${fileName === undefined ? '' : `${fileName} and `}its line in ${CHECKSUM_FILE}` +
    (isPlain ? ` (and ${LIST_FILE} with its line, if it holds the statements)` : '');
}

/** Also resolves conflicts, and removes tracked files that the source does not have. */
export function restored(source: string, places: string): string {
  return `git restore --source=${source} --staged --worktree -- ${places}`;
}
