import { SpannerDatabaseIamMember } from '@cdktf/provider-google/lib/spanner-database-iam-member';
import { TerraformOutput, Testing } from 'cdktf';
import {
  Column, Database, Errors, ForeignKey, IndexSpread, InterleavedHierarchy, OnDelete, Table, UuidTable, ValueSource, type ITable,
} from '../../src';
import { foldLog } from '../../src/ledger/migrations/fold-log';
import { planChange } from '../../src/ledger/plan-change';
import { statementOf } from '../../src/ledger/step';
import type { Schema } from '../../src/schema';
import { logSchema } from '../support/ddl-schema';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';
import { newDatabase, newStack } from '../support/stack';

const CUSTOMERS = 'CREATE TABLE Customers (CustomerId STRING(36) NOT NULL, Email STRING(320)) PRIMARY KEY (CustomerId)';
const CUSTOMERS_BY_EMAIL = 'CREATE INDEX CustomersByEmail ON Customers (Email)';

function existing(db: Database): ITable {
  return Table.fromTableName(db, 'LegacyCustomers', 'Customers', {
    key: [Column.uuid('CustomerId')],
    columns: [Column.string('Email', { lengthChars: 320, values: ValueSource.entity('chosen by the customer') })],
  });
}

/** Orders that refer to customers, notes that lie with them, and an index on them. */
function declareAround(db: Database, customers: ITable): void {
  new UuidTable(db, 'Orders', {
    key: [Column.uuid('OrderId')],
    columns: [Column.uuid('CustomerId', { notNull: true })],
    foreignKeys: [ForeignKey.to(customers, { columns: ['CustomerId'] })],
  });
  new InterleavedHierarchy(db, 'CustomerFamily', { root: customers }).addChild('Notes', { key: [Column.uuid('NoteId')], onDelete: OnDelete.CASCADE });
  customers.addIndex('CustomersByMail', { columns: ['Email'] });
}

function codeOf(act: () => unknown): string | undefined {
  try {
    act();
  } catch (error) {
    return Errors.codeOf(error);
  }
  return undefined;
}

