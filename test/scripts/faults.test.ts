import * as fs from 'node:fs';
import * as path from 'node:path';

const ROOT = path.join(__dirname, '..', '..');
const PAGE = fs.readFileSync(path.join(ROOT, 'docs', 'contributing', 'faults.md'), 'utf8');
const NAMES = [...PAGE.matchAll(/^\| ([A-Z]\d+) \|/gm)].map(([, name]) => name);

const sources = fs.readdirSync(path.join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !__filename.endsWith(file))
  .map((file) => fs.readFileSync(path.join(ROOT, 'test', file), 'utf8'))
  .join('\n');

test('the list of faults is whole', () => {
  expect(['J', 'V', 'C', 'L', 'T', 'P'].map((letter) => NAMES.filter((name) => name[0] === letter).length)).toEqual([13, 3, 5, 8, 10, 9]);
});

test.each(NAMES.map((name) => [name]))('the fault %s is named where the tests are', (name) => {
  expect(sources).toContain(`[${name}]`);
});
