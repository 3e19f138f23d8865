import {
  Column, type Database, ForeignKey, HashedKeyTable, InterleavedHierarchy, OnDelete, SafeIndex, Ttl, UuidTable,
  ValueSource,
} from '../../../src';

/** Users, their logins, sessions and single-use tokens. */
export function identity(db: Database): void {
  const users = new UuidTable(db, 'Users', {
    key: [Column.uuid('UserId')],
    columns: [
      Column.string('Email', { lengthChars: 320, notNull: true, values: ValueSource.entity('chosen by the user') }),
      Column.bytes('PasswordHash', { lengthBytes: 128 }),
      Column.timestamp('LastLoginAt'),
      Column.commitTimestamp('CreatedAt', { notNull: true }),
    ],
  });
  new SafeIndex(users, 'UsersByEmail', { columns: ['Email'], unique: true });
  const family = new InterleavedHierarchy(db, 'UserFamily', { root: users });
  family.addChild('Logins', {
    key: [Column.string('Provider', { lengthChars: 20 }), Column.string('Subject', { lengthChars: 255 })],
    onDelete: OnDelete.CASCADE,
  });
  new HashedKeyTable(db, 'Sessions', {
    key: [Column.string('SessionToken', { lengthChars: 64 })],
    columns: [Column.uuidReference('UserId', { notNull: true }), Column.timestamp('ExpiresAt', { notNull: true })],
    foreignKeys: [ForeignKey.to(users, { columns: ['UserId'], onDelete: OnDelete.CASCADE })],
  });
  new UuidTable(db, 'ResetTokens', {
    key: [Column.uuid('TokenId')],
    columns: [Column.uuidReference('UserId', { notNull: true }), Column.timestamp('ExpiresAt', { notNull: true })],
    ttl: Ttl.days('ExpiresAt', 1),
  });
}
