import { MAX_LINE_CHARS } from '../../projenrc/line-length';
import { ROOMS } from '../../projenrc/rooms';
import { structureHere } from '../../scripts/structure';
import { ceilings, countsOf, grown } from '../../scripts/structure/ceilings';
import { MAX_FLAT_FILES, structureOf } from '../../scripts/structure/structure';

describe('the structure of this repository', () => {
  const structure = structureHere();

  test('no files load one another in a circle', () => {
    expect(structure.circles).toEqual([]);
  });

  test('arrows between the rooms point down', () => {
    expect(structure.upwardArrows).toEqual([]);
  });

  test('every file of src is in a room', () => {
    expect(Object.keys(structure.rooms).sort()).toEqual([...ROOMS].sort());
  });

  test(`no folder has more than ${MAX_FLAT_FILES} files`, () => {
    const full = structure.flatFiles.filter(({ files }) => files > MAX_FLAT_FILES);
    expect(full).toEqual([]);
  });

  test(`no line is longer than ${MAX_LINE_CHARS} characters`, () => {
    expect(structure.longLines).toEqual([]);
  });

  test('nothing has grown beyond its ceiling', () => {
    expect(grown(countsOf(structure), ceilings())).toEqual([]);
  });

  test('every export is used outside its file', () => {
    expect(structure.usedNowhere).toEqual([]);
  });
});

