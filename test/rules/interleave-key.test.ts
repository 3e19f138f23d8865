import { interleaveKey } from '../../src/rules/validity/interleave-key';
import type { ColumnDefinition, ColumnType, Interleave, Schema, TableDefinition } from '../../src/schema';
import { column, schema, table } from '../support/model';
import { postgresql, problems, testRule } from '../support/rule-cases';

const id: ColumnType = { code: 'STRING', length: 36 };
const inParent = (parent: string): Interleave => ({ parent, inParent: true, onDelete: 'CASCADE' });
const customerId = column('CustomerId', id, { notNull: true });
const orderId = column('OrderId', id, { notNull: true });
const customers = table('Customers', ['CustomerId'], [customerId]);

function orders(key: string[], columns: ColumnDefinition[], interleave = inParent('Customers')): TableDefinition {
  return table('Orders', key, columns, { interleave });
}

function family(key: string[], columns: ColumnDefinition[]): Schema {
  return schema({ tables: [customers, orders(key, columns)] });
}

const at = (parts: Partial<ColumnDefinition>): ColumnDefinition => column('At', 'TIMESTAMP', { notNull: true, ...parts });
const sharded = (name: string, key: string[], expression: string | undefined, interleave?: Interleave): TableDefinition => table(name, key, [
  column('ShardId', 'INT64', { notNull: true, generated: expression === undefined ? undefined : { expression, stored: true } }), customerId, orderId,
], { interleave });
const accounts = sharded('Customers', ['ShardId', 'CustomerId'], 'ABS(MOD(FARM_FINGERPRINT(CustomerId), 16))');
const shardedOrders = (expression?: string): TableDefinition =>
  sharded('Orders', ['ShardId', 'CustomerId', 'OrderId'], expression, inParent('Customers'));

const differ = 'Orders cannot be interleaved in Customers, because their keys differ.';

