import * as fs from 'node:fs';
import * as path from 'node:path';
import { inFolder, SAFE, type Folder } from './support';
import { openPage } from '../../src/cli/report/open-page';

const HOT = 'CREATE TABLE Events (SeenAt TIMESTAMP NOT NULL, Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID())) PRIMARY KEY (SeenAt, Id);\n';
const UNPROVEN = 'CREATE TABLE Refs (Ref STRING(36) NOT NULL) PRIMARY KEY (Ref);\n';
const WRONG = `CREATE TABLE Log (Shard INT64 NOT NULL AS (MOD(FARM_FINGERPRINT(Id), 16)) STORED, ChangedAt TIMESTAMP NOT NULL, Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID()))
  PRIMARY KEY (Shard, ChangedAt, Id);\n`;
const WORKLOAD = 'workload: { writesPerSecond: 200, tables: { Events: { writesPerSecond: 5000 } } }';

test('a terminal shows the answer, the counts, and for each key that is not safe its limit, what to do and its place', inFolder({
  'schema.sql': HOT + SAFE + UNPROVEN + WRONG, 'spanner-constructs.yaml': WORKLOAD,
}, async (folder) => {
  const { out } = await folder.run(['report', 'schema.sql']);
  expect(out.split('\n')).toEqual([
    'Not ready: Events is over its limit, and reads of Log miss rows.',
    'schema.sql: 4 tables, 4 keys: 1 hot, 1 wrong, 1 unproven, 1 safe',
    '',
    '                                    of the load       0.1×       1×         10×        100× grows',
    '▲ hot       Events                  0.7× → 10×        ━━━━━━━━━●·│··········○',
    '            schema.sql:1            16 shards. Load: 5,000 inserts/s',
    '≠ wrong     Log                     reads miss 47% of the rows',
    '            schema.sql:4            change Shard',
    '? unproven  Refs                    18× or grows    say how Ref comes                   schema.sql:3',
    path.join('report', 'report.html'),
    '',
  ]);
}));

test.each<[string, string, RegExp]>([
  ['ready', SAFE, /^Ready: its one key spreads inserts\.\nschema\.sql: 1 table, 1 key: 0 hot, 0 unproven, 1 safe\nreport.report\.html\n$/],
  ['accepted', `-- spanner-constructs: acknowledge monotonic-key: ten rows a day, checked by the data team\n${HOT}`, /^Ready: all findings are acknowledged\.\nschema\.sql: 1 table, 1 key: 1 hot, .*\nreport.report\.html\n$/],
])('what is %s takes three lines', (_, ddl, expected) => inFolder({ 'schema.sql': ddl }, async (folder) => {
  expect((await folder.run(['report', 'schema.sql'])).out).toMatch(expected);
})());

const LONG = 'x'.repeat(115);
const many = (ddl: string, count: number, name: string): string =>
  Array.from({ length: count }, (_, at) => ddl.replace(/Events|Refs|Log/, `${name}${at}`)).join('');

