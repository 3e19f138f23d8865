import * as path from 'node:path';
import { parseScript } from '../../ddl/parser/parse-script';
import { LogPrefixes, placedStatements, type LogStatement } from '../../ledger/drift/log-prefixes';
import { recovery } from '../../ledger/drift/recovery';
import { verifyDatabase } from '../../ledger/drift/verify-database';
import { schemaBeside } from '../../ledger/migrations/errors';
import { makeFolder } from '../../ledger/migrations/make-folder';
import { readMigrations, type MigrationsFolder } from '../../ledger/migrations/migrations-folder';
import { describeDdl, type CommandTarget } from '../../report/recovery/shell';
import { Dialect } from '../../schema';
import { ownCommand } from '../../text/shell-word';
import { replaceFiles } from '../../text/written-files';
import { checkArguments, EXIT, wholeNumber, type Command, type Io, type ParsedOptions } from '../command';
import { dialectIn, dialectName } from '../input/dialect';
import { dialectSeenIn, readLiveDdl, refuseOtherDialect, statementsOf, type LiveDdl } from '../input/live-database';
import { nameIn } from '../input/one-database';
import { STANDARD_INPUT } from '../input/read-text';
import { UnusableInput, written } from '../input/unusable-input';
import { languageIn } from '../migrate/app-config';
import { migrationsHere } from '../migrate/migrations-here';
import { verifyJson, verifyReport, verifyText } from '../output/verify-report';
import { databaseOption, parseDatabasePath } from '../running/rest';
import { asksJson, CREDENTIALS, DATABASE, DIALECT, ENDPOINT, FORMAT } from '../shared-options';
import { rememberedIn } from '../verify/remembered-database';
import { synthesizedDatabase } from '../verify/synthesized-database';

/** The database differs from its migrations. */
const DRIFT = 4;
/** A statement that names the database. */
const OWN = /^\s*ALTER\s+DATABASE\b/i;

export const verifyCommand: Command = {
  name: 'verify',
  summary: 'compare a live database with its migrations',
  usage: '(--live FILE|- | --database PATH) [options]',
  options: [
    {
      name: 'migrations',
      value: 'DIR',
      summary: 'folder of the migrations (default: the only one here, migrations or a folder in it)',
    },
    {
      name: 'live',
      value: 'FILE|-',
      summary: 'what gcloud spanner databases ddl describe printed: a file, or - for the standard input',
    },
    DATABASE,
    ENDPOINT,
    { name: 'emulator', summary: 'the text of --live comes from an emulator, which does not print all that it holds' },
    {
      name: 'terraform-state',
      value: 'FILE',
      summary: 'what terraform show -json or terraform state pull printed: what Terraform would do, and the next steps',
    },
    {
      name: 'out',
      value: 'DIR',
      summary: 'folder for the files that the printed commands read (default: none is written)',
    },
    {
      name: 'through',
      value: 'N',
      summary: 'number of the last migration that the database gets (default: what ddl.json holds, else all of them)',
    },
    {
      name: 'address',
      value: 'ADDRESS',
      summary: 'address of the database in Terraform (default: found in cdktf.out)',
    },
    DIALECT,
    FORMAT,
  ],
  details: [
    `${CREDENTIALS}\nWith --live none is read: --database then only fills in the commands that are shown.`,
    [
      'An apply that was cut off, a create that failed, or code older than the database shows only in the Terraform ' +
        'state. With',
      '--terraform-state it names the case and prints the commands that lead out of it without losing a row.',
    ],
    [
      'Exit codes: 0 the database matches its migrations, and the Terraform state if it was read, 4 it does not, 2 ' +
        'unusable input.',
    ],
  ],
  examples: [
    ['--live -', 'with gcloud', 'gcloud spanner databases ddl describe shop --instance=main'],
    ['--database projects/p/instances/main/databases/shop --migrations migrations/shop', 'over REST'],
    ['--live shop.ddl --terraform-state state.json --out recovery', 'after an apply that failed'],
  ],
  run,
};

