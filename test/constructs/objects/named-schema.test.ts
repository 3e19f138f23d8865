import {
  BitReversedSource, BitReversedTable, Column, Default, Dialect, ForeignKey, IndexSpread, InterleavedHierarchy, NamedSchema, OnDelete, SafeIndex, Sequence,
  ShardedTable, Table, UuidTable, View, type Database,
} from '../../../src';
import { printDatabase } from '../../../src/ddl/printer/print-objects';
import { describeOnEmulator } from '../../support/emulator/describe-on-emulator';
import { planned } from '../../support/planned';
import { newDatabase } from '../../support/stack';

const DIALECTS = [Dialect.GOOGLESQL, Dialect.POSTGRESQL];

/** Everything that can be in a named schema, and what refers to it from outside. */
function shop(dialect: Dialect): Database {
  const db = newDatabase({ dialect });
  const sales = new NamedSchema(db, 'sales');
  const numbers = new Sequence(sales, 'numbers');
  const orders = new UuidTable(sales, 'orders', {
    key: [Column.uuid('order_id')],
    columns: [Column.string('status', { lengthChars: 16 }), Column.int64('number', { defaultValue: Default.nextValue(numbers.sequenceName) })],
  });
  new SafeIndex(orders, 'by_number', { columns: ['number'] });
  const family = new InterleavedHierarchy(sales, 'family', { root: orders });
  family.addChild('lines', { key: [Column.int64('line_no')], onDelete: OnDelete.CASCADE });
  const invoices = new BitReversedTable(sales, 'invoices', { key: [Column.int64('invoice_id')], source: BitReversedSource.sequence() });
  const events = new ShardedTable(sales, 'events', {
    key: [Column.timestamp('happened_at'), Column.uuid('event_id')], shardBy: ['event_id'], shards: 4, columns: [Column.timestamp('seen_at')],
  });
  events.addIndex('by_seen', { columns: ['seen_at'], spread: IndexSpread.sharded(4) });
  new View(sales, 'order_ids', { query: 'SELECT o.order_id FROM sales.orders AS o' });
  new UuidTable(db, 'orders', {
    key: [Column.uuid('id')],
    columns: [Column.int64('invoice_id')],
    foreignKeys: [ForeignKey.to(invoices, { columns: ['invoice_id'] })],
  });
  return db;
}

test('what is in a named schema has its name in front, and so have its references', () => {
  expect(printDatabase(shop(Dialect.GOOGLESQL)._toModel())).toEqual([
    'CREATE SCHEMA `sales`',
    'CREATE SEQUENCE IF NOT EXISTS `sales`.`invoices_sequence` BIT_REVERSED_POSITIVE',
    'CREATE SEQUENCE IF NOT EXISTS `sales`.`numbers` BIT_REVERSED_POSITIVE',
    expect.stringContaining('DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE `sales`.`invoices_sequence`))'),
    expect.stringContaining('CONSTRAINT `FK_orders_invoice_id` FOREIGN KEY (`invoice_id`) REFERENCES `sales`.`invoices` (`invoice_id`)'),
    expect.stringContaining('CREATE TABLE IF NOT EXISTS `sales`.`events`'),
    expect.stringContaining('CREATE INDEX IF NOT EXISTS `sales`.`by_seen` ON `sales`.`events`'),
    expect.stringContaining('DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE `sales`.`numbers`))'),
    'CREATE INDEX IF NOT EXISTS `sales`.`by_number` ON `sales`.`orders` (`number`)',
    expect.stringContaining('CREATE TABLE IF NOT EXISTS `sales`.`lines`'),
    'CREATE OR REPLACE VIEW `sales`.`order_ids` SQL SECURITY INVOKER AS SELECT o.order_id FROM sales.orders AS o',
  ]);
});

test('PostgreSQL takes the name of an index without it', () => {
  expect(printDatabase(shop(Dialect.POSTGRESQL)._toModel())).toContain('CREATE INDEX IF NOT EXISTS "by_number" ON "sales"."orders" ("number")');
});

describe.each(DIALECTS)('in %s', (dialect) => {
  const schema = shop(dialect)._toModel();

  test('it has no finding', () => {
    expect(shop(dialect).findings()).toEqual([]);
  });

  test('needs no change after its own statements', () => {
    expect(planned(printDatabase(schema), schema)).toEqual([]);
  });

  test('is created first and dropped last', () => {
    const both = newDatabase({ dialect });
    new NamedSchema(both, 'kept');
    new UuidTable(new NamedSchema(both, 'gone'), 'things', { key: [Column.uuid('id')] });
    const kept = newDatabase({ dialect });
    new NamedSchema(kept, 'kept');
    const drops = planned(printDatabase(both._toModel()), kept._toModel());
    expect([drops[0], drops.at(-1)]).toEqual([expect.stringContaining('DROP TABLE'), expect.stringContaining('DROP SCHEMA')]);
  });
});

test('a construct of your own in it is in it, too', () => {
  const db = newDatabase();
  const hierarchy = new InterleavedHierarchy(db, 'family', { root: new UuidTable(new NamedSchema(db, 'sales'), 'orders', { key: [Column.uuid('id')] }) });
  expect(hierarchy.root.tableName).toBe('sales.orders');
});

test('SQL that reads names it', () => {
  const db = newDatabase();
  const orders = new ShardedTable(new NamedSchema(db, 'sales'), 'orders', { key: [Column.timestamp('at'), Column.uuid('id')], shardBy: ['id'], shards: 4 });
  expect(orders.fanOutReadSql()).toContain('FROM `sales`.`orders` WHERE');
});

test('a schema in a schema is refused', () => {
  expect(() => new NamedSchema(new NamedSchema(newDatabase(), 'sales'), 'europe')).toThrow(/unsupported/);
});

test('two objects may have one name in two schemas, and not in one', () => {
  const db = newDatabase();
  const sales = new NamedSchema(db, 'sales');
  new Table(db, 'things', { key: [Column.uuid('id')] });
  new Table(sales, 'things', { key: [Column.uuid('id')] });
  expect(() => new Sequence(sales, 'Things')).toThrow(/duplicate-name/);
  expect(() => new Table(db, 'Sales', { key: [Column.uuid('id')] })).toThrow(/duplicate-name/);
});

describeOnEmulator('on the emulator', (client) => {
  test.each(DIALECTS)('is accepted in %s', async (dialect) => {
    expect(await client.createDatabase(dialect, shop(dialect).ddl)).toEqual({ accepted: true, database: expect.any(String) });
  });
});
