import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { inFolder, type Folder } from './support';
import * as pendingChange from '../../src/cli/migrate/pending-change';
import { readMigrations } from '../../src/ledger/migrations/migrations-folder';
import type { GuardPolicy } from '../../src/rules/guards/guard-policy';
import { Dialect } from '../../src/schema';
import { recordedModel, writeRecordingApp, type Recorded } from '../support/recording-app';

const USERS = 'CREATE TABLE Users (Id STRING(36) NOT NULL, Age INT64) PRIMARY KEY (Id);';
const ORDERS = 'CREATE TABLE Orders (Id STRING(36) NOT NULL) PRIMARY KEY (Id);';
const ENVIRONMENT = { PATH: process.env.PATH };

function migrate(folder: Folder, databases: readonly Recorded[], ...args: string[]): ReturnType<Folder['run']> {
  writeRecordingApp(folder, databases);
  return folder.run(['migrate', ...args], { environment: ENVIRONMENT });
}

function files(folder: Folder, migrations = 'migrations/shop'): string[] {
  const full = path.join(folder.path, migrations);
  return fs.existsSync(full) ? fs.readdirSync(full).filter((name) => name.endsWith('.sql')).sort() : [];
}

interface Json {
  readonly version: number;
  readonly pending: boolean;
  readonly databases: readonly {
    readonly path: string; readonly database: string; readonly migrations: string; readonly pending: boolean; readonly files: readonly string[];
    readonly statements: readonly string[]; readonly refusals: readonly { readonly rule: string }[]; readonly steps: readonly { readonly cost: string }[];
  }[];
}

describe('the plan', () => {
  test('is one file, and then none', inFolder({}, async (folder) => {
    expect(await migrate(folder, [{ ddl: USERS }])).toMatchObject({ code: 0, err: '' });
    expect(await migrate(folder, [{ ddl: USERS }])).toEqual({ code: 0, err: '', out: 'prod/shop (database shop): migrations/shop holds 1 migration\nnothing is pending\n' });
    expect(files(folder)).toEqual(['0001_initial.sql']);
  }));

  test('tells of each step what it costs, and what that means for Terraform', inFolder({}, async (folder) => {
    await migrate(folder, [{ ddl: USERS }]);
    const { out } = await migrate(folder, [{ ddl: `${USERS}CREATE INDEX ByAge ON Users (Age);` }]);
    expect(out).toBe([
      'prod/shop (database shop): migrations/shop holds 1 migration',
      '1 statement: 1 backfills',
      '',
      'recorded migrations/shop/0002_create_index_byage.sql',
      '  create index ByAge: backfills. Unavailable meanwhile: the index ByAge, until it is built',
      '      CREATE INDEX IF NOT EXISTS `ByAge` ON `Users` (`Age`);',
      '',
      '1 of these statements reads or writes all rows, for minutes to hours: Terraform waits up to timeouts.update, 24h by default',
      '',
    ].join('\n'));
  }));

  test('is JSON for programs, before and after', inFolder({}, async (folder) => {
    const dry = JSON.parse((await migrate(folder, [{ ddl: USERS }], '--dry-run', '--format', 'json')).out) as Json;
    expect(files(folder)).toEqual([]);
    const done = JSON.parse((await migrate(folder, [{ ddl: USERS }], '--format', 'json')).out) as Json;
    expect([dry.pending, done.pending]).toEqual([true, false]);
    expect(done).toEqual({ ...dry, pending: false, databases: [{ ...dry.databases[0], pending: false }] });
    expect(Object.keys(done.databases[0])).toEqual(['path', 'database', 'migrations', 'pending', 'files', 'statements', 'refusals', 'steps']);
    expect(done.databases[0]).toMatchObject({ path: 'prod/shop', database: 'shop', migrations: 'migrations/shop', files: ['migrations/shop/0001_initial.sql'] });
    const nothing = JSON.parse((await migrate(folder, [{ ddl: USERS }], '--format', 'json')).out) as Json;
    expect(nothing.databases[0]).toMatchObject({ pending: false, files: [], statements: [], steps: [] });
  }));

  test.each([
    ['a table with its index', `${USERS}${ORDERS}CREATE INDEX OrdersById ON Orders (Id DESC);`, [], 'add_orders'],
    ['one column', USERS.replace('Age INT64', 'Age INT64, Name STRING(10)'), [], 'add_column_users_name'],
    ['several things', `${USERS.replace('Age INT64', 'Age INT64, Name STRING(10)')}${ORDERS}`, [], 'create_table_orders_and_1_more'],
    ['a name that is given', `${USERS}${ORDERS}`, ['--name', 'The Orders, at last'], 'the_orders_at_last'],
  ])('names the file after %s', (_, ddl, args, name) => inFolder({}, async (folder) => {
    await migrate(folder, [{ ddl: USERS }]);
    await migrate(folder, [{ ddl }], ...args);
    expect(files(folder)).toEqual(['0001_initial.sql', `0002_${name}.sql`]);
  })());
});

