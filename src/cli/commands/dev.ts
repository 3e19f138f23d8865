import * as fs from 'node:fs';
import * as path from 'node:path';
import { statementOf } from '../../ledger/step';
import { stepComment } from '../../report/step-words';
import { LIMITS } from '../../schema/limits';
import { isPattern } from '../../text/glob';
import { plainId } from '../../text/names';
import { counted, listed } from '../../text/shown';
import { EXIT, type Command, type Io, type ParsedOptions } from '../command';
import { DevDatabase, type DevChange } from '../emulator/dev-database';
import { Emulator } from '../emulator/emulator';
import { knownDdl, omissionText } from '../emulator/known-ddl';
import { StartedEmulator, USUAL } from '../emulator/started-emulator';
import type { AuditUnit } from '../input/audit-units';
import { givenDdl, type GivenDdl } from '../input/given-ddl';
import { declaredSchema } from '../input/one-database';
import { STANDARD_INPUT } from '../input/read-text';
import { UnusableInput } from '../input/unusable-input';
import { databaseOption, databasePath, emulatorHost, REST_PORT_OFFSET, type DatabasePath } from '../running/rest';
import { atEachChange, watchedFor, WatchedFiles } from '../running/watched-files';
import { ALLOW_UNREAD, APP, CONFIG, DATABASE, DIALECT } from '../shared-options';

const LOCAL = 'local';
/** Characters of the id of an instance. */
const MOST_OF_INSTANCE = 64;

export const devCommand: Command = {
  name: 'dev',
  summary: 'keep an emulator database in sync with a changing schema',
  usage: '(PATH | --app) [options]',
  completes: 'files',
  options: [
    { name: 'once', summary: 'apply the schema and end, for scripts' },
    {
      name: 'watch', value: 'PATH', isRepeated: true,
      summary: 'also watch this file or folder (always watched: PATH, or this folder for an app)',
    },
    {
      ...DATABASE,
      summary: 'projects/P/instances/I/databases/D: which one to create and change ' +
        `(default: projects/${LOCAL}/instances/${LOCAL}/databases/ and its name); ` +
        'a NAME: which of several in the input',
    },
    APP, DIALECT, CONFIG, ALLOW_UNREAD,
  ],
  details: [
    [
      'It applies what PATH or the app declares to an emulator, and again at each change of the files until Ctrl-C: to',
      'the one that SPANNER_EMULATOR_REST or SPANNER_EMULATOR_HOST names, else to one at localhost:9010, else to one',
      'that it starts from the Google Cloud SDK and that ends with it. Rows stay where Spanner can make the change;',
      'other tables are dropped and created again, and it says so. What the emulator does not know is left out, as',
      'ddl --for emulator does.',
    ],
    'Exit codes: 0 applied (--once), 2 unusable input, 130 ended by Ctrl-C.',
  ],
  examples: [
    ['--app', 'while you work on the app'],
    ['schema.sql --once', 'before tests, with SPANNER_EMULATOR_HOST=localhost:9010'],
  ],
  run,
};

