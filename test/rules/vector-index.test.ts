import { vectorIndex } from '../../src/rules/validity/indexes/vector-index';
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
    { it: 'a column that is no embedding', schema: onProducts({ columns: ['Name'] }), says: ['vector index I begins with Name, which is STRING(MAX), and an embedding is an array of FLOAT32 or FLOAT64'] },
    {
      it: 'an array of whole numbers in PostgreSQL', schema: onProducts({ columns: ['Whole'] }, {}, Dialect.POSTGRESQL),
      says: ['vector index I begins with Whole, which is bigint[], and an embedding is an array of real or double precision'],
    },
    { it: 'an embedding without a length', schema: onProducts({ columns: ['Short'] }), says: ['vector index I begins with Short, which has no vector length'] },
    { it: 'an embedding that is too long', schema: onProducts({ columns: ['Long'] }), says: ['vector index I begins with Long, which has a vector length of 8001, and a vector index reads at most 8000 numbers'] },
    { it: 'an embedding that may be NULL', schema: onProducts({ columns: ['Open'] }), says: ['vector index I begins with Open, which may be NULL, and does not leave out rows without it'] },
    { it: 'a further column of a type that no key has', schema: onProducts({ columns: ['E', 'Notes'] }), says: ['vector index I has Notes in its key, and a column of the type JSON cannot be part of a key'] },
    {
      it: 'stored columns that every entry holds', schema: onProducts({ columns: ['E', 'Name'], storing: ['Name', 'Id'] }),
      says: ['vector index I stores Name, which every entry holds already', 'vector index I stores Id, which every entry holds already'],
    },
    { it: 'a column that it names twice', schema: onProducts({ columns: ['E', 'Name', 'Name'] }), says: ['vector index I has Name twice in its key'] },
    { it: 'a filter by a column that it does not have', schema: onProducts({ whereNotNull: ['Name'] }), says: ['vector index I leaves out rows without Name, which it neither has in its key nor stores'] },
    { it: 'a tree without leaves', schema: onProducts({}, { num_leaves: '0' }), says: ['vector index I has 0 leaves, and a tree has one at least'] },
    { it: 'no distance', schema: onProducts({ options: new Map() }), says: ['vector index I has no distance_type'] },
    { it: 'a distance that is none', schema: onProducts({}, { distance_type: "'HAMMING'" }), says: ["vector index I has the distance_type 'HAMMING', and there are COSINE, DOT_PRODUCT and EUCLIDEAN"] },
    { it: 'a tree of four levels', schema: onProducts({}, { tree_depth: '4' }), says: ['vector index I has a tree_depth of 4, and a tree has 2 or 3 levels'] },
    { it: 'branches of two levels', schema: onProducts({}, { tree_depth: '2', num_branches: '50' }), says: ['vector index I has num_branches, and only a tree with 3 levels has branches'] },
    {
      it: 'as many branches as leaves', schema: onProducts({}, { tree_depth: '3', num_branches: '50', num_leaves: '50' }),
      says: ['vector index I has 50 branches and 50 leaves, and a branch has several leaves'],
    },
  ],
  accepted: [
    { it: 'an embedding with a distance', schema: onProducts({}) },
    { it: 'an embedding whose NULLs are left out', schema: onProducts({ columns: ['Open', 'Name'], whereNotNull: ['Open'] }) },
    { it: 'a tree of three levels', schema: onProducts({}, { tree_depth: '3', num_branches: '50', num_leaves: '1000' }) },
    { it: 'an index on a table that is not there, which is the matter of another rule', schema: onProducts({ table: 'Gone' }) },
  ],
});

test('each way out is the whole index', () => {
  expect(problems(vectorIndex, onProducts({}, { tree_depth: '2', num_branches: '50' })).flatMap(({ fixes }) => fixes)).toEqual([
    "new VectorIndex(products, 'I', { column: 'E', distance: VectorDistance.COSINE, treeDepth: 2 })",
    "new VectorIndex(products, 'I', { column: 'E', distance: VectorDistance.COSINE, treeDepth: 3, numBranches: 50 })",
  ]);
});
