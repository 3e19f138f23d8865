import { customers, foreignKey, id, lines, note, orders, ordersByCustomer, placedAt, text, type EvolutionCase } from './evolution-case';
import { Dialect, type TableDefinition } from '../../../src/schema';
import { column, index, table } from '../../support/model';

const shipments = table('Shipments', ['Id', 'LineNo', 'ShipmentNo'], [id, column('LineNo', 'INT64', { notNull: true }), column('ShipmentNo', 'INT64', { notNull: true })], {
  interleave: { parent: 'Lines', inParent: true, onDelete: 'CASCADE' },
});
const alice = table('Alice', ['Id'], [id, column('BobId', 'INT64')], { foreignKeys: [foreignKey('AliceKnowsBob', ['BobId'], 'Bob')] });
const bob = table('Bob', ['Id'], [id, column('AliceId', 'INT64')], { foreignKeys: [foreignKey('BobKnowsAlice', ['AliceId'], 'Alice')] });
const referencing = { ...orders, foreignKeys: [foreignKey('OrdersOfCustomer', ['CustomerId'], 'Customers')] };

const customersSince = { ...customers, columns: [...customers.columns, column('Since', 'TIMESTAMP')] };
const numberedCustomers = { ...customers, columns: [...customers.columns, column('Number', 'INT64')] };
const ordersOfNumber = { ...orders, foreignKeys: [foreignKey('OrdersOfNumber', ['CustomerId'], 'Customers', { referencedColumns: ['Number'] })] };
const countedOrders = { ...orders, columns: orders.columns.map((each) => (each.name === 'Id' ? { ...each, defaultExpression: '7' } : each)) };

function expiring(expired: TableDefinition, by: string, days: number): TableDefinition {
  return { ...expired, ttl: { column: by, days } };
}

