import { indexDefinition } from '../../src/rules/validity/indexes/index-definition';
import type { IndexDefinition, Interleave, Schema } from '../../src/schema';
import { column, index, schema, table } from '../support/model';
import { postgresql, problems, testRule } from '../support/rule-cases';

const inParent = (parent: string): Interleave => ({ parent, inParent: true, onDelete: 'CASCADE' });
const customers = table('Customers', ['CustomerId'], [column('CustomerId', 'INT64')]);
const orders = table('Orders', ['CustomerId', 'OrderId DESC'], [
  column('CustomerId', 'INT64'),
  column('OrderId', 'INT64'),
  column('Status'),
  column('PlacedAt', 'TIMESTAMP'),
  column('Payload', 'JSON'),
  column('Tags', { code: 'ARRAY', element: { code: 'STRING' } }),
  column('Tokens', 'TOKENLIST'),
  column('Details', { code: 'PROTO', name: 'shop.Details' }),
  column('Weight', 'FLOAT32'),
  column('Price', 'NUMERIC'),
  column('Lower', 'STRING', { generated: { expression: 'LOWER(Status)', stored: false } }),
], { interleave: inParent('Customers') });
const lines = table('Lines', ['CustomerId', 'OrderId DESC', 'LineNo'], [...orders.columns, column('LineNo', 'INT64')], { interleave: inParent('Orders') });
const visits = table('Visits', ['CustomerId'], [column('CustomerId', 'INT64'), column('Status')]);
const tables = [customers, orders, lines, visits];

function onOrders(key: string[], parts: Partial<IndexDefinition> = {}): Partial<Schema> {
  return { tables, indexes: [index('I', 'Orders', key, parts)] };
}

/** Interleaved in a table whose key has another name and is never NULL. */
function onStrict(key: string[], parts: Partial<IndexDefinition> = {}): Partial<Schema> {
  return { tables: [...tables, table('Strict', ['Id'], [column('Id', 'INT64', { notNull: true })])], indexes: [index('I', 'Orders', key, { interleaveIn: 'Strict', ...parts })] };
}

const unindexable = (name: string, type: string): string => `index I has ${name} in its key, but a column of the type ${type} cannot be part of a key`;

