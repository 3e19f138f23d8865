import {
  BitReversedSource, BitReversedTable, Column, Database, Dialect, HashedKeyTable, IndexSpread, SafeIndex, ShardedTable, TenantTable,
} from '../../src';
import type { SpannerClient, Value } from '../support/emulator/client';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';
import { bitReverse, hashOf, shardOf, type HashedValue } from '../support/shard-oracle';
import { columnOf, COMBINATIONS, rowsOf, valuesOf, type HashableType } from '../support/sharded-cases';
import { newDatabase } from '../support/stack';

const SHARDS = [16, 7];

/** PostgreSQL has no key of the type numeric. */
const CASES = [Dialect.GOOGLESQL, Dialect.POSTGRESQL].map((dialect) => ({
  dialect,
  combinations: COMBINATIONS.filter((types) => dialect === Dialect.GOOGLESQL || !types.includes('NUMERIC')),
}));

async function created(client: SpannerClient, db: Database): Promise<string> {
  const outcome = await client.createDatabase(db.dialect, db.ddl);
  if (!outcome.accepted) {
    throw new Error(`${outcome.error.message}: ${outcome.error.statement}`);
  }
  return outcome.database;
}

/** Parameters by name in GoogleSQL, by position in PostgreSQL. */
function parameters(dialect: Dialect, named: readonly (HashedValue & { readonly name: string })[]): [Record<string, Value>, Record<string, string>] {
  const names = named.map(({ name }, position) => (dialect === Dialect.POSTGRESQL ? `p${position + 1}` : name));
  return [
    Object.fromEntries(named.map(({ value }, position) => [names[position], value])),
    Object.fromEntries(named.map(({ type }, position) => [names[position], type])),
  ];
}

function quoted(name: string, dialect: Dialect): string {
  return dialect === Dialect.POSTGRESQL ? `"${name}"` : `\`${name}\``;
}

