import {
  Column, type Database, Default, IndexSpread, InterleavedHierarchy, OnDelete, SafeIndex, Ttl, UuidTable,
} from '../../../src';

/** Messages to users, with devices and preferences. */
export function notifications(db: Database): void {
  const recipients = new UuidTable(db, 'recipients', {
    key: [Column.uuid('user_id')],
    columns: [Column.string('locale', { lengthChars: 10, notNull: true, defaultValue: Default.string('en') })],
  });
  const family = new InterleavedHierarchy(db, 'recipient_family', { root: recipients });
  family.addChild('devices', {
    key: [Column.string('device_token', { lengthChars: 256 })],
    onDelete: OnDelete.CASCADE,
    columns: [Column.commitTimestamp('registered_at', { notNull: true })],
  });
  const inbox = family.addChild('notifications', {
    key: [Column.timestamp('sent_at'), Column.uuid('notification_id')],
    onDelete: OnDelete.CASCADE,
    columns: [
      Column.string('title', { lengthChars: 200, notNull: true }),
      Column.json('body'),
      Column.timestamp('read_at'),
    ],
    ttl: Ttl.days('sent_at', 90),
  });
  new SafeIndex(inbox, 'unread_notifications', {
    columns: ['read_at'], spread: IndexSpread.interleavedIn(recipients),
  });
}
