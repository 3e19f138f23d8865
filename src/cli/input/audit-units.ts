import * as fs from 'node:fs';
import * as path from 'node:path';
import type { Io } from '../command';
import { recognizedDialect } from './dialect';
import { ENDINGS, hasEnding, inputFiles } from './input-files';
import { parsedJson } from './json-strings';
import { holdsJson, isStandardInput, readArgument, readTextFile } from './read-text';
import { databasesInHcl } from './terraform-hcl';
import { databasesInTerraformJson } from './terraform-json';
import type { ReadFile, Settings } from './terraform-source';
import { asUnusable, NoDdl, UnusableInput } from './unusable-input';
import type { AuditOptions } from '../../audit/audit-text';
import { DdlSource, SourceFile, wholePiece, type DdlPiece } from '../../audit/source';
import { answeredStatements } from '../../ledger/drift/live-statements';
import { parseFileName } from '../../ledger/migrations/file-names';
import type { RecordedModel } from '../../ledger/migrations/recorded-model';
import { CHECKSUM_FILE } from '../../rules/usage/recorded-folder';
import { Dialect } from '../../schema';
import { BYTE_ORDER_MARK } from '../../text/characters';
import { compareNames, grouped } from '../../text/collections';
import { listed } from '../../text/shown';
import type { Config } from '../config/config';

/** The DDL of one database. */
export interface AuditUnit {
  readonly source: DdlSource;
  readonly dialect: Dialect;
  readonly database?: string;
  /** In Terraform, or the path of its construct. */
  readonly address?: string;
  /** Whether another database of the input has its name. */
  readonly hasNamesake?: boolean;
  readonly settings?: Settings;
  /** Whether the DDL is applied or recorded, so fixes are releases, not edits. */
  readonly isLive?: boolean;
  /** Whether an emulator printed the DDL: it does not print all that it holds. */
  readonly isEmulator?: boolean;
  /** The folder of its history, if the DDL is one. */
  readonly history?: string;
  /** The folder of migrations that the DDL is from. */
  readonly recordedIn?: string;
  /** Declarations beside the DDL, if constructs declare the database. */
  readonly app?: { readonly record: RecordedModel } & NonNullable<AuditOptions['app']> &
  Pick<AuditOptions, 'acknowledgements' | 'workload'>;
}

export interface UnitOptions extends Pick<Config, 'dialect' | 'ignoredBy' | 'refuseOthers'> {
  /** Whether the SQL files of a folder are the history of one database. */
  readonly history: boolean;
  /** Takes unusable input; absent to throw it. */
  readonly report?: (error: UnusableInput) => void;
}

/** Reads the input that the arguments name. Reports unusable input, and continues with the rest. */
export async function auditUnits(args: readonly string[], options: UnitOptions, io: Io): Promise<AuditUnit[]> {
  const links: string[] = [];
  const groups = await eachReadable(args, options, (argument) => [
    { argument, names: inputFiles(argument, io.folder, options.ignoredBy, ENDINGS, (link) => links.push(link)) },
  ]);
  const named = new Set(args.map((each) => path.resolve(io.folder, each)));
  const leftOut = links.filter((each) => !named.has(path.resolve(io.folder, each)));
  // Drafts are the same files once more.
  if (leftOut.length > 0 && !io.drafts) {
    io.err(`note: absolute links to folders are not followed: ${listed(leftOut)}; name one to read it\n`);
  }
  const names = groups.flatMap((group) => group.names);
  const once = [...new Map(names.map((name) => [path.resolve(io.folder, name), name])).values()];
  options.refuseOthers?.(once);
  const files = await eachReadable(once, options, async (name) => [await readArgument(name, io)]);
  const inModules = new ModuleFiles(io, options.ignoredBy);
  const withoutDatabase = new Set<string>();
  const databases = await eachReadable(files.filter(isTerraform), options, (file) => {
    const found = terraformUnits(file, inModules, options);
    if (found.length === 0) {
      withoutDatabase.add(file.name);
    }
    return found;
  });
  // A file that a Terraform database reads is not another schema.
  const scripts = files.filter((file) => !isTerraform(file) && !inModules.has(file.name));
  const scriptsByFolder = [...grouped(scripts, folderOfHistory)].flatMap(([folder, each]) => {
    const isRecorded = isMigrations(folder, io);
    const histories = options.history || isRecorded ? [each] : each.map((file) => [file]);
    return histories.map((history) => ({ files: history, recordedIn: isRecorded ? folder : undefined }));
  });
  // A single file may be one of the matches of a pattern that the shell expanded.
  const idle = groups.filter(({ names: of }) => of.length > 1 && of.every((name) => withoutDatabase.has(name)));
  await eachReadable(idle, options, ({ argument }) => {
    throw new NoDdl(`${argument} holds no DDL`);
  });
  const all = [
    ...new Map(databases.map((unit) => [identity(unit), unit])).values(),
    ...await eachReadable(scriptsByFolder, options, ({ files: each, recordedIn }) => (
      scriptUnits(each, recordedIn, options)
    )),
  ];
  return all.sort((a, b) => compareNames(firstName(a), firstName(b)));
}

