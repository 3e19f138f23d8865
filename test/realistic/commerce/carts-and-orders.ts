import {
  Column, type Database, Default, IndexSpread, InterleavedHierarchy, OnDelete, SafeIndex, Ttl, UuidTable,
  ValueSource,
} from '../../../src';

/** Carts that expire, orders of a customer, and the list of recent orders that the warehouse reads. */
export function cartsAndOrders(db: Database): void {
  const customers = new UuidTable(db, 'Customers', {
    key: [Column.uuid('CustomerId')],
    columns: [
      Column.string('Email', { lengthChars: 320, notNull: true, values: ValueSource.entity('chosen by the customer') }),
      Column.commitTimestamp('CreatedAt', { notNull: true }),
    ],
  });
  new SafeIndex(customers, 'CustomersByEmail', { columns: ['Email'], unique: true });

  new UuidTable(db, 'Carts', {
    key: [Column.uuid('CartId')],
    columns: [
      Column.uuidReference('CustomerId'),
      Column.json('Lines', { notNull: true }),
      Column.timestamp('TouchedAt', { notNull: true, defaultValue: Default.currentTimestamp() }),
    ],
    ttl: Ttl.days('TouchedAt', 14),
  });

  const family = new InterleavedHierarchy(db, 'OrderFamily', { root: customers });
  const orders = family.addChild('Orders', {
    key: [Column.uuid('OrderId')],
    onDelete: OnDelete.NO_ACTION,
    columns: [
      Column.string('Status', { lengthChars: 16, notNull: true, defaultValue: Default.string('placed') }),
      Column.timestamp('PlacedAt', { notNull: true, defaultValue: Default.currentTimestamp() }),
      Column.numeric('Total', { notNull: true }),
    ],
  });
  family.addChild('OrderLines', {
    parent: orders,
    key: [Column.int64('LineNo')],
    onDelete: OnDelete.CASCADE,
    columns: [
      Column.uuidReference('ProductId', { notNull: true }),
      Column.int64('Quantity', { notNull: true }),
      Column.numeric('UnitPrice', { notNull: true }),
    ],
  });
  new SafeIndex(orders, 'OrdersOfCustomerByTime', {
    columns: ['PlacedAt'], spread: IndexSpread.interleavedIn(customers),
  });
  new SafeIndex(orders, 'OrdersByStatus', {
    columns: ['Status', 'PlacedAt'], spread: IndexSpread.sharded(16), storing: ['Total'],
  });
}
