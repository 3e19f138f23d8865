import * as fs from 'node:fs';
import * as path from 'node:path';
import { Database } from '@google-cloud/spanner';
import { Folder, inFolder, SAFE, type Outcome } from './support';
import { EXIT, type Io } from '../../src/cli/command';
import { statisticsOf } from '../../src/cli/running/copy-database';
import { Interruption } from '../../src/cli/running/interruption';
import { writeLoad } from '../../src/cli/running/load-driver';
import { emulatorHost } from '../../src/cli/running/rest';
import { spannerClient, type Client, type ClientDatabase } from '../../src/cli/running/spanner-client';
import { isHot, loadtestText } from '../../src/report/running/loadtest-text';
import { keysOf } from '../../src/rules/keys/keys';
import { ruleContext } from '../../src/rules/rule';
import { Dialect, type Schema } from '../../src/schema';
import { STEP } from '../../src/simulation/load/copy-schema';
import { landedKey } from '../../src/simulation/load/landed';
import { tableLoads } from '../../src/simulation/load/table-loads';
import type { Rows } from '../../src/simulation/rows';
import type { Value } from '../../src/simulation/values/value';
import { databaseStatistics, statisticsQueries } from '../../src/statistics/statistics';
import { scriptSchema } from '../support/ddl-schema';
import { parsePage, ROOT } from '../support/docs/markdown';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';
import { suiteEmulator } from '../support/emulator/suite-emulator';

const PAGE = parsePage('loadtest.md', fs.readFileSync(path.join(ROOT, 'docs/cli/loadtest.md'), 'utf8'));
const [SHOP, SHOWN] = PAGE.fences.filter(({ language }) => language !== 'sh').map(({ body }) => body);

function schemaOf(ddl: string): Schema {
  return scriptSchema(ddl);
}

/** What differs from run to run: numbers, and how wide they are. */
function withoutNumbers(text: string): string {
  return text.replace(/127\.0\.0\.1:\d+|localhost:\d+/, 'HOST').replace(/ *\d+(\.\d+)?%?/g, ' N');
}

describe('the loads of tables', () => {
  const FAMILY = schemaOf(`
    CREATE TABLE Users (UserId STRING(36) NOT NULL DEFAULT (GENERATE_UUID())) PRIMARY KEY (UserId);
    CREATE TABLE Orders (UserId STRING(36) NOT NULL, OrderId INT64 NOT NULL) PRIMARY KEY (UserId, OrderId), INTERLEAVE IN PARENT Users;
    CREATE TABLE Logs (LoggedAt TIMESTAMP NOT NULL) PRIMARY KEY (LoggedAt);
  `);
  const withWorkload = (name: string, workload: Schema['workload'], schema = FAMILY): Schema =>
    ({ ...schema, tables: schema.tables.map((table) => (table.name === name ? { ...table, workload } : table)) });
  const countsOf = (schema: Schema): Record<string, number> =>
    Object.fromEntries(tableLoads(schema, { writesPerSecond: 60, seconds: 10 }, 1).map(({ table, numbers }) => [table.name, numbers.length]));

  test('share the rate by what is declared', () => {
    expect(countsOf(FAMILY)).toEqual({ Users: 200, Logs: 200, Orders: 200 });
    expect(countsOf(withWorkload('Logs', { writesPerSecond: 4_000 }))).toEqual({ Users: 100, Logs: 400, Orders: 100 });
    expect(countsOf(withWorkload('Orders', { insertsPerParent: 4 }))).toEqual({ Users: 100, Logs: 100, Orders: 400 });
  });

  test.each([[200, 1], [200, 7], [1_000, 3.5], [9_000, 1]])('keep the rate where rows need more parents than are declared: %d, %d', (writesPerSecond, insertsPerParent) => {
    const counts = countsOf(withWorkload('Users', { writesPerSecond: 20 }, withWorkload('Orders', { writesPerSecond, insertsPerParent })));
    const rows = Object.values(counts).reduce((sum, each) => sum + each, 0);
    expect(rows).toBeLessThanOrEqual(603);
    expect(rows).toBeGreaterThan(590);
  });

  test.each([{ insertsPerParent: 3 }, { writesPerSecond: 70 }, { writesPerSecond: 9_000, insertsPerParent: 2.5 }])('hold the parent of each row: %j', (workload) => {
    const loads = tableLoads(withWorkload('Orders', workload), { writesPerSecond: 60, seconds: 10 }, 1);
    const [users, orders] = ['Users', 'Orders'].map((name) => {
      const { rows, numbers } = loads.find(({ table }) => table.name === name)!;
      return numbers.map((number) => rows.values.get('UserId')![number]);
    });
    expect(orders.filter((user) => !users.includes(user))).toEqual([]);
  });

  test('hold the parent of each row before it, where rows are written for parents that are there', () => {
    const [devices, readings] = tableLoads(schemaOf(`
      CREATE TABLE Devices (DeviceId STRING(64) NOT NULL) PRIMARY KEY (DeviceId);
      CREATE TABLE Readings (DeviceId STRING(64) NOT NULL, MeasuredAt TIMESTAMP NOT NULL) PRIMARY KEY (DeviceId, MeasuredAt),
        INTERLEAVE IN PARENT Devices;
    `), { writesPerSecond: 60, seconds: 10 }, 1);
    const keysUntil = (number: number) => devices.numbers.filter((each) => each <= number).map((each) => devices.rows.values.get('DeviceId')![each]);
    expect(readings.numbers.filter((number) => !keysUntil(number).includes(readings.rows.values.get('DeviceId')![number]))).toEqual([]);
    expect(new Set(readings.numbers.map((number) => readings.rows.values.get('DeviceId')![number])).size).toBeLessThan(readings.numbers.length);
  });
});

