import {
  Column, type Database, Default, ForeignKey, HashedKeyTable, InterleavedHierarchy, OnDelete, SafeIndex, Ttl,
  UuidTable,
} from '../../../src';

/** Points that are earned, spent and expire, and coupons that are redeemed once. */
export function loyalty(db: Database): void {
  const members = new UuidTable(db, 'Members', {
    key: [Column.uuid('MemberId')],
    columns: [
      Column.date('Birthday'),
      Column.string('Tier', { lengthChars: 10, notNull: true, defaultValue: Default.string('basic') }),
      Column.commitTimestamp('JoinedAt', { notNull: true }),
    ],
  });
  const family = new InterleavedHierarchy(db, 'MemberFamily', { root: members });
  family.addChild('PointEntries', {
    key: [Column.timestamp('EarnedAt'), Column.uuid('EntryId')],
    onDelete: OnDelete.CASCADE,
    columns: [Column.int64('Points', { notNull: true }), Column.date('ExpiresOn')],
  });
  const coupons = new HashedKeyTable(db, 'Coupons', {
    key: [Column.string('Code', { lengthChars: 24 })],
    columns: [
      Column.uuidReference('MemberId'),
      Column.int64('PercentOff', { notNull: true }),
      Column.timestamp('ValidUntil', { notNull: true }),
    ],
    foreignKeys: [ForeignKey.to(members, { columns: ['MemberId'] })],
    ttl: Ttl.days('ValidUntil', 90),
  });
  new SafeIndex(coupons, 'CouponsOfMember', { columns: ['MemberId', 'ValidUntil'], nullFiltered: true });
}
