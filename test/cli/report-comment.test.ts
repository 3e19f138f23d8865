import * as fs from 'node:fs';
import * as path from 'node:path';
import { inFolder, SAFE, type Folder } from './support';

async function comment(folder: Folder, ...args: readonly string[]): Promise<string> {
  const { code, out, err } = await folder.run(['report', ...args, '--format', 'markdown']);
  expect([code, err]).toEqual([0, '']);
  return out;
}

/** The rows of the table, cell by cell. */
function rowsOf(text: string): string[][] {
  return text.split('\n').filter((line) => line.startsWith('| ')).slice(2).map((line) => line.slice(2, -2).split(' | '));
}

const HOT = 'CREATE TABLE Events (SeenAt TIMESTAMP NOT NULL, Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID())) PRIMARY KEY (SeenAt, Id);\n';
const UNPROVEN = 'CREATE TABLE Refs (Ref STRING(36) NOT NULL) PRIMARY KEY (Ref);\n';
const WRONG = `CREATE TABLE Log (Shard INT64 NOT NULL AS (MOD(FARM_FINGERPRINT(Id), 4)) STORED, ChangedAt TIMESTAMP NOT NULL, Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID()))
  PRIMARY KEY (Shard, ChangedAt, Id);\n`;
const ACCEPTED = `-- spanner-constructs: acknowledge monotonic-key: ten rows a day, checked by the data team\n${HOT.replace('Events', 'Accepted')}`;

test('a comment has its mark, the answer, the counts, the keys that are not safe with what to do, and nothing is written', inFolder({
  'schema.sql': HOT + SAFE + UNPROVEN + WRONG + ACCEPTED,
}, async (folder) => {
  const text = await comment(folder, 'schema.sql');
  expect(text.split('\n').slice(0, 4)).toEqual([
    '<!-- spanner-constructs report -->', '### Where writes land: not ready', '',
    '**2 hot, 1 wrong, 1 unproven**, 1 safe of 5 keys in `schema.sql` (1 acknowledged)',
  ]);
  expect(rowsOf(text)).toEqual([
    ['≠ wrong', '**Log** (*Shard*, ChangedAt, Id)', 'reads miss **38%** of the rows → 0%', '1,000 inserts/s', 'change Shard', 'schema.sql:4'],
    ['▲ hot', '**Events** (*SeenAt*, Id)', '3.5× → 50×', '1,000 inserts/s', '16 shards', 'schema.sql:1'],
    ['? unproven', '**Refs** (*Ref*)', '3.5× or grows', '1,000 inserts/s', 'declare how Ref is generated', 'schema.sql:3'],
    ['▲ hot, acknowledged', '**Accepted** (*SeenAt*, Id)', '3.5×', '1,000 inserts/s', 'acknowledged: ten rows a day, checked by the data team', 'schema.sql:7'],
  ]);
  expect(text).toMatch(/<summary>≠ Log: change Shard, 1 line<\/summary>[^]*```diff\n- {4}4 {2}.* \(MOD\(.*\n\+ {4}4 {2}.* \(ABS\(MOD.*\n```\n\nCost: the shard is/);
  expect(text).not.toContain('Users');
  expect(fs.existsSync(path.join(folder.path, 'report'))).toBe(false);
}));

test('a removed line that begins with a sign is no new line', inFolder({
  'schema.sql': WRONG.replace('Shard INT64', 'Next INT64 NOT NULL AS (LENGTH(Id)\n+ 1) STORED, Shard INT64'),
}, async (folder) => {
  expect(await comment(folder, 'schema.sql')).toMatch(/change Shard, 1 line<[^]*```diff\n- {4}2 {2}\+ 1\) .*\n\+ {4}2 {2}\+ 1\) .*\n```/);
}));

test.each([
  ['ready', SAFE, '1 safe of 1 key in `schema.sql`'],
  ['unproven', UNPROVEN, '**1 unproven**, 0 safe of 1 key in `schema.sql`'],
  ['not ready', HOT, '**1 hot**, 0 safe of 1 key in `schema.sql`'],
])('a schema is %s by its worst key', (answer, ddl, counts) => inFolder({ 'schema.sql': ddl }, async (folder) => {
  const [, title, , line] = (await comment(folder, 'schema.sql')).split('\n');
  expect([title, line]).toEqual([`### Where writes land: ${answer}`, counts]);
})());

test('several databases are said in one comment, the worst key first', inFolder({ 'a.sql': SAFE + UNPROVEN, 'b.sql': HOT }, async (folder) => {
  const text = await comment(folder, 'a.sql', 'b.sql');
  expect(text).toContain('**1 hot, 1 unproven**, 1 safe of 3 keys in 2 databases\n');
  expect(rowsOf(text).map(([verdict, name]) => [verdict, name])).toEqual([['▲ hot', '**Events** (*SeenAt*, Id) · b.sql'], ['? unproven', '**Refs** (*Ref*) · a.sql']]);
}));

