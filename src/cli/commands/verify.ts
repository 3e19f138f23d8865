import * as path from 'node:path';
import { LogPrefixes } from '../../ledger/drift/log-prefixes';
import { FAILURE_STATES, nextStep } from '../../ledger/drift/next-steps';
import { releaseState } from '../../ledger/drift/release-state';
import { verifyDatabase, type Verification } from '../../ledger/drift/verify-database';
import { readMigrations, type MigrationsFolder } from '../../ledger/migrations/migrations-folder';
import { nextStepText, type NextStepText } from '../../report/recovery/next-step-words';
import type { CommandTarget } from '../../report/recovery/shell';
import { dialectName } from '../../report/report';
import { Dialect } from '../../schema';
import { checkArguments, EXIT, type Command, type Io } from '../command';
import { DIALECTS } from '../input/dialect';
import { dialectSeenIn, readLiveDdl, refuseOtherDialect, statementsOf, type LiveDdl } from '../input/live-ddl';
import { synthesizedDatabase } from '../input/synthesized-database';
import { UnusableInput } from '../input/unusable-input';
import { migrationsHere } from '../migrate/migrations-here';
import type { ParsedOptions } from '../options';
import { verifyJson, verifyText } from '../output/verify-report';
import { wholeNumber } from '../running/numbers';
import { parseDatabasePath } from '../running/rest';

const FORMATS = ['text', 'json'];
/** The database is not what its log makes. */
const DRIFT = 4;

export const verifyCommand: Command = {
  name: 'verify',
  summary: 'compares a live database with its migrations',
  usage: '(--live FILE|- | --database PATH) [options]',
  options: [
    {
      name: 'migrations',
      value: 'DIR',
      summary: 'folder of the migrations (the only one here: migrations, or a folder in it)',
    },
    {
      name: 'live',
      value: 'FILE|-',
      summary: 'what gcloud spanner databases ddl describe printed: a file, or - for the standard input',
    },
    {
      name: 'database',
      value: 'PATH',
      summary:
        'projects/P/instances/I/databases/D: the database to ask; with --live it only fills in the commands that ' +
        'are shown',
    },
    {
      name: 'endpoint',
      value: 'HOST:PORT|URL',
      summary: 'where to ask (the service; with SPANNER_EMULATOR_REST or SPANNER_EMULATOR_HOST that emulator)',
    },
    { name: 'emulator', summary: 'the text of --live comes from an emulator, which does not print all that it holds' },
    {
      name: 'state',
      choices: FAILURE_STATES,
      summary: 'state after a failed apply (default: all)',
    },
    {
      name: 'through',
      value: 'N',
      summary: 'number of the last migration that the database gets, as migrationsThrough says (all of them)',
    },
    {
      name: 'since',
      value: 'N',
      summary: 'number of the first migration that the failed apply sent (that of the first missing statement)',
    },
    {
      name: 'address',
      value: 'ADDRESS',
      summary: 'of the database in Terraform, for the commands that are shown (found in cdktf.out)',
    },
    { name: 'dialect', choices: [...DIALECTS.keys()], summary: 'dialect of the database (the one of the migrations)' },
    { name: 'format', choices: FORMATS, summary: 'output format (default: text)' },
  ],
  details: [
    [
      'Without --live it asks the database over REST, with the access token in GOOGLE_OAUTH_ACCESS_TOKEN; an ' +
        'emulator gets none.',
      'Nothing is changed, neither in the database nor in the migrations.',
    ].join('\n'),
    [
      'When the database holds the first statements of the log and nothing else, as after an apply that failed, it ' +
        'says which',
      'statements are missing, and how to go on. Where it holds all of them and terraform apply still fails ' +
        '(Duplicate name in',
      'schema), --state update-failed says how to go on.',
    ].join('\n'),
    'Exit codes: 0 the database matches its migrations, 4 it does not, 2 unusable input.',
  ],
  examples: [
    [
      'gcloud spanner databases ddl describe shop --instance=main | npx spanner-constructs verify --live -',
      'with gcloud',
    ],
    [
      'npx spanner-constructs verify --database projects/p/instances/main/databases/shop --migrations migrations/shop',
      'over REST',
    ],
    [
      'npx spanner-constructs verify --live shop.ddl --migrations migrations/shop --state update-failed',
      'after an apply that failed',
    ],
  ],
  run,
};

