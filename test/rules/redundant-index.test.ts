import { redundantIndex } from '../../src/rules/advice/redundant-index';
import type { ForeignKeyDefinition, IndexDefinition, Schema, TableDefinition } from '../../src/schema';
import { column, index, schema, table } from '../support/model';
import { postgresql, problems, testRule } from '../support/rule-cases';

const orderColumns = [
  column('CustomerId', 'INT64', { notNull: true }),
  column('OrderId', 'INT64', { notNull: true }),
  column('Status', 'STRING', { notNull: true }),
  column('Region', 'STRING', { notNull: true }),
  column('Note'),
  column('ShopId', 'INT64', { notNull: true }),
  column('CouponId', 'INT64'),
];
const customers = table('Customers', ['CustomerId'], [column('CustomerId', 'INT64', { notNull: true }), column('Email', 'STRING', { notNull: true })]);

function orders(parts: Partial<TableDefinition> = {}): TableDefinition {
  return table('Orders', ['CustomerId', 'OrderId'], orderColumns, { interleave: { parent: 'Customers', inParent: true, onDelete: 'CASCADE' }, ...parts });
}

function on(key: string[], parts: Partial<IndexDefinition> = {}, name = `By${key.join('').replace(/ /g, '')}`): IndexDefinition {
  return index(name, 'Orders', key, parts);
}

function ordersWith(...indexes: IndexDefinition[]): Partial<Schema> {
  return { tables: [customers, orders()], indexes };
}

function foreignKey(columns: string[], referencedTable: string, referencedColumns: string[], parts: Partial<ForeignKeyDefinition> = {}): ForeignKeyDefinition {
  return { name: 'fk', columns, referencedTable, referencedColumns, onDelete: 'NO ACTION', enforced: true, ...parts };
}

function withForeignKey(definition: ForeignKeyDefinition, ...indexes: IndexDefinition[]): Partial<Schema> {
  const shops = table('Shops', ['ShopId'], [column('ShopId', 'INT64', { notNull: true }), column('Code', 'STRING', { notNull: true })]);
  return { tables: [customers, shops, orders({ foreignKeys: [definition] })], indexes };
}

const asPrimaryKey = (name: string): string => `index ${name} repeats the primary key order of Orders: each write updates it, and no read needs it`;
const contained = (name: string, other: string): string => `index ${name} is covered by index ${other}: each write pays for both, and reads need only ${other}`;
const trailing = (name: string, columns: string): string => `index ${name} ends with ${columns}, which the primary key of Orders adds to each entry anyway`;
const hidden = (name: string): string => `index ${name} repeats the backing index of foreign key fk of Orders: each write pays for both, and reads need only the backing index`;

