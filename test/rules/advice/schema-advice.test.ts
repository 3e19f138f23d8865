import { interleavableIndex, interleavableTable } from '../../../src/rules/advice/interleavable';
import { doubledForeignKeyIndex } from '../../../src/rules/advice/redundant-index';
import { streamedHotKey } from '../../../src/rules/advice/streamed-hot-key';
import { undeletableRow } from '../../../src/rules/advice/undeletable-row';
import { uninheritedLocalityGroup } from '../../../src/rules/advice/uninherited-locality-group';
import { wideHotIndex } from '../../../src/rules/advice/wide-hot-index';
import { shardCapacity } from '../../../src/rules/hotspot/shard-count';
import type { ForeignKeyDefinition, IndexDefinition, RowWorkload, Schema, TableDefinition } from '../../../src/schema';
import type { ChangeStreamDefinition } from '../../../src/schema/objects/change-stream';
import { column, index, schema, table } from '../../support/model';
import { postgresql, problems, testRule } from '../../support/rule-cases';

const uuid = (name: string) => column(name, { code: 'STRING', length: 36 }, { notNull: true, defaultExpression: 'GENERATE_UUID()' });
const key = (name: string) => column(name, { code: 'STRING', length: 36 }, { notNull: true });

const customers = table('Customers', ['CustomerId'], [uuid('CustomerId'), column('SeenAt', 'TIMESTAMP')]);

function orders(parts: Partial<TableDefinition> = {}): TableDefinition {
  return table('Orders', ['CustomerId', 'OrderId'], [
    key('CustomerId'), uuid('OrderId'), column('Status'), column('Note'), column('PlacedAt', 'TIMESTAMP', { notNull: true }),
  ], parts);
}

const interleaved = orders({ interleave: { parent: 'Customers', inParent: true, onDelete: 'CASCADE' } });

function ofCustomer(parts: Partial<ForeignKeyDefinition> = {}): ForeignKeyDefinition {
  return {
    name: 'OfCustomer', columns: ['CustomerId'], referencedTable: 'Customers', referencedColumns: ['CustomerId'], onDelete: 'CASCADE', enforced: true, ...parts,
  };
}

function withIndex(keyParts: string[], parts: Partial<IndexDefinition> = {}): Partial<Schema> {
  return { tables: [customers, interleaved], indexes: [index('I', 'Orders', keyParts, parts)] };
}

describe('interleavable-index', () => {
  const apart = 'index I begins with the key of Customers but is not interleaved in it: a write of Orders can involve one more split';

  testRule(interleavableIndex, {
    refused: [
      ['an index that begins with the key of the parent', withIndex(['CustomerId', 'PlacedAt']), apart],
      ['one in PostgreSQL', postgresql(withIndex(['CustomerId', 'Status'])), apart],
      ['the one of two indexes that contains the other, which should be dropped', { tables: [customers, interleaved], indexes: [index('H', 'Orders', ['CustomerId', 'PlacedAt']), index('I', 'Orders', ['CustomerId', 'PlacedAt', 'Status'])] },
        apart],
      ['a unique one that leaves out NULL', withIndex(['CustomerId', 'Status'], { unique: true, nullFiltered: true }), apart],
    ],
    accepted: [
      ['an index that is interleaved', withIndex(['CustomerId', 'PlacedAt'], { interleaveIn: 'Customers' })],
      ['an index over all parents', withIndex(['Status', 'CustomerId'])],
      ['the key of the parent in another direction', withIndex(['CustomerId DESC', 'PlacedAt'])],
      ['the key of the parent and nothing else', withIndex(['CustomerId'])],
      ['an index of a table without a parent', { tables: [customers, orders()], indexes: [index('I', 'Orders', ['CustomerId', 'PlacedAt'])] }],
      ['one that repeats the primary key, and should be dropped', { tables: [customers, interleaved], indexes: [index('I', 'Orders', ['CustomerId', 'OrderId'])] }],
      ['an index on a table that does not exist', { indexes: [index('I', 'Gone', ['A', 'B'])] }],
    ],
  });
});

