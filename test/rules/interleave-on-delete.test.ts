import { interleaveOnDelete } from '../../src/rules/validity/ttl';
import type { DeleteAction, TableDefinition } from '../../src/schema';
import { column, schema, table } from '../support/model';
import { postgresql, problems, testRule } from '../support/rule-cases';

const columns = [column('Id', 'INT64'), column('CreatedAt', 'TIMESTAMP')];
const ttl = { column: 'CreatedAt', days: 30 };
const root = (parts: Partial<TableDefinition> = {}): TableDefinition => table('Customers', ['Id'], columns, parts);

function below(parent: string, name: string, onDelete?: DeleteAction, parts: Partial<TableDefinition> = {}): TableDefinition {
  return table(name, ['Id'], columns, { interleave: { parent, inParent: true, onDelete }, ...parts });
}

function interleavedIn(parent: string, name: string): TableDefinition {
  return table(name, ['Id'], columns, { interleave: { parent, inParent: false } });
}

const fault = (name: string, ancestor: string): string =>
  `${name} is interleaved with ON DELETE NO ACTION below ${ancestor}, whose TTL then cannot delete rows with children in ${name}`;

testRule(interleaveOnDelete, {
  refused: [
    ['NO ACTION below a TTL', { tables: [root({ ttl }), below('Customers', 'Orders', 'NO ACTION')] }, fault('Orders', 'Customers')],
    ['the default action, which is NO ACTION, in PostgreSQL', postgresql({ tables: [root({ ttl }), below('Customers', 'Orders')] }), fault('Orders', 'Customers')],
    ['a grandchild under a child with CASCADE', { tables: [root({ ttl }), below('Customers', 'Orders', 'CASCADE'), below('Orders', 'Lines')] }, fault('Lines', 'Customers')],
    ['both levels, each against the nearest TTL', { tables: [root({ ttl }), below('Customers', 'Orders', undefined, { ttl }), below('Orders', 'Lines')] },
      fault('Orders', 'Customers'), fault('Lines', 'Orders')],
  ],
  accepted: [
    ['CASCADE on all levels', { tables: [root({ ttl }), below('Customers', 'Orders', 'CASCADE'), below('Orders', 'Lines', 'CASCADE')] }],
    ['NO ACTION without a TTL above', { tables: [root(), below('Customers', 'Orders', undefined, { ttl })] }],
    ['INTERLEAVE IN, whose rows outlive their parent', { tables: [root({ ttl }), interleavedIn('Customers', 'Orders')] }],
    ['NO ACTION below INTERLEAVE IN', { tables: [root({ ttl }), interleavedIn('Customers', 'Orders'), below('Orders', 'Lines')] }],
    ['a circle of parents, which is for another rule', { tables: [below('B', 'A', undefined, { ttl }), below('A', 'B', undefined, { ttl })] }],
  ],
});

test('shows the TTL and both ways to write the fix', () => {
  expect(problems(interleaveOnDelete, schema({ tables: [root({ ttl }), below('Customers', 'Orders')] }))).toEqual([{
    object: 'Orders',
    message: fault('Orders', 'Customers'),
    location: 'Orders INTERLEAVE IN PARENT Customers',
    why: ['Customers: TTL of 30 days on CreatedAt', 'without ON DELETE the action is NO ACTION'],
    fixes: [
      "family.addChild('Orders', { parent: customers, key: [], onDelete: OnDelete.CASCADE, columns: [Column.timestamp('CreatedAt')] })",
      "family.addInterleavedIn('Orders', { parent: customers, key: [], columns: [Column.timestamp('CreatedAt')] })  // when rows of Orders may outlive their parent",
    ],
    cost: 'one transaction of at most 80,000 mutations then deletes a row of Customers with all rows below it',
  }]);
});
