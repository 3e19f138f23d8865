import { Column, Default, InterleavedHierarchy, OnDelete, SafeIndex, ShardedTable, Ttl, UuidTable, ValueSource, type Database } from 'spanner-constructs';

/** What the shop opens with: customers, their orders, and a log of events. */
export function firstRelease(db: Database): void {
  const users = new UuidTable(db, 'Users', {
    key: [Column.uuid('UserId')],
    columns: [
      Column.string('Email', { lengthChars: 100, notNull: true, values: ValueSource.entity('chosen by the customer') }),
      Column.string('Phone', { lengthChars: 40 }),
    ],
  });
  new SafeIndex(users, 'UsersByEmail', { columns: ['Email'] });

  const family = new InterleavedHierarchy(db, 'OrderFamily', { root: users });
  family.addChild('Orders', {
    key: [Column.uuid('OrderId')],
    columns: [
      Column.string('Status', { lengthChars: 16, defaultValue: Default.string('new') }),
      Column.timestamp('PlacedAt', { notNull: true }),
    ],
    onDelete: OnDelete.NO_ACTION,
  });

  new ShardedTable(db, 'Events', {
    key: [Column.timestamp('OccurredAt'), Column.uuid('EventId')],
    shardBy: ['EventId'],
    shards: 16,
    columns: [Column.string('Kind', { lengthChars: 40, notNull: true, values: ValueSource.category(20) })],
    ttl: Ttl.days('OccurredAt', 30),
  });
}