testRule(redundantIndex, {
  refused: [
    { it: 'a part of the primary key', schema: schema(ordersWith(on(['CustomerId']))), says: [asPrimaryKey('ByCustomerId')] },
    { it: 'the whole primary key, unique or not', schema: schema(ordersWith(on(['CustomerId', 'OrderId'], { unique: true }))), says: [asPrimaryKey('ByCustomerIdOrderId')] },
    { it: 'a primary key behind a filter that leaves nothing out', schema: schema(ordersWith(on(['CustomerId'], { nullFiltered: true }))), says: [asPrimaryKey('ByCustomerId')] },
    { it: 'a primary key in PostgreSQL, whose columns are never NULL', schema: postgresql({
      tables: [table('Orders', ['Id'], [column('Id', 'INT64')])], indexes: [on([], { keyParts: [{ column: 'Id', descending: false, nulls: 'FIRST' }] }, 'ById')],
    }), says: [asPrimaryKey('ById')] },
    { it: 'the beginning of another index', schema: schema(ordersWith(on(['Status']), on(['Status', 'Region']))), says: [contained('ByStatus', 'ByStatusRegion')] },
    { it: 'an index like a unique one', schema: schema(ordersWith(on(['Status']), on(['Status'], { unique: true }, 'Other'))), says: [contained('ByStatus', 'Other')] },
    { it: 'the second of two equal indexes, by name', schema: schema(ordersWith(on(['Status'], {}, 'B'), on(['Status'], {}, 'A'))), says: [contained('B', 'A')] },
    { it: 'the second of two equal unique indexes', schema: schema(ordersWith(on(['Status'], { unique: true }, 'B'), on(['Status'], { unique: true }, 'A'))), says: [contained('B', 'A')] },
    {
      it: 'an index whose stored columns the other holds in its key, its stored columns and the primary key',
      schema: schema(ordersWith(on(['Status'], { storing: ['Region', 'Note'] }), on(['Status', 'Region'], { storing: ['Note', 'CouponId'] }))),
      says: [contained('ByStatus', 'ByStatusRegion')],
    },
    {
      it: 'the same filter written in two ways', schema: schema(ordersWith(on(['Note'], { nullFiltered: true }), on(['Note', 'Status'], { whereNotNull: ['Note'] }))),
      says: [contained('ByNote', 'ByNoteStatus')],
    },
    { it: 'a chain, each in a larger one', schema: schema(ordersWith(on(['Status']), on(['Status', 'Region']), on(['Status', 'Region', 'Note']))), says: [
      contained('ByStatus', 'ByStatusRegion'), contained('ByStatusRegion', 'ByStatusRegionNote'),
    ] },
    { it: 'the end of a key that the primary key adds', schema: schema(ordersWith(on(['Status', 'CustomerId']))), says: [trailing('ByStatusCustomerId', 'CustomerId')] },
    { it: 'the whole primary key at the end', schema: schema(ordersWith(on(['Status', 'CustomerId', 'OrderId']))), says: [trailing('ByStatusCustomerIdOrderId', 'CustomerId, OrderId')] },
    { it: 'the rest of the primary key in an interleaved index', schema: schema(ordersWith(on(['CustomerId', 'Status', 'OrderId'], { interleaveIn: 'Customers' }))), says: [trailing('ByCustomerIdStatusOrderId', 'OrderId')] },
    {
      it: 'the longer of two indexes that differ in such an end', schema: schema(ordersWith(on(['Status']), on(['Status', 'CustomerId']))),
      says: [contained('ByStatusCustomerId', 'ByStatus')],
    },
    { it: 'the backing index of a foreign key', schema: schema(withForeignKey(foreignKey(['ShopId'], 'Shops', ['ShopId']), on(['ShopId']))), says: [hidden('ByShopId')] },
    { it: 'the backing index over a nullable column', schema: schema(withForeignKey(foreignKey(['CouponId'], 'Shops', ['ShopId']), on(['CouponId'], { nullFiltered: true }))), says: [hidden('ByCouponId')] },
    {
      it: 'the hidden unique index on the referenced side, of a foreign key that is not enforced too',
      schema: schema(withForeignKey(foreignKey(['Region'], 'Shops', ['Code'], { enforced: false }), index('ShopsByCode', 'Shops', ['Code'], { unique: true }))),
      says: [hidden('ShopsByCode')],
    },
  ],
  accepted: [
    { it: 'indexes that differ', schema: schema(ordersWith(on(['Status']), on(['Region']), on(['Region DESC']), on(['OrderId']))) },
    { it: 'a primary key in another direction', schema: schema(ordersWith(on(['CustomerId DESC']))) },
    { it: 'a unique index on a part of the primary key, which refuses rows', schema: schema(ordersWith(on(['CustomerId'], { unique: true }))) },
    { it: 'a copy of the primary key that stores columns', schema: schema(ordersWith(on(['CustomerId'], { storing: ['Note'] }))) },
    { it: 'a primary key with a filter that leaves rows out', schema: schema(ordersWith(on(['CustomerId'], { whereNotNull: ['Note'] }))) },
    { it: 'a unique index that begins another unique one', schema: schema(ordersWith(on(['Status'], { unique: true }), on(['Status', 'Region'], { unique: true }))) },
    { it: 'a stored column that the other index lacks', schema: schema(ordersWith(on(['Status'], { storing: ['Note'] }), on(['Status', 'Region']))) },
    { it: 'different filters', schema: schema(ordersWith(on(['Note'], { nullFiltered: true }), on(['Note', 'CouponId'], { nullFiltered: true }), on(['Note'], {}, 'All'))) },
    { it: 'the same key in another place', schema: schema(ordersWith(on(['CustomerId', 'Status'], { interleaveIn: 'Customers' }), on(['CustomerId', 'Status', 'Region'], {}, 'Global'))) },
    { it: 'another order of NULLs in PostgreSQL', schema: postgresql({
      tables: [table('T', ['Id'], [column('Id', 'INT64'), column('A')])],
      indexes: [index('I', 'T', [], { keyParts: [{ column: 'A', descending: false, nulls: 'FIRST' }] }), index('J', 'T', ['A'])],
    }) },
    { it: 'a unique index that ends with the primary key', schema: schema(ordersWith(on(['Status', 'CustomerId'], { unique: true }))) },
    { it: 'a part of the primary key at the end in another order', schema: schema(ordersWith(on(['Status', 'OrderId']), on(['Region', 'CustomerId DESC']))) },
    { it: 'the key of the parent in an interleaved index', schema: schema({
      tables: [customers, orders()], indexes: [on(['CustomerId', 'OrderId'], { interleaveIn: 'Orders', storing: ['Note'] })],
    }) },
    { it: 'the range column of a sharded index', schema: schema({
      tables: [table('Events', ['ShardId', 'Day', 'Id'], [
        column('ShardId', 'INT64', { notNull: true, generated: { expression: 'ABS(MOD(FARM_FINGERPRINT(Id), 16))', stored: true } }), column('Day', 'DATE'), column('Id'), column('Kind'),
      ])],
      indexes: [index('EventsByKind', 'Events', ['ShardId', 'Kind', 'Day'])],
    }) },
    { it: 'an end with NULLs that the filter leaves out', schema: schema({
      tables: [table('T', ['Id'], [column('Id', 'INT64'), column('A')])], indexes: [index('I', 'T', ['A', 'Id'], { nullFiltered: true })],
    }) },
    { it: 'an index without the filter of the hidden one', schema: schema(withForeignKey(foreignKey(['CouponId'], 'Shops', ['ShopId']), on(['CouponId']))) },
    { it: 'a foreign key that needs no backing index', schema: schema(withForeignKey(foreignKey(['ShopId'], 'Shops', ['ShopId'], { enforced: false }), on(['ShopId']))) },
    { it: 'a foreign key over the front of the primary key', schema: schema(withForeignKey(foreignKey(['CustomerId'], 'Customers', ['CustomerId']), on(['CustomerId'], { storing: ['Note'] }))) },
    { it: 'names that do not exist, which are for another rule', schema: schema({ tables: [orders()], indexes: [on(['X']), index('I', 'Gone', ['A'])] }) },
    { it: 'an index without a key, which is for another rule', schema: schema(ordersWith(on([], {}, 'Empty'), on(['Status']))) },
  ],
});