describe('a large change', () => {
  const columns = Array.from({ length: 23 }, (_, i) => `C${i} INT64`).join(', ');
  const table = `CREATE TABLE Wide (Id STRING(36) NOT NULL, ${columns}) PRIMARY KEY (Id);`;
  const indexes = Array.from({ length: 23 }, (_, i) => `CREATE INDEX I${i} ON Wide (C${i});`).join('\n');

  test('becomes a file for each release, with at most ten statements that backfill', inFolder({}, async (folder) => {
    await migrate(folder, [{ ddl: table }]);
    const { code, out } = await migrate(folder, [{ ddl: `${table}${indexes}${ORDERS}CREATE INDEX OrdersById ON Orders (Id DESC);` }], '--name', 'indexes');
    expect(code).toBe(0);
    expect(files(folder)).toEqual(['0001_initial.sql', '0002_indexes_part_1.sql', '0003_indexes_part_2.sql', '0004_indexes_part_3.sql']);
    const recorded = readMigrations(path.join(folder.path, 'migrations/shop')).migrations.map(({ statements }) => statements);
    expect(recorded.map((statements) => statements.filter((each) => each.startsWith('CREATE INDEX')).length)).toEqual([0, 11, 10, 3]);
    expect(recorded[1].slice(0, 2).map((statement) => statement.slice(0, 36))).toEqual(['CREATE TABLE IF NOT EXISTS `Orders` ', 'CREATE INDEX IF NOT EXISTS `OrdersBy']);
    expect(out).toContain('Spanner recommends at most 3 index backfills per day; this change has 23\n');
    expect(out).toContain('so there are 3 files, to be applied one at a time:\nmigrationsThrough: 2 in the Database and apply, and so on to 4; then leave it out\n');
  }));

  test('drops a view of others in its first file, and creates it again in its last one', inFolder({
    'view.sql': 'CREATE VIEW Firsts SQL SECURITY INVOKER AS SELECT w.C0 FROM Wide AS w;',
  }, async (folder) => {
    const wide = (type: string): string => table.replace('C0 INT64', `C0 ${type}`);
    await migrate(folder, [{ ddl: wide('STRING(20)') }]);
    await migrate(folder, [{ ddl: wide('STRING(20)') }], '--append', 'view.sql');
    const after = [{ ddl: `${wide('BYTES(80)')}${indexes}` }];
    expect(await migrate(folder, after)).toMatchObject({ code: 0, err: '' });
    const { migrations } = readMigrations(path.join(folder.path, 'migrations/shop'));
    expect(migrations.flatMap(({ number, statements }) => statements.filter((each) => each.includes(' VIEW ')).map((each) => `${number} ${each.split(' ')[0]}`)))
      .toEqual(['2 CREATE', '3 DROP', '5 CREATE']);
    expect(await migrate(folder, after)).toMatchObject({ code: 0, out: expect.stringContaining('nothing is pending') });
  }));

  test('is proven before a file is written', inFolder({}, async (folder) => {
    jest.spyOn(pendingChange, 'firstPending').mockReturnValueOnce('DROP VIEW Firsts');
    await expect(migrate(folder, [{ ddl: USERS }])).rejects.toThrow('none was used');
    expect(files(folder)).toEqual([]);
  }));
});

