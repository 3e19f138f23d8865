import * as fs from 'node:fs';
import * as path from 'node:path';
import { Folder, HOT, inFolder, SAFE } from './support';
import { inputFiles } from '../../src/cli/input/input-files';
import { UnusableInput } from '../../src/cli/input/unusable-input';
import { folderOfPattern, isPattern, patternMatcher } from '../../src/text/glob';

describe('a pattern', () => {
  const cases: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ['*.sql', ['a.sql', '.sql'], ['a.sqlx', 'x/a.sql', 'asql']],
    ['db/**/*.sql', ['db/a.sql', 'db/x/y/a.sql'], ['a.sql', 'xdb/a.sql', 'db/a.tf']],
    ['**/schema.sql', ['schema.sql', 'a/b/schema.sql'], ['a/xschema.sql']],
    ['db/**', ['db/a', 'db/a/b.sql'], ['dbx/a', 'x/db/a']],
    ['v?.sql', ['v1.sql'], ['v.sql', 'v10.sql', 'v/.sql']],
    ['{a,b/c}.{sql,ddl}', ['a.sql', 'b/c.ddl'], ['a.tf', 'b.sql']],
    ['a+(b)[c].sql', ['a+(b)[c].sql'], ['aab.sql']],
    ['a{b', ['a{b'], ['ab']],
    ['{a{b,c},d}e', ['abe', 'ace', 'de'], ['ae', 'abd']],
    ['{a,{b,c}', ['a', 'b', 'c'], ['{a', '']],
    ['a,b{,x}', ['a,b', 'a,bx'], ['a', 'b']],
    ['**', ['a', 'a/b', ''], []],
    ['?.sql', ['\u{1f600}.sql'], ['/.sql', 'ab.sql']],
  ];
  test.each(cases)('%s', (pattern, matching, others) => {
    const matches = patternMatcher(pattern);
    expect([...matching, ...others].filter(matches)).toEqual(matching);
  });

  it('[P3] is matched in linear time, however many stars it has', () => {
    const [stars, braces, folders] = ['*a*a*a*a*b', '{a,aa}'.repeat(200), '**/**/**/**/**/b'];
    const name = 'a'.repeat(400);
    expect([stars, braces, folders].map((pattern) => patternMatcher(pattern)(name))).toEqual([false, true, false]);
    expect(patternMatcher(stars)(`${name}b`)).toBe(true);
    expect(patternMatcher(folders)(`${'a/'.repeat(400)}b`)).toBe(true);
  });

  test.each([['db/**/*.sql', 'db'], ['*.sql', '.'], ['/srv/*/a.sql', '/srv'], ['/*.sql', '/'], ['a/b?/c', 'a']])('%s is looked for below %s', (pattern, folder) => {
    expect(folderOfPattern(pattern)).toBe(folder);
  });

  test('is told from a path', () => {
    expect(['a.sql', 'db/[id].sql', '*.sql', 'v?.sql', 'a{b,c}'].map(isPattern)).toEqual([false, false, true, true, true]);
  });
});