export const TABLE_CASES: readonly EvolutionCase[] = [
  { it: 'nothing changes when tables and columns stand in another order', make: () => [
    { tables: [customers, orders] }, { tables: [{ ...orders, columns: [...orders.columns].reverse() }, customers] },
  ] },
  { it: 'a new table comes with its index right behind it', make: () => [{ tables: [customers] }, { tables: [customers, orders], indexes: [ordersByCustomer] }] },
  { it: 'a child and its parent come together, the parent first', make: () => [{ tables: [customers] }, { tables: [shipments, lines, orders, customers] }] },
  { it: 'a child comes into a table that is there', make: () => [{ tables: [orders] }, { tables: [orders, lines] }] },
  { it: 'a family is dropped from the bottom, each index before its table', make: () => [
    { tables: [customers, orders, lines, shipments], indexes: [ordersByCustomer, index('LinesByProduct', 'Lines', ['Product'])] }, { tables: [customers] },
  ] },
  { it: 'the lowest table of a family is dropped alone', make: () => [{ tables: [orders, lines, shipments] }, { tables: [orders, lines] }] },
  { it: 'two tables that reference each other are dropped', make: () => [{ tables: [alice, bob, customers] }, { tables: [customers] }] },
  { it: 'two tables that reference each other are created', make: () => [{ tables: [customers] }, { tables: [alice, bob, customers] }] },
  { it: 'a table that references itself is dropped', make: () => [
    { tables: [customers, table('Staff', ['Id'], [id, column('BossId', 'INT64')], { foreignKeys: [foreignKey('BossOfStaff', ['BossId'], 'Staff')] })] }, { tables: [customers] },
  ] },
  { it: 'a referenced table is dropped once the foreign key of the one that stays is gone', make: () => [{ tables: [customers, referencing] }, { tables: [orders] }] },
  { it: 'a table is dropped before the one that it references', make: () => [{ tables: [customers, referencing, lines] }, { tables: [lines, orders].slice(2) }] },
  { it: 'a table and its whole family get a new name, and the old one stays as a synonym', make: () => [
    { tables: [orders, lines], indexes: [ordersByCustomer] },
    {
      tables: [{ ...orders, name: 'Purchases', renamedFrom: 'Orders' }, { ...lines, interleave: { ...lines.interleave!, parent: 'Purchases' } }],
      indexes: [{ ...ordersByCustomer, table: 'Purchases' }],
    },
  ] },
  { it: 'a table that gets a new name gets a new column and a new index, too', make: () => [
    { tables: [orders] },
    { tables: [{ ...orders, name: 'Purchases', renamedFrom: 'Orders', columns: [...orders.columns, text('Channel')] }], indexes: [index('PurchasesByChannel', 'Purchases', ['Channel'])] },
  ] },
  { it: 'a table takes the name of an index that goes', make: () => [
    { tables: [orders], indexes: [index('Archive', 'Orders', ['PlacedAt'])] }, { tables: [orders, table('Archive', ['Id'], [id])] },
  ] },
  { it: 'the rows of a table begin to expire', make: () => [{ tables: [orders] }, { tables: [expiring(orders, 'PlacedAt', 30)] }] },
  { it: 'the rows of a table live longer, and then do not expire', make: () => [
    { tables: [expiring(orders, 'PlacedAt', 30), expiring(table('Events', ['Id'], [id, placedAt]), 'PlacedAt', 7)] },
    { tables: [expiring(orders, 'PlacedAt', 60), table('Events', ['Id'], [id, placedAt])] },
  ] },
  { it: 'the rows of a table live shorter', make: () => [{ tables: [expiring(orders, 'PlacedAt', 60)] }, { tables: [expiring(orders, 'PlacedAt', 30)] }] },
  { it: 'the row deletion policy moves to a new column while the old column is dropped', make: () => [
    { tables: [expiring(table('Events', ['Id'], [id, column('OldAt', 'TIMESTAMP')]), 'OldAt', 30)] },
    { tables: [expiring(table('Events', ['Id'], [id, column('NewAt', 'TIMESTAMP')]), 'NewAt', 30)] },
  ] },
  { it: 'the column of a row deletion policy is dropped with it', make: () => [
    { tables: [expiring(orders, 'PlacedAt', 30)] }, { tables: [{ ...orders, columns: orders.columns.filter(({ name }) => name !== 'PlacedAt') }] },
  ] },
  { it: 'the children follow their parent, and only then its rows expire', make: () => [
    { tables: [orders, { ...lines, interleave: { ...lines.interleave!, onDelete: 'NO ACTION' } }] }, { tables: [expiring(orders, 'PlacedAt', 30), lines] },
  ] },
  { it: 'the rows of a parent no longer expire, and then hold their children', make: () => [
    { tables: [expiring(orders, 'PlacedAt', 30), lines] }, { tables: [orders, { ...lines, interleave: { ...lines.interleave!, onDelete: 'NO ACTION' } }] },
  ] },
  { it: 'a child that would hold its parent is dropped, and only then the rows of the parent expire', make: () => [
    { tables: [orders, { ...lines, interleave: { ...lines.interleave!, onDelete: 'NO ACTION' } }] }, { tables: [expiring(orders, 'PlacedAt', 30)] },
  ] },
  { it: 'a table that references another is dropped, and only then the rows of that one expire', make: () => [
    { tables: [customersSince, referencing] }, { tables: [expiring(customersSince, 'Since', 30)] },
  ] },
  { it: 'a table is dropped before the column that it references', make: () => [
    { tables: [numberedCustomers, ordersOfNumber] }, { tables: [customers] },
  ] },
  { it: 'a table is dropped before a column that it references becomes NOT NULL', make: () => [
    { tables: [numberedCustomers, ordersOfNumber] }, { tables: [{ ...customers, columns: [...customers.columns, column('Number', 'INT64', { notNull: true })] }] },
  ] },
  { it: 'a table is dropped before another takes the names of its constraints and indexes', make: (sql) => {
    const checked: TableDefinition = { ...referencing, checks: [{ name: 'NotePresent', expression: sql('LENGTH(`Note`) > 0', 'length("Note") > 0') }] };
    return [
      { tables: [customers, checked], indexes: [ordersByCustomer] },
      { tables: [customers, { ...checked, name: 'Purchases' }], indexes: [{ ...ordersByCustomer, table: 'Purchases' }] },
    ];
  } },
  { it: 'a table that others reference is dropped before an index takes its name', make: () => [
    { tables: [customers, referencing] }, { tables: [orders], indexes: [index('Customers', 'Orders', ['CustomerId'])] },
  ] },
  { it: 'the default of a key goes before the table gets a child', make: () => [{ tables: [countedOrders] }, { tables: [orders, lines] }] },
  { it: 'a child is dropped before the default of the key of its parent goes', make: () => [{ tables: [countedOrders, lines] }, { tables: [orders] }] },
  { it: 'a table gets other capitals by way of another name', only: Dialect.POSTGRESQL, make: () => [
    { tables: [orders] }, { tables: [{ ...orders, name: 'ORDERS', renamedFrom: 'Orders' }] },
  ] },
  { it: 'a table goes and one comes that differs in capitals alone, and so is the same', only: Dialect.POSTGRESQL, make: () => [
    { tables: [orders] }, { tables: [{ ...orders, name: 'ORDERS' }] },
  ] },
  { it: 'a column would get other capitals', only: Dialect.POSTGRESQL, refused: ['column-renamed'], make: () => [
    { tables: [table('Orders', ['Id'], [id, text('Email', 99)])] }, { tables: [table('Orders', ['Id'], [id, text('email', 99)])] },
  ] },
  { it: 'an index gets other capitals, and so goes first', only: Dialect.POSTGRESQL, make: () => [
    { tables: [table('Orders', ['Id'], [id, note])], indexes: [index('ByNote', 'Orders', ['Note'])] },
    { tables: [table('Orders', ['Id'], [id, note])], indexes: [index('bynote', 'Orders', ['Note'])] },
  ] },
  { it: 'a table of a reserved name gets columns of reserved names', make: () => [
    { tables: [table('Order', ['Select'], [column('Select', 'INT64', { notNull: true }), text('From')])], indexes: [index('Group', 'Order', ['From'])] },
    {
      tables: [table('Order', ['Select'], [column('Select', 'INT64', { notNull: true }), text('From', 40), text('Where'), column('Hash', 'TIMESTAMP')], { ttl: { column: 'Hash', days: 3 } })],
      indexes: [index('Group', 'Order', ['From'], { storing: ['Where'] }), index('Having', 'Order', ['Where'])],
    },
  ] },
  { it: 'the primary key gets another column', refused: ['primary-key-changed'], make: () => [
    { tables: [orders] }, { tables: [{ ...orders, primaryKey: [{ column: 'CustomerId', descending: false }, ...orders.primaryKey] }] },
  ] },
  { it: 'the key of a parent changes, and so does that of its indexed children', refused: ['primary-key-changed'], make: () => {
    const rekeyed = column('Id', { code: 'STRING', length: 36 }, { notNull: true });
    return [
      { tables: [orders, lines], indexes: [index('LinesByProduct', 'Lines', ['Product'])] },
      {
        tables: [
          { ...orders, columns: [rekeyed, ...orders.columns.slice(1)], primaryKey: [{ column: 'Id', descending: true }] },
          { ...lines, columns: [rekeyed, ...lines.columns.slice(1)], primaryKey: [{ column: 'Id', descending: true }, lines.primaryKey[1]] },
        ],
        indexes: [index('LinesByProduct', 'Lines', ['Product'])],
      },
    ];
  } },
  { it: 'a table gets another parent', refused: ['interleave-parent-changed'], make: () => [
    { tables: [customers, orders, lines] }, { tables: [customers, orders, { ...lines, interleave: { parent: 'Customers', inParent: true, onDelete: 'CASCADE' } }] },
  ] },
  { it: 'a shard count is doubled', refused: ['shard-count-changed'], make: (sql) => {
    const sharded = (shards: number): TableDefinition => table('Events', ['ShardId', 'Id'], [
      column('ShardId', 'INT64', {
        notNull: true,
        generated: { expression: sql(`ABS(MOD(FARM_FINGERPRINT(CAST(\`Id\` AS STRING)), ${shards}))`, `abs(mod(spanner.farm_fingerprint("Id"::text), '${shards}'::bigint))`), stored: true },
      }),
      id,
    ]);
    return [{ tables: [sharded(16)] }, { tables: [sharded(32)] }];
  } },
];
