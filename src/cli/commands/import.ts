import * as path from 'node:path';
import { stackCode } from '../../code/stack/stack-code';
import { foldScript } from '../../ddl/fold/fold-script';
import type { AppLanguage } from '../../languages/app-language';
import { EXIT, type Command, type Io, type ParsedOptions } from '../command';
import { givenDdl } from '../input/given-ddl';
import { acknowledgementsOf, configuredDatabase, readableStatements, refuseUnread } from '../input/one-database';
import { STANDARD_INPUT } from '../input/read-text';
import { settingsCode } from '../input/terraform-source';
import { writeNewFile } from '../output/new-file';
import { noteLeft } from '../output/note-left';
import { tryConstructs } from '../output/try-constructs';
import { allowsUnread, APP, CREDENTIALS, DDL_OPTIONS, LANGUAGE } from '../shared-options';

export const importCommand: Command = {
  name: 'import',
  summary: 'write constructs for an existing schema',
  usage: '(PATH | --database PATH) [options]',
  completes: 'files',
  options: [
    LANGUAGE,
    { name: 'out', value: 'FILE', summary: 'file to write, which must not exist yet (default: standard output)' },
    ...DDL_OPTIONS.filter((option) => option !== APP),
  ],
  details: [
    'PATH is a script, a Terraform file with one database, a folder of migrations, or - for the standard input.',
    [
      'Nothing is guessed: columns that you must declare and hot keys are marked ' +
        'with TODO,',
      'and statements that no construct declares are in comments at the top.',
    ],
    CREDENTIALS,
  ],
  examples: [
    ['schema.sql --out schema-stack.ts', 'a stack with the schema of a file'],
    ['--database projects/p/instances/main/databases/shop', 'of a live database'],
  ],
  run,
};

async function run(parsed: ParsedOptions, io: Io): Promise<number> {
  const { values } = parsed;
  const given = givenDdl(importCommand, 'PATH, or - for the standard input', parsed);
  const configured = await configuredDatabase(given, values, io);
  const { unit } = configured;
  const { name, source, dialect, database, settings } = unit;
  const statements = readableStatements(unit);
  if (!allowsUnread(values)) {
    refuseUnread(source, statements, 'nothing was written');
  }
  const script = foldScript(statements, dialect, database ?? 'database');
  const { code, left, refused } = stackCode(
    {
      script,
      text: source.text,
      file: name === STANDARD_INPUT ? 'schema' : path.basename(name),
      database,
      acknowledgements: acknowledgementsOf(configured, statements, script),
      settings: settingsCode(settings),
    },
    (values.get('language') ?? 'typescript') as AppLanguage,
    tryConstructs(),
  );
  const out = values.get('out');
  if (out === undefined) {
    io.out(code);
  } else {
    writeNewFile(out, code, io);
  }
  noteLeft({ refused, left }, io);
  return EXIT.clean;
}
