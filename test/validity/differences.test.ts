import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIFFERENCES, excuseOf } from '../../bench/validity/differences';
import { EmulatorJudge, judgeOurselves, readOurselves } from '../../bench/validity/judges';
import { Dialect } from '../../src/schema';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';

const PAGE = readFileSync(join(__dirname, '../../docs/contributing/validity.md'), 'utf8');
const EXAMPLES = DIFFERENCES.flatMap(({ name, examples, isRead = false }) => Object.entries(examples).map(([dialect, statements]) => (
  [name, Dialect[dialect as 'GOOGLESQL'], statements, isRead] as const
)));

test('differences have names of their own, and pages of the documentation', () => {
  const names = DIFFERENCES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(DIFFERENCES.filter(({ source }) => !source.startsWith('https://cloud.google.com/spanner/docs/'))).toEqual([]);
});

test.each(DIFFERENCES.filter(({ side }) => side === 'we refuse').map(({ name }) => [name]))('what we refuse although Spanner takes it is on the page: %s', (name) => {
  expect(PAGE.toLowerCase()).toContain(name.toLowerCase());
});

describeOnEmulator('a difference between the documentation and the emulator', () => {
  const judge = new EmulatorJudge();
  afterAll(() => judge.stop());

  test.each(EXAMPLES)('%s, in %s', async (name, dialect, statements, isRead) => {
    const theirs = await judge[isRead ? 'read' : 'judge'](statements, dialect);
    expect(theirs).not.toBe('crash');
    expect(theirs !== 'crash' && excuseOf((isRead ? readOurselves : judgeOurselves)(statements, dialect), theirs, statements, dialect)).toBe(name);
  });
});
