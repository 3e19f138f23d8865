import type { TextAudit } from '../../report/audit/audit-text';
import { hotspotsText, type RunningFinding } from '../../report/running/hotspots-text';
import type { Dialect } from '../../schema';
import { explainedSplits } from '../../statistics/explain';
import { INTERVALS, statisticsQueries, type StatisticsInterval, type StatisticsQuery } from '../../statistics/queries';
import { databaseStatistics, kindOf } from '../../statistics/statistics';
import { checkArguments, EXIT, missing, type Command, type Io } from '../command';
import { DIALECTS } from '../input/dialect';
import { readLiveDatabase } from '../input/live-database';
import { readArgument } from '../input/read-text';
import { UnusableInput } from '../input/unusable-input';
import type { ParsedOptions } from '../options';
import { hotspotsJson } from '../output/hotspots-json';
import { auditedDatabase, auditedText } from '../running/audited-database';
import { liveStatistics, noStatistics } from '../running/live-statistics';
import { wholeNumber } from '../running/numbers';
import { connect, parseDatabasePath } from '../running/rest';
import { resultSetsIn, type ResultSet } from '../running/result-set';

const HOUR_MINUTES = 60;
const MOST_MINUTES = 30 * 24 * HOUR_MINUTES;

export const hotspotsCommand: Command = {
  name: 'hotspots',
  summary: 'explains the hot splits of a database that runs by the rules',
  usage: '[PATH] (--database PATH | --from FILE|- | --print-sql) [options]',
  options: [
    { name: 'database', value: 'PATH', summary: 'projects/P/instances/I/databases/D: the database to ask' },
    {
      name: 'from',
      value: 'FILE|-',
      summary: 'results of the queries as JSON, instead of asking: gcloud spanner databases execute-sql --format=json',
    },
    { name: 'print-sql', summary: 'print the queries, for the console or gcloud, and ask nothing' },
    { name: 'interval', choices: INTERVALS, summary: 'over how long Spanner counts (10minute)' },
    { name: 'minutes', value: 'N', summary: `how far back (${HOUR_MINUTES})` },
    { name: 'endpoint', value: 'HOST:PORT|URL', summary: 'where to ask (the service)' },
    { name: 'config', value: 'FILE', summary: 'configuration of audit with acknowledgements' },
    { name: 'dialect', choices: [...DIALECTS.keys()], summary: 'dialect of the database (recognized)' },
    { name: 'format', choices: ['text', 'json'], summary: 'form of the report (text)' },
  ],
  details: [
    [
      'PATH is the DDL of the database, with comments that acknowledge findings. Without it the database is asked for',
      'its DDL, too.',
    ].join('\n'),
    [
      'Asks over REST, with the access token in GOOGLE_OAUTH_ACCESS_TOKEN. It reads SPANNER_SYS and changes nothing.',
      'An emulator keeps no such statistics.',
    ].join('\n'),
    'Exit codes: 0 no split is hot, 1 one is, 2 input that cannot be used.',
  ],
  examples: [
    ['spanner-constructs hotspots --database projects/p/instances/main/databases/shop', 'the last hour'],
    ['spanner-constructs hotspots schema.sql --from statistics.json', 'results that gcloud or the console gave'],
    ['spanner-constructs hotspots --print-sql --dialect postgresql', 'the queries'],
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
    const dialect = DIALECTS.get(values.get('dialect') ?? 'googlesql')!;
    io.out(queriesIn(dialect).map(({ kind, sql }) => `-- ${kind}\n${sql};\n`).join('\n'));
    return EXIT.clean;
  }
  const { audit, results, name } = await source(argument, values, queriesIn, io);
  const statistics = databaseStatistics(results);
  const findings: RunningFinding[] = [...audit.findings, ...audit.acknowledged];
  const splits = explainedSplits(statistics, { schema: audit.script.schema, findings });
  io.out(values.get('format') === 'json' ? hotspotsJson(statistics, splits) : hotspotsText(name, statistics, splits));
  return splits.length > 0 ? EXIT.findings : EXIT.clean;
}

interface Source {
  readonly name: string;
  readonly audit: TextAudit;
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
  if (from !== undefined) {
    if (argument === undefined) {
      throw new UnusableInput('--from has no schema', 'name the DDL of the database, too');
    }
    const results = resultSetsIn((await readArgument(from, io)).text, from);
    const strange = results.find((result) => kindOf(result) === undefined);
    if (strange) {
      throw new UnusableInput(
        `${from} holds a result with the columns ${strange.columns.join(', ')}, which is none of the statistics`,
        'spanner-constructs hotspots --print-sql prints the queries',
      );
    }
    return { name: from, audit: await auditedDatabase(argument, values, io), results };
  }
  const connection = connect(parseDatabasePath(path!), values.get('endpoint'), io);
  if (connection.isEmulator) {
    throw noStatistics();
  }
  const audited = async (): Promise<TextAudit> => {
    const { statements } = await readLiveDatabase(connection.database, values.get('endpoint'), io);
    return auditedText(path!, statements, values, io);
  };
  const audit = argument === undefined ? await audited() : await auditedDatabase(argument, values, io);
  return { name: path!, audit, results: await liveStatistics(connection, queriesIn(audit.dialect)) };
}
