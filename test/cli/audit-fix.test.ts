import * as fs from 'node:fs';
import * as path from 'node:path';
import { inFolder, SAFE } from './support';

const HOT = [
  'CREATE TABLE Events (',
  '  OccurredAt TIMESTAMP NOT NULL, -- when',
  '  EventId STRING(36) NOT NULL,',
  ') PRIMARY KEY (OccurredAt, EventId);',
  '',
].join('\n');
const SHARDED = HOT
  .replace('(\n', '(\n  ShardId INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(EventId), 16))) STORED HIDDEN,\n')
  .replace('(OccurredAt, ', '(ShardId, OccurredAt, ');
const MISSPELT = 'CREATE TABLE Users (Id STRING(36) DEFAULT (GENERATE_UUID()), First STRING(40), Last STRING(40)) PRIMARY KEY (Id);\nCREATE INDEX ByName ON Users (Fisrt, last);\n';
const UNKNOWN = 'CREATE TABLE Readings (Ref STRING(40) NOT NULL) PRIMARY KEY (Ref);\n';

const COMMENTED = `CREATE TABLE Visits (
  Site STRING(40) NOT NULL, -- the host
  SeenAt TIMESTAMP NOT NULL,
  Ip BYTES(16) -- raw
) PRIMARY KEY (SeenAt, Site);
CREATE INDEX BySeen ON Visits (SeenAt DESC);
CREATE TABLE Events (
  OccurredAt TIMESTAMP NOT NULL,
  Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID()),
  SYNONYM (OldEvents),
  PRIMARY KEY (OccurredAt, Id)
);
`;
const NULLS = `CREATE TABLE users (id varchar(36) DEFAULT spanner.generate_uuid() PRIMARY KEY, email varchar(255) NOT NULL, created_at timestamptz, amount bigint);
CREATE INDEX i ON users USING btree (created_at DESC NULLS LAST, amount ASC NULLS FIRST) INCLUDE (email);
`;

