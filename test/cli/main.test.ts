import * as fs from 'node:fs';
import * as path from 'node:path';
import { inFolder, type Folder } from './support';
import { COMMANDS } from '../../src/cli/commands';
import { RUNNING_ERRORS } from '../../src/cli/running/errors';
import { FAILURE_STATES } from '../../src/ledger/drift/recovery';
import { CATALOGUE } from '../../src/rules/catalogue';
import { explainCommand } from '../../src/rules/catalogue-entry';
import { Severity } from '../../src/rules/finding';
import { VERDICTS } from '../../src/rules/keys/verdict';
import type { Cost } from '../../src/schema';
import type { Spread } from '../../src/spread';
import type { UnsplittableReason } from '../../src/statistics/statistics';

const ROOT = path.join(__dirname, '..', '..');

/** Of each set of words that reports print, all: the compiler misses one that is new. */
const SPREADS: Readonly<Record<Spread['kind'], true>> = { monotonic: true, scattered: true, entity: true, bounded: true, unproven: true };
const COSTS: Readonly<Record<Cost, true>> = { 'metadata': true, 'validates data': true, 'backfills': true };
const REASONS: Readonly<Record<Exclude<UnsplittableReason, 'UNSPECIFIED'>, true>> = {
  HOT_ROW: true, MOVING_HOT_SPOT: true, LARGE_SCAN_HOT_SPOT: true, UNISOLATABLE_HOT_ROW: true,
};
const PRINTED_TERMS = [
  ...VERDICTS, ...Object.values(Severity), ...Object.keys({ ...SPREADS, ...COSTS, ...REASONS }),
  'acknowledged', 'chi-square p', 'consent', 'drift', 'fullest range', 'backing index', 'hot split', 'pending migration', 'policy',
  'release plan', 'score', 'split', 'split point', 'verdict', 'write front',
];

describe('help', () => {
  test.each([
    ['of all commands', ['--help'], /Commands:\n {2}init .*\n {2}choose /],
    ['by its letter', ['-h'], /Commands:/],
    ['as a command', ['help'], /Commands:/],
    ['of audit', ['audit', '--help'], /Usage: spanner-constructs audit \(PATH\.\.\. \| --database PATH \| --app\) \[options\]\n[^]*--fail-on error\|warning\|advice\|never[^]*Exit codes: 0[^]*Examples:/],
    ['of audit, whatever else is there', ['audit', 'nope.sql', '-h'], /Usage: spanner-constructs audit/],
    ['of audit as a command', ['help', 'audit'], /Usage: spanner-constructs audit/],
    ['of explain', ['explain', '--help'], /Usage: spanner-constructs explain \[NAME\.\.\.\][^]*Examples:/],
  ])('%s', (_, args, expected) => inFolder({}, async (folder) => {
    expect(await folder.run(args)).toEqual({ code: 0, out: expect.stringMatching(expected), err: '' });
  })());

  test('is shown where no command is named, as an error', inFolder({}, async (folder) => {
    expect(await folder.run([])).toEqual({ code: 2, out: '', err: expect.stringContaining('Usage: spanner-constructs COMMAND') });
  }));

  test('is no wider than a terminal', inFolder({}, async (folder) => {
    const texts = await Promise.all([['--help'], ...[...COMMANDS.keys()].map((name) => [name, '--help'])].map((args) => folder.run(args)));
    expect(texts.flatMap(({ out }) => out.split('\n')).filter((line) => line.length > 125)).toEqual([]);
  }));
});

test('the version is that of the package', inFolder({}, async (folder) => {
  const { version } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string };
  expect(await folder.run(['--version'])).toEqual({ code: 0, out: `${version}\n`, err: '' });
}));

async function listedNames(folder: Folder): Promise<string[]> {
  return [...(await folder.run(['explain'])).out.matchAll(/^ {2}(\S+(?: \S+)*)/gm)].map(([, name]) => name);
}

