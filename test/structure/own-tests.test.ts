import * as fs from 'node:fs';
import * as path from 'node:path';

const TESTS = path.join(__dirname, '..');
const files = fs.readdirSync(TESTS, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(ts|js)$/.test(file))
  .map((file) => ({ file: path.join('test', file), text: fs.readFileSync(path.join(TESTS, file), 'utf8') }));

function linesWith(matches: (line: string, file: string) => boolean): string[] {
  return files.flatMap(({ file, text }) => text.split('\n').flatMap((line, at) => (matches(line, file) ? [`${file}:${at + 1}`] : [])));
}

describe('[P8] the tests', () => {
  it('read nothing outside of the repository', () => {
    const above = (line: string): number => /__dirname((?:, '\.\.')*)/.exec(line)?.[1].split('..').length ?? 1;
    expect(linesWith((line, file) => above(line) - 1 > path.dirname(file).split(path.sep).length)).toEqual([]);
  });

  it('replace no text by itself', () => {
    expect(linesWith((line) => /\.replace\((['"/])([^'"/]+)\1[a-z]*, ['"]\2['"]\)/.test(line))).toEqual([]);
  });
});
