import { foreignKey } from '../../src/rules/validity/foreign-key';
import type { ColumnDefinition, ForeignKeyDefinition, Schema } from '../../src/schema';
import { column, schema, table } from '../support/model';
import { postgresql, problems, testRule, type RefusedCase } from '../support/rule-cases';

/** Orders references Customers by one column each, unless told otherwise. */
function orders(own: ColumnDefinition[], target: ColumnDefinition[], parts: Partial<ForeignKeyDefinition> = {}): Partial<Schema> {
  const definition: ForeignKeyDefinition = {
    name: 'fk_customer',
    columns: own.map(({ name }) => name),
    referencedTable: 'Customers',
    referencedColumns: target.map(({ name }) => name),
    onDelete: 'NO ACTION',
    enforced: true,
    ...parts,
  };
  return {
    tables: [
      table('Orders', ['OrderId'], [column('OrderId', 'INT64'), ...own], { foreignKeys: [definition] }),
      table('Customers', target.map(({ name }) => name), target),
    ],
  };
}

const customerId = column('CustomerId', { code: 'STRING', length: 36 });
const id = column('Id', { code: 'STRING', length: 36 });
const region = column('Region', 'STRING');
const nowhere = { start: 0, end: 0 };
const title = 'foreign key fk_customer of Orders';

testRule(foreignKey, {
  refused: [
    ['different types', orders([column('CustomerId', 'INT64')], [id]),
      `${title} compares Orders.CustomerId (INT64) with Customers.Id (STRING(36)): the types must be the same`],
    ['different types in PostgreSQL', postgresql(orders([column('customerid', 'UUID')], [column('id', 'STRING')])),
      `${title} compares Orders.customerid (uuid) with Customers.id (varchar): the types must be the same`],
    ['two enums of different names', orders([column('State', { code: 'ENUM', name: 'shop.State' })], [column('State', { code: 'ENUM', name: 'shop.Status' })]),
      `${title} compares Orders.State (shop.State) with Customers.State (shop.Status): the types must be the same`],
    ...([
      ['JSON', 'JSON'], ['ARRAY', 'ARRAY<STRING(MAX)>'], ['PROTO', 'PROTO'], ['TOKENLIST', 'TOKENLIST'], ['FLOAT32', 'FLOAT32'],
    ] as const).map(([code, text]): RefusedCase => [`columns of the type ${code}`, orders(
      [column('V', code === 'ARRAY' ? { code, element: { code: 'STRING' } } : code)], [column('V', code === 'ARRAY' ? { code, element: { code: 'STRING' } } : code)],
    ), ...['Orders', 'Customers'].map((owner) => `${title} compares ${owner}.V, and ${text} cannot be part of a foreign key`) as [string, string]]),
    ['a numeric column in PostgreSQL, on the referenced side too', postgresql(orders([column('a', 'INT64')], [column('b', 'NUMERIC')])),
      `${title} compares Customers.b, and numeric cannot be part of a foreign key`],
    ['more columns on one side', orders([customerId], [id, region]), `${title} sets 1 column against 2 columns of Customers: the numbers must match`],
    ['more columns on one side, of types that differ', orders([customerId], [column('No', 'INT64'), id]),
      `${title} sets 1 column against 2 columns of Customers: the numbers must match`],
    ['no column of its own', orders([], [id]), `${title} names no column of Orders: there is nothing to compare`],
    ['nothing that it references', orders([customerId], [id], { referencedColumns: [] }), `${title} names no column of Customers: there is nothing to compare`],
    ['no list of the columns that it references, which a parser takes for the key', orders([customerId], [id], { spans: { whole: nowhere, columns: [nowhere], referencedTable: nowhere, referencedColumns: [] } }),
      `${title} names no column of Customers, but Spanner requires them`],
    ['one column twice on either side', orders([customerId], [id], { columns: ['CustomerId', 'CustomerId'], referencedColumns: ['Id', 'Id'] }),
      `${title} names Orders.CustomerId twice: a column can be in it once`, `${title} names Customers.Id twice: a column can be in it once`],
    ['CASCADE without enforcement', orders([customerId], [id], { enforced: false, onDelete: 'CASCADE' }),
      `${title} is NOT ENFORCED and has ON DELETE CASCADE: only enforced foreign keys can cascade`],
    ['NOT ENFORCED in PostgreSQL', postgresql(orders([customerId], [id], { enforced: false, name: '' })),
      'a foreign key of Orders is NOT ENFORCED, which PostgreSQL databases do not have'],
  ],
  accepted: [
    ['the same types', orders([customerId, region], [id, region])],
    ['another length', orders([column('CustomerId', 'STRING')], [id])],
    ['NUMERIC and FLOAT64 in GoogleSQL', orders([column('A', 'NUMERIC'), column('B', 'FLOAT64')], [column('A', 'NUMERIC'), column('B', 'FLOAT64')])],
    ['float8 in PostgreSQL', postgresql(orders([column('a', 'FLOAT64')], [column('b', 'FLOAT64')]))],
    ['NOT ENFORCED without an action', orders([customerId], [id], { enforced: false })],
    ['CASCADE with enforcement', orders([customerId], [id], { onDelete: 'CASCADE' })],
    ['a table and columns that do not exist, which are for another rule', orders([customerId], [id], { columns: ['Gone'], referencedTable: 'Gone' })],
    ['a table that references itself', orders([customerId], [id], { referencedTable: 'Orders', referencedColumns: ['CustomerId'], columns: ['CustomerId'] })],
  ],
});

test('offers the whole key where the table has columns for it, and else says which it lacks', () => {
  const fixes = (own: ColumnDefinition[], named: string[]): readonly string[] => (
    problems(foreignKey, schema(orders(own, [region, id], { columns: named })))[0].fixes
  );
  const whole = (columns: string): string => (
    `ForeignKey.to(customers, { columns: [${columns}], referencedColumns: ['Region', 'Id'], name: 'fk_customer' })`
  );
  const words = 'name one column for each of the key of Customers: Region, Id';
  expect(fixes([customerId, region], ['CustomerId'])).toEqual([whole("'Region', 'CustomerId'")]);
  expect(fixes([id, region], ['Id'])).toEqual([whole("'Region', 'Id'")]);
  expect(fixes([id], ['Id'])).toEqual([`add Region (STRING(MAX)) to the columns of Orders, and ${words}`]);
  expect(fixes([customerId], ['CustomerId'])).toEqual([words]);
});

test('offers a type that can be compared', () => {
  const fix = (of: Schema): string => problems(foreignKey, of)[0].fixes[0];
  const json = [column('Payload', 'JSON')];
  expect(fix(schema(orders([column('Ratio', 'FLOAT32')], [column('Id', 'FLOAT64')])))).toBe("Column.float64('Ratio')  // FLOAT64 can be part of a key");
  expect(fix(schema(orders([column('Ratio', 'FLOAT32')], [id])))).toBe('no edit of this alone is proven: fix the other findings first, or declare it in another way');
  const remove = 'remove the foreign key, and check the reference in the application';
  expect([fix(schema(orders(json, [id]))), fix(postgresql(orders(json, [id])))]).toEqual([remove, remove]);
  expect(fix(postgresql(orders([column('price', 'NUMERIC')], [column('id', 'INT64')])))).toBe("Column.int64('price')  // in the smallest unit, such as cents: bigint can be part of a key");
});