/** The output of `migrate` is always one history. */
function isMigrations(folder: string, io: Io): boolean {
  return fs.existsSync(path.resolve(io.folder, folder, CHECKSUM_FILE));
}

/** Databases with the same statements from the same place have the same findings. */
function identity({ source, dialect }: AuditUnit): string {
  return JSON.stringify([
    dialect,
    source.pieces.map(({ file, text, segments, sent }) => [file.name, segments[0].offset, text.length, sent]),
  ]);
}

/** Collects all results. Reports unusable input, and continues with the rest. */
async function eachReadable<T, R>(
  items: readonly T[],
  { report }: UnitOptions,
  read: (item: T) => readonly R[] | Promise<readonly R[]>,
): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) {
    try {
      results.push(...(await read(item)));
    } catch (error) {
      if (!report) {
        throw error;
      }
      report(asUnusable(error));
    }
  }
  return results;
}

function isTerraform(file: SourceFile): boolean {
  return /\.tf$/i.test(file.name) || holdsJson(file);
}

/** Empty for a configuration without databases. */
function terraformUnits(file: SourceFile, inModules: ModuleFiles, options: UnitOptions): AuditUnit[] {
  const readFile: ReadFile = (name) => inModules.read(file, name);
  const answer = answeredScript(file);
  if (answer) {
    const dialect = options.dialect ?? recognizedDialect(answer.text, '');
    return [{ source: DdlSource.ofFile(answer, true), dialect, isLive: true }];
  }
  const databases = holdsJson(file) ? databasesInTerraformJson(file, readFile) : databasesInHcl(file, readFile);
  return databases.map(({ pieces, dialect, ...database }) => {
    const source = new DdlSource(pieces);
    return { source, dialect: options.dialect ?? dialect ?? recognizedDialect(source.text, ''), ...database };
  });
}

/** The script of a database, if the file is what Spanner answers when it is asked for its DDL. */
export function answeredScript(file: SourceFile): SourceFile | undefined {
  const answer = holdsJson(file) ? answeredStatements(parsedJson(file.text, file.name)) : undefined;
  return answer && answer.length > 0
    ? new SourceFile(file.name, answer.map((statement) => `${statement};\n\n`).join(''))
    : undefined;
}

/** `1_init.down.sql`, `1_init/down.sql`, and the undo scripts of Flyway. */
const WAY_BACK_FILE = /(\.|^|\/)down\.\w+$|(^|\/)U[\d._]*\d__[^/]*$/i;

/** Prisma and Diesel give each migration a folder of its own. */
function folderOfHistory({ name }: SourceFile): string {
  const folder = path.posix.dirname(name);
  return /(^|\/)(migration|up|down)\.sql$/i.test(name) ? path.posix.dirname(folder) : folder;
}

