import * as path from 'node:path';
import { STACK_LANGUAGES, stackCode } from '../../code/stack/stack-code';
import { foldScript } from '../../ddl/fold/fold-script';
import type { AppLanguage } from '../../languages/app-language';
import { counted } from '../../text/counted';
import { checkArguments, EXIT, type Command, type Io } from '../command';
import { DIALECT_CHOICES } from '../config/config';
import { dialectIn } from '../input/dialect';
import { databaseIn, refuseUnread, refuseUnreadable } from '../input/one-database';
import type { ParsedOptions } from '../options';
import { writeNewFile } from '../output/new-file';
import { ALLOW_UNREAD, allowsUnread } from '../unread';

export const importCommand: Command = {
  name: 'import',
  summary: 'writes constructs for an existing schema',
  usage: 'FILE [options]',
  options: [
    { name: 'language', choices: STACK_LANGUAGES, summary: 'language of the constructs (typescript)' },
    { name: 'out', value: 'FILE', summary: 'file to write, which must not exist yet (standard output)' },
    { name: 'dialect', choices: DIALECT_CHOICES, summary: 'dialect of the DDL (auto: recognized from the file)' },
    ALLOW_UNREAD,
  ],
  details: [
    'FILE is a script, a Terraform file with one database, a folder of migrations, or - for the standard input.',
    [
      'Nothing is guessed: columns that you must declare and hot keys are marked ' +
        'with TODO,',
      'and statements that no construct declares are in comments at the top.',
    ].join('\n'),
  ],
  examples: [
    ['npx spanner-constructs import schema.sql --out schema-stack.ts', 'a stack with the schema of a file'],
    [
      'gcloud spanner databases ddl describe shop --instance=main | npx spanner-constructs import -',
      'of a live database',
    ],
  ],
  run,
};

async function run(parsed: ParsedOptions, io: Io): Promise<number> {
  checkArguments(importCommand, ['FILE, or - for the standard input'], parsed);
  const { values, positionals: [argument] } = parsed;
  const { source, dialect, database } = await databaseIn(argument, dialectIn(values), io);
  const statements = source.statements(dialect);
  refuseUnreadable(argument, source, statements);
  if (!allowsUnread(values)) {
    refuseUnread(source, statements, 'nothing was written');
  }
  const { code, left, faulty } = stackCode(
    foldScript(statements, dialect, database ?? 'database'),
    source.text,
    argument === '-' ? 'schema' : path.basename(argument),
    (values.get('language') ?? 'typescript') as AppLanguage,
  );
  write(code, values.get('out'), io);
  note(faulty, 'refused or not understood', io);
  note(left, 'without a construct', io);
  return EXIT.clean;
}

/** @param are What they are. */
function note(count: number, are: string, io: Io): void {
  if (count > 0) {
    const parts = counted(count, 'statement or clause', 'statements and clauses');
    io.err(`note: ${parts} ${are}: see the comments at the top\n`);
  }
}

function write(code: string, out: string | undefined, io: Io): void {
  if (out === undefined) {
    io.out(code);
  } else {
    writeNewFile(out, code, io);
  }
}
