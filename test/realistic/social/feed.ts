import {
  Column, type Database, ElementType, InterleavedHierarchy, OnDelete, SafeIndex, Ttl, UuidTable, ValueSource,
} from '../../../src';

/** Posts, and the feed of every reader, written when somebody they follow posts. */
export function feed(db: Database): void {
  const profiles = new UuidTable(db, 'Profiles', {
    key: [Column.uuid('ProfileId')],
    columns: [
      Column.string('Handle', { lengthChars: 30, notNull: true, values: ValueSource.entity('chosen by the person') }),
      Column.commitTimestamp('JoinedAt', { notNull: true }),
    ],
  });
  new SafeIndex(profiles, 'ProfilesByHandle', { columns: ['Handle'], unique: true });
  const family = new InterleavedHierarchy(db, 'ProfileFamily', { root: profiles });
  family.addChild('Posts', {
    key: [Column.timestamp('PostedAt'), Column.uuid('PostId')],
    onDelete: OnDelete.CASCADE,
    columns: [Column.string('Body', { lengthChars: 5000, notNull: true }), Column.array('Media', ElementType.string())],
  });
  family.addChild('FeedEntries', {
    key: [Column.timestamp('PostedAt'), Column.uuidReference('PostId')],
    onDelete: OnDelete.CASCADE,
    columns: [Column.uuidReference('AuthorId', { notNull: true })],
    ttl: Ttl.days('PostedAt', 30),
  });
}
