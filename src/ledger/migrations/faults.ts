import { ATTRIBUTES_FILE, CHECKSUM_FILE, shownPath, UNFINISHED_CHECKSUM_FILE } from './file-names';
import { brokenMigrations, type UsageError } from '../../errors';
import type { Dialect } from '../../schema';
import { quoted } from '../../text/quoted-name';

/** What can be wrong with a folder of migrations, a function each. All take the folder as the user named it. */

const MIGRATE = 'npx spanner-constructs migrate';
/** Two branches that append to one log: the later one records anew. */
const RECORD_AGAIN = `keep what is merged, remove the file that is not and its line in ${CHECKSUM_FILE}, and record its change again: ${MIGRATE}`;

export function notAFolder(folder: string): UsageError {
  return brokenMigrations(shownPath(folder), `${shownPath(folder)} is a file and no folder`, undefined, 'a folder, or nothing yet', `remove it, or name another folder; ${MIGRATE} makes it`);
}

export function windowsLineEnds(folder: string, fileName: string, line: number): UsageError {
  return brokenMigrations(
    `${shownPath(folder, fileName)}:${line}`,
    `${fileName} has Windows line ends, which were not recorded: a checkout changed them`,
    'CR LF',
    'LF alone',
    `write \`* text eol=lf\` into ${shownPath(folder, ATTRIBUTES_FILE)} and commit it, then delete the .sql and .sha256 files and write them anew: `
      + `git checkout -- ${shownPath(folder)}`,
  );
}

export function byteOrderMark(folder: string, fileName: string): UsageError {
  return brokenMigrations(
    shownPath(folder, fileName),
    `${fileName} begins with a byte order mark, which was not recorded: an editor wrote it`,
    'a byte order mark',
    'UTF-8 without a byte order mark',
    restore(folder, fileName),
  );
}

export function notUtf8(folder: string, fileName: string): UsageError {
  return brokenMigrations(shownPath(folder, fileName), `${fileName} is not UTF-8`, undefined, 'UTF-8 without a byte order mark', restore(folder, fileName));
}

export function conflictMarkers(folder: string, fileName: string, line: number): UsageError {
  return brokenMigrations(
    `${shownPath(folder, fileName)}:${line}`,
    `${fileName} holds the marks of a merge that is not finished`,
    undefined,
    'one line of history: the migrations of the other branch first, then yours',
    RECORD_AGAIN,
  );
}

export function foreignFile(folder: string, fileName: string): UsageError {
  const at = shownPath(folder, fileName);
  if (fileName === UNFINISHED_CHECKSUM_FILE) {
    return brokenMigrations(at, `${fileName} was left behind by a migrate that was interrupted`, undefined, 'no such file', `remove it, then run ${MIGRATE} again`);
  }
  return brokenMigrations(
    at,
    `${fileName} does not belong into a folder of migrations`,
    undefined,
    `files such as 0002_add_orders.sql, and ${CHECKSUM_FILE}`,
    'move it elsewhere, or remove it',
  );
}

/** A folder of anything but migrations. */
export function otherFolder(folder: string, fileName: string): UsageError {
  return brokenMigrations(
    shownPath(folder),
    `${shownPath(folder)} holds no migrations, and other files such as ${fileName}`,
    undefined,
    'a folder for migrations alone, or nothing yet',
    `name one that ${MIGRATE} makes, for example migrations: 'migrations/shop'`,
  );
}

export function noChecksums(folder: string): UsageError {
  return brokenMigrations(
    shownPath(folder, CHECKSUM_FILE),
    `${CHECKSUM_FILE} is missing or empty, and nothing else tells that the migrations are those that were recorded`,
    undefined,
    'a checksum for each migration, in version control like the migrations themselves',
    `${restore(folder, CHECKSUM_FILE)}; where it was never committed, in the folder: sha256sum *.sql > ${CHECKSUM_FILE}, once the files are as they were applied`,
  );
}

export function unreadableChecksums(folder: string, line: number, text: string): UsageError {
  return brokenMigrations(
    `${shownPath(folder, CHECKSUM_FILE)}:${line}`,
    `${CHECKSUM_FILE} has a line that is no checksum, or not in its place`,
    quoted(text),
    '64 hexadecimal digits, two spaces and the name of a file, in the order of the numbers, each file once',
    restore(folder, CHECKSUM_FILE),
  );
}

