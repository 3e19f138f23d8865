import { customers, foreignKey, id, lines, orders, ordersByCustomer, text, type EvolutionCase } from './evolution-case';
import { Dialect } from '../../../src/schema';
import { column, index, table } from '../../support/model';

const toCustomers = foreignKey('OrdersOfCustomer', ['CustomerId'], 'Customers');
const vendors = table('Vendors', ['Id'], [id]);

export const CONSTRAINT_CASES: readonly EvolutionCase[] = [
  { it: 'a check is added', make: (sql) => [{ tables: [orders] }, { tables: [{ ...orders, checks: [{ name: 'TotalIsPositive', expression: sql('`Total` > 0', '"Total" > 0') }] }] }] },
  { it: 'a check says something else under its old name', make: (sql) => [
    { tables: [{ ...orders, checks: [{ name: 'TotalIsFine', expression: sql('`Total` > 0', '"Total" > 0') }] }] },
    { tables: [{ ...orders, checks: [{ name: 'TotalIsFine', expression: sql('`Total` > 10', '"Total" > 10') }] }] },
  ] },
  { it: 'a check moves to another table and keeps its name', make: (sql) => {
    const checks = [{ name: 'IdIsPositive', expression: sql('`Id` > 0', '"Id" > 0') }];
    return [{ tables: [{ ...customers, checks }, orders] }, { tables: [customers, { ...orders, checks }] }];
  } },
  { it: 'a foreign key is added to tables that have rows', make: () => [{ tables: [customers, orders] }, { tables: [customers, { ...orders, foreignKeys: [toCustomers] }] }] },
  { it: 'a foreign key begins to delete with what it references', make: () => [
    { tables: [customers, { ...orders, foreignKeys: [toCustomers] }] }, { tables: [customers, { ...orders, foreignKeys: [{ ...toCustomers, onDelete: 'CASCADE' }] }] },
  ] },
  { it: 'a foreign key references another table under its old name', make: () => [
    { tables: [customers, vendors, { ...orders, foreignKeys: [toCustomers] }] }, { tables: [customers, vendors, { ...orders, foreignKeys: [{ ...toCustomers, referencedTable: 'Vendors' }] }] },
  ] },
  { it: 'a foreign key to a table that comes and a column that comes', make: () => [
    { tables: [orders] },
    { tables: [vendors, { ...orders, columns: [...orders.columns, column('VendorId', 'INT64')], foreignKeys: [foreignKey('OrdersOfVendor', ['VendorId'], 'Vendors')] }] },
  ] },
  { it: 'a new table references a column that comes', make: () => [
    { tables: [customers] },
    {
      tables: [
        { ...customers, columns: [...customers.columns, column('CustomerNo', 'INT64')] },
        { ...orders, foreignKeys: [{ ...toCustomers, referencedColumns: ['CustomerNo'] }] },
      ],
    },
  ] },
  { it: 'the foreign keys of three tables run in a circle', make: () => {
    const [a, b, c] = ['A', 'B', 'C'].map((name) => table(name, ['Id'], [id, column('Next', 'INT64')]));
    return [{ tables: [a, b, c] }, { tables: [
      { ...a, foreignKeys: [foreignKey('AtoB', ['Next'], 'B')] }, { ...b, foreignKeys: [foreignKey('BtoC', ['Next'], 'C')] }, { ...c, foreignKeys: [foreignKey('CtoA', ['Next'], 'A')] },
    ] }];
  } },
];

export const INDEX_CASES: readonly EvolutionCase[] = [
  { it: 'an index goes before a check takes its name', make: (sql) => [
    { tables: [orders], indexes: [ordersByCustomer] },
    { tables: [{ ...orders, checks: [{ name: 'OrdersByCustomer', expression: sql('`Total` > 0', '"Total" > 0') }] }] },
  ] },
  { it: 'an index is added to a table that has rows', make: () => [{ tables: [orders] }, { tables: [orders], indexes: [ordersByCustomer] }] },
  { it: 'an index is built under a new name before the old one goes', make: () => [
    { tables: [orders], indexes: [ordersByCustomer] }, { tables: [orders], indexes: [index('OrdersByCustomerAndDay', 'Orders', ['CustomerId', 'PlacedAt DESC'])] },
  ] },
  { it: 'an index stores other columns, and the new ones come first', make: () => [
    { tables: [orders], indexes: [{ ...ordersByCustomer, storing: ['Note', 'Total'] }] }, { tables: [orders], indexes: [{ ...ordersByCustomer, storing: ['Total', 'PlacedAt'] }] },
  ] },
  { it: 'an index is unique, filtered and in its parent', make: () => [
    { tables: [orders, lines] },
    {
      tables: [orders, lines],
      indexes: [
        index('LinesByProduct', 'Lines', ['Id', 'Product'], { interleaveIn: 'Orders' }),
        index('LinesOfProduct', 'Lines', ['Product DESC'], { unique: true, whereNotNull: ['Product'] }),
      ],
    },
  ] },
  { it: 'an index filters nulls', only: Dialect.GOOGLESQL, make: () => [{ tables: [orders] }, { tables: [orders], indexes: [{ ...ordersByCustomer, nullFiltered: true }] }] },
  { it: 'an index puts nulls last', only: Dialect.POSTGRESQL, make: () => [
    { tables: [orders] }, { tables: [orders], indexes: [{ ...ordersByCustomer, keyParts: [{ column: 'CustomerId', descending: true, nulls: 'LAST' }] }] },
  ] },
  { it: 'an index moves to another table and keeps its name', make: () => [
    { tables: [orders, customers], indexes: [index('ByName', 'Orders', ['Note'])] }, { tables: [orders, customers], indexes: [index('ByName', 'Customers', ['Name'])] },
  ] },
  { it: 'the key of an index gets another column', make: () => [
    { tables: [orders], indexes: [ordersByCustomer] }, { tables: [orders], indexes: [{ ...ordersByCustomer, keyParts: [...ordersByCustomer.keyParts, { column: 'PlacedAt', descending: true }] }] },
  ] },
  { it: 'an index becomes unique', make: () => [
    { tables: [orders], indexes: [ordersByCustomer] }, { tables: [orders], indexes: [{ ...ordersByCustomer, unique: true }] },
  ] },
  { it: 'a table, an index and a column of one family change at once', make: () => [
    { tables: [orders, lines], indexes: [index('LinesByProduct', 'Lines', ['Product'])] },
    {
      tables: [{ ...orders, columns: [...orders.columns, text('Channel', 16)] }, { ...lines, columns: [...lines.columns, column('Quantity', 'INT64', { notNull: true, defaultExpression: '1' })] }, vendors],
      indexes: [index('LinesByProduct', 'Lines', ['Product'], { storing: ['Quantity'] }), index('OrdersByChannel', 'Orders', ['Channel'])],
    },
  ] },
];
