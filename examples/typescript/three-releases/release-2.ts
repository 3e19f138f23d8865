import {
  BitReversedTable, Check, Column, Default, ForeignKey, InterleavedHierarchy, OnDelete, SafeIndex, ShardedTable, Ttl, UuidTable, ValueSource, type Database,
} from 'spanner-constructs';

/**
 * Invoices; longer e-mail addresses; a status that is never NULL; a currency for every order; events are kept longer. The index
 * on the address stores the phone number.
 */
export function secondRelease(db: Database): void {
  const users = new UuidTable(db, 'Users', {
    key: [Column.uuid('UserId')],
    columns: [
      Column.string('Email', { lengthChars: 320, notNull: true, values: ValueSource.entity('chosen by the customer') }),
      Column.string('Phone', { lengthChars: 40 }),
    ],
  });
  new SafeIndex(users, 'UsersByEmail', { columns: ['Email'], storing: ['Phone'] });

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

  new ShardedTable(db, 'Events', {
    key: [Column.timestamp('OccurredAt'), Column.uuid('EventId')],
    shardBy: ['EventId'],
    shards: 16,
    columns: [Column.string('Kind', { lengthChars: 40, notNull: true, values: ValueSource.category(20) })],
    ttl: Ttl.days('OccurredAt', 90),
  });
}
