import * as http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Folder, inFolder, SAFE, type Outcome } from './support';
import { WatchedFiles } from '../../src/cli/running/watched-files';
import { Dialect } from '../../src/schema';
import { SpannerClient } from '../support/emulator/client';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';
import { writeRecordingApp } from '../support/recording-app';

const USERS = 'CREATE TABLE Users (Id STRING(36) NOT NULL) PRIMARY KEY (Id);\n';
const AGED = 'CREATE TABLE Users (Id STRING(36) NOT NULL, Age INT64) PRIMARY KEY (Id);\n';
const PG_USERS = 'CREATE TABLE users (id varchar(36) NOT NULL, PRIMARY KEY (id));\n';
const ORDERS = 'CREATE TABLE Orders (Id STRING(36) NOT NULL) PRIMARY KEY (Id);\n';
const LINES = 'CREATE TABLE Lines (Id STRING(36) NOT NULL, Line INT64) PRIMARY KEY (Id, Line), INTERLEAVE IN PARENT Orders;\n';
const TEXTS = 'CREATE TABLE Texts (Id STRING(36) NOT NULL, Body STRING(99), Words TOKENLIST AS (TOKENIZE_FULLTEXT(Body)) HIDDEN) PRIMARY KEY (Id);\nCREATE SEARCH INDEX ByWords ON Texts (Words);\n';

let count = 0;
/** A database of its own for each test. */
const database = (): string => `projects/test/instances/dev/databases/d${process.pid}-${count++}`;

