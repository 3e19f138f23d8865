import {
  Column, type Database, ElementType, IndexSpread, InterleavedHierarchy, OnDelete, SafeIndex, UuidTable,
} from '../../../src';

/** Sellers, their listings, and reviews by buyers. */
export function marketplace(db: Database): void {
  const sellers = new UuidTable(db, 'Sellers', {
    key: [Column.uuid('SellerId')],
    columns: [Column.string('ShopName', { lengthChars: 80, notNull: true }), Column.float64('Rating')],
  });
  const family = new InterleavedHierarchy(db, 'SellerFamily', { root: sellers });
  const listings = family.addChild('Listings', {
    key: [Column.uuid('ListingId')],
    onDelete: OnDelete.CASCADE,
    columns: [
      Column.string('Title', { lengthChars: 200, notNull: true }),
      Column.numeric('Price', { notNull: true }),
      Column.array('Tags', ElementType.string(40)),
      Column.timestamp('ListedAt', { notNull: true }),
    ],
  });
  const reviews = family.addChild('Reviews', {
    parent: listings,
    key: [Column.uuidReference('BuyerId')],
    onDelete: OnDelete.CASCADE,
    columns: [
      Column.int64('Stars', { notNull: true }),
      Column.string('Body', { lengthChars: 5000 }),
      Column.commitTimestamp('WrittenAt', { notNull: true }),
    ],
  });
  new SafeIndex(listings, 'NewestListingsOfSeller', {
    columns: ['ListedAt'], spread: IndexSpread.interleavedIn(sellers),
  });
  new SafeIndex(reviews, 'ReviewsByBuyer', { columns: ['BuyerId', 'WrittenAt'] });
}
