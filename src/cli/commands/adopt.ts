import * as fs from 'node:fs';
import * as path from 'node:path';
import { placeText } from '../../audit/source';
import { classNameOf } from '../../code/stack/stack-code';
import type { PlacedStatement } from '../../ddl/parser/statement';
import { appendMigrations } from '../../ledger/migrations/append-migrations';
import { ADOPTED } from '../../ledger/migrations/migrations-folder';
import { systemReason } from '../../text/system-reason';
import { adoptedDdl, adoptedEntry, type AdoptedDdl } from '../adopt/adopt-source';
import { nextSteps } from '../adopt/adopt-steps';
import { EXIT, missing, type Command, type Io, type ParsedOptions } from '../command';
import { configFor, givenDdl } from '../input/given-ddl';
import { dataIn, problemsIn, readableStatements, refuseAll, refuseUnread } from '../input/one-database';
import { UnusableInput } from '../input/unusable-input';
import { languageIn } from '../migrate/app-config';
import { marksOf } from '../migrate/appended-statements';
import { ALLOW_UNREAD, allowsUnread, APP, CONFIG, CREDENTIALS, DDL_OPTIONS, ENDPOINT } from '../shared-options';

export const adoptCommand: Command = {
  name: 'adopt',
  summary: 'put an existing database under migrations, without a change in the first plan',
  usage: '(FILE | --database PATH) --out DIR [options]',
  completes: 'files',
  options: [
    { name: 'out', value: 'DIR', summary: 'folder for the migrations, which must be empty or not exist yet' },
    { name: 'in-terraform', summary: 'the statements of a script are the list that Terraform has applied' },
    ...DDL_OPTIONS.filter((option) => option !== APP),
  ],
  details: [
    [
      'FILE is the DDL that the database returns (gcloud spanner databases ddl describe), or - for the standard ' +
        'input: it becomes',
      '0000_baseline.sql, which is never sent. Or it is a Terraform file (.tf, .tf.json), a state file or the ' +
        'output of',
      'terraform show -json: its ddl becomes 0001_adopted.sql, byte for byte: Terraform sees the list that ' +
        'it knows.',
    ],
    CREDENTIALS,
    'Exit codes: 0 written, 2 unusable input.',
  ],
  examples: [
    [
      '--database projects/p/instances/main/databases/shop --out migrations/shop',
      'a database that Terraform does not know',
    ],
    ['main.tf --out migrations/shop', 'a database in Terraform'],
    ['- --out migrations/shop', 'a database in Terraform whose ddl is computed', 'terraform show -json'],
  ],
  run,
};

async function run(parsed: ParsedOptions, io: Io): Promise<number> {
  const { values } = parsed;
  const given = givenDdl(adoptCommand, 'FILE, or - for the standard input', parsed);
  const out = values.get('out');
  if (out === undefined) {
    throw missing(adoptCommand, '--out DIR, the folder to write to');
  }
  refuseFull(out, io.folder);
  const inTerraform = values.has('in-terraform');
  if (inTerraform && given.live) {
    throw new UnusableInput('--in-terraform is for a script, and a database does not print what Terraform has sent');
  }
  const { dialect } = configFor(given, values, io);
  const ddl = await adoptedDdl(given, { dialect, isVerbatim: inTerraform }, io);
  const statements = ddl.isTerraform
    ? ddl.source.statements(ddl.dialect)
    : readableStatements({ ...ddl, name: ddl.source.name });
  refuseAll(dataIn(ddl.source, statements), 'nothing was adopted');
  if (!allowsUnread(values)) {
    refuseUnread(ddl.source, statements, 'nothing was adopted');
  }
  const isBaseline = !ddl.isTerraform && !inTerraform;
  const fileName = write(ddl, path.resolve(io.folder, out), isBaseline);
  problemsIn(ddl.source, statements).forEach((problem) => io.err(`note: ${problem}; the statement is kept as it is\n`));
  if (ddl.ignoresDdl) {
    io.err('note: ignore_changes holds back ddl, so Terraform may know other statements: adopt the output of ' +
      'terraform show -json\n');
  }
  const live = given.live && ddl.source.name;
  const imported = live ?? (ddl.isImportable ? given.paths[0] : out);
  const importable = [
    ...(live ? ['--database', live] : [imported]),
    ...[...(live ? [ENDPOINT] : []), CONFIG, ALLOW_UNREAD].flatMap(({ name, value }) => (
      values.has(name) ? [`--${name}`, ...(value ? [values.get(name)!] : [])] : []
    )),
  ];
  const language = languageIn(io.folder);
  const className = classNameOf((ddl.isImportable && ddl.database) || imported);
  io.out(nextSteps({ importable, className, path: live, folder: out, fileName, isBaseline, ...ddl, language }));
  return EXIT.clean;
}

function write(
  { elements, dialect, settings, source, isTerraform }: AdoptedDdl,
  folder: string,
  isBaseline: boolean,
): string {
  const [defaultTimeZone] = settings?.get('default_time_zone') ?? [];
  const statements = isTerraform ? [] : source.statements(dialect);
  const entries = elements.map((element, position) => {
    const start = source.pieces.length > position ? source.startOf(position) : 0;
    return {
      marks: marksInFront(statements[position]),
      ...adoptedEntry(element, dialect, placeText(source.place(start, start + 1))),
    };
  });
  const file = isBaseline ? { name: 'baseline', number: 0, entries } : { name: ADOPTED, entries };
  const { appended: [{ fileName }] } = appendMigrations(folder, [file], { dialect, defaultTimeZone });
  return fileName;
}

/** Comments inside the statement are already part of its text. */
function marksInFront(statement: PlacedStatement | undefined): string[] {
  return statement ? marksOf(statement.comments.filter(({ end }) => end <= statement.start)) : [];
}

const NEW_FOLDER = 'name a new folder';

/** The existing files may be the migrations of another database. */
function refuseFull(out: string, folder: string): void {
  let names: readonly string[] = [];
  try {
    names = fs.readdirSync(path.resolve(folder, out));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw new UnusableInput(`the folder ${out} cannot be used: ${systemReason(error)}`, NEW_FOLDER);
    }
  }
  // As in a folder of migrations, hidden files do not count: an interrupted run leaves some.
  if (names.some((name) => !name.startsWith('.'))) {
    throw new UnusableInput(`the folder ${out} is not empty`, NEW_FOLDER);
  }
}
