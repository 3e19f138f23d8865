import { Column, type Database, ForeignKey, InterleavedHierarchy, OnDelete, SafeIndex, UuidTable } from '../../../src';

/** Who follows whom, readable from both ends. */
export function followGraph(db: Database): void {
  const people = new UuidTable(db, 'People', {
    key: [Column.uuid('PersonId')],
    columns: [Column.string('Name', { lengthChars: 200, notNull: true })],
  });
  const follows = new InterleavedHierarchy(db, 'PersonFamily', { root: people }).addChild('Follows', {
    key: [Column.uuidReference('FollowedId')],
    onDelete: OnDelete.CASCADE,
    columns: [Column.commitTimestamp('Since', { notNull: true })],
    foreignKeys: [ForeignKey.to(people, { columns: ['FollowedId'] })],
  });
  new SafeIndex(follows, 'FollowersOfPerson', { columns: ['FollowedId', 'Since'] });
}