describe('interleavable-table', () => {
  const tables = (child: TableDefinition, parent = customers): Partial<Schema> => ({ tables: [parent, child] });
  const says = 'Orders can be interleaved in Customers: its key begins with the key of Customers, but a row and its children are stored apart';

  testRule(interleavableTable, {
    refused: [
      ['a table that is deleted with the one its key begins with', tables(orders({ foreignKeys: [ofCustomer()] })), says],
      ['one in PostgreSQL', postgresql(tables(orders({ foreignKeys: [ofCustomer()] }))), says],
    ],
    accepted: [
      ['a reference that deletes nothing, where no query is known', tables(orders({ foreignKeys: [ofCustomer({ onDelete: 'NO ACTION' })] }))],
      ['a table that is interleaved', tables(interleaved)],
      ['a key that begins with something else', tables({ ...orders({ foreignKeys: [ofCustomer()] }), primaryKey: [{ column: 'OrderId', descending: false }, { column: 'CustomerId', descending: false }] })],
      ['a key column of another type', tables({ ...orders({ foreignKeys: [ofCustomer()] }), columns: [column('CustomerId', 'STRING', { notNull: true }), ...orders().columns.slice(1)] })],
      ['a key column with another name', { tables: [customers, table('Orders', ['Customer', 'OrderId'], [key('Customer'), uuid('OrderId')], { foreignKeys: [ofCustomer({ columns: ['Customer'] })] })] }],
      ['a reference to itself', { tables: [orders({ foreignKeys: [ofCustomer({ referencedTable: 'Orders' })] })] }],
      ['so many declared rows that one parent would outgrow a split', tables(orders({ foreignKeys: [ofCustomer()], workload: { rowsPerParent: 1e9, rowBytes: 1024 } }))],
    ],
  });
});

describe('doubled-foreign-key-index', () => {
  const shops = table('Shops', ['ShopId'], [uuid('ShopId')]);
  const reference: ForeignKeyDefinition = { name: 'InShop', columns: ['ShopId'], referencedTable: 'Shops', referencedColumns: ['ShopId'], onDelete: 'NO ACTION', enforced: true };
  const sales = (declared: IndexDefinition, parts: Partial<ForeignKeyDefinition> = {}): Partial<Schema> => ({
    tables: [shops, table('Sales', ['SaleId'], [uuid('SaleId'), key('ShopId'), column('SoldAt', 'TIMESTAMP', { notNull: true })], { foreignKeys: [{ ...reference, ...parts }] })],
    indexes: [declared],
  });
  const says = 'foreign key InShop of Sales has a backing index that begins like index I: each write of Sales updates both';

  testRule(doubledForeignKeyIndex, {
    refused: [
      ['a declared index with one more column', sales(index('I', 'Sales', ['ShopId', 'SoldAt'])), says],
      ['a declared index that stores a column', sales(index('I', 'Sales', ['ShopId'], { storing: ['SoldAt'] })), says],
    ],
    accepted: [
      ['a declared index that holds no more, which redundant-index finds', sales(index('I', 'Sales', ['ShopId']))],
      ['a declared index in another order', sales(index('I', 'Sales', ['SoldAt', 'ShopId']))],
      ['a foreign key that deletes rows, which Spanner has to enforce', sales(index('I', 'Sales', ['ShopId', 'SoldAt']), { onDelete: 'CASCADE' })],
      ['a foreign key of PostgreSQL, which are all enforced', postgresql(sales(index('I', 'Sales', ['ShopId', 'SoldAt'])))],
      ['a foreign key that is not enforced', sales(index('I', 'Sales', ['ShopId', 'SoldAt']), { enforced: false })],
      ['a declared index that leaves rows out', sales(index('I', 'Sales', ['ShopId', 'SoldAt'], { nullFiltered: true }))],
    ],
  });
});