describe('refusals', () => {
  const narrower = USERS.replace(', Age INT64', '');

  test('write nothing and end with exit code 3, also in a dry run', inFolder({}, async (folder) => {
    await migrate(folder, [{ ddl: USERS }]);
    for (const args of [[], ['--dry-run']]) {
      const { code, out, err } = await migrate(folder, [{ ddl: narrower }], ...args);
      expect([code, out]).toEqual([3, 'prod/shop (database shop): migrations/shop holds 1 migration\nrefused: 1 change; nothing was recorded\n']);
      expect(err.split('\n')[0]).toMatch(/^error drop-column: /);
    }
    const json = JSON.parse((await migrate(folder, [{ ddl: narrower }], '--format', 'json')).out) as Json;
    expect(json.databases[0]).toMatchObject({ pending: true, files: [], statements: [], refusals: [{ rule: 'drop-column', object: 'Users.Age' }], steps: [] });
    expect(files(folder)).toEqual(['0001_initial.sql']);
  }));

  test('take consent in code, or for all changes at once', inFolder({}, async (folder) => {
    await migrate(folder, [{ ddl: `${USERS}${ORDERS}` }]);
    expect(await migrate(folder, [{ ddl: narrower, consent: ['drop-column Users.Age'] }])).toMatchObject({ code: 3, err: expect.stringContaining('error drop-table: ') });
    expect(await migrate(folder, [{ ddl: narrower, consent: ['drop-column Users.Age', 'drop-table Orders'] }], '--dry-run')).toMatchObject({ code: 0 });
    expect(await migrate(folder, [{ ddl: narrower }], '--allow-destructive')).toMatchObject({ code: 0 });
    expect(files(folder)).toEqual(['0001_initial.sql', '0002_drop_table_orders_and_1_more.sql']);
  }));

  test('show the way in releases where there is one', inFolder({}, async (folder) => {
    await migrate(folder, [{ ddl: USERS }]);
    const { code, err } = await migrate(folder, [{ ddl: USERS.replace('KEY (Id)', 'KEY (Id, Age)') }]);
    expect(code).toBe(3);
    expect(err).toMatch(/^error primary-key-changed: .*\n {4}at {4}Users\n {4}plan {2}in \d releases\n\n {4}1\. /);
  }));

  test('hold for the time zone, which Terraform would not change', inFolder({}, async (folder) => {
    await migrate(folder, [{ ddl: USERS, defaultTimeZone: 'Europe/Berlin' }]);
    expect(await migrate(folder, [{ ddl: USERS, defaultTimeZone: 'Europe/Berlin' }])).toMatchObject({ code: 0 });
    for (const defaultTimeZone of [null, 'Asia/Tokyo']) {
      expect(await migrate(folder, [{ ddl: USERS, defaultTimeZone }])).toMatchObject({ code: 3, err: expect.stringContaining('error default-time-zone-changed: ') });
    }
  }));

  test('hold for the dialect', inFolder({}, async (folder) => {
    await migrate(folder, [{ ddl: USERS }]);
    const postgresql = { ddl: 'CREATE TABLE users (id varchar(36) NOT NULL, PRIMARY KEY (id));', dialect: Dialect.POSTGRESQL };
    for (const args of [[], ['--dry-run']]) {
      expect(await migrate(folder, [postgresql], ...args)).toMatchObject({ code: 3, err: expect.stringContaining('error dialect-changed: ') });
    }
    expect(files(folder)).toEqual(['0001_initial.sql']);
  }));
});