async function run(parsed: ParsedOptions, io: Io): Promise<number> {
  checkArguments(verifyCommand, [], parsed);
  const { values } = parsed;
  const { live: asked, name } = databaseOption(values);
  if (name !== undefined && !asked && !values.has('live')) {
    parseDatabasePath(name);
  }
  const recorded = recordedIn(values, io);
  const { folder, migrations } = recorded;
  const live = await readLiveDdl(values, asked, io);
  const dialect = dialectOf(values, recorded, live);
  const names = { ...(name !== undefined && { database: name }), ...asked };
  const given = { ...names, ...(values.has('address') && { address: values.get('address') }) };
  const known = synthesizedDatabase(io.folder, given);
  const stateFile = values.get('terraform-state');
  const wanted = values.has('address') ? given : { ...known, ...given };
  const terraform = stateFile === undefined ? undefined : rememberedIn(stateFile, wanted, io);
  const synthesized = known ?? synthesizedDatabase(io.folder, { ...terraform?.target, ...given });
  const named: CommandTarget = {
    isPlain: recorded.listed !== undefined, ...synthesized, ...terraform?.target, ...given,
  };
  if (values.has('live') && live.text.trim() === '') {
    const empty =
      `${live.source} is empty: a database that holds nothing, or a command in front of this one that failed`;
    if (values.has('terraform-state')) {
      // The printed commands would send every statement again to a database that holds rows.
      throw new UnusableInput(empty, 'read the database by --database PATH, without --live');
    }
    io.err(`note: ${empty}\n`);
  }
  const statements = statementsOf(live, dialect, folder);
  const own = [...statements, ...migrations.flatMap((each) => each.statements)].filter((text) => OWN.test(text));
  const database = nameIn({ ...named, statements: own.flatMap((text) => parseScript(text, dialect)) }) ?? 'database';
  const log = new LogPrefixes({ migrations }, dialect, database);
  const isEmulator = live.isEmulator || values.has('emulator');
  const verification = verifyDatabase(log, statements, isEmulator, terraform?.database);
  if (!verification.release && !values.has('dialect')) {
    refuseOtherDialect(live, dialect, folder);
  }
  const { heldBack } = recorded;
  const found = terraform && recovery(
    { ...verification, log, heldBack, planned: recorded.listed ?? synthesized?.statements }, terraform.database,
  );
  const target = {
    ...named,
    folder,
    schema: schemaBeside(folder, io.folder),
    verify: sameCommand(values, named),
    isCut: values.has('through'),
    language: languageIn(io.folder),
    out: values.get('out'),
  };
  const counts = { statements: log.length, sent: log.length - log.baseline, files: migrations.length };
  const report = verifyReport({ target, live: live.name, folder, ...counts, verification, terraform, found });
  const { out } = target;
  if (out !== undefined) {
    const recoveryFolder = path.resolve(io.folder, out);
    // A file from an earlier run may be out of date.
    report.written.forEach(({ name: fileName, text }) => written(`${out}/${fileName}`, () => {
      makeFolder(recoveryFolder);
      replaceFiles([{ file: path.join(recoveryFolder, fileName), content: text }]);
    }));
  }
  io.out(asksJson(values) ? verifyJson(report) : verifyText(report));
  return verification.drift.length === 0 && found === undefined ? EXIT.clean : DRIFT;
}

/** Migrations for the database, which may be fewer than the folder holds. */
interface Recorded {
  readonly folder: string;
  readonly dialect?: Dialect;
  readonly migrations: MigrationsFolder['migrations'];
  /** Statements of the remaining migrations. */
  readonly heldBack: readonly LogStatement[];
  /** Number of statements in the list for Terraform; absent if there is no list. */
  readonly listed?: number;
}

function recordedIn(values: ParsedOptions['values'], io: Io): Recorded {
  const folder = values.get('migrations') ?? migrationsHere(io.folder);
  const all = readMigrations(path.resolve(io.folder, folder));
  if (!all.exists) {
    throw new UnusableInput(`there is no folder ${folder}`, 'npx spanner-constructs migrate writes it');
  }
  const { listedThrough: listed } = all;
  const through = wholeNumber(
    values, 'through', { least: Math.min(1, all.last), most: all.last }, listed ?? all.last,
  );
  const migrations = all.migrations.filter(({ number }) => number <= through);
  const heldBack = all.migrations.filter(({ number }) => number > through).flatMap(placedStatements);
  return {
    folder,
    dialect: all.dialect,
    migrations,
    heldBack,
    ...(listed !== undefined && { listed: all.statements(listed).length }),
  };
}

/** The present command line, in a form to copy. */
function sameCommand(values: ParsedOptions['values'], target: CommandTarget): string {
  const options = [...values].filter(([name]) => !['terraform-state', 'out', FORMAT.name].includes(name));
  const words = options.flatMap(([name, value]) => [`--${name}`, ...(value === '' ? [] : [value])]);
  const reader = values.get('live') === STANDARD_INPUT ? [`${describeDdl(target)} |`] : [];
  return [...reader, ownCommand('verify', ...words)].join(' ');
}

function dialectOf(values: ParsedOptions['values'], { dialect, folder }: Recorded, live: LiveDdl): Dialect {
  const given = dialectIn(values);
  if (given !== undefined && dialect !== undefined && given !== dialect) {
    throw new UnusableInput(
      `--dialect is ${values.get('dialect')}, and the migrations in ${folder} are ${dialectName(dialect)}`,
      'leave --dialect out',
    );
  }
  return given ?? dialect ?? dialectSeenIn(live) ?? Dialect.GOOGLESQL;
}
