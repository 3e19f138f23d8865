import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SpannerClient } from './client';
import { describeOnEmulator } from './describe-on-emulator';
import { Emulator, startEmulator } from './emulator';
import { knownFeatures, probeFeatures } from './features';
import { answers, findEmulator, findInstalled } from './find-emulator';
import { EmulatorError } from './rest';
import { Dialect } from '../../../src/schema/dialect';

const { SPANNER_EMULATOR_REST: _rest, SPANNER_EMULATOR_HOST: _host, ...ownEnvironment } = process.env;

const TABLE = {
  [Dialect.GOOGLESQL]: 'CREATE TABLE T (Id INT64 NOT NULL, Name STRING(20)) PRIMARY KEY (Id)',
  [Dialect.POSTGRESQL]: 'CREATE TABLE "T" ("Id" bigint NOT NULL, "Name" varchar(20), PRIMARY KEY ("Id"))',
};

const WITHOUT_KEY_COLUMN = {
  [Dialect.GOOGLESQL]: 'CREATE TABLE U (Id INT64) PRIMARY KEY (Nope)',
  [Dialect.POSTGRESQL]: 'CREATE TABLE "U" ("Id" bigint, PRIMARY KEY ("Nope"))',
};

(findInstalled(ownEnvironment) ? describe : describe.skip)('An emulator that is started here', () => {
  let emulator: Emulator;

  beforeAll(async () => {
    emulator = (await startEmulator(ownEnvironment))!;
  });

  afterAll(async () => emulator?.stop());

  test('is found again by the address of its REST gateway, and by that of its gRPC server', async () => {
    expect(await findEmulator({ SPANNER_EMULATOR_REST: emulator.rest })).toMatchObject({ kind: 'running', rest: emulator.rest });
    const [host, port] = emulator.rest.split(':');
    const byGrpc = await findEmulator({ SPANNER_EMULATOR_HOST: `${host}:${Number(port) - 10}` });
    expect(byGrpc).toMatchObject({ kind: 'running', rest: emulator.rest });
  });

  test('is left running by someone to whom it was given', async () => {
    const given = await startEmulator({ SPANNER_EMULATOR_REST: emulator.rest });
    await given!.stop();
    expect(await answers(emulator.rest)).toBe(true);
  });

  test('leaves no process behind when it is stopped', async () => {
    expect(running(emulator.processGroup!)).not.toEqual([]);
    await emulator.stop();
    await emulator.stop();
    expect(await emptied(emulator.processGroup!)).toEqual([]);
    await expect(startEmulator({ SPANNER_EMULATOR_REST: emulator.rest })).rejects.toThrow(/No Spanner emulator answers/);
  });

  test('ends with a process that is killed outright', async () => {
    const script = `require(${JSON.stringify(join(__dirname, 'emulator.ts'))}).startEmulator().then((e) => console.log(e.processGroup))`;
    const owner = spawn(process.execPath, ['-r', 'ts-node/register/transpile-only', '-e', `${script}; setInterval(() => {}, 1000)`], {
      env: ownEnvironment, stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output] = (await once(owner.stdout!, 'data')) as [Buffer];
    const group = Number(output.toString());
    expect(running(group)).not.toEqual([]);
    owner.kill('SIGKILL');
    expect(await emptied(group)).toEqual([]);
  });
});

describeOnEmulator('The client of the emulator', (client) => {
  test.each([Dialect.GOOGLESQL, Dialect.POSTGRESQL])('creates, fills, reads and drops a database in %s', async (dialect) => {
    const database = await created(client, dialect);
    expect((await client.getDdl(database)).join()).toMatch(/CREATE TABLE/);
    await client.insert(database, 'T', ['Id', 'Name'], [['1', 'a'], ['-9223372036854775808', null]]);
    expect(await client.executeDml(database, 'UPDATE "T" SET "Name" = \'b\' WHERE "Id" = 1'.replace(/"/g, quoteOf(dialect)))).toBe(1);
    const postgres = dialect === Dialect.POSTGRESQL;
    const rows = postgres
      ? await client.query(database, 'SELECT "Id", "Name" FROM "T" WHERE "Id" <= $1 ORDER BY "Id"', { p1: '5' }, { p1: 'INT64' })
      : await client.query(database, 'SELECT Id, Name FROM T WHERE Id IN UNNEST(@ids) ORDER BY Id',
        { ids: ['-9223372036854775808', '1'] }, { ids: { array: 'INT64' } });
    expect(rows).toEqual({ columns: ['Id', 'Name'], rows: [['-9223372036854775808', null], ['1', 'b']] });
    await client.dropDatabase(database);
    await expect(client.getDdl(database)).rejects.toThrow(EmulatorError);
  });

  test.each([Dialect.GOOGLESQL, Dialect.POSTGRESQL])('reports the statement that is refused in %s, and the reason', async (dialect) => {
    const wrong = WITHOUT_KEY_COLUMN[dialect];
    expect(await client.createDatabase(dialect, [TABLE[dialect], wrong])).toEqual({
      accepted: false,
      error: { statement: wrong, message: expect.stringContaining('Nope'), httpStatus: 400 },
    });
  });

  test('changes a database that exists, and leaves it as it was after a refusal', async () => {
    const database = await created(client, Dialect.GOOGLESQL);
    const before = await client.getDdl(database);
    expect(await client.applyDdl(database, ['CREATE INDEX I ON T (Name)', 'DROP TABLE Nope'])).toMatchObject({ accepted: false });
    expect(await client.getDdl(database)).toEqual(before);
    expect(await client.applyDdl(database, ['CREATE INDEX I ON T (Name)'])).toEqual({ accepted: true });
  });

  test('throws with the message of the emulator for a row or a query that is refused', async () => {
    const database = await created(client, Dialect.GOOGLESQL);
    await client.insert(database, 'T', ['Id'], [['1']]);
    await expect(client.insert(database, 'T', ['Id'], [['1']])).rejects.toThrow('Table T: Row {Int64(1)} already exists.');
    await expect(client.executeDml(database, 'INSERT INTO T (Id) VALUES (1)')).rejects.toThrow(/previously existing row/);
    await client.insert(database, 'T', ['Id'], [['2']]);
    await expect(client.query(database, 'SELECT Nope FROM T')).rejects.toThrow(/Unrecognized name: Nope/);
  });

  test('writes from many places at once, though the emulator runs one transaction at a time', async () => {
    const database = await created(client, Dialect.GOOGLESQL);
    const ids = Array.from({ length: 12 }, (_, id) => id);
    await Promise.all(ids.map(async (id) => id % 2
      ? client.insert(database, 'T', ['Id'], [[`${id}`]])
      : client.executeDml(database, 'INSERT INTO T (Id) VALUES (@id)', { id: `${id}` }, { id: 'INT64' })));
    expect((await client.query(database, 'SELECT COUNT(*) AS n FROM T')).rows).toEqual([['12']]);
  });

  test('knows while tests are declared what the emulator can do', async () => {
    expect(knownFeatures()).toEqual(await probeFeatures(client));
  });
});

async function created(client: SpannerClient, dialect: Dialect): Promise<string> {
  const outcome = await client.createDatabase(dialect, [TABLE[dialect]]);
  if (!outcome.accepted) {
    throw new Error(outcome.error.message);
  }
  return outcome.database;
}

function quoteOf(dialect: Dialect): string {
  return dialect === Dialect.POSTGRESQL ? '"' : '`';
}

/** The live processes of a group; a zombie is gone but for the parent that has yet to collect it. */
function running(group: number): string[] {
  return execFileSync('ps', ['-A', '-o', 'pgid=,stat=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([pgid, state]) => pgid === `${group}` && !state.startsWith('Z'))
    .map((fields) => fields.slice(2).join(' '));
}

async function emptied(group: number): Promise<string[]> {
  for (let tries = 0; tries < 100 && running(group).length > 0; tries++) {
    await wait(50);
  }
  return running(group);
}
