import { Column, Dialect, ElementType, UuidTable, VectorDistance, VectorIndex, type VectorIndexProps } from '../../../src';
import { printDatabase } from '../../../src/ddl/printer/print-objects';
import type { Schema } from '../../../src/schema';
import { planned, testStatements } from '../../support/planned';
import { newDatabase } from '../../support/stack';

const G = Dialect.GOOGLESQL;
const P = Dialect.POSTGRESQL;
const COSINE = { column: 'embedding', distance: VectorDistance.COSINE };

function declared(dialect: Dialect, indexes: Readonly<Record<string, VectorIndexProps>>): Schema {
  const db = newDatabase({ dialect });
  const table = new UuidTable(db, 'products', {
    key: [Column.uuid('id')],
    columns: [
      Column.string('name'),
      Column.string('brand', { lengthChars: 40 }),
      Column.array('embedding', ElementType.float32(), { vectorLength: 768 }),
      Column.array('image', ElementType.float32(), { vectorLength: 512, notNull: true }),
    ],
  });
  Object.entries(indexes).forEach(([name, props]) => new VectorIndex(table, name, props));
  return db._toModel();
}

describe.each<[Dialect, VectorIndexProps, string]>([
  [G, COSINE, "CREATE VECTOR INDEX IF NOT EXISTS `i` ON `products` (`embedding`) WHERE `embedding` IS NOT NULL OPTIONS (distance_type = 'COSINE')"],
  [G, { column: 'image', distance: VectorDistance.EUCLIDEAN, filterColumns: ['brand'], storing: ['name'], treeDepth: 3, numLeaves: 1000, numBranches: 50, whereNotNull: ['brand'] },
    'CREATE VECTOR INDEX IF NOT EXISTS `i` ON `products` (`image`, `brand`) STORING (`name`) WHERE `brand` IS NOT NULL ' +
      "OPTIONS (distance_type = 'EUCLIDEAN', tree_depth = 3, num_leaves = 1000, num_branches = 50)"],
  [P, { ...COSINE, storing: ['name'], disableSearch: true },
    'CREATE INDEX IF NOT EXISTS "i" ON "products" USING scann ("embedding") INCLUDE ("name") ' +
      "WITH (distance_type = 'COSINE', disable_search = true) WHERE \"embedding\" IS NOT NULL"],
])('in %s %j', (dialect, props, statement) => {
  testStatements(declared(dialect, { i: props }), [expect.stringContaining('CREATE TABLE'), statement]);
});

describe('later', () => {
  const before = declared(G, { i: { ...COSINE, storing: ['name'] }, j: { column: 'image', distance: VectorDistance.COSINE } });

  test('stored columns and disable_search change in place, and an index that is no longer declared is dropped', () => {
    expect(planned(printDatabase(before), declared(G, { i: { ...COSINE, storing: ['brand'], disableSearch: true } }))).toEqual([
      'ALTER VECTOR INDEX `i` ADD STORED COLUMN `brand`',
      'ALTER VECTOR INDEX `i` SET OPTIONS (disable_search = true)',
      'ALTER VECTOR INDEX `i` DROP STORED COLUMN `name`',
      'DROP VECTOR INDEX IF EXISTS `j`',
    ]);
  });

  test('another tree is another index, which takes its place', () => {
    expect(planned(printDatabase(before), declared(G, { i: { ...COSINE, storing: ['name'], treeDepth: 3 }, j: { column: 'image', distance: VectorDistance.COSINE } })))
      .toEqual([
        'DROP VECTOR INDEX IF EXISTS `i`',
        "CREATE VECTOR INDEX IF NOT EXISTS `i` ON `products` (`embedding`) STORING (`name`) WHERE `embedding` IS NOT NULL OPTIONS (distance_type = 'COSINE', tree_depth = 3)",
      ]);
  });

  test('vector indexes that no construct ever declared stay', () => {
    expect(planned(printDatabase(before), declared(G, {}))).toEqual([]);
  });
});

test.each<[string, VectorIndexProps, RegExp]>([
  ['a column that the table does not have', { ...COSINE, column: 'embeddings' }, /unknown-column/],
  ['a distance that is none', { ...COSINE, distance: 'HAMMING' as VectorDistance }, /out-of-range/],
  ['leaves that are no number', { ...COSINE, numLeaves: 0 }, /out-of-range/],
])('is refused with %s', (_, props, message) => {
  expect(() => declared(G, { i: props })).toThrow(message);
});