describe('the structure of a tree', () => {
  const of = (files: Readonly<Record<string, string>>) => structureOf(new Map(Object.entries(files)), {
    rooms: ['cli', 'index.ts', 'rules', 'text'], entries: ['src/index.ts'], generated: ['src/text/generated.ts'],
  });

  test('counts bytes and files by room and in total', () => {
    const { rooms, total } = of({
      'src/rules/a.ts': '// é', 'src/rules/deep/b.ts': '//', 'src/rules/deep/b.css': '/**/', 'src/text/c.ts': '', 'test/d.ts': '//////',
    });
    expect(rooms).toEqual({ rules: { bytes: 11, files: 3 }, text: { bytes: 0, files: 1 } });
    expect(total).toEqual({ bytes: 11, files: 4 });
  });

  test('counts the files directly in a folder, the fullest folder first', () => {
    const { flatFiles } = of({
      'src/text/a.ts': '', 'src/rules/b.ts': '', 'src/rules/c.ts': '', 'src/rules/deep/d.ts': '',
    });
    expect(flatFiles).toEqual([
      { folder: 'src/rules', files: 2 }, { folder: 'src/text', files: 1 }, { folder: 'src/rules/deep', files: 1 },
    ]);
  });

  test(`counts lines longer than ${MAX_LINE_CHARS} characters`, () => {
    const line = (chars: number): string => `//${'-'.repeat(chars - 2)}\n`;
    const { longLines } = of({
      'src/text/a.ts': line(MAX_LINE_CHARS),
      'src/text/b.ts': line(MAX_LINE_CHARS + 1) + line(10) + line(300),
    });
    expect(longLines).toEqual([{ file: 'src/text/b.ts', lines: 2 }]);
  });

  test.each([
    ['two files', {
      'src/text/a.ts': "import { b } from './b';\nexport const a = () => b;",
      'src/text/b.ts': "import { a } from './a';\nexport const b = () => a;",
    }, [['src/text/a.ts', 'src/text/b.ts']]],
    ['a circle that goes through what a file exports again', {
      'src/text/a.ts': "import { c } from './b';\nexport const a = c;",
      'src/text/b.ts': "export { c } from './c';",
      'src/text/c.ts': "import { a } from './a';\nexport const c = a;",
    }, [['src/text/a.ts', 'src/text/b.ts', 'src/text/c.ts']]],
    ['no types marked as such', {
      'src/text/a.ts': "import type { B } from './b';\nexport interface A { b: B }\nexport const a = 1;",
      'src/text/b.ts': "import { a, type A } from './a';\nexport interface B { a: A }\nexport const b = a;",
    }, []],
    ['no names that occur in types alone, for the compiler drops them', {
      'src/text/a.ts': "import { B } from './b';\nexport class A { constructor(readonly b: B) {} }",
      'src/text/b.ts': "import { A } from './a';\nexport class B extends A {}",
    }, []],
    ['no modules that are loaded later', {
      'src/text/a.ts': "export const a = () => require('./b');",
      'src/text/b.ts': "import { a } from './a';\nexport const b = a();",
    }, []],
  ])('finds circles of imports by value: %s', (_, files, expected) => {
    expect(of(files).circles).toEqual(expected);
  });

  test('finds arrows that point up, those of types too', () => {
    const { upwardArrows } = of({
      'src/text/a.ts': "import type { Rule } from '../rules/rule';\nexport type A = Rule;",
      'src/rules/rule.ts': "export type Rule = typeof import('../cli/main');\nexport type All = typeof import('../index');\nexport const r = 1;",
      'src/cli/main.ts': "import { r } from '../rules/rule';\nimport { x } from '../index';\nr(x);",
      'src/index.ts': "export { r as x } from './rules/rule';",
    });
    expect(upwardArrows).toEqual([
      { from: 'src/text/a.ts', to: 'src/rules/rule.ts' },
      { from: 'src/rules/rule.ts', to: 'src/cli/main.ts' },
      { from: 'src/rules/rule.ts', to: 'src/index.ts' },
    ]);
  });

  test('finds exports that nothing reads outside their file, and those that tests alone read', () => {
    const { usedNowhere, usedByTestsAlone } = of({
      'src/index.ts': "export * from './rules/surface';",
      'src/rules/surface.ts': "import { passedOn } from '../text';\nexport const surface = passedOn;",
      'src/text/index.ts': "export * from './a';",
      'src/text/a.ts': "export * from './b';\nexport const passedOn = 1, tested = 2;",
      'src/text/b.ts': 'export interface Alone {}\nconst own = 3;\nexport { own };',
      'test/a.test.ts': "import { tested } from '../src/text/a';\ntested;",
    });
    expect(usedNowhere).toEqual([{ file: 'src/text/b.ts', name: 'Alone' }, { file: 'src/text/b.ts', name: 'own' }]);
    expect(usedByTestsAlone).toEqual([{ file: 'src/text/a.ts', name: 'tested' }]);
  });

  test('finds files with a single importer, tests and what the package exports left out', () => {
    const { singleImporter } = of({
      'src/index.ts': "export { one } from './rules/one';",
      'src/rules/one.ts': "import { helper, shared } from '../text';\nexport const one = helper + shared;",
      'src/rules/two.ts': "import { shared } from '../text/shared';\nexport const two = shared;",
      'src/text/index.ts': "export * from './helper';\nexport * from './shared';",
      'src/text/helper.ts': 'export const helper = 1;',
      'src/text/shared.ts': 'export const shared = 2;',
      'test/helper.test.ts': "import { helper } from '../src/text/helper';\nhelper;",
    });
    expect(singleImporter).toEqual([{ file: 'src/text/helper.ts', importer: 'src/rules/one.ts' }]);
  });

  test('counts the files that name one type, attribute or object, not those that mention it in a comment', () => {
    const { naming, longLines } = of({
      'src/text/a.ts': '/** A FLOAT32 is hidden. */\nexport const a = 1;',
      'src/text/b.ts': "export const b = ['real', `HIDDEN ${a}`, { allowCommitTimestamp: true }];",
      'src/text/c.ts': 'export class ChangeStream { static float32() {} }\nconst x = /CHANGE STREAM/;',
      'src/text/d.ts': "export const d = 'the real, hidden index';",
      'src/report/page/e.ts': 'export const e = { hidden: true };',
      'src/text/generated.ts': `export class ChangeStream {}\n//${'-'.repeat(MAX_LINE_CHARS)}`,
    });
    expect(naming.flatMap(({ subject, files }) => (files.length > 0 ? [[subject, files]] : []))).toEqual([
      ['kind of object change stream', ['src/text/c.ts']],
      ['column type FLOAT32', ['src/text/b.ts', 'src/text/c.ts']],
      ['column attribute hidden', ['src/text/b.ts']],
      ['column attribute allowCommitTimestamp', ['src/text/b.ts']],
    ]);
    expect(longLines).toEqual([]);
  });

  test.each([
    ['kind of object model', 'export class Model {}', "export const model = 'the model';"],
    ['kind of object view', "export const v = 'CREATE VIEW';", "export const view = review('views');"],
    ['kind of object locality group', 'export const localityGroups = 1;', 'export const localityGroup = 1;'],
    ['column attribute localityGroup', 'export const localityGroup = 1;', 'export const localityGroups = 1;'],
  ])('tells what names a %s from what only sounds so', (wanted, one, other) => {
    const { naming } = of({ 'src/text/a.ts': one, 'src/text/b.ts': other });
    expect(naming.find(({ subject }) => subject === wanted)?.files).toEqual(['src/text/a.ts']);
  });

  test('says what has grown, or is counted for the first time', () => {
    const counts = countsOf(of({ 'src/text/a.ts': '//' }));
    expect(grown(counts, counts)).toEqual([]);
    expect(grown({ ...counts, 'bytes of text': 3, 'new': 1 }, counts)).toEqual([
      'bytes of text: 3, and at most 2', 'new: 1, and at most not said',
    ]);
  });
});
