import * as fs from 'node:fs';
import * as path from 'node:path';
import { Folder } from './support';
import { COMMANDS } from '../../src/cli/commands';
import { RUNNING_ERRORS } from '../../src/cli/running/errors';
import { FAILURE_STATES } from '../../src/ledger/drift/recovery';
import { CATALOGUE } from '../../src/rules/catalogue';

const PRINTED = ['src', 'docs', 'README.md', 'examples', 'bin'];

function filesIn(place: string): string[] {
  return fs.statSync(place).isDirectory()
    ? fs.readdirSync(place).filter((name) => name !== 'node_modules').flatMap((name) => filesIn(path.join(place, name)))
    : /\.(ts|md|js|json|ya?ml|sh|py)$/.test(place) ? [place] : [];
}

/** The rest of a line after `spanner-constructs`, up to what ends code in it. */
const printed = PRINTED.flatMap(filesIn).flatMap((file) => (
  [...fs.readFileSync(file, 'utf8').matchAll(/spanner-constructs(?:@\S+)? ([a-z]+)((?: [^\s'"`#|;&()]+)*)/g)].map(([line, command, rest]) => ({ file, line, command, rest }))
));
/** What follows `npx`, or has options, is a command and no sentence. */
const commands = printed.filter(({ command, rest, line, file }) => COMMANDS.has(command) || / --\w/.test(rest) || fs.readFileSync(file, 'utf8').includes(`npx ${line}`));

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
  const examples = [...COMMANDS.values()].flatMap((command) => command().examples.map(([line]) => line));
  expect(examples.filter((line) => !/^(.* \| )?npx spanner-constructs [a-z]+/.test(line))).toEqual([]);
});

/** Of `verify`: what it calls a database. */
const VERIFIED = ['behind', 'half-applied', 'complete', 'drift'];

describe('a name that is printed', () => {
  test.each([...CATALOGUE.map(({ name }) => name), ...FAILURE_STATES, ...VERIFIED, ...Object.keys(RUNNING_ERRORS), 'not-understood'])('%s is explained in any project', async (name) => {
    const folder = new Folder();
    const { code, out, err } = await folder.run(['explain', name]);
    folder.remove();
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^\S/);
  });
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
