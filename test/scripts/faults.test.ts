import * as fs from 'node:fs';
import * as path from 'node:path';

const ROOT = path.join(__dirname, '..', '..');
const PAGE = fs.readFileSync(path.join(ROOT, 'docs', 'contributing', 'faults.md'), 'utf8');
const NAMES = [...PAGE.matchAll(/^\| ([A-Z]\d+) \|/gm)].map(([, name]) => name);

const sources = fs.readdirSync(path.join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(ts|sql)$/.test(file) && !__filename.endsWith(file))
  .map((file) => fs.readFileSync(path.join(ROOT, 'test', file), 'utf8'))
  .join('\n');

test('the list of faults is whole', () => {
  const counts = Object.fromEntries([...'JVCLTPFEHDSR'].map((letter) => [letter, NAMES.filter((name) => name[0] === letter).length]));
  expect(counts).toEqual({ J: 13, V: 3, C: 5, L: 8 + 4, T: 10 + 7, P: 9 + 2, F: 8, E: 11, H: 10, D: 1, S: 12, R: 4 });
});

test.each(NAMES.map((name) => [name]))('the fault %s is named where the tests are', (name) => {
  expect(sources).toContain(`[${name}]`);
});
