import {
  Column, type Database, Default, ForeignKey, InterleavedHierarchy, OnDelete, SafeIndex, UuidTable, ValueSource,
} from '../../../src';

/** Products in categories, with prices that change over time and are read back by day. */
export function catalogue(db: Database): void {
  const categories = new UuidTable(db, 'Categories', {
    key: [Column.uuid('CategoryId')],
    columns: [Column.string('Title', { lengthChars: 200, notNull: true }), Column.uuidReference('ParentId')],
  });
  categories.addForeignKey(ForeignKey.to(categories, { columns: ['ParentId'] }));

  const products = new UuidTable(db, 'Products', {
    key: [Column.uuid('ProductId')],
    columns: [
      Column.uuidReference('CategoryId', { notNull: true }),
      Column.string('Sku', { lengthChars: 40, notNull: true, values: ValueSource.entity('assigned by the supplier') }),
      Column.string('Title', { lengthChars: 300, notNull: true }),
      Column.json('Attributes'),
      Column.bool('Discontinued', { notNull: true, defaultValue: Default.bool(false) }),
    ],
    foreignKeys: [ForeignKey.to(categories, { columns: ['CategoryId'] })],
  });
  new SafeIndex(products, 'ProductsBySku', { columns: ['Sku'], unique: true });
  new SafeIndex(products, 'ProductsByCategory', { columns: ['CategoryId', 'Title'] });

  const family = new InterleavedHierarchy(db, 'ProductFamily', { root: products });
  family.addChild('Prices', {
    key: [Column.string('Currency', { lengthChars: 3 }), Column.timestamp('ValidFrom')],
    onDelete: OnDelete.CASCADE,
    columns: [Column.numeric('Amount', { notNull: true })],
  });
  family.addChild('Images', {
    key: [Column.int64('Position')],
    onDelete: OnDelete.CASCADE,
    columns: [Column.string('Url', { lengthChars: 2000, notNull: true })],
  });
}
