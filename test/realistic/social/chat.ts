import { Column, type Database, Default, InterleavedHierarchy, OnDelete, SafeIndex, UuidTable } from '../../../src';

/** Conversations of two or more people. */
export function chat(db: Database): void {
  const conversations = new UuidTable(db, 'conversations', {
    key: [Column.uuid('conversation_id')],
    columns: [Column.string('topic', { lengthChars: 200 }), Column.timestamp('last_message_at')],
  });
  const family = new InterleavedHierarchy(db, 'conversation_family', { root: conversations });
  const members = family.addChild('members', {
    key: [Column.uuidReference('user_id')],
    onDelete: OnDelete.CASCADE,
    columns: [Column.timestamp('read_until'), Column.bool('muted', { notNull: true, defaultValue: Default.bool(false) })],
  });
  family.addChild('messages', {
    key: [Column.commitTimestamp('sent_at'), Column.uuid('message_id')],
    onDelete: OnDelete.CASCADE,
    columns: [Column.uuidReference('sender_id', { notNull: true }), Column.string('body', { lengthChars: 10000 })],
  });
  new SafeIndex(members, 'conversations_of_user', { columns: ['user_id'], storing: ['read_until'] });
}
