import * as fs from 'node:fs';
import * as path from 'node:path';

const ROOT = path.join(__dirname, '..', '..');
const TEXT = fs.readFileSync(path.join(ROOT, 'ARCHITECTURE.md'), 'utf8');

/** In backquotes: a folder ends with a slash, a file with its extension. */
const PATHS = [...new Set([...TEXT.matchAll(/`([\w.-]+(?:\/[\w.-]+)*(?:\/|\.(?:ts|tsx|md|json|js)))`/g)].map(([, named]) => named))];

test('ARCHITECTURE.md names folders and files', () => {
  expect(PATHS.length).toBeGreaterThan(20);
});

test.each(PATHS)('%s, which ARCHITECTURE.md names, is there', (named) => {
  // Inside of a section a path may begin where its room does.
  const rooms = ['', 'src', 'test', 'docs', ...fs.readdirSync(path.join(ROOT, 'src')).map((room) => path.join('src', room))];
  expect(rooms.filter((room) => fs.existsSync(path.join(ROOT, room, named)))).not.toEqual([]);
});