test('rows that land elsewhere are told from those of the simulation', () => {
  const schema = schemaOf('CREATE TABLE Users (UserId STRING(36) NOT NULL DEFAULT (GENERATE_UUID())) PRIMARY KEY (UserId);');
  const [key] = keysOf(ruleContext(schema));
  const loadOf = (seed: number) => tableLoads(schema, { writesPerSecond: 100, seconds: 4 }, seed)[0];
  const simulated = Array.from({ length: 20 }, (_, seed) => loadOf(seed));
  const drawn = loadOf(99).rows.values.get('UserId')!;
  const written = (ids: readonly Value[]): Rows['values'] => new Map([['UserId', ids], [STEP, ids.map(() => 0n)]]);
  expect(landedKey(key, simulated, written(drawn)).chiSquareP).toBeGreaterThan(0.001);
  const halfInOnePlace = drawn.map((id, at) => (at % 2 === 0 ? id : `7${String(id).slice(1)}`));
  const { chiSquareP, fullestShare, simulatedShare, ranges } = landedKey(key, simulated, written(halfInOnePlace));
  expect(chiSquareP).toBeLessThan(1e-9);
  expect(fullestShare).toBeGreaterThan(2 * simulatedShare);
  expect(fullestShare).toBeLessThan(1);
  expect([ranges, simulatedShare]).toEqual([20, expect.closeTo(0.05, 4)]);
});

describe('rows that are inserted together below one parent', () => {
  const ORDERS = schemaOf(`CREATE TABLE Orders (OrderId STRING(36) NOT NULL DEFAULT (GENERATE_UUID())) PRIMARY KEY (OrderId);
    CREATE TABLE Lines (
      OrderId STRING(36) NOT NULL, LineNo INT64 NOT NULL, Token STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), At_ TIMESTAMP NOT NULL,
      Shard INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(OrderId), 8))) STORED
    ) PRIMARY KEY (OrderId, LineNo), INTERLEAVE IN PARENT Orders;
    CREATE INDEX ByShard ON Lines (Shard, At_); CREATE INDEX ByToken ON Lines (Token);`);
  /** For each key of the lines, by seed. */
  const landedOf = (insertsPerParent: number, seeds: readonly number[], change = (value: Value): Value => value) => {
    const schema = { ...ORDERS, tables: ORDERS.tables.map((table) => ({ ...table, workload: { insertsPerParent } })) };
    const loadOf = (seed: number) => tableLoads(schema, { writesPerSecond: 400, seconds: 2 }, seed).find(({ table }) => table.name === 'Lines')!;
    const simulated = Array.from({ length: 10 }, (_, seed) => loadOf(seed));
    const written = seeds.map(loadOf).map(({ rows: { values }, numbers }) => new Map([
      ...[...values].map(([name, ofColumn]) => [name, numbers.map((number) => (['LineNo', 'At_'].includes(name) ? ofColumn[number] : change(ofColumn[number])))] as const),
      [STEP, numbers.map(() => 0n)],
    ]));
    return keysOf(ruleContext(schema)).filter(({ table }) => table.name === 'Lines').map((key) => written.map((each) => landedKey(key, simulated, each)));
  };

  test.each([3, 40])('land as simulated, %d together', (insertsPerParent) => {
    const landed = landedOf(insertsPerParent, Array.from({ length: 6 }, (_, at) => 200 + at));
    for (const probabilities of landed.map((ofKey) => ofKey.map(({ chiSquareP }) => chiSquareP))) {
      expect(Math.min(...probabilities)).toBeGreaterThan(0.001);
      expect(Math.abs(probabilities.reduce((sum, each) => sum + each / 6, 0) - 0.5)).toBeLessThan(0.3);
    }
    // Few parents can crowd by chance.
    expect(landed.flat().filter(({ key, atOnceShare }) => (insertsPerParent > 3 && key.object !== 'ByToken') !== (atOnceShare === undefined)).map(({ key }) => key.object)).toEqual([]);
  });

  test('and are found elsewhere', () => {
    const elsewhere = (value: Value): Value => (typeof value === 'bigint' ? value % 4n : /^[0-7]/.test(String(value)) ? `a${String(value).slice(1)}` : value);
    expect(Math.max(...landedOf(3, [201, 202], elsewhere).flat().map(({ chiSquareP }) => chiSquareP))).toBeLessThan(1e-6);
  });
});

