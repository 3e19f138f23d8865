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
    ['a child without a key column of its parent', family(['OrderId'], [orderId]), `${differ} CustomerId: part 1 of the key of Customers, not in the key of Orders`],
    ['a child that has the column, but not in its key', family(['OrderId'], [orderId, customerId]),
      `${differ} CustomerId: part 1 of the key of Customers, not in the key of Orders`],
    ['a key column of the parent in another case', family(['customerid', 'OrderId'], [column('customerid', id, { notNull: true }), orderId]),
      `${differ} CustomerId: part 1 of the key of Customers, not in the key of Orders`],
    ['a key column of the parent at another position', family(['OrderId', 'CustomerId'], [customerId, orderId]),
      `${differ} CustomerId: part 2 of the key of Orders, part 1 in Customers`],
    ['another direction', family(['CustomerId DESC', 'OrderId'], [customerId, orderId]), `${differ} CustomerId: DESC in Orders, ASC in Customers`],
    ['another type', family(['CustomerId', 'OrderId'], [column('CustomerId', 'INT64', { notNull: true }), orderId]),
      `${differ} CustomerId: INT64 in Orders, STRING(36) in Customers`],
    ['another length', family(['CustomerId', 'OrderId'], [column('CustomerId', { code: 'STRING', length: 37 }, { notNull: true }), orderId]),
      `${differ} CustomerId: STRING(37) in Orders, STRING(36) in Customers`],
    ['another length in PostgreSQL', postgresql({ tables: [customers, orders(['CustomerId', 'OrderId'], [column('CustomerId', 'STRING'), orderId])] }),
      `${differ} CustomerId: varchar in Orders, varchar(36) in Customers`],
    ['a nullable copy of a NOT NULL column', family(['CustomerId', 'OrderId'], [column('CustomerId', id), orderId]),
      `${differ} CustomerId: nullable in Orders, NOT NULL in Customers`],
    ['a commit timestamp in one of the two keys', { tables: [table('Customers', ['At'], [at({ allowCommitTimestamp: true })]), orders(['At', 'OrderId'], [at({}), orderId])] },
      'the keys of Orders and Customers differ, which Spanner allows only while a schema is updated. At: no commit timestamp in Orders, a commit timestamp in Customers'],
    ['the first of several differences, and counts the others', family(['CustomerId DESC', 'OrderId'], [column('CustomerId', 'INT64'), orderId]),
      `${differ} CustomerId: DESC in Orders, ASC in Customers (and 2 more)`],
    ['the same with INTERLEAVE IN', { tables: [customers, orders(['OrderId'], [orderId], { parent: 'Customers', inParent: false })] },
      `${differ} CustomerId: part 1 of the key of Customers, not in the key of Orders`],
    ['a shard that is computed with another modulus', { tables: [accounts, shardedOrders('ABS(MOD(FARM_FINGERPRINT(CustomerId), 8))')] },
      'inserts into Orders miss their row in Customers: ShardId is computed in two ways, so the two keys differ'],
    ['ON DELETE with INTERLEAVE IN', { tables: [customers, orders(['CustomerId', 'OrderId'], [customerId, orderId], { parent: 'Customers', inParent: false, onDelete: 'CASCADE' })] },
      'Orders has ON DELETE CASCADE with INTERLEAVE IN: Spanner accepts an action only with INTERLEAVE IN PARENT'],
    ['a table interleaved in itself', { tables: [orders(['OrderId'], [orderId], inParent('Orders'))] },
      'Orders is interleaved in itself: Orders in Orders. No first row could ever be inserted'],
    ['a circle of three tables, once', {
      tables: [['B', 'C'], ['C', 'A'], ['A', 'B'], ['D', 'B']].map(([name, parent]) => table(name, ['Id'], [column('Id', 'INT64')], { interleave: inParent(parent) })),
    }, 'A is interleaved in itself: A in B in C in A. No first row could ever be inserted'],
    ['a long circle, not all of it shown', {
      tables: Array.from({ length: 12 }, (_, n) => table(`T${10 + n}`, ['Id'], [column('Id', 'INT64')], { interleave: inParent(`T${10 + ((n + 1) % 12)}`) })),
    }, 'T10 is interleaved in itself: T10 in T11 in T12 in T13 in T14 in T15 in T16 in T17 in T18 in T19 in ... in T10. No first row could ever be inserted'],
  ],
  accepted: [
    ['a child whose key begins with the key of its parent', family(['CustomerId', 'OrderId'], [customerId, orderId])],
    ['a child with the same key, one row for each of the parent', family(['CustomerId'], [customerId])],
    ['a parent that does not exist, which is for another rule', { tables: [orders(['OrderId'], [orderId])] }],
    ['key columns that are not declared, which is for another rule', family(['CustomerId', 'OrderId'], [orderId])],
    ['nullability of any kind in PostgreSQL, where a key is never NULL', postgresql({ tables: [customers, orders(['CustomerId', 'OrderId'], [column('CustomerId', id), orderId])] })],
    ['any length of bytes in PostgreSQL, which has none', postgresql({
      tables: [table('Customers', ['Id'], [column('Id', { code: 'BYTES', length: 16 })]), orders(['Id'], [column('Id', 'BYTES')])],
    })],
    ['the same shard expression written with other spaces and case', { tables: [accounts, shardedOrders('abs( mod(farm_fingerprint(CustomerId),16) )')] }],
    ['a shard that the application writes into the child', { tables: [accounts, shardedOrders()] }],
    ['INTERLEAVE IN without an action', { tables: [customers, orders(['CustomerId', 'OrderId'], [customerId, orderId], { parent: 'Customers', inParent: false })] }],
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
