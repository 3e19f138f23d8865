import * as fc from 'fast-check';
import { objectIndexText, readObjectIndex } from '../../../src/ddl/objects/object-index';
import { Dialect } from '../../../src/schema';
import type { ObjectIndex } from '../../../src/schema/objects/object-index';

const G = Dialect.GOOGLESQL;
const P = Dialect.POSTGRESQL;

const NAME = fc.constantFrom('A', 'b c', 'order', 'Where', 'x`"y', 'Interleave', 'ASC');
const names = (minLength: number): fc.Arbitrary<string[]> => fc.uniqueArray(NAME, { minLength, maxLength: 3 });
const shared = { name: NAME, table: NAME, columns: names(1), storing: names(0), whereNotNull: names(0) };
const none = { partitionBy: fc.constant([]), orderBy: fc.constant([]), interleaveIn: fc.constant(undefined) };

function options(values: Readonly<Record<string, fc.Arbitrary<string>>>): fc.Arbitrary<ReadonlyMap<string, string>> {
  return fc.record(values, { requiredKeys: [] }).map((given) => new Map(Object.entries(given) as [string, string][]));
}

function indexes(dialect: Dialect): fc.Arbitrary<ObjectIndex> {
  const part = dialect === P
    ? fc.record({ column: NAME, descending: fc.boolean(), nulls: fc.constantFrom('FIRST' as const, 'LAST' as const) })
      // The order that PostgreSQL has anyway is not kept.
      .map(({ nulls, ...rest }) => (rest.descending === (nulls === 'FIRST') ? rest : { ...rest, nulls }))
    : fc.record({ column: NAME, descending: fc.boolean() });
  const search = fc.record({
    ...shared,
    kind: fc.constant('SEARCH INDEX' as const),
    partitionBy: names(0),
    orderBy: fc.array(part, { maxLength: 2 }),
    interleaveIn: fc.option(NAME, { nil: undefined }),
    options: options({ sort_order_sharding: fc.constantFrom('true', 'false') }),
  });
  const vector = fc.record({
    ...shared,
    ...none,
    kind: fc.constant('VECTOR INDEX' as const),
    options: options({ distance_type: fc.constant("'COSINE'"), tree_depth: fc.constantFrom('2', '3'), disable_search: fc.constant('true') }),
  });
  return fc.oneof(search, vector);
}

test.each([G, P])('what is printed in %s is read back as it was', (dialect) => {
  fc.assert(fc.property(indexes(dialect), (index) => {
    expect(readObjectIndex(objectIndexText(index, dialect), dialect)).toEqual(index);
  }));
});

const SEARCH = { kind: 'SEARCH INDEX', name: 'I', table: 'T', partitionBy: [], orderBy: [], whereNotNull: [], interleaveIn: undefined } as const;

test('what altered an index belongs to it', () => {
  const statements = [
    'CREATE SEARCH INDEX I ON T (A, B) STORING (C, D)',
    'ALTER SEARCH INDEX I ADD COLUMN E',
    'ALTER SEARCH INDEX I DROP COLUMN A',
    'ALTER SEARCH INDEX I ADD STORED COLUMN F',
    'ALTER SEARCH INDEX I DROP STORED COLUMN C',
    'ALTER SEARCH INDEX I SET OPTIONS (sort_order_sharding = true)',
  ];
  expect(readObjectIndex({ kind: 'SEARCH INDEX', name: 'I', table: 'T', statements }, G))
    .toEqual({ ...SEARCH, columns: ['B', 'E'], storing: ['D', 'F'], options: new Map([['sort_order_sharding', 'true']]) });
});

test('the table is the one that it has now', () => {
  expect(readObjectIndex({ kind: 'SEARCH INDEX', name: 'I', table: 'Renamed', statements: ['CREATE SEARCH INDEX I ON T (A)'] }, G)?.table).toBe('Renamed');
});

test.each([
  ['an index of another method', P, { kind: 'VECTOR INDEX', name: 'i', table: 't', statements: ['CREATE INDEX i ON t USING hnsw (e)'] }],
  ['an index with a clause that no construct has', P, { kind: 'VECTOR INDEX', name: 'i', table: 't', statements: ['CREATE INDEX i ON t USING scann (e) LOCALITY GROUP cold'] }],
  ['a model', G, { kind: 'MODEL', name: 'M', statements: ['CREATE MODEL M REMOTE'] }],
] as const)('%s is left as text', (_, dialect, text) => {
  expect(readObjectIndex(text, dialect)).toBeUndefined();
});
