import * as path from 'node:path';
import { pageSchema, type PageSchema } from '../../report/page/data/page-data';
import { reportMarkdown } from '../../report/page/markdown';
import { PICTURES } from '../../report/page/pictures/picture-files';
import { terminalSummary } from '../../report/page/terminal';
import { tablesAndRows } from '../../schema/kind/rows';
import { counted } from '../../text/shown';
import { EXIT, paintFor, type Command, type Io, type ParsedOptions } from '../command';
import { nearestConfig } from '../config/config';
import { givenDdl, type GivenDdl } from '../input/given-ddl';
import { STANDARD_INPUT } from '../input/read-text';
import { UnusableInput } from '../input/unusable-input';
import { Progress } from '../output/progress';
import { openPage } from '../report/open-page';
import { reportedSchemas } from '../report/reported-schemas';
import { PAGE, writeReport } from '../report/write-report';
import { atEachChange, watchedFor, WatchedFiles } from '../running/watched-files';
import { CREDENTIALS, DDL_OPTIONS, FORMAT, HISTORY, QUERIES } from '../shared-options';

/** Simulating more tables than this takes over a second. */
const MANY_TABLES = 200;

export const reportCommand: Command = {
  name: 'report',
  summary: 'draw where the writes of a schema land',
  usage: '(PATH... | --database PATH | --app) [options]',
  completes: 'files',
  options: [
    { name: 'out', value: 'DIR', summary: 'where the page and the pictures are written (default: report)' },
    { name: 'open', summary: 'open the page in the browser' },
    { name: 'watch', summary: 'write the page again at each change of the files, until Ctrl-C' },
    {
      name: 'pictures',
      summary: 'also write the diagram and the keys that are not safe as SVG files; with --format markdown: show them',
    },
    {
      ...FORMAT, choices: ['html', 'markdown'],
      summary: 'a page, or a comment for a pull request on the standard output (default: html)',
    },
    {
      name: 'base', value: 'PATH', isRepeated: true,
      summary: 'with --format markdown: the schema of the target branch; the comment says what is different',
    },
    {
      name: 'link', value: 'URL',
      summary: 'with --format markdown: where the folder of --out is published, for links to the page and its pictures',
    },
    {
      name: 'link-base', value: 'URL',
      summary: 'where the working folder is seen in the repository: lines of files are links to it',
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
    [
      'DIR/report.html is one file that needs no network: for each key a heat map of its inserts with the verdict, the',
      'evidence, and each fix with the picture after it. report.html#Events shows one key.',
    ],
    'The pictures are simulated from the declaration. The page says what the model assumes.',
    [
      'It prints the worst keys in at most 15 lines; the last one is the path of the page. --format markdown prints a',
      'comment with the keys that are not safe and their fixes, with --base those that changed, and writes nothing.',
    ],
    'Exit codes: 0 the page is written, 2 unusable input, 130 ended by Ctrl-C.',
  ],
  examples: [
    ['schema.sql', 'writes report/report.html'],
    ['--app', 'what the constructs of an app declare, also when it is refused'],
    ['schema.sql --open --watch', 'while a schema is written'],
    ['db/ --format markdown --base main/db', 'for a comment on a pull request'],
    ['new.sql --from migrations/', 'with the plan of what is still to be applied'],
    ['--history migrations/ --out out/report', 'the schema that migrations result in'],
  ],
  run,
};

async function run(parsed: ParsedOptions, io: Io): Promise<number> {
  const { values, lists } = parsed;
  const given = givenDdl(reportCommand, 'PATH: a file, a folder or - for the standard input', parsed, 'many');
  const isComment = values.get(FORMAT.name) === 'markdown';
  refuseCombinations(values, isComment, given);
  if (values.has('watch')) {
    return watch(given, parsed, io);
  }
  if (!isComment) {
    const errors = await draw(given, parsed, io);
    if (values.has('open')) {
      await openPage(pageOf(values, io), io);
    }
    return errors.length > 0 ? EXIT.unusable : EXIT.clean;
  }
  const progress = new Progress(io);
  const { schemas, gone, errors } = await drawnSchemas(given, parsed, io, progress);
  const comment = reportMarkdown(schemas, {
    link: values.get('link'),
    linkBase: values.get('link-base'),
    hasPictures: values.has('pictures'),
    base: values.has('base') ? { name: lists.get('base')!.join(', '), gone } : undefined,
  });
  progress.end();
  io.out(comment);
  return errors.length > 0 ? EXIT.unusable : EXIT.clean;
}

/** @throws UnusableInput for options that exclude each other */
function refuseCombinations(values: ParsedOptions['values'], isComment: boolean, given: GivenDdl): void {
  const [ofComment, ofPage] = [['base', 'link'], ['out', 'open', 'watch']]
    .map((options) => options.find((option) => values.has(option)));
  if (!isComment && ofComment !== undefined) {
    throw new UnusableInput(`--${ofComment} goes with --format markdown`);
  }
  if (isComment && ofPage !== undefined) {
    throw new UnusableInput(`--${ofPage} is for the page, and --format markdown writes none`);
  }
  if (isComment && values.has('pictures') && !values.has('link')) {
    throw new UnusableInput('a comment shows pictures that are published', 'say where with --link');
  }
  const { app, live, paths } = given;
  const fixed = app !== undefined
    ? 'an app is not a file'
    : live
      ? 'a live database is not a file'
      : paths.includes(STANDARD_INPUT) ? 'the standard input does not change' : undefined;
  if (values.has('watch') && fixed !== undefined) {
    throw new UnusableInput(`--watch waits for file changes, but ${fixed}`);
  }
}

/** Unusable input does not overwrite the page. */
function watch(given: GivenDdl, parsed: ParsedOptions, io: Io): Promise<number> {
  const { values, lists } = parsed;
  const others = [values.get('from') ?? [], values.get('config') ?? nearestConfig(given.paths, io.folder) ?? []];
  const paths = [...given.paths, ...others.flat(), ...lists.get('queries') ?? []];
  const page = pageOf(values, io);
  const watched = new WatchedFiles(
    paths.map((each) => path.resolve(io.folder, watchedFor(each))),
    undefined, [page, path.join(path.dirname(page), PICTURES)],
  );
  let isOpened = !values.has('open');
  return atEachChange(watched, io, async () => {
    const errors = await draw(given, parsed, io);
    if (!isOpened && errors.length === 0) {
      isOpened = true;
      await openPage(page, io);
    }
  });
}

/** Writes the page and prints its summary. */
async function draw(given: GivenDdl, parsed: ParsedOptions, io: Io): Promise<readonly UnusableInput[]> {
  const { values } = parsed;
  const progress = new Progress(io);
  const { schemas, errors } = await drawnSchemas(given, parsed, io, progress);
  if (values.has('watch') && errors.length > 0) {
    return errors;
  }
  const page = writeReport(schemas, {
    out: outOf(values), linkBase: values.get('link-base'), hasPictures: values.has('pictures'),
  }, io.folder, progress);
  const summary = terminalSummary(schemas, page, paintFor(io));
  progress.end();
  io.out(summary);
  return errors;
}

/** @throws UnusableInput */
async function drawnSchemas(given: GivenDdl, parsed: ParsedOptions, io: Io, progress: Progress): Promise<{
  readonly schemas: readonly PageSchema[]; readonly gone: readonly PageSchema[];
  readonly errors: readonly UnusableInput[];
}> {
  const { schemas: reported, language, errors, gone } = await reportedSchemas(given, parsed, io);
  const hasKeys = ({ audit: { script } }: typeof reported[number]): boolean => tablesAndRows(script.schema).length > 0;
  const [drawn, empty] = [reported.filter(hasKeys), reported.filter((each) => !hasKeys(each))];
  const schemas = drawn.map((each) => {
    const tables = each.audit.script.schema.tables.length;
    progress.say(`simulating ${counted(tables, 'table')}`, tables > MANY_TABLES);
    return pageSchema(each, language);
  });
  errors.forEach((error) => io.err(error.line));
  if (schemas.length === 0) {
    throw new UnusableInput('no table and no queue is declared in the input, so there is nothing to draw');
  }
  const ended = [...gone, ...empty.flatMap(({ base }) => base ?? [])];
  return { schemas, gone: ended.map((each) => pageSchema(each, language)), errors };
}

function outOf(values: ParsedOptions['values']): string {
  return values.get('out') ?? 'report';
}

function pageOf(values: ParsedOptions['values'], { folder }: Io): string {
  return path.resolve(folder, outOf(values), PAGE);
}
