import {
  BitReversedTable, Check, Column, Default, DestructiveChange, ForeignKey, InterleavedHierarchy, OnDelete, SafeIndex, ShardedTable, Ttl,
  UuidTable, ValueSource, type Database,
} from 'spanner-constructs';

/**
 * Events are called Activity; the phone number is gone, with consent; the index on the address gives way to one that is also in
 * the order of the name, under a name of its own.
 */
export function thirdRelease(db: Database): void {
  const users = new UuidTable(db, 'Users', {
    key: [Column.uuid('UserId')],
    columns: [
      Column.string('Email', { lengthChars: 320, notNull: true, values: ValueSource.entity('chosen by the customer') }),
      Column.string('FullName', { lengthChars: 200 }),
    ],
  });
  db.allowDestructive(DestructiveChange.dropColumn('Users', 'Phone', { reason: 'moved to the contact service in May' }));
  new SafeIndex(users, 'UsersByEmailAndName', { columns: ['Email', 'FullName'] });

  const family = new InterleavedHierarchy(db, 'OrderFamily', { root: users });
  family.addChild('Orders', {
    key: [Column.uuid('OrderId')],
    columns: [
      Column.string('Status', { lengthChars: 16, notNull: true, defaultValue: Default.string('new') }),
      Column.timestamp('PlacedAt', { notNull: true }),
      Column.string('Currency', { lengthChars: 3, notNull: true, defaultValue: Default.string('EUR') }),
    ],
    checks: [Check.named('OrdersCurrency', 'CHAR_LENGTH(Currency) = 3')],
    onDelete: OnDelete.CASCADE,
  });

  new BitReversedTable(db, 'Invoices', {
    key: [Column.int64('InvoiceId')],
    columns: [Column.string('UserId', { lengthChars: 36, notNull: true }), Column.numeric('Total', { notNull: true })],
    foreignKeys: [ForeignKey.to(users, { columns: ['UserId'], name: 'InvoicesUser' })],
  });

  new ShardedTable(db, 'Activity', {
    renamedFrom: 'Events',
    key: [Column.timestamp('OccurredAt'), Column.uuid('EventId')],
    shardBy: ['EventId'],
    shards: 16,
    columns: [Column.string('Kind', { lengthChars: 40, notNull: true, values: ValueSource.category(20) })],
    ttl: Ttl.days('OccurredAt', 90),
  });
}