test('a load that ends early is compared with as much of the simulation', () => {
  const schema = schemaOf('CREATE TABLE Logs (LoggedAt TIMESTAMP NOT NULL) PRIMARY KEY (LoggedAt);');
  const [key] = keysOf(ruleContext(schema));
  const loadOf = (seed: number) => tableLoads(schema, { writesPerSecond: 100, seconds: 4 }, seed)[0];
  const simulated = Array.from({ length: 20 }, (_, seed) => loadOf(seed));
  const times = loadOf(99).rows.values.get('LoggedAt')!.slice(0, 200);
  const firstHalf = new Map([['LoggedAt', times], [STEP, times.map((_, row) => BigInt(Math.floor(row / 20)))]]);
  expect(landedKey(key, simulated, firstHalf, 200).chiSquareP).toBeGreaterThan(0.001);
  expect(landedKey(key, simulated, firstHalf).chiSquareP).toBeLessThan(1e-9);
});

test.each([
  ['Users', 'UserId STRING(36)'],
  ['Logs', 'LoggedAt TIMESTAMP'],
  ['Flags', 'IsActive BOOL, OrderId INT64'],
  ['Accounts', 'Email STRING(320) NOT NULL'],
])('of rows of %s with the same primary key (%s) the last one is compared', (name, columns) => {
  const key = columns.split(', ').map((column) => column.split(' ')[0]);
  const schema = schemaOf(`CREATE TABLE ${name} (${columns}) PRIMARY KEY (${key.join()});
    CREATE TABLE Others (Id INT64 NOT NULL) PRIMARY KEY (Id);`);
  const schemaWithMore = { ...schema, tables: schema.tables.map((table) => ({ ...table, workload: { writesPerSecond: table.name === name ? 1_000 : 3_000 } })) };
  const loadOf = (seed: number) => tableLoads(schemaWithMore, { writesPerSecond: 400, seconds: 20 }, seed).find(({ table }) => table.name === name)!;
  const { numbers, rows: { values } } = loadOf(99);
  const valuesOf = (column: string): readonly Value[] => values.get(column)!;
  const kept = [...new Map(numbers.map((number) => [key.map((column) => JSON.stringify(valuesOf(column)[number], (_, value) => (typeof value === 'bigint' ? `${value}` : value))).join(), number])).values()];
  const written = new Map([...key.map((column) => [column, kept.map((number) => valuesOf(column)[number])] as const), [STEP, kept.map(() => 0n)]]);
  const [ofTable] = keysOf(ruleContext(schemaWithMore)).filter(({ table }) => table.name === name);
  const landed = landedKey(ofTable, Array.from({ length: 10 }, (_, seed) => loadOf(seed)), written);
  expect(landed).toMatchObject({ rows: kept.length });
  expect(kept.length).toBeLessThan(numbers.length);
  expect(landed.chiSquareP).toBeGreaterThan(0.001);
  const load = { rows: numbers.length, rowsOf: new Map([[ofTable.table, numbers.length]]), late: 0, commits: 1, seconds: 8, medianMillis: 1, slowestMillis: 1 };
  expect(loadtestText(load, [landed], false)).toContain(`\n${(numbers.length - kept.length).toLocaleString('en-US')} of ${numbers.length.toLocaleString('en-US')} rows of ${name} overwrote others with the same primary key.\n`);
});