describe('several databases', () => {
  const crm = { path: 'prod/crm', database: 'crm', migrations: 'migrations/crm' };

  test('are each recorded in their own folder', inFolder({}, async (folder) => {
    const { out } = await migrate(folder, [{ ddl: USERS }, { ddl: ORDERS, ...crm }]);
    expect(out).toContain('recorded migrations/crm/0001_initial.sql');
    expect([files(folder), files(folder, 'migrations/crm')]).toEqual([['0001_initial.sql'], ['0001_initial.sql']]);
  }));

  test('do not wait for one that is refused', inFolder({}, async (folder) => {
    await migrate(folder, [{ ddl: USERS }, { ddl: ORDERS, ...crm }]);
    const { code } = await migrate(folder, [{ ddl: ORDERS }, { ddl: `${ORDERS}${USERS}`, ...crm }]);
    expect([code, files(folder), files(folder, 'migrations/crm')]).toEqual([3, ['0001_initial.sql'], ['0001_initial.sql', '0002_add_users.sql']]);
  }));

  test('are named where the same is refused in both', inFolder({}, async (folder) => {
    await migrate(folder, [{ ddl: USERS }, { ddl: USERS, ...crm }]);
    const { err } = await migrate(folder, [{ ddl: ORDERS }, { ddl: ORDERS, ...crm }]);
    expect(err.match(/.*error .*/g)).toEqual(['crm', 'shop'].map((name) => `[prod/${name}] error drop-table: the table Users with all its rows would be permanently lost`));
  }));

  test('can be picked by name or by path', inFolder({}, async (folder) => {
    const both = [{ ddl: USERS }, { ddl: ORDERS, ...crm }];
    await migrate(folder, both, '--database', 'crm');
    expect([files(folder), files(folder, 'migrations/crm')]).toEqual([[], ['0001_initial.sql']]);
    await migrate(folder, both, '--database', 'prod/shop');
    expect(files(folder)).toEqual(['0001_initial.sql']);
    expect(await migrate(folder, both, '--database', 'prod/chop')).toMatchObject({ code: 2, err: 'error: no Database with migrations is called prod/chop: did you mean "prod/shop"?\n' });
  }));

  test('may share a folder when they declare the same', inFolder({}, async (folder) => {
    const staging = { path: 'test/shop', database: 'shop-test' };
    const { out } = await migrate(folder, [{ ddl: USERS }, { ddl: USERS, ...staging }]);
    expect(out.split('\n')[0]).toBe('prod/shop (database shop), test/shop (database shop-test): migrations/shop holds no migrations');
    expect(files(folder)).toEqual(['0001_initial.sql']);
    expect(await migrate(folder, [{ ddl: USERS }, { ddl: ORDERS, ...staging }])).toMatchObject({
      code: 2, err: expect.stringMatching(/^error: prod\/shop and test\/shop share the migrations in migrations\/shop and declare different schemas: /),
    });
    expect(await migrate(folder, [{ ddl: USERS }, { ddl: ORDERS, ...staging }], '--database', 'shop-test')).toMatchObject({ code: 2 });
    const [one, two] = ['shop', 'shop-test'].map((name) => ({ ddl: `${USERS}ALTER DATABASE \`${name}\` SET OPTIONS (optimizer_version = 6);` }));
    expect(await migrate(folder, [one, { ...two, ...staging }])).toMatchObject({
      code: 2, err: expect.stringMatching(/ share the migrations in migrations\/shop, and the statement .* names one database: .* both databases the same name\n/),
    });
    expect(files(folder)).toEqual(['0001_initial.sql']);
  }));
});

test('a plan takes the acknowledgements of the app along', inFolder({ 'old.sql': USERS }, async (folder) => {
  const acknowledgements = [{ rule: 'unproven-key', on: 'Users', reason: 'chosen by the partner' }];
  const [was, is] = [USERS, USERS.replace('(Id)', '(Age, Id)')].map((ddl) => ({ ddl, acknowledgements }));
  await migrate(folder, [was]);
  writeRecordingApp(folder, [is]);
  const printed = await Promise.all([['migrate'], ['diff', 'old.sql', '--app']].flatMap((command) => [[], ['--format', 'json']].map((format) => (
    folder.run([...command, ...format], { environment: ENVIRONMENT })
  ))));
  printed.forEach(({ out, err }) => expect(`${err}${out}`).toContain("+ db.acknowledge({ rule: 'unproven-key', on: 'Users_old', reason: 'chosen by the partner' });"));
}));

