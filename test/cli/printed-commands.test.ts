import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { Folder, HOT, inFolder, SAFE } from './support';
import { exampleLines, helpOf } from '../../src/cli/command';
import { COMMANDS } from '../../src/cli/commands';
import { shellWord } from '../../src/text/shell-word';

const PRINTED = ['src', 'docs', 'README.md', 'examples', 'bin'];

function filesIn(place: string): string[] {
  return fs.statSync(place).isDirectory()
    ? fs.readdirSync(place).filter((name) => name !== 'node_modules').flatMap((name) => filesIn(path.join(place, name)))
    : /\.(ts|md|js|json|ya?ml|sh|py)$/.test(place) ? [place] : [];
}

const texts = [
  ...PRINTED.flatMap(filesIn).map((file) => ({ file, text: fs.readFileSync(file, 'utf8') })),
  ...[...COMMANDS].map(([name, load]) => ({ file: `the help of ${name}`, text: helpOf(load()) })),
];
/** The rest of a line after `spanner-constructs`, up to what ends code in it. */
const printed = texts.flatMap(({ file, text }) => (
  [...text.matchAll(/spanner-constructs(?:@\S+)? ([a-z]+)((?: [^\s'"`#|;&()]+)*)/g)].map(([line, command, rest]) => ({ file, text, line, command, rest }))
));
/** What follows `npx`, or has options, is a command and no sentence. */
const commands = printed.filter(({ command, rest, line, text }) => COMMANDS.has(command) || / --\w/.test(rest) || text.includes(`npx ${line}`));

describe('a command that is printed', () => {
  test('is found in messages and pages', () => {
    expect(commands.length).toBeGreaterThan(100);
  });

  test('exists, with all its options', () => {
    const unknown = commands.flatMap(({ file, line, command, rest }) => {
      const options = COMMANDS.get(command)?.().options.map(({ name }) => name);
      const given = [...rest.matchAll(/ --([a-z][a-z-]*)/g)].map(([, name]) => name);
      return options && given.every((name) => [...options, 'help'].includes(name)) ? [] : [`${file}: ${line}`];
    });
    expect(unknown).toEqual([]);
  });
});

test('the examples of all commands are called as the others are', () => {
  const examples = [...COMMANDS.values()].flatMap((command) => exampleLines(command()).map(([, line]) => line.trim()));
  expect(examples.filter((line) => !/^(.* \| )?npx spanner-constructs [a-z]+/.test(line))).toEqual([]);
});

test.each([
  ['loadtest', 'seconds', ['a.sql', '--database', 'projects/p/instances/i/databases/d']],
  ['loadtest', 'writes-per-second', ['a.sql', '--database', 'projects/p/instances/i/databases/d']],
  ['hotspots', 'minutes', ['--database', 'projects/p/instances/i/databases/d']],
  ['splits', 'nodes', ['a.sql']],
  ['splits', 'days', ['a.sql', '--nodes', '3']],
])('%s --%s prints a number that it takes in the place of one out of range', async (command, option, args) => {
  const folder = new Folder({ 'a.sql': 'CREATE TABLE T (Id STRING(36) DEFAULT (GENERATE_UUID())) PRIMARY KEY (Id);' });
  const refused = await folder.run([command, ...args, `--${option}`, '0']);
  const [, fix] = new RegExp(`fix +--${option} (\\d+)`).exec(refused.err)!;
  const { err } = await folder.run([command, ...args, `--${option}`, fix]);
  folder.remove();
  expect(err).not.toContain('out-of-range');
});

/** The words of a command, as a shell reads it. */
function shellWords(command: string): string[] {
  return execFileSync('sh', ['-c', `printf '%s\\n' ${command}`], { encoding: 'utf8' }).trimEnd().split('\n');
}

test.each([
  ['db/schema.sql', 'db/schema.sql'], ['my shop.sql', '"my shop.sql"'], ["it's.sql", '"it\'s.sql"'], ['a $HOME.sql', "'a $HOME.sql'"],
  ['a `b`.sql', "'a `b`.sql'"], ['"a"\\ \'b\'!.sql', "'\"a\"\\ '\\''b'\\''!.sql'"], ['a %PATH%.sql', "'a %PATH%.sql'"],
])('%s is one word of a shell as %s', (word, quoted) => {
  expect(shellWord(word)).toBe(quoted);
  expect(shellWords(quoted)).toEqual([word]);
});

const SCHEMA = "it's/my shop.sql";
const WHERE = ['--schema', SCHEMA, '--migrations', 'm y/shop'];

test.each<[string, readonly string[], RegExp, string]>([
  ['doctor, of a hot key', ['doctor', ...WHERE], /fix {2}npx (.* audit .*)\n/, SCHEMA],
  ['diff, of a schema that Spanner refuses', ['diff', SCHEMA, "it's/no key.sql"], /: npx (.* audit .*)\n/, "it's/no key.sql"],
  ['migrate, of an edited migration', ['migrate', ...WHERE], /again: npx (.* migrate .*)\n/, 'm y/shop'],
  ['migrate, of the edited migration itself', ['migrate', ...WHERE], /COMMIT: (git restore .*?), and/, 'm y/shop/0001_initial.sql'],
  ['adopt', ['adopt', SCHEMA, '--out', "it's adopted"], /1\. npx (.* import .*)\n/, SCHEMA],
  ['adopt, without a CDK', ['adopt', SCHEMA, '--out', "it's adopted"], /: npx (.* migrate .*)\n/, "it's adopted"],
  ['init, of the folder', ['init', "it's new", '--host', 'terraform', '--name', 'shop'], /(cd .*?) {2}/, "it's new"],
  ['init, of a schema', ['init', 'new', '--host', 'terraform', '--name', 'shop', '--schema', SCHEMA], / npx (.* adopt .*?) {2}/, `../${SCHEMA}`],
  ['verify, of several folders', ['verify', '--live', SCHEMA], /for example (.*)\n/, 'migrations/my shop'],
])('%s prints a path as one word', (_, args, pattern, word) => inFolder({ [SCHEMA]: SAFE, "it's/no key.sql": 'CREATE TABLE A (Id INT64) PRIMARY KEY (Nr);' }, async (folder) => {
  await folder.run(['migrate', ...WHERE]);
  if (args[0] === 'doctor') {
    folder.write(SCHEMA, HOT);
  } else if (args[0] === 'migrate') {
    folder.write('m y/shop/0001_initial.sql', `${folder.read('m y/shop/0001_initial.sql')}-- x`);
  } else if (args[0] === 'verify') {
    ['my shop', 'other'].forEach((name) => folder.write(`migrations/${name}/checksums.sha256`, ''));
  }
  const { out, err } = await folder.run(args);
  expect(shellWords(pattern.exec(out + err)?.[1] ?? '')).toContain(word);
})());