test.each([
  ['safe: ', 'Id STRING(36) DEFAULT (GENERATE_UUID())', [0.1, 0.2]],
  ['unproven: of the rows of 0.4 s, no range takes half, but audit does not call Logs and Logs safe', 'Id DATE NOT NULL', [0.1, 0.2]],
  ['hot: of the rows of', 'Id TIMESTAMP NOT NULL', [0.1, 0.9]],
  ['unproven: of the rows of 0.4 s, one range takes most of those of Logs (90.0%): the worst case, as nothing shows how values of Logs.Id are generated', 'Id INT64 NOT NULL', [0.1, 0.9]],
  ['unproven: too few different rows of Logs were written', 'Id TIMESTAMP NOT NULL', [0.1, undefined]],
] as const)('says %s', (verdict, column, shares) => {
  const [key] = keysOf(ruleContext(schemaOf(`CREATE TABLE Logs (${column}) PRIMARY KEY (Id);`)));
  const load = { rows: 9, rowsOf: new Map(), late: 0, commits: 1, seconds: 8, medianMillis: 1, slowestMillis: 1 };
  const landed = shares.map((atOnceShare) => ({ key, rows: 9, ranges: 2, fullestShare: 0.5, simulatedShare: 0.5, chiSquareP: 0.5, atOnceShare }));
  expect(loadtestText(load, landed, false)).toContain(verdict);
  expect(landed.some(isHot)).toBe(verdict.startsWith('hot'));
});

test('tells the two backing indexes of a foreign key apart', () => {
  const keys = keysOf(ruleContext(schemaOf(`CREATE TABLE Periods (Id STRING(36) NOT NULL, StartsAt TIMESTAMP NOT NULL) PRIMARY KEY (Id);
    CREATE TABLE Payments (Id STRING(36) NOT NULL, StartsAt TIMESTAMP, CONSTRAINT OfPeriod FOREIGN KEY (StartsAt) REFERENCES Periods (StartsAt)) PRIMARY KEY (Id);`)));
  const load = { rows: 9, rowsOf: new Map(), late: 0, commits: 1, seconds: 8, medianMillis: 1, slowestMillis: 1 };
  const landed = keys.map((key) => ({ key, rows: 9, ranges: 2, fullestShare: 0.5, simulatedShare: 0.5, chiSquareP: 0.5, atOnceShare: 0.9 }));
  expect(loadtestText(load, landed, false)).toContain('backing index of OfPeriod on Payments (90.0%) and backing index of OfPeriod on Periods (90.0%)\n');
});

test('a server that does not answer is not waited for', async () => {
  jest.useFakeTimers();
  const interruption = new Interruption(() => undefined, 'Spanner');
  const answer = async (seconds: number, more?: number): Promise<void> => {
    const answered = expect(interruption.answer(new Promise(() => undefined), more)).rejects.toThrow(`Spanner did not answer within ${seconds} seconds`);
    jest.advanceTimersByTime(seconds * 1_000);
    await answered;
  };
  await answer(30);
  await answer(40, 10);
  const waits = [1, 2].map(() => interruption.answer(new Promise(() => undefined)));
  process.listeners('SIGINT').find(({ name }) => name === 'interrupt')!('SIGINT');
  expect(await Promise.all(waits)).toEqual([undefined, undefined]);
  await answer(30);
  interruption.end();
  jest.useRealTimers();
});

test('a second signal ends the process, if it is no echo of the first', () => {
  const exit = jest.spyOn(process, 'exit').mockReturnValue(undefined as never);
  jest.useFakeTimers();
  const reported: boolean[] = [];
  const interruption = new Interruption((isLast) => reported.push(isLast));
  const interrupt = process.listeners('SIGINT').find(({ name }) => name === 'interrupt')!;
  [0, 0, 1_000].forEach((milliseconds) => {
    jest.advanceTimersByTime(milliseconds);
    interrupt('SIGINT');
  });
  const exits = exit.mock.calls;
  interruption.end();
  jest.useRealTimers();
  exit.mockRestore();
  expect([reported, exits]).toEqual([[false, true], [[EXIT.interrupted]]]);
});

