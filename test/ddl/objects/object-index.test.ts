import * as fc from 'fast-check';
import { printerFor } from '../../../src/ddl/printer/print-schema';
import { Dialect } from '../../../src/schema';
import type { ObjectIndex } from '../../../src/schema/objects/object-index';
import { folded } from '../parser/support';

const G = Dialect.GOOGLESQL;
const P = Dialect.POSTGRESQL;

const NAME = fc.constantFrom('A', 'b c', 'order', 'Where', 'x`"y', 'Interleave', 'ASC');
const names = (minLength: number): fc.Arbitrary<string[]> => fc.uniqueArray(NAME, { minLength, maxLength: 3 });
const shared = { name: NAME, table: NAME, columns: names(1), storing: names(0), whereNotNull: names(0) };
const none = { partitionBy: fc.constant([]), orderBy: fc.constant([]), interleaveIn: fc.constant(undefined) };

function options(values: Readonly<Record<string, fc.Arbitrary<string>>>, ...requiredKeys: readonly string[]): fc.Arbitrary<ReadonlyMap<string, string>> {
  return fc.record(values, { requiredKeys: [...requiredKeys] }).map((given) => new Map(Object.entries(given) as [string, string][]));
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
    options: options({ distance_type: fc.constant("'COSINE'"), tree_depth: fc.constantFrom('2', '3'), disable_search: fc.constant('true') }, 'distance_type'),
  });
  // A column is listed once.
  return fc.oneof(search, vector).map((index) => ({ ...index, storing: index.storing.filter((name) => !index.columns.includes(name)) }));
}

test.each([G, P])('what is printed in %s is read back as it was', (dialect) => {
  fc.assert(fc.property(indexes(dialect), (index) => {
    expect(read(printerFor(dialect).create(index), dialect)).toEqual(index);
  }));
});

function read(ddl: string, dialect = G): unknown {
  const [index] = folded(ddl, dialect).schema.objects.defined;
  return index;
}

const SEARCH = { kind: 'SEARCH INDEX', name: 'I', table: 'T', partitionBy: [], orderBy: [], whereNotNull: [] } as const;

test('what altered an index belongs to it', () => {
  expect(read(`
    CREATE SEARCH INDEX I ON T (A, B) STORING (C, D);
    ALTER SEARCH INDEX I ADD COLUMN E;
    ALTER SEARCH INDEX I DROP COLUMN A;
    ALTER SEARCH INDEX I ADD STORED COLUMN F;
    ALTER SEARCH INDEX I DROP STORED COLUMN C;
    ALTER SEARCH INDEX I SET OPTIONS (sort_order_sharding = true);
  `)).toEqual({ ...SEARCH, columns: ['B', 'E'], storing: ['D', 'F'], options: new Map([['sort_order_sharding', 'true']]) });
});

test('the table is the one that it has now', () => {
  expect(read('CREATE TABLE T (A TOKENLIST) PRIMARY KEY (); CREATE SEARCH INDEX I ON T (A); ALTER TABLE T RENAME TO Renamed'))
    .toEqual({ ...SEARCH, table: 'Renamed', columns: ['A'], storing: [], options: new Map() });
});

test('a vector index of PostgreSQL is stored where its clauses say', () => {
  const ddl = 'CREATE INDEX i ON t USING scann (e) LOCALITY GROUP cold; ALTER INDEX i SET COLUMNAR POLICY enabled; ALTER INDEX i ADD INCLUDE COLUMN n';
  expect(printerFor(P).create(read(ddl, P) as ObjectIndex))
    .toBe('CREATE INDEX IF NOT EXISTS "i" ON "t" USING scann ("e") INCLUDE ("n") LOCALITY GROUP "cold" COLUMNAR POLICY "enabled"');
});
