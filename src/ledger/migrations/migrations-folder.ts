import { migrationsError } from './errors';
import { parseFileName } from './file-names';
import { parseMigration, type MigrationSource, type ParsedMigration } from './migration-text';
import { checksumOf, checksumsIn, isOurs, loadFolder, textOf, type RawFolder } from './raw-folder';
import { stringValue } from '../../ddl/lexer/lexer';
import { CHECKSUM_FILE, LIST_FILE } from '../../rules/usage/recorded-folder';
import type { Dialect, Schema } from '../../schema';

/** The name of the first migration, if it is the previous list of Terraform. */
export const ADOPTED = 'adopted';

/** One file of migrations. */
export interface Migration {
  /** 0 for a baseline: the contents of the database before it was adopted. */
  readonly number: number;
  readonly name: string;
  readonly fileName: string;
  /** The statements in `ddl`, byte for byte. */
  readonly statements: readonly string[];
  /** As `statements`, below the comments that declare what no statement says. */
  readonly marked: readonly string[];
  readonly source?: MigrationSource;
}

/** The recorded migrations of one database, verified byte by byte. */
export class MigrationsFolder {
  /** @throws broken-migrations */
  public static of(raw: RawFolder): MigrationsFolder {
    const { folder } = raw;
    const names = [...raw.files.keys()];
    const files = names.filter((name) => parseFileName(name));
    const foreign = names.find((name) => !isOurs(name));
    if (foreign !== undefined) {
      throw migrationsError({
        kind: files.length === 0 ? 'other folder' : 'foreign file', folder, fileName: foreign,
      });
    }
    const checksums = checksumsIn(raw);
    const texts = new Map(files.map((fileName) => [fileName, textOf(raw, fileName)]));
    if (checksums.size === 0 && files.length > 0) {
      throw migrationsError({
        kind: 'no checksums', folder, fileName: CHECKSUM_FILE, hasList: raw.files.has(LIST_FILE),
      });
    }
    checkNumbers(raw, files, checksums);
    for (const fileName of files) {
      const checksum = checksums.get(fileName);
      if (checksum === undefined) {
        throw migrationsError({ kind: 'unrecorded file', folder, fileName });
      }
      if (checksum !== checksumOf(raw.files.get(fileName)!)) {
        throw migrationsError({ kind: 'edited file', folder, fileName, isLast: fileName === files.at(-1) });
      }
    }
    if (raw.files.has(LIST_FILE)) {
      textOf(raw, LIST_FILE);
    }
    const recorded = checksums.get(LIST_FILE);
    const read = new MigrationsFolder(folder, raw.exists, parseAll(folder, texts), recorded, raw.files.has(LIST_FILE));
    const listed = raw.files.get(LIST_FILE);
    const isEdited = listed && checksumOf(listed) !== recorded;
    if (isEdited || (recorded !== undefined && read.listedThrough === undefined)) {
      throw migrationsError({ kind: 'edited list', folder, fileName: LIST_FILE, through: read.listedThrough });
    }
    return read;
  }

  /** Absent if nothing is recorded yet. */
  public readonly dialect?: Dialect;
  /** The time zone declared with the first migration. */
  public readonly defaultTimeZone?: string;
  public readonly migrations: readonly Migration[];
  /** The number of the last migration in the list for Terraform, whose file may be lost; absent if there is no list. */
  public readonly listedThrough?: number;

  /**
   * @param folder As the user named it.
   * @param list The checksum of the list for Terraform.
   * @param hasList Whether its file is there.
   */
  private constructor(
    public readonly folder: string, public readonly exists: boolean, parsed: ReadonlyMap<string, ParsedMigration>,
    list: string | undefined, public readonly hasList: boolean,
  ) {
    const [first] = parsed.values();
    this.dialect = first?.dialect;
    this.defaultTimeZone = first?.defaultTimeZone;
    this.migrations = [...parsed].map(([fileName, { statements, marked, source }]) => ({
      ...parseFileName(fileName)!, fileName, statements, marked, ...(source && { source }),
    }));
    this.listedThrough = list === undefined
      ? undefined
      : [0, ...this.migrations.map(({ number }) => number)].find((through) => (
        checksumOf(Buffer.from(this.list(through), 'utf8')) === list
      ));
  }

