import * as path from 'node:path';
import { ownCommand, shellWord } from '../../text/shell-word';
import { checkArguments, columns, EXIT, type Command, type Io, type ParsedOptions } from '../command';
import { answersOf, HOST, NAME, SCHEMA, type Answers } from '../init/answers';
import { begunSchema, type BegunSchema } from '../init/begun-schema';
import type { Project } from '../init/project';
import { pythonProject } from '../init/python';
import { terraformProject } from '../init/terraform';
import { typescriptProject } from '../init/typescript';
import { writeProject } from '../init/write-project';
import { shownFrom, statsOf } from '../input/input-files';
import { noteLeft } from '../output/note-left';
import { DIALECT, LANGUAGE } from '../shared-options';

export const initCommand: Command = {
  name: 'init',
  summary: 'write a project with a first table, its test, a workflow and a hook',
  usage: '[FOLDER] [options]',
  options: [HOST, LANGUAGE, NAME, DIALECT, SCHEMA],
  details: [
    'It asks for missing options, but only at a terminal. It writes into FOLDER (default: this one).',
    'No file is overwritten: where one of its files exists, it writes nothing. A README.md and a .gitignore stay.',
    'Exit codes: 0 written, 2 unusable input.',
  ],
  examples: [
    ['shop --host terraform', 'a schema in SQL for plain Terraform'],
    ['shop --host cdktf --language python', 'an app in Python'],
    ['--host cdktf --name shop --schema old.sql', 'constructs for an existing schema'],
  ],
  run,
};

async function run(parsed: ParsedOptions, io: Io): Promise<number> {
  const { positionals: [named = '.'] } = parsed;
  if (parsed.positionals.length > 1) {
    checkArguments(initCommand, ['FOLDER'], parsed);
  }
  const folder = path.resolve(io.folder, named);
  const answers = await answersOf(parsed.values, folder, io);
  const schema = await begunSchema(answers, io);
  const { files, install, next, left } = projectOf(answers, schema, folder);
  const written = writeProject(folder, files);
  const from = shownFrom(io.folder, folder);
  const names = written.map((file) => path.posix.join(from, file.path)).sort();
  const steps = [...enter(from), ...install, ...adoption(schema, folder), ...next];
  io.out([...names, '', 'Next:', ...columns(steps), ''].join('\n'));
  files.filter((file) => !written.includes(file)).forEach((file) => (
    io.err(`note: ${path.posix.join(from, file.path)} was there, and stays as it is\n`)
  ));
  if (left) {
    noteLeft(left, io);
  }
  return EXIT.clean;
}

function projectOf({ host, language }: Answers, schema: BegunSchema, folder: string): Project {
  if (host === 'terraform') {
    return terraformProject(schema, folder);
  }
  return language === 'python' ? pythonProject(schema) : typescriptProject(schema, host === 'cdktn');
}

function enter(folder: string): Project['next'] {
  return folder === '' ? [] : [[`cd ${shellWord(folder)}`, 'the new folder']];
}

/** Only the user knows whether the schema already exists as a database. */
function adoption({ file, name }: BegunSchema, folder: string): Project['next'] {
  if (file === undefined) {
    return [];
  }
  const relative = shownFrom(folder, file);
  const adopt = (input: string): string => ownCommand('adopt', input, '--out', `migrations/${name}`);
  return [[
    statsOf(file, relative)?.isDirectory() ? `${ownCommand('ddl', relative)} | ${adopt('-')}` : adopt(relative),
    'only if the database exists: then its statements are never sent',
  ]];
}
