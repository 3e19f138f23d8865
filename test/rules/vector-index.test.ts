import { vectorIndex } from '../../src/rules/validity/indexes/object-index';
import { Dialect, type ColumnType, type Schema } from '../../src/schema';
import type { ObjectIndex } from '../../src/schema/objects/object-index';
import { declaredObjects } from '../../src/schema/ownership';
import { column, schema, table } from '../support/model';
import { problems, testRule } from '../support/rule-cases';

const vector = (code: 'FLOAT32' | 'FLOAT64' | 'INT64', vectorLength?: number): ColumnType => ({ code: 'ARRAY', element: { code }, vectorLength });
const products = table('Products', ['Id'], [
  column('Id'),
  column('Name'),
  column('Notes', 'JSON'),
  column('E', vector('FLOAT32', 768), { notNull: true }),
  column('Open', vector('FLOAT64', 768)),
  column('Short', vector('FLOAT32'), { notNull: true }),
  column('Long', vector('FLOAT64', 8_001), { notNull: true }),
  column('Whole', vector('INT64'), { notNull: true }),
]);

function onProducts(parts: Partial<ObjectIndex>, options: Readonly<Record<string, string>> = {}, dialect = Dialect.GOOGLESQL): Schema {
  const index: ObjectIndex = {
    kind: 'VECTOR INDEX', name: 'I', table: 'Products', columns: ['E'], storing: [], partitionBy: [], orderBy: [], whereNotNull: [],
    options: new Map(Object.entries({ distance_type: "'COSINE'", ...options })), ...parts,
  };
  return schema({ dialect, tables: [products], objects: declaredObjects([index]) });
}

testRule(vectorIndex, {
  refused: [
    ['a column that is no embedding', onProducts({ columns: ['Name'] }),
      'vector index I begins with Name, which is STRING(MAX), and an embedding is an array of FLOAT32 or FLOAT64'],
    ['an array of whole numbers in PostgreSQL', onProducts({ columns: ['Whole'] }, {}, Dialect.POSTGRESQL),
      'vector index I begins with Whole, which is bigint[], and an embedding is an array of real or double precision'],
    ['an embedding without a length', onProducts({ columns: ['Short'] }), 'vector index I begins with Short, which has no vector length'],
    ['an embedding that is too long', onProducts({ columns: ['Long'] }),
      'vector index I begins with Long, which has a vector length of 8001, and a vector index reads at most 8000 numbers'],
    ['an embedding that may be NULL', onProducts({ columns: ['Open'] }), 'vector index I begins with Open, which may be NULL, but does not leave out rows without it'],
    ['a further column of a type that no key has', onProducts({ columns: ['E', 'Notes'] }),
      'vector index I has Notes in its key, but a column of the type JSON cannot be part of a key'],
    ['stored columns that every entry holds', onProducts({ columns: ['E', 'Name'], storing: ['Name', 'Id'] }),
      'vector index I stores Name, which every entry holds already', 'vector index I stores Id, which every entry holds already'],
    ['a column that it names twice', onProducts({ columns: ['E', 'Name', 'Name'] }), 'vector index I names Name twice'],
    ['a column that it stores twice', onProducts({ columns: ['E'], storing: ['Name', 'Name'] }), 'vector index I names Name twice'],
    ['a filter by a column that it does not have', onProducts({ whereNotNull: ['Name'] }),
      'vector index I leaves out rows without Name, which it neither has in its key nor stores'],
    ['a tree without leaves', onProducts({}, { num_leaves: '0' }), 'vector index I has 0 leaves, and a tree has one at least'],
    ['no distance', onProducts({ options: new Map() }), 'vector index I has no distance_type'],
    ['a distance that is none', onProducts({}, { distance_type: "'HAMMING'" }),
      "vector index I has the distance_type 'HAMMING', but there are only COSINE, DOT_PRODUCT and EUCLIDEAN"],
    ['a tree of four levels', onProducts({}, { tree_depth: '4' }), 'vector index I has a tree_depth of 4, and a tree has 2 or 3 levels'],
    ['branches of two levels', onProducts({}, { tree_depth: '2', num_branches: '50' }), 'vector index I has num_branches, but only a tree with 3 levels has branches'],
    ['as many branches as leaves', onProducts({}, { tree_depth: '3', num_branches: '50', num_leaves: '50' }),
      'vector index I has 50 branches and 50 leaves, and a branch has several leaves'],
  ],
  accepted: [
    ['an embedding with a distance', onProducts({})],
    ['an embedding whose NULLs are left out', onProducts({ columns: ['Open', 'Name'], whereNotNull: ['Open'] })],
    ['a tree of three levels', onProducts({}, { tree_depth: '3', num_branches: '50', num_leaves: '1000' })],
    ['an index on a table that is not there, which is the matter of another rule', onProducts({ table: 'Gone' })],
  ],
});

test('each way out is the whole index', () => {
  expect(problems(vectorIndex, onProducts({}, { tree_depth: '2', num_branches: '50' })).flatMap(({ fixes }) => fixes)).toEqual([
    "new VectorIndex(products, 'I', { column: 'E', distance: VectorDistance.COSINE, treeDepth: 2 })",
    "new VectorIndex(products, 'I', { column: 'E', distance: VectorDistance.COSINE, treeDepth: 3, numBranches: 50 })",
  ]);
});