describeOnEmulator('dev', (client) => {
  const environment = { ...process.env, SPANNER_EMULATOR_REST: client.rest };

  async function once(folder: Folder, path: string, ddl: string, ...args: string[]): Promise<Outcome> {
    folder.write('a.sql', ddl);
    return folder.run(['dev', 'a.sql', '--once', '--database', path, ...args], { environment });
  }

  /** Sessions end with the database that they were made for. */
  const rowsOf = async (path: string, table: string): Promise<number> => (await new SpannerClient(client.rest).query(path, `SELECT 1 FROM ${table}`)).rows.length;

  test('creates the database, and leaves one alone that has the schema', inFolder({}, async (folder) => {
    const path = database();
    expect(await once(folder, path, SAFE)).toEqual({ code: 0, err: '', out: `${path} at ${client.rest}\ncreated with 1 statement\n` });
    expect(await once(folder, path, SAFE)).toEqual({ code: 0, err: '', out: `${path} at ${client.rest}\nno changes\n` });
  }));

  type Step = readonly [ddl: string, out: RegExp, rows: Readonly<Record<string, number>>];
  test.each<[string, Dialect, Step, Step]>([
    ['rows stay where a column comes', Dialect.GOOGLESQL, [USERS, /created/, {}], [AGED, /^-- add column Users\.Age: metadata\nALTER TABLE `Users` ADD COLUMN IF NOT EXISTS `Age` INT64;$/m, { Users: 1 }]],
    ['rows stay where a column goes, and it says what is lost', Dialect.GOOGLESQL, [AGED, /created/, {}], [USERS, /Lost: the column Users\.Age with all its values/, { Users: 1 }]],
    ['rows of other tables stay where a key changes', Dialect.GOOGLESQL, [`${USERS}${ORDERS}${LINES}`, /created/, {}],
      [`${USERS}${ORDERS.replace('KEY (Id)', 'KEY (Id DESC)')}${LINES.replace('KEY (Id, ', 'KEY (Id DESC, ')}`, /^dropped and created again without their rows: Orders and Lines\n {4}\S[^]*CREATE TABLE IF NOT EXISTS `Lines`/m, { Users: 1, Orders: 0 }]],
    ['rows stay where the emulator prints less than it has', Dialect.GOOGLESQL, [TEXTS, /created/, {}], [TEXTS.replace('STRING(99)', 'STRING(99), Note STRING(9)'), /ADD COLUMN IF NOT EXISTS `Note`/, { Texts: 1 }]],
    ['views go and come with the tables that they read', Dialect.GOOGLESQL, [`${USERS}${ORDERS}CREATE VIEW V SQL SECURITY INVOKER AS SELECT o.Id FROM Orders AS o;\nCREATE INDEX I ON Orders (Id);`, /created/, {}],
      [`${USERS}${ORDERS.replace('STRING(36)', 'INT64')}CREATE VIEW V SQL SECURITY INVOKER AS SELECT o.Id FROM Orders AS o;\nCREATE INDEX I ON Orders (Id);`, /again without their rows: Orders\n/, { Users: 1, Orders: 0 }]],
    ['in PostgreSQL', Dialect.POSTGRESQL, [PG_USERS, /created/, {}],
      ['CREATE TABLE users (id varchar(36) NOT NULL, age bigint, PRIMARY KEY (id));\nCREATE INDEX by_age ON users (age);', /CREATE INDEX IF NOT EXISTS "by_age"/, { users: 1 }]],
    ['a change stream comes as the emulator knows it', Dialect.GOOGLESQL, [USERS, /created/, {}], [`${USERS}CREATE CHANGE STREAM S FOR Users;`, /create change stream S/, { Users: 1 }]],
    ['a change stream goes as the emulator knows it', Dialect.GOOGLESQL, [`${USERS}CREATE CHANGE STREAM S FOR Users;`, /created/, {}], [USERS, /drop change stream S/, { Users: 1 }]],
    ['a change stream goes in PostgreSQL', Dialect.POSTGRESQL, [`${PG_USERS}CREATE CHANGE STREAM s FOR users;`, /created/, {}], [PG_USERS, /drop change stream s/, { users: 1 }]],
    ['a change stream makes way for another key', Dialect.GOOGLESQL, [`${USERS}${ORDERS}CREATE CHANGE STREAM S FOR Users;`, /created/, {}],
      [`${USERS}${ORDERS.replace('KEY (Id)', 'KEY (Id DESC)')}CREATE CHANGE STREAM S FOR Users;`, /again without their rows: Orders\n/, { Users: 1, Orders: 0 }]],
    ['what is refused for the rows makes it new', Dialect.GOOGLESQL, [AGED, /created/, {}], [AGED.replace('Age INT64', 'Age INT64 NOT NULL'), /^created again with 1 statement; all rows are gone: /m, { Users: 0 }]],
  ])('%s', (_, dialect, [before, created], [after, changed, rows]) => inFolder({}, async (folder) => {
    const path = database();
    const option = ['--dialect', dialect === Dialect.POSTGRESQL ? 'postgresql' : 'googlesql'];
    expect((await once(folder, path, before, ...option)).out).toMatch(created);
    for (const table of Object.keys(rows).filter((name) => before.includes(`CREATE TABLE ${name} `))) {
      await client.insert(path, table, [dialect === Dialect.POSTGRESQL ? 'id' : 'Id'], [['a']]);
    }
    const { code, out, err } = await once(folder, path, after, ...option);
    expect([code, out]).toEqual([0, expect.stringMatching(changed)]);
    expect(err.replace(/^left out: IF NOT EXISTS of .*\n/gm, '')).toBe('');
    for (const [table, expected] of Object.entries(rows)) {
      expect([table, await rowsOf(path, table)]).toEqual([table, expected]);
    }
    expect((await once(folder, path, after, ...option)).out).toContain('no changes');
  })());

  test('takes a database as it is that others made', inFolder({}, async (folder) => {
    const made = await client.createDatabase(Dialect.GOOGLESQL, [USERS.trim().replace(';', '')]);
    const path = made.accepted ? made.database : '';
    await client.insert(path, 'Users', ['Id'], [['a']]);
    expect((await once(folder, path, USERS)).out).toContain('no changes');
    expect((await once(folder, path, AGED)).out).toContain('-- add column Users.Age');
    expect(await rowsOf(path, 'Users')).toBe(1);
    expect((await once(folder, path, 'CREATE TABLE users (id bigint NOT NULL, PRIMARY KEY (id));', '--dialect', 'postgresql')).out).toContain('all rows are gone: a database cannot change its dialect');
  }));

  test('names what the emulator does not know', inFolder({}, async (folder) => {
    const { code, out, err } = await once(folder, database(), `${USERS}CREATE ROLE r;`);
    expect([code, out, err]).toEqual([0, expect.stringContaining('created with 1 statement\n'), expect.stringMatching(/^left out: the role r: /)]);
  }));

  test.each([
    ['GoogleSQL', USERS, "ALTER DATABASE d SET OPTIONS (default_leader = 'us-east1');\n"],
    ['PostgreSQL', PG_USERS, "ALTER DATABASE d SET spanner.default_leader = 'us-east1';\n"],
  ])('rows stay where an option goes that the emulator keeps, and it says so, in %s', (dialect, users, option) => inFolder({}, async (folder) => {
    const path = database();
    const args = ['--dialect', dialect.toLowerCase()];
    await once(folder, path, users + option, ...args);
    await client.insert(path, 'users', ['id'], [['a']]);
    const { code, out, err } = await once(folder, path, users, ...args);
    expect([code, out, err]).toEqual([0, `${path} at ${client.rest}\n`, expect.stringMatching(/^left out: the reset of default_leader: .*null/)]);
    expect(await rowsOf(path, 'users')).toBe(1);
    expect(await once(folder, path, users, ...args)).toMatchObject({ out: expect.stringContaining('no changes'), err: '' });
  })());

  test('applies what an app declares, to a database of its name', inFolder({}, async (folder) => {
    const name = `shop${process.pid}`;
    writeRecordingApp(folder, [{ ddl: USERS, database: name }]);
    const { code, out } = await folder.run(['dev', '--app', '--once'], { environment });
    expect([code, out]).toEqual([0, `projects/local/instances/local/databases/${name} at ${client.rest}\ncreated with 1 statement\n`]);
    await client.dropDatabase(`projects/local/instances/local/databases/${name}`);
  }));

  test('applies databases of one name to instances of their own', inFolder({}, async (folder) => {
    const name = `shop${process.pid}`;
    const paths = ['us', 'eu'].map((instance) => `prod/${instance}_main/${name}`);
    writeRecordingApp(folder, paths.map((path) => ({ ddl: USERS, database: name, path })));
    for (const path of paths) {
      const { code, out } = await folder.run(['dev', '--app', '--once', '--database', path], { environment });
      const at = `projects/local/instances/${path.replace(/[/_]/g, '-')}/databases/${name}`;
      expect([code, out]).toEqual([0, `${at} at ${client.rest}\ncreated with 1 statement\n`]);
      await client.dropDatabase(at);
    }
  }));

  test('applies migrations to a database with the name of their folder', inFolder({ 'users.sql': USERS }, async (folder) => {
    const name = `users${process.pid}`;
    await folder.run(['migrate', '--schema', 'users.sql', '--migrations', `migrations/${name}`]);
    const { code, out } = await folder.run(['dev', `migrations/${name}`, '--once'], { environment });
    expect([code, out]).toEqual([0, `projects/local/instances/local/databases/${name} at ${client.rest}\ncreated with 1 statement\n`]);
    await client.dropDatabase(`projects/local/instances/local/databases/${name}`);
  }));

  test('goes on with each change until Ctrl-C, whatever is written meanwhile', inFolder({ 'db/a.sql': USERS }, async (folder) => {
    const edits: readonly (readonly [RegExp, () => void])[] = [
      [/created with 1 statement/, () => folder.write('db/a.sql', AGED)],
      [/-- add column Users\.Age/, () => folder.write('db/a.sql', `${AGED}CREATE TABL`)],
      [/^error: db\/a\.sql:2:\d+: not understood/m, () => folder.write('db/b.sql', ORDERS)],
      [/^error: db\/a\.sql:2:\d+: not understood[^]*^error: db\/a\.sql:2/m, () => folder.write('db/a.sql', AGED)],
      [/-- create table Orders/, () => process.emit('SIGINT')],
    ];
    let [text, next] = ['', 0];
    const write = (more: string): void => {
      text += more;
      if (next < edits.length && edits[next][0].test(text)) {
        edits[next++][1]();
      }
    };
    const folderOption = ['--database', database()];
    // The files are one history.
    folder.write('db/checksums.sha256', '');
    const timer = setTimeout(() => process.emit('SIGINT'), 60_000);
    expect(await folder.run(['dev', 'db', ...folderOption], { environment, out: write, err: write })).toMatchObject({ code: 130 });
    clearTimeout(timer);
    expect(next).toBe(edits.length);
    expect(text).toMatch(/\ndb\/a\.sql has changed\n/);
  }));
});