testRule(indexDefinition, {
  refused: [
    ['no key column', onOrders([]), 'index I has no key column: there is nothing to sort its entries by'],
    ['no key column on a table that does not exist', { indexes: [index('I', 'Gone', [])] }, 'index I has no key column: there is nothing to sort its entries by'],
    ['a repeated key column', onOrders(['Status', 'PlacedAt', 'Status DESC']), 'index I names Status twice in its key'],
    ['a JSON key column', onOrders(['Status', 'Payload']), unindexable('Payload', 'JSON')],
    ['an ARRAY key column', onOrders(['Tags']), unindexable('Tags', 'ARRAY<STRING(MAX)>')],
    ['a TOKENLIST key column', onOrders(['Tokens']), unindexable('Tokens', 'TOKENLIST')],
    ['a PROTO key column', onOrders(['Details']), unindexable('Details', 'shop.Details')],
    ['a FLOAT32 key column', onOrders(['Weight']), unindexable('Weight', 'FLOAT32')],
    ['jsonb and numeric in PostgreSQL', postgresql(onOrders(['Payload', 'Price'])), unindexable('Payload', 'jsonb'), unindexable('Price', 'numeric')],
    ['a stored key column, a stored column of the primary key and one stored twice', onOrders(['Status'], { storing: ['Status', 'OrderId', 'Payload', 'Payload'] }),
      'index I stores Status, which is part of its key: every entry holds it already',
      'index I stores OrderId, which is part of the primary key of Orders: every entry holds it already',
      'index I stores Payload twice'],
    ['a filter on a column that the index does not hold', onOrders(['Status'], { whereNotNull: ['Status', 'PlacedAt'] }),
      'index I filters on PlacedAt, which it does not hold: WHERE PlacedAt IS NOT NULL needs the column in its key or stored'],
    ['interleaving in a table that is no ancestor, with another type', onOrders(['Status', 'CustomerId'], { interleaveIn: 'Visits' }),
      'index I cannot be interleaved in Visits: its key does not begin with the key of Visits, (CustomerId)'],
    ['interleaving in a table that is no ancestor, with a shorter key', onOrders(['CustomerId', 'OrderId DESC'], { interleaveIn: 'Lines' }),
      'index I cannot be interleaved in Lines: its key does not begin with the key of Lines, (CustomerId, OrderId DESC, LineNo)'],
    ['interleaving in a table that is no ancestor, with NULLs that it cannot have', onStrict(['CustomerId', 'Status']),
      'index I cannot be interleaved in Strict: its key does not begin with the key of Strict, (Id)'],
    ['the columns of the key in another order', {
      tables: [table('Pairs', ['A', 'B'], [column('A'), column('B')])], indexes: [index('I', 'Pairs', ['B', 'A'], { interleaveIn: 'Pairs' })],
    }, 'index I cannot be interleaved in Pairs: its key does not begin with the key of Pairs, (A, B)'],
    ['a key that does not begin with the key of the ancestor', onOrders(['Status', 'CustomerId'], { interleaveIn: 'Customers' }),
      'index I cannot be interleaved in Customers: its key does not begin with the key of Customers, (CustomerId)'],
    ['another direction than the key of the ancestor', { tables, indexes: [index('I', 'Lines', ['CustomerId', 'OrderId', 'Status'], { interleaveIn: 'Orders' })] },
      'index I cannot be interleaved in Orders: its key does not begin with the key of Orders, (CustomerId, OrderId DESC)'],
    ['another schema than that of its table', { tables: [table('s.Orders', ['Id'], [column('Id')])], indexes: [index('I', 's.Orders', ['Id'])] },
      'index I is on s.Orders, but an index belongs in the schema of its table'],
    ['NULL_FILTERED in PostgreSQL', postgresql(onOrders(['Status'], { nullFiltered: true })), 'index I is NULL_FILTERED, which PostgreSQL databases do not have'],
    ['a place of NULLs in GoogleSQL', onOrders([], { keyParts: [{ column: 'Status', descending: false, nulls: 'LAST' }] }),
      'index I puts NULLS LAST for Status, and GoogleSQL has no such clause'],
  ],
  accepted: [
    ['a plain index with stored columns of any type', onOrders(['Status', 'PlacedAt DESC'], { storing: ['Payload', 'Tags', 'Weight'], nullFiltered: true })],
    ['NUMERIC in GoogleSQL and a virtual column', onOrders(['Price', 'Lower'], { unique: true })],
    ['columns of the primary key', onOrders(['OrderId', 'CustomerId'])],
    ['a filter on columns in the key, stored or in the primary key', onOrders(['Status'], { storing: ['PlacedAt'], whereNotNull: ['Status', 'PlacedAt', 'OrderId'] })],
    ['a filter and a place of NULLs in PostgreSQL', postgresql(onOrders([], { keyParts: [{ column: 'Status', descending: true, nulls: 'LAST' }], whereNotNull: ['Status'] }))],
    ['interleaving in the parent', onOrders(['CustomerId', 'Status'], { interleaveIn: 'Customers' })],
    ['interleaving in an ancestor further up', { tables, indexes: [index('I', 'Lines', ['CustomerId', 'LineNo'], { interleaveIn: 'Customers' })] }],
    ['interleaving in the table itself', onOrders(['CustomerId', 'OrderId DESC', 'Status'], { interleaveIn: 'Orders' })],
    ['interleaving in a table that is no ancestor and has the same key', onOrders(['CustomerId', 'Status'], { interleaveIn: 'Visits' })],
    ['interleaving in a child with a key of the same types', {
      tables: tables.map((each) => (each === orders ? { ...orders, columns: [...orders.columns, column('Priority', 'INT64')] } : each)),
      indexes: [index('I', 'Orders', ['CustomerId', 'OrderId DESC', 'Priority'], { interleaveIn: 'Lines' })],
    }],
    ['interleaving in a table whose key has another name', postgresql({
      tables: [...tables, table('Accounts', ['Id'], [column('Id', 'INT64', { notNull: true })])], indexes: [index('I', 'Visits', ['CustomerId', 'Status'], { interleaveIn: 'Accounts' })],
    })],
    ['an index without NULLs in a table whose key has none', onStrict(['CustomerId', 'Status'], { nullFiltered: true })],
    ['a filter on NULLs in a table whose key has none', onStrict(['CustomerId', 'Status'], { whereNotNull: ['CustomerId'] })],
    ['names that do not exist, which are for another rule', {
      tables, indexes: [index('I', 'Gone', ['X']), index('J', 'Orders', ['X'], { storing: ['Y'], whereNotNull: ['Z'], interleaveIn: 'Gone' })],
    }],
    ['parents that go in a circle, which are for another rule', {
      tables: [{ ...customers, interleave: inParent('Orders') }, orders], indexes: [index('I', 'Orders', ['Status'], { interleaveIn: 'Customers' })],
    }],
  ],
});

test('puts the key of the ancestor in front', () => {
  expect(problems(indexDefinition, schema(onOrders(['Status'], { interleaveIn: 'Customers' })))).toEqual([{
    object: 'I',
    message: 'index I cannot be interleaved in Customers: its key does not begin with the key of Customers, (CustomerId)',
    location: 'INDEX I ON Orders (Status), INTERLEAVE IN Customers',
    why: ['Status is STRING(MAX), Customers.CustomerId is INT64'],
    fixes: [
      "new SafeIndex(orders, 'I', { columns: ['Status'], spread: IndexSpread.interleavedIn(customers) })",
    ],
  }]);
});

test.each<[string, Partial<Schema>, string]>([
  ['a column without a type for keys', onOrders(['Status', 'Payload']),
    "new SafeIndex(orders, 'I', { columns: ['Status'], storing: ['Payload'] })  // keeps the value in the index without sorting by it"],
  ['stored columns', onOrders(['Status'], { storing: ['Status', 'Payload'] }),
    "new SafeIndex(orders, 'I', { columns: ['Status'], storing: ['Payload'] })"],
  ['stored columns that are all held already', onOrders(['Status'], { storing: ['Status'] }), "new SafeIndex(orders, 'I', { columns: ['Status'] })"],
  ['a filter', onOrders(['Status'], { storing: ['Price'], whereNotNull: ['PlacedAt'] }),
    "new SafeIndex(orders, 'I', { columns: ['Status'], whereNotNull: ['PlacedAt'], storing: ['Price', 'PlacedAt'] })"],
  ['a repeated column', onOrders(['Status', 'Status']), "new SafeIndex(orders, 'I', { columns: ['Status'] })"],
  ['a key that the table does not have', onStrict(['Status']), "new SafeIndex(orders, 'I', { columns: ['Status'] })  // interleaved in nothing"],
])('offers a way out for %s', (_, parts, fix) => {
  expect(problems(indexDefinition, schema(parts)).flatMap((problem) => problem.fixes)).toContain(fix);
});