describe('statements that no construct declares', () => {
  const VIEW = '-- for the sales team\nCREATE VIEW Ages SQL SECURITY INVOKER AS\n  SELECT u.Age FROM Users AS u;\nCREATE ROLE sales;\n';

  test('are appended as they are written, and emitted on a line each', inFolder({ 'ages.sql': VIEW }, async (folder) => {
    await migrate(folder, [{ ddl: USERS }]);
    expect(await migrate(folder, [{ ddl: USERS }], '--append', 'ages.sql', '--dry-run')).toMatchObject({ code: 0, out: expect.stringContaining('would record') });
    expect(files(folder)).toEqual(['0001_initial.sql']);
    expect(await migrate(folder, [{ ddl: USERS }], '--append', 'ages.sql')).toMatchObject({ code: 0, err: '' });
    expect(fs.readFileSync(path.join(folder.path, 'migrations/shop/0002_ages.sql'), 'utf8')).toBe([
      '-- spanner-constructs migration 2: ages',
      '-- dialect: GOOGLE_STANDARD_SQL',
      '-- source: append',
      '',
      '-- for the sales team',
      'CREATE VIEW Ages SQL SECURITY INVOKER AS',
      '  SELECT u.Age FROM Users AS u;',
      '',
      'CREATE ROLE sales;',
      '',
    ].join('\n'));
    expect(readMigrations(path.join(folder.path, 'migrations/shop')).all().slice(1)).toEqual(['CREATE VIEW Ages SQL SECURITY INVOKER AS SELECT u.Age FROM Users AS u', 'CREATE ROLE sales']);
    expect(await migrate(folder, [{ ddl: USERS }])).toMatchObject({ code: 0, out: expect.stringContaining('nothing is pending') });
  }));

  const ORDERED = ['CREATE ROLE sales', 'ALTER DATABASE shop SET OPTIONS (optimizer_version = 6)'];
  test('keep their order', inFolder({ 'more.sql': `${ORDERED.join(';\n')};\n` }, async (folder) => {
    await migrate(folder, [{ ddl: USERS }]);
    expect(await migrate(folder, [{ ddl: USERS }], '--append', 'more.sql')).toMatchObject({ code: 0, err: '' });
    expect(readMigrations(path.join(folder.path, 'migrations/shop')).all().slice(1)).toEqual(ORDERED);
  }));

  test.each([
    ['what a construct should declare', USERS, 'ALTER TABLE Users ADD COLUMN Name STRING(10);', 3, 'leave out of the file what a construct declares, and change the construct'],
    ['what waits for the constructs', `${USERS}${ORDERS}`, 'CREATE ROLE sales;', 3, 'record what the constructs declare first (migrate without --append)'],
    ['what is not understood', USERS, 'CREATE ROLE sales;\nCREATE FOO bar;', 2, 'error: more.sql:2:8: not understood: expected '],
    ['what changes nothing that is there', USERS, 'CREATE ROLE sales;\nDROP INDEX Nope;', 2, 'error: more.sql:2:1: the index Nope does not exist here'],
    ['a name that is taken', USERS, 'CREATE ROLE sales;\nCREATE VIEW users SQL SECURITY INVOKER AS SELECT 1 AS x;', 2, 'error: more.sql:2:1: the name users is taken by the table Users'],
    ['the same twice', USERS, 'CREATE ROLE sales;\nCREATE ROLE sales;', 2, 'error: more.sql:2:1: the role sales exists already'],
    ['a stream of what is not there', USERS, 'CREATE CHANGE STREAM s FOR Userz;', 2, 'error: more.sql:1:1: change stream s names the table Userz, and the schema has no such table: did you mean Users?'],
    ['a grant to nobody', USERS, 'GRANT SELECT ON TABLE Users TO ROLE sales;', 2, 'error: more.sql:1:1: the role sales does not exist here'],
    ['a constraint whose name is taken', USERS, 'CREATE ROLE sales;\nALTER TABLE Users ADD CONSTRAINT sales CHECK (Age > 0);', 2, 'error: more.sql:2:1: the name sales is taken by the role sales'],
    ['what changes rows', USERS, 'CREATE ROLE sales;\nUPDATE Users SET Age = 1 WHERE TRUE;', 2, 'error: more.sql:2:1: UPDATE is not DDL: run it from the application or a script'],
    ['what Spanner refuses of a table [H2]', USERS, 'CREATE SCHEMA s;\nCREATE TABLE s.T (Tags ARRAY<STRING(9)>) PRIMARY KEY (Tags);', 2, 'error: more.sql:2:1: '],
    ['a hot table of another schema [H2]', USERS, 'CREATE SCHEMA s;\nCREATE TABLE s.T (SeenAt TIMESTAMP NOT NULL) PRIMARY KEY (SeenAt);', 3, "keep  db.acknowledge({ rule: 'monotonic-key', on: 's.T'"],
    ['a hot index of a table without a key [H2]', USERS, 'CREATE TABLE Log (SeenAt TIMESTAMP);\nCREATE INDEX ByTime ON Log (SeenAt);', 3, 'error monotonic-index: '],
    ['what cannot be kept byte for byte', USERS, "CREATE VIEW V SQL SECURITY INVOKER AS SELECT '''a\r\nb''' AS x;", 2, 'cannot be kept in a file and read back byte for byte; nothing was written'],
    ['nothing', USERS, '-- nothing', 2, 'error: more.sql holds no statements'],
  ])('are refused: %s', (_, ddl, more, code, message) => inFolder({ 'more.sql': more }, async (folder) => {
    await migrate(folder, [{ ddl: USERS }]);
    expect(await migrate(folder, [{ ddl }], '--append', 'more.sql')).toMatchObject({ code, err: expect.stringContaining(message) });
    expect(files(folder)).toEqual(['0001_initial.sql']);
  })());

  test('[H2] are recorded when what they make is acknowledged by name', inFolder({ 'hot.sql': 'CREATE SCHEMA s;\nCREATE TABLE s.T (SeenAt TIMESTAMP NOT NULL) PRIMARY KEY (SeenAt);' }, async (folder) => {
    const acknowledgements = [{ rule: 'monotonic-key', on: 's.T', reason: 'ten rows a day, written by a person' }];
    await migrate(folder, [{ ddl: USERS }]);
    expect(await migrate(folder, [{ ddl: USERS, acknowledgements }], '--append', 'hot.sql')).toMatchObject({ code: 0, err: '' });
    expect(files(folder)).toEqual(['0001_initial.sql', '0002_hot.sql']);
  }));

  test.each<[string, GuardPolicy, string]>([
    ['an acknowledgement', { allowAcknowledgements: false }, 'CREATE TABLE s.T (SeenAt TIMESTAMP NOT NULL) PRIMARY KEY (SeenAt);'],
    ['a number of shards', { maxShards: 4 }, 'CREATE TABLE s.T (Shard INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(Id), 8))) STORED, Id STRING(36) NOT NULL) PRIMARY KEY (Shard, Id);'],
  ])('are refused if a policy does not allow %s, until they are recorded', (_, policy, table) => inFolder({ 'new.sql': `CREATE SCHEMA s;\n${table}`, 'role.sql': 'CREATE ROLE sales;' }, async (folder) => {
    const acknowledgements = [{ rule: 'monotonic-key', on: 's.T', reason: 'ten rows a day, written by a person' }];
    const protections = { deletionProtection: true, enableDropProtection: true, preventDestroy: true };
    const [free, guarded] = [{ ddl: USERS, acknowledgements }, { ddl: USERS, acknowledgements, guards: { policies: [policy], protections } }];
    await migrate(folder, [free]);
    expect(await migrate(folder, [guarded], '--append', 'new.sql')).toMatchObject({ code: 3, err: expect.stringMatching(/^error (monotonic-key|policy-violation): /) });
    expect(await migrate(folder, [free], '--append', 'new.sql')).toMatchObject({ code: 0 });
    const recorded = ['monotonic-key s.T primary key', 'policy-violation s.T column Shard '];
    expect(await migrate(folder, [{ ...guarded, guards: { ...guarded.guards, recorded } }], '--append', 'role.sql')).toMatchObject({ code: 0 });
  })());

  test('finish a change that the library cannot make in place', inFolder({
    'swap.sql': 'CREATE TABLE Users2 (Id STRING(36) NOT NULL, Age INT64 NOT NULL) PRIMARY KEY (Age, Id);\nDROP TABLE Users;\nALTER TABLE Users2 RENAME TO Users;',
  }, async (folder) => {
    const ddl = 'CREATE TABLE Users (Id STRING(36) NOT NULL, Age INT64 NOT NULL) PRIMARY KEY (Age, Id);';
    await migrate(folder, [{ ddl: USERS }]);
    expect(await migrate(folder, [{ ddl }])).toMatchObject({ code: 3 });
    expect(await migrate(folder, [{ ddl }], '--append', 'swap.sql')).toMatchObject({
      code: 3, err: expect.stringContaining('error drop-table: the table Users with all its rows would be permanently lost\n'),
    });
    expect(await migrate(folder, [{ ddl }], '--append', 'swap.sql', '--name', 'users by age', '--allow-destructive')).toMatchObject({ code: 0, err: '' });
    expect(files(folder)).toEqual(['0001_initial.sql', '0002_users_by_age.sql']);
  }));

  test.each([
    ['drops a table that no construct declares', 'DROP TABLE Log;', 'error drop-table: the table Log with all its rows would be permanently lost'],
    ['drops a column and adds it again', 'ALTER TABLE Users DROP COLUMN Age;\nALTER TABLE Users ADD COLUMN Age INT64;', 'error drop-column: the column Users.Age with all its values would be permanently lost'],
    ['drops a queue', 'DROP QUEUE Mail;', 'error drop-queue: the queue Mail with its messages would be permanently lost'],
    ['keeps versions for a shorter time', "ALTER DATABASE shop SET OPTIONS (version_retention_period = '1h');", 'error shorten-retention: '],
  ])('ask for consent when the file %s', (_, more, message) => inFolder({
    'first.sql': "CREATE TABLE Log (Line STRING(99));\nCREATE QUEUE Mail (Id STRING(36) NOT NULL, Payload JSON NOT NULL) PRIMARY KEY (Id);\nALTER DATABASE shop SET OPTIONS (version_retention_period = '7d');", 'more.sql': more,
  }, async (folder) => {
    await migrate(folder, [{ ddl: USERS }]);
    expect(await migrate(folder, [{ ddl: USERS }], '--append', 'first.sql')).toMatchObject({ code: 0 });
    expect(await migrate(folder, [{ ddl: USERS }], '--append', 'more.sql')).toMatchObject({ code: 3, err: expect.stringContaining(message) });
    expect(files(folder)).toEqual(['0001_initial.sql', '0002_first.sql']);
    expect(await migrate(folder, [{ ddl: USERS }], '--append', 'more.sql', '--allow-destructive')).toMatchObject({ code: 0 });
  })());

  test('are for one database, and come from outside of the folder', inFolder({ 'ages.sql': VIEW }, async (folder) => {
    const both = [{ ddl: USERS }, { ddl: ORDERS, path: 'prod/crm', database: 'crm', migrations: 'migrations/crm' }];
    await migrate(folder, both);
    expect(await migrate(folder, both, '--append', 'ages.sql')).toMatchObject({ code: 2, err: expect.stringContaining('name one with --database') });
    expect(await migrate(folder, both, '--append', 'ages.sql', '--database', 'shop')).toMatchObject({ code: 0 });
    expect(await migrate(folder, both, '--append', 'migrations/shop/0003_x.sql', '--database', 'shop')).toMatchObject({ code: 2, err: expect.stringContaining('move it elsewhere') });
  }));
});

