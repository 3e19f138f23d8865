import * as path from 'node:path';
import { EXIT, type Command, type Io } from './command';
import { recognizedDialect } from './dialect';
import { parseDatabasePath, readLiveDatabase, type DatabasePath, type LiveDdl } from './live-database';
import type { ParsedOptions } from './options';
import { decodedText, readTextFile } from './read-text';
import { UnusableInput } from './unusable-input';
import { verifyJson, verifyText } from './verify-report';
import { parseScript } from '../ddl/parser/parse-script';
import { readMigrations, type MigrationsFolder } from '../ledger/migrations/migrations-folder';
import { liveStatements } from '../ledger/verify/live-statements';
import { LogPrefixes } from '../ledger/verify/log-prefixes';
import { FAILURE_STATES, nextStep } from '../ledger/verify/next-steps';
import type { CommandTarget } from '../ledger/verify/shell';
import { verifyDatabase, type Verification } from '../ledger/verify/verify-database';
import { Dialect } from '../schema';

const DIALECTS: ReadonlyMap<string, Dialect> = new Map([['googlesql', Dialect.GOOGLESQL], ['postgresql', Dialect.POSTGRESQL]]);
const FORMATS = ['text', 'json'];
/** The database is not what its log makes. */
const DRIFT = 4;

export const verifyCommand: Command = {
  name: 'verify',
  summary: 'compares a database that runs with what its migrations make',
  usage: '(--live FILE|- | --database PATH) --migrations DIR [options]',
  options: [
    { name: 'migrations', value: 'DIR', summary: 'folder of the migrations' },
    { name: 'live', value: 'FILE|-', summary: 'what gcloud spanner databases ddl describe printed: a file, or - for the standard input' },
    { name: 'database', value: 'PATH', summary: 'projects/P/instances/I/databases/D: the database to ask; with --live it only fills in the commands that are shown' },
    { name: 'endpoint', value: 'HOST:PORT|URL', summary: 'where to ask (the service; with SPANNER_EMULATOR_REST or SPANNER_EMULATOR_HOST that emulator)' },
    { name: 'emulator', summary: 'the text of --live comes from an emulator, which does not print all that it holds' },
    { name: 'state', value: FAILURE_STATES.join('|'), choices: FAILURE_STATES, summary: 'what Terraform knows after an apply that failed (all three are shown)' },
    { name: 'address', value: 'ADDRESS', summary: 'of the database in Terraform, for the commands that are shown' },
    { name: 'dialect', value: [...DIALECTS.keys()].join('|'), choices: [...DIALECTS.keys()], summary: 'dialect of the database (the one of the migrations)' },
    { name: 'format', value: FORMATS.join('|'), choices: FORMATS, summary: 'form of the report (text)' },
  ],
  details: [
    [
      'Without --live it asks the database over REST, with the access token in GOOGLE_OAUTH_ACCESS_TOKEN; an emulator gets none.',
      'Nothing is changed, neither in the database nor in the migrations.',
    ].join('\n'),
    [
      'When the database holds the first statements of the log and nothing else, as after an apply that failed, it says which',
      'statements are missing, and how to go on.',
    ].join('\n'),
    'Exit codes: 0 the database is what its migrations make, 4 it is not, 2 input that cannot be used.',
  ],
  examples: [
    ['gcloud spanner databases ddl describe shop --instance=main |\n    spanner-constructs verify --live - --migrations migrations/shop', 'with gcloud'],
    ['spanner-constructs verify --database projects/p/instances/main/databases/shop --migrations migrations/shop', 'over REST'],
    ['spanner-constructs verify --live shop.ddl --migrations migrations/shop --state update-failed', 'after an apply that failed'],
  ],
  run,
};

async function run({ values, positionals }: ParsedOptions, io: Io): Promise<number> {
  const folder = required(values, 'migrations', 'DIR');
  if (positionals.length > 0) {
    throw new UnusableInput(`verify takes no argument, and here is "${positionals[0]}"`, 'name what to compare by --live or --database');
  }
  const databasePath = values.get('database');
  const database = databasePath === undefined ? undefined : parseDatabasePath(databasePath);
  const recorded = readMigrations(path.resolve(io.folder, folder));
  if (!recorded.exists) {
    throw new UnusableInput(`there is no folder ${folder}`, 'spanner-constructs migrate writes it');
  }
  const { name, text, live } = await readLive(values, database, io);
  const log = new LogPrefixes(recorded, dialectOf(values.get('dialect'), recorded, text), database?.database ?? 'database');
  const statements = live?.statements ?? understood(liveStatements(text, log.dialect), log.dialect, values.get('live') === '-' ? 'the standard input' : name);
  const verification = verifyDatabase(log, statements, live?.isEmulator ?? values.has('emulator'));
  const report = {
    live: name,
    folder,
    statements: log.length,
    files: recorded.migrations.length,
    verification,
    steps: steps(log, verification, values.get('state'), { ...database, address: values.get('address'), folder }),
  };
  io.out(values.get('format') === 'json' ? verifyJson(report) : verifyText(report));
  return verification.drift.length === 0 ? EXIT.clean : DRIFT;
}

function steps(log: LogPrefixes, { release }: Verification, state: string | undefined, target: CommandTarget): ReturnType<typeof nextStep>[] {
  const states = FAILURE_STATES.filter((each) => state === undefined || each === state);
  return release === undefined ? [] : states.map((each) => nextStep(each, log, release, target));
}

interface Live {
  /** For the report. */
  readonly name: string;
  readonly text: string;
  /** Absent: the text is to be read. */
  readonly live?: LiveDdl;
}

async function readLive(values: ReadonlyMap<string, string>, database: DatabasePath | undefined, io: Io): Promise<Live> {
  const file = values.get('live');
  if (file !== undefined) {
    if (values.has('endpoint')) {
      throw new UnusableInput('--endpoint says where to ask, and with --live nothing is asked', 'leave one of the two out');
    }
    return file === '-'
      ? { name: 'the database', text: decodedText(await io.readInput(), 'the standard input') }
      : { name: file, text: readTextFile(path.resolve(io.folder, file), file) };
  }
  if (!database) {
    throw new UnusableInput('verify needs a database to compare with', 'name it by --live FILE, --live - or --database projects/P/instances/I/databases/D');
  }
  const live = await readLiveDatabase(database, values.get('endpoint'), io);
  return { name: `${database.instance}/${database.database}`, text: live.statements.join(';\n'), live };
}

function required(values: ReadonlyMap<string, string>, option: string, value: string): string {
  const given = values.get(option);
  if (given === undefined) {
    throw new UnusableInput(`verify needs --${option}`, `write --${option} ${value}`);
  }
  return given;
}

function dialectOf(option: string | undefined, { dialect, folder }: MigrationsFolder, text: string): Dialect {
  const given = option === undefined ? undefined : DIALECTS.get(option);
  if (given !== undefined && dialect !== undefined && given !== dialect) {
    throw new UnusableInput(`--dialect is ${option}, and the migrations in ${folder} are ${dialect}`, 'leave --dialect out');
  }
  return given ?? dialect ?? recognizedDialect(text, '');
}

/** Another file in its place would look like a database of which nothing is left. */
function understood(statements: readonly string[], dialect: Dialect, name: string): readonly string[] {
  const isUnreadable = statements.length > 0
    && statements.every((statement) => parseScript(statement, dialect).every((each) => each.statement.kind === 'not understood'));
  if (isUnreadable) {
    throw new UnusableInput(`${name} holds no DDL that can be read`, 'it is what gcloud spanner databases ddl describe prints');
  }
  return statements;
}
