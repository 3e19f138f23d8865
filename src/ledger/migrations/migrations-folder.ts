import { checksumOf, parseChecksums } from './checksums';
import { duplicateNumber, editedFile, foreignFile, gap, missingFile, noChecksums, otherDialect, otherFolder, unrecordedFile } from './faults';
import { CHECKSUM_FILE, parseFileName, UNFINISHED_CHECKSUM_FILE } from './file-names';
import { parseMigration, type ParsedMigration } from './migration-text';
import { plainText } from './plain-text';
import { loadFolder, type RawFolder } from './raw-folder';
import type { Dialect } from '../../schema';

/** One file of the log. */
export interface Migration {
  /** 0 is a baseline: what the database held before it came under the ledger. */
  readonly number: number;
  readonly name: string;
  readonly fileName: string;
  /** As `ddl` gets them, byte for byte. */
  readonly statements: readonly string[];
}

/** The recorded migrations of one database, checked to the last byte. */
export class MigrationsFolder {
  /** @throws broken-migrations */
  public static of(raw: RawFolder): MigrationsFolder {
    const names = [...raw.files.keys()];
    const files = names.filter((name) => parseFileName(name));
    const foreign = names.find((fileName) => !parseFileName(fileName) && fileName !== CHECKSUM_FILE);
    if (foreign !== undefined) {
      throw files.length === 0 && foreign !== UNFINISHED_CHECKSUM_FILE ? otherFolder(raw.folder, foreign) : foreignFile(raw.folder, foreign);
    }
    const checksums = parseChecksums(textOf(raw, CHECKSUM_FILE), raw.folder);
    const texts = new Map(files.map((fileName) => [fileName, textOf(raw, fileName)]));
    if (checksums.size === 0 && files.length > 0) {
      throw noChecksums(raw.folder);
    }
    checkNumbers(raw, files, checksums);
    const isLast = (fileName: string): boolean => fileName === files.at(-1);
    for (const fileName of files) {
      const checksum = checksums.get(fileName);
      if (checksum === undefined) {
        throw unrecordedFile(raw.folder, fileName);
      }
      if (checksum !== checksumOf(raw.files.get(fileName)!)) {
        throw editedFile(raw.folder, fileName, isLast(fileName));
      }
    }
    return new MigrationsFolder(raw.folder, raw.exists, parseAll(raw.folder, texts));
  }

  /** Absent: nothing is recorded yet. */
  public readonly dialect?: Dialect;
  /** As declared when the first migration was recorded. */
  public readonly defaultTimeZone?: string;
  public readonly migrations: readonly Migration[];

  /** @param folder As the user named it. */
  private constructor(public readonly folder: string, public readonly exists: boolean, parsed: ReadonlyMap<string, ParsedMigration>) {
    const [first] = parsed.values();
    this.dialect = first?.dialect;
    this.defaultTimeZone = first?.defaultTimeZone;
    this.migrations = [...parsed].map(([fileName, { statements }]) => ({ ...parseFileName(fileName)!, fileName, statements }));
  }

  /** The number of the last migration; 0 when there is none but a baseline. */
  public get last(): number {
    return this.migrations.at(-1)?.number ?? 0;
  }

  /** What `ddl` gets: all migrations but the baseline, or those up to a number. */
  public statements(through = this.last): readonly string[] {
    return this.migrations.filter(({ number }) => number >= 1 && number <= through).flatMap(({ statements }) => statements);
  }

  /** What the database holds in the end: the baseline and all migrations. */
  public all(): readonly string[] {
    return this.migrations.flatMap(({ statements }) => statements);
  }
}

/**
 * Reads a folder of migrations. One that does not exist, or is empty, is an empty log.
 *
 * @param folder Relative to the working directory, or absolute.
 * @throws broken-migrations
 */
export function readMigrations(folder: string): MigrationsFolder {
  return MigrationsFolder.of(loadFolder(folder));
}

function textOf(raw: RawFolder, fileName: string): string {
  return plainText(raw.files.get(fileName) ?? Buffer.alloc(0), raw.folder, fileName);
}

function checkNumbers(raw: RawFolder, files: readonly string[], checksums: ReadonlyMap<string, string>): void {
  for (const fileName of checksums.keys()) {
    if (!raw.files.has(fileName)) {
      throw missingFile(raw.folder, fileName, fileName === [...checksums.keys()].at(-1));
    }
  }
  files.forEach((fileName, i) => {
    const number = parseFileName(fileName)!.number;
    const before = i === 0 ? undefined : parseFileName(files[i - 1])!.number;
    if (number === before) {
      throw duplicateNumber(raw.folder, files[i - 1], fileName);
    }
    const expected = before === undefined ? 1 : before + 1;
    if (number > expected) {
      throw gap(raw.folder, fileName, expected);
    }
  });
}

function parseAll(folder: string, texts: ReadonlyMap<string, string>): Map<string, ParsedMigration> {
  const parsed = new Map<string, ParsedMigration>();
  let dialect: Dialect | undefined;
  for (const [fileName, text] of texts) {
    const migration = parseMigration(text, folder, fileName);
    dialect ??= migration.dialect;
    if (migration.dialect !== dialect) {
      throw otherDialect(folder, fileName, migration.dialect, dialect, 'the migrations before it');
    }
    parsed.set(fileName, migration);
  }
  return parsed;
}