describe('what cannot be used', () => {
  test.each([
    ['no cdktf.json', {}, [], 'error: there is no cdktf.json here: run it in the folder of the app, or give the command of the app with --app, or a schema in SQL with --schema FILE\n'],
    ['no cdktf.json in plain Terraform', { 'shop.sql': '', 'migrations/shop/ddl.json': '[]' }, [], /^error: there is no cdktf\.json here: .*, or a schema in SQL with --schema shop\.sql\n$/],
    ['a cdktf.json that is not JSON', { 'cdktf.json': '{' }, [], /^error: cdktf\.json is not JSON: /],
    ['a cdktf.json without an app', { 'cdktf.json': '{}' }, [], /^error: cdktf\.json names no app: /],
    ['an app that records nothing', { 'cdktf.json': '{ "app": "echo hello" }' }, [], /^error: the app declares no Database with migrations, or never calls app\.synth\(\): write /],
    ['an app that fails', { 'cdktf.json': '{ "app": "echo out of luck && exit 7" }' }, [], /^out of luck\s*\nerror: the app failed with exit code 7: /],
    ['an argument', { 'cdktf.json': '{ "app": "echo" }' }, ['shop'], /^error: migrate takes no argument, not "shop"\n/],
    ['a name without a letter', { 'cdktf.json': '{ "app": "echo" }' }, ['--name', '???'], /^error: --name is "\?\?\?", and the name of a migration has lower-case letters/],
  ])('%s', (_, given, args, err) => inFolder(given, async (folder) => {
    const outcome = await folder.run(['migrate', ...args], { environment: ENVIRONMENT });
    expect(outcome).toMatchObject({ code: 2, out: '', err: typeof err === 'string' ? err : expect.stringMatching(err) });
  })());

  test('[P2] a temporary folder that cannot be made', inFolder({ 'cdktf.json': '{ "app": "true" }' }, async (folder) => {
    jest.spyOn(os, 'tmpdir').mockReturnValueOnce(path.join(folder.path, 'cdktf.json'));
    expect(await folder.run(['migrate'])).toEqual({ code: 2, out: '', err: expect.stringMatching(/^error: ENOTDIR: not a directory, mkdtemp '.*'\n$/) });
  }));

  test('a folder below the one of the app', inFolder({ 'cdktf.json': '{}', 'src/main.ts': '' }, async (folder) => {
    const { err } = await folder.run(['migrate'], { folder: path.join(folder.path, 'src'), environment: ENVIRONMENT });
    expect(err).toBe('error: there is no cdktf.json here: run it in .., or give the command of the app with --app, or a schema in SQL with --schema FILE\n');
  }));

  test('another version of the library', inFolder({}, async (folder) => {
    expect(await migrate(folder, [{ ddl: USERS, package: '9.9.9' }])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^error: the app uses spanner-constructs 9\.9\.9, and this is \S+: install one .* run npx spanner-constructs@9\.9\.9 migrate\n$/),
    });
  }));

  test('a folder whose files were changed', inFolder({}, async (folder) => {
    await migrate(folder, [{ ddl: USERS }]);
    fs.appendFileSync(path.join(folder.path, 'migrations/shop/0001_initial.sql'), '-- a word more\n');
    expect(await migrate(folder, [{ ddl: `${USERS}${ORDERS}` }])).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/^error broken-migrations: 0001_initial\.sql was edited after it was recorded: /) });
    expect(files(folder)).toEqual(['0001_initial.sql']);
  }));

  test('the app can be given, without a cdktf.json', inFolder({}, async (folder) => {
    folder.write('record.json', JSON.stringify(recordedModel(folder, { ddl: USERS })));
    expect(await folder.run(['migrate', '--app', 'cp record.json "$SPANNER_CONSTRUCTS_RECORD"'], { environment: ENVIRONMENT })).toMatchObject({ code: 0, err: '' });
    expect(files(folder)).toEqual(['0001_initial.sql']);
  }));
});