test('statistics have the values of JSON, in lists too', async () => {
  const row = [{ value: { value: '7' } }, { value: [{ value: '8' }, new Date(0), null] }];
  const database = { run: async () => [[row], undefined, { rowType: { fields: [{ name: 'count' }, { name: 'list' }] } }] } as unknown as ClientDatabase;
  expect(await statisticsOf(database, [{ sql: 'SELECT 1' }] as never)).toEqual([
    { columns: ['count', 'list'], rows: [['7', ['8', '1970-01-01T00:00:00.000Z', null]]] },
  ]);
});

/** Writes as with `writeLoad`, in no time. */
async function writtenBy(database: object, loads: ReturnType<typeof tableLoads>): ReturnType<typeof writeLoad> {
  jest.useFakeTimers();
  const client = { newMutations: () => ({ upsert: () => undefined }) } as unknown as Client;
  const load = writeLoad(client, database as ClientDatabase, loads, 1, () => undefined, new AbortController().signal);
  const [outcome] = await Promise.allSettled([load, jest.advanceTimersByTimeAsync(20_000)]);
  jest.useRealTimers();
  return outcome.status === 'fulfilled' ? outcome.value : Promise.reject(outcome.reason);
}

test('commits that take longer than a tick leave no row behind that was due', async () => {
  const schema = schemaOf('CREATE TABLE Users (UserId STRING(36) NOT NULL DEFAULT (GENERATE_UUID())) PRIMARY KEY (UserId);');
  const slow = { writeAtLeastOnce: () => new Promise((resolve) => setTimeout(resolve, 350)) };
  expect(await writtenBy(slow, tableLoads(schema, { writesPerSecond: 400, seconds: 1 }, 1))).toMatchObject({ rows: 400, late: 0 });
});

describe('a commit that is', () => {
  const SCHEMA = schemaOf('CREATE TABLE Users (UserId STRING(36) NOT NULL DEFAULT (GENERATE_UUID())) PRIMARY KEY (UserId);');
  const load = (answers: readonly number[]): ReturnType<typeof writeLoad> => {
    const left = [...answers];
    return writtenBy({
      writeAtLeastOnce: async () => {
        const code = left.shift();
        if (code !== undefined) {
          throw Object.assign(new Error(`answer ${code}`), { code, details: '' });
        }
      },
    }, tableLoads(SCHEMA, { writesPerSecond: 100, seconds: 1 }, 1));
  };

  test('aborted, as Spanner does where transactions meet, is sent again', async () => {
    expect(await load([10, 10, 10])).toMatchObject({ rows: 100, late: 0 });
  });

  test('refused for another reason is not', async () => {
    await expect(load([7])).rejects.toThrow('answer 7');
  });
});

test('without the client it says what to install', () => {
  expect(() => spannerClient('p', [path.parse(__dirname).root], undefined)).toThrow(/@google-cloud\/spanner, which is not installed here/);
});

test('[E9] the client writes with the access token of the other commands', async () => {
  const client = spannerClient('p', [__dirname], undefined, 'secret-token\n');
  const auth = await client.spanner.auth.getClient() as { getRequestHeaders(): Promise<Headers> };
  expect((await auth.getRequestHeaders()).get('authorization')).toBe('Bearer secret-token');
  client.spanner.close();
});

test('[E9] the emulator of loadtest is the one of the other commands', () => {
  const at = (environment: Io['environment']): string | undefined => emulatorHost({ environment } as unknown as Io);
  expect([{}, { SPANNER_EMULATOR_HOST: '' }].map(at)).toEqual([undefined, undefined]);
  expect(at({ SPANNER_EMULATOR_HOST: 'localhost:9010', SPANNER_EMULATOR_REST: 'other:1' })).toBe('localhost:9010');
  expect(['localhost:9020', 'http://localhost:9020/', '9020'].map((rest) => at({ SPANNER_EMULATOR_REST: rest }))).toEqual(Array(3).fill('localhost:9010'));
});

