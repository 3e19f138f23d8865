import { Column, type Database, InterleavedHierarchy, OnDelete, SafeIndex, UuidTable } from '../../../src';

/** Documents that are edited together: each revision is appended below its document. */
export function documents(db: Database): void {
  const docs = new UuidTable(db, 'Documents', {
    key: [Column.uuid('DocumentId')],
    columns: [
      Column.uuidReference('OwnerId', { notNull: true }),
      Column.string('Title', { lengthChars: 300 }),
      Column.commitTimestamp('EditedAt', { notNull: true }),
    ],
  });
  const family = new InterleavedHierarchy(db, 'DocumentFamily', { root: docs });
  family.addChild('Revisions', {
    key: [Column.int64('RevisionNo')],
    onDelete: OnDelete.CASCADE,
    columns: [Column.bytes('Patch', { notNull: true }), Column.uuidReference('AuthorId', { notNull: true })],
  });
  family.addChild('Shares', {
    key: [Column.uuidReference('UserId')],
    onDelete: OnDelete.CASCADE,
    columns: [Column.string('Role', { lengthChars: 10, notNull: true })],
  });
  new SafeIndex(docs, 'DocumentsByOwner', { columns: ['OwnerId', 'EditedAt'], storing: ['Title'] });
}
