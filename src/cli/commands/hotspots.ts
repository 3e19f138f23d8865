import type { TextAudit } from '../../audit/audit-text';
import { hotspotsText } from '../../report/running/hotspots-text';
import { hotRowsText } from '../../report/running/loadtest-text';
import { hotRows } from '../../rules/advice/hot-row';
import { ruleContext } from '../../rules/rule';
import { Dialect } from '../../schema';
import { explainedStatistics } from '../../statistics/explain';
import {
  databaseStatistics, HOT_SCORE, INTERVALS, kindOf, statisticsQueries, WARM_SCORE, type ResultSet,
  type StatisticsInterval, type StatisticsQuery,
} from '../../statistics/statistics';
import { listed } from '../../text/shown';
import { auditedDatabase, runningFindings } from '../audited-input';
import { checkArguments, EXIT, missing, wholeNumber, type Command, type Io, type ParsedOptions } from '../command';
import { dialectIn } from '../input/dialect';
import { givenDdl } from '../input/given-ddl';
import { UnusableInput } from '../input/unusable-input';
import { hotspotsJson } from '../output/hotspots-json';
import { runningError } from '../running/errors';
import { connect, databaseOption, parseDatabasePath } from '../running/rest';
import { liveStatistics, resultSetsIn } from '../running/result-set';
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
      summary: 'results of the queries as JSON, instead of running them: ' +
        'gcloud spanner databases execute-sql --format=json',
    },
    { name: 'print-sql', summary: 'print the queries, for the console or gcloud, and run nothing' },
    { name: 'interval', choices: INTERVALS, summary: 'statistics interval (default: 10minute)' },
    { name: 'minutes', value: 'N', summary: `how far back (default: ${HOUR_MINUTES})` },
    ...DDL_OPTIONS,
    FORMAT,
  ],
  details: [
    [
      'PATH is the DDL of the database, with comments that acknowledge findings. Without PATH or --app, the DDL',
      'is read from the database, too.',
    ],
    CREDENTIALS,
    'It reads SPANNER_SYS. An emulator keeps no such statistics.',
    `A split is hot at a score of ${HOT_SCORE}, and warm from ${WARM_SCORE}.`,
    'Exit codes: 0 no split is hot or warm, 1 one is, 2 unusable input, or no result is about splits.',
  ],
  examples: [
    ['--database projects/p/instances/main/databases/shop', 'the last hour'],
    ['schema.sql --from statistics.json', 'results that gcloud or the console gave'],
    ['--print-sql --dialect postgresql', 'the queries'],
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
  const audited = (): Promise<TextAudit> => (
    auditedDatabase(givenDdl(hotspotsCommand, 'PATH', parsed, 'both'), values, io)
  );
  if (values.has('print-sql')) {
    const audit = argument !== undefined || values.has('app') ? await audited() : undefined;
    const dialect = audit?.dialect ?? dialectIn(values) ?? Dialect.GOOGLESQL;
    io.out(queriesIn(dialect).map(({ kind, sql }) => `-- ${kind}\n${sql};\n`).join('\n'));
    return EXIT.clean;
  }
  const { audit, results, name } = await source(parsed, audited, queriesIn, io);
  const { script: { schema }, options: { app } } = audit;
  const statistics = databaseStatistics(results);
  const explained = explainedStatistics(statistics, { schema, findings: runningFindings(audit) });
  const declared = hotRows(ruleContext(schema));
  io.out(asksJson(values)
    ? hotspotsJson(explained, declared)
    : hotspotsText(name, statistics, explained, app?.language ?? 'sql') + hotRowsText(declared, 'declared:'));
  return statistics.splits.some(({ score }) => score >= WARM_SCORE)
    ? EXIT.findings
    : statistics.kinds.has('splits') ? EXIT.clean : EXIT.unusable;
}

/** The results of the queries, and the database whose findings explain them. */
async function source(
  { values, positionals }: ParsedOptions, audited: () => Promise<TextAudit>,
  queriesIn: (dialect: Dialect) => readonly StatisticsQuery[], io: Io,
): Promise<{ readonly name: string; readonly audit: TextAudit; readonly results: readonly ResultSet[] }> {
  const [from, path] = [values.get('from'), values.get('database')];
  if (from === undefined ? path === undefined : databaseOption(values).live) {
    throw missing(hotspotsCommand, 'either --database PATH or --from FILE');
  }
  if (from !== undefined) {
    const results = await resultSetsIn(from, io);
    for (const { columns } of results.filter((result) => kindOf(result) === undefined)) {
      io.err(`note: ${from}: a result with the columns ${listed(columns)} is not read: see --print-sql\n`);
    }
    if (positionals.length === 0 && !values.has('app')) {
      throw new UnusableInput('--from has no schema', 'name the DDL of the database, or add --app');
    }
    return { name: from, audit: await audited(), results };
  }
  const connection = connect(parseDatabasePath(path!), values.get('endpoint'), io);
  if (connection.isEmulator) {
    throw runningError(
      'no-statistics', 'an emulator keeps no statistics of splits, locks and transactions',
      'ask a database of the service, or read results of one with --from',
    );
  }
  const audit = await audited();
  const results = await liveStatistics(connection, queriesIn(audit.dialect), (note) => io.err(`note: ${note}\n`));
  return { name: path!, audit, results };
}
