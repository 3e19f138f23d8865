import { hotspotsText } from '../../report/running/hotspots-text';
import { loadtestText, removeCommand, UNLIKELY } from '../../report/running/loadtest-text';
import { tableLoads, type LoadRate } from '../../simulation/load/table-loads';
import { explainedSplits } from '../../statistics/explain';
import { databaseStatistics } from '../../statistics/statistics';
import { counted } from '../../text/counted';
import { checkArguments, EXIT, missing, type Command, type Io } from '../command';
import { CONFIG_SUMMARY } from '../config/config';
import { DIALECTS } from '../input/dialect';
import { UnusableInput } from '../input/unusable-input';
import type { ParsedOptions } from '../options';
import { auditedDatabase, runningFindings } from '../running/audited-database';
import { createdCopy, landed, statisticsOf, WRITTEN_SEED } from '../running/copy-database';
import { writeLoad } from '../running/load-driver';
import { wholeNumber } from '../running/numbers';
import { parseDatabasePath } from '../running/rest';
import { spannerClient } from '../running/spanner-client';

const RATE = { least: 1, most: 10_000, usual: 100 };
const SECONDS = { least: 1, most: 3_600, usual: 10 };
const MOST_ROWS = 1_000_000;

export const loadtestCommand: Command = {
  name: 'loadtest',
  summary: 'writes the declared workload into a copy of the tables and shows where the rows land',
  usage: 'PATH --database PATH [options]',
  options: [
    {
      name: 'database', value: 'PATH',
      summary: 'projects/P/instances/I/databases/D: the database to create and write to; it must not exist',
    },
    {
      name: 'writes-per-second', value: 'N',
      summary: `rows of all tables together (${RATE.usual}; at most ${RATE.most})`,
    },
    { name: 'seconds', value: 'N', summary: `how long (${SECONDS.usual}; at most ${SECONDS.most})` },
    { name: 'drop', summary: 'remove the database at the end' },
    { name: 'config', value: 'FILE', summary: CONFIG_SUMMARY },
    { name: 'dialect', choices: [...DIALECTS.keys()], summary: 'dialect of the DDL (recognized)' },
  ],
  details: [
    [
      'Writes with the package @google-cloud/spanner of the project: to the emulator at SPANNER_EMULATOR_HOST,',
      'otherwise to the service, with the application default credentials. The service bills what is stored and used.',
    ].join('\n'),
    'It writes to no database that exists. Without --drop the new one stays; the command that removes it is printed.',
    'Exit codes: 0 rows land where the simulation puts them, 1 they do not, 2 input that cannot be used.',
  ],
  examples: [
    [
      'spanner-constructs loadtest schema.sql --database projects/test/instances/test/databases/load --drop',
      'on the emulator, with SPANNER_EMULATOR_HOST=localhost:9010',
    ],
    [
      'spanner-constructs loadtest schema.sql --database projects/p/instances/i/databases/load --seconds 900',
      'on an instance, which is written to for a quarter of an hour',
    ],
  ],
  run,
};

async function run(parsed: ParsedOptions, io: Io): Promise<number> {
  checkArguments(loadtestCommand, ['PATH, the DDL of one database'], parsed);
  const { values, positionals: [argument] } = parsed;
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
  const audit = await auditedDatabase(argument, values, io);
  const { schema } = audit.script;
  const emulator = io.environment.SPANNER_EMULATOR_HOST;
  const client = spannerClient(target.project, [io.folder, __dirname], emulator !== undefined);
  try {
    const loads = tableLoads(schema, rate, WRITTEN_SEED);
    const database = await createdCopy(schema, loads, client, target, emulator !== undefined);
    const where = emulator === undefined ? '' : ` of the emulator at ${emulator}`;
    const [tables, indexes] = [schema.tables.length, schema.indexes.length];
    const objects = `${counted(tables, 'table')} and ${counted(indexes, 'index', 'indexes')}`;
    io.err(`writes to ${path}, a new database${where}: a copy of ${objects}\n`);
    try {
      const written = await writeLoad(client, database, loads, rate.seconds, progressTo(io, rate));
      const keys = await landed(schema, rate, loads, database);
      io.out(loadtestText(written, keys, emulator !== undefined));
      if (emulator === undefined) {
        const statistics = databaseStatistics(await statisticsOf(database, schema.dialect, rate.seconds));
        const splits = explainedSplits(statistics, { schema, findings: runningFindings(audit) });
        io.out(`\n${hotspotsText(path, statistics, splits, 'sql')}`);
      } else {
        io.out('An emulator keeps no statistics of splits, locks and transactions.\n');
      }
      return keys.some(({ chiSquareP }) => chiSquareP < UNLIKELY) ? EXIT.findings : EXIT.clean;
    } finally {
      if (values.has('drop')) {
        await database.delete();
        io.err(`removed ${path}\n`);
      } else {
        await database.close();
        io.err(`${path} stays; to remove it: ${removeCommand(target)}\n`);
      }
    }
  } catch (error) {
    throw isGrpcError(error) ? new UnusableInput(`Spanner answers: ${error.message.split('\n')[0]}`) : error;
  } finally {
    client.spanner.close();
  }
}

function progressTo(io: Io, { seconds }: LoadRate): (rows: number, now: number) => void {
  return (rows, now) => {
    if (io.isTerminal) {
      const end = now >= seconds ? '\n' : '';
      io.err(`\r${Math.min(seconds, Math.floor(now))} of ${seconds} s, ${counted(rows, 'row')}${end}`);
    }
  };
}

function isGrpcError(error: unknown): error is Error {
  const { code, details, message = '' } = (error ?? {}) as { code?: unknown; details?: unknown; message?: string };
  return (typeof code === 'number' && details !== undefined) || /default credentials/i.test(message);
}