describeOnEmulator('on the emulator', (client) => {
  describe.each(CASES)('sharded tables in $dialect', ({ dialect, combinations }) => {
    const select = async (database: string, table: string, columns: readonly string[]): Promise<readonly (readonly Value[])[]> =>
      (await client.query(database, `SELECT ${columns.map((name) => quoted(name, dialect)).join(', ')} FROM ${quoted(table, dialect)}`)).rows;

    let database: string;
    const tables = new Map<string, ShardedTable>();
    const tableName = (types: readonly HashableType[]): string => `By${types.join('_')}`;

    beforeAll(async () => {
      const db = newDatabase({ dialect });
      for (const [number, types] of combinations.entries()) {
        const key = types.map((type, position) => columnOf(`K${position}`, type));
        const name = tableName(types);
        tables.set(name, new ShardedTable(db, name, { key, shardBy: key.map((column) => column.name), shards: SHARDS[number % SHARDS.length] }));
      }
      database = await created(client, db);
      await Promise.all(combinations.map(async (types) => client.insert(database, tableName(types), types.map((_, position) => `K${position}`), rowsOf(types))));
    });

    test.each(combinations.map((types) => [types.join(', '), types] as const))('a shard by %s is the same as without Spanner', async (_, types) => {
      const name = tableName(types);
      const { shards } = tables.get(name)!;
      const rows = await select(database, name, ['ShardId', ...types.map((_type, position) => `K${position}`)]);
      expect(rows).toHaveLength(rowsOf(types).length);
      for (const [shard, ...key] of rows) {
        const expected = shardOf(key.map((value, position) => ({ type: types[position], value })), shards, dialect);
        expect({ key, shard }).toEqual({ key, shard: String(expected) });
        expect(expected).toBeGreaterThanOrEqual(0);
        expect(expected).toBeLessThan(shards);
      }
    });

    test.each(combinations.map((types) => [types.join(', '), types] as const))('the SQL texts find rows by %s', async (_, types) => {
      const table = tables.get(tableName(types))!;
      // Each value of each column once.
      const rows = rowsOf(types).slice(0, Math.max(...types.map((type) => valuesOf(type).length)));
      for (const row of rows) {
        const sources = row.map((value, position) => ({ name: `K${position}`, type: types[position], value }));
        const found = await client.query(database, table.pointReadSql(), ...parameters(dialect, sources));
        const key = types.map((_type, position) => found.columns.indexOf(`K${position}`));
        // A row is found by its shard, which is the one above.
        expect(found.rows.map((values) => key.map((position) => values[position]))).toEqual([row]);
      }
      const [sources] = rows.map((row) => row.map((value, position) => ({ name: `K${position}`, type: types[position], value })));
      const { rows: [[shard]] } = await client.query(database, `SELECT ${table.shardExpression()}`, ...parameters(dialect, sources));
      expect(shard).toBe(String(shardOf(sources, table.shards, dialect)));
    });

    test('a shard does not depend on a time zone', () => {
      const times = combinations.filter((types) => types.includes('TIMESTAMP'));
      for (const types of times) {
        const expression = tables.get(tableName(types))!.shardExpression();
        const [name] = [`K${types.indexOf('TIMESTAMP')}`];
        const parameter = dialect === Dialect.POSTGRESQL ? `$${types.indexOf('TIMESTAMP') + 1}` : `@${name}`;
        const zoneless = dialect === Dialect.POSTGRESQL ? `extract(epoch from ${parameter})` : `UNIX_MICROS(${parameter})`;
        expect(expression.split(zoneless).join('')).not.toContain(parameter);
      }
    });
  });

  describe.each(CASES)('other computed keys in $dialect', ({ dialect }) => {
    const name = (column: string): string => quoted(column, dialect);

    test('the key of an external id is the id with its bits reversed', async () => {
      const db = newDatabase({ dialect });
      new BitReversedTable(db, 'Invoices', { key: [Column.int64('InvoiceId')], source: BitReversedSource.externalId('LegacyId') });
      const database = await created(client, db);
      await client.insert(database, 'Invoices', ['LegacyId'], [...valuesOf('INT64'), '2', '3', '-7'].map((value) => [value]));
      const { rows } = await client.query(database, `SELECT ${name('LegacyId')}, ${name('InvoiceId')} FROM ${name('Invoices')}`);
      expect(rows).toHaveLength(valuesOf('INT64').length + 3);
      expect(rows).toEqual(rows.map(([id]) => [id, String(bitReverse(BigInt(String(id))))]));
    });

    test('a hashed key is the whole hash', async () => {
      const db = newDatabase({ dialect });
      new HashedKeyTable(db, 'Accounts', { key: [columnOf('Country', 'STRING'), columnOf('Number', 'INT64')] });
      const database = await created(client, db);
      await client.insert(database, 'Accounts', ['Country', 'Number'], rowsOf(['STRING', 'INT64']));
      const { rows } = await client.query(database, `SELECT ${name('Country')}, ${name('Number')}, ${name('KeyHash')} FROM ${name('Accounts')}`);
      expect(rows).toHaveLength(rowsOf(['STRING', 'INT64']).length);
      expect(rows).toEqual(rows.map(([country, number]) =>
        [country, number, String(hashOf([{ type: 'STRING', value: country }, { type: 'INT64', value: number }], dialect))]));
    });

    test('only dominant tenants are spread', async () => {
      const dominant = ["o'neil", '東京', '-7'];
      const db = newDatabase({ dialect });
      new TenantTable(db, 'Documents', {
        tenant: Column.string('Tenant'), key: [columnOf('Id', 'INT64')], dominantTenants: { tenantIds: dominant, shards: 5, shardBy: ['Id'] },
      });
      const database = await created(client, db);
      const rows = [...dominant, 'small', '|'].flatMap((tenant) => valuesOf('INT64').map((id) => [tenant, id]));
      await client.insert(database, 'Documents', ['Tenant', 'Id'], rows);
      const found = await client.query(database, `SELECT ${name('Tenant')}, ${name('Id')}, ${name('TenantShard')} FROM ${name('Documents')}`);
      expect(found.rows).toHaveLength(rows.length);
      expect(found.rows).toEqual(found.rows.map(([tenant, id]) =>
        [tenant, id, dominant.includes(String(tenant)) ? String(shardOf([{ type: 'INT64', value: id }], 5, dialect)) : '0']));
      expect(new Set(found.rows.filter(([tenant]) => dominant.includes(String(tenant))).map(([, , shard]) => shard)).size).toBeGreaterThan(2);
    });

    test('dominant tenants may be any INT64, and nothing else', async () => {
      const dominant = ['9223372036854775807', '-9223372036854775808', '0'];
      const declare = (tenantIds: string[]): Database => {
        const db = newDatabase({ dialect });
        new TenantTable(db, 'Documents', {
          tenant: Column.int64('Tenant'), key: [columnOf('Id', 'INT64')], dominantTenants: { tenantIds, shards: 100, shardBy: ['Id'] },
        });
        return db;
      };
      const database = await created(client, declare(dominant));
      await client.insert(database, 'Documents', ['Tenant', 'Id'], [...dominant, '-1'].map((tenant) => [tenant, '1']));
      const shard = String(shardOf([{ type: 'INT64', value: '1' }], 100, dialect));
      const { rows } = await client.query(database, `SELECT ${name('Tenant')}, ${name('TenantShard')} FROM ${name('Documents')}`);
      expect(Object.fromEntries(rows)).toEqual({ ...Object.fromEntries(dominant.map((tenant) => [tenant, shard])), '-1': '0' });
      expect(shard).not.toBe('0');
      for (const tenantId of ['9223372036854775808', '-9223372036854775809', '1.5', 'acme']) {
        expect(() => declare([tenantId])).toThrow(/error out-of-range: tenantIds/);
      }
    });

    test('a row without the source of its shard is refused', async () => {
      const db = newDatabase({ dialect });
      new ShardedTable(db, 'ByKey', { key: [columnOf('Id', 'STRING')], shardBy: ['Id'], shards: 4 });
      new ShardedTable(db, 'ByOther', {
        key: [columnOf('Id', 'STRING')], shardBy: ['Region'], shards: 4, columns: [Column.string('Region', { notNull: true, immutable: true })],
      });
      new ShardedTable(db, 'ByNullable', {
        key: [columnOf('Id', 'STRING')], shardBy: ['Region'], shards: 4, columns: [Column.string('Region', { immutable: true })],
      });
      const database = await created(client, db);
      await expect(client.insert(database, 'ByKey', ['Id'], [[null]])).rejects.toThrow(/null value/i);
      await expect(client.insert(database, 'ByOther', ['Id', 'Region'], [['a', null]])).rejects.toThrow(/null value/i);
      await expect(client.insert(database, 'ByOther', ['Id'], [['a']])).rejects.toThrow(/dependent columns is not specified/);
      await expect(client.insert(database, 'ByNullable', ['Id', 'Region'], [['a', null]])).rejects.toThrow(/null value/i);
      await client.insert(database, 'ByOther', ['Id', 'Region'], [['a', 'eu']]);
    });
  });

  describe.each(CASES)('fan-out reads in $dialect', ({ dialect }) => {
    /** How Spanner sorts values of a type. */
    const orders = {
      INT64: (a: Value, b: Value) => (BigInt(String(a)) < BigInt(String(b)) ? -1 : 1),
      DATE: (a: Value, b: Value) => (String(a) < String(b) ? -1 : 1),
      TIMESTAMP: (a: Value, b: Value) => Date.parse(String(a)) - Date.parse(String(b)),
      STRING: (a: Value, b: Value) => Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b))),
    };
    const types = Object.keys(orders) as (keyof typeof orders)[];
    const kinds = ['a', "b'", 'ü'];
    let database: string;
    const tables = new Map<string, ShardedTable>();
    const indexes = new Map<string, SafeIndex[]>();

    beforeAll(async () => {
      const db = newDatabase({ dialect });
      for (const type of types) {
        const table = new ShardedTable(db, `By${type}`, {
          key: [columnOf('Place', type), columnOf('Id', 'INT64')], shardBy: ['Id'], shards: 16, columns: [columnOf('Kind', 'STRING')],
        });
        tables.set(type, table);
        indexes.set(type, [
          new SafeIndex(table, `${type}Alone`, { columns: ['Place'], spread: IndexSpread.sharded(5) }),
          new SafeIndex(table, `${type}OfKind`, { columns: ['Kind', 'Place'], spread: IndexSpread.sharded(16), storing: [] }),
          new SafeIndex(table, `${type}OfKindDown`, { columns: ['Kind', 'Place'], descending: ['Place'], spread: IndexSpread.sharded(3, { shardBy: ['Id'], shardColumn: 'S3' }) }),
        ]);
      }
      database = await created(client, db);
      for (const type of types) {
        const rows = valuesOf(type).map((value, number) => [value, String(number * 31 - 100), kinds[number % kinds.length]]);
        await client.insert(database, `By${type}`, ['Place', 'Id', 'Kind'], rows);
      }
    });

    const rangesOf = (type: keyof typeof orders): { sorted: Value[]; from: Value; until: Value }[] => {
      const sorted = [...valuesOf(type)].sort(orders[type]);
      const last = sorted.length - 1;
      return [[0, last], [1, last - 1], [2, 2]].map(([from, until]) => ({ sorted: sorted.slice(from, until), from: sorted[from], until: sorted[until] }));
    };

    test.each(types)('a table in the order of %s', async (type) => {
      for (const { sorted, from, until } of rangesOf(type)) {
        const range = [{ name: 'Place_from', type, value: from }, { name: 'Place_until', type, value: until }];
        const { rows, columns } = await client.query(database, tables.get(type)!.fanOutReadSql(), ...parameters(dialect, range));
        expect(rows.map((row) => row[columns.indexOf('Place')])).toEqual(sorted);
      }
    });

    test('names that are keywords, or look like the parameters of another column', async () => {
      const db = newDatabase({ dialect });
      const table = new ShardedTable(db, 'Order', {
        key: [columnOf('select', 'INT64'), columnOf('Group', 'STRING')], shardBy: ['Group'], shards: 4, shardColumn: 'hash', columns: [columnOf('select_from', 'INT64')],
      });
      const index = new SafeIndex(table, 'Index', { columns: ['select_from', 'select'], spread: IndexSpread.sharded(4) });
      const ofOrder = await created(client, db);
      await client.insert(ofOrder, 'Order', ['select', 'Group', 'select_from'], [['1', 'a', '5'], ['2', 'b', '5'], ['3', 'c', '5'], ['2', 'd', '6']]);
      const number = (name: string, value: string): HashedValue & { name: string } => ({ name, type: 'INT64', value });
      const read = async (sql: string, ...values: (HashedValue & { name: string })[]): Promise<readonly Value[]> => {
        const { rows, columns } = await client.query(ofOrder, sql, ...parameters(dialect, values));
        return rows.map((row) => row[columns.indexOf('Group')]);
      };
      expect(await read(table.pointReadSql(), { name: 'Group', type: 'STRING', value: 'b' }, number('select', '2'))).toEqual(['b']);
      expect(await read(table.fanOutReadSql(), number('select_from', '3'), number('select_until', '4'))).toEqual(['c']);
      expect(await read(index.fanOutReadSql(), number('select_from', '5'), number('select_from_', '2'), number('select_until', '4'))).toEqual(['b', 'c']);
    });

    test.each(types)('an index in the order of %s', async (type) => {
      const [alone, ...ofKind] = indexes.get(type)!;
      for (const { sorted, from, until } of rangesOf(type)) {
        const range = [{ name: 'Place_from', type, value: from }, { name: 'Place_until', type, value: until }];
        const all = await client.query(database, alone.fanOutReadSql(), ...parameters(dialect, range));
        expect(all.rows.map((row) => row[all.columns.indexOf('Place')])).toEqual(sorted);
        for (const index of ofKind) {
          for (const kind of kinds) {
            const { rows, columns } = await client.query(database, index.fanOutReadSql(), ...parameters(dialect, [{ name: 'Kind', type: 'STRING', value: kind }, ...range]));
            const expected = sorted.filter((value) => kinds[valuesOf(type).indexOf(value) % kinds.length] === kind);
            expect(rows.map((row) => row[columns.indexOf('Place')])).toEqual(expected);
          }
        }
      }
    });
  });
});
