import {
  BitReversedTable, Column, Database, Default, ForeignKey, Generated, InterleavedHierarchy, OnDelete, Table, TenantTable, UuidStorage, UuidTable, ValueSource,
} from '../../src';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';
import { newDatabase } from '../support/stack';

/** The columns of a table that have a random default. */
function generated(db: Database, table: string): string[] {
  const statement = db.ddl.find((each) => each.includes(` \`${table}\` `)) ?? '';
  return [...statement.matchAll(/`(\w+)` [^`,]*DEFAULT \(GENERATE_UUID\(\)\)/g)].map((match) => match[1]);
}

function users(db: Database): UuidTable {
  return new UuidTable(db, 'Users', { key: [Column.uuid('UserId')] });
}

describe('Spanner makes a UUID', () => {
  test.each([
    ['defaultValue', { defaultValue: Default.string('x') }], ['generated', { generated: Generated.stored('LOWER(Other)') }],
  ])('or its value comes from %s', (option, given) => {
    expect(() => Column.uuid('Id', { generateDefault: true, ...given })).toThrow(`generateDefault and ${option} exclude each other`);
  });

  test.each<[string, (db: Database) => unknown]>([
    ['in the key of its own table', (db) => new Table(db, 'T', { key: [Column.uuid('Id')] })],
    ['behind another column of the key', (db) => new Table(db, 'T', { key: [Column.uuidReference('UserId'), Column.uuid('Id')] })],
    ['of an interleaved row', (db) => {
      new InterleavedHierarchy(db, 'Family', { root: users(db) }).addChild('T', { key: [Column.uuid('Id')], onDelete: OnDelete.CASCADE });
    }],
    ['outside the key where it is asked to', (db) => new BitReversedTable(db, 'T', {
      key: [Column.int64('No')], columns: [Column.uuid('Id', { generateDefault: true })],
    })],
    ['under a foreign key where it is asked to', (db) => new Table(db, 'T', {
      key: [Column.uuid('Id', { generateDefault: true })], foreignKeys: [ForeignKey.to(users(db), { columns: ['Id'] })],
    })],
  ])('%s', (_, declare) => {
    const db = newDatabase();
    declare(db);
    expect(generated(db, 'T')).toEqual(['Id']);
  });
});

describe('[C1] Spanner makes no UUID', () => {
  test.each<[string, (db: Database) => unknown]>([
    ['outside the key', (db) => new BitReversedTable(db, 'T', { key: [Column.int64('No')], columns: [Column.uuid('Id', { notNull: true })] })],
    ['for a tenant', (db) => new TenantTable(db, 'T', { tenant: Column.uuid('Id'), key: [Column.int64('No')] })],
    ['for a reference', (db) => new Table(db, 'T', { key: [Column.uuidReference('Id')] })],
    ['under a foreign key', (db) => new Table(db, 'T', { key: [Column.uuid('Id')], foreignKeys: [ForeignKey.to(users(db), { columns: ['Id'] })] })],
    ['under a foreign key that is added later', (db) => {
      const table = new Table(db, 'T', { key: [Column.uuid('Id')] });
      expect(generated(db, 'T')).toEqual(['Id']);
      table.addForeignKey(ForeignKey.to(users(db), { columns: ['Id'] }));
    }],
    ['for the key of the parent', (db) => {
      new InterleavedHierarchy(db, 'Family', { root: users(db) }).addChild('T', { key: [Column.int64('No')], onDelete: OnDelete.CASCADE });
    }],
    ['where the application makes it', (db) => new Table(db, 'T', { key: [Column.uuid('Id', { values: ValueSource.uuidV4() })] })],
  ])('%s', (_, declare) => {
    const db = newDatabase();
    declare(db);
    expect(generated(db, 'T')).toEqual([]);
  });
});

test.each(Object.values(UuidStorage))('a reference stored as %s has the type of the key that it refers to, and is as scattered', (storage) => {
  const db = newDatabase();
  new Table(db, 'Visits', { key: [Column.uuidReference('UserId', { storage }), Column.timestamp('SeenAt')] });
  new Table(db, 'Users', { key: [Column.uuid('UserId', { storage })] });
  const types = db.ddl.map((statement) => /`UserId` (\w+(?:\(\d+\))?)/.exec(statement)?.[1]);
  expect(types[0]).toBe(types[1]);
  expect(db.findings()).toEqual([]);
});

describeOnEmulator('on the emulator', (client) => {
  test('[C1] a row without its tenant or its reference is refused, and one without its own id is not', async () => {
    const db = newDatabase();
    new TenantTable(db, 'Documents', { tenant: Column.uuid('TenantId'), key: [Column.uuid('DocumentId')] });
    const customers = new UuidTable(db, 'Customers', { key: [Column.uuid('CustomerId')] });
    const columns = [Column.uuid('CustomerId', { notNull: true })];
    new UuidTable(db, 'Orders', { key: [Column.uuid('OrderId')], columns, foreignKeys: [ForeignKey.to(customers, { columns: ['CustomerId'] })] });
    const outcome = await client.createDatabase(db.dialect, db.ddl);
    const database = outcome.accepted ? outcome.database : '';

    await expect(client.executeDml(database, "INSERT INTO Documents (DocumentId) VALUES ('d')")).rejects.toThrow(/TenantId/);
    await expect(client.executeDml(database, "INSERT INTO Orders (OrderId) VALUES ('o')")).rejects.toThrow(/CustomerId/);
    await client.executeDml(database, "INSERT INTO Documents (TenantId) VALUES ('acme')");
    expect((await client.query(database, 'SELECT LENGTH(DocumentId) FROM Documents')).rows).toEqual([['36']]);
  });
});
