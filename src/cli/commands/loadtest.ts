import type { TextAudit } from '../../audit/audit-text';
import { hotspotsText } from '../../report/running/hotspots-text';
import {
  copyText, hotRowsText, isHot, loadtestText, removeCommand, UNLIKELY, unpublishedText,
} from '../../report/running/loadtest-text';
import { hotRows } from '../../rules/advice/hot-row';
import { keysOf } from '../../rules/keys/keys';
import { ruleContext } from '../../rules/rule';
import { rowsAsTables } from '../../schema/kind/rows';
import { copySchema, uncopiedObjects } from '../../simulation/load/copy-schema';
import { tableLoads, type LoadRate } from '../../simulation/load/table-loads';
import { explainedStatistics } from '../../statistics/explain';
import { databaseStatistics, statisticsQueries } from '../../statistics/statistics';
import { counted } from '../../text/shown';
import { auditedDatabase, runningFindings } from '../audited-input';
import { EXIT, missing, wholeNumber, type Command, type Io, type ParsedOptions } from '../command';
import { givenDdl } from '../input/given-ddl';
import { UnusableInput } from '../input/unusable-input';
import { Progress } from '../output/progress';
import { CopyDatabase, landed, statisticsOf, WRITTEN_SEED } from '../running/copy-database';
import { Interruption, STOPPING } from '../running/interruption';
import { writeLoad } from '../running/load-driver';
import { emulatorHost, parseDatabasePath, TOKEN } from '../running/rest';
import { serverName, spannerClient, spannerError, type Client, type ClientDatabase } from '../running/spanner-client';
import { ALLOW_UNREAD, APP, CONFIG, DATABASE, DIALECT } from '../shared-options';

const RATE = { least: 1, most: 10_000, usual: 100 };
const SECONDS = { least: 1, most: 3_600, usual: 10 };
const MOST_ROWS = 1_000_000;

export const loadtestCommand: Command = {
  name: 'loadtest',
  summary: 'write the declared workload into a copy of the tables and show where the rows land',
  usage: '(PATH | --app) --database PATH [options]',
  completes: 'files',
  options: [
    {
      ...DATABASE, value: 'PATH',
      summary: 'projects/P/instances/I/databases/D: the database to create and write to; it must not exist',
    },
    {
      name: 'writes-per-second', value: 'N',
      summary: `rows of all tables together (default: ${RATE.usual}; at most ${RATE.most})`,
    },
    { name: 'seconds', value: 'N', summary: `how long (default: ${SECONDS.usual}; at most ${SECONDS.most})` },
    { name: 'drop', summary: 'remove the database at the end' },
    APP,
    DIALECT,
    CONFIG,
    ALLOW_UNREAD,
  ],
  details: [
    [
      'Writes with the package @google-cloud/spanner of the project, over gRPC: to the emulator of',
      'SPANNER_EMULATOR_HOST or SPANNER_EMULATOR_REST, otherwise to the service, which bills what is stored and used.',
      'The access token in GOOGLE_OAUTH_ACCESS_TOKEN counts here too. Tokens end after an hour: without one, the',
      'client logs in with the application default credentials, which it can renew.',
    ],
    'It never writes to an existing database. Without --drop the new one stays; the command to remove it is printed.',
    [
      'Exit codes: 0 no key is hot and rows land as simulated, 1 otherwise, 2 unusable input,',
      '130 interrupted: Ctrl-C ends the load early, and with --drop removes the database.',
    ],
  ],
  examples: [
    [
      'schema.sql --database projects/test/instances/test/databases/load --drop',
      'on the emulator, with SPANNER_EMULATOR_HOST=localhost:9010',
    ],
    [
      'schema.sql --database projects/p/instances/i/databases/load --seconds 900',
      'on an instance, which is written to for a quarter of an hour',
    ],
  ],
  run,
};

