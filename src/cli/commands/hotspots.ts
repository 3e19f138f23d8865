import type { Language } from '../../languages/app-language';
import type { TextAudit } from '../../report/audit/audit-text';
import { hotspotsText, type RunningFinding } from '../../report/running/hotspots-text';
import { Dialect, type Schema } from '../../schema';
import { explainedStatistics } from '../../statistics/explain';
import { INTERVALS, statisticsQueries, type StatisticsInterval, type StatisticsQuery } from '../../statistics/queries';
import { databaseStatistics, kindOf } from '../../statistics/statistics';
import { checkArguments, EXIT, missing, type Command, type Io } from '../command';
import { CONFIG_SUMMARY, DIALECT_CHOICES } from '../config/config';
import { dialectIn } from '../input/dialect';
import { readLiveDatabase } from '../input/live-database';
import { readArgument } from '../input/read-text';
import { UnusableInput } from '../input/unusable-input';
import type { ParsedOptions } from '../options';
import { hotspotsJson } from '../output/hotspots-json';
import { schemasOfApp } from '../report/reported-schemas';
import { auditedDatabase, auditedText, runningFindings } from '../running/audited-database';
import { liveStatistics, noStatistics } from '../running/live-statistics';
import { wholeNumber } from '../running/numbers';
import { connect, parseDatabasePath } from '../running/rest';
import { resultSetsIn, type ResultSet } from '../running/result-set';
import { ALLOW_UNREAD } from '../unread';

const HOUR_MINUTES = 60;
const MOST_MINUTES = 30 * 24 * HOUR_MINUTES;

export const hotspotsCommand: Command = {
  name: 'hotspots',
  summary: 'explain the hot splits of a live database',
  usage: '[PATH] (--database PATH | --from FILE|- | --print-sql) [options]',
  options: [
    { name: 'database', value: 'PATH', summary: 'projects/P/instances/I/databases/D: the database to ask' },
    {
      name: 'from',
      value: 'FILE|-',
      summary: 'results of the queries as JSON, instead of asking: gcloud spanner databases execute-sql --format=json',
    },
    { name: 'app', summary: 'the schema is that of the constructs in the app of this folder' },
    { name: 'print-sql', summary: 'print the queries, for the console or gcloud, and ask nothing' },
    { name: 'interval', choices: INTERVALS, summary: 'statistics interval (default: 10minute)' },
    { name: 'minutes', value: 'N', summary: `how far back (${HOUR_MINUTES})` },
    { name: 'endpoint', value: 'HOST:PORT|URL', summary: 'endpoint (default: the service)' },
    { name: 'config', value: 'FILE', summary: CONFIG_SUMMARY },
    ALLOW_UNREAD,
    { name: 'dialect', choices: DIALECT_CHOICES, summary: 'dialect of the database (auto: recognized)' },
    { name: 'format', choices: ['text', 'json'], summary: 'output format (default: text)' },
  ],
  details: [
    [
      'PATH is the DDL of the database, with comments that acknowledge findings. Without it and --app the database is',
      'asked for its DDL, too.',
    ].join('\n'),
    [
      'Asks over REST, with the access token in GOOGLE_OAUTH_ACCESS_TOKEN. It reads SPANNER_SYS and changes nothing.',
      'An emulator keeps no such statistics.',
    ].join('\n'),
    'Exit codes: 0 no split is hot, 1 one is, 2 unusable input.',
  ],
  examples: [
    ['npx spanner-constructs hotspots --database projects/p/instances/main/databases/shop', 'the last hour'],
    ['npx spanner-constructs hotspots schema.sql --from statistics.json', 'results that gcloud or the console gave'],
    ['npx spanner-constructs hotspots --print-sql --dialect postgresql', 'the queries'],
  ],
  run,
};

