import {
  Check, Column, type Database, Default, HashedKeyTable, InterleavedHierarchy, OnDelete, SafeIndex, ShardedTable,
  UuidTable, ValueSource,
} from '../../../src';

/** Double-entry bookkeeping: accounts, transfers that are written once, and their entries. */
export function paymentsLedger(db: Database): void {
  new HashedKeyTable(db, 'accounts', {
    key: [Column.string('account_no', { lengthChars: 34 })],
    columns: [
      Column.string('currency', { lengthChars: 3, notNull: true }),
      Column.numeric('balance', { notNull: true, defaultValue: Default.number(0) }),
      Column.commitTimestamp('changed_at', { notNull: true }),
    ],
  });
  const transfers = new UuidTable(db, 'transfers', {
    key: [Column.uuid('transfer_id')],
    columns: [
      Column.uuidReference('idempotency_key', { notNull: true, values: ValueSource.uuidV4() }),
      Column.commitTimestamp('booked_at', { notNull: true }),
      Column.string('state', { lengthChars: 12, notNull: true, defaultValue: Default.string('pending') }),
    ],
    checks: [Check.named('known_state', "state IN ('pending', 'booked', 'reversed')")],
  });
  new SafeIndex(transfers, 'transfers_by_idempotency_key', { columns: ['idempotency_key'], unique: true });

  new InterleavedHierarchy(db, 'transfer_family', { root: transfers }).addChild('entries', {
    key: [Column.int64('entry_no')],
    onDelete: OnDelete.NO_ACTION,
    columns: [
      Column.string('account_no', { lengthChars: 34, notNull: true }),
      Column.numeric('amount', { notNull: true }),
    ],
    checks: [Check.named('amount_is_not_zero', 'amount <> 0')],
  });
  new ShardedTable(db, 'account_statements', {
    key: [Column.timestamp('booked_at'), Column.uuidReference('transfer_id'), Column.int64('entry_no')],
    shardBy: ['transfer_id'],
    shards: 32,
    columns: [Column.string('account_no', { lengthChars: 34, notNull: true }), Column.numeric('amount', { notNull: true })],
  });
}
