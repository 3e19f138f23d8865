import { Testing, TerraformStack } from 'cdktf';
import { BitReversedSource, BitReversedTable, Column, Errors, HashedKeyTable, TenantTable, type Database } from '../../src';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';
import { hclTexts } from '../support/hcl-texts';
import { newDatabase, newPostgresDatabase } from '../support/stack';

const DIALECTS: [string, () => Database][] = [['GoogleSQL', newDatabase], ['PostgreSQL', newPostgresDatabase]];

/** Parameters by the name of the column in GoogleSQL, `p1`, `p2` ... in PostgreSQL. */
function parameters(db: Database, values: Record<string, string>): Record<string, string> {
  const named = Object.entries(values);
  return db.dialect === 'POSTGRESQL' ? Object.fromEntries(named.map(([, value], i) => [`p${i + 1}`, value])) : values;
}

test.each(DIALECTS)('[T4] an output holds the same SQL in HCL as in JSON, in %s', (_, newDb) => {
  const db = newDb();
  new TenantTable(db, 'Docs', {
    tenant: Column.string('Tenant'), key: [Column.uuid('Id')], dominantTenants: { tenantIds: ['x${y}', '"${z}"', "it's", '%{if}'], shards: 5, shardBy: ['Id'] },
  }).addOutputs();
  const stack = TerraformStack.of(db);
  const inJson = Object.values<any>(JSON.parse(Testing.synth(stack)).output).map(({ value }) => value).sort();
  expect(hclTexts(Testing.synthHcl(stack)).flatMap(([name, text]) => (name === 'value' ? [text] : [])).sort()).toEqual(inJson);
});

describeOnEmulator('SQL that finds rows by a key that Spanner computes', (client) => {
  async function create(db: Database): Promise<string> {
    const created = await client.createDatabase(db.dialect, db.ddl);
    if (!created.accepted) {
      throw new Error(created.error.message);
    }
    return created.database;
  }

  test.each(DIALECTS)('finds a row of a HashedKeyTable by its key in %s', async (_, newDb) => {
    const db = newDb();
    const accounts = new HashedKeyTable(db, 'Accounts', { key: [Column.string('Iban', { lengthChars: 34 }), Column.int64('Year')] });
    const database = await create(db);
    await client.insert(database, 'Accounts', ['Iban', 'Year'], [['DE02', '2025'], ['DE02', '2026'], ['FR76', '2026']]);
    const { columns, rows } = await client.query(database, accounts.pointReadSql(), parameters(db, { Iban: 'DE02', Year: '2026' }), db.dialect === 'POSTGRESQL' ? { p2: 'INT64' } : { Year: 'INT64' });
    expect(rows.map((row) => [row[columns.indexOf('Iban')], row[columns.indexOf('Year')]])).toEqual([['DE02', '2026']]);
  });

  test.each(DIALECTS)('finds a row by its external id in %s', async (_, newDb) => {
    const db = newDb();
    const orders = new BitReversedTable(db, 'Orders', { key: [Column.int64('OrderKey')], source: BitReversedSource.externalId('OrderNo') });
    const database = await create(db);
    await client.insert(database, 'Orders', ['OrderNo'], [['1'], ['2'], ['-7']]);
    const { columns, rows } = await client.query(database, orders.pointReadSql(), parameters(db, { OrderNo: '2' }), db.dialect === 'POSTGRESQL' ? { p1: 'INT64' } : { OrderNo: 'INT64' });
    expect(rows.map((row) => row[columns.indexOf('OrderNo')])).toEqual(['2']);
  });

  test.each(DIALECTS)('finds the rows of dominant and of other tenants in %s', async (_, newDb) => {
    const db = newDb();
    const notes = new TenantTable(db, 'Notes', {
      tenant: Column.string('TenantId', { lengthChars: 36 }),
      key: [Column.timestamp('WrittenAt'), Column.string('NoteId', { lengthChars: 36 })],
      dominantTenants: { tenantIds: ['acme'], shards: 4, shardBy: ['NoteId'] },
    });
    const database = await create(db);
    const times = Array.from({ length: 20 }, (__, i) => new Date(Date.UTC(2026, 0, 1, 0, 0, i)).toISOString());
    await client.insert(database, 'Notes', ['TenantId', 'WrittenAt', 'NoteId'], ['acme', 'tiny'].flatMap((tenant) => times.map((time, i) => [tenant, time, `n${i}`])));
    for (const tenant of ['acme', 'tiny']) {
      const range = parameters(db, { TenantId: tenant, WrittenAt_from: times[5], WrittenAt_until: times[15] });
      const inRange = await client.query(database, notes.fanOutReadSql(), range, db.dialect === 'POSTGRESQL' ? { p2: 'TIMESTAMP', p3: 'TIMESTAMP' } : { WrittenAt_from: 'TIMESTAMP', WrittenAt_until: 'TIMESTAMP' });
      expect(inRange.rows.map((row) => row[inRange.columns.indexOf('NoteId')])).toEqual(times.slice(5, 15).map((__, i) => `n${i + 5}`));
      // The columns of `shardBy` come before the other key columns among the parameters of PostgreSQL.
      const one = parameters(db, { TenantId: tenant, NoteId: 'n7', WrittenAt: times[7] });
      const found = await client.query(database, notes.pointReadSql(), one, db.dialect === 'POSTGRESQL' ? { p3: 'TIMESTAMP' } : { WrittenAt: 'TIMESTAMP', NoteId: 'STRING', TenantId: 'STRING' });
      expect(found.rows).toHaveLength(1);
    }
    const { rows } = await client.query(database, db.dialect === 'POSTGRESQL' ? 'SELECT DISTINCT "TenantShard" FROM "Notes"' : 'SELECT DISTINCT TenantShard FROM Notes');
    expect(rows.map(([shard]) => Number(shard)).sort()).toEqual([0, 1, 2, 3]);
  });
});

test.each<[string, (db: Database) => unknown]>([
  ['a TenantTable without dominant tenants', (db) => new TenantTable(db, 'T', { tenant: Column.string('TenantId'), key: [Column.uuid('Id')] }).pointReadSql()],
  ['a BitReversedTable without an external id', (db) => new BitReversedTable(db, 'T', { key: [Column.int64('Id')] }).pointReadSql()],
])('%s says that its key needs no such text', (_, read) => {
  let thrown: unknown;
  try {
    read(newDatabase());
  } catch (error) {
    thrown = error;
  }
  expect(Errors.codeOf(thrown)).toBe('unsupported');
});

test('a table that is refused half-way is no part of the schema', () => {
  const db = newDatabase();
  expect(() => new TenantTable(db, 'T', { tenant: Column.string('A'), key: [Column.uuid('a')] })).toThrow(/duplicate-column/);
  expect(db.ddl).toEqual([]);
  expect(db.findings()).toEqual([]);
});
