import * as fs from 'node:fs';
import * as path from 'node:path';
import { writerFor, type AppLanguage } from '../../languages/app-language';
import { newCall, text, variable } from '../../languages/code';
import { parseRecordedModel, type RecordedModel } from '../../ledger/migrations/recorded-model';
import { packageVersion } from '../../text/package-version';
import { suggestion } from '../command';
import { UnusableInput } from '../input/unusable-input';

/**
 * The records of the databases of an app, sorted by the paths of their constructs.
 *
 * @throws UnusableInput if the app uses another version of the package
 */
export function readRecords(folder: string): RecordedModel[] {
  const files = fs.readdirSync(folder).filter((name) => name.endsWith('.json'));
  const records = files.map((name) => checked(parseRecordedModel(fs.readFileSync(path.join(folder, name), 'utf8'))));
  return records.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Versions may print different text, and the app compares the recorded text with its own. */
function checked(record: RecordedModel): RecordedModel {
  const own = packageVersion();
  if (record.version !== 1 || record.package !== own) {
    throw new UnusableInput(
      `the app uses spanner-constructs ${record.package}, and this is ${own}`,
      `install one version for both, or run npx spanner-constructs@${record.package} migrate`,
    );
  }
  return record;
}

/** The record of a database with migrations. */
export type MigratedModel = RecordedModel & {
  readonly migrations: string;
  /** Whether undeclared objects are dropped, no matter how they were recorded. */
  readonly isWhole?: true;
};

export function hasMigrations(record: RecordedModel): record is MigratedModel {
  return record.migrations !== undefined;
}

const EXAMPLE = newCall('Database', [variable('stack'), text('shop')], {
  instance: text('main'), migrations: text('migrations/shop'),
});

/**
 * @param named The name of a database, or the path of its construct; undefined selects all.
 * @throws UnusableInput if there is none
 */
export function selected(
  all: readonly RecordedModel[], named: string | undefined, language: AppLanguage,
): readonly MigratedModel[] {
  const records = all.filter(hasMigrations);
  if (records.length === 0) {
    throw new UnusableInput(
      'the app declares no Database with migrations, or never calls app.synth()',
      `write for example ${writerFor(language).write(EXAMPLE)}`,
    );
  }
  if (named === undefined) {
    return records;
  }
  const found = records.filter(({ database, path: construct }) => named === construct || named === database);
  if (found.length === 0) {
    const names = records.flatMap(({ database, path: construct }) => [database, construct]);
    throw new UnusableInput(
      `no Database with migrations is called ${named}`,
      suggestion(named, names) ?? `there are ${records.map(({ path: construct }) => construct).join(', ')}`,
    );
  }
  // Databases that share a folder share its history, so the plan has to fit all of them.
  const folders = new Set(found.map(({ migrations }) => migrations));
  return records.filter(({ migrations }) => folders.has(migrations));
}