test.each([
  ['details', 70, /^Details of (\d+) more keys: see the page\.$/m, /^<details>/gm],
  ['rows', 150, /^(\d+) more keys: see the page\.$/m, /^\| ▲ hot /gm],
])('where there are too many %s, a comment is short enough and says how many are missing', (_, count, missing, shown) => inFolder({
  'schema.sql': Array.from({ length: count }, (_each, number) => HOT.replace('Events', `T${'x'.repeat(110)}${number}`).replace(/SeenAt/g, 'At'.repeat(60))
    .replace(/\bId\b/g, 'Id'.repeat(60))).join(''),
}, async (folder) => {
  const text = await comment(folder, 'schema.sql');
  expect(text.length).toBeLessThan(60_000);
  expect(text.match(shown)!.length + Number(missing.exec(text)![1])).toBe(count);
})());

test('no name gets out of its place, mentions anybody or becomes a mark', inFolder({
  'schema.sql': 'CREATE TABLE "a`|<b>@all *x* [l](u) :smile: _e_ # ~" ("at|" timestamptz, PRIMARY KEY ("at|"))',
}, async (folder) => {
  const text = await comment(folder, 'schema.sql', '--dialect', 'postgresql', '--link', 'https://ci.example', '--link-base', 'https://example.com');
  expect(rowsOf(text).map((row) => row.length)).toEqual([6]);
  const said = text.replace(/```[^]*?```/g, '').replace(/`[^`\n]*`/g, '').replace(/\(https[^)]*\)/g, '').replace(/&#\d+;/g, '').replace(/\*\*?(?=[^ ])|(?<=[^ ])\*\*?/g, '');
  expect(said.match(/[@`~]|<b|:smile|_e_|x\*|\[l/g)).toBeNull();
}));

test('the page, its keys and the lines of files are linked where they are found', inFolder({ 'db/schema.sql': HOT }, async (folder) => {
  const text = await comment(folder, 'db/schema.sql', '--link', 'https://ci.example/7', '--link-base', 'https://git.example/blob/main');
  expect(text).toContain(' · [open the report](https://ci.example/7/report.html)\n');
  expect(rowsOf(text)).toEqual([
    [expect.any(String), '[**Events**](https://ci.example/7/report.html#Events) (*SeenAt*, Id)', expect.any(String), expect.any(String), expect.any(String), '[schema.sql:1](https://git.example/blob/main/db/schema.sql#L1)'],
  ]);
  expect(text).not.toContain('![');
}));

test('pictures are shown where they are published, and are the files that --pictures writes', inFolder({ 'schema.sql': HOT + SAFE }, async (folder) => {
  const text = await comment(folder, 'schema.sql', '--link', 'https://ci.example/7', '--pictures');
  const shown = [...text.matchAll(/!\[.*?\]\(https:\/\/ci\.example\/7\/(.*?)\)/g)].map(([, file]) => file);
  expect(shown).toEqual(['pictures/Events.svg', 'pictures/Events-fix.svg']);
  await folder.run(['report', 'schema.sql', '--pictures']);
  expect(shown.filter((file) => !fs.existsSync(path.join(folder.path, 'report', file)))).toEqual([]);
}));