describe('a table that is declared elsewhere', () => {
  const around = (): Database => {
    const db = newDatabase();
    declareAround(db, existing(db));
    return db;
  };

  test('is referred to by keys, interleaving and indexes, and is not created', () => {
    const db = around();
    expect(db.ddl).toEqual([
      'CREATE TABLE IF NOT EXISTS `Notes` (`CustomerId` STRING(36) NOT NULL, `NoteId` STRING(36) NOT NULL DEFAULT (GENERATE_UUID())) '
        + 'PRIMARY KEY (`CustomerId`, `NoteId`), INTERLEAVE IN PARENT `Customers` ON DELETE CASCADE',
      'CREATE TABLE IF NOT EXISTS `Orders` (`OrderId` STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), `CustomerId` STRING(36) NOT NULL, '
        + 'CONSTRAINT `FK_Orders_CustomerId` FOREIGN KEY (`CustomerId`) REFERENCES `Customers` (`CustomerId`)) PRIMARY KEY (`OrderId`)',
      'CREATE INDEX IF NOT EXISTS `CustomersByMail` ON `Customers` (`Email`)',
    ]);
    expect(db.findings()).toEqual([]);
  });

  test('lends its key to the judgement of what lies with it, and is not judged itself', () => {
    const db = newDatabase();
    const days = Table.fromTableName(db, 'LegacyDays', 'Days', { key: [Column.date('Day')] });
    expect(db.findings()).toEqual([]);
    const family = new InterleavedHierarchy(db, 'DayFamily', { root: days });
    family.addChild('Clicks', { key: [Column.uuid('ClickId')], onDelete: OnDelete.CASCADE });
    expect(db.findings().map(({ rule, objectName }) => [rule, objectName])).toEqual([['monotonic-key', 'Clicks']]);
  });

  test('is checked as far as its columns are known', () => {
    const db = newDatabase();
    const customers = existing(db);
    const key = [Column.int64('OrderId')];
    new Table(db, 'Orders', { key, columns: [Column.int64('CustomerId')], foreignKeys: [ForeignKey.to(customers, { columns: ['CustomerId'] })] });
    expect(db.findings().map(({ rule }) => rule)).toContain('foreign-key');
    expect(codeOf(() => customers.addIndex('i', { columns: ['Phone'] }))).toBe('unknown-column');
    expect(codeOf(() => customers.addIndex('j', { columns: ['Email'], spread: IndexSpread.sharded(4) }))).toBe('unsupported');
    expect(codeOf(() => new UuidTable(db, 'customers', { key: [Column.uuid('Id')] }))).toBe('duplicate-name');
  });

  test('belongs to one database', () => {
    const customers = existing(newDatabase());
    expect(codeOf(() => declareAround(newDatabase(), customers))).toBe('foreign-table');
  });

  test.each<[string, readonly string[]]>([
    ['that no migration made', []],
    ['that a migration made', [CUSTOMERS, CUSTOMERS_BY_EMAIL]],
  ])('%s is neither made nor dropped by a change', (_, recorded) => {
    const db = around();
    const from = logSchema(recorded, db.dialect);
    const added = planChange(from, db._toModel());
    expect(added.refusals).toEqual([]);
    expect(added.steps.map(statementOf)).toEqual(db.ddl);

    const after = logSchema([...recorded, ...db.ddl], db.dialect);
    expect(planChange(after, db._toModel())).toEqual({ steps: [], refusals: [] });
  });

  test('keeps its indexes and columns when what refers to it is gone', () => {
    const db = newDatabase();
    existing(db);
    const from = logSchema([CUSTOMERS, CUSTOMERS_BY_EMAIL, 'ALTER TABLE Customers ADD COLUMN Phone STRING(40)'], db.dialect);
    expect(planChange(from, db._toModel())).toEqual({ steps: [], refusals: [] });
  });

  test('is dropped with consent like any other once nothing refers to it', () => {
    const from = foldLog([CUSTOMERS], newDatabase().dialect, 'shop').schema;
    expect(planChange(from, newDatabase()._toModel()).refusals.map(({ rule }) => rule)).toEqual(['drop-table']);
  });

  test('is recorded for `migrate` with the model, as data', () => {
    const model = JSON.parse(JSON.stringify(around()._toModel())) as Schema;
    expect(model.existingTables?.map(({ name }) => name)).toEqual(['Customers']);
    expect(planChange(logSchema([], model.dialect), model).steps.map(statementOf)).toEqual(around().ddl);
  });
});

describe('a database', () => {
  test('that is declared elsewhere is what IAM resources and outputs take', () => {
    const stack = newStack();
    const shop = Database.fromDatabaseName(stack, 'Shop', 'main', 'shop');
    new SpannerDatabaseIamMember(stack, 'Reader', {
      instance: shop.instanceName, database: shop.databaseName, role: 'roles/spanner.databaseReader', member: 'group:analysts@example.com',
    });
    new TerraformOutput(stack, 'Id', { value: shop.databaseId });
    const { resource, output } = JSON.parse(Testing.synth(stack)) as { resource: Record<string, Record<string, unknown>>; output: unknown };
    expect(Object.keys(resource)).toEqual(['google_spanner_database_iam_member']);
    expect(resource.google_spanner_database_iam_member.Reader).toMatchObject({ instance: 'main', database: 'shop' });
    expect(output).toEqual({ Id: { value: 'main/shop' } });
  });

  test('that is declared here gives names that wait for it', () => {
    const db = newDatabase();
    new SpannerDatabaseIamMember(db.node.scope!, 'Reader', {
      instance: db.instanceName, database: db.databaseName, role: 'roles/spanner.databaseReader', member: 'group:analysts@example.com',
    });
    const { resource } = JSON.parse(Testing.synth(db.node.scope as never)) as { resource: Record<string, Record<string, { database: string }>> };
    expect(resource.google_spanner_database_iam_member.Reader.database).toMatch(/^\$\{google_spanner_database\.\w+\.name\}$/);
  });
});

describeOnEmulator('on the emulator', (client) => {
  test('what refers to a table that exists is applied beside it', async () => {
    const db = newDatabase();
    declareAround(db, existing(db));
    expect(await client.createDatabase(db.dialect, [CUSTOMERS, ...db.ddl])).toMatchObject({ accepted: true });
  });
});