async function run(parsed: ParsedOptions, io: Io): Promise<number> {
  const { values, positionals: [argument = '--app'] } = parsed;
  if (argument === '--app' && !values.has('app')) {
    throw missing(loadtestCommand, 'PATH, the DDL of one database; or --app');
  }
  const path = values.get('database');
  if (path === undefined) {
    throw missing(loadtestCommand, '--database PATH, a database to create');
  }
  const target = parseDatabasePath(path);
  const rate: LoadRate = {
    writesPerSecond: wholeNumber(values, 'writes-per-second', RATE, RATE.usual),
    seconds: wholeNumber(values, 'seconds', SECONDS, SECONDS.usual),
  };
  if (rate.writesPerSecond * rate.seconds > MOST_ROWS) {
    throw new UnusableInput(`this would write more than ${MOST_ROWS} rows`, 'lower --writes-per-second or --seconds');
  }
  const audit = await auditedDatabase(
    givenDdl(loadtestCommand, 'PATH, the DDL of one database', parsed, 'both'), values, io,
  );
  const emulator = emulatorHost(io);
  const client = spannerClient(target.project, [io.folder, __dirname], emulator, io.environment[TOKEN]);
  const copy = new CopyDatabase(client, target, emulator !== undefined);
  const stays = (): string => (copy.isMade ? `${path} stays; to remove it: ${removeCommand(target)}\n` : '');
  const interruption = new Interruption(
    (isLast) => io.err(isLast ? stays() : STOPPING), serverName(emulator),
  );
  const test = { argument, path, audit, rate, client, copy, emulator, interruption, isDropped: values.has('drop'), io };
  try {
    const hasInstance = await interruption.answer(copy.check());
    if (hasInstance === undefined) {
      return EXIT.interrupted;
    }
    try {
      return await loaded(test, hasInstance);
    } finally {
      await leave(test, stays);
    }
  } catch (error) {
    if (interruption.signal.aborted) {
      return EXIT.interrupted;
    }
    throw spannerError(error, emulator);
  } finally {
    interruption.end();
    client.spanner.close();
  }
}

/** The part of its database that is waited for only so long: the client itself waits far longer. */
type LoadedDatabase = Pick<ClientDatabase, 'writeAtLeastOnce' | 'run'>;

interface LoadTest {
  readonly argument: string;
  readonly path: string;
  readonly audit: TextAudit;
  readonly rate: LoadRate;
  readonly client: Client;
  readonly copy: CopyDatabase;
  readonly emulator?: string;
  readonly interruption: Interruption;
  readonly isDropped: boolean;
  readonly io: Io;
}

async function loaded(test: LoadTest, hasInstance: boolean): Promise<number> {
  const { path, audit, rate, client, copy, emulator, interruption, io } = test;
  const schema = rowsAsTables(audit.script.schema);
  const loads = tableLoads(schema, rate, WRITTEN_SEED);
  const keys = keysOf(ruleContext(schema));
  io.err(copyText(path, emulator, keys, uncopiedObjects(schema, keys)));
  const { signal } = interruption;
  const made = await copy.create(hasInstance, copySchema(schema, keys, loads));
  const database: LoadedDatabase = {
    writeAtLeastOnce: (rows) => interruption.answer(made.writeAtLeastOnce(rows)),
    run: async (query) =>
      await interruption.answer(made.run(query), rate.seconds) ?? Promise.reject(new UnusableInput('interrupted')),
  };
  const progress = new Progress(io);
  const written = await writeLoad(client, database, loads, rate.seconds, (rows, now) => progress.say(
    `${Math.min(rate.seconds, Math.floor(now))} of ${rate.seconds} s, ${counted(rows, 'row')}`, true,
  ), signal);
  progress.end();
  if (signal.aborted) {
    io.err(`wrote ${counted(written.rows, 'row')} until then\n`);
    return EXIT.interrupted;
  }
  const landedKeys = await landed(schema, rate, loads, written, database);
  io.out(loadtestText(written, landedKeys, emulator !== undefined));
  io.out(hotRowsText(hotRows(ruleContext(schema)), 'Updates are not written.'));
  io.out(emulator === undefined
    ? await statisticsText(test, database)
    : 'An emulator keeps no statistics of splits, locks and transactions.\n');
  return landedKeys.some((key) => isHot(key) || key.chiSquareP < UNLIKELY) ? EXIT.findings : EXIT.clean;
}

/** The statistics of an instance for the minutes of the run. A missing permission for them does not fail the test. */
async function statisticsText(
  { argument, path, audit, rate: { seconds }, isDropped }: LoadTest, database: LoadedDatabase,
): Promise<string> {
  const { schema } = audit.script;
  try {
    const queries = statisticsQueries(schema.dialect, 'minute', Math.ceil(seconds / 60) + 1);
    const statistics = databaseStatistics(await statisticsOf(database, queries));
    const explained = explainedStatistics(statistics, { schema, findings: runningFindings(audit) });
    return statistics.writes.size === 0
      ? unpublishedText(argument, path, isDropped)
      : `\n${hotspotsText(path, statistics, explained, audit.options.app?.language ?? 'sql')}`;
  } catch (error) {
    return `\nThe statistics of the run cannot be read. ${spannerError(error).message}.\n`;
  }
}

/** Removes everything it created if --drop requests it. */
async function leave(
  { path, copy, interruption, isDropped, io }: LoadTest, stays: () => string,
): Promise<void> {
  try {
    if (await interruption.answer<unknown>(isDropped ? copy.remove() : copy.close())) {
      io.err(`removed ${path}\n`);
      return;
    }
  } catch (error) {
    io.err(`${spannerError(error).message}\n`);
  }
  io.err(stays());
}
