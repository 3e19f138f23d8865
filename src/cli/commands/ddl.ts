import { tokenize } from '../../ddl/lexer/lexer';
import { printDatabase } from '../../ddl/printer/print-objects';
import { prettyJson } from '../../report/pretty-json';
import { Dialect } from '../../schema';
import { EXIT, type Command, type Io, type ParsedOptions } from '../command';
import { Emulator } from '../emulator/emulator';
import { knownDdl, omissionText } from '../emulator/known-ddl';
import { givenDdl } from '../input/given-ddl';
import { declaredSchema } from '../input/one-database';
import { UnusableInput } from '../input/unusable-input';
import { schemaScript } from '../output/schema-script';
import { CREDENTIALS, DDL_OPTIONS, FORMAT } from '../shared-options';

export const ddlCommand: Command = {
  name: 'ddl',
  summary: 'print the statements that create a schema',
  usage: '(PATH | --database PATH | --app) [options]',
  completes: 'files',
  options: [
    {
      ...FORMAT, choices: ['sql', 'json', 'spanner-cli'],
      summary: 'a script for people, an array of statements, or a script for spanner-cli and gcloud spanner cli ' +
        '(default: sql)',
    },
    {
      name: 'for', choices: ['emulator'],
      summary: 'leave out what the emulator of SPANNER_EMULATOR_HOST or SPANNER_EMULATOR_REST does not know',
    },
    ...DDL_OPTIONS,
  ],
  details: [
    [
      'PATH is a script, a Terraform file with one database, a folder of migrations, or - for the standard input.',
      'ALTER and DROP change what came before them; what is printed creates the schema that they lead to.',
    ],
    CREDENTIALS,
    '--for emulator tries the statements on a database of its own in the emulator, and names what it leaves out.',
    'Exit codes: 0 printed, also with omissions, 2 unusable input.',
  ],
  examples: [
    ['--app', 'what the constructs of an app declare'],
    ['migrations/shop --format json', 'for a test that creates the database'],
    ['schema.sql --for emulator', 'with SPANNER_EMULATOR_HOST=localhost:9010'],
  ],
  run,
};

async function run(parsed: ParsedOptions, io: Io): Promise<number> {
  const { values } = parsed;
  const given = givenDdl(ddlCommand, 'PATH, the DDL of one database', parsed);
  const { schema, notes } = await declaredSchema(given, values, io);
  const { statements, omissions } = values.has('for')
    ? await knownDdl(schema, await Emulator.find(undefined, io))
    : { statements: printDatabase(schema), omissions: [] };
  const text = {
    'sql': () => schemaScript(statements, schema),
    'json': () => prettyJson(statements),
    'spanner-cli': () => clientScript(statements),
  }[values.get(FORMAT.name) ?? 'sql']!();
  notes.forEach((note) => io.err(`note: ${note}\n`));
  io.err(omissionText(omissions));
  io.out(text);
  return EXIT.clean;
}

/**
 * One statement per line, which spanner-cli sends in one batch. It finds the ends of statements by the lexical rules of
 * GoogleSQL, even in PostgreSQL.
 *
 * @throws UnusableInput for a statement that it would split or take for a comment
 */
function clientScript(statements: readonly string[]): string {
  return statements.map((statement) => {
    const script = `${statement};`;
    const tokens = tokenize(script, Dialect.GOOGLESQL);
    const ends = tokens.filter(({ kind, text }) => kind === 'symbol' && text === ';').map(({ end }) => end);
    if (ends[0] !== script.length || tokens.some(({ kind }) => kind === 'comment')) {
      throw new UnusableInput(
        `spanner-cli reads this statement by the rules of GoogleSQL, where it is another one: ${statement}`,
        'use --format json, and send the statements by a client or gcloud spanner databases ddl update',
      );
    }
    return `${script}\n`;
  }).join('');
}