test('shows both indexes', () => {
  expect(problems(redundantIndex, schema(ordersWith(on(['Status']), on(['Status', 'Region']))))).toEqual([{
    object: 'ByStatus',
    message: contained('ByStatus', 'ByStatusRegion'),
    location: 'INDEX ByStatus ON Orders (Status)',
    why: ['INDEX ByStatusRegion ON Orders (Status, Region)'],
    fixes: ['// remove new SafeIndex(orders, \'ByStatus\', { columns: [\'Status\'] })'],
    cost: 'queries with FORCE_INDEX=ByStatus must name ByStatusRegion',
  }]);
});

test('shows the order of the entries without the end of the key', () => {
  expect(problems(redundantIndex, schema(ordersWith(on(['Status', 'CustomerId']))))).toEqual([{
    object: 'ByStatusCustomerId',
    message: trailing('ByStatusCustomerId', 'CustomerId'),
    location: 'INDEX ByStatusCustomerId ON Orders (Status, CustomerId)',
    why: ['without it the entries are in the same order: (Status, CustomerId, OrderId)'],
    fixes: ["new SafeIndex(orders, 'ByStatusCustomerId', { columns: ['Status'] })"],
    cost: 'the index takes as much space either way; rebuilding a released one is not worth the backfill',
  }]);
});

test('tells of one of two foreign keys with the same backing index, in any order', () => {
  const keys = ['fk_b', 'fk_a'].map((name) => foreignKey(['ShopId'], name === 'fk_a' ? 'A' : 'B', ['ShopId'], { name }));
  const whys = [keys, [...keys].reverse()].map((foreignKeys) => {
    return problems(redundantIndex, schema({ tables: [orders({ foreignKeys })], indexes: [on(['ShopId'])] })).map((problem) => problem.why?.[0]);
  });
  expect(whys).toEqual([['Orders FOREIGN KEY (ShopId) REFERENCES A (ShopId)'], ['Orders FOREIGN KEY (ShopId) REFERENCES A (ShopId)']]);
});
