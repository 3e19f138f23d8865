import { interleaveOnDelete } from '../../src/rules/validity/interleave-on-delete';
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
    {
      it: 'NO ACTION below a TTL',
      schema: schema({ tables: [root({ ttl }), below('Customers', 'Orders', 'NO ACTION')] }),
      says: [fault('Orders', 'Customers')],
    },
    {
      it: 'the default action, which is NO ACTION, in PostgreSQL',
      schema: postgresql({ tables: [root({ ttl }), below('Customers', 'Orders')] }),
      says: [fault('Orders', 'Customers')],
    },
    {
      it: 'a grandchild under a child with CASCADE',
      schema: schema({ tables: [root({ ttl }), below('Customers', 'Orders', 'CASCADE'), below('Orders', 'Lines')] }),
      says: [fault('Lines', 'Customers')],
    },
    {
      it: 'both levels, each against the nearest TTL',
      schema: schema({ tables: [root({ ttl }), below('Customers', 'Orders', undefined, { ttl }), below('Orders', 'Lines')] }),
      says: [fault('Orders', 'Customers'), fault('Lines', 'Orders')],
    },
  ],
  accepted: [
    { it: 'CASCADE on all levels', schema: schema({ tables: [root({ ttl }), below('Customers', 'Orders', 'CASCADE'), below('Orders', 'Lines', 'CASCADE')] }) },
    { it: 'NO ACTION without a TTL above', schema: schema({ tables: [root(), below('Customers', 'Orders', undefined, { ttl })] }) },
    { it: 'INTERLEAVE IN, whose rows outlive their parent', schema: schema({ tables: [root({ ttl }), interleavedIn('Customers', 'Orders')] }) },
    { it: 'NO ACTION below INTERLEAVE IN', schema: schema({ tables: [root({ ttl }), interleavedIn('Customers', 'Orders'), below('Orders', 'Lines')] }) },
    { it: 'a circle of parents, which is for another rule', schema: schema({ tables: [below('B', 'A', undefined, { ttl }), below('A', 'B', undefined, { ttl })] }) },
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