async function run(parsed: ParsedOptions, io: Io): Promise<number> {
  const { values, positionals: [argument] } = parsed;
  checkArguments(hotspotsCommand, argument === undefined ? [] : ['PATH'], parsed);
  const interval = (values.get('interval') ?? '10minute') as StatisticsInterval;
  const minutes = wholeNumber(values, 'minutes', { least: 1, most: MOST_MINUTES }, HOUR_MINUTES);
  const queriesIn = (dialect: Dialect): readonly StatisticsQuery[] => statisticsQueries(dialect, interval, minutes);
  if (values.has('print-sql')) {
    const dialect = dialectIn(values) ?? Dialect.GOOGLESQL;
    io.out(queriesIn(dialect).map(({ kind, sql }) => `-- ${kind}\n${sql};\n`).join('\n'));
    return EXIT.clean;
  }
  const { judged, results, name } = await source(argument, values, queriesIn, io);
  const statistics = databaseStatistics(results);
  const explained = explainedStatistics(statistics, judged);
  io.out(values.get('format') === 'json'
    ? hotspotsJson(explained)
    : hotspotsText(name, statistics, explained, judged.language));
  return explained.splits.length > 0 ? EXIT.findings : EXIT.clean;
}

interface Judged {
  readonly schema: Schema;
  readonly findings: readonly RunningFinding[];
  readonly language: Language;
}

interface Source {
  readonly name: string;
  readonly judged: Judged;
  readonly results: readonly ResultSet[];
}

async function source(
  argument: string | undefined,
  values: ParsedOptions['values'],
  queriesIn: (dialect: Dialect) => readonly StatisticsQuery[],
  io: Io,
): Promise<Source> {
  const [from, path] = [values.get('from'), values.get('database')];
  if ((from === undefined) === (path === undefined)) {
    throw missing(hotspotsCommand, 'either --database PATH or --from FILE');
  }
  if (argument !== undefined && values.has('app')) {
    throw new UnusableInput(`the schema is that of ${argument} or of the app`, 'leave one of the two out');
  }
  if (from !== undefined) {
    const results = resultsIn((await readArgument(from, io)).text, from);
    const judged = await declared(argument, undefined, values, io);
    if (!judged) {
      throw new UnusableInput('--from has no schema', 'name the DDL of the database, or add --app');
    }
    return { name: from, judged, results };
  }
  const connection = connect(parseDatabasePath(path!), values.get('endpoint'), io);
  if (connection.isEmulator) {
    throw noStatistics();
  }
  const { database } = connection;
  const judged = await declared(argument, database.database, values, io) ?? judgedText(auditedText(
    path!, (await readLiveDatabase(database, values.get('endpoint'), io)).statements, values, io,
  ));
  const results = await liveStatistics(
    connection, queriesIn(judged.schema.dialect), (note) => io.err(`note: ${note}\n`),
  );
  return { name: path!, judged, results };
}

/** What PATH or the app declares; undefined where neither is named. */
async function declared(
  argument: string | undefined, database: string | undefined, values: ParsedOptions['values'], io: Io,
): Promise<Judged | undefined> {
  if (argument !== undefined) {
    return judgedText(await auditedDatabase(argument, values, io));
  }
  if (!values.has('app')) {
    return undefined;
  }
  const { schemas, language } = await schemasOfApp(io);
  const named = schemas.filter(({ schema }) => schema.database === database);
  const [only, ...others] = named.length > 0 ? named : schemas;
  if (others.length > 0) {
    throw new UnusableInput(
      `the app declares ${schemas.map(({ schema }) => schema.database).join(', ')}`, 'name one of them with --database',
    );
  }
  const { title, schema, findings, acknowledged } = only;
  const all = [...findings.map((finding) => ({ finding })), ...acknowledged];
  return { schema, language, findings: all.map((each) => ({ ...each, at: title })) };
}

function judgedText(audit: TextAudit): Judged {
  return { schema: audit.script.schema, findings: runningFindings(audit), language: 'sql' };
}

function resultsIn(text: string, name: string): ResultSet[] {
  const results = resultSetsIn(text, name);
  const strange = results.find((result) => kindOf(result) === undefined);
  if (strange) {
    throw new UnusableInput(
      `${name} has a result with the columns ${strange.columns.join(', ')}, which are not those of any statistics`,
      'npx spanner-constructs hotspots --print-sql prints the queries',
    );
  }
  return results;
}