describe('streamed-hot-key', () => {
  const events = table('Events', ['SeenAt'], [column('SeenAt', 'TIMESTAMP', { notNull: true }), column('Note')]);
  const visits = table('Visits', ['SeenAt', 'No'], [column('SeenAt', 'TIMESTAMP', { notNull: true }), key('No')], {
    interleave: { parent: 'Events', inParent: true, onDelete: 'CASCADE' },
  });
  const says = (tables: string): [string] => [
    `change stream S writes all columns of ${tables} a second time, and all inserts there land in few places`,
  ];
  const streamed = (watched: ChangeStreamDefinition['watched'], parts: Partial<ChangeStreamDefinition> = {}): Partial<Schema> => ({
    tables: [customers, events, visits],
    objects: { grants: [], unread: [], options: new Map(), defined: [{ kind: 'CHANGE STREAM', name: 'S', watchesAll: false, watched, options: new Map(), ...parts }] },
  });

  testRule(streamedHotKey, {
    refused: [
      ['a stream of everything, once for all hot tables', streamed([], { watchesAll: true }), ...says('Events, Visits')],
      ['a stream of a whole hot table', streamed([{ table: 'Customers' }, { table: 'Events' }]), ...says('Events')],
      ['a stream of a table below a hot one, in PostgreSQL', postgresql(streamed([{ table: 'Visits' }])), ...says('Visits')],
      ['a stream without deletes', streamed([{ table: 'Events' }], { options: new Map([['exclude_delete', 'true']]) }), ...says('Events')],
    ],
    accepted: [
      ['a stream of columns', streamed([{ table: 'Events', columns: ['Note'] }])],
      ['a stream of keys', streamed([{ table: 'Events', columns: [] }])],
      ['a stream without inserts', streamed([{ table: 'Events' }], { options: new Map([['exclude_insert', 'true']]) })],
      ['a stream of a table whose inserts are spread', streamed([{ table: 'Customers' }])],
      ['a stream of nothing', streamed([])],
    ],
  });
});

describe('wide-hot-index', () => {
  const says = (places: string): string => `index I stores Note a second time, and all its inserts land in ${places}`;

  testRule(wideHotIndex, {
    refused: [
      ['a text of any length in an index by time', withIndex(['PlacedAt'], { storing: ['Note', 'CustomerId'] }), says('1 place')],
      ['one in PostgreSQL', postgresql(withIndex(['PlacedAt'], { storing: ['Note'] })), says('1 place')],
      ['one behind a category whose values nobody has counted', {
        ...withIndex(['Kind', 'PlacedAt'], { storing: ['Note'] }),
        tables: [customers, { ...interleaved, columns: [...interleaved.columns, column('Kind', 'ENUM', { notNull: true })] }],
      }, says('a few places')],
    ],
    accepted: [
      ['a text of any length in an index that spreads', withIndex(['CustomerId', 'PlacedAt'], { storing: ['Note'] })],
      ['columns with a length', withIndex(['PlacedAt'], { storing: ['OrderId'] })],
      ['nothing that is stored', withIndex(['PlacedAt'])],
    ],
  });
});

describe('shard-capacity', () => {
  const sharded = (it: string, shards: number, workload?: RowWorkload, of: Partial<Schema> = {}): [string, Schema] => ([it, schema({
    tables: [table('Events', ['ShardId', 'OccurredAt', 'EventId'], [
      column('ShardId', 'INT64', { notNull: true, generated: { expression: `ABS(MOD(FARM_FINGERPRINT(EventId), ${shards}))`, stored: true } }),
      column('OccurredAt', 'TIMESTAMP', { notNull: true }), uuid('EventId'),
    ], { workload })],
    ...of,
  })]);

  testRule(shardCapacity, {
    refused: [
      [...sharded('fewer shards than nodes that the writes need', 4, { writesPerSecond: 40_000 }),
        'Events has 4 shards in ShardId for 40,000 declared writes per second: 10,000 in each, more than one node takes'],
      [...sharded('the same by the workload of the database', 4, undefined, { workload: { writesPerSecond: 40_000 } }),
        'Events has 4 shards in ShardId for 40,000 declared writes per second: 10,000 in each, more than one node takes'],
      [...sharded('far more shards than the writes need', 256, { writesPerSecond: 100 }),
        'Events has 256 shards in ShardId for 100 declared writes per second: each range read scans 256 ranges; 3 shards are enough'],
    ],
    accepted: [
      sharded('shards without a declared workload', 4),
      sharded('a declared size of rows alone', 4, { rowBytes: 4_096 }),
      sharded('shards that just take the writes', 12, { writesPerSecond: 40_000 }),
      sharded('some more shards than needed', 64, { writesPerSecond: 4_000 }),
      sharded('the usual number of shards', 16, { writesPerSecond: 10 }),
    ],
  });

  test('the fix has a number of shards that the policies allow', () => {
    const [, of] = sharded('', 256, { writesPerSecond: 100 }, { shardCounts: { allowed: [8, 32] } });
    expect(problems(shardCapacity, of)[0].fixes[0]).toMatch(/shards: 8,/);
  });
});

