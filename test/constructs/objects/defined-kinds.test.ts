import {
  Check, Column, DatabaseFunction, Dialect, ElementType, FunctionVolatility, GraphProperties, Model, Placement, PropertyGraph,
  ProtoBundle, SqlSecurity, StatisticsPackage, UuidTable, View, type Database,
} from '../../../src';
import { printDatabase } from '../../../src/ddl/printer/print-objects';
import type { Schema } from '../../../src/schema';
import { planned, testStatements } from '../../support/planned';
import { newDatabase } from '../../support/stack';

const G = Dialect.GOOGLESQL;
const P = Dialect.POSTGRESQL;
const END = { columns: ['FromId'], node: 'Accounts', nodeColumns: ['AccountId'] };

type Declare = (db: Database) => unknown;

function declared(dialect: Dialect, declare: Declare): Schema {
  const db = newDatabase({ dialect });
  declare(db);
  return db._toModel();
}

const PRINTED: readonly [string, Dialect, Declare, string][] = [
  ['a placement', G, (db) => new Placement(db, 'eu', { instancePartition: 'eu-part', defaultLeader: 'europe-west1', readLeaseRegions: ['europe-west4', 'us-east1'] }),
    "CREATE PLACEMENT `eu` OPTIONS (instance_partition = 'eu-part', default_leader = 'europe-west1', read_lease_regions = 'europe-west4,us-east1')"],
  ['a placement', P, (db) => new Placement(db, 'eu', { instancePartition: 'eu-part' }), "CREATE PLACEMENT \"eu\" WITH (instance_partition = 'eu-part')"],
  ['a proto bundle', G, (db) => new ProtoBundle(db, 'Types', { types: ['shop.v1.Order', 'shop.v1.Status'] }), 'CREATE PROTO BUNDLE (`shop.v1.Order`, `shop.v1.Status`)'],
  ['a statistics package', G, (db) => new StatisticsPackage(db, 'auto_1'), 'ALTER STATISTICS `auto_1` SET OPTIONS (allow_gc = false)'],
  ['a statistics package', P, (db) => new StatisticsPackage(db, 'auto_1'), 'ALTER STATISTICS "auto_1" SET OPTIONS (allow_gc = false)'],
  ['a model', G, (db) => new Model(db, 'M', { inputs: [{ name: 'a', type: 'STRING(MAX)' }], outputs: [{ name: 'b', type: 'ARRAY<FLOAT64>', required: false }], endpoint: '//aiplatform.googleapis.com/x', defaultBatchSize: 5 }),
    "CREATE OR REPLACE MODEL `M` INPUT (`a` STRING(MAX)) OUTPUT (`b` ARRAY<FLOAT64> OPTIONS (required = false)) REMOTE OPTIONS (endpoint = '//aiplatform.googleapis.com/x', default_batch_size = 5)"],
  ['a model with several endpoints', G, (db) => new Model(db, 'M', { endpoints: ['//aiplatform.googleapis.com/x', "//it's"] }), "CREATE OR REPLACE MODEL `M` REMOTE OPTIONS (endpoints = ['//aiplatform.googleapis.com/x', \"//it's\"])"],
  ['a function', G, (db) => new DatabaseFunction(db, 'F', { parameters: [{ name: 'x', type: 'INT64', defaultValue: '1' }], returns: 'INT64', body: 'x + 1', security: SqlSecurity.INVOKER }),
    'CREATE OR REPLACE FUNCTION `F` (`x` INT64 DEFAULT 1) RETURNS INT64 SQL SECURITY INVOKER AS (x + 1)'],
  ['a function', P, (db) => new DatabaseFunction(db, 'f', { parameters: [{ type: 'bigint' }], returns: 'bigint', body: 'SELECT $1 + 1', volatility: FunctionVolatility.IMMUTABLE, strict: true }),
    "CREATE OR REPLACE FUNCTION \"f\" (bigint) RETURNS bigint LANGUAGE SQL IMMUTABLE STRICT AS 'SELECT $1 + 1'"],
  ['a remote function', G, (db) => new DatabaseFunction(db, 'F', { parameters: [{ name: 'x', type: 'INT64' }], returns: 'INT64', remote: { endpoint: 'https://x', maxBatchingRows: 10 } }),
    "CREATE OR REPLACE FUNCTION `F` (`x` INT64) RETURNS INT64 NOT DETERMINISTIC LANGUAGE REMOTE OPTIONS (endpoint = 'https://x', max_batching_rows = 10)"],
  ['a property graph', G, (db) => new PropertyGraph(db, 'G', { nodes: [{ table: 'Accounts' }] }), 'CREATE OR REPLACE PROPERTY GRAPH `G` NODE TABLES (`Accounts`)'],
  ['a property graph with everything', G, (db) => new PropertyGraph(db, 'G', {
    nodes: [
      { table: 'Accounts', alias: 'a', key: ['AccountId'], labels: [{ name: 'Account', properties: GraphProperties.columns(['order']) }, { properties: GraphProperties.none() }] },
      { table: 'sales.Users', properties: GraphProperties.allExcept(['Note']), dynamicLabel: 'Kind', dynamicProperties: 'More' },
    ],
    edges: [{ table: 'Transfers', source: END, destination: { columns: ['ToId'], node: 'a' }, properties: GraphProperties.listed([{ expression: 'Price * Amount', name: 'Total' }, { expression: 'Day' }]) },
      { table: 'Owns', source: END, destination: END, labels: [{ name: 'Owns', properties: GraphProperties.all() }] }],
  }), 'CREATE OR REPLACE PROPERTY GRAPH `G` NODE TABLES (`Accounts` AS `a` KEY (`AccountId`) LABEL `Account` PROPERTIES (`order`) DEFAULT LABEL NO PROPERTIES, '
    + '`sales`.`Users` PROPERTIES ARE ALL COLUMNS EXCEPT (`Note`) DYNAMIC LABEL (`Kind`) DYNAMIC PROPERTIES (`More`)) EDGE TABLES ('
    + '`Transfers` SOURCE KEY (`FromId`) REFERENCES `Accounts` (`AccountId`) DESTINATION KEY (`ToId`) REFERENCES `a` PROPERTIES (Price * Amount AS `Total`, Day), '
    + '`Owns` SOURCE KEY (`FromId`) REFERENCES `Accounts` (`AccountId`) DESTINATION KEY (`FromId`) REFERENCES `Accounts` (`AccountId`) LABEL `Owns` PROPERTIES ARE ALL COLUMNS)'],
];

