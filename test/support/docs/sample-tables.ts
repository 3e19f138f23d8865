import { Column, InterleavedHierarchy, OnDelete, ShardedTable, UuidTable, type Database, type TableBase } from '../../../src';

/** Tables that examples take for granted with `declare const`. Made when they are first named. */
export class SampleTables {
  private root?: UuidTable;

  public constructor(private readonly db: Database) {}

  public get customers(): TableBase {
    this.root ??= new UuidTable(this.db, 'Customers', { key: [Column.uuid('CustomerId')], columns: [Column.string('Email', { lengthChars: 320, notNull: true })] });
    return this.root;
  }

  public get orders(): TableBase {
    const family = new InterleavedHierarchy(this.db, 'OrderFamily', { root: this.customers });
    return family.addChild('Orders', {
      key: [Column.uuid('OrderId')],
      onDelete: OnDelete.CASCADE,
      columns: [Column.string('Status', { lengthChars: 16 }), Column.timestamp('PlacedAt', { notNull: true })],
    });
  }

  public get events(): TableBase {
    return new ShardedTable(this.db, 'Events', {
      key: [Column.timestamp('OccurredAt'), Column.uuid('EventId')],
      shardBy: ['EventId'],
      shards: 16,
      columns: [Column.string('Kind', { lengthChars: 40 }), Column.json('Payload')],
    });
  }
}