/** One database whose history is in the files, in the order of their names. */
function scriptUnits(
  files: readonly SourceFile[], recordedIn: string | undefined, options: UnitOptions,
): AuditUnit[] {
  const isRecorded = recordedIn !== undefined;
  const forward = files.length > 1 ? files.filter(({ name }) => !WAY_BACK_FILE.test(name)) : files;
  const sorted = [...forward].sort((a, b) => (inOrder(a.name) < inOrder(b.name) ? -1 : 1));
  if (sorted.length === 0) {
    return [];
  }
  const source = new DdlSource(sorted.map((file) => (
    // Nobody sends a baseline.
    { ...scriptPiece(file), isUnordered: isRecorded && parseFileName(path.posix.basename(file.name))?.number === 0 }
  )));
  const [{ name }] = sorted;
  const dialect = options.dialect ?? recordedDialect(sorted[0]) ?? recognizedDialect(source.text, name);
  const isKnown = hasEnding(name) || isStandardInput(files[0]);
  if (!isKnown && source.statements(dialect).every(({ statement }) => statement.kind === 'not understood')) {
    throw new UnusableInput(`${name} holds no DDL that can be read`, `files with DDL end with ${ENDINGS.join(', ')}`);
  }
  // Applied statements cannot be edited, so a fix is the next migration.
  const isLive = isRecorded || files.length > 1;
  return [{ source, dialect, isLive, history: isLive ? folderOfHistory(sorted[0]) : undefined, recordedIn }];
}

/** The dialect in the head of a file that `migrate` wrote. */
function recordedDialect({ text }: SourceFile): Dialect | undefined {
  const recorded = /^-- spanner-constructs migration .*\n-- dialect: (\w+)$/m.exec(text)?.[1];
  return Object.values(Dialect).find((each) => each === recorded);
}

/** Some migration tools keep both directions in one file, and mark where the way back starts. */
function scriptPiece(file: SourceFile): DdlPiece {
  const wayBack = /^--\s*(\+(goose|migrate)\s+|migrate:)Down\b/im.exec(file.text);
  return wholePiece(file, file.text.slice(0, wayBack?.index));
}

/**
 * `9_a.sql` comes before `10_b.sql`. For Flyway, `V1__a.sql` comes before `V1.1__b.sql`, `_` separates as `.`, and
 * repeatable migrations come last.
 */
function inOrder(name: string): string {
  const version = name.replace(/(?<=^|\/)V[\d._]*?\d__/i, (each) => `${each.slice(0, -2).replaceAll('_', '.')} `)
    .replace(/(?<=^|\/)R__/i, '~');
  return version.replace(/\d+/g, (digits) => digits.padStart(20, '0'));
}

function firstName({ source }: AuditUnit): string {
  return source.pieces[0].file.name;
}

/** No other files may be read this way, because a report quotes lines of its input. */
const DDL_ENDING = /\.(sql|sdl|ddl)$|(^|\/)ddl\.json$/i;

/** The files that Terraform reads by `file(...)`; each is read once. */
class ModuleFiles {
  private readonly files = new Map<string, SourceFile>();

  public constructor(
    private readonly io: Io,
    private readonly ignoredBy?: Config['ignoredBy'],
  ) {}

  /**
   * @param from The Terraform file.
   * @param name Path from its folder.
   * @throws UnusableInput
   */
  public read(from: SourceFile, name: string): SourceFile {
    const full = path.posix.isAbsolute(name)
      ? path.posix.normalize(name)
      : path.posix.join(path.posix.dirname(from.name), name);
    const absolute = path.resolve(this.io.folder, full);
    const known = this.files.get(absolute);
    if (known) {
      return known;
    }
    if (!DDL_ENDING.test(full)) {
      throw new UnusableInput(`${full} does not end with .sql, .sdl or .ddl, and is no ddl.json`);
    }
    const by = this.ignoredBy?.(full);
    if (by !== undefined) {
      throw new UnusableInput(`${full} is ignored by ${by}`);
    }
    const text = readTextFile(absolute, full);
    const isMarked = fs.readFileSync(absolute, 'utf8').startsWith(BYTE_ORDER_MARK);
    const file = new SourceFile(full, this.io.drafts?.get(absolute) ?? text, 'file', isMarked);
    this.files.set(absolute, file);
    return file;
  }

  public has(name: string): boolean {
    return this.files.has(path.resolve(this.io.folder, name));
  }
}
