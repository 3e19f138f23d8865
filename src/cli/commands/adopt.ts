import * as fs from 'node:fs';
import * as path from 'node:path';
import type { PlacedStatement } from '../../ddl/parser/statement';
import { appendMigrations } from '../../ledger/migrations/append-migrations';
import { ADOPTED } from '../../ledger/migrations/migrations-folder';
import { systemReason } from '../../text/system-reason';
import { adoptedDdl, type AdoptedDdl } from '../adopt/adopt-source';
import { nextSteps } from '../adopt/adopt-steps';
import { adoptedEntry } from '../adopt/adopted-entry';
import { checkArguments, EXIT, missing, type Command, type Io } from '../command';
import { DIALECT_CHOICES } from '../config/config';
import { dialectIn } from '../input/dialect';
import { dataIn, faultsIn, placeText, refuseUnread, refuseUnreadable, unusable } from '../input/one-database';
import { UnusableInput } from '../input/unusable-input';
import { languageIn } from '../migrate/app-config';
import { marksOf } from '../migrate/appended-statements';
import type { ParsedOptions } from '../options';
import { ALLOW_UNREAD, allowsUnread } from '../unread';

export const adoptCommand: Command = {
  name: 'adopt',
  summary: 'put an existing database under migrations, without a change in the first plan',
  usage: 'FILE --out DIR [options]',
  options: [
    { name: 'out', value: 'DIR', summary: 'folder for the migrations, which must be empty or not exist yet' },
    { name: 'dialect', choices: DIALECT_CHOICES, summary: 'dialect of the DDL (auto: recognized from the file)' },
    { name: 'database', value: 'NAME', summary: 'the database, where a Terraform file or state holds several' },
    { name: 'in-terraform', summary: 'the statements of a script are the list that Terraform has applied' },
    ALLOW_UNREAD,
  ],
  details: [
    [
      'FILE is the DDL that the database returns (gcloud spanner databases ddl describe), or - for the standard ' +
        'input: it becomes',
      '0000_baseline.sql, which is never sent. Or it is a Terraform file (.tf, .tf.json), a state file or the ' +
        'output of',
      'terraform show -json: its ddl becomes 0001_adopted.sql, byte for byte, so that Terraform sees the list that ' +
        'it knows.',
    ].join('\n'),
    'Exit codes: 0 written, 2 unusable input.',
  ],
  examples: [
    [
      'gcloud spanner databases ddl describe shop --instance=main | ' +
        'npx spanner-constructs adopt - --out migrations/shop',
      'a database that Terraform does not know',
    ],
    ['npx spanner-constructs adopt main.tf --out migrations/shop', 'a database in Terraform'],
    [
      'terraform show -json | npx spanner-constructs adopt - --out migrations/shop',
      'a database in Terraform whose ddl is computed',
    ],
  ],
  run,
};

async function run(parsed: ParsedOptions, io: Io): Promise<number> {
  checkArguments(adoptCommand, ['FILE, or - for the standard input'], parsed);
  const { values, positionals: [argument] } = parsed;
  const out = values.get('out');
  if (out === undefined) {
    throw missing(adoptCommand, '--out DIR, the folder to write to');
  }
  refuseFull(out, io.folder);
  const inTerraform = values.has('in-terraform');
  const ddl = await adoptedDdl(
    argument,
    { dialect: dialectIn(values), database: values.get('database'), isVerbatim: inTerraform },
    io,
  );
  const statements = ddl.source.statements(ddl.dialect);
  if (!ddl.isTerraform) {
    refuseUnreadable(argument, ddl.source, statements);
  }
  const data = dataIn(ddl.source, statements);
  if (data.length > 0) {
    throw unusable(data, 'nothing was adopted');
  }
  if (!allowsUnread(values)) {
    refuseUnread(ddl.source, statements, 'nothing was adopted');
  }
  const isBaseline = !ddl.isTerraform && !inTerraform;
  const fileName = write(ddl, path.resolve(io.folder, out), isBaseline);
  faultsIn(ddl.source, statements).forEach((fault) => io.err(`note: ${fault}; the statement is kept as it is\n`));
  const importable = ddl.isImportable ? argument : out;
  io.out(nextSteps({ importable, folder: out, fileName, isBaseline, ...ddl, language: languageIn(io.folder) }));
  return EXIT.clean;
}

function write(
  { elements, dialect, defaultTimeZone, source, isTerraform }: AdoptedDdl,
  folder: string,
  isBaseline: boolean,
): string {
  const statements = isTerraform ? [] : source.statements(dialect);
  const entries = elements.map((element, position) => ({
    marks: statements[position] === undefined ? [] : marksInFront(statements[position]),
    ...adoptedEntry(element, dialect, placeOf(source, position)),
  }));
  const file = isBaseline ? { name: 'baseline', number: 0, entries } : { name: ADOPTED, entries };
  const [{ fileName }] = appendMigrations(folder, [file], {
    dialect,
    ...(defaultTimeZone !== undefined && { defaultTimeZone }),
  });
  return fileName;
}

/** Comments within the statement are part of its text. */
function marksInFront({ comments, start }: PlacedStatement): string[] {
  return marksOf(comments.filter((comment) => comment.end <= start));
}

function placeOf(source: AdoptedDdl['source'], position: number): string {
  const start = source.pieces.length > position ? source.startOf(position) : 0;
  return placeText(source, start, start + 1);
}

/** The existing file may be the log of another database. */
function refuseFull(out: string, folder: string): void {
  if (namesIn(out, folder).length > 0) {
    throw new UnusableInput(`the folder ${out} is not empty`, NEW_FOLDER);
  }
}

const NEW_FOLDER = 'name a new folder';

function namesIn(out: string, folder: string): string[] {
  try {
    return fs.readdirSync(path.resolve(folder, out));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return [];
    }
    throw new UnusableInput(`the folder ${out} cannot be used: ${systemReason(error)}`, NEW_FOLDER);
  }
}