describe('with --base', () => {
  const OLD = `${SAFE}${HOT}${HOT.replace('Events', 'Moved')}${SAFE.replace('Users', 'Gone')}`;
  const NEW = `${SAFE}${HOT}${SAFE.replace(/Users/, 'Moved')}${UNPROVEN}${SAFE.replace('Users', 'Fresh')}`;

  test('what is new, what has changed and what is gone is said, and the rest is closed', inFolder({ 'main/a.sql': OLD, 'a.sql': NEW }, async (folder) => {
    const text = await comment(folder, 'a.sql', '--base', 'main/a.sql');
    expect(text).toContain('in `a.sql` · against `main/a.sql`: -1 hot, +1 unproven, +1 safe\n');
    expect(text).toContain('\nNew, and safe: `Fresh`.\n\nGone: `Gone` (✓ safe).\n');
    expect(rowsOf(text).map((row) => row.slice(0, 3))).toEqual([
      ['? unproven', '**Refs** (*Ref*) · new here', '3.5× or grows'],
      ['▲ hot → ✓ safe', '**Moved** (Id) · was (SeenAt, Id)', 'grows · was 3.5×'],
    ]);
    expect(text).toContain('<details><summary>1 key that is as before</summary>\n\n- ▲ hot **Events**, 3.5× → 50×: 16 shards\n');
    expect(text).not.toContain('Users');
  }));

  test.each([
    ['a statement renames', (ddl: string) => `${ddl}ALTER TABLE Events RENAME TO Happenings;\n`],
    ['has a synonym now', (ddl: string) => ddl.replaceAll('Events', 'Happenings').replace(') PRIMARY', ', SYNONYM (Events)) PRIMARY')],
  ])('a table that %s is the same, and so are its indexes', (_, renamed) => {
    const before = `${HOT}CREATE INDEX ById ON Events (Id);\n`;
    return inFolder({ 'main/a.sql': before, 'a.sql': renamed(before) }, async (folder) => {
      const text = await comment(folder, 'a.sql', '--base', 'main/a.sql');
      expect([text.includes(': no key has changed'), text.includes('▲ hot **Happenings**'), rowsOf(text)]).toEqual([true, true, []]);
    })();
  });

  test('a key that is accepted now has changed', inFolder({ 'main/a.sql': HOT, 'a.sql': ACCEPTED.replace('Accepted', 'Events') }, async (folder) => {
    expect(rowsOf(await comment(folder, 'a.sql', '--base', 'main')).map(([verdict]) => verdict)).toEqual(['▲ hot → ▲ hot, acknowledged']);
  }));

  test('a load that has changed is a change of its key', inFolder({
    'main/a.sql': HOT, 'main/spanner-constructs.yaml': 'workload: { writesPerSecond: 7000 }', 'main/.git/HEAD': '', 'a.sql': HOT,
  }, async (folder) => {
    expect(rowsOf(await comment(folder, 'a.sql', '--base', 'main/a.sql')).map((row) => row.slice(2, 4))).toEqual([['3.5× → 50× · was 0.5×', '1,000 inserts/s · was 7,000 inserts/s']]);
  }));

  test('nothing that has changed is one line', inFolder({ 'main/a.sql': SAFE, 'a.sql': SAFE }, async (folder) => {
    expect((await comment(folder, 'a.sql', '--base', 'main/a.sql')).split('\n').slice(3)).toEqual(['1 safe of 1 key in `a.sql` · against `main/a.sql`: no key has changed', '']);
  }));

  test.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    ['a file', { 'old.sql': OLD }, ['--base', 'old.sql']],
    ['a folder', { 'main/db/x.sql': OLD }, ['--base', 'main/db']],
    ['a history', { 'migrations/1.sql': SAFE + HOT, 'migrations/2.sql': OLD.slice((SAFE + HOT).length) }, ['--base', 'migrations']],
    ['a file of Terraform', { 'main/a.tf': `resource "google_spanner_database" "a" {\n  ddl = [${OLD.trim().split(';\n').map((each) => JSON.stringify(each.replace(/;$/, ''))).join(', ')}]\n}\n` }, ['--base', 'main/a.tf']],
  ])('%s is compared with', (_, files, args) => inFolder({ ...files, 'a.sql': NEW }, async (folder) => {
    expect(await comment(folder, 'a.sql', ...args)).toContain(': -1 hot, +1 unproven, +1 safe\n');
  })());

  test.each([
    ['a folder with other files', { 'main/README.md': 'hello' }], ['Terraform without a database', { 'main/a.tf': 'variable "a" {}\n', 'main/b.tf': 'variable "b" {}\n' }],
  ])('all is new against %s', (_, files) => inFolder({ 'a.sql': HOT, ...files }, async (folder) => {
    expect(await comment(folder, 'a.sql', '--base', 'main')).toContain('against `main`: +1 hot');
  })());

  test('several databases are compared each with its own, and one that is gone is said', inFolder({
    'main/db/a.sql': HOT, 'main/db/b.sql': UNPROVEN, 'main/db/c.sql': SAFE, 'main/db/d.sql': HOT.replace('Events', 'Emptied'), 'db/d.sql': 'CREATE ROLE r;', 'db/a.sql': HOT, 'db/b.sql': UNPROVEN, 'db/new.sql': SAFE.replace('Users', 'Others'),
  }, async (folder) => {
    const text = await comment(folder, 'db', '--base', 'main/db');
    expect(rowsOf(text)).toEqual([]);
    expect(text).toContain('New, and safe: `Others`.\n\nGone: `Users` (✓ safe) and `Emptied` (▲ hot).\n');
    expect(text).toContain('2 keys that are as before');
  }));

  test('of many keys that are as before, some are named', () => {
    const tables = (count: number): string => Array.from({ length: count }, (_, at) => UNPROVEN.replace('Refs', `T${at}`)).join('');
    return inFolder({ 'main/a.sql': tables(25), 'a.sql': tables(30) }, async (folder) => {
      const text = await comment(folder, 'a.sql', '--base', 'main/a.sql');
      expect([text.match(/^- \? unproven /gm)!.length, text.includes('\n- 5 more keys: see the page\n')]).toEqual([20, true]);
      expect(rowsOf(text).map(([, name]) => name.includes('new here'))).toEqual(Array(5).fill(true));
    })();
  });

  test('an error of Spanner that was there before is not said again', inFolder({
    'main/a.sql': 'CREATE TABLE T (Id STRING(36) DEFAULT (GENERATE_UUID()), A INT64, A STRING(9)) PRIMARY KEY (Id);', 'a.sql': 'CREATE TABLE T (Id STRING(36) DEFAULT (GENERATE_UUID()), A INT64, A STRING(9)) PRIMARY KEY (Id);',
  }, async (folder) => {
    const refused = (text: string): number => text.split('**Spanner would refuse it**').length - 1;
    expect([refused(await comment(folder, 'a.sql')), refused(await comment(folder, 'a.sql', '--base', 'main'))]).toEqual([1, 0]);
  }));
});
