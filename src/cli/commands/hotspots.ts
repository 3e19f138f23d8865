import type { TextAudit } from '../../audit/audit-text';
import type { Language } from '../../languages/app-language';
import { hotspotsText, type RunningFinding } from '../../report/running/hotspots-text';
import { hotRowsText } from '../../report/running/loadtest-text';
import { hotRows } from '../../rules/advice/hot-row';
import { ruleContext } from '../../rules/rule';
import { Dialect, type Schema } from '../../schema';
import { explainedStatistics } from '../../statistics/explain';
import { INTERVALS, statisticsQueries, type StatisticsInterval, type StatisticsQuery } from '../../statistics/queries';
import { databaseStatistics, kindOf } from '../../statistics/statistics';
import { checkArguments, EXIT, missing, type Command, type Io } from '../command';
import { dialectIn } from '../input/dialect';
import { givenDdl, type GivenDdl } from '../input/given-ddl';
import { readArgument } from '../input/read-text';
import { UnusableInput } from '../input/unusable-input';
import type { ParsedOptions } from '../options';
import { hotspotsJson } from '../output/hotspots-json';
import { auditedDatabase, runningFindings } from '../running/audited-database';
import { liveStatistics, noStatistics } from '../running/live-statistics';
import { wholeNumber } from '../running/numbers';
import { connect, databaseOption, parseDatabasePath } from '../running/rest';
import { resultSetsIn, type ResultSet } from '../running/result-set';
import { asksJson, CREDENTIALS, DDL_OPTIONS, FORMAT } from '../shared-options';

const HOUR_MINUTES = 60;
const MINUTES: Readonly<Record<StatisticsInterval, number>> = { 'minute': 1, '10minute': 10, 'hour': HOUR_MINUTES };
const MOST_MINUTES = 30 * 24 * HOUR_MINUTES;

export const hotspotsCommand: Command = {
  name: 'hotspots',
  summary: 'explain the hot splits of a live database',
  usage: '[PATH | --app] (--database PATH | --from FILE|- | --print-sql) [options]',
  completes: 'files',
  options: [
    {
      name: 'from',
      value: 'FILE|-',
      summary: 'results of the queries as JSON, instead of asking: gcloud spanner databases execute-sql --format=json',
    },
    { name: 'print-sql', summary: 'print the queries, for the console or gcloud, and ask nothing' },
    { name: 'interval', choices: INTERVALS, summary: 'statistics interval (default: 10minute)' },
    { name: 'minutes', value: 'N', summary: `how far back (${HOUR_MINUTES})` },
    ...DDL_OPTIONS,
    FORMAT,
  ],
  details: [
    [
      'PATH is the DDL of the database, with comments that acknowledge findings. Without it and --app the database is',
      'asked for its DDL, too.',
    ].join('\n'),
    CREDENTIALS,
    'It reads SPANNER_SYS. An emulator keeps no such statistics.',
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
  // A shorter time need not hold the end of an interval.
  const minutes = wholeNumber(values, 'minutes', { least: MINUTES[interval], most: MOST_MINUTES }, HOUR_MINUTES);
  const queriesIn = (dialect: Dialect): readonly StatisticsQuery[] => statisticsQueries(dialect, interval, minutes);
  if (values.has('print-sql')) {
    const isGiven = argument !== undefined || values.has('app');
    const audit = isGiven ? await auditedDatabase(givenSchema(parsed), values, io) : undefined;
    const dialect = audit?.script.schema.dialect ?? dialectIn(values) ?? Dialect.GOOGLESQL;
    io.out(queriesIn(dialect).map(({ kind, sql }) => `-- ${kind}\n${sql};\n`).join('\n'));
    return EXIT.clean;
  }
  const { judged, results, name } = await source(parsed, queriesIn, io);
  const statistics = databaseStatistics(results);
  const explained = explainedStatistics(statistics, judged);
  const declared = hotRows(ruleContext(judged.schema));
  io.out(asksJson(values)
    ? hotspotsJson(explained, declared)
    : hotspotsText(name, statistics, explained, judged.language) + hotRowsText(declared, 'declared'));
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
  parsed: ParsedOptions, queriesIn: (dialect: Dialect) => readonly StatisticsQuery[], io: Io,
): Promise<Source> {
  const { values, positionals } = parsed;
  const [from, path] = [values.get('from'), values.get('database')];
  if (from === undefined ? path === undefined : databaseOption(values).live) {
    throw missing(hotspotsCommand, 'either --database PATH or --from FILE');
  }
  if (from !== undefined) {
    const results = resultsIn((await readArgument(from, io)).text, from);
    if (positionals.length === 0 && !values.has('app')) {
      throw new UnusableInput('--from has no schema', 'name the DDL of the database, or add --app');
    }
    return { name: from, judged: judgedText(await auditedDatabase(givenSchema(parsed), values, io)), results };
  }
  const connection = connect(parseDatabasePath(path!), values.get('endpoint'), io);
  if (connection.isEmulator) {
    throw noStatistics();
  }
  const judged = judgedText(await auditedDatabase(givenSchema(parsed), values, io));
  const results = await liveStatistics(
    connection, queriesIn(judged.schema.dialect), (note) => io.err(`note: ${note}\n`),
  );
  return { name: path!, judged, results };
}

function givenSchema(parsed: ParsedOptions): GivenDdl {
  return givenDdl(hotspotsCommand, 'PATH', parsed, 'both');
}

function judgedText(audit: TextAudit): Judged {
  const { script: { schema }, options } = audit;
  return { schema, findings: runningFindings(audit), language: options.app?.language ?? 'sql' };
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
