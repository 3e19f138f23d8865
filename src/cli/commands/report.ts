import { pageSchema } from '../../report/page/data/page-data';
import { reportMarkdown } from '../../report/page/markdown';
import { counted } from '../../text/counted';
import { EXIT, type Command, type Io } from '../command';
import { givenDdl } from '../input/given-ddl';
import { UnusableInput } from '../input/unusable-input';
import type { ParsedOptions } from '../options';
import { Progress } from '../output/progress';
import { reportedSchemas } from '../report/reported-schemas';
import { writeReport } from '../report/write-report';
import { CREDENTIALS, DDL_OPTIONS, FORMAT, HISTORY, QUERIES } from '../shared-options';

/** So many take longer than a second. */
const MANY_TABLES = 200;
const ABOUT_PAGE = [
  'DIR/report.html is one file that needs no network: for each key a heat map of its inserts with the verdict, the',
  'evidence, and each fix with the picture after it. report.html#Events shows one key.',
].join('\n');

export const reportCommand: Command = {
  name: 'report',
  summary: 'draw where the writes of a schema land',
  usage: '(PATH... | --database PATH | --app) [options]',
  completes: 'files',
  options: [
    { name: 'out', value: 'DIR', summary: 'where the page and the pictures are written (report)' },
    {
      ...FORMAT, choices: ['html', 'markdown'],
      summary: 'a page, or a summary for a comment on a pull request (html)',
    },
    {
      name: 'link', value: 'URL',
      summary: 'with --format markdown: where the folder of --out is published, for links to the page and its pictures',
    },
    {
      name: 'link-base', value: 'URL',
      summary: 'where the folder of the input is seen in the repository: lines of the page are links to it',
    },
    {
      name: 'from', value: 'PATH',
      summary: 'what is applied, as diff takes it: the page shows how it becomes the schema, and what that costs',
    },
    HISTORY,
    QUERIES,
    ...DDL_OPTIONS,
  ],
  details: [
    'A PATH is what audit takes: a file, a folder, a pattern, or - for the standard input.',
    CREDENTIALS,
    ABOUT_PAGE,
    'The pictures are simulated from the declaration. The page says what the model assumes.',
    '--format markdown prints the keys that are not safe, with their fixes, and writes nothing.',
    'Exit codes: 0 the page is written, 2 unusable input.',
  ],
  examples: [
    ['npx spanner-constructs report schema.sql', 'writes report/report.html'],
    ['npx spanner-constructs report --app', 'what the constructs of an app declare, also when it is refused'],
    ['npx spanner-constructs report db/ --format markdown', 'for a comment on a pull request'],
    ['npx spanner-constructs report new.sql --from migrations/', 'with the plan of what is still to be applied'],
    ['npx spanner-constructs report --history migrations/ --out out/report', 'the schema that migrations result in'],
  ],
  run,
};

async function run(parsed: ParsedOptions, io: Io): Promise<number> {
  const { values } = parsed;
  const given = givenDdl(reportCommand, 'PATH: a file, a folder or - for the standard input', parsed, 'many');
  const progress = new Progress(io);
  const { schemas: reported, language, problems } = await reportedSchemas(given, parsed, io);
  const schemas = reported.filter(({ audit: { script } }) => script.schema.tables.length > 0).map((each) => {
    const tables = each.audit.script.schema.tables.length;
    progress.say(`simulating ${counted(tables, 'table')}`, tables > MANY_TABLES);
    return pageSchema(each, language);
  });
  problems.forEach((problem) => io.err(problem.line));
  if (schemas.length === 0) {
    throw new UnusableInput('no table is declared in the input, so there is nothing to draw');
  }
  io.out(values.get(FORMAT.name) === 'markdown'
    ? reportMarkdown(schemas, values.get('link'))
    : `${writeReport(
      schemas, { out: values.get('out') ?? 'report', linkBase: values.get('link-base') }, io.folder, progress,
    )}\n`);
  progress.end();
  return problems.length > 0 ? EXIT.unusable : EXIT.clean;
}
