import { splitLines, writablePlan } from '../../report/running/split-file';
import { splitFileNames, splitPlanText, uncutLines, whyText } from '../../report/running/split-plan-text';
import { nameOf } from '../../rules/keys/keys';
import type { TableDefinition } from '../../schema';
import { LIMITS } from '../../schema/limits';
import { splitPlan } from '../../simulation/split-points';
import { MILLIS_OF_DAY } from '../../text/time';
import { auditedDatabase } from '../audited-input';
import { EXIT, missing, wholeNumber, type Command, type Io, type ParsedOptions } from '../command';
import { givenDdl } from '../input/given-ddl';
import { UnusableInput } from '../input/unusable-input';
import { writeNewFile } from '../output/new-file';
import { databaseOption } from '../running/rest';
import { rowsIn } from '../running/result-set';
import { CREDENTIALS, DDL_OPTIONS } from '../shared-options';

const { splitPoints } = LIMITS;
const FILE = 'splits.txt';

export const splitsCommand: Command = {
  name: 'splits',
  summary: 'write split points for a database launch',
  usage: '(PATH | --database PATH | --app) --nodes N [options]',
  completes: 'files',
  options: [
    { name: 'nodes', value: 'N', summary: 'nodes of the instance at the launch (1,000 processing units are one)' },
    {
      name: 'points', value: 'N',
      summary: `how many in all (default: ${splitPoints.recommendedOfNode} for each node)`,
    },
    { name: 'table', value: 'NAME', summary: 'only the keys of this table and its indexes (default: all tables)' },
    {
      name: 'sample',
      value: 'FILE|-',
      summary: 'rows of --table, as gcloud spanner databases execute-sql --format=json prints them',
    },
    { name: 'days', value: 'N', summary: `how long Spanner keeps the points (default: ${splitPoints.defaultDays})` },
    { name: 'out', value: 'FILE', summary: `where the points are written (default: ${FILE})` },
    ...DDL_OPTIONS,
  ],
  details: [
    [
      'An empty database is one split. Points split it before the load comes: between the shards of a declared shard',
      'column, evenly over the values of a random key, or between the rows of a sample.',
    ],
    'It prints the command that adds the points to the database of --database. With PATH or --app, that is not read.',
    CREDENTIALS,
    'Exit codes: 0 the file is written, 1 no key can be split in advance, 2 unusable input.',
  ],
  examples: [
    ['schema.sql --nodes 4', 'writes splits.txt with 40 points'],
    [
      'schema.sql --nodes 4 --table Orders --sample orders.json',
      'points between rows of a table that is in use elsewhere',
    ],
  ],
  run,
};

async function run(parsed: ParsedOptions, io: Io): Promise<number> {
  const { values } = parsed;
  const given = givenDdl(splitsCommand, 'PATH, the DDL of one database', parsed, 'both');
  if (!values.has('nodes')) {
    throw missing(splitsCommand, '--nodes N, the nodes of the instance at the launch');
  }
  const nodes = wholeNumber(values, 'nodes', { least: splitPoints.fewestNodes, most: 10_000 });
  const points = wholeNumber(
    values, 'points', { least: 1, most: splitPoints.ofNode * nodes }, splitPoints.recommendedOfNode * nodes,
  );
  const days = wholeNumber(values, 'days', { least: 1, most: splitPoints.mostDays }, splitPoints.defaultDays);
  const { live: target = {} } = databaseOption(values);
  const { script: { schema } } = await auditedDatabase(given, values, io);
  const table = tableNamed(values.get('table'), schema.tables);
  const sample = values.get('sample');
  if (sample !== undefined && table === undefined) {
    throw new UnusableInput('--sample is of one table, and --table names none', 'add --table NAME');
  }
  const plan = writablePlan(splitPlan(schema, {
    points,
    table: table?.name,
    sample: sample === undefined ? undefined : await rowsIn(sample, table!, schema.dialect, io),
  }));
  if (plan.cut.length === 0) {
    io.out([
      'no key can be split in advance',
      ...uncutLines(plan.uncut, (each) => `    ${nameOf(each.key)}: ${whyText(each)}`),
      '',
    ].join('\n'));
    return EXIT.findings;
  }
  const lines = plan.cut.flatMap(splitLines);
  const ofFile = Math.min(splitPoints.ofRequest, splitPoints.ofNodeInMinute * nodes);
  const files = splitFileNames(values.get('out') ?? FILE, Math.ceil(lines.length / ofFile));
  files.forEach((file, at) => {
    const inFile = lines.slice(at * ofFile, (at + 1) * ofFile);
    writeNewFile(file, `${inFile.join('\n')}\n`, io);
  });
  io.out(splitPlanText(plan, files, dayAfter(io.today, days), target));
  return EXIT.clean;
}

function tableNamed(name: string | undefined, tables: readonly TableDefinition[]): TableDefinition | undefined {
  const found = tables.find((table) => table.name.toLowerCase() === name?.toLowerCase());
  if (name !== undefined && !found) {
    throw new UnusableInput(
      `there is no table ${name}`, `the tables are ${tables.map((table) => table.name).join(', ')}`,
    );
  }
  return found;
}

function dayAfter(today: string, days: number): string {
  return new Date(Date.parse(today) + days * MILLIS_OF_DAY).toISOString().slice(0, 10);
}