async function run(parsed: ParsedOptions, io: Io): Promise<number> {
  checkArguments(verifyCommand, [], parsed);
  const { values } = parsed;
  const databasePath = values.get('database');
  const database = databasePath === undefined ? undefined : parseDatabasePath(databasePath);
  const recorded = recordedIn(values, io);
  const { folder, migrations } = recorded;
  const live = await readLiveDdl(values, database, io);
  const dialect = dialectOf(values.get('dialect'), recorded, live);
  const log = new LogPrefixes({ migrations }, dialect, database?.database ?? 'database');
  const statements = statementsOf(live, log.dialect, folder);
  const verification = verificationOf(log, statements, live, recorded, values);
  if (statements.length === 0 && values.has('live')) {
    io.err(
      `note: ${live.source} is empty: a database that holds nothing, or a command in front of this one that failed\n`,
    );
  }
  if (verification.drift.length > 0 && !verification.release && !values.has('dialect')) {
    refuseOtherDialect(live, log.dialect, folder);
  }
  const target = {
    ...synthesizedDatabase(io.folder, database?.database),
    ...database,
    ...(values.has('address') && { address: values.get('address') }),
  };
  const report = {
    target,
    live: live.name,
    folder,
    statements: log.length,
    files: migrations.length,
    verification,
    steps: steps(log, verification, values.get('state'), target),
  };
  io.out(values.get('format') === 'json' ? verifyJson(report) : verifyText(report));
  return verification.drift.length === 0 ? EXIT.clean : DRIFT;
}

/** The migrations that the database gets, which can be fewer than the folder holds. */
interface Recorded {
  readonly folder: string;
  readonly dialect?: Dialect;
  readonly migrations: MigrationsFolder['migrations'];
  /** Number of the last of them. */
  readonly through: number;
}

function recordedIn(values: ParsedOptions['values'], io: Io): Recorded {
  const folder = values.get('migrations') ?? migrationsHere(io.folder);
  const all = readMigrations(path.resolve(io.folder, folder));
  if (!all.exists) {
    throw new UnusableInput(`there is no folder ${folder}`, 'npx spanner-constructs migrate writes it');
  }
  const through = wholeNumber(values, 'through', { least: Math.min(1, all.last), most: all.last }, all.last);
  const migrations = all.migrations.filter(({ number }) => number <= through);
  return { folder, dialect: all.dialect, migrations, through };
}

function verificationOf(
  log: LogPrefixes,
  statements: readonly string[],
  live: LiveDdl,
  { migrations, through }: Recorded,
  values: ParsedOptions['values'],
): Verification {
  const since = values.has('since') ? wholeNumber(values, 'since', { least: 1, most: through }) : undefined;
  const from = since === undefined ? undefined : log.starts[migrations.findIndex(({ number }) => number >= since)];
  const compared = verifyDatabase(log, statements, live.isEmulator || values.has('emulator'));
  // Of a database that holds all statements, the state can still lack them.
  const isUnrecorded = values.has('state') && compared.drift.length === 0 && log.length > log.baseline;
  const applied = isUnrecorded ? log.length : compared.release?.applied;
  return { ...compared, release: applied === undefined ? undefined : releaseState(log, applied, from) };
}

function steps(
  log: LogPrefixes,
  { release }: Verification,
  state: string | undefined,
  target: CommandTarget,
): NextStepText[] {
  const states = FAILURE_STATES.filter((each) => state === undefined || each === state);
  return release === undefined ? [] : states.map((each) => nextStepText(nextStep(each, log, release), target));
}

function dialectOf(option: string | undefined, { dialect, folder }: Recorded, live: LiveDdl): Dialect {
  const given = option === undefined ? undefined : DIALECTS.get(option);
  if (given !== undefined && dialect !== undefined && given !== dialect) {
    throw new UnusableInput(
      `--dialect is ${option}, and the migrations in ${folder} are ${dialectName(dialect)}`,
      'leave --dialect out',
    );
  }
  return given ?? dialect ?? dialectSeenIn(live) ?? Dialect.GOOGLESQL;
}
