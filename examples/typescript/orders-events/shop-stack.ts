import { TerraformStack } from 'cdktf';
import type { Construct } from 'constructs';
import {
  BitReversedTable, Column, Database, Default, ForeignKey, IndexSpread, Instance, InterleavedHierarchy, OnDelete, SafeIndex, ShardedTable, Ttl, UuidTable,
} from 'spanner-constructs';

/** Orders and events of a shop: every kind of key that grows with time, and none that becomes a hotspot. */
export class ShopStack extends TerraformStack {
  public readonly database: Database;
  public readonly events: ShardedTable;

  constructor(scope: Construct, id: string) {
    super(scope, id);

    const main = Instance.fromInstanceAttributes(this, 'Main', { instanceName: 'main', nodes: 8 });
    const db = main.addDatabase('shop');
    this.database = db;

    // A random key: customers land anywhere.
    const customers = new UuidTable(db, 'Customers', {
      key: [Column.uuid('CustomerId')],
      columns: [
        Column.string('Email', { lengthChars: 320, notNull: true }),
        Column.commitTimestamp('CreatedAt', { notNull: true }),
      ],
    });

    // Orders lie with their customer, order lines with their order.
    const family = new InterleavedHierarchy(db, 'OrderFamily', { root: customers });
    const orders = family.addChild('Orders', {
      key: [Column.uuid('OrderId')],
      onDelete: OnDelete.CASCADE,
      columns: [
        Column.string('Status', { lengthChars: 16, notNull: true, defaultValue: Default.string('new') }),
        Column.timestamp('PlacedAt', { notNull: true }),
      ],
    });
    family.addChild('OrderLines', {
      parent: orders,
      key: [Column.int64('LineNo')],
      onDelete: OnDelete.CASCADE,
      columns: [Column.string('Sku', { lengthChars: 40, notNull: true }), Column.int64('Quantity', { notNull: true })],
    });

    // Integer keys that count up with their bits reversed.
    new BitReversedTable(db, 'Invoices', {
      key: [Column.int64('InvoiceId')],
      columns: [Column.string('CustomerId', { lengthChars: 36, notNull: true }), Column.numeric('Total', { notNull: true })],
      foreignKeys: [ForeignKey.to(customers, { columns: ['CustomerId'] })],
    });

    // Read in order of time, written in 16 places.
    this.events = new ShardedTable(db, 'Events', {
      key: [Column.timestamp('OccurredAt'), Column.uuid('EventId')],
      shardBy: ['EventId'],
      shards: 16,
      columns: [Column.string('Kind', { lengthChars: 40, notNull: true }), Column.json('Payload')],
      ttl: Ttl.days('OccurredAt', 30),
    });
    this.events.addOutputs();

    // Two indexes on times: one beside the customer's rows, one in shards.
    new SafeIndex(orders, 'OrdersByPlacedAt', { columns: ['PlacedAt'], spread: IndexSpread.interleavedIn(customers) });
    new SafeIndex(this.events, 'EventsByKind', { columns: ['Kind', 'OccurredAt'], spread: IndexSpread.sharded(16), storing: ['Payload'] });
  }
}