test.each<[string, readonly string[], RegExp]>([
  ['no database', [], /needs --database PATH/],
  ['a rate beyond the cap', ['--writes-per-second', '10001'], /^error out-of-range: --writes-per-second cannot be "10001"/],
  ['a time beyond the cap', ['--seconds', '3601'], /^error out-of-range: --seconds cannot be "3601"/],
  ['too many rows', ['--seconds', '3600', '--writes-per-second', '10000'], /more than 1000000 rows/],
])('refuses %s', (_, args, message) => inFolder({ 'shop.sql': SHOP }, async (folder) => {
  const database = args.length === 0 ? [] : ['--database', 'projects/p/instances/i/databases/d1'];
  expect(await folder.run(['loadtest', 'shop.sql', ...database, ...args])).toMatchObject({ code: 2, out: '', err: expect.stringMatching(message) });
})());

describeOnEmulator('on the emulator', (client) => {
  const { SPANNER_EMULATOR_HOST } = process.env;
  const { grpc = '' } = suiteEmulator();

  beforeAll(() => {
    process.env.SPANNER_EMULATOR_HOST = grpc;
  });

  afterAll(() => {
    if (SPANNER_EMULATOR_HOST === undefined) {
      delete process.env.SPANNER_EMULATOR_HOST;
    } else {
      process.env.SPANNER_EMULATOR_HOST = SPANNER_EMULATOR_HOST;
    }
  });

  const loadtest = (folder: Folder, database: string, args: readonly string[]): Promise<Outcome> => folder.run(
    ['loadtest', 'shop.sql', '--database', database, '--seconds', '1', '--writes-per-second', '800', ...args],
    { environment: { SPANNER_EMULATOR_HOST: grpc } },
  );

  test('prints what its page shows, and removes its database with --drop', inFolder({ 'shop.sql': SHOP }, async (folder) => {
    const database = 'projects/test/instances/loadtest/databases/load';
    const { code, out, err } = await loadtest(folder, database, ['--drop']);
    const [first, last] = err.split(/(?<=\n)/);
    expect(withoutNumbers(`${first}${out}${last}`)).toBe(`${withoutNumbers(SHOWN)}\n`);
    expect(code).toBe(0);
    await expect(client.getDdl(database)).rejects.toThrow();
  }));

  test.each([
    ['googlesql', `CREATE TABLE Customers (CustomerId STRING(36) DEFAULT (GENERATE_UUID()), Email STRING(99), Tokens TOKENLIST AS (TOKENIZE_FULLTEXT(Email)) HIDDEN) PRIMARY KEY (CustomerId);
      CREATE TABLE Orders (OrderId STRING(36) DEFAULT (GENERATE_UUID()), CustomerId STRING(36), PlacedAt TIMESTAMP NOT NULL, CONSTRAINT OfCustomer FOREIGN KEY (CustomerId) REFERENCES Customers (CustomerId)) PRIMARY KEY (OrderId);
      CREATE UNIQUE INDEX ByEmail ON Customers (Email) STORING (CustomerId); CREATE NULL_FILTERED INDEX ByCustomer ON Orders (CustomerId, PlacedAt);
      CREATE SEARCH INDEX Search ON Customers (Tokens); CREATE CHANGE STREAM Changes FOR ALL;`],
    ['postgresql', `CREATE TABLE customers (id varchar(36) DEFAULT spanner.generate_uuid() PRIMARY KEY, email varchar(99), tokens spanner.tokenlist GENERATED ALWAYS AS (spanner.tokenize_fulltext(email)) VIRTUAL HIDDEN);
      CREATE TABLE orders (id varchar(36) DEFAULT spanner.generate_uuid() PRIMARY KEY, customer varchar(36), placed_at timestamptz NOT NULL, CONSTRAINT "OfCustomer" FOREIGN KEY (customer) REFERENCES customers (id));
      CREATE UNIQUE INDEX by_email ON customers (email); CREATE INDEX "ByCustomer" ON orders (customer, placed_at) WHERE customer IS NOT NULL;
      CREATE SEARCH INDEX "Search" ON customers (tokens); CREATE CHANGE STREAM "Changes" FOR ALL;`],
  ])('copies the backing indexes of foreign keys, says what it leaves out, and counts no row that an index leaves out, in %s', (dialect, ddl) => inFolder({ 'shop.sql': ddl }, async (folder) => {
    const database = `projects/test/instances/loadtest/databases/of-${dialect}`;
    const { code, out, err } = await loadtest(folder, database, ['--dialect', dialect]);
    expect(err).toContain('a copy of 2 tables, 2 indexes and 1 backing index\nnot in the copy, because no workload declares what they hold: search index Search and change stream Changes\n');
    const [table, column] = dialect === 'googlesql' ? ['Orders', 'CustomerId'] : ['orders', 'customer'];
    const { rows: [[entries]] } = await client.query(database, `SELECT COUNT(${column}) FROM ${table}`);
    expect(['ByCustomer', `backing index of OfCustomer on ${table}`].map((name) => new RegExp(`^ {4}${name} +(\\d+) +\\d+ `, 'm').exec(out)![1])).toEqual([entries, entries]);
    expect(Number(entries)).toBeLessThan(400);
    expect(code).toBe(0);
    await client.dropDatabase(database);
  })());

  test('[E7] a key that grows with time is seen to be hot', inFolder({
    'shop.sql': `CREATE TABLE Logs (LoggedAt TIMESTAMP NOT NULL, Id STRING(36) NOT NULL) PRIMARY KEY (LoggedAt DESC, Id);\n${SAFE}`,
  }, async (folder) => {
    const { code, out } = await loadtest(folder, 'projects/test/instances/loadtest/databases/hot', ['--drop']);
    expect(out).toMatch(/\nhot: of the rows of 0\.1 s, one range takes most of those of Logs \(\d+\.\d%\)\n/);
    const atOnce = (name: string): number => Number(new RegExp(`^ {4}${name} .* (\\d+\\.\\d)%$`, 'm').exec(out)![1]);
    expect(atOnce('Logs')).toBeGreaterThan(50);
    expect(atOnce('Users')).toBeLessThan(50);
    expect(code).toBe(1);
  }));

  test.each([
    ['googlesql', `CREATE TABLE Jobs (
      JobId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), Email STRING(320) NOT NULL, At_ TIMESTAMP NOT NULL, Done BOOL NOT NULL, Doc JSON, Tags ARRAY<STRING(9)>,
      EmailHash INT64 NOT NULL AS (FARM_FINGERPRINT(Email)) STORED, Shard INT64 NOT NULL AS (ABS(MOD(EmailHash, 16))) STORED,
      Pending STRING(36) AS (IF(Done, NULL, JobId)) STORED, Hour INT64 AS (EXTRACT(HOUR FROM At_)) STORED,
      Ext STRING(36) AS (JSON_VALUE(Doc, '$.id')) STORED, HasTags BOOL AS (Tags IS NOT NULL) STORED,
    ) PRIMARY KEY (Shard, JobId);
    CREATE INDEX ByHash ON Jobs (EmailHash); CREATE NULL_FILTERED INDEX ByPending ON Jobs (Pending); CREATE INDEX ByHour ON Jobs (Hour, JobId);
    CREATE INDEX ByExt ON Jobs (JobId, Ext); CREATE INDEX ByTags ON Jobs (HasTags, JobId);`],
    ['postgresql', `CREATE TABLE jobs (
      id varchar(36) NOT NULL DEFAULT spanner.generate_uuid() PRIMARY KEY, email varchar(320) NOT NULL, done boolean NOT NULL,
      email_hash bigint GENERATED ALWAYS AS (spanner.farm_fingerprint(email)) STORED, pending varchar GENERATED ALWAYS AS (CASE WHEN done THEN NULL ELSE id END) STORED
    );
    CREATE INDEX by_hash ON jobs (email_hash); CREATE INDEX by_pending ON jobs (pending, id);`],
  ])('writes what the columns of keys are computed from, or what was drawn, in %s', (dialect, ddl) => inFolder({ 'shop.sql': ddl }, async (folder) => {
    const outcome = await loadtest(folder, `projects/test/instances/loadtest/databases/computed-${dialect}`, ['--drop', '--dialect', dialect]);
    expect(outcome).toMatchObject({ code: 0, out: expect.stringContaining('\nThe rows landed as simulated.\nsafe: ') });
  })());

  test('an interruption ends the load and removes the database with --drop, and the instance that was made for it', inFolder({ 'shop.sql': SHOP }, async (folder) => {
    const database = 'projects/test/instances/gone/databases/interrupted';
    let said = '';
    const outcome = await folder.run(['loadtest', 'shop.sql', '--database', database, '--seconds', '60', '--drop'], {
      environment: { SPANNER_EMULATOR_HOST: grpc },
      showsProgress: true,
      err: (text) => {
        said += text;
        if (text.includes('of 60 s') && !said.includes('stops')) {
          // A terminal sends it to the command, and npx hands it on.
          process.emit('SIGINT');
          process.emit('SIGINT');
        }
      },
    });
    expect(outcome).toMatchObject({ code: 130, out: '' });
    expect(said).toMatch(new RegExp(`stopping; Ctrl-C again exits now\n[^]*wrote \\d+ rows? until then\nremoved ${database}\n$`));
    expect(process.listeners('SIGINT').map(({ name }) => name)).not.toContain('interrupt');
    expect(await (await fetch(`http://${suiteEmulator().rest}/v1/projects/test/instances`)).text()).not.toContain('instances/gone');
  }));

  test('an interruption ends a load that the database does not answer', inFolder({ 'shop.sql': SHOP }, async (folder) => {
    const commit = jest.spyOn(Database.prototype, 'writeAtLeastOnce').mockImplementation(() => {
      setTimeout(() => process.emit('SIGINT'));
      return new Promise<never>(() => undefined);
    });
    const database = 'projects/test/instances/loadtest/databases/silent';
    const outcome = await loadtest(folder, database, ['--drop']);
    commit.mockRestore();
    expect(outcome).toMatchObject({ code: 130, out: '', err: expect.stringMatching(new RegExp(`\nwrote 0 rows until then\nremoved ${database}\n$`)) });
  }));

  test('what the emulator refuses is shown', inFolder({ 'shop.sql': SHOP }, async (folder) => {
    expect(await loadtest(folder, 'projects/test/instances/x/databases/load', [])).toMatchObject({
      code: 2, out: '', err: expect.stringMatching(/\nerror: the emulator at \S+ answers: 3 INVALID_ARGUMENT: .*instance/i),
    });
  }));

  test('statistics without a row have their columns', async () => {
    const created = await client.createDatabase(Dialect.GOOGLESQL, ['CREATE TABLE SPLIT_STATS_TOP_MINUTE (INTERVAL_END TIMESTAMP, SPLIT_START STRING(9), SPLIT_LIMIT STRING(9), CPU_USAGE_SCORE INT64, AFFECTED_TABLES ARRAY<STRING(9)>, UNSPLITTABLE_REASONS ARRAY<STRING(9)>) PRIMARY KEY (INTERVAL_END)']);
    const [, project, instance, id] = /projects\/(.*)\/instances\/(.*)\/databases\/(.*)/.exec(created.accepted ? created.database : '')!;
    const { spanner } = spannerClient(project, [__dirname], suiteEmulator().grpc);
    const [splits] = statisticsQueries(Dialect.GOOGLESQL, 'minute', 5);
    const results = await statisticsOf(spanner.instance(instance).database(id), [{ ...splits, sql: splits.sql.replace('SPANNER_SYS.', '') }]);
    expect(databaseStatistics(results)).toMatchObject({ splits: [], kinds: new Set(['splits']) });
    spanner.close();
  });

  test('keeps its database without --drop, writes to no database that exists, and says so', inFolder({
    'shop.sql': `CREATE TABLE users (id varchar(36) DEFAULT spanner.generate_uuid() NOT NULL, born date, n numeric, f float8, b bytea, PRIMARY KEY (id));
      CREATE INDEX by_born ON users (born, b, f); CREATE TABLE logs (logged_at timestamptz NOT NULL, id varchar(36) NOT NULL, PRIMARY KEY (logged_at, id));`,
  }, async (folder) => {
    const database = 'projects/test/instances/loadtest/databases/kept';
    const { code, out, err } = await loadtest(folder, database, ['--dialect', 'postgresql']);
    expect(err).toContain(`${database} stays; to remove it: gcloud spanner databases delete kept --instance=loadtest --project=test\n`);
    expect([code, out]).toEqual([1, expect.stringMatching(/\nhot: of the rows of 0\.1 s, one range takes most of those of logs \(/)]);
    expect(await client.query(database, 'SELECT COUNT(*) FROM users')).toMatchObject({ rows: [['400']] });
    expect(await loadtest(folder, database, ['--dialect', 'postgresql'])).toMatchObject({
      code: 2, out: '', err: expect.stringMatching(/^error database-exists: loadtest has a database kept/),
    });
    expect(await client.query(database, 'SELECT COUNT(*) FROM users')).toMatchObject({ rows: [['400']] });
    await client.dropDatabase(database);
  }));
});
