import * as fs from 'node:fs';
import * as path from 'node:path';
import type { MigratedModel } from './read-records';
import { otherHistory } from '../../ledger/migrations/anchored-folder';
import { schemaBeside } from '../../ledger/migrations/errors';
import { parseFileName } from '../../ledger/migrations/file-names';
import { foldLog } from '../../ledger/migrations/fold-log';
import { readMigrations } from '../../ledger/migrations/migrations-folder';
import { CHECKSUM_FILE, LIST_FILE } from '../../rules/usage/recorded-folder';
import { uniqueKey } from '../../schema/name-key';
import { shellWord } from '../../text/shell-word';
import { UnusableInput } from '../input/unusable-input';

const USUAL_FOLDER = 'migrations';

/**
 * The only folder of migrations: `migrations` itself, or a folder in it.
 *
 * @throws UnusableInput if there is none, or more than one
 */
export function migrationsHere(folder: string): string {
  const found = candidateFolders(folder)
    .filter((candidate) => holdsMigrations(path.join(folder, candidate)));
  if (found.length !== 1) {
    throw found.length === 0
      ? new UnusableInput(
        `no migrations are here: neither ${USUAL_FOLDER} nor a folder in it holds ${CHECKSUM_FILE}`,
        'name the folder by --migrations DIR',
      )
      : new UnusableInput(
        `${found.length} folders of migrations are here: ${found.join(', ')}`,
        `name one, for example --migrations ${shellWord(found[0])}`,
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

/** Includes broken folders, for example without checksums. */
export function holdsMigrations(folder: string): boolean {
  return namesIn(folder).some((name) => name === CHECKSUM_FILE || parseFileName(name) !== undefined);
}

/** The first schema in SQL whose migrations are here. */
export function schemaHere(folder: string): string | undefined {
  return candidateFolders(folder).filter((each) => fs.existsSync(path.join(folder, each, LIST_FILE)))
    .flatMap((each) => schemaBeside(each, folder) ?? [])[0];
}

/**
 * Detects a script with another name than before: its tables are in migrations whose script is gone.
 *
 * @throws UnusableInput
 */
export function refuseRenamedScript(script: string, { migrations, schema }: MigratedModel, folder: string): void {
  const places = [folder, path.dirname(path.resolve(folder, script))];
  const declared = new Set(schema.tables.map(({ name }) => uniqueKey(name)));
  const found = fs.existsSync(migrations) ? undefined : candidateFolders(folder).find((each) => {
    const whole = path.resolve(folder, each);
    return fs.existsSync(path.join(whole, LIST_FILE)) && !places.some((place) => schemaBeside(whole, place))
      && foldLog(readMigrations(whole).all(), schema.dialect, schema.database).schema.tables
        .some(({ name }) => declared.has(uniqueKey(name)));
  });
  if (found !== undefined) {
    const [its, own] = [found, path.relative(folder, migrations)].map((each) => `--migrations ${shellWord(each)}`);
    throw new UnusableInput(
      `${found} holds migrations of tables that ${script} declares, and their own script is gone: ` +
        'recording here would start a second history',
      `${its} goes on with them, ${own} starts another`,
    );
  }
}

/** The names in a folder; none if it does not exist. */
function namesIn(folder: string): string[] {
  return fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? fs.readdirSync(folder).sort() : [];
}

/**
 * Detects a schema that is recorded outside its own folder, where its migrations are. Recording here would begin a
 * second history, which creates everything again.
 *
 * @param words The script, or words of the command of the app, which may name files of the app.
 * @throws UnusableInput
 */
export function refuseSecondHistory(words: readonly string[], models: readonly MigratedModel[], folder: string): void {
  const places = words.map((word) => path.resolve(folder, word))
    .filter((file) => file !== folder && fs.existsSync(file));
  for (const { migrations, database } of models.filter((model) => !fs.existsSync(model.migrations))) {
    const named = path.relative(folder, migrations);
    const [found] = places.flatMap((place) => otherHistory(path.dirname(place), named, folder) ?? []);
    if (found !== undefined) {
      const home = path.relative(folder, found.slice(0, -named.length)) || '.';
      throw new UnusableInput(
        `${path.relative(folder, found)} holds the migrations of ${database}, but there is no folder ${named} here: ` +
          'recording here would start a second history',
        `run it in ${home}`,
      );
    }
  }
}
