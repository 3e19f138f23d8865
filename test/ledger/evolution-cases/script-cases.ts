import type { EvolutionCase, Sql } from './evolution-case';
import { foldLog } from '../../../src/ledger/migrations/fold-log';
import { Dialect, type Schema } from '../../../src/schema';

/** Changes from one script to another, which says everything: views, change streams, synonyms and named schemas, too. */
export const SCRIPT_CASES: readonly EvolutionCase[] = [
  { it: 'a view reads a table itself before the synonym goes by which it did', make: (sql) => [
    scripted(sql, table(sql, 'a', 'x INT64'), 'ALTER TABLE a ADD SYNONYM old', view('v', 'old')), scripted(sql, table(sql, 'a', 'x INT64'), view('v', 'a')),
  ] },
  { it: 'a view and a change stream let go of a table before an index takes its name', make: (sql) => [
    scripted(sql, table(sql, 'a', 'x INT64'), table(sql, 'b', 'x INT64'), view('v', 'a'), 'CREATE CHANGE STREAM s FOR a, b'),
    scripted(sql, table(sql, 'b', 'x INT64'), 'CREATE INDEX a ON b (x)', view('v', 'b'), 'CREATE CHANGE STREAM s FOR b'),
  ] },
  { it: 'a search index goes before its table, whose name an index takes', only: Dialect.GOOGLESQL, make: (sql) => [
    scripted(sql, table(sql, 'a', 's STRING(MAX), k TOKENLIST AS (TOKENIZE_FULLTEXT(s)) HIDDEN'), table(sql, 'b', 'x INT64'), 'CREATE SEARCH INDEX i ON a (k)'),
    scripted(sql, table(sql, 'b', 'x INT64'), 'CREATE INDEX a ON b (x)'),
  ] },
  { it: 'the script renames a table', make: (sql) => [
    scripted(sql, table(sql, 'a', 'x INT64'), 'CREATE INDEX i ON a (x)'), scripted(sql, table(sql, 'a', 'x INT64'), 'CREATE INDEX i ON a (x)', 'ALTER TABLE a RENAME TO b'),
  ] },
  { it: 'the script renames two tables in a chain', make: (sql) => {
    const before = [table(sql, 'b', 'x INT64'), table(sql, 'a', 'y INT64')];
    return [scripted(sql, ...before), scripted(sql, ...before, 'ALTER TABLE b RENAME TO c', 'ALTER TABLE a RENAME TO b')];
  } },
  { it: 'a table has another name and the old one as a synonym', make: (sql) => [
    scripted(sql, table(sql, 'a', 'x INT64'), 'CREATE INDEX i ON a (x)', view('v', 'a')),
    scripted(sql, table(sql, 'b', 'x INT64, y INT64'), 'ALTER TABLE b ADD SYNONYM a', 'CREATE INDEX i ON b (x)', view('v', 'a')),
  ] },
  { it: 'a column holds commit timestamps no more before it gets a default', only: Dialect.GOOGLESQL, make: (sql) => [
    scripted(sql, table(sql, 'a', 't TIMESTAMP OPTIONS (allow_commit_timestamp = true), u TIMESTAMP DEFAULT (CURRENT_TIMESTAMP())')),
    scripted(sql, table(sql, 'a', 't TIMESTAMP DEFAULT (CURRENT_TIMESTAMP()), u TIMESTAMP OPTIONS (allow_commit_timestamp = true)')),
  ] },
  { it: 'a table would take the name of a named schema', refused: ['object-changed'], make: (sql) => [
    scripted(sql, 'CREATE SCHEMA s'), scripted(sql, table(sql, 's', 'x INT64')),
  ] },
  { it: 'a table would take the name of a sequence that a default still uses', refused: ['object-changed'], make: (sql) => {
    const next = (sequence: string): string => sql(`GET_NEXT_SEQUENCE_VALUE(SEQUENCE ${sequence})`, `nextval('${sequence}')`);
    return [
      scripted(sql, 'CREATE SEQUENCE q BIT_REVERSED_POSITIVE', table(sql, 'a', `x INT64 DEFAULT (${next('q')})`)),
      scripted(sql, 'CREATE SEQUENCE r BIT_REVERSED_POSITIVE', table(sql, 'a', `x INT64 DEFAULT (${next('r')})`), table(sql, 'q', 'x INT64')),
    ];
  } },
  { it: 'indexes of a table in a named schema step aside, change and go', make: (sql) => {
    const [i, j, k] = ['i', 'j', 'k'].map((name) => sql(`s.${name}`, name));
    return [
      scripted(sql, 'CREATE SCHEMA s', table(sql, 's.t', 'x INT64, y INT64'), `CREATE INDEX ${i} ON s.t (x)`, `CREATE INDEX ${j} ON s.t (y)`, `CREATE INDEX ${k} ON s.t (y, x)`),
      scripted(sql, 'CREATE SCHEMA s', table(sql, 's.t', 'x INT64 NOT NULL, y INT64'), `CREATE INDEX ${i} ON s.t (x)`, `CREATE INDEX ${j} ON s.t (y) ${sql('STORING', 'INCLUDE')} (x)`),
    ];
  } },
  { it: 'two named schemas have indexes of one name', make: (sql) => {
    const i = (named: string): string => `CREATE INDEX ${sql(`${named}.i`, 'i')} ON ${named}.t (x)`;
    const tables = ['CREATE SCHEMA r', 'CREATE SCHEMA s', table(sql, 'r.t', 'x INT64'), table(sql, 's.t', 'x INT64')];
    return [scripted(sql, ...tables, i('r'), i('s')), scripted(sql, ...tables, i('s'))];
  } },
];

function table(sql: Sql, name: string, columns: string): string {
  return sql(`CREATE TABLE ${name} (id INT64 NOT NULL, ${columns}) PRIMARY KEY (id)`, `CREATE TABLE ${name} (id bigint NOT NULL, ${columns.replace(/INT64/g, 'bigint')}, PRIMARY KEY (id))`);
}

function view(name: string, of: string): string {
  return `CREATE VIEW ${name} SQL SECURITY INVOKER AS SELECT ${of}.id FROM ${of}`;
}

function scripted(sql: Sql, ...statements: readonly string[]): Schema {
  return foldLog(statements, sql(Dialect.GOOGLESQL, Dialect.POSTGRESQL) as Dialect, 'db').schema;
}
