import * as fs from 'node:fs';
import * as path from 'node:path';
import { Folder, inFolder, type Outcome } from './support';
import { spannerClient } from '../../src/cli/running/spanner-client';
import { foldScript } from '../../src/ddl/fold/fold-script';
import { parseScript } from '../../src/ddl/parser/parse-script';
import { keysOf } from '../../src/rules/keys/keys';
import { ruleContext } from '../../src/rules/rule';
import { Dialect, type Schema } from '../../src/schema';
import type { KeyValues } from '../../src/simulation/key-ranges';
import { landedKey } from '../../src/simulation/load/landed';
import { tableLoads } from '../../src/simulation/load/table-loads';
import { parsePage, ROOT } from '../support/docs/markdown';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';
import { suiteEmulator } from '../support/emulator/suite-emulator';

const PAGE = parsePage('loadtest.md', fs.readFileSync(path.join(ROOT, 'docs/cli/loadtest.md'), 'utf8'));
const [SHOP, SHOWN] = PAGE.fences.filter(({ language }) => language !== 'sh').map(({ body }) => body);

function schemaOf(ddl: string): Schema {
  return foldScript(parseScript(ddl, Dialect.GOOGLESQL), Dialect.GOOGLESQL, 'database').schema;
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
  const withWorkload = (name: string, workload: Schema['workload']): Schema =>
    ({ ...FAMILY, tables: FAMILY.tables.map((table) => (table.name === name ? { ...table, workload } : table)) });
  const countsOf = (schema: Schema): Record<string, number> =>
    Object.fromEntries(tableLoads(schema, { writesPerSecond: 60, seconds: 10 }, 1).map(({ table, numbers }) => [table.name, numbers.length]));

  test('share the rate by what is declared', () => {
    expect(countsOf(FAMILY)).toEqual({ Users: 200, Logs: 200, Orders: 200 });
    expect(countsOf(withWorkload('Logs', { writesPerSecond: 4_000 }))).toEqual({ Users: 100, Logs: 400, Orders: 100 });
    expect(countsOf(withWorkload('Orders', { insertsPerParent: 4 }))).toEqual({ Users: 100, Logs: 100, Orders: 400 });
  });

  test.each([{ insertsPerParent: 3 }, { writesPerSecond: 70 }, { writesPerSecond: 9_000, insertsPerParent: 2.5 }])('hold the parent of each row: %j', (workload) => {
    const loads = tableLoads(withWorkload('Orders', workload), { writesPerSecond: 60, seconds: 10 }, 1);
    const [users, orders] = ['Users', 'Orders'].map((name) => {
      const { rows, numbers } = loads.find(({ table }) => table.name === name)!;
      return numbers.map((number) => rows.values.get('UserId')![number]);
    });
    expect(orders.filter((user) => !users.includes(user))).toEqual([]);
  });
});

test('rows that land elsewhere are told from those of the simulation', () => {
  const schema = schemaOf('CREATE TABLE Users (UserId STRING(36) NOT NULL DEFAULT (GENERATE_UUID())) PRIMARY KEY (UserId);');
  const [key] = keysOf(ruleContext(schema));
  const rowsOf = (seed: number) => tableLoads(schema, { writesPerSecond: 100, seconds: 4 }, seed)[0].rows;
  const simulated = Array.from({ length: 20 }, (_, seed) => rowsOf(seed));
  const drawn: KeyValues[] = rowsOf(99).values.get('UserId')!.map((value) => [value]);
  expect(landedKey(key, simulated, drawn).chiSquareP).toBeGreaterThan(0.001);
  const halfInOnePlace = drawn.map((row, at): KeyValues => (at % 2 === 0 ? row : [`7${String(row[0]).slice(1)}`]));
  const { chiSquareP, fullestShare, simulatedShare, ranges } = landedKey(key, simulated, halfInOnePlace);
  expect(chiSquareP).toBeLessThan(1e-9);
  expect(fullestShare).toBeGreaterThan(2 * simulatedShare);
  expect([ranges, simulatedShare]).toEqual([20, expect.closeTo(0.05, 4)]);
});

test('without the client it says what to install', () => {
  expect(() => spannerClient('p', [path.parse(__dirname).root], false)).toThrow(/@google-cloud\/spanner, which is not installed here/);
});

test.each<[string, readonly string[], RegExp]>([
  ['no database', [], /needs --database PATH/],
  ['a rate beyond the cap', ['--writes-per-second', '10001'], /^error out-of-range: --writes-per-second is "10001"/],
  ['a time beyond the cap', ['--seconds', '3601'], /^error out-of-range: --seconds is "3601"/],
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
    ['loadtest', 'shop.sql', '--database', database, '--seconds', '2', '--writes-per-second', '400', ...args],
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

  test('keeps its database without --drop, writes to no database that exists, and says so', inFolder({
    'shop.sql': 'CREATE TABLE users (id varchar(36) DEFAULT spanner.generate_uuid() NOT NULL, born date, n numeric, f float8, b bytea, PRIMARY KEY (id));\nCREATE INDEX by_born ON users (born, b, f);',
  }, async (folder) => {
    const database = 'projects/test/instances/loadtest/databases/kept';
    expect(await loadtest(folder, database, ['--dialect', 'postgresql'])).toMatchObject({
      code: 0, err: expect.stringContaining(`${database} stays; to remove it: gcloud spanner databases delete kept --instance=loadtest --project=test\n`),
    });
    expect(await client.query(database, 'SELECT COUNT(*) FROM users')).toMatchObject({ rows: [['800']] });
    expect(await loadtest(folder, database, ['--dialect', 'postgresql'])).toMatchObject({
      code: 2, out: '', err: expect.stringMatching(/^error database-exists: loadtest has a database kept/),
    });
    expect(await client.query(database, 'SELECT COUNT(*) FROM users')).toMatchObject({ rows: [['800']] });
    await client.dropDatabase(database);
  }));
});
