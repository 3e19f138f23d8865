import {
  Check, Column, type Database, Default, InterleavedHierarchy, OnDelete, SafeIndex, UuidTable,
} from '../../../src';

/** Stock of every product in every warehouse, and the movements that explain it. */
export function inventory(db: Database): void {
  const warehouses = new UuidTable(db, 'warehouses', {
    key: [Column.uuid('warehouse_id')],
    columns: [Column.string('city', { lengthChars: 100, notNull: true })],
  });
  const family = new InterleavedHierarchy(db, 'warehouse_family', { root: warehouses });
  const stock = family.addChild('stock', {
    key: [Column.uuidReference('product_id')],
    onDelete: OnDelete.NO_ACTION,
    columns: [
      Column.int64('on_hand', { notNull: true, defaultValue: Default.number(0) }),
      Column.int64('reserved', { notNull: true, defaultValue: Default.number(0) }),
    ],
    checks: [Check.named('no_oversell', 'reserved >= 0 AND reserved <= on_hand')],
  });
  family.addChild('stock_movements', {
    parent: stock,
    key: [Column.commitTimestamp('moved_at'), Column.uuid('movement_id')],
    onDelete: OnDelete.CASCADE,
    columns: [Column.int64('change', { notNull: true }), Column.string('reason', { lengthChars: 40, notNull: true })],
  });
  new SafeIndex(stock, 'stock_by_product', { columns: ['product_id'] });
}
