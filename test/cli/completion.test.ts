import { spawnSync } from 'node:child_process';
import { Folder, inFolder } from './support';
import { COMMANDS } from '../../src/cli/commands';

const FILES = { 'a b.sql': '', 'c.sql': '', '$(touch ran).sql': '' };
const commands = [...COMMANDS.values()].map((load) => load());
const names = commands.map(({ name }) => name);

const script = async (folder: Folder, shell: string): Promise<string> => (await folder.run(['completion', shell])).out;

function ran(folder: Folder, shell: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(shell, args, { cwd: folder.path, encoding: 'utf8', env: { ...process.env, HOME: folder.path } });
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
}

/** What bash offers for the last word of each command line. */
async function inBash(folder: Folder, lines: readonly (readonly string[])[]): Promise<string[][]> {
  const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(' ');
  const out = ran(folder, 'bash', ['--norc', '-c', [
    await script(folder, 'bash'),
    ...lines.map((words) => `COMP_WORDS=(spanner-constructs ${quoted(words)}); COMP_CWORD=${words.length}; _spanner_constructs; printf '%s\\n' "\${COMPREPLY[@]}" ==`),
  ].join('\n')]);
  return out.split('==\n').slice(0, -1).map((each) => each.split('\n').filter((line) => line !== '').sort());
}

describe('bash completes', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['the commands', [''], [...names, 'help', '--help', '--version']],
    ['a command', ['au'], ['audit']],
    ['a command to explain', ['help', 're'], ['report']],
    ['an option', ['audit', '--fo'], ['--format']],
    ['a choice', ['ddl', '--format', 's'], ['spanner-cli', 'sql']],
    ['a choice behind =, which bash cuts', ['ddl', '--format', '=', 's'], ['spanner-cli', 'sql']],
    ['all choices behind =', ['ddl', '--format', '='], ['json', 'spanner-cli', 'sql']],
    ['the choices of this command', ['report', '--format', ''], ['html', 'markdown']],
    ['a file', ['audit', 'a'], ['a b.sql']],
    ['files, and runs nothing', ['audit', ''], ['$(touch ran).sql', 'a b.sql', 'c.sql']],
    ['the file of an option', ['migrate', '--schema', 'c'], ['c.sql']],
    ['what follows an option that can stand alone', ['audit', '--app', '--fa'], ['--fail-on']],
    ['a rule', ['explain', 'monotonic-'], ['monotonic-index', 'monotonic-key']],
    ['a shell', ['completion', ''], ['bash', 'fish', 'zsh']],
    ['nothing for a number', ['splits', '--nodes', ''], []],
    ['nothing for a database', ['audit', '--database', ''], []],
    ['nothing where there is no argument', ['doctor', ''], []],
    ['nothing for an unknown command', ['adit', '--'], []],
  ])('%s', (_, words, expected) => inFolder(FILES, async (folder) => {
    expect(await inBash(folder, [words])).toEqual([[...expected].sort()]);
  })());

  test('each option and each choice of each command', inFolder({}, async (folder) => {
    const choices = commands.flatMap(({ name, options }) => options.flatMap((option) => (option.choices ? [{ words: [name, `--${option.name}`, ''], expected: option.choices }] : [])));
    const cases = [...commands.map(({ name, options }) => ({ words: [name, '--'], expected: [...options.map((option) => `--${option.name}`), '--help'] })), ...choices];
    expect(choices.length).toBeGreaterThan(10);
    expect(await inBash(folder, cases.map(({ words }) => words))).toEqual(cases.map(({ expected }) => [...expected].sort()));
  }));

  test('by what the shell runs for the command', inFolder({}, async (folder) => {
    expect(ran(folder, 'bash', ['--norc', '-c', `${await script(folder, 'bash')}complete -p spanner-constructs`])).toBe('complete -F _spanner_constructs spanner-constructs\n');
  }));
});

test('each shell gets each command, option and choice', inFolder({}, async (folder) => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const text = await script(folder, shell);
    const words = commands.flatMap(({ name, options }) => [name, ...options.flatMap((option) => [option.name, ...(option.choices ?? [])])]);
    const missing = words.filter((word) => !text.includes(word));
    expect([shell, missing]).toEqual([shell, []]);
  }
}));

const installed = ['zsh', 'fish'].filter((shell) => spawnSync(shell, ['--version']).status === 0);

if (installed.includes('fish')) {
  test.each<[string, readonly string[]]>([
    ['spanner-constructs au', ['audit']],
    ['spanner-constructs ddl --format s', ['spanner-cli', 'sql']],
    ['spanner-constructs audit --fo', ['--format']],
    ['spanner-constructs audit c', ['c.sql']],
    ['spanner-constructs migrate --schema c', ['c.sql']],
    ['spanner-constructs completion ', ['bash', 'fish', 'zsh']],
    ['spanner-constructs doctor c', []],
  ])('fish completes %s', (line, expected) => inFolder(FILES, async (folder) => {
    folder.write('completion.fish', await script(folder, 'fish'));
    const lines = ran(folder, 'fish', ['-c', `source completion.fish; rm completion.fish; complete -C ${JSON.stringify(line)}`]).split('\n').filter((each) => each !== '');
    expect(lines.map((each) => each.split('\t')[0]).sort()).toEqual(expected);
  })());
}

if (installed.includes('zsh')) {
  // What the functions of its completion system are called with.
  const STUBS = 'compdef() { registered=$1; }; _describe() { print -rl -- "${commands[@]}"; }; _arguments() { print -rl -- "$@"; }';
  test.each<[readonly string[], RegExp]>([
    [['au'], /^audit:check existing DDL/m],
    [['help', 're'], /^report:draw where/m],
    [['ddl', '--fo'], /^--format=\[a script for people.*\]:value:\(sql json spanner-cli\)$/m],
    [['audit', 'c'], /^\*:argument:_files$/m],
    [['audit', '--q'], /^\*--queries=\[.*\]:value:_files$/m],
    [['audit', '--a'], /^--app\[what the constructs/m],
    [['completion', ''], /^\*:argument:\(bash zsh fish\)$/m],
  ])('zsh completes %j', (words, expected) => inFolder({}, async (folder) => {
    const given = ['spanner-constructs', ...words].map((word) => `'${word}'`).join(' ');
    const code = `${STUBS}\n${await script(folder, 'zsh')}\nwords=(${given}); CURRENT=${words.length + 1}; $registered`;
    expect(ran(folder, 'zsh', ['-f', '-c', code])).toMatch(expected);
  })());
}

test.each<[readonly string[], RegExp]>([
  [[], /^error: completion needs the shell: bash, zsh or fish\n    usage /],
  [['bahs'], /^error: there is no completion for bahs: did you mean "bash"\?\n$/],
  [['powershell'], /^error: there is no completion for powershell: there is one for bash, zsh, fish\n$/],
  [['bash', 'zsh'], /^error: completion takes one argument, not "zsh"/],
])('%j is unusable', (args, err) => inFolder({}, async (folder) => {
  expect(await folder.run(['completion', ...args])).toMatchObject({ code: 2, out: '', err: expect.stringMatching(err) });
})());
