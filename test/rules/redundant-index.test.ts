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

const asPrimaryKey = (name: string): string => `index ${name} repeats the primary key order of Orders: each write updates it, but no read needs it`;
const contained = (name: string, other: string): string => `index ${name} is covered by index ${other}: each write pays for both, but reads need only ${other}`;
const trailing = (name: string, columns: string): string => `index ${name} ends with ${columns}, which the primary key of Orders adds to each entry anyway`;
const hidden = (name: string): string => `index ${name} repeats the backing index of foreign key fk of Orders: each write pays for both, but reads need only the backing index`;

testRule(redundantIndex, {
  refused: [
    ['a part of the primary key', ordersWith(on(['CustomerId'])), asPrimaryKey('ByCustomerId')],
    ['the whole primary key, unique or not', ordersWith(on(['CustomerId', 'OrderId'], { unique: true })), asPrimaryKey('ByCustomerIdOrderId')],
    ['a primary key behind a filter that leaves nothing out', ordersWith(on(['CustomerId'], { nullFiltered: true })), asPrimaryKey('ByCustomerId')],
    ['a primary key in PostgreSQL, whose columns are never NULL', postgresql({
      tables: [table('Orders', ['Id'], [column('Id', 'INT64')])], indexes: [on([], { keyParts: [{ column: 'Id', descending: false, nulls: 'FIRST' }] }, 'ById')],
    }), asPrimaryKey('ById')],
    ['the beginning of another index', ordersWith(on(['Status']), on(['Status', 'Region'])), contained('ByStatus', 'ByStatusRegion')],
    ['an index like a unique one', ordersWith(on(['Status']), on(['Status'], { unique: true }, 'Other')), contained('ByStatus', 'Other')],
    ['the second of two equal indexes, by name', ordersWith(on(['Status'], {}, 'B'), on(['Status'], {}, 'A')), contained('B', 'A')],
    ['the second of two equal unique indexes', ordersWith(on(['Status'], { unique: true }, 'B'), on(['Status'], { unique: true }, 'A')), contained('B', 'A')],
    ['an index whose stored columns the other holds in its key, its stored columns and the primary key', ordersWith(on(['Status'], { storing: ['Region', 'Note'] }), on(['Status', 'Region'], { storing: ['Note', 'CouponId'] })),
      contained('ByStatus', 'ByStatusRegion')],
    ['the same filter written in two ways', ordersWith(on(['Note'], { nullFiltered: true }), on(['Note', 'Status'], { whereNotNull: ['Note'] })),
      contained('ByNote', 'ByNoteStatus')],
    ['a chain, each in a larger one', ordersWith(on(['Status']), on(['Status', 'Region']), on(['Status', 'Region', 'Note'])),
      contained('ByStatus', 'ByStatusRegion'), contained('ByStatusRegion', 'ByStatusRegionNote')],
    ['the end of a key that the primary key adds', ordersWith(on(['Status', 'CustomerId'])), trailing('ByStatusCustomerId', 'CustomerId')],
    ['the whole primary key at the end', ordersWith(on(['Status', 'CustomerId', 'OrderId'])), trailing('ByStatusCustomerIdOrderId', 'CustomerId, OrderId')],
    ['the rest of the primary key in an interleaved index', ordersWith(on(['CustomerId', 'Status', 'OrderId'], { interleaveIn: 'Customers' })),
      trailing('ByCustomerIdStatusOrderId', 'OrderId')],
    ['the longer of two indexes that differ in such an end', ordersWith(on(['Status']), on(['Status', 'CustomerId'])), contained('ByStatusCustomerId', 'ByStatus')],
    ['the backing index of a foreign key', withForeignKey(foreignKey(['ShopId'], 'Shops', ['ShopId']), on(['ShopId'])), hidden('ByShopId')],
    ['the backing index over a nullable column', withForeignKey(foreignKey(['CouponId'], 'Shops', ['ShopId']), on(['CouponId'], { nullFiltered: true })),
      hidden('ByCouponId')],
    ['the hidden unique index on the referenced side, of a foreign key that is not enforced too', withForeignKey(foreignKey(['Region'], 'Shops', ['Code'], { enforced: false }), index('ShopsByCode', 'Shops', ['Code'], { unique: true })),
      hidden('ShopsByCode')],
  ],
  accepted: [
    ['indexes that differ', ordersWith(on(['Status']), on(['Region']), on(['Region DESC']), on(['OrderId']))],
    ['a primary key in another direction', ordersWith(on(['CustomerId DESC']))],
    ['a unique index on a part of the primary key, which refuses rows', ordersWith(on(['CustomerId'], { unique: true }))],
    ['a copy of the primary key that stores columns', ordersWith(on(['CustomerId'], { storing: ['Note'] }))],
    ['a primary key with a filter that leaves rows out', ordersWith(on(['CustomerId'], { whereNotNull: ['Note'] }))],
    ['a unique index that begins another unique one', ordersWith(on(['Status'], { unique: true }), on(['Status', 'Region'], { unique: true }))],
    ['a stored column that the other index lacks', ordersWith(on(['Status'], { storing: ['Note'] }), on(['Status', 'Region']))],
    ['different filters', ordersWith(on(['Note'], { nullFiltered: true }), on(['Note', 'CouponId'], { nullFiltered: true }), on(['Note'], {}, 'All'))],
    ['the same key in another place', ordersWith(on(['CustomerId', 'Status'], { interleaveIn: 'Customers' }), on(['CustomerId', 'Status', 'Region'], {}, 'Global'))],
    ['another order of NULLs in PostgreSQL', postgresql({
      tables: [table('T', ['Id'], [column('Id', 'INT64'), column('A')])],
      indexes: [index('I', 'T', [], { keyParts: [{ column: 'A', descending: false, nulls: 'FIRST' }] }), index('J', 'T', ['A'])],
    })],
    ['a unique index that ends with the primary key', ordersWith(on(['Status', 'CustomerId'], { unique: true }))],
    ['a part of the primary key at the end in another order', ordersWith(on(['Status', 'OrderId']), on(['Region', 'CustomerId DESC']))],
    ['the key of the parent in an interleaved index', { tables: [customers, orders()], indexes: [on(['CustomerId', 'OrderId'], { interleaveIn: 'Orders', storing: ['Note'] })] }],
    ['the range column of a sharded index', {
      tables: [table('Events', ['ShardId', 'Day', 'Id'], [
        column('ShardId', 'INT64', { notNull: true, generated: { expression: 'ABS(MOD(FARM_FINGERPRINT(Id), 16))', stored: true } }), column('Day', 'DATE'), column('Id'), column('Kind'),
      ])],
      indexes: [index('EventsByKind', 'Events', ['ShardId', 'Kind', 'Day'])],
    }],
    ['an end with NULLs that the filter leaves out', {
      tables: [table('T', ['Id'], [column('Id', 'INT64'), column('A')])], indexes: [index('I', 'T', ['A', 'Id'], { nullFiltered: true })],
    }],
    ['an index without the filter of the hidden one', withForeignKey(foreignKey(['CouponId'], 'Shops', ['ShopId']), on(['CouponId']))],
    ['a foreign key that needs no backing index', withForeignKey(foreignKey(['ShopId'], 'Shops', ['ShopId'], { enforced: false }), on(['ShopId']))],
    ['a foreign key over the front of the primary key', withForeignKey(foreignKey(['CustomerId'], 'Customers', ['CustomerId']), on(['CustomerId'], { storing: ['Note'] }))],
    ['names that do not exist, which are for another rule', { tables: [orders()], indexes: [on(['X']), index('I', 'Gone', ['A'])] }],
    ['an index without a key, which is for another rule', ordersWith(on([], {}, 'Empty'), on(['Status']))],
  ],
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
