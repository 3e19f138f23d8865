import * as fs from 'node:fs';
import * as path from 'node:path';
import { inFolder } from './support';
import { CHOICES, QUESTIONS, type Choice, type QuestionName } from '../../src/cli/choose/choices';
import { DIALECTS } from '../../src/cli/input/dialect';

const ROOT = path.join(__dirname, '..', '..');
const NAMES = Object.keys(QUESTIONS) as QuestionName[];

function options(choice: Choice): string[] {
  return NAMES.flatMap((name) => (choice[name] === undefined ? [] : [`--${name}`, choice[name]]));
}

const ANSWERS = CHOICES.map((choice) => [options(choice).join(' '), choice] as const);

describe('the table of choices', () => {
  test('has one construct for each set of answers, and uses every answer', () => {
    expect(new Set(ANSWERS.map(([answers]) => answers)).size).toBe(CHOICES.length);
    const used = NAMES.map((name) => [name, [...new Set(CHOICES.flatMap((choice) => choice[name] ?? []))].sort()]);
    expect(used).toEqual(NAMES.map((name) => [name, Object.keys(QUESTIONS[name].answers).sort()]));
    // Of the choices for the same rows, all or none have an answer.
    const kinds = CHOICES.map(({ rows, ...choice }) => `${rows} ${NAMES.filter((name) => name in choice).join(' ')}`);
    expect(new Set(kinds).size).toBe(Object.keys(QUESTIONS.rows.answers).length);
  });

  test.each(ANSWERS)('names a construct and its page: %s', (_, { construct, page }) => {
    expect(fs.readFileSync(path.join(ROOT, 'docs', 'constructs', `${page}.md`), 'utf8')).toMatch(new RegExp(`^# ${construct}\n`));
    expect(fs.readFileSync(path.join(ROOT, 'src', 'index.ts'), 'utf8')).toMatch(new RegExp(`/${page}'`));
  });
});

/** That Spanner takes it is shown by the tests of the pages. */
describe.each([...DIALECTS.keys()])('in %s', (dialect) => {
  test.each(ANSWERS)('the answers %s lead to the construct, and to DDL without a finding', (_, choice) => inFolder({}, async (folder) => {
    const args = ['choose', ...options(choice), '--dialect', dialect];
    const { code, out, err } = await folder.run(args);
    expect([code, err]).toEqual([0, '']);
    expect(out.split('\n').slice(0, 2)).toEqual([`// ${choice.construct}: ${choice.why}`, `// docs/constructs/${choice.page}.md`]);
    expect(out).toMatch(new RegExp(`new ${choice.construct}\\(${dialect === 'postgresql' ? 'pg' : 'db'}, '`));
    folder.write('chosen.sql', (await folder.run([...args, '--format', 'sql'])).out);
    const audited = await folder.run(['audit', 'chosen.sql', '--dialect', dialect, '--advice']);
    expect(audited).toEqual({ code: 0, err: '', out: expect.stringMatching(/^no findings in 1 file: .* 0 hot, 0 unproven, \d+ safe\n$/) });
  })());
});

describe('choose', () => {
  test('asks only what tells the choices apart, with what each answer means', inFolder({}, async (folder) => {
    const asked: string[] = [];
    const given = ['rows', 'events', 'never', 'one'];
    const { code, out, err } = await folder.run(['choose'], { ask: async (question) => given[asked.push(question) - 1] });
    expect([code, out.split(':')[0]]).toEqual([0, '// TimeSeriesTable']);
    const [rows, reads] = [Object.keys(QUESTIONS.rows.answers), Object.keys(QUESTIONS.reads.answers)].map((all) => `(${all.join(', ')}): `);
    expect(asked).toEqual([`--rows ${rows}`, `--rows ${rows}`, `--reads ${reads}`, `--reads ${reads}`]);
    expect(err).toMatch(/^What are the rows\?\n {2}entities +things with an id[^]*\nHow are they read\?\n {2}time +in ranges of time[^]*\n$/);
    expect(err).not.toContain('Who makes the id?');
    expect(err.match(/^"\w+": want one of the answers$/gm)).toEqual(['"rows": want one of the answers', '"never": want one of the answers']);
  }));

  test.each<[string, readonly string[], RegExp]>([
    ['no answer where nobody is there', [], /^error: choose needs --rows: entities, parts, tenants, /],
    ['half an answer', ['--rows', 'events'], /^error: choose needs --reads: time, one, id, order\n$/],
    ['an unknown answer', ['--rows', 'event'], /^error: --rows is "event", want one of entities, .*: did you mean "events"\?\n$/],
    ['an answer to what is not asked', ['--rows', 'jobs', '--key', 'random'], /^error: --key is "random", which is not asked of --rows jobs: leave --key out\n$/],
    ['another answer to what is asked', ['--rows', 'sessions', '--reads', 'id'], /which is not asked of --rows sessions/],
    ['an argument', ['jobs'], /^error: choose takes no argument, not "jobs"/],
  ])('refuses %s', (_, args, message) => inFolder({}, async (folder) => {
    expect(await folder.run(['choose', ...args])).toEqual({ code: 2, out: '', err: expect.stringMatching(message) });
  })());
});
