import { named, shown, suggestion, usageEntry } from './usage-entry';
import * as code from '../../languages/code';
import { phrase, type Phrase } from '../../languages/phrase';

export const unknownColumn = usageEntry('unknown-column', 'an option names a column that does not exist there', (
  option: string,
  given: string,
  known: readonly string[],
  nearest: string | undefined,
  /** The column that is meant, if more than its name is known. */
  meant: Phrase = [code.textCall('Column', 'string', given)],
) => ({
  message: phrase`${named(option)} names ${shown(given)}, an unknown column${
    nearest === undefined ? '.' : suggestion(nearest)}`,
  got: shown(given),
  want: `one of ${known.map(shown).join(', ')}`,
  fix:
    nearest === undefined
      ? phrase`add ${meant} to the columns, or name one of them`
      : `write ${shown(nearest)}`,
}));

/** A column that comes first without being declared. */
export interface OwnColumn {
  /** Where it comes from: `the key of Customers`. */
  readonly from: string;
  readonly fix: Phrase;
}

export const duplicateColumn = usageEntry(
  'duplicate-column',
  'a column is declared twice',
  (name: string, own?: OwnColumn) => ({
    message: `the column ${shown(name)} is declared twice${own ? `: it is there from ${own.from}` : ''}`,
    got: shown(name),
    want: phrase`each column once, in ${code.option('key')} or in ${code.option('columns')} ${
      '(names differ in more than case)'}`,
    fix: own?.fix ?? 'remove one of the two, or rename it',
  }),
);

export const takenName = usageEntry(
  'duplicate-name',
  'the database already has an object of this name',
  (name: string) => ({
    message: `the database already has an object named ${shown(name)}`,
    got: shown(name),
    want: 'a name that is unique in the database, ignoring case',
    fix: 'rename one of the two',
  }),
);

export const foreignTable = usageEntry(
  'foreign-table',
  'a table of another database is referenced',
  (table: string) => ({
    message: `${shown(table)} belongs to another database, or is not a table of this library`,
    got: shown(table),
    want: 'a table that was declared in the same Database',
    fix: 'declare both in one Database: Spanner has no keys or interleaving across databases',
  }),
);