/** @param isLast A file with others behind it cannot be recorded anew: that would leave a gap. */
export function missingFile(folder: string, fileName: string, isLast: boolean): UsageError {
  return brokenMigrations(
    shownPath(folder, fileName),
    `${fileName} is missing: its statements would be missing in \`ddl\`, and Terraform would replace the database`,
    undefined,
    `every file that has a line in ${CHECKSUM_FILE}`,
    `${restore(folder, fileName)}${isLast ? `; ${recordAnew(fileName)}` : ''}`,
  );
}

export function duplicateNumber(folder: string, first: string, second: string): UsageError {
  return brokenMigrations(
    shownPath(folder, second),
    `two migrations have one number: ${first} and ${second}, of two branches`,
    undefined,
    'one migration for each number',
    RECORD_AGAIN,
  );
}

export function gap(folder: string, fileName: string, missing: number): UsageError {
  return brokenMigrations(
    shownPath(folder, fileName),
    `no migration has the number ${missing}, and ${fileName} comes behind it`,
    undefined,
    'numbers from 1 on (0 for a baseline), without a gap',
    `restore the file with that number from Git; or, where ${fileName} is not merged yet: ${RECORD_AGAIN}`,
  );
}

export function unrecordedFile(folder: string, fileName: string): UsageError {
  return brokenMigrations(
    shownPath(folder, fileName),
    `${fileName} has no line in ${CHECKSUM_FILE}: it was written by hand, a migrate was interrupted, or a merge lost the line`,
    undefined,
    'a checksum for each migration',
    `where it is merged, take its line from Git; else move it elsewhere and run ${MIGRATE}, which records what is declared; `
      + `statements of your own go in by ${MIGRATE} --append FILE`,
  );
}

/** @param isLast As for a file that is missing. */
export function editedFile(folder: string, fileName: string, isLast: boolean): UsageError {
  return brokenMigrations(
    shownPath(folder, fileName),
    `${fileName} was edited after it was recorded: a changed statement makes Terraform replace the database`,
    undefined,
    `the bytes whose checksum stands in ${CHECKSUM_FILE}`,
    `${restore(folder, fileName)}, and make the change in the code: ${MIGRATE} appends it${isLast ? `; ${recordAnew(fileName)}` : ''}`,
  );
}

export function unreadableFile(folder: string, fileName: string, line: number, problem: string): UsageError {
  return brokenMigrations(
    `${shownPath(folder, fileName)}:${line}`,
    `${fileName} cannot be read as statements: ${problem}`,
    undefined,
    'a header with `-- dialect: GOOGLE_STANDARD_SQL` or POSTGRESQL, then statements that each end with `;`',
    `its checksum was written for these bytes: take both as they were before from Git; ${recordAnew(fileName)}`,
  );
}

export function otherDialect(folder: string, fileName: string, recorded: Dialect, wanted: Dialect, whose: string): UsageError {
  return brokenMigrations(
    shownPath(folder, fileName),
    `${fileName} is recorded for another dialect than that of ${whose}`,
    recorded,
    `${wanted}: a database keeps its dialect for life`,
    'name the folder that belongs to this database, or a new one',
  );
}

export function unwritableStatement(folder: string, fileName: string, statement: string): UsageError {
  return brokenMigrations(
    shownPath(folder, fileName),
    'a statement cannot be kept in a file and read back byte for byte; nothing was written',
    quoted(statement),
    'one statement, in UTF-8 and without carriage returns, unfinished quotes or comments',
    'write the statement in another way',
  );
}

export function badName(folder: string, name: string): UsageError {
  return brokenMigrations(shownPath(folder), 'the name of a migration becomes a file name', quoted(name), 'small letters, digits and underscores', `${MIGRATE} --name add_orders`);
}

export function appearedMeanwhile(folder: string, fileName: string): UsageError {
  return brokenMigrations(
    shownPath(folder, fileName),
    `${fileName} appeared while another one of that name was to be written`,
    undefined,
    'one migrate at a time',
    `run ${MIGRATE} again`,
  );
}

function restore(folder: string, fileName: string): string {
  return `git checkout -- ${shownPath(folder, fileName)}`;
}

function recordAnew(fileName: string): string {
  return `or, where it is applied nowhere: remove ${fileName} and its line in ${CHECKSUM_FILE}, and record it anew: ${MIGRATE}`;
}
