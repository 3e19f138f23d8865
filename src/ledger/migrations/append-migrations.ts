import * as fs from 'node:fs';
import * as path from 'node:path';
import { migrationsError } from './errors';
import { fileNameOf, parseFileName } from './file-names';
import { withFolderLock } from './folder-lock';
import { makeFolder } from './make-folder';
import {
  elementOf, parseMigration, printMigration, type MigrationEntry, type MigrationHeader, type MigrationSource,
} from './migration-text';
import { MigrationsFolder, type Migration } from './migrations-folder';
import { checksumOf, checksumsIn, loadFolder, plainText, printChecksums, type RawFolder } from './raw-folder';
import { prettyStatement } from '../../ddl/printer/pretty';
import { UsageError } from '../../rules/usage/errors';
import { ATTRIBUTES, ATTRIBUTES_FILE, CHECKSUM_FILE, LIST_FILE } from '../../rules/usage/recorded-folder';
import { isComposed } from '../../text/characters';
import { systemReason } from '../../text/system-reason';
import { makeFile, replaceFiles } from '../../text/written-files';

/** A file to record. */
export interface NewMigration {
  /** Lower-case letters, digits and underscores. */
  readonly name: string;
  /** Default: the next number. A baseline has 0. */
  readonly number?: number;
  /** Absent if the statements come from a database or from Terraform, and count byte for byte. */
  readonly source?: MigrationSource;
  readonly entries: readonly MigrationEntry[];
}

/** What the list for Terraform holds. */
export interface ListOptions {
  /** The last migration in it; absent: as before. */
  readonly through?: number;
}

/**
 * Appends migrations to a folder, and creates it if it does not exist. Nothing is written unless all of it can be read
 * back byte for byte.
 *
 * @param planned The migrations on which the plan is based. Default: those recorded.
 * @param list Whether the folder gets a list for Terraform, if it has none, and the last migration in it. Default: one
 * that is there has the first of the new migrations if it had all before.
 * @throws broken-migrations
 */
export function appendMigrations(
  folder: string,
  files: readonly NewMigration[],
  header: MigrationHeader,
  planned?: readonly Migration[],
  list?: ListOptions,
): Recorded {
  checkMigrations(folder, files, header, list);
  try {
    makeFolder(folder);
    return withFolderLock(folder, () => {
      // Another process may have recorded migrations since the plan was made.
      const { raw, recorded, added, appended, listed } = checkMigrations(folder, files, header, list);
      const known = new Set(planned?.map(({ fileName }) => fileName));
      const appeared = planned && recorded.find(({ fileName }) => !known.has(fileName));
      if (appeared) {
        throw migrationsError({ kind: 'appeared meanwhile', folder, fileName: appeared.fileName });
      }
      write(raw, added);
      return { appended, listed };
    });
  } catch (error) {
    const reason = systemReason(error);
    throw reason === undefined ? error : migrationsError({ kind: 'unwritable folder', folder, fileName: '', reason });
  }
}

/** What a folder gets. */
export interface Recorded {
  readonly appended: readonly Migration[];
  /** The last migration in the list for Terraform, and the last one of all; absent if there is no list. */
  readonly listed?: { readonly through: number; readonly last: number };
}

/** A folder after the change. */
interface Appended extends Recorded {
  readonly raw: RawFolder;
  readonly read: MigrationsFolder;
  readonly recorded: readonly Migration[];
  readonly added: readonly string[];
}

/**
 * Makes all checks of appendMigrations without writing anything.
 *
 * @throws broken-migrations
 */
export function checkMigrations(
  folder: string, files: readonly NewMigration[], header: MigrationHeader, list?: ListOptions,
): Appended {
  const raw = loadFolder(folder);
  const recorded = MigrationsFolder.of(raw);
  recorded.refuseOtherDialect(header.dialect, 'the database');
  const added = new Map<string, string>();
  let next = recorded.last + 1;
  for (const file of files) {
    const number = file.number ?? next;
    const fileName = fileNameOf(number, file.name);
    if (!parseFileName(fileName)) {
      throw migrationsError({ kind: 'bad name', folder, fileName: '', name: file.name });
    }
    const isFirst = recorded.migrations.length === 0 && added.size === 0;
    const own = { ...(isFirst ? header : { dialect: header.dialect }), ...(file.source && { source: file.source }) };
    const entries = file.source === undefined ? file.entries : file.entries.map((entry) => forPeople(entry, own));
    added.set(fileName, printMigration(number, file.name, entries, own));
    refuseUnwritable(folder, fileName, entries, own);
    next = number + 1;
  }
  // A list would not fit before it is made anew.
  const withoutList = new Map([...raw.files].filter(([name]) => name !== LIST_FILE));
  const appended = withFiles({ ...raw, files: withoutList }, added);
  const read = MigrationsFolder.of(appended);
  const { listedThrough } = recorded;
  const isListed = list !== undefined || listedThrough !== undefined;
  const isWhole = listedThrough === undefined || listedThrough === recorded.last;
  // Migrations that are recorded together are each for an apply of its own.
  const through = list?.through ?? (isWhole ? Math.min(read.last, recorded.last + 1) : listedThrough);
  if (through > read.last) {
    throw migrationsError({ kind: 'no such number', folder, fileName: LIST_FILE, number: through, last: read.last });
  }
  if (listedThrough !== undefined && through < listedThrough) {
    throw migrationsError({
      kind: 'shorter list', folder, fileName: LIST_FILE, number: through, through: listedThrough,
    });
  }
  return {
    raw: isListed ? withFiles(appended, new Map([[LIST_FILE, read.list(through)]])) : appended,
    read,
    recorded: recorded.migrations,
    added: [...added.keys()],
    appended: read.migrations.slice(recorded.migrations.length),
    ...(isListed && { listed: { through, last: read.last } }),
  };
}