describe.each(PRINTED)('%s in %s', (_, dialect, declare, statement) => {
  testStatements(declared(dialect, declare), [statement]);
});

describe('later', () => {
  const other: Declare = (db) => [
    new Placement(db, 'us', { instancePartition: 'us-part' }), new Model(db, 'N', { endpoint: '//aiplatform.googleapis.com/n' }), new DatabaseFunction(db, 'N1', { body: '1' }),
    new PropertyGraph(db, 'N2', { nodes: [{ table: 'Accounts' }] }), new StatisticsPackage(db, 'auto_0'),
  ];
  const LOG = printDatabase(declared(G, other));

  test.each<[string, Declare, readonly string[]]>([
    ['what is no longer declared is dropped', (db) => [
      new Placement(db, 'eu', { instancePartition: 'eu-part' }), new Model(db, 'M', { endpoint: '//aiplatform.googleapis.com/n' }), new DatabaseFunction(db, 'M1', { body: '1' }),
      new PropertyGraph(db, 'M2', { nodes: [{ table: 'Accounts' }] }), new StatisticsPackage(db, 'auto_1'),
    ], [
      'DROP PROPERTY GRAPH IF EXISTS `N2`', 'DROP FUNCTION IF EXISTS `N1`', 'DROP MODEL IF EXISTS `N`', "CREATE PLACEMENT `eu` OPTIONS (instance_partition = 'eu-part')",
      'ALTER STATISTICS `auto_1` SET OPTIONS (allow_gc = false)', 'ALTER STATISTICS `auto_0` SET OPTIONS (allow_gc = true)',
      "CREATE OR REPLACE MODEL `M` REMOTE OPTIONS (endpoint = '//aiplatform.googleapis.com/n')", 'CREATE OR REPLACE FUNCTION `M1` () AS (1)', 'CREATE OR REPLACE PROPERTY GRAPH `M2` NODE TABLES (`Accounts`)',
      'DROP PLACEMENT `us`',
    ]],
    ['what reads others is replaced, and the options of a model are set', (db) => {
      new Model(db, 'N', { endpoint: '//aiplatform.googleapis.com/m' });
      new DatabaseFunction(db, 'N1', { body: '2' });
      new PropertyGraph(db, 'N2', { nodes: [{ table: 'Users' }] });
    }, [
      "ALTER MODEL `N` SET OPTIONS (endpoint = '//aiplatform.googleapis.com/m')", 'CREATE OR REPLACE FUNCTION `N1` () AS (2)', 'CREATE OR REPLACE PROPERTY GRAPH `N2` NODE TABLES (`Users`)',
    ]],
    ['what no construct ever declared stays', () => undefined, []],
  ])('%s', (_, declare, statements) => {
    expect([...planned(LOG, declared(G, declare))].sort()).toEqual([...statements].sort());
  });

  test('types come into the proto bundle before columns use them, and leave it last', () => {
    const bundle = (types: string[]): Schema => declared(G, (db) => new ProtoBundle(db, 'Types', { types }));
    expect(planned(printDatabase(bundle(['a.B', 'a.C'])), bundle(['a.C', 'a.D']))).toEqual(['ALTER PROTO BUNDLE INSERT (`a.D`)', 'ALTER PROTO BUNDLE DELETE (`a.B`)']);
  });

  test('what reads a message stays, which the migrations cannot tell from an enum', () => {
    const read = declared(G, (db) => {
      new ProtoBundle(db, 'Types', { types: ['a.Order'] });
      const columns = [Column.proto('Last', 'a.Order'), Column.array('All', ElementType.proto('a.Order'))];
      new UuidTable(db, 'Baskets', { key: [Column.uuid('BasketId')], columns });
      const sql = 'SELECT b.BasketId, b.Last, b.`All` AS Each FROM Baskets AS b';
      new View(db, 'LastOrders', { query: sql });
      new PropertyGraph(db, 'Shop', { nodes: [{ table: 'Baskets', properties: GraphProperties.all() }] });
    });
    expect(planned(printDatabase(read), read)).toEqual([]);
  });

  test.each([
    ['the words that may be left out', 'CREATE PROPERTY GRAPH N2 NODE TABLES (Accounts PROPERTIES ALL COLUMNS,)', (db: Database) => new PropertyGraph(db, 'N2', {
      nodes: [{ table: 'Accounts', properties: GraphProperties.all() }],
    })],
    ['the order of options', 'CREATE MODEL N REMOTE OPTIONS (default_batch_size = 2, endpoint = "//aiplatform.googleapis.com/n")', (db: Database) => new Model(db, 'N', { endpoint: '//aiplatform.googleapis.com/n', defaultBatchSize: 2 })],
    ['the order of clauses', 'CREATE FUNCTION N1() SQL SECURITY INVOKER RETURNS INT64 AS (1)', (db: Database) => new DatabaseFunction(db, 'N1', { returns: 'INT64', security: SqlSecurity.INVOKER, body: '1' })],
  ])('%s make no difference', (_, log, declare) => {
    expect(planned([log], declared(G, declare))).toEqual([]);
  });
});

