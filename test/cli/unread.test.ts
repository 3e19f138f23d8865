import { HOT, inFolder, SAFE } from './support';

/** Whatever kind of statement a later version learns, this one must not pass over it. */
const UNREAD: readonly (readonly [string, string, RegExp])[] = [
  ['[E1] a misspelt word', 'CREATE TABEL Events (SeenAt TIMESTAMP) PRIMARY KEY (SeenAt);\n', /2:8.*TABEL/],
  ['[E1] [H10] a kind of object that is not known, which may have a key, too', 'CREATE JOURNAL Jobs (EnqueuedAt TIMESTAMP, Id STRING(36)) PRIMARY KEY (EnqueuedAt, Id);\n', /2:8.*JOURNAL/],
  ['[E1] a queue without what a queue has', 'CREATE QUEUE Jobs (EnqueuedAt TIMESTAMP, Id STRING(36), Payload BYTES(MAX)) PRIMARY KEY (EnqueuedAt, Id);\n', /2:57.*Payload/],
  ['[E1] a part of a table', 'CREATE TABLE T (Id STRING(36) DEFAULT (GENERATE_UUID()), UNIQUE (Id)) PRIMARY KEY (Id);\n', /2:58.*UNIQUE/],
  ['[E1] a table that is cut off', 'CREATE TABLE T (Id STRING(36) NOT NULL,\n', /2:40/],
];

/** Each command that reads DDL, with what it needs besides the file. */
const COMMANDS: readonly (readonly [string, readonly string[]])[] = [
  ['audit', ['a.sql']],
  ['report', ['a.sql']],
  ['diff', ['safe.sql', 'a.sql']],
  ['diff', ['a.sql', 'safe.sql']],
  ['import', ['a.sql']],
  ['adopt', ['a.sql', '--out', 'm']],
  ['splits', ['a.sql', '--nodes', '2']],
  ['loadtest', ['a.sql', '--database', 'projects/p/instances/i/databases/d']],
  ['hotspots', ['a.sql', '--from', 'statistics.json']],
];

/** All commands read statements and parts in one way, of which the others are kinds. */
const IN_ALL = [UNREAD[0], UNREAD[3]];

describe.each(UNREAD)('%s', (what, ddl, place) => {
  test.each(COMMANDS.filter(([command]) => ['audit', 'adopt'].includes(command) || IN_ALL.some(([each]) => each === what)))('fails %s %j', (command, args) => inFolder({ 'a.sql': `${SAFE}${ddl}`, 'safe.sql': SAFE, 'statistics.json': '[]' }, async (folder) => {
    const { code, out, err } = await folder.run([command, ...args]);
    expect(code).toBe(2);
    expect(`${out}${err}`).toMatch(place);
    expect(err).toMatch(/--allow-unread/);
  })());
});

test.each([
  ['report', ['a.sql'], /cannot parse/],
  ['import', ['a.sql'], /1 statement or clause refused or not understood/],
  ['adopt', ['a.sql', '--out', 'm'], /a\.sql:2:8: not understood: .*the statement is kept as it is/],
  ['splits', ['a.sql', '--nodes', '2'], /1 place of a\.sql cannot be read/],
])('[E1] %s goes on with --allow-unread, and still says so', (command, args, note) => inFolder({ 'a.sql': `${SAFE}${UNREAD[0][1]}` }, async (folder) => {
  expect(await folder.run([command, ...args, '--allow-unread'])).toMatchObject({ code: 0, err: expect.stringMatching(note) });
})());

test('[E1] the page and the summary of a report name what cannot be read', inFolder({ 'a.sql': `${SAFE}${UNREAD[0][1]}` }, async (folder) => {
  expect((await folder.run(['report', 'a.sql'])).code).toBe(2);
  expect(folder.read('report/report.html')).toContain('<h2>Not read</h2></div><p>What these statements create is not on this page.</p><ul><li><code>a.sql:2:8: cannot parse');
  expect((await folder.run(['report', 'a.sql', '--format', 'markdown', '--allow-unread'])).out).toContain('**1 place cannot be read**, so keys may be missing: `a.sql:2:8');
}));

test('[E1] a plan is made beside statements that both sides have, with --allow-unread', inFolder({
  'old.sql': `${SAFE}${UNREAD[1][1]}`, 'new.sql': `${SAFE}CREATE TABLE B (Id STRING(36) DEFAULT (GENERATE_UUID())) PRIMARY KEY (Id);\n${UNREAD[1][1]}`,
}, async (folder) => {
  expect(await folder.run(['diff', 'old.sql', 'new.sql', '--allow-unread'])).toMatchObject({ code: 0, out: expect.stringContaining('CREATE TABLE IF NOT EXISTS `B`') });
  expect((await folder.run(['diff', 'old.sql', 'new.sql'])).code).toBe(2);
}));

test('[E1] the summary and every form of the report say that a statement was not read, allowed or not', inFolder({ 'a.sql': `${HOT}${UNREAD[0][1]}` }, async (folder) => {
  const text = await folder.run(['audit', 'a.sql']);
  expect(text.out).toContain('a.sql:2:8: error: cannot parse this statement');
  expect(text.out).toMatch(/2 statements \(1 not understood\)/);
  expect(text.err).toBe('error: 1 statement cannot be parsed, so the result is incomplete: correct it, or add --allow-unread to continue without\n');
  const allowed = await folder.run(['audit', 'a.sql', '--allow-unread']);
  expect(allowed).toMatchObject({ code: 1, err: '' });
  expect(allowed.out).toContain('a.sql:2:8: note: cannot parse this statement');
  expect(allowed.out).toMatch(/2 statements \(1 not understood\)/);
  expect((await folder.run(['audit', 'a.sql', '--format', 'github'])).out).toContain('::error file=a.sql,line=2,');
  expect((await folder.run(['audit', 'a.sql', '--format', 'github', '--allow-unread'])).out).toContain('::notice file=a.sql,line=2,');
  const sarif = async (...more: string[]): Promise<unknown> => (JSON.parse((await folder.run(['audit', 'a.sql', '--format', 'sarif', ...more])).out) as {
    runs: { invocations: { executionSuccessful: boolean; toolExecutionNotifications: { level: string }[] }[] }[];
  }).runs[0].invocations[0];
  expect(await sarif()).toMatchObject({ executionSuccessful: false, toolExecutionNotifications: [{ level: 'error' }, { level: 'error' }] });
  expect(await sarif('--allow-unread')).toMatchObject({ executionSuccessful: true, toolExecutionNotifications: [{ level: 'note' }] });
}));
