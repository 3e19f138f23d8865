import {
  BitReversedTable, Column, Database, HashedKeyTable, InterleavedHierarchy, OnDelete, ShardedTable, Table, TenantTable,
  UuidTable, Workload, type TableBase, type TableOptions, type WorkloadOptions,
} from '../../src';
import { workloadOf } from '../../src/schema';
import { SchemaLookup } from '../../src/schema/lookup';
import type { TableWorkload } from '../../src/schema/workload';
import { newDatabase, newStack } from '../support/stack';
import { thrownBy } from '../support/thrown-by';

function declaredOf(table: TableBase): TableWorkload {
  const schema = table._ownDatabase._toModel();
  const lookup = SchemaLookup.of(schema);
  return workloadOf(lookup.table(table.tableName)!, schema, lookup);
}

const uuid = (): Column[] => [Column.uuid('Id')];
const sample = (): Column => Column.string('Name');
const workload = Workload.of({ writesPerSecond: 5_000, rowBytes: 200, activeEntities: 3 });

const TABLES: Readonly<Record<string, (db: Database, options: TableOptions) => TableBase>> = {
  Table: (db, options) => new Table(db, 'T', { key: uuid(), ...options }),
  UuidTable: (db, options) => new UuidTable(db, 'T', { key: uuid(), ...options }),
  BitReversedTable: (db, options) => new BitReversedTable(db, 'T', { key: [Column.int64('Id')], ...options }),
  ShardedTable: (db, options) => new ShardedTable(db, 'T', { key: uuid(), shardBy: ['Id'], shards: 4, ...options }),
  HashedKeyTable: (db, options) => new HashedKeyTable(db, 'T', { key: uuid(), ...options }),
  TenantTable: (db, options) => new TenantTable(db, 'T', { tenant: sample(), key: uuid(), ...options }),
  InterleavedHierarchy: (db, options) => new InterleavedHierarchy(db, 'Family', { root: new UuidTable(db, 'Root', { key: uuid() }) })
    .addChild('T', { key: [Column.int64('No')], onDelete: OnDelete.CASCADE, ...options }),
};

describe.each(Object.entries(TABLES))('a workload of a %s', (_, make) => {
  test('is that of its rows, and changes nothing that is printed', () => {
    const [plain, declared] = [newDatabase(), newDatabase()];
    make(plain, {});
    expect(declaredOf(make(declared, { workload }))).toMatchObject({ writesPerSecond: 5_000, rowBytes: 200, activeEntities: 3 });
    expect(declared.ddl).toEqual(plain.ddl);
  });
});

describe('what is not declared', () => {
  test('is 1,000 inserts per second of 1 KiB from 1,000 entities', () => {
    expect(declaredOf(TABLES.UuidTable(newDatabase(), {})))
      .toEqual({ writesPerSecond: 1_000, rowBytes: 1_024, insertsPerParent: 1, activeEntities: 1_000 });
  });

  test('is taken from the database', () => {
    const db = new Database(newStack(), 'shop', { instance: 'main', workload });
    expect(declaredOf(TABLES.UuidTable(db, { workload: Workload.of({ rowBytes: 50 }) })))
      .toEqual({ writesPerSecond: 5_000, rowBytes: 50, insertsPerParent: 1, activeEntities: 3 });
  });

  test('takes the size of a row from rowBytes', () => {
    expect(declaredOf(TABLES.UuidTable(newDatabase(), { rowBytes: 77, workload: Workload.of({ writesPerSecond: 9 }) })))
      .toMatchObject({ writesPerSecond: 9, rowBytes: 77 });
  });

  test('follows the parent: as many rows of a child as each row of the parent brings', () => {
    const db = newDatabase();
    const orders = new UuidTable(db, 'Orders', { key: uuid(), workload: Workload.of({ writesPerSecond: 100 }) });
    const family = new InterleavedHierarchy(db, 'Family', { root: orders });
    const child = (name: string, parent: TableBase, options: WorkloadOptions): TableBase =>
      family.addChild(name, { key: [Column.int64(`${name}No`)], parent, onDelete: OnDelete.CASCADE, workload: Workload.of(options) });
    const lines = child('Lines', orders, { insertsPerParent: 5 });
    const parcels = child('Parcels', lines, { insertsPerParent: 0.5 });
    const scans = child('Scans', parcels, { insertsPerParent: 4, writesPerSecond: 7 });
    expect([lines, parcels, scans].map((each) => declaredOf(each).writesPerSecond)).toEqual([500, 250, 7]);
  });
});

describe('an impossible workload is refused', () => {
  test.each<[string, string, () => unknown]>([
    ['no writes', 'out-of-range', () => Workload.of({ writesPerSecond: 0 })],
    ['endless writes', 'out-of-range', () => Workload.of({ writesPerSecond: Infinity })],
    ['rows of negative size', 'out-of-range', () => Workload.of({ rowBytes: -1 })],
    ['no row with a parent', 'out-of-range', () => Workload.of({ insertsPerParent: 0 })],
    ['half a tenant', 'out-of-range', () => Workload.of({ activeEntities: 1.5 })],
    ['an option that there is not', 'unknown-option', () => Workload.of({ writesPerSeconds: 3 } as WorkloadOptions)],
    ['a text', 'wrong-type', () => Workload.of({ writesPerSecond: '3' } as unknown as WorkloadOptions)],
    ['a struct in place of the class', 'wrong-type', () => TABLES.UuidTable(newDatabase(), { workload: { writesPerSecond: 3 } as unknown as Workload })],
    ['another thing as that of a database', 'wrong-type', () => new Database(newStack(), 'shop', { instance: 'main', workload: 5 as unknown as Workload })],
    ['two sizes of a row', 'unsupported', () => TABLES.UuidTable(newDatabase(), { rowBytes: 3, workload: Workload.of({ rowBytes: 4 }) })],
  ])('%s', (_, code, act) => {
    expect(thrownBy(act).code).toBe(code);
  });
});