test.each<[string, readonly string[], Readonly<Record<string, string>>, RegExp]>([
  ['no schema', [], {}, /^error: dev needs PATH, the DDL of one database/],
  ['a live database as the schema', ['--database', 'projects/p/instances/i/databases/d'], {}, /^error: the schema is that of PATH or of --app, and --database names what to change\n$/],
  ['the service', ['a.sql'], { SPANNER_EMULATOR_REST: 'https://spanner.googleapis.com' }, /^error: no emulator is named/],
  ['the service without TLS', ['a.sql'], { SPANNER_EMULATOR_REST: 'spanner.googleapis.com' }, /^error: no emulator is named/],
  ['what does not answer', ['a.sql', '--once'], { SPANNER_EMULATOR_REST: '127.0.0.1:9' }, /^error: 127\.0\.0\.1:9 cannot be reached/],
  ['the standard input to watch', ['-'], {}, /^error: the standard input does not change: add --once\n$/],
  ['a missing file', ['nope.sql'], {}, /^error: there is no file or folder nope\.sql\n$/],
  ['a missing folder to watch', ['a.sql', '--once', '--watch', 'nope'], {}, /^error: there is no file or folder nope\n$/],
  ['two files', ['a.sql', 'a.sql'], {}, /^error: dev takes one argument/],
])('%s is unusable', (_, args, environment, err) => inFolder({ 'a.sql': SAFE }, async (folder) => {
  expect(await folder.run(['dev', ...args], { environment })).toMatchObject({ code: 2, out: '', err: expect.stringMatching(err) });
})());

