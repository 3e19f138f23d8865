import * as fs from 'node:fs';
import * as path from 'node:path';
import { inflateSync } from 'node:zlib';
import { HOT, inFolder, SAFE, UNPROVEN } from './support';
import { onFullDisk } from '../support/full-disk';

const NAMES = `
  CREATE TABLE Accounts (Id STRING(36) DEFAULT (GENERATE_UUID())) PRIMARY KEY (Id);
  CREATE TABLE Orders (Id STRING(36), OrderId STRING(36) DEFAULT (GENERATE_UUID()), PlacedAt TIMESTAMP) PRIMARY KEY (Id, OrderId),
    INTERLEAVE IN PARENT Accounts ON DELETE CASCADE;
  CREATE INDEX OrdersByTime ON Orders (PlacedAt);
  CREATE TABLE Notes (NoteId STRING(36) DEFAULT (GENERATE_UUID()), AccountId STRING(36),
    CONSTRAINT FK_Account FOREIGN KEY (AccountId) REFERENCES Accounts (Id)) PRIMARY KEY (NoteId);
`;

function page(folder: { readonly path: string }, out = 'report'): string {
  return fs.readFileSync(path.join(folder.path, out, 'report.html'), 'utf8');
}

/** The keys on the page by their ids. */
function keys(html: string): Map<string, string> {
  return new Map([...html.matchAll(/<article class="key[^]*?<\/article>/g)].map(([section]) => [/ id="([^"]*)"/.exec(section)![1], section]));
}

test('writes one page with a section for each key, the hot ones first', inFolder({ 'schema.sql': SAFE + UNPROVEN + HOT }, async (folder) => {
  expect(await folder.run(['report', 'schema.sql'])).toEqual({ code: 0, out: expect.stringMatching(/\nreport.report\.html\n$/), err: '' });
  expect(fs.readdirSync(path.join(folder.path, 'report'))).toEqual(['report.html']);
  const html = page(folder);
  expect([...keys(html).keys()]).toEqual(['Events', 'Refs', 'Users']);
  expect(html).toContain('<h1>Not ready: inserts into Events land in few places.</h1>');
  expect(html).toContain('1 cannot be judged yet and 1 is safe.');
}));

test.each([
  ['its folder', ['db/shop/1.sql', 'db/shop/2.sql'], ['db'], 'db/shop'],
  ['the folder of its folders', ['db/1/migration.sql', 'db/2/migration.sql'], ['db'], 'db'],
  ['its folder, with one file', ['db/shop/0001_a.sql', 'db/shop/checksums.sha256'], ['db'], 'db/shop'],
  ['the present folder', ['1.sql', '2.sql'], ['.'], ''],
])('a history is named by %s', (_, names, args, title) => inFolder(Object.fromEntries(names.map((name) => [name, name.includes('1') ? HOT : SAFE])), async (folder) => {
  const { out } = await folder.run(['report', ...args, '--history', '--format', 'markdown']);
  expect(out).toMatch(new RegExp(` in \`${title || path.basename(folder.path)}\`\n`));
})());

test('a hot key has its evidence, its fix, and the picture after it', inFolder({ 'schema.sql': HOT }, async (folder) => {
  await folder.run(['report', 'schema.sql']);
  const section = keys(page(folder)).get('Events')!;
  expect(section).toContain('<code>monotonic-key</code> <span class="severity error">error</span>');
  expect(section).toContain('TIMESTAMP, written with the current time');
  expect(section).not.toContain('npx ');
  expect(section.match(/<figure /g)).toHaveLength(3);
  expect(section).toContain('After: 16 shards');
  expect(section).toMatch(/<ins> *\d+ \+ .*PRIMARY KEY \(ShardId, SeenAt, EventId\)/);
}));

test('counts what Spanner spreads by itself as safe, and beside the keys to look at no other', inFolder({
  'schema.sql': `${HOT}CREATE TABLE Notes (Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), Words TOKENLIST) PRIMARY KEY (Id);
    CREATE SEARCH INDEX ByWords ON Notes (Words);`,
}, async (folder) => {
  expect((await folder.run(['report', 'schema.sql'])).out).toContain('3 keys: 1 hot, 0 unproven, 2 safe');
  expect(page(folder)).toContain('<title>schema.sql: 1 hot, 0 unproven, 2 safe</title>');
  expect(page(folder)).toContain('Keys to look at <span class="count">1</span>');
}));

test('what only removes lines has nothing to copy', inFolder({
  'schema.sql': `${SAFE}CREATE INDEX ById ON Users (Id);\n`,
}, async (folder) => {
  await folder.run(['report', 'schema.sql']);
  expect(page(folder)).toMatch(/<div class="code"><pre tabindex="0"><del> *\d+ - CREATE INDEX ById ON Users \(Id\);\n<\/del><\/pre>/);
}));

test('[R3] a key of which nothing is known is not drawn, and says what settles it', inFolder({ 'schema.sql': UNPROVEN }, async (folder) => {
  await folder.run(['report', 'schema.sql']);
  expect(keys(page(folder)).get('Refs')).toContain('say how <code>Ref</code> is generated');
}));

test('tables that are interleaved lie in one box, and foreign keys say what they connect', inFolder({ 'schema.sql': NAMES }, async (folder) => {
  await folder.run(['report', 'schema.sql']);
  const html = page(folder);
  const [, x, y, width, height] = /<g class="box"><rect x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)"/.exec(html)!.map(Number);
  for (const table of ['Accounts', 'Orders']) {
    const [, left, top] = new RegExp(`data-table="${table}" transform="translate\\((\\d+) (\\d+)\\)"`).exec(html)!.map(Number);
    expect([left > x, top > y, left < x + width, top < y + height]).toEqual([true, true, true, true]);
  }
  expect(html).toContain('<title>Notes (AccountId) refers to Accounts (Id): FK_Account</title>');
  expect([...keys(html).keys()].sort()).toEqual(['Accounts', 'FK_Account', 'Notes', 'Orders', 'OrdersByTime']);
}));

test('[R5] two databases stand under their names, and a foreign key without a name is called by its columns', inFolder({
  'a.sql': `${SAFE}CREATE TABLE Notes (Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), UserId STRING(36), FOREIGN KEY (UserId) REFERENCES Users (UserId)) PRIMARY KEY (Id);\n`,
  'b.sql': HOT,
}, async (folder) => {
  await folder.run(['report', 'a.sql', 'b.sql']);
  expect([...page(folder).matchAll(/class="eyebrow"><code>(.*?)<\/code>/g)].map(([, title]) => title)).toEqual(['a.sql', 'b.sql']);
  expect(page(folder)).toContain('Notes FOREIGN KEY (UserId)');
}));

test('[R5] with --pictures, of many keys that are not safe the worst have a file each, and safe ones have none', inFolder({
  'many.sql': Array.from({ length: 101 }, (_, n) => `CREATE TABLE T${n} (Id STRING(36) NOT NULL) PRIMARY KEY (Id);\n`).join('') + SAFE + HOT,
}, async (folder) => {
  await folder.run(['report', 'many.sql', '--pictures']);
  const pictures = fs.readdirSync(path.join(folder.path, 'report', 'pictures')).filter((name) => !/-fix|^schema/.test(name));
  expect(pictures).toHaveLength(100);
  expect([pictures.includes('Events.svg'), pictures.includes('Users.svg')]).toEqual([true, false]);
}));

test('no request leaves the page, and no name can get out of its place', inFolder({
  'schema.sql': 'CREATE TABLE "x<script>alert(1)</script>" (id bigint, PRIMARY KEY (id))',
}, async (folder) => {
  await folder.run(['report', 'schema.sql', '--dialect', 'postgresql']);
  const html = page(folder);
  expect(html).not.toContain('<script>alert');
  expect([...html.matchAll(/<(?!a )[^>]*(?:src|href)="([^#"][^"]{0,12})/g)].map(([, target]) => target).filter((target) => !target.startsWith('data:image'))).toEqual([]);
  expect(html).toContain("default-src 'none'");
}));

test('each picture is a file, the diagram too, names that only differ in signs share none, and that of a table is its own', inFolder({
  'schema.sql': 'CREATE TABLE "a_b" (id bigint PRIMARY KEY, n bigint); CREATE INDEX "a b" ON "a_b" (n);',
}, async (folder) => {
  await folder.run(['report', 'schema.sql', '--dialect', 'postgresql', '--pictures']);
  expect(fs.readdirSync(path.join(folder.path, 'report', 'pictures')).filter((name) => !name.includes('-fix')).sort()).toEqual([
    'a_b-2.svg', 'a_b.svg', 'schema.svg',
  ]);
  expect(folder.read('report/pictures/a_b.svg')).toContain('<title>Inserts into a_b</title>');
}));

test('a picture is an SVG file with its axes, its scale and a PNG that can be read', inFolder({ 'schema.sql': HOT }, async (folder) => {
  await folder.run(['report', 'schema.sql', '--out', 'out', '--pictures']);
  expect(fs.readdirSync(path.join(folder.path, 'out', 'pictures')).sort()).toEqual(['Events-fix.svg', 'Events.svg', 'schema.svg']);
  const svg = fs.readFileSync(path.join(folder.path, 'out', 'pictures', 'Events.svg'), 'utf8');
  expect(svg).toContain('moments</text>');
  expect(svg).toContain('first key</text>');
  expect(svg).toContain('>100%</text>');
  const png = Buffer.from(/base64,([^"]+)/.exec(svg)![1], 'base64');
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const data = png.indexOf('IDAT');
  expect(inflateSync(png.subarray(data + 4, data + 4 + png.readUInt32BE(data - 4)))).toHaveLength((width + 1) * height);
}));

test('a query that cannot be read leaves the schema complete, and has its own place', inFolder({ 'schema.sql': SAFE, 'q.sql': 'CALL cancel_query("1");' }, async (folder) => {
  const { code, out, err } = await folder.run(['report', 'schema.sql', '--queries', 'q.sql', '--allow-unread']);
  expect([code, err]).toEqual([0, 'q.sql:1:1: cannot parse this statement: expected SELECT, found "CALL"\n']);
  expect(out).toMatch(/^Ready: its one key spreads inserts\.\n/);
  const html = page(folder);
  expect(html).not.toContain('What these statements create is not on this page.');
  expect(html).toMatch(/<p>What these read is not on this page\.<\/p><ul><li><code>q\.sql:1:1: cannot parse/);
  const comment = await folder.run(['report', 'schema.sql', '--queries', 'q.sql', '--allow-unread', '--format', 'markdown']);
  expect(comment.out).toContain('### Where writes land: ready\n');
  expect(comment.out).toContain('**1 query cannot be read**, so advice may be missing: `q.sql:1:1: cannot parse');
}));

test('what was accepted is listed with its reason and its end', inFolder({
  'schema.sql': `-- spanner-constructs: acknowledge monotonic-key until 2027-03-31: ten rows a day, checked by the data team\n${HOT}`,
}, async (folder) => {
  await folder.run(['report', 'schema.sql']);
  const html = page(folder);
  expect(html).toContain('<td>monotonic-key</td><td><a href="#Events">Events</a></td><td>ten rows a day, checked by the data team</td>');
  expect(keys(html).get('Events')).toContain('is acknowledged until 2027-03-31: ten rows a day');
  expect(html).toContain('<span class="note">acknowledged</span>');
  expect(html).toContain('<h1>Ready: all findings are acknowledged.</h1>');
}));

test('the same input gives the same bytes', inFolder({ 'schema.sql': SAFE + HOT }, async (folder) => {
  await folder.run(['report', 'schema.sql', '--out', 'a']);
  await folder.run(['report', 'schema.sql', '--out', 'b']);
  expect(page(folder, 'a')).toBe(page(folder, 'b'));
}));

test('input without tables is refused', inFolder({ 'empty.sql': 'DROP TABLE Users;' }, async (folder) => {
  expect(await folder.run(['report', 'empty.sql'])).toMatchObject({ code: 2, err: expect.stringContaining('nothing to draw') });
}));

const EVERYTHING = `
  CREATE TABLE Orders (Id STRING(36) DEFAULT (GENERATE_UUID()), Total NUMERIC, Email STRING(320)) PRIMARY KEY (Id);
  CREATE SEQUENCE Numbers OPTIONS (sequence_kind = 'bit_reversed_positive');
  CREATE TABLE Bills (No INT64 NOT NULL DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE Numbers))) PRIMARY KEY (No);
  CREATE VIEW Totals SQL SECURITY INVOKER AS SELECT o.Total FROM orders AS o;
  CREATE CHANGE STREAM OfOrders FOR Orders (Total);
  CREATE ROLE Reader;
  GRANT SELECT ON TABLE Orders TO ROLE Reader;
`;

test('other objects are listed with what they read, watch, fill or may do', inFolder({ 'schema.sql': EVERYTHING }, async (folder) => {
  await folder.run(['report', 'schema.sql']);
  const rows = [...page(folder).matchAll(/<tr><td><span class="anchor" id="(\w+)"[^>]*>[^<]*<\/span><\/td><td>([^<]*)<\/td><td>(.*?)<\/td>/g)];
  const texts = rows.map(([, name, kind, what]) => [name, kind, what.replace(/<[^>]*>/g, '')]);
  expect(texts).toEqual([
    ['Totals', 'view', 'reads Orders'],
    ['OfOrders', 'change stream', 'watches Orders (Total)'],
    ['Reader', 'role', 'has privileges on Orders (SELECT)'],
    ['Numbers', 'sequence', 'fills Bills (No)'],
  ]);
}));

const acknowledged = (table: string, until: string): string =>
  `-- spanner-constructs: acknowledge monotonic-key${until}: ten rows a day, checked by the data team\n${HOT.replace('Events', table)}`;

test('acknowledgements that ended or end within 30 days come first', inFolder({
  'schema.sql': acknowledged('Forever', '') + acknowledged('Later', ' until 2026-07-31') + acknowledged('Soon', ' until 2026-07-30') + acknowledged('Past', ' until 2026-06-29'),
}, async (folder) => {
  await folder.run(['report', 'schema.sql']);
  const [table] = /<h2>Acknowledged<\/h2>[^]*?<\/table>/.exec(page(folder))!;
  const rows = [...table.matchAll(/<tr><td>(.*?)<\/td><td>[^<]*<\/td><td>(.*?)<\/td>/g)].map((row) => row.slice(1).map((cell) => cell.replace(/<[^>]*>/g, '')));
  expect(rows).toEqual([
    ['2026-06-29 ended 1 day ago: its finding counts again', 'Past'],
    ['2026-07-30 ends in 30 days', 'Soon'],
    ['2026-07-31 ', 'Later'],
    ['no end ', 'Forever'],
  ]);
}));

describe('an output that cannot be written', () => {
  test.each([['a.sql/x'], ['/dev/fd/x']])('[P2] such as %s is named with the reason', (out) => inFolder({ 'a.sql': SAFE }, async (folder) => {
    expect(await folder.run(['report', 'a.sql', '--out', out])).toEqual({ code: 2, out: '', err: expect.stringMatching(new RegExp(`^error: ${out} cannot be written: E[A-Z]+: [^:]+\\n$`)) });
  })());

  test('as the disk is full leaves the page as it was', inFolder({ 'a.sql': SAFE, 'out/report.html': 'former' }, async (folder) => {
    expect(await onFullDisk(0, () => folder.run(['report', 'a.sql', '--out', 'out']))).toMatchObject({ code: 2, err: 'error: out cannot be written: ENOSPC: no space left on device\n' });
    expect(fs.readdirSync(`${folder.path}/out`)).toEqual(['report.html']);
    expect(folder.read('out/report.html')).toBe('former');
  }));
});

describe('a pending migration', () => {
  const NEXT = SAFE.replace('(Id STRING(36)', '(Email STRING(320), Id STRING(36)') + 'CREATE INDEX UsersByEmail ON Users (Email);\n';

  test('is shown with the statements, their cost and what to know', inFolder({ 'old.sql': SAFE, 'new.sql': NEXT }, async (folder) => {
    expect(await folder.run(['report', 'new.sql', '--from', 'old.sql'])).toMatchObject({ code: 0, err: '' });
    const [section] = /<section id="page:pending">[^]*?<\/section>/.exec(page(folder))!;
    const steps = [...section.matchAll(/<li class="step">(.*?)<\/li>/g)].map(([, step]) => step.split(/<[^>]*>/).filter((text) => text !== ''));
    expect(steps).toEqual([
      ['add column Users.Email', 'metadata only'],
      ['create index UsersByEmail', 'fills rows', 'Unavailable meanwhile: the index UsersByEmail, until it is built.'],
    ]);
    expect(section).toContain('<p>From old.sql to the declared schema: 2 statements, 1 fills rows, none loses data.</p>');
  }));

  test('leads from each statement that makes a key which is not safe to that key', inFolder({
    'old.sql': SAFE,
    'new.sql': `${SAFE.replace('(Id STRING(36)', '(SeenAt TIMESTAMP, Ref STRING(36), Id STRING(36)')}${HOT}${UNPROVEN}
      CREATE INDEX UsersByTime ON Users (SeenAt);
      ALTER TABLE Users ADD CONSTRAINT UsersRef FOREIGN KEY (Ref) REFERENCES Refs (Ref);
      CREATE TABLE Notes (Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), Ref STRING(36),
        CONSTRAINT NotesRef FOREIGN KEY (Ref) REFERENCES Refs (Ref)) PRIMARY KEY (Id);`,
  }, async (folder) => {
    await folder.run(['report', 'new.sql', '--from', 'old.sql']);
    const [section] = /<section id="page:pending">[^]*?<\/section>/.exec(page(folder))!;
    const steps = [...section.matchAll(/<li class="step"><p><strong>(.*?)<\/strong>(.*?)<\/p>/g)];
    expect(steps.map(([, step, rest]) => [step, ...[...rest.matchAll(/<a href="#(.*?)"><span class="badge (.*?)"/g)].map(([, key, verdict]) => `${key} ${verdict}`)])).toEqual([
      ['create table Events', 'Events hot'],
      ['create table Refs', 'Refs unproven'],
      ['create table Notes', 'NotesRef unproven'],
      ['add column Users.SeenAt'],
      ['add column Users.Ref'],
      ['create index UsersByTime', 'UsersByTime hot'],
      ['add foreign key Users.UsersRef', 'UsersRef unproven'],
    ]);
  }));

  test('of which nothing is left says so', inFolder({ 'old.sql': SAFE }, async (folder) => {
    await folder.run(['report', 'old.sql', '--from', 'old.sql']);
    expect(page(folder)).toContain('Nothing is pending: old.sql makes the declared schema.');
  }));

  test('that Spanner cannot make in place is shown with the releases that lead there', inFolder({
    'old.sql': HOT, 'new.sql': SAFE.replace('Users', 'Events'),
  }, async (folder) => {
    await folder.run(['report', 'new.sql', '--from', 'old.sql']);
    const [section] = /<section id="page:pending">[^]*?<\/section>/.exec(page(folder))!;
    expect(section).toContain('<strong>primary-key-changed</strong>');
    expect(section.match(/<p class="title">/g)!.length).toBeGreaterThan(2);
    expect(section).toMatch(/What declares the schema then<\/summary><pre><span class="added">\+ CREATE TABLE[^]*To undo it<\/summary>.*<pre tabindex="0">DROP TABLE/);
    expect(section).toContain('No statement undoes this release: it deletes the table Events_old with all its rows.');
    const { out } = await folder.run(['report', 'new.sql', '--from', 'old.sql', '--format', 'markdown']);
    expect(out).toContain('Pending: 1 change refused.');
  }));

  test('that loses data names the option that allows it', inFolder({ 'old.sql': SAFE + HOT, 'new.sql': SAFE }, async (folder) => {
    await folder.run(['report', 'new.sql', '--from', 'old.sql']);
    expect(page(folder)).toContain(
      '<p>To do it anyway: <code>--allow &#34;drop-table Events&#34;</code>, an option of <code>migrate --schema</code>.</p>');
    expect(page(folder)).not.toContain('allowDestructive');
  }));

  test('from a schema that cannot be read leaves the rest of the page', inFolder({ 'old.sql': 'CREATE TABLE (', 'new.sql': SAFE }, async (folder) => {
    expect(await folder.run(['report', 'new.sql', '--from', 'old.sql'])).toMatchObject({ code: 2, err: expect.stringContaining('old.sql:1:14') });
    expect([...keys(page(folder)).keys()]).toEqual(['Users']);
  }));

  test('goes with one database', inFolder({ 'a.sql': SAFE, 'b.sql': HOT }, async (folder) => {
    expect(await folder.run(['report', 'a.sql', 'b.sql', '--from', 'a.sql'])).toMatchObject({ code: 2, err: expect.stringContaining('but the input has 2') });
  }));
});
