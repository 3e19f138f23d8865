import * as fs from 'node:fs';
import * as path from 'node:path';
import { CHECKSUM_FILE } from '../../rules/usage/broken-migrations';
import { UnusableInput } from '../input/unusable-input';

const USUAL_FOLDER = 'migrations';

/**
 * The only folder of migrations: `migrations` itself, or a folder in it.
 *
 * @throws UnusableInput if there is none, or more than one
 */
export function migrationsHere(folder: string): string {
  const found = candidateFolders(folder)
    .filter((candidate) => fs.existsSync(path.join(folder, candidate, CHECKSUM_FILE)));
  if (found.length !== 1) {
    throw found.length === 0
      ? new UnusableInput(
        `no migrations are here: neither ${USUAL_FOLDER} nor a folder in it holds ${CHECKSUM_FILE}`,
        'name the folder by --migrations DIR',
      )
      : new UnusableInput(
        `${found.length} folders of migrations are here: ${found.join(', ')}`,
        `name one, for example --migrations ${found[0]}`,
      );
  }
  return found[0];
}

/** The folders in which a command looks for migrations. */
export function candidateFolders(folder: string): string[] {
  return [
    USUAL_FOLDER,
    ...namesIn(path.join(folder, USUAL_FOLDER)).map((name) => `${USUAL_FOLDER}/${name}`),
  ];
}

function namesIn(folder: string): string[] {
  return fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? fs.readdirSync(folder).sort() : [];
}