describe('an emulator whose answer to a change is', () => {
  const dev = async (operation: object, args: readonly string[], onPoll: () => void): Promise<Outcome> => {
    const server = http.createServer((asked, response) => {
      if (/operation$/.test(asked.url!)) {
        onPoll();
      }
      response.end(JSON.stringify(/instanceConfigs$/.test(asked.url!) ? { name: 'emulator-config' } : operation));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const folder = new Folder({ 'a.sql': SAFE });
    const { port } = server.address() as AddressInfo;
    try {
      return await folder.run(['dev', 'a.sql', ...args], { environment: { SPANNER_EMULATOR_REST: `127.0.0.1:${port}` } });
    } finally {
      folder.remove();
      server.close();
      jest.restoreAllMocks();
    }
  };
  const minuteLater = (): void => {
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + 61_000);
  };

  test('never done, is waited for a minute', async () => {
    expect(await dev({ name: 'operation' }, ['--once'], minuteLater)).toEqual({ code: 2, out: '', err: expect.stringMatching(/^error: 127.* did not answer within 60 seconds\n$/) });
  });

  test('never done, can be left, as Ctrl-C says', async () => {
    let polls = 0;
    const onPoll = (): void => {
      polls++;
      if (polls === 1) {
        process.emit('SIGINT');
      } else {
        minuteLater();
      }
    };
    expect(await dev({ name: 'operation' }, [], onPoll)).toEqual({ code: 130, out: '', err: expect.stringMatching(/^\nstopping; Ctrl-C again exits now\nerror: 127.* did not answer/) });
  });

  test('no operation, is none', async () => {
    expect(await dev({}, ['--once'], () => undefined)).toEqual({ code: 2, out: '', err: expect.stringMatching(/^error: 127.* does not answer as an emulator does/) });
  });
});

test('a file that each run writes is no change, and it says so', inFolder({ 'main.ts': '', 'node_modules/x.js': '', '.hidden': '' }, async (folder) => {
  const outputs: string[] = [];
  const watched = new WatchedFiles([folder.path], (file) => outputs.push(file));
  const next = async (): Promise<string | undefined> => watched.change(AbortSignal.timeout(10));
  const log = `${folder.path}/build.log`;
  for (const [run, expected] of [log, log, undefined].entries()) {
    await watched.during(async () => folder.write('build.log', 'x'.repeat(run + 1)));
    expect(await next()).toBe(expected);
  }
  expect(outputs).toEqual([log]);
  folder.write('node_modules/x.js', 'more');
  folder.write('.hidden', 'more');
  expect(await next()).toBeUndefined();
  folder.write('main.ts', 'more');
  expect(await next()).toBe(`${folder.path}/main.ts`);
}));