testRule(interleaveKey, {
  refused: [
    {
      it: 'a child without a key column of its parent',
      schema: family(['OrderId'], [orderId]),
      says: [`${differ} CustomerId: part 1 of the key of Customers, not in the key of Orders`],
    },
    {
      it: 'a child that has the column, but not in its key',
      schema: family(['OrderId'], [orderId, customerId]),
      says: [`${differ} CustomerId: part 1 of the key of Customers, not in the key of Orders`],
    },
    {
      it: 'a key column of the parent in another case',
      schema: family(['customerid', 'OrderId'], [column('customerid', id, { notNull: true }), orderId]),
      says: [`${differ} CustomerId: part 1 of the key of Customers, not in the key of Orders`],
    },
    {
      it: 'a key column of the parent at another position',
      schema: family(['OrderId', 'CustomerId'], [customerId, orderId]),
      says: [`${differ} CustomerId: part 2 of the key of Orders, part 1 in Customers`],
    },
    {
      it: 'another direction',
      schema: family(['CustomerId DESC', 'OrderId'], [customerId, orderId]),
      says: [`${differ} CustomerId: DESC in Orders, ASC in Customers`],
    },
    {
      it: 'another type',
      schema: family(['CustomerId', 'OrderId'], [column('CustomerId', 'INT64', { notNull: true }), orderId]),
      says: [`${differ} CustomerId: INT64 in Orders, STRING(36) in Customers`],
    },
    {
      it: 'another length',
      schema: family(['CustomerId', 'OrderId'], [column('CustomerId', { code: 'STRING', length: 37 }, { notNull: true }), orderId]),
      says: [`${differ} CustomerId: STRING(37) in Orders, STRING(36) in Customers`],
    },
    {
      it: 'another length in PostgreSQL',
      schema: postgresql({ tables: [customers, orders(['CustomerId', 'OrderId'], [column('CustomerId', 'STRING'), orderId])] }),
      says: [`${differ} CustomerId: varchar in Orders, varchar(36) in Customers`],
    },
    {
      it: 'a nullable copy of a NOT NULL column',
      schema: family(['CustomerId', 'OrderId'], [column('CustomerId', id), orderId]),
      says: [`${differ} CustomerId: nullable in Orders, NOT NULL in Customers`],
    },
    {
      it: 'a commit timestamp in one of the two keys',
      schema: schema({
        tables: [
          table('Customers', ['At'], [at({ allowCommitTimestamp: true })]),
          orders(['At', 'OrderId'], [at({}), orderId]),
        ],
      }),
      says: ['the keys of Orders and Customers differ, which Spanner allows only while a schema is updated. At: no commit timestamp in Orders, a commit timestamp in Customers'],
    },
    {
      it: 'the first of several differences, and counts the others',
      schema: family(['CustomerId DESC', 'OrderId'], [column('CustomerId', 'INT64'), orderId]),
      says: [`${differ} CustomerId: DESC in Orders, ASC in Customers (and 2 more)`],
    },
    {
      it: 'the same with INTERLEAVE IN',
      schema: schema({ tables: [customers, orders(['OrderId'], [orderId], { parent: 'Customers', inParent: false })] }),
      says: [`${differ} CustomerId: part 1 of the key of Customers, not in the key of Orders`],
    },
    {
      it: 'a shard that is computed with another modulus',
      schema: schema({ tables: [accounts, shardedOrders('ABS(MOD(FARM_FINGERPRINT(CustomerId), 8))')] }),
      says: ['inserts into Orders miss their row in Customers: ShardId is computed in two ways, so the two keys differ'],
    },
    {
      it: 'ON DELETE with INTERLEAVE IN',
      schema: schema({ tables: [customers, orders(['CustomerId', 'OrderId'], [customerId, orderId], { parent: 'Customers', inParent: false, onDelete: 'CASCADE' })] }),
      says: ['Orders has ON DELETE CASCADE with INTERLEAVE IN: Spanner accepts an action only with INTERLEAVE IN PARENT'],
    },
    {
      it: 'a table interleaved in itself',
      schema: schema({ tables: [orders(['OrderId'], [orderId], inParent('Orders'))] }),
      says: ['Orders is interleaved in itself: Orders in Orders. No first row could ever be inserted'],
    },
    {
      it: 'a circle of three tables, once',
      schema: schema({
        tables: [['B', 'C'], ['C', 'A'], ['A', 'B'], ['D', 'B']].map(([name, parent]) => table(name, ['Id'], [column('Id', 'INT64')], { interleave: inParent(parent) })),
      }),
      says: ['A is interleaved in itself: A in B in C in A. No first row could ever be inserted'],
    },
    {
      it: 'a long circle, not all of it shown',
      schema: schema({
        tables: Array.from({ length: 12 }, (_, n) => table(`T${10 + n}`, ['Id'], [column('Id', 'INT64')], { interleave: inParent(`T${10 + ((n + 1) % 12)}`) })),
      }),
      says: ['T10 is interleaved in itself: T10 in T11 in T12 in T13 in T14 in T15 in T16 in T17 in T18 in T19 in ... in T10. No first row could ever be inserted'],
    },
  ],
  accepted: [
    { it: 'a child whose key begins with the key of its parent', schema: family(['CustomerId', 'OrderId'], [customerId, orderId]) },
    { it: 'a child with the same key, one row for each of the parent', schema: family(['CustomerId'], [customerId]) },
    { it: 'a parent that does not exist, which is for another rule', schema: schema({ tables: [orders(['OrderId'], [orderId])] }) },
    { it: 'key columns that are not declared, which is for another rule', schema: family(['CustomerId', 'OrderId'], [orderId]) },
    {
      it: 'nullability of any kind in PostgreSQL, where a key is never NULL',
      schema: postgresql({ tables: [customers, orders(['CustomerId', 'OrderId'], [column('CustomerId', id), orderId])] }),
    },
    {
      it: 'any length of bytes in PostgreSQL, which has none',
      schema: postgresql({
        tables: [table('Customers', ['Id'], [column('Id', { code: 'BYTES', length: 16 })]), orders(['Id'], [column('Id', 'BYTES')])],
      }),
    },
    {
      it: 'the same shard expression written with other spaces and case',
      schema: schema({ tables: [accounts, shardedOrders('abs( mod(farm_fingerprint(CustomerId),16) )')] }),
    },
    { it: 'a shard that the application writes into the child', schema: schema({ tables: [accounts, shardedOrders()] }) },
    { it: 'INTERLEAVE IN without an action', schema: schema({ tables: [customers, orders(['CustomerId', 'OrderId'], [customerId, orderId], { parent: 'Customers', inParent: false })] }) },
  ],
});

test('shows both keys, and the table with the key of its parent', () => {
  const [problem] = problems(interleaveKey, family(['OrderId'], [orderId]));
  expect(problem).toEqual({
    object: 'Orders',
    message: `${differ} CustomerId: part 1 of the key of Customers, not in the key of Orders`,
    location: 'Orders PRIMARY KEY (OrderId)',
    why: ['parent: Customers PRIMARY KEY (CustomerId)', 'CustomerId: part 1 of the key of Customers, not in the key of Orders'],
    fixes: [
      "family.addChild('Orders', { parent: customers, key: [Column.string('OrderId', { lengthChars: 36 })], "
      + 'onDelete: OnDelete.CASCADE })  // with the key of Customers in front',
    ],
  });
});