describe('[F7] audit --fix', () => {
  test.each([
    ['errors', SHARDED],
    ['monotonic-key', SHARDED],
    ['monotonic-key:Events', SHARDED],
    ['monotonic-key:Events:2', HOT.replace('(OccurredAt, EventId)', '(EventId, OccurredAt)')],
  ])('writes the fix that %s names, and reports what is left', (which, fixed) => inFolder({ 'schema.sql': HOT }, async (folder) => {
    const { code, out, err } = await folder.run(['audit', 'schema.sql', '--fix', which]);
    expect(folder.read('schema.sql')).toBe(fixed);
    expect(err).toMatch(/^fixed monotonic-key of Events in schema\.sql: .*\n {7}\d [-+] /);
    expect(out).toMatch(/^no findings in 1 file/);
    expect(code).toBe(0);
  })());

  test('writes several fixes of one file, one of them by its number', inFolder({ 'schema.sql': `${HOT}\n${UNKNOWN}` }, async (folder) => {
    const { code } = await folder.run(['audit', 'schema.sql', '--fix', 'monotonic-key', '--fix', 'unproven-key:Readings:1', '--fail-on', 'warning']);
    expect(folder.read('schema.sql')).toBe(`${SHARDED}\n-- spanner-constructs: values Ref entity: the ref\n${UNKNOWN}`);
    expect(code).toBe(0);
  }));

  test('declares nothing unless its number is given', inFolder({ 'schema.sql': UNKNOWN }, async (folder) => {
    expect(await folder.run(['audit', 'schema.sql', '--fix', 'errors'])).toMatchObject({ code: 0, err: '' });
    expect(await folder.run(['audit', 'schema.sql', '--fix', 'unproven-key:Readings'])).toMatchObject({
      code: 2, err: expect.stringContaining('declares how values are generated'),
    });
    expect(folder.read('schema.sql')).toBe(UNKNOWN);
  }));

  test('makes fixes that touch one place one after the other', inFolder({
    'schema.sql': 'CREATE TABLE Events (\n  EventId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()),\n  OpenedAt TIMESTAMP,\n  ClosedAt TIMESTAMP,\n) PRIMARY KEY (EventId);\n' +
      'CREATE INDEX ByOpenedAt ON Events (OpenedAt);\nCREATE INDEX ByClosedAt ON Events (ClosedAt);\n',
  }, async (folder) => {
    expect((await folder.run(['audit', 'schema.sql', '--fix', 'errors'])).code).toBe(0);
    expect(folder.read('schema.sql').match(/ShardId|IndexShard16/g)).toHaveLength(3);
  }));

  const WRONG = 'CREATE TABLE Users (\n  Id STRING(36) DEFAULT (uuid_generate_v4()), -- made\n  Name STRING(40),\n  `Order` INT64,\n' +
    '  Lower STRING(40) AS (lowr(Name)) STORED,\n  Next INT64 AS (Order + 1) STORED,\n  Size STRING(40) AS (CHAR_LENGTH(name)) STORED,\n' +
    '  CONSTRAINT IsNamed CHECK (length(Name) > 0 AND isnul(Name, Id) <> Id),\n) PRIMARY KEY (Id);\n' +
    'CREATE VIEW Names SQL SECURITY INVOKER AS\n  SELECT u.Id, uper(u.Name) AS Name -- of a person\n  FROM Users AS u;\n';

  test('corrects what each expression has wrong, and nothing else', inFolder({ 'schema.sql': WRONG }, async (folder) => {
    const { code } = await folder.run(['audit', 'schema.sql', '--fix', 'errors']);
    expect(folder.read('schema.sql')).toBe(WRONG.replace('uuid_generate_v4', 'GENERATE_UUID').replace('lowr', 'LOWER').replace('(Order', '(`Order`')
      .replace('Size STRING(40)', 'Size INT64').replace('isnul', 'IFNULL').replace('uper', 'UPPER'));
    expect(code).toBe(0);
  }));

  const MYSQL = 'CREATE TABLE users (\n  id VARCHAR(36) NOT NULL DEFAULT (GENERATE_UUID()),\n  bio TEXT,\n  admin BOOLEAN DEFAULT (false),\n' +
    '  created DATETIME DEFAULT (NOW()),\n  score DOUBLE,\n) PRIMARY KEY (id);\n';

  test('corrects the types of another database, and keeps what each column has', inFolder({ 'schema.sql': MYSQL }, async (folder) => {
    expect((await folder.run(['audit', 'schema.sql', '--fix', 'errors'])).code).toBe(0);
    expect(folder.read('schema.sql')).toBe(MYSQL.replace('VARCHAR(36)', 'STRING(36)').replace('TEXT', 'STRING(MAX)').replace('BOOLEAN', 'BOOL')
      .replace('DATETIME DEFAULT (NOW())', 'TIMESTAMP DEFAULT (CURRENT_TIMESTAMP())').replace('DOUBLE', 'FLOAT64'));
  }));

  const POSTGRES = 'CREATE TABLE users (\n  id bigint PRIMARY KEY, -- of the user\n  name STRING(40) DEFAULT lcase(\'X\'),\n  at timestamp DEFAULT now()\n);\n';

  test('leaves comments with their columns, another name, and a key in the parentheses', inFolder({ 'schema.sql': COMMENTED }, async (folder) => {
    await folder.run(['audit', 'schema.sql', '--fix', 'errors']);
    expect(folder.read('schema.sql')).toBe(COMMENTED
      .replace('-- the host\n', "-- the host\n  ShardId INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(CONCAT(CAST(UNIX_MICROS(SeenAt) AS STRING), '|', Site)), 16))) STORED HIDDEN,\n")
      .replace('BYTES(16) -- raw\n', "BYTES(16), -- raw\n  IndexShard16 INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(CONCAT(CAST(UNIX_MICROS(SeenAt) AS STRING), '|', Site)), 16))) STORED HIDDEN\n")
      .replace('KEY (SeenAt, Site)', 'KEY (ShardId, SeenAt, Site)').replace('(SeenAt DESC)', '(IndexShard16, SeenAt DESC)')
      .replace('  OccurredAt', '  ShardId INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(Id), 16))) STORED HIDDEN,\n  OccurredAt').replace('KEY (OccurredAt, Id)', 'KEY (ShardId, OccurredAt, Id)'));
  }));

  test('keeps where an index of PostgreSQL has its NULLs', inFolder({ 'schema.pg.sql': NULLS }, async (folder) => {
    await folder.run(['audit', 'schema.pg.sql', '--fix', 'errors']);
    expect(folder.read('schema.pg.sql')).toContain('ON users USING btree (index_shard_16, created_at DESC NULLS LAST, amount ASC NULLS FIRST) INCLUDE (email)');
  }));

  test('changes a table of PostgreSQL where it is written', inFolder({ 'schema.pg.sql': POSTGRES }, async (folder) => {
    expect((await folder.run(['audit', 'schema.pg.sql', '--fix', 'errors', '--fix', 'unproven-key'])).code).toBe(0);
    expect(folder.read('schema.pg.sql')).toBe(POSTGRES.replace('bigint PRIMARY', 'bigint GENERATED BY DEFAULT AS IDENTITY (BIT_REVERSED_POSITIVE) PRIMARY')
      .replace('STRING(40)', 'varchar(40)').replace('lcase', 'lower').replace('timestamp ', 'timestamptz '));
  }));

  const VIEW = 'CREATE TABLE Users (Id STRING(36) DEFAULT (GENERATE_UUID()), Name STRING(40), `Order` INT64) PRIMARY KEY (Id);\n' +
    'CREATE VIEW Named SQL SECURITY INVOKER AS\n  SELECT\n    Id, -- of the user\n    UPPER( Name ) AS Upper, `Order`\n' +
    '  FROM Users AS `Select`\n  WHERE LENGTH(name) > 3 /* none */ AND `Order` > 1;\n';

  test('names the table of each column of a view, and keeps its layout', inFolder({ 'schema.sql': VIEW }, async (folder) => {
    expect((await folder.run(['audit', 'schema.sql', '--fix', 'errors'])).code).toBe(0);
    expect(folder.read('schema.sql')).toBe(VIEW.replace('    Id,', '    `Select`.Id,').replace('( Name', '( `Select`.Name').replace('per, `Order`', 'per, `Select`.`Order`')
      .replace('(name', '(`Select`.name').replace('AND `Order`', 'AND `Select`.`Order`'));
  }));

  const SALES = 'CREATE TABLE sales.Orders (Id STRING(36) DEFAULT (GENERATE_UUID())) PRIMARY KEY (Id);\nCREATE TABLE sales.Lines (Id STRING(36) DEFAULT (GENERATE_UUID())) PRIMARY KEY (Id);\n';

  test('creates the named schema of several tables once', inFolder({ 'schema.sql': SALES }, async (folder) => {
    expect((await folder.run(['audit', 'schema.sql', '--fix', 'errors'])).code).toBe(0);
    expect(folder.read('schema.sql')).toBe(`CREATE SCHEMA \`sales\`;\n${SALES}`);
  }));

  test.each([
    ['errors'], ['unknown-column'], ['unknown-column:ByName'],
  ])('corrects misspelt names for %s, all of one part too', (which) => inFolder({ 'schema.sql': MISSPELT }, async (folder) => {
    const { code, err } = await folder.run(['audit', 'schema.sql', '--fix', which]);
    expect(folder.read('schema.sql')).toBe(MISSPELT.replace('Fisrt', 'First').replace('last', 'Last'));
    expect(err).toContain('fixed unknown-column of ByName in schema.sql: write First instead of Fisrt\n       2 - CREATE INDEX ByName ON Users (Fisrt, last);');
    expect(code).toBe(0);
  })());

  test('corrects misspelt names in Terraform, with the quotes as Terraform writes them', inFolder({
    'main.tf': 'resource "google_spanner_database" "db" {\n  database_dialect = "POSTGRESQL"\n  ddl = [\n' +
      '    "CREATE TABLE users (id varchar(36) DEFAULT spanner.generate_uuid(), \\"Order\\" bigint, PRIMARY KEY (id))",\n    "CREATE INDEX by_order ON users (Ordr)",\n  ]\n}\n',
  }, async (folder) => {
    const { code } = await folder.run(['audit', 'main.tf', '--fix', 'errors']);
    expect(folder.read('main.tf')).toContain('ON users (\\"Order\\")",');
    expect(code).toBe(0);
  }));

  test('says what it was asked to fix and cannot write', inFolder({
    'schema.sql': `${MISSPELT}CREATE INDEX ByZone ON Users (Zone);\nCREATE INDEX ByRegion ON Users (Region);\n${UNKNOWN}`,
  }, async (folder) => {
    const { code, err } = await folder.run(['audit', 'schema.sql', '--fix', 'unknown-column', '--fix', 'unproven-key']);
    expect(err).toMatch(/^fixed [\s\S]*\nfixed /);
    expect(err.split('\n').filter((line) => line.startsWith('note: '))).toEqual([
      'note: not fixed: 1 finding of unproven-key: only a declaration of how values are generated could be written: choose it by its number',
      'note: not fixed: 1 finding of unproven-key: there is no fix that can be written',
      'note: not fixed: 2 findings of unknown-column: there is no fix that can be written',
    ]);
    expect(code).toBe(1);
  }));

  test('changes nothing where there is nothing that it can write, and says so', inFolder({ 'schema.sql': `${SAFE}CREATE INDEX ByZone ON Users (Zone);\n` }, async (folder) => {
    const before = folder.read('schema.sql');
    for (const [which, more, code] of [['errors', [], 1], ['unknown-column', ['--fail-on', 'never'], 0]] as const) {
      expect(await folder.run(['audit', 'schema.sql', '--fix', which, ...more])).toMatchObject({
        code, err: 'note: not fixed: 1 finding of unknown-column: there is no fix that can be written\n',
      });
    }
    expect(await folder.run(['audit', 'schema.sql', '--fix', 'unknown-column:ByZone'])).toMatchObject({ code: 2 });
    expect(folder.read('schema.sql')).toBe(before);
  }));

  test('offers editors the correction of a name', inFolder({ 'schema.sql': MISSPELT }, async (folder) => {
    const [sarif, json] = await Promise.all(['sarif', 'json'].map(async (format) => JSON.parse((await folder.run(['audit', 'schema.sql', '--format', format])).out)));
    const { description, artifactChanges: [{ replacements }] } = sarif.runs[0].results[0].fixes[0];
    expect(description.text).toBe('write First instead of Fisrt');
    expect(replacements).toEqual([expect.objectContaining({ insertedContent: { text: 'First' } })]);
    expect(json.findings[0].changes[0].edits).toEqual([{ file: 'schema.sql', line: 2, column: 31, endLine: 2, endColumn: 36, replacement: 'First' }]);
  }));

  test('changes every file of a folder', inFolder({ 'db/a.sql': HOT, 'db/b.sql': HOT, 'db/c.sql': SAFE }, async (folder) => {
    await folder.run(['audit', 'db', '--fix', 'errors']);
    expect(['a', 'b', 'c'].map((name) => folder.read(`db/${name}.sql`))).toEqual([SHARDED, SHARDED, SAFE]);
  }));

  test('changes the DDL in Terraform, and declares beside it', inFolder({
    'main.tf': `resource "google_spanner_database" "db" {\n  name = "shop-db"\n  ddl = [\n    <<-EOT\n${HOT.trim().replace(/;$/, '').replace(/^/gm, '      ')}\n    EOT\n    ,\n    "${UNKNOWN.trim().replace(';', '')}",\n  ]\n}\n`,
  }, async (folder) => {
    const { code } = await folder.run(['audit', 'main.tf', '--fix', 'errors', '--fix', 'unproven-key:Readings:1', '--fail-on', 'warning']);
    expect(folder.read('main.tf')).toBe(
      `resource "google_spanner_database" "db" {\n  name = "shop-db"\n  ddl = [\n    <<-EOT\n${SHARDED.trim().replace(/;$/, '').replace(/^/gm, '      ')}\n    EOT\n    ,\n` +
      `    # spanner-constructs: values Ref entity: the ref\n    "${UNKNOWN.trim().replace(';', '')}",\n  ]\n}\n`,
    );
    expect(code).toBe(0);
  }));

  test('declares on one line of Terraform, too', inFolder({
    'main.tf': `resource "google_spanner_database" "db" {\n  ddl = ["${UNKNOWN.trim().replace(';', '')}"]\n}\n`,
  }, async (folder) => {
    const { code } = await folder.run(['audit', 'main.tf', '--fix', 'unproven-key:Readings:1', '--fail-on', 'warning']);
    expect(folder.read('main.tf')).toContain('(Ref)" /* spanner-constructs: values Ref entity: the ref */]');
    expect(code).toBe(0);
  }));

  test.each([
    ['line ends of Windows', (text: string) => Buffer.from(text.replace(/\n/g, '\r\n'))],
    ['a byte order mark', (text: string) => Buffer.from(`\ufeff${text}`)],
  ])('keeps %s', (_, encoded) => inFolder({ 'schema.sql': encoded(`${HOT}\n${UNKNOWN}`) }, async (folder) => {
    await folder.run(['audit', 'schema.sql', '--fix', 'errors', '--fix', 'unproven-key:Readings:1']);
    expect(folder.read('schema.sql')).toBe(encoded(`${SHARDED}\n-- spanner-constructs: values Ref entity: the ref\n${UNKNOWN}`).toString());
  })());

  test('keeps the mode of a file, and what a link points to', inFolder({ 'real.sql': HOT }, async (folder) => {
    fs.chmodSync(path.join(folder.path, 'real.sql'), 0o640);
    fs.symlinkSync('real.sql', path.join(folder.path, 'schema.sql'));
    await folder.run(['audit', 'schema.sql', '--fix', 'errors']);
    expect(folder.read('real.sql')).toBe(SHARDED);
    expect(fs.statSync(path.join(folder.path, 'real.sql')).mode.toString(8)).toBe('100640');
    expect(fs.readdirSync(folder.path).sort()).toEqual(['real.sql', 'schema.sql']);
  }));

  test.each([
    ['UTF-16', Buffer.from(`\ufeff${HOT}`, 'utf16le')],
    ['bytes of another code page', Buffer.concat([Buffer.from(HOT), Buffer.from([0x2d, 0x2d, 0x20, 0xe9, 0x0a])])],
  ])('leaves a file alone that holds %s', (_, bytes) => inFolder({ 'schema.sql': bytes }, async (folder) => {
    expect(await folder.run(['audit', 'schema.sql', '--fix', 'errors'])).toMatchObject({ code: 2, err: expect.stringContaining('not UTF-8') });
    expect(fs.readFileSync(path.join(folder.path, 'schema.sql'))).toEqual(bytes);
  })());

  test.each([
    ['monotone-key', 'and monotone-key is not a rule'],
    ['monotonic-key:Event', 'no monotonic-key is found there: did you mean "Events"?'],
    ['monotonic-key:Events:9', 'fix 9 of it does not change a file'],
    ['monotonic-key:Events:first', 'write monotonic-key, monotonic-key:OBJECT or monotonic-key:OBJECT:2'],
  ])('refuses %s', (which, problem) => inFolder({ 'schema.sql': HOT }, async (folder) => {
    expect(await folder.run(['audit', 'schema.sql', '--fix', which])).toMatchObject({ code: 2, err: expect.stringContaining(problem) });
    expect(folder.read('schema.sql')).toBe(HOT);
  })());

  test('refuses the standard input', inFolder({}, async (folder) => {
    expect(await folder.run(['audit', '-', '--fix', 'errors'], { input: HOT })).toMatchObject({ code: 2, err: expect.stringContaining('name the file') });
  }));

  test('never changes migrations that are recorded', inFolder({ 'db.sql': HOT }, async (folder) => {
    await folder.run(['adopt', 'db.sql', '--out', 'migrations']);
    const recorded = folder.read('migrations/0000_baseline.sql');
    expect(await folder.run(['audit', 'migrations', '--fix', 'monotonic-key:Events'])).toMatchObject({ code: 2 });
    expect((await folder.run(['audit', 'migrations', '--fix', 'errors'])).code).toBe(1);
    expect(folder.read('migrations/0000_baseline.sql')).toBe(recorded);
  }));
});