/** Adds files to a folder, with their checksums. */
function withFiles(raw: RawFolder, added: ReadonlyMap<string, string>): RawFolder {
  const files = new Map([
    ...raw.files,
    ...[...added].map(([fileName, text]): [string, Buffer] => [fileName, Buffer.from(text, 'utf8')]),
  ]);
  const recorded = checksumsIn(raw);
  recorded.delete(LIST_FILE);
  // Digits sort before letters, so the list is the last one.
  const names = [...new Set([...recorded.keys(), ...added.keys()])].sort();
  const checksums = new Map(
    names.map((fileName) => [fileName, recorded.get(fileName) ?? checksumOf(files.get(fileName)!)]),
  );
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...raw, files: new Map([...sorted, [CHECKSUM_FILE, Buffer.from(printChecksums(checksums), 'utf8')]]) };
}

/** Breaks a statement over several lines, if it is read back unchanged. */
function forPeople(entry: MigrationEntry, header: MigrationHeader): MigrationEntry {
  const pretty = { ...entry, written: entry.written ?? prettyStatement(entry.statement, header.dialect) };
  return isReadBack(pretty, header) ? pretty : { ...entry, written: undefined };
}

/** Checks each statement separately, so that the message can name it. */
function refuseUnwritable(
  folder: string,
  fileName: string,
  entries: readonly MigrationEntry[],
  header: MigrationHeader,
): void {
  // A baseline is never sent.
  const isSent = parseFileName(fileName)?.number !== 0;
  for (const entry of entries) {
    const { statement } = entry;
    if (!isReadBack(entry, header)) {
      throw migrationsError({ kind: 'unwritable statement', folder, fileName, statement });
    }
    if (isSent && !isComposed(elementOf(entry))) {
      throw migrationsError({ kind: 'decomposed statement', folder, fileName, statement });
    }
  }
}

function isReadBack(entry: MigrationEntry, header: MigrationHeader): boolean {
  try {
    const bytes = Buffer.from(printMigration(1, 'x', [entry], header), 'utf8');
    const parsed = parseMigration(plainText(bytes, '', ''), '', '');
    const [statement, ...others] = parsed.statements;
    return parsed.defaultTimeZone === header.defaultTimeZone && others.length === 0 && statement === elementOf(entry);
  } catch (error) {
    if (error instanceof UsageError) {
      return false;
    }
    throw error;
  }
}

/**
 * Checksums are replaced last: until then the new files count as unfinished. If one file cannot be written, the others
 * are removed again.
 */
function write({ folder, files }: RawFolder, added: readonly string[]): void {
  const made: string[] = [];
  const make = (fileName: string, content: string | Buffer): void => {
    const file = path.join(folder, fileName);
    try {
      makeFile({ file, content });
      made.push(file);
    } catch (error) {
      const appeared = (error as NodeJS.ErrnoException).code === 'EEXIST';
      throw appeared ? migrationsError({ kind: 'appeared meanwhile', folder, fileName }) : error;
    }
  };
  try {
    if (!fs.existsSync(path.join(folder, ATTRIBUTES_FILE))) {
      make(ATTRIBUTES_FILE, `${ATTRIBUTES}\n`);
    }
    added.forEach((fileName) => make(fileName, files.get(fileName)!));
    replaceFiles([LIST_FILE, CHECKSUM_FILE].filter((name) => files.has(name)).map((fileName) => ({
      file: path.join(folder, fileName), content: files.get(fileName)!,
    })));
  } catch (error) {
    made.forEach((file) => fs.rmSync(file, { force: true }));
    throw error;
  }
}
