import { Column, Dialect, SqlSecurity, UuidTable, View, type ViewProps } from '../../../src';
import { printDatabase } from '../../../src/ddl/printer/print-objects';
import type { Schema } from '../../../src/schema';
import { planned, testStatements } from '../../support/planned';
import { newDatabase } from '../../support/stack';

const G = Dialect.GOOGLESQL;
const P = Dialect.POSTGRESQL;

function declared(dialect: Dialect, views: Readonly<Record<string, ViewProps>>): Schema {
  const db = newDatabase({ dialect });
  new UuidTable(db, 'users', { key: [Column.uuid('id')], columns: [Column.string('name')] });
  Object.entries(views).forEach(([name, props]) => new View(db, name, props));
  return db._toModel();
}

const QUERY = 'SELECT u.id FROM users AS u';

describe.each([
  [G, { query: QUERY }, `CREATE OR REPLACE VIEW \`ids\` SQL SECURITY INVOKER AS ${QUERY}`],
  [G, { query: 'SELECT u.id\n  -- all of them\n  FROM users AS u', security: SqlSecurity.DEFINER }, `CREATE OR REPLACE VIEW \`ids\` SQL SECURITY DEFINER AS ${QUERY}`],
  [P, { query: QUERY }, `CREATE OR REPLACE VIEW "ids" SQL SECURITY INVOKER AS ${QUERY}`],
] as const)('in %s %j', (dialect, props, statement) => {
  testStatements(declared(dialect, { ids: props }), [expect.stringContaining('CREATE TABLE'), statement]);
});

test('views come after the views that they read, in whichever order they are declared', () => {
  const schema = declared(G, { names: { query: 'SELECT i.id FROM ids AS i' }, ids: { query: QUERY } });
  expect(printDatabase(schema).slice(1)).toEqual([expect.stringContaining('VIEW `ids`'), expect.stringContaining('VIEW `names`')]);
});

describe('later', () => {
  const both = declared(G, { ids: { query: QUERY }, names: { query: 'SELECT u.name FROM users AS u' } });

  test('a view that is no longer declared is dropped', () => {
    expect(planned(printDatabase(both), declared(G, { ids: { query: QUERY } }))).toEqual(['DROP VIEW IF EXISTS `names`']);
  });

  test('views that no construct ever declared stay', () => {
    expect(planned(printDatabase(both), declared(G, {}))).toEqual([]);
  });

  test('another query replaces the view', () => {
    expect(planned(printDatabase(both), declared(G, { ids: { query: QUERY }, names: { query: 'SELECT u.id, u.name FROM users AS u' } }))).toEqual([
      'CREATE OR REPLACE VIEW `names` SQL SECURITY INVOKER AS SELECT u.id, u.name FROM users AS u',
    ]);
  });
});

test.each<[string, ViewProps, RegExp]>([
  ['a query that goes on behind its end', { query: `${QUERY}; DROP TABLE users` }, /broken-expression/],
  ['a raw string of two lines with a backslash', { query: 'SELECT r\'\'\'\\d\n\'\'\' AS A' }, /broken-expression: query .*: it has a line ending inside quotes[^]*fix   write \\n for the line end/],
  ['a query that is none', { query: 'DELETE FROM users' }, /broken-expression[^]*one query in the dialect/],
  ['a security that is none', { query: QUERY, security: 'ME' as SqlSecurity }, /out-of-range/],
])('is refused with %s', (_, props, message) => {
  expect(() => declared(G, { ids: props })).toThrow(message);
});

test.each([
  [G, 'SELECT u.id::text AS id FROM users AS u', 'it can be read in PostgreSQL, and the database is one of GoogleSQL'],
  [P, 'SELECT u.`id` FROM users AS u', 'it can be read in GoogleSQL, and the database is one of PostgreSQL'],
  [P, 'SELECT u.`id` FROM users AS u', 'fix   write the query in PostgreSQL'],
  [G, 'SELECT u.id FROM users AS u;', 'it has text after its end'],
  [G, 'SELECT u.id + FROM users AS u', 'an expression is missing'],
])('in %s the query %s is refused by the dialect that it is in, or by what is missing', (dialect, query, reason) => {
  expect(() => declared(dialect, { ids: { query } })).toThrow(reason);
});
