import * as fs from 'node:fs';
import * as path from 'node:path';

const VERSIONS = [...fs.readFileSync(path.join(__dirname, '..', '..', 'CHANGELOG.md'), 'utf8').matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);

test('the changelog has a section per version, and only the one to come has no day yet', () => {
  const sections = VERSIONS.map((heading) => /^\[(\d+)\.(\d+)\.(\d+)\] - (\d{4}-\d{2}-\d{2}|Unreleased)$/.exec(heading));
  expect(sections).not.toContain(null);
  const numbers = sections.map((section) => section!.slice(1, 4).map((part) => part.padStart(6, '0')).join('.'));
  expect(numbers).toEqual([...new Set(numbers)].sort().reverse());
  expect(sections.slice(1).filter((section) => section![4] === 'Unreleased')).toEqual([]);
});