test('[F7] fixes of one recorded migration are releases', inFolder({ 'db.sql': HOT }, async (folder) => {
  await folder.run(['adopt', 'db.sql', '--out', 'migrations']);
  const { out } = await folder.run(['audit', 'migrations', '--format', 'json']);
  const [{ changes: [change] }] = JSON.parse(out).findings;
  expect(change).toMatchObject({ edits: null, releases: expect.arrayContaining([expect.anything()]) });
}));

test('[F1] a fix of a file says what a database needs that has the tables', inFolder({ 'schema.sql': HOT }, async (folder) => {
  const { out } = await folder.run(['audit', 'schema.sql']);
  expect(out).toContain('for a database that has them, npx spanner-constructs diff plans the releases');
}));

test('[F1] what is accepted of applied migrations stands in the configuration', inFolder({ 'db.sql': HOT }, async (folder) => {
  await folder.run(['adopt', 'db.sql', '--out', 'migrations']);
  const { out } = await folder.run(['audit', 'migrations']);
  expect(out).toContain('    keep  in spanner-constructs.yaml: acknowledgements: [{rule: monotonic-key, on: <object>, reason: <reason>}]\n');
  folder.write('spanner-constructs.yaml', 'acknowledgements: [{rule: monotonic-key, on: Events, reason: ten rows a day in this table}]\n');
  expect((await folder.run(['audit', 'migrations'])).code).toBe(0);
}));
