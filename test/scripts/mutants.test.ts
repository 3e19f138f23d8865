import * as fs from 'node:fs';
import * as path from 'node:path';
import { DEFECTS } from '../../bench/mutants/defects';
import { ROOMS } from '../../projenrc/rooms';

const ROOT = path.join(__dirname, '..', '..');

describe('the small mistakes that the tests have to find', () => {
  test.each(DEFECTS)('can be made in $file: $mistake', ({ file, find, replace, by }) => {
    expect(replace).not.toBe(find);
    expect(fs.readFileSync(path.join(ROOT, 'src', file), 'utf8').split(find)).toHaveLength(2);
    expect(fs.existsSync(path.join(ROOT, 'test', `${by}.test.ts`))).toBe(true);
  });

  test('are in all rooms that have code', () => {
    expect([...new Set(DEFECTS.map(({ file }) => file.split('/')[0]))].sort()).toEqual(ROOMS.filter((room) => room !== 'index.ts').sort());
  });
});