  /** @throws broken-migrations if they are in another dialect */
  public refuseOtherDialect(wanted: Dialect, of: string): void {
    const { folder, dialect: recorded, migrations: [first] } = this;
    if (recorded !== undefined && recorded !== wanted) {
      throw migrationsError({ kind: 'other dialect', folder, fileName: first.fileName, recorded, wanted, of });
    }
  }

  /** The statements for Terraform as HCL reads them: `jsondecode(file("ddl.json"))`. */
  public list(through: number): string {
    const statements = this.statements(through).map((statement) => `  ${JSON.stringify(statement)}`);
    return statements.length === 0 ? '[]\n' : `[\n${statements.join(',\n')}\n]\n`;
  }

  /** The number of the last migration; 0 if there is none but a baseline. */
  public get last(): number {
    return this.migrations.at(-1)?.number ?? 0;
  }

  /** Whether the database was adopted with contents that Terraform does not know. */
  public get hasBaseline(): boolean {
    return this.migrations[0]?.number === 0;
  }

  /**
   * Whether a time zone differs from that of the database. An adopted database may declare its zone or omit it.
   *
   * @param held The schema of the migrations.
   */
  public isOtherTimeZone(declared: string | undefined, held: Schema): boolean {
    const zone = stringValue(held.objects.options.get('default_time_zone'), held.dialect);
    return this.migrations.length > 0 && declared !== this.defaultTimeZone &&
      !(this.hasBaseline && declared === zone);
  }

  /** Statements for `ddl`: all migrations except the baseline, optionally up to a number. */
  public statements(through = this.last): readonly string[] {
    return this.migrations.filter(({ number }) => (
      number >= 1 && number <= through
    )).flatMap(({ statements }) => statements);
  }

  /** All statements in the database: the baseline and all migrations. */
  public all(): readonly string[] {
    return this.migrations.flatMap(({ statements }) => statements);
  }

  /** The migration of a statement in `all`. */
  public migrationAt(position: number): Migration | undefined {
    let end = 0;
    return this.migrations.find(({ statements }) => (end += statements.length) > position);
  }

  /** Whether a statement in `all` comes from a declaration. */
  public isDeclaredAt(position: number): boolean {
    const migration = this.migrationAt(position);
    return migration !== undefined && isDeclared(migration);
  }

  /** Statements that the database held when it was adopted; undefined if it was not. */
  public get adopted(): readonly string[] | undefined {
    const [first] = this.migrations;
    return first && (first.number === 0 || first.name === ADOPTED) ? first.statements : undefined;
  }
}

/** Whether it comes from a declaration: constructs, or a schema in SQL. */
export function isDeclared({ source }: Migration): boolean {
  return source === 'constructs' || source === 'schema';
}

/**
 * Reads a folder of migrations. A missing or empty folder has no migrations.
 *
 * @param folder Relative to the working directory, or absolute.
 * @throws broken-migrations
 */
export function readMigrations(folder: string): MigrationsFolder {
  return MigrationsFolder.of(loadFolder(folder));
}

function checkNumbers(raw: RawFolder, files: readonly string[], checksums: ReadonlyMap<string, string>): void {
  for (const fileName of checksums.keys()) {
    if (!raw.files.has(fileName) && fileName !== LIST_FILE) {
      const isLast = fileName === [...checksums.keys()].filter((name) => name !== LIST_FILE).at(-1);
      throw migrationsError({ kind: 'missing file', folder: raw.folder, fileName, isLast });
    }
  }
  files.forEach((fileName, i) => {
    const number = parseFileName(fileName)!.number;
    const before = i === 0 ? undefined : parseFileName(files[i - 1])!.number;
    if (number === before) {
      throw migrationsError({ kind: 'duplicate number', folder: raw.folder, fileName, first: files[i - 1] });
    }
    const expected = before === undefined ? 1 : before + 1;
    if (number > expected) {
      throw migrationsError({ kind: 'gap', folder: raw.folder, fileName, missing: expected });
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
      throw migrationsError({ kind: 'other dialect', folder, fileName, recorded: migration.dialect, wanted: dialect });
    }
    parsed.set(fileName, migration);
  }
  return parsed;
}