test.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
  ['of 10 hot keys', { 'a.sql': many(HOT, 10, 'T') }, []],
  ['with long names', { [`${LONG}.sql`]: many(HOT, 2, LONG) + many(WRONG, 2, `w${LONG}`) + many(UNPROVEN, 2, `u${LONG}`) }, []],
  ['of unproven keys with long columns', { 'a.sql': many(UNPROVEN.replaceAll('Ref ', `${LONG} `).replace('(Ref)', `(${LONG})`), 10, LONG) }, []],
  ['of 16 databases', Object.fromEntries(Array.from({ length: 16 }, (_, at) => [`${LONG}${at}.sql`, at % 2 ? HOT : SAFE])), []],
  ['with wide names and signs that move the cursor', { 'a.sql': `CREATE TABLE "${'語'.repeat(40)}\u001b[2J" ("at\u0007" timestamptz, PRIMARY KEY ("at\u0007"))` }, ['--dialect', 'postgresql']],
])('a summary %s has at most 15 lines of 100 columns, and nothing else than text', (_, files, args) => inFolder(files, async (folder) => {
  const { out } = await folder.run(['report', '.', ...args]);
  const lines = out.trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(15);
  expect(lines.filter((line) => [...line].reduce((width, letter) => width + (letter === '語' ? 2 : 1), 0) > 100)).toEqual([]);
  expect(lines.at(-1)).toBe(path.join('report', 'report.html'));
  expect(out.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
})());

test('databases of one name are told apart by their addresses', inFolder({
  'cdk.tf.json': JSON.stringify({ resource: { google_spanner_database: Object.fromEntries(['a', 'b', 'c'].map((id) => [id, { name: id === 'c' ? 'crm' : 'shop', ddl: [SAFE.trim().replace(';', '')] }])) } }),
}, async (folder) => {
  const { out } = await folder.run(['report', 'cdk.tf.json']);
  expect(out.match(/^.*(?=: Ready)/gm)).toEqual(['google_spanner_database.a', 'google_spanner_database.b', 'crm']);
}));

test('keys that have no room are counted', inFolder({ 'a.sql': many(HOT, 9, 'T') }, async (folder) => {
  const lines = (await folder.run(['report', 'a.sql'])).out.split('\n');
  const shown = lines.filter((line) => line.startsWith('▲ hot')).length;
  expect(lines).toContain(`${9 - shown} more keys: see the page`);
}));

test.each([
  ['in colour at a terminal', { isTerminal: true }, true],
  ['plain with NO_COLOR', { isTerminal: true, environment: { NO_COLOR: '1' } }, false],
  ['plain in a pipe', { isTerminal: false }, false],
])('a summary is %s', (_, io, isColoured) => inFolder({ 'a.sql': HOT }, async (folder) => {
  const { out } = await folder.run(['report', 'a.sql'], io);
  expect(out.includes('\u001b[1;31m▲ hot')).toBe(isColoured);
})());

describe('--open', () => {
  const OPENER = '#!/bin/sh\necho "$@" > opened.txt\n';

  async function opened(folder: Folder): Promise<string | undefined> {
    const file = path.join(folder.path, 'opened.txt');
    for (let tries = 0; tries < 100 && !(fs.existsSync(file) && fs.readFileSync(file, 'utf8').endsWith('\n')); tries++) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : undefined;
  }

  test.each([
    ['linux', 'xdg-open', ''],
    ['darwin', 'open', ''],
    ['win32', 'rundll32', 'url.dll,FileProtocolHandler '],
  ])('on %s is done by %s, and no shell reads the name', (platform, program, args) => inFolder({}, async (folder) => {
    folder.write(`bin/${program}`, `#!/bin/sh\necho "$@" > "${folder.path}/opened.txt"\n`);
    fs.chmodSync(path.join(folder.path, 'bin', program), 0o755);
    let err = '';
    await openPage('/a b/$(x)&.html', {
      folder: folder.path, isTerminal: true, environment: { PATH: `${folder.path}/bin:${process.env.PATH}` }, err: (text: string) => {
        err += text;
      },
    } as never, platform);
    expect([await opened(folder), err]).toEqual([`${args}/a b/$(x)&.html`, '']);
  })());

  test.each<[string, Readonly<Record<string, string>>, boolean, RegExp]>([
    ['in CI', { CI: 'true' }, true, /^note: the page is not opened: this is a run of CI\n$/],
    ['without a terminal', {}, false, /^note: the page is not opened: the output is no terminal\n$/],
    ['without the program', { PATH: '/nowhere' }, true, /^note: the page is not opened: \S+: spawn \S+ ENOENT\n$/],
  ])('%s is a note, and no failure', (_, environment, isTerminal, note) => inFolder({ 'a.sql': SAFE, 'bin/xdg-open': OPENER }, async (folder) => {
    expect(await folder.run(['report', 'a.sql', '--open'], { isTerminal, environment })).toMatchObject({ code: 0, err: expect.stringMatching(note) });
  })());
});

test('--watch writes the page again at each change, keeps it while the schema cannot be read, and ends with Ctrl-C', inFolder({ 'db/a.sql': SAFE }, async (folder) => {
  const pageOf = (): string => folder.read('db/report.html');
  const pages: string[] = [];
  const edits: readonly (readonly [RegExp, () => void])[] = [
    [/Ready: its one key[^]*report\.html\n/, () => folder.write('db/a.sql', SAFE + HOT)],
    [/db.a\.sql has changed\n[^]*Not ready: inserts into Events[^]*report\.html\n/, () => {
      pages.push(pageOf());
      folder.write('db/a.sql', `${SAFE}CREATE TABL`);
    }],
    [/error: 1 statement cannot be parsed/, () => {
      pages.push(pageOf());
      folder.write('db/a.sql', '-- nothing yet');
    }],
    [/error: no table and no queue is declared/, () => {
      pages.push(pageOf());
      folder.write('db/a.sql', SAFE + UNPROVEN);
    }],
    [/Unproven: [^]*report\.html\n/, () => process.emit('SIGINT')],
  ];
  let [text, next] = ['', 0];
  const write = (more: string): void => {
    text += more;
    if (next < edits.length && edits[next][0].test(text)) {
      text = '';
      edits[next++][1]();
    }
  };
  const timer = setTimeout(() => process.emit('SIGINT'), 30_000);
  expect(await folder.run(['report', 'db', '--watch', '--out', 'db'], { out: write, err: write })).toMatchObject({ code: 130 });
  clearTimeout(timer);
  expect(next).toBe(edits.length);
  expect(pages.map((page) => page.includes('id="Events"'))).toEqual([true, true, true]);
  expect(pageOf()).toContain('id="Refs"');
}));

const LIVE = 'projects/p/instances/i/databases/d';
test.each<[string, readonly string[], string]>([
  ['a base for a page', ['a.sql', '--base', 'a.sql'], '--base goes with --format markdown'],
  ['a link for a page', ['a.sql', '--link', 'https://ci.example'], '--link goes with --format markdown'],
  ['a folder for a comment', ['a.sql', '--format', 'markdown', '--out', 'x'], '--out is for the page, and --format markdown writes none'],
  ['a comment to open', ['a.sql', '--format', 'markdown', '--open'], '--open is for the page, and --format markdown writes none'],
  ['a comment to watch', ['a.sql', '--format', 'markdown', '--watch'], '--watch is for the page, and --format markdown writes none'],
  ['pictures that are nowhere', ['a.sql', '--format', 'markdown', '--pictures'], 'a comment shows pictures that are published: say where with --link'],
  ['an app to watch', ['--app', '--watch'], '--watch waits for file changes, but an app is not a file'],
  ['a live database to watch', ['--database', LIVE, '--watch'], '--watch waits for file changes, but a live database is not a file'],
  ['the standard input to watch', ['-', '--watch'], '--watch waits for file changes, but the standard input does not change'],
  ['a base that is not there', ['a.sql', '--format', 'markdown', '--base', 'none.sql'], 'there is no file or folder none.sql'],
  ['a base without its databases', ['a.sql', 'b.sql', '--format', 'markdown', '--base', 'c.sql'], '--base holds no database of the input: name the same files of the other branch'],
])('%s is refused, and nothing is written', (_, args, message) => inFolder({ 'a.sql': SAFE, 'b.sql': SAFE, 'c.sql': SAFE }, async (folder) => {
  expect(await folder.run(['report', ...args])).toEqual({ code: 2, out: '', err: expect.stringContaining(`error: ${message}`) });
  expect(fs.readdirSync(folder.path).sort()).toEqual(['a.sql', 'b.sql', 'c.sql']);
})());