describe('explain', () => {
  test('[E8] prints the page of a rule for a terminal: wrapped, its code indented', inFolder({}, async (folder) => {
    const { code, out, err } = await folder.run(['explain', 'monotonic-key']);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^monotonic-key\n\nthe primary key begins with [^]*\n\nRefused\n\n {4}new Table\(db, 'Events', \{\n/);
    expect(out).toContain('about 3,500 writes per second (https://cloud.google.com/spanner/docs/performance)'.replace(/ (?=\()/, '\n'));
  }));

  test('[E8] prints the page of each name that it lists, without marks of Markdown, or a line of prose that a terminal breaks', inFolder({}, async (folder) => {
    for (const name of await listedNames(folder)) {
      const { code, out, err } = await folder.run(['explain', name]);
      expect({ name, code, err }).toEqual({ name, code: 0, err: '' });
      const prose = out.split('\n').filter((line) => !line.startsWith('    '));
      expect({ name, marks: prose.filter((line) => /^#|^```|^\||\]\(|\*\*\w|<!--/.test(line)) }).toEqual({ name, marks: [] });
      expect({ name, long: prose.filter((line) => line.length > 100 && line.trim().includes(' ')) }).toEqual({ name, long: [] });
    }
  }));

  test('[E8] lists the names under the kind of what they name', inFolder({}, async (folder) => {
    const groups = (await folder.run(['explain'])).out.split('\n\n').map((group) => group.split('\n'));
    expect(groups.map(([title]) => title)).toEqual([
      'Hotspots:', 'Refused, and cannot be acknowledged:', 'Advice:', 'Refused changes:', 'Arguments and files:', 'Live databases:', 'Terms:',
    ]);
    for (const [title, name] of [['Hotspots:', 'monotonic-key'], ['Refused changes:', 'drop-table'], ['Terms:', 'write front']]) {
      expect(groups.find(([each]) => each === title)!.filter((line) => line.startsWith(`  ${name} `))).toHaveLength(1);
    }
  }));

  test('[P5] lists each name once', inFolder({}, async (folder) => {
    const names = await listedNames(folder);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['duplicate-name', 'unknown-column', 'drift', 'hot']));
  }));

  test('finds the page of every rule and of every refused change', inFolder({}, async (folder) => {
    const names = CATALOGUE.filter(({ kind }) => kind !== 'usage').map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['monotonic-key', 'drop-column']));
    const pages = await Promise.all(names.map(async (name) => (await folder.run(['explain', name])).out.split('\n')[0]));
    expect(pages).toEqual(names);
  }));

  it('[P5] [P6] explains all that a message can refer to, by the command that the message prints', inFolder({}, async (folder) => {
    for (const { name } of CATALOGUE) {
      const [, , ...args] = explainCommand(name).split(' ');
      expect(await folder.run(args)).toMatchObject({ code: 0, out: expect.stringContaining(name) });
    }
  }));

  it.each([...FAILURE_STATES, ...Object.keys(RUNNING_ERRORS), 'not-understood'])('[P5] explains %s, which a report prints though no rule has that name', (name) => inFolder({}, async (folder) => {
    const { code, out } = await folder.run(['explain', name]);
    const section = Object.entries(RUNNING_ERRORS).find(([each]) => each === name)?.[1].docs.split('#')[1]
      ?? (name === 'not-understood' ? 'What it reads' : 'A release that was applied in part');
    expect([code, out.split('\n')[0]]).toEqual([0, name === 'state-ahead' ? 'Rolling back' : section]);
  })());

  test('finds the section of every error', inFolder({}, async (folder) => {
    const sections = CATALOGUE.filter(({ docs }) => docs.includes('#'));
    expect(sections.map(({ name }) => name)).toEqual(expect.arrayContaining(['out-of-range', 'broken-migrations']));
    for (const { name } of sections) {
      const { out } = await folder.run(['explain', name]);
      expect(out.split('\n')).toContain(name);
    }
  }));

  test('prints one section of a page, and no other', inFolder({}, async (folder) => {
    const { out } = await folder.run(['explain', 'not-text']);
    expect(out).toMatch(/^not-text\n\n[^]*docs {2}npx spanner-constructs explain not-text\n$/);
    expect(out.match(/^[a-z-]+$/gm)).toEqual(['not-text']);
  }));

  test('prints all that is asked for, one after the other', inFolder({}, async (folder) => {
    const { out } = await folder.run(['explain', 'not-text', 'ttl']);
    expect(out.match(/^(not-text|ttl)$/gm)).toEqual(['not-text', 'ttl']);
  }));

  test('explains a rule and an error of one name together', inFolder({}, async (folder) => {
    const { out } = await folder.run(['explain', 'unknown-column']);
    expect(out.match(/^unknown-column$/gm)).toEqual(['unknown-column', 'unknown-column']);
  }));

  it.each(PRINTED_TERMS)('[P5] explains %s, a word that reports print', (term) => inFolder({}, async (folder) => {
    const { code, out } = await folder.run(['explain', ...term.split(' ')]);
    expect([code, out.toLowerCase()]).toEqual([0, expect.stringContaining(term.toLowerCase())]);
    expect(out).toMatch(/^\S/);
  })());

  test('[P5] lists the words of reports with a summary in one line', inFolder({}, async (folder) => {
    const { out } = await folder.run(['explain']);
    expect(out).toMatch(/^ {2}unproven +whether concurrent inserts into a key spread$/m);
    expect(out).not.toMatch(/\]\(/);
  }));

  test('lists all names', inFolder({}, async (folder) => {
    const headings = [...fs.readFileSync(path.join(ROOT, 'docs', 'glossary.md'), 'utf8').matchAll(/^## ([^(\n]+)/gm)].map(([, name]) => name.trim().toLowerCase());
    const printed = [...CATALOGUE.map(({ name }) => name), ...FAILURE_STATES, 'behind', 'half-applied', 'complete', 'drift', ...Object.keys(RUNNING_ERRORS), 'not-understood'];
    expect(await listedNames(folder)).toEqual(expect.arrayContaining([...printed, ...headings]));
  }));

  test.each([
    ['a rule that is near', 'monotonickey', 'error: there is no rule, error or term monotonickey: did you mean "monotonic-key"?\n'],
    ['a part of two names', 'privilege', 'error: there is no rule, error or term privilege: did you mean "incomplete-privilege" or "invalid-privilege"?\n'],
    ['an error that is near', 'out-of-rage', 'error: there is no rule, error or term out-of-rage: did you mean "out-of-range"?\n'],
    ['a part of many names', 'e', 'error: there is no rule, error or term e: npx spanner-constructs explain lists them all\n'],
    ['a rule that is not', '../../package', 'error: there is no rule, error or term ../../package: npx spanner-constructs explain lists them all\n'],
  ])('tells of %s', (_, rule, err) => inFolder({}, async (folder) => {
    expect(await folder.run(['explain', rule])).toEqual({ code: 2, out: '', err });
  })());
});