describe('undeletable-row', () => {
  const tree = (it: string, rows: number | undefined, indexes: number, parts: Partial<TableDefinition> = {}): [string, Schema] => ([it, schema({
    tables: [{ ...customers, ttl: { column: 'SeenAt', days: 90 } }, { ...interleaved, workload: { rowsPerParent: rows }, ...parts }],
    indexes: Array.from({ length: indexes }, (_, at) => index(`I${at}`, 'Orders', ['CustomerId', at === 0 ? 'Status' : 'Note'], { interleaveIn: 'Customers' })),
  })]);

  testRule(undeletableRow, {
    refused: [
      [...tree('more indexed rows below a row than a commit has mutations', 50_000, 2),
        'the TTL of Customers can leave rows undeleted: one row and its descendants take 100,001 mutations, but a commit holds 80,000'],
    ],
    accepted: [
      tree('as many rows without an index, whose deletes cost nothing', 1_000_000, 0),
      tree('rows that are not declared', undefined, 2),
      tree('fewer rows', 30_000, 2),
      tree('rows that end sooner by themselves', 50_000, 2, { ttl: { column: 'PlacedAt', days: 30 } }),
    ],
  });
});

test('advice shows its evidence, its fix as code and its price', () => {
  const [{ why, fixes, cost }] = problems(interleavableTable, schema({ tables: [customers, orders({ foreignKeys: [ofCustomer()] })] }));
  expect(why).toEqual([
    'Customers PRIMARY KEY (CustomerId), Orders PRIMARY KEY (CustomerId, OrderId)',
    'Orders FOREIGN KEY (CustomerId) REFERENCES Customers (CustomerId) ON DELETE CASCADE: both are deleted together',
    'Spanner recommends interleaving or a foreign key for one relationship, not both',
  ]);
  expect(fixes).toEqual([
    "new InterleavedHierarchy(db, 'CustomersFamily', { root: customers }).addChild('Orders', { key: [Column.uuid('OrderId')], onDelete: OnDelete.CASCADE, columns: [Column.string('Status'), Column.string('Note'), Column.timestamp('PlacedAt', { notNull: true })] })  // drop foreign key OfCustomer of Orders",
  ]);
  expect(cost).toBe('interleaving takes a new table and a copy of the rows; a row of Customers with all its rows of Orders should stay below the size of a split');
});

describe('uninherited-locality-group', () => {
  const inGroup = (of: TableDefinition, group: string): TableDefinition => ({ ...of, options: new Map([['locality_group', `'${group}'`]]) });
  const items = table('Items', ['CustomerId', 'OrderId', 'No'], [key('CustomerId'), key('OrderId'), column('No', 'INT64')], {
    interleave: { parent: 'Orders', inParent: false },
  });
  const cold = inGroup(customers, 'cold');
  const says = (name: string): string => (
    `table ${name} is interleaved below Customers but does not inherit its locality group cold: Spanner stores its rows in the default locality group`
  );

  testRule(uninheritedLocalityGroup, {
    refused: [
      ['a child that names none, and one below it', { tables: [cold, interleaved, items] }, says('Items'), says('Orders')],
      ['one in PostgreSQL', postgresql({ tables: [cold, interleaved] }), says('Orders')],
    ],
    accepted: [
      ['a child in the same group', { tables: [cold, inGroup(interleaved, 'cold')] }],
      ['a child in a group of its own', { tables: [cold, inGroup(interleaved, 'warm')] }],
      ['a child that names the default group, and one below it', { tables: [cold, inGroup(interleaved, 'default'), items] }],
      ['a group of a column of the parent', { tables: [{ ...customers, columns: [uuid('CustomerId'), column('SeenAt', 'TIMESTAMP', { localityGroup: 'cold' })] }, interleaved] }],
      ['a table that is not interleaved', { tables: [cold, orders()] }],
    ],
  });
});