async function run(parsed: ParsedOptions, io: Io): Promise<number> {
  const { values } = parsed;
  const given = givenDdl(devCommand, 'PATH, the DDL of one database', parsed, 'both');
  if (given.live) {
    throw new UnusableInput('the schema is that of PATH or of --app, and --database names what to change');
  }
  const isOnce = values.has('once');
  if (!isOnce && given.paths.includes(STANDARD_INPUT)) {
    throw new UnusableInput('the standard input does not change', 'add --once');
  }
  // A folder may be empty for now, and a script may be wrong; what is not there is a mistake in the command.
  const others = parsed.lists.get('watch') ?? [];
  [...given.paths.filter((each) => !isPattern(each) && each !== STANDARD_INPUT), ...others].forEach((each) => {
    if (!fs.existsSync(path.resolve(io.folder, each))) {
      throw new UnusableInput(`there is no file or folder ${each}`);
    }
  });
  const named = emulatorHost(io) === undefined ? undefined : await Emulator.find(undefined, io);
  const found = named ?? await Emulator.at(`localhost:${USUAL.grpcPort + REST_PORT_OFFSET}`, io);
  const started = found ? undefined : await StartedEmulator.start(io);
  if (!named) {
    const [what, host] = started
      ? ['started an emulator, which ends with dev', started.host]
      : ['found an emulator', `localhost:${USUAL.grpcPort}`];
    io.out(`${what}; another terminal needs\n    export SPANNER_EMULATOR_HOST=${host}\n`);
  }
  try {
    const apply = following(given, parsed, found ?? started!.emulator, io);
    if (!isOnce) {
      // An app may have files anywhere in its folder.
      const [schema] = given.paths.map(watchedFor);
      return await follow(apply, [schema ?? '.', ...others], given, io);
    }
    await apply();
    return EXIT.clean;
  } finally {
    await started?.stop();
  }
}

async function follow(
  apply: () => Promise<void>, paths: readonly string[], { app }: GivenDdl, io: Io,
): Promise<number> {
  const watched = new WatchedFiles(
    paths.map((each) => path.resolve(io.folder, each)),
    app === undefined
      ? undefined
      : (file) => io.err(`note: ${path.relative(io.folder, file)} changes with each run, and is not watched now\n`),
  );
  return atEachChange(watched, io, apply);
}

/**
 * Returns what applies the schema in the input to a database of the emulator, now and at each change.
 *
 * @throws UnusableInput
 */
function following(
  given: GivenDdl, { values }: ParsedOptions, emulator: Emulator, io: Io,
): () => Promise<void> {
  let isNamed = false;
  /** The omissions as last printed. */
  let shown = '';
  return async () => {
    const { schema: declared, notes, unit } = await declaredSchema(given, values, io);
    const target = targetOf(declared.database, unit, values);
    const schema = { ...declared, database: target.database };
    const { statements, omissions } = await knownDdl(schema, emulator);
    const change = await new DevDatabase(emulator, target, schema.dialect).follow(statements);
    const left = change.kind === 'changed' ? change.omissions : [];
    const omitted = `${notes.map((note) => `note: ${note}\n`).join('')}${omissionText([...omissions, ...left])}`;
    if (!isNamed) {
      io.out(`${databasePath(target)} at ${emulator.host}\n`);
      isNamed = true;
    }
    if (omitted !== shown) {
      io.err(omitted);
      shown = omitted;
    }
    io.out(changeText(change));
  };
}

/** Derives names that the emulator accepts. Databases of one name are in instances of their own. */
function targetOf(name: string, { hasNamesake, address }: AuditUnit, values: ParsedOptions['values']): DatabasePath {
  const ofInstance = (hasNamesake && address?.slice(-MOST_OF_INSTANCE).replace(/_/g, '-')) || LOCAL;
  const [instance, database] = [plainId(ofInstance, MOST_OF_INSTANCE), plainId(name, LIMITS.databaseIdCharacters.most)]
    .map((id) => (id.length > 1 ? id : LOCAL));
  return databaseOption(values).live ?? { project: LOCAL, instance, database };
}

function changeText(change: DevChange): string {
  switch (change.kind) {
    case 'unchanged':
      return 'no changes\n';
    case 'created':
      return change.reason === undefined
        ? `created with ${counted(change.statements.length, 'statement')}\n`
        : `created again with ${counted(change.statements.length, 'statement')}; all rows are gone: ${change.reason}\n`;
    case 'changed':
      return [
        ...(change.recreated
          ? [
            `dropped and created again without their rows: ${listed(change.recreated.tables)}\n`,
            ...change.recreated.reasons.map((reason) => `    ${reason}\n`),
          ]
          : []),
        ...change.steps.map((step) => `-- ${stepComment(step)}\n${statementOf(step)};\n`),
      ].join('');
  }
}
