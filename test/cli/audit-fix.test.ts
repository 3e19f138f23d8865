import * as fs from 'node:fs';
import * as path from 'node:path';
import { inFolder, SAFE, type Folder } from './support';
import { SourceFile } from '../../src/audit/source';
import { databasesInHcl } from '../../src/cli/input/terraform-hcl';
import { databasesInJson } from '../../src/cli/input/terraform-json';
import { onFullDisk } from '../support/full-disk';

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

/** The items of the list. */
function databases(file: SourceFile): string[] {
  return (file.name.endsWith('.json') ? databasesInJson : databasesInHcl)(file).flatMap(({ pieces }) => pieces.map(({ text }) => text));
}

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

  test.each([
    ['errors', 'monotonic-key:Events:2'],
    ['monotonic-key:Events', 'monotonic-key:Events:2', 'monotonic-key:Events:2'],
    ['monotonic-key:Events:2', 'monotonic-key'],
  ])('writes the fix of a number, whatever else selects the finding: %s, %s', (...choices) => inFolder({ 'schema.sql': HOT }, async (folder) => {
    await folder.run(['audit', 'schema.sql', ...choices.flatMap((each) => ['--fix', each])]);
    expect(folder.read('schema.sql')).toBe(HOT.replace('(OccurredAt, EventId)', '(EventId, OccurredAt)'));
  })());

  test('refuses two fixes of one finding', inFolder({ 'schema.sql': HOT }, async (folder) => {
    const err = 'error: --fix is "monotonic-key:Events:1" and "monotonic-key:Events:2": name one fix of a finding\n';
    expect(await folder.run(['audit', 'schema.sql', '--fix', 'monotonic-key:Events:1', '--fix', 'monotonic-key:Events:2'])).toEqual({ code: 2, out: '', err });
    expect(folder.read('schema.sql')).toBe(HOT);
  }));

  test('declares nothing unless its number is given', inFolder({ 'schema.sql': UNKNOWN }, async (folder) => {
    expect(await folder.run(['audit', 'schema.sql', '--fix', 'errors'])).toMatchObject({ code: 0, err: '' });
    expect(await folder.run(['audit', 'schema.sql', '--fix', 'unproven-key:Readings'])).toMatchObject({
      code: 2, err: expect.stringContaining('declares how values are generated'),
    });
    expect(folder.read('schema.sql')).toBe(UNKNOWN);
  }));

  test.each<[string, string, string]>([
    ['hides nothing', `-- spanner-constructs: acknowledge monotonic-key: ten rows a day\n${SAFE}`, SAFE],
    ['hides nothing, in a statement', SAFE.replace('(Id', '(\n  -- spanner-constructs: acknowledge monotonic-key: ten rows a day\n  Id'), SAFE.replace('(Id', '(\n  Id')],
  ])('takes out an acknowledgement that %s', (_, written, left) => inFolder({ 'schema.sql': written }, async (folder) => {
    expect((await folder.run(['audit', 'schema.sql', '--fix', 'unused-acknowledgement'])).code).toBe(0);
    expect(folder.read('schema.sql')).toBe(left);
  })());

  test.each([
    ['has expired', `-- spanner-constructs: acknowledge monotonic-key until 2020-02-29: ten rows a day\n${HOT}`, 'decide again and set `until` to a later day'],
    ['has no reason', `-- spanner-constructs: acknowledge monotonic-key\n${HOT}`, 'as in -- spanner-constructs: acknowledge monotonic-key: ten rows a day'],
    ['is beside no statement', `${SAFE}\n-- spanner-constructs: values Id uuidV4\n`, 'in front of the CREATE TABLE or ADD COLUMN'],
  ])('leaves a comment that %s to whoever wrote it', (_, written, says) => inFolder({ 'schema.sql': written }, async (folder) => {
    const { out, err } = await folder.run(['audit', 'schema.sql', '--fix', 'unused-acknowledgement']);
    expect(folder.read('schema.sql')).toBe(written);
    expect(`${out}${err}`).toContain('1 finding of unused-acknowledgement: there is no fix that can be written');
    expect((await folder.run(['audit', 'schema.sql'])).out).toContain(says);
  })());

  test('makes fixes that touch one place one after the other', inFolder({
    'schema.sql': 'CREATE TABLE Events (\n  EventId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()),\n  OpenedAt TIMESTAMP,\n  ClosedAt TIMESTAMP,\n) PRIMARY KEY (EventId);\n' +
      'CREATE INDEX ByOpenedAt ON Events (OpenedAt);\nCREATE INDEX ByClosedAt ON Events (ClosedAt);\n',
  }, async (folder) => {
    expect((await folder.run(['audit', 'schema.sql', '--fix', 'errors'])).code).toBe(0);
    expect(folder.read('schema.sql').match(/ShardId|IndexShard16/g)).toHaveLength(3);
  }));

  const IDENTITY = 'GENERATED BY DEFAULT AS IDENTITY (BIT_REVERSED_POSITIVE)';
  const INVOICES = `CREATE TABLE Invoices (
  InvoiceNo INT64 NOT NULL DEFAULT (UNIX_MICROS(CURRENT_TIMESTAMP())),
  Replaces INT64,
  FOREIGN KEY (Replaces) REFERENCES Invoices (InvoiceNo),
) PRIMARY KEY (InvoiceNo);
CREATE TABLE Payments (
  PaymentId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()),
  InvoiceNo INT64 NOT NULL,
  CONSTRAINT FkInvoice FOREIGN KEY (InvoiceNo) REFERENCES Invoices (InvoiceNo),
) PRIMARY KEY (PaymentId);
CREATE INDEX PaymentsByInvoice ON Payments (InvoiceNo);
CREATE TABLE Reminders (
  InvoiceNo INT64 NOT NULL,
  Step INT64 NOT NULL,
  FOREIGN KEY (InvoiceNo) REFERENCES Invoices (InvoiceNo),
) PRIMARY KEY (InvoiceNo, Step);
`;
  const ACCEPTED = INVOICES.replace('  CONSTRAINT', '  -- spanner-constructs: acknowledge monotonic-index: few payments a day\n  CONSTRAINT');
  const STREAMS = `CREATE TABLE Streams (
  CreatedAt TIMESTAMP NOT NULL,
  StreamId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()),
) PRIMARY KEY (CreatedAt, StreamId);
CREATE TABLE Views (
  ViewId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()),
  CreatedAt TIMESTAMP NOT NULL,
  StreamId STRING(36) NOT NULL,
  FOREIGN KEY (CreatedAt, StreamId) REFERENCES Streams (CreatedAt, StreamId),
) PRIMARY KEY (ViewId);
`;
  const STATES = `CREATE TABLE Events (
  OccurredAt TIMESTAMP NOT NULL,
  EventId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()),
  IsDone BOOL NOT NULL,
) PRIMARY KEY (OccurredAt, EventId);
CREATE INDEX ByState ON Events (IsDone);
`;
  const PAIR = `CREATE TABLE Lefts (
  Id INT64 NOT NULL DEFAULT (UNIX_MICROS(CURRENT_TIMESTAMP())),
) PRIMARY KEY (Id);
CREATE TABLE Rights (
  Id INT64 NOT NULL,
  FOREIGN KEY (Id) REFERENCES Lefts (Id),
) PRIMARY KEY (Id);
ALTER TABLE Lefts ADD FOREIGN KEY (Id) REFERENCES Rights (Id) NOT ENFORCED;
`;

  test.each<[string, string, string, string[]]>([
    ['the values of a key', INVOICES, INVOICES.replace('DEFAULT (UNIX_MICROS(CURRENT_TIMESTAMP()))', IDENTITY), [
      'monotonic-index of Invoices', 'monotonic-index of FkInvoice', 'monotonic-index of PaymentsByInvoice', 'monotonic-key of Reminders',
    ]],
    ['the order of a key', STREAMS, STREAMS.replace('KEY (CreatedAt, StreamId)', 'KEY (StreamId, CreatedAt)'), ['monotonic-index of Views']],
    ['the key that its entries end with', STATES, STATES.replace('KEY (OccurredAt, EventId)', 'KEY (ShardId, OccurredAt, EventId)')
      .replace('(\n', '(\n  ShardId INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(EventId), 16))) STORED HIDDEN,\n'), ['few-write-fronts of ByState']],
    ['what makes an acknowledgement idle', ACCEPTED, ACCEPTED.replace('DEFAULT (UNIX_MICROS(CURRENT_TIMESTAMP()))', IDENTITY), ['monotonic-index of Invoices', 'monotonic-index of PaymentsByInvoice', 'monotonic-key of Reminders']],
    ['one of two tables that refer to each other', PAIR, PAIR.replace('DEFAULT (UNIX_MICROS(CURRENT_TIMESTAMP()))', IDENTITY), ['monotonic-key of Rights']],
  ])('fixes first what else is hot by it: %s', (_, text, fixed, along) => inFolder({ 'schema.sql': text }, async (folder) => {
    const { code, err } = await folder.run(['audit', 'schema.sql', '--fix', 'errors']);
    expect(folder.read('schema.sql')).toBe(fixed);
    expect(err.split('\n').filter((line) => /^\S/.test(line))).toEqual([expect.stringMatching(/^fixed /), ...along.map((each) => `fixed by that: ${each}`)]);
    expect(code).toBe(0);
  })());

  const ORDERS = `CREATE TABLE Orders (
  OrderId STRING(36) NOT NULL,
  Total NUMERIC,
) PRIMARY KEY (OrderId);
CREATE TABLE Lines (
  OrderId STRING(36) NOT NULL,
  LineNo INT64 NOT NULL,
) PRIMARY KEY (OrderId, LineNo), INTERLEAVE IN PARENT Orders;
CREATE TABLE Parcels (
  ParcelId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()),
  OrderId STRING(36) NOT NULL,
  FOREIGN KEY (OrderId) REFERENCES Orders (OrderId),
) PRIMARY KEY (ParcelId);
`;
  const WITH_UUIDS = ORDERS.replace('NOT NULL', 'NOT NULL DEFAULT (GENERATE_UUID())');
  const V7 = '-- spanner-constructs: values OrderId uuidV7';
  const ID = '  OrderId STRING(36) NOT NULL';
  const NUMBERS = 'CREATE TABLE Invoices (\n  InvoiceNo INT64 NOT NULL,\n) PRIMARY KEY (InvoiceNo);\n';
  const IDENTITIES = NUMBERS.replace('NOT NULL', `NOT NULL ${IDENTITY}`);

  test.each<[string, string, string]>([
    ['above the statement', `${V7}\n${ORDERS}`, WITH_UUIDS],
    ['below another statement', `CREATE SEQUENCE S;\n\n${V7}\n${ORDERS}`.replace(/\n/g, '\r\n'), `CREATE SEQUENCE S;\n\n${WITH_UUIDS}`.replace(/\n/g, '\r\n')],
    ['in front of the statement', `/* spanner-constructs: values OrderId uuidV6 */ ${ORDERS}`, WITH_UUIDS],
    ['on the line of the column', ORDERS.replace(`${ID},`, `${ID},  ${V7}`), WITH_UUIDS],
    ['above the column', ORDERS.replace(ID, `  -- the order\n  ${V7}\n${ID}`), WITH_UUIDS.replace(ID, `  -- the order\n${ID}`)],
    ['behind other words', ORDERS.replace(`${ID},`, `${ID}, -- the order; spanner-constructs: values orderid uuidV1`), WITH_UUIDS.replace('()),', '()), -- the order;')],
    ['in a comment of several lines', `/*\n * The orders.\n * spanner-constructs: values OrderId uuidV7\n */\n${ORDERS}`, `/*\n * The orders.\n * */\n${WITH_UUIDS}`],
    ['beside what stays', `${V7}\n-- spanner-constructs: values Total entity: the buyer\n-- spanner-constructs: immutable OrderId\n${ORDERS}`,
      `-- spanner-constructs: values Total entity: the buyer\n-- spanner-constructs: immutable OrderId\n${WITH_UUIDS}`],
    ['of a child, too', `${V7}\n${ORDERS.replace('CREATE TABLE Lines', `${V7}\nCREATE TABLE Lines`)}`, WITH_UUIDS],
    ['of a reference, too', `${V7}\n${ORDERS.replace('CREATE TABLE Parcels', `${V7}\nCREATE TABLE Parcels`)}`, WITH_UUIDS],
    ['of numbers', `-- spanner-constructs: values InvoiceNo sequential\n${NUMBERS}`, IDENTITIES],
    ['of numbers, on the line', NUMBERS.replace('NULL,', 'NULL, # spanner-constructs: values InvoiceNo sequential'), IDENTITIES],
  ])('removes the declaration that a fix makes untrue: %s', (_, text, fixed) => inFolder({ 'schema.sql': text }, async (folder) => {
    const { code, err } = await folder.run(['audit', 'schema.sql', '--fix', 'errors']);
    expect(folder.read('schema.sql')).toBe(fixed);
    expect(err).toMatch(/ \d+ - .*spanner-constructs: values/);
    expect(code).toBe(0);
  })());

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
      'note: not fixed: 2 findings of unknown-column: there is no fix that can be written',
    ]);
    expect(code).toBe(1);
  }));

  test('leaves out the fixes whose own index brings a finding, and writes the others', inFolder({
    'schema.sql': SAFE.replace('(Id', '(Label STRING(9), Flavour STRING(9), Seen TIMESTAMP, Id'),
    'q.sql': ['Label = @l', 'Flavour = @f', 'Seen > @s'].map((each) => `SELECT Id FROM Users WHERE ${each};\n`).join(''),
  }, async (folder) => {
    const { err } = await folder.run(['audit', 'schema.sql', '--queries', 'q.sql', '--fix', 'full-scan']);
    expect(err.split('\n').filter((line) => /^(fixed|note)/.test(line))).toEqual([
      expect.stringMatching(/^fixed full-scan of Users in .*: 16 shards;/),
      'note: not fixed: q.sql:1:16: index (Label): it brings unproven-key of UsersByLabel',
      'note: not fixed: q.sql:2:16: index (Flavour): it brings unproven-key of UsersByFlavour',
    ]);
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

  test.each([
    ['above the statement', `# ${V7.slice(3)}\n    `, ''],
    ['behind it', '', ` /* ${V7.slice(3)} */`],
  ])('removes a declaration in Terraform that a fix makes untrue: %s', (_, above, behind) => {
    const resource = (before: string, statement: string, after: string): string => (
      `resource "google_spanner_database" "db" {\n  ddl = [\n    ${before}"${statement}"${after},\n  ]\n}\n`
    );
    const statement = 'CREATE TABLE Orders (OrderId STRING(36) NOT NULL) PRIMARY KEY (OrderId)';
    return inFolder({ 'main.tf': resource(above, statement, behind) }, async (folder) => {
      const { code } = await folder.run(['audit', 'main.tf', '--fix', 'errors']);
      expect(folder.read('main.tf')).toBe(resource('', statement.replace('NULL', 'NULL DEFAULT (GENERATE_UUID())'), ''));
      expect(code).toBe(0);
    })();
  });

  const ITEMS = {
    users: 'CREATE TABLE Users (Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), Uid STRING(36) DEFAULT (GENERATE_UUID())) PRIMARY KEY (Id)',
    ids: 'CREATE TABLE Ids (Id INT64 NOT NULL DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE Numbers))) PRIMARY KEY (Id)',
    index: 'CREATE INDEX UsersById ON Users (Uid)',
    wider: 'CREATE INDEX UsersByIds ON Users (Uid, Id)',
    sequence: 'CREATE SEQUENCE IF NOT EXISTS `Numbers` BIT_REVERSED_POSITIVE',
    added: 'CREATE INDEX IF NOT EXISTS `OrdersByUid` ON `Orders` (`Uid`)',
  };
  const LISTED = ITEMS.users.replace('Users', 'Orders');
  const list = (of: readonly string[], name: string): string => (name.endsWith('.json')
    ? JSON.stringify({ resource: { google_spanner_database: { db: { ddl: of } } } }, undefined, 2)
    : `resource "google_spanner_database" "db" {\n  ddl = [\n${of.map((each) => `    ${each.includes('Orders (') ? `<<-EOT\n      ${each}\n    EOT\n    ` : `"${each}"`},\n`).join('')}  ]\n}\n`);
  test.each(['main.tf', 'main.tf.json'])('a statement that it adds to %s is an item of its own, and one that it drops leaves none', (name) => inFolder({
    [name]: list([ITEMS.users, ITEMS.ids, LISTED, ITEMS.index, ITEMS.wider], name), 'q.sql': 'SELECT Id FROM Orders WHERE Uid = @u;\n',
  }, async (folder) => {
    const { err } = await folder.run(['audit', name, '--queries', 'q.sql', '--fix', 'errors', '--fix', 'redundant-index', '--fix', 'full-scan']);
    expect(err).not.toContain('not fixed');
    expect(err).toContain(`fixed full-scan of Orders in ${name}: `);
    const items = databases(new SourceFile(name, folder.read(name)));
    expect(items.map((each) => each.trim())).toEqual([ITEMS.sequence, ITEMS.users, ITEMS.ids, LISTED, ITEMS.added, expect.stringContaining('CREATE INDEX')]);
  })());

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

  const THREE = { 'a.sql': HOT, 'b.sql': HOT, 'c.sql': HOT };
  const changed = async (folder: Folder): Promise<object> => {
    const outcome = await folder.run(['audit', 'a.sql', 'b.sql', 'c.sql', '--fix', 'errors']);
    const texts = Object.keys(THREE).map((name) => folder.read(name) === HOT);
    return { ...outcome, kept: texts, drafts: fs.readdirSync(folder.path).filter((name) => name.startsWith('.')) };
  };

  test('changes no file if one cannot be written', inFolder(THREE, async (folder) => {
    const taken = `.b.sql.${process.pid}.tmp`;
    fs.mkdirSync(path.join(folder.path, taken));
    expect(await changed(folder)).toEqual({
      code: 2, out: '', err: expect.stringMatching(/^error: b\.sql cannot be written: .*: nothing was changed\n$/), kept: [true, true, true], drafts: [taken],
    });
  }));

  test('leaves no draft on a full disk', inFolder(THREE, async (folder) => {
    expect(await onFullDisk(2, () => changed(folder))).toEqual({
      code: 2, out: '', err: 'error: c.sql cannot be written: ENOSPC: no space left on device: nothing was changed\n', kept: [true, true, true], drafts: [],
    });
  }));

  test('names what it has changed if a file cannot be replaced', inFolder(THREE, async (folder) => {
    const real = jest.requireActual<typeof fs>('node:fs');
    const { renameSync } = real;
    const busy = jest.spyOn(real, 'renameSync').mockImplementation((from, to) => {
      if (/b\.sql$/.test(String(to))) {
        throw Object.assign(new Error('EBUSY: resource busy or locked, rename'), { code: 'EBUSY', syscall: 'rename' });
      }
      renameSync(from, to);
    });
    const outcome = await changed(folder);
    busy.mockRestore();
    expect(outcome).toEqual({
      code: 2, out: '', err: 'error: b.sql cannot be written: EBUSY: resource busy or locked: already changed: a.sql\n', kept: [false, true, true], drafts: [],
    });
  }));

  test.each([
    ['UTF-16', Buffer.from(`\ufeff${HOT}`, 'utf16le')],
    ['bytes of another code page', Buffer.concat([Buffer.from(HOT), Buffer.from([0x2d, 0x2d, 0x20, 0xe9, 0x0a])])],
  ])('leaves a file alone that holds %s', (_, bytes) => inFolder({ 'schema.sql': bytes }, async (folder) => {
    expect(await folder.run(['audit', 'schema.sql', '--fix', 'errors'])).toMatchObject({ code: 2, err: expect.stringContaining('not UTF-8') });
    expect(fs.readFileSync(path.join(folder.path, 'schema.sql'))).toEqual(bytes);
  })());

  test.each([
    ['monotone-key', 'no rule is named monotone-key'],
    ['monotonic-key:Event', 'no finding of monotonic-key on Event: did you mean "Events"?'],
    ['monotonic-key:Events:9', '"monotonic-key:Events:9": it has 3 fixes: write monotonic-key:Events:1\n'],
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
  expect(out).toContain('if they exist already, npx spanner-constructs diff plans the releases');
}));

test('[F1] what is accepted of applied migrations stands in the configuration', inFolder({ 'db.sql': HOT }, async (folder) => {
  await folder.run(['adopt', 'db.sql', '--out', 'migrations']);
  const { out } = await folder.run(['audit', 'migrations']);
  expect(out).toContain('    keep  in spanner-constructs.yaml: acknowledgements: [{rule: monotonic-key, on: <object>, reason: <reason>}]\n');
  folder.write('spanner-constructs.yaml', 'acknowledgements: [{rule: monotonic-key, on: Events, reason: ten rows a day in this table}]\n');
  expect((await folder.run(['audit', 'migrations'])).code).toBe(0);
}));