test.each<[string, Dialect, Declare, RegExp]>([
  ['a type that ends the list of fields', G, (db) => new Model(db, 'M', { inputs: [{ name: 'a', type: 'INT64) OUTPUT (x INT64' }], outputs: [{ name: 'b', type: 'INT64' }], endpoint: '//aiplatform.googleapis.com/x' }), /out-of-range: type cannot be/],
  ['no outputs', G, (db) => new Model(db, 'M', { inputs: [{ name: 'a', type: 'INT64' }], outputs: [], endpoint: '//aiplatform.googleapis.com/x' }), /out-of-range/],
  ['no endpoints', G, (db) => new Model(db, 'M', { endpoints: [] }), /out-of-range/],
  ['inputs alone', G, (db) => new Model(db, 'M', { inputs: [{ name: 'a', type: 'INT64' }], endpoint: '//aiplatform.googleapis.com/x' }), /wrong-type: outputs is missing/],
  ['a text without a length', G, (db) => new Model(db, 'M', { inputs: [{ name: 'a', type: 'STRING' }], outputs: [{ name: 'b', type: 'INT64' }], endpoint: '//aiplatform.googleapis.com/x' }), /out-of-range: type cannot be "STRING"/],
  ['two kinds of endpoints', G, (db) => new Model(db, 'M', { endpoint: '//aiplatform.googleapis.com/x', endpoints: ['//aiplatform.googleapis.com/y'] }), /conflicting-options/],
  ['a model without an endpoint', G, (db) => new Model(db, 'M', {}), /conflicting-options: neither endpoint nor endpoints is given/],
  ['a model in PostgreSQL', P, (db) => new Model(db, 'm', { endpoint: '//aiplatform.googleapis.com/x' }), /unsupported/],
  ['a body that goes on', G, (db) => new DatabaseFunction(db, 'F', { body: '1) AS (2' }), /broken-expression/],
  ['a type of another database', G, (db) => new DatabaseFunction(db, 'F', { parameters: [{ name: 'x', type: 'int' }], body: 'x' }), /out-of-range[^]*fix   type: 'INT64'/],
  ['a type of a result of the other dialect', P, (db) => new DatabaseFunction(db, 'f', { returns: 'INT64', body: 'SELECT 1' }), /out-of-range[^]*fix   returns: 'bigint'/],
  ['a body that is none', G, (db) => new DatabaseFunction(db, 'F', { body: '1 +' }), /broken-expression/],
  ['neither a body nor an endpoint', G, (db) => new DatabaseFunction(db, 'F', {}), /conflicting-options: neither body nor remote is given/],
  ['a remote function in PostgreSQL', P, (db) => new DatabaseFunction(db, 'f', { remote: { endpoint: 'https://x' } }), /unsupported/],
  ['a volatility of PostgreSQL', G, (db) => new DatabaseFunction(db, 'F', { body: '1', volatility: FunctionVolatility.STABLE }), /out-of-range[^]*want  one of \[FunctionVolatility.DETERMINISTIC, FunctionVolatility.NOT_DETERMINISTIC\] in GoogleSQL\n    fix   volatility: FunctionVolatility.NOT_DETERMINISTIC/],
  ['a graph without nodes', G, (db) => new PropertyGraph(db, 'G', { nodes: [] }), /out-of-range/],
  ['labels and properties', G, (db) => new PropertyGraph(db, 'G', { nodes: [{ table: 'T', labels: [{ name: 'L' }], properties: GraphProperties.all() }] }), /conflicting-options/],
  ['a property that goes on', G, (db) => new PropertyGraph(db, 'G', { nodes: [{ table: 'T', properties: GraphProperties.listed([{ expression: 'A) NO PROPERTIES' }]) }] }), /broken-expression/],
  ['a graph in PostgreSQL', P, (db) => new PropertyGraph(db, 'g', { nodes: [{ table: 't' }] }), /unsupported/],
  ['no types', G, (db) => new ProtoBundle(db, 'Types', { types: [] }), /out-of-range/],
  ['a second bundle', G, (db) => [new ProtoBundle(db, 'A', { types: ['a.B'] }), new ProtoBundle(db, 'C', { types: ['a.C'] })], /duplicate-name/],
  ['a bundle in PostgreSQL', P, (db) => new ProtoBundle(db, 'Types', { types: ['a.B'] }), /unsupported/],
  ['a package with a space', G, (db) => new StatisticsPackage(db, 'my package'), /out-of-range/],
  ['a partition without a name', G, (db) => new Placement(db, 'eu', { instancePartition: '' }), /not-text/],
])('%s is refused in %s', (_, dialect, declare, message) => {
  expect(() => declare(newDatabase({ dialect }))).toThrow(message);
});

test('functions that a table calls are created before it, and the others after the tables', () => {
  const db = newDatabase();
  const parameters = [{ name: 'id', type: 'STRING' }];
  new DatabaseFunction(db, 'Unused', { parameters, returns: 'BOOL', body: 'TRUE' });
  new DatabaseFunction(db, 'IsKnown', { parameters, returns: 'BOOL', body: 'IsGiven(id)' });
  new DatabaseFunction(db, 'IsGiven', { parameters, returns: 'BOOL', body: "id != ''" });
  new UuidTable(db, 'Orders', { key: [Column.uuid('OrderId')], checks: [Check.named('ck_known', 'IsKnown(OrderId)')] });
  expect(db.findings()).toEqual([]);
  expect(db.ddl.map((statement) => /(FUNCTION|EXISTS) `\w+`/.exec(statement)?.[0])).toEqual([
    'FUNCTION `IsGiven`', 'FUNCTION `IsKnown`', 'EXISTS `Orders`', 'FUNCTION `Unused`',
  ]);
});