describe('files', () => {
  const TREE = {
    'b.sql': '', 'a/c.SDL': '', 'a/d.ddl': '', 'a/e.tf': '', 'a/f.tf.json': '', 'a/g.json': '', 'a/h.md': '', 'node_modules/i.sql': '', '.git/j.sql': '', 'cdktf.out/stacks/k/cdk.tf.json': '',
    '.terraform/l.tf': '',
  };
  const names = (folder: Folder, argument: string): string[] => inputFiles(argument, folder.path);

  test.each([
    ['.', ['a/c.SDL', 'a/d.ddl', 'a/e.tf', 'a/f.tf.json', 'b.sql']],
    ['a/', ['a/c.SDL', 'a/d.ddl', 'a/e.tf', 'a/f.tf.json']],
    ['./a', ['a/c.SDL', 'a/d.ddl', 'a/e.tf', 'a/f.tf.json']],
    ['node_modules', ['node_modules/i.sql']],
    ['cdktf.out', ['cdktf.out/stacks/k/cdk.tf.json']],
    ['a/h.md', ['a/h.md']],
    ['./b.sql', ['b.sql']],
    ['**/*.{sql,ddl}', ['a/d.ddl', 'b.sql']],
    ['a/*', ['a/c.SDL', 'a/d.ddl', 'a/e.tf', 'a/f.tf.json', 'a/g.json', 'a/h.md']],
    ['-', ['-']],
  ])('of %s', (argument, expected) => inFolder(TREE, async (folder) => {
    expect(names(folder, argument)).toEqual(expected);
  })());

  test('of an absolute path keep it', inFolder(TREE, async (folder) => {
    const absolute = path.join(folder.path, 'a');
    expect(names(folder, absolute)[0]).toBe(`${absolute}/c.SDL`);
  }));

  test('with the signs of a pattern in their names are found by their names', inFolder({ 'a{1}.sql': '' }, async (folder) => {
    expect(names(folder, 'a{1}.sql')).toEqual(['a{1}.sql']);
  }));

  test('behind links to folders are found once, by their own names if they are below, too', inFolder({ 'db/shop/a.sql': '', 'b/c/d.sql': '', 'node_modules/e.sql': '' }, async (folder) => {
    [['../db/shop', 'b/link'], ['../db', 'b/other'], ['..', 'b/round'], ['b/c', 'above']].forEach(([to, link]) => fs.symlinkSync(to, path.join(folder.path, link)));
    expect(names(folder, '.')).toEqual(['b/c/d.sql', 'db/shop/a.sql']);
    expect([names(folder, 'b'), names(folder, 'b/link')]).toEqual([['b/c/d.sql', 'b/link/a.sql'], ['b/link/a.sql']]);
    expect(names(folder, 'b/li*/*.sql')).toEqual(['b/link/a.sql']);
  }));

  test('behind links are found, and folders behind absolute links are not looked into', inFolder(TREE, async (folder) => {
    fs.symlinkSync(path.join(folder.path, 'b.sql'), path.join(folder.path, 'link.sql'));
    fs.symlinkSync(folder.path, path.join(folder.path, 'round'));
    fs.symlinkSync(path.join(folder.path, 'gone'), path.join(folder.path, 'dangling.sql'));
    fs.symlinkSync(path.join(folder.path, 'itself.sql'), path.join(folder.path, 'itself.sql'));
    expect(names(folder, '.').filter((name) => !name.startsWith('a/'))).toEqual(['b.sql', 'link.sql']);
  }));

  test('behind absolute links to folders are told, where they are asked for', inFolder({ 'db/a.sql': SAFE, 'far/b.sql': HOT, 'node_modules/c.sql': '' }, async (folder) => {
    const note = 'note: absolute links to folders are not followed: db/link; name one to read it\n';
    [['far', 'db/link'], ['node_modules', 'db/node_modules']].forEach(([to, link]) => fs.symlinkSync(path.join(folder.path, to), path.join(folder.path, link)));
    expect(await folder.run(['audit', 'db'])).toMatchObject({ code: 0, err: note });
    expect(await folder.run(['audit', 'db/**/*.sql'])).toMatchObject({ code: 0, err: note });
    expect(await folder.run(['audit', 'db/*.sql'])).toMatchObject({ code: 0, err: '' });
    expect(await folder.run(['audit', 'db', 'db/link/'])).toMatchObject({ code: 1, err: '' });
    folder.write('db/c.sql', HOT);
    expect((await folder.run(['audit', 'db', '--fix', 'errors'])).err.split(note)).toEqual(['', expect.stringMatching(/^fixed /)]);
  }));

  test.each([
    ['nothing, as a variable of a shell that is not set', '', 'a path is empty'],
    ['what lies below a file', 'b.sql/c.sql', 'there is no file or folder b.sql/c.sql'],
    ['a name that no file can have', `${'x'.repeat(300)}.sql`, `there is no file or folder ${'x'.repeat(300)}.sql`],
    ['a link to itself', 'itself.sql', 'itself.sql cannot be read: ELOOP'],
  ])('of %s are none', (_, argument, message) => inFolder(TREE, async (folder) => {
    fs.symlinkSync(path.join(folder.path, 'itself.sql'), path.join(folder.path, 'itself.sql'));
    expect(() => names(folder, argument)).toThrow(UnusableInput);
    expect(() => names(folder, argument)).toThrow(message);
  })());
});
