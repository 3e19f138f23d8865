import { Dialect } from '../../../src/schema';

/** One way in which an object depends on others. */
export interface Dependent {
  readonly kind: string;
  /** What makes it, by the kind of object that it then depends on. */
  readonly on: Readonly<Record<string, string>>;
  /** What makes it under the same name without any of them. Absent: it cannot be without. */
  readonly apart?: string;
  /** Why it can depend on no other kind. */
  readonly else: string;
  readonly only?: Dialect;
}

const INVOKER = 'SQL SECURITY INVOKER AS SELECT';
const OF_COLUMNS = 'it names a table and columns of it, and takes a locality group at most';
const OF_TABLE = 'it is a part of a table, and names columns of that table alone';

function view(from: string, ...columns: readonly string[]): string {
  return `CREATE VIEW b ${INVOKER} ${columns.map((column) => `${from}.${column}`).join(', ')} FROM ${from}`;
}

function viewOnView(from: string, column: string): string {
  return `CREATE VIEW b1 ${INVOKER} ${from}.id, ${from}.${column} FROM ${from};CREATE VIEW b ${INVOKER} b1.${column} FROM b1`;
}

function granted(...privileges: readonly string[]): string {
  return ['CREATE ROLE br', ...privileges.map((privilege) => `GRANT ${privilege} TO ROLE br`)].join(';');
}

function table(columns: string, rest = ''): string {
  return `CREATE TABLE b (id INT64 NOT NULL, ${columns}) PRIMARY KEY (id)${rest}`;
}

export const DEPENDENTS: readonly Dependent[] = [
  {
    kind: 'index',
    on: {
      'table': 'CREATE INDEX b ON a (n)',
      'column': 'CREATE INDEX b ON t (c)',
      'time column': 'CREATE INDEX b ON t (n, x)',
      'generated column': 'CREATE INDEX b ON t (g)',
      'locality group': "CREATE INDEX b ON t (n) OPTIONS (locality_group = 'lg')",
      'named schema': 'CREATE TABLE ns.p (id INT64 NOT NULL, n INT64) PRIMARY KEY (id);CREATE INDEX ns.b ON ns.p (n)',
    },
    apart: 'CREATE INDEX b ON t (n)',
    else: OF_COLUMNS,
  },
  {
    kind: 'unique index that filters nulls',
    on: {
      'table': 'CREATE UNIQUE NULL_FILTERED INDEX b ON a (n)',
      'column': 'CREATE UNIQUE NULL_FILTERED INDEX b ON t (c)',
      'generated column': 'CREATE UNIQUE NULL_FILTERED INDEX b ON t (g)',
    },
    else: OF_COLUMNS,
    only: Dialect.GOOGLESQL,
  },
  {
    kind: 'index that stores it',
    on: {
      'table': 'CREATE INDEX b ON a (n) STORING (s)',
      'column': 'CREATE INDEX b ON t (n) STORING (c)',
      'time column': 'CREATE INDEX b ON t (n) STORING (x)',
      'generated column': 'CREATE INDEX b ON t (n) STORING (g)',
    },
    apart: 'CREATE INDEX b ON t (n)',
    else: OF_COLUMNS,
  },
  {
    kind: 'search index',
    on: {
      'table': 'CREATE SEARCH INDEX b ON a (tk) STORING (s)',
      'token column': 'CREATE SEARCH INDEX b ON t (tk)',
      'column': 'ALTER TABLE t ADD COLUMN btk TOKENLIST AS (TOKENIZE_FULLTEXT(s)) HIDDEN;CREATE SEARCH INDEX b ON t (btk) STORING (c)',
      'generated column': 'ALTER TABLE t ADD COLUMN btk TOKENLIST AS (TOKENIZE_FULLTEXT(s)) HIDDEN;CREATE SEARCH INDEX b ON t (btk) STORING (g)',
    },
    apart: 'ALTER TABLE t ADD COLUMN btk TOKENLIST AS (TOKENIZE_FULLTEXT(s)) HIDDEN;CREATE SEARCH INDEX b ON t (btk)',
    else: OF_COLUMNS,
  },
  {
    kind: 'vector index',
    on: {
      'table': "CREATE VECTOR INDEX b ON a (e) STORING (s) OPTIONS (distance_type = 'COSINE')",
      'embedding column': "CREATE VECTOR INDEX b ON t (e) WHERE e IS NOT NULL OPTIONS (distance_type = 'COSINE')",
      'column': "ALTER TABLE t ADD COLUMN be ARRAY<FLOAT32>(vector_length=>2);CREATE VECTOR INDEX b ON t (be) STORING (c) WHERE be IS NOT NULL OPTIONS (distance_type = 'COSINE')",
    },
    apart: "ALTER TABLE t ADD COLUMN be ARRAY<FLOAT32>(vector_length=>2);CREATE VECTOR INDEX b ON t (be) WHERE be IS NOT NULL OPTIONS (distance_type = 'COSINE')",
    else: OF_COLUMNS,
  },
  {
    kind: 'foreign key from it',
    on: {
      'table': 'ALTER TABLE a ADD CONSTRAINT b FOREIGN KEY (n) REFERENCES o (id)',
      'column': 'ALTER TABLE t ADD CONSTRAINT b FOREIGN KEY (c) REFERENCES o (s)',
      'generated column': 'ALTER TABLE t ADD CONSTRAINT b FOREIGN KEY (g) REFERENCES o (s)',
    },
    apart: 'ALTER TABLE t ADD CONSTRAINT b FOREIGN KEY (n) REFERENCES o (id)',
    else: 'it names two tables and columns of theirs',
  },
  {
    kind: 'foreign key to it',
    on: {
      'table': 'ALTER TABLE p ADD CONSTRAINT b FOREIGN KEY (empty) REFERENCES a (id)',
      'column': 'ALTER TABLE o ADD CONSTRAINT b FOREIGN KEY (empty) REFERENCES t (c)',
      'generated column': 'ALTER TABLE o ADD CONSTRAINT b FOREIGN KEY (empty) REFERENCES t (g)',
    },
    apart: 'ALTER TABLE o ADD CONSTRAINT b FOREIGN KEY (empty) REFERENCES t (s)',
    else: 'it names two tables and columns of theirs',
  },
  {
    kind: 'foreign keys in a circle',
    on: { table: 'ALTER TABLE a ADD CONSTRAINT b FOREIGN KEY (n) REFERENCES p (id);ALTER TABLE p ADD CONSTRAINT b2 FOREIGN KEY (empty) REFERENCES a (id)' },
    else: 'it names two tables and columns of theirs',
  },
  {
    kind: 'check',
    on: {
      'table': 'ALTER TABLE a ADD CONSTRAINT b CHECK (n > 0)',
      'column': 'ALTER TABLE t ADD CONSTRAINT b CHECK (LENGTH(c) < 100)',
      'time column': "ALTER TABLE t ADD CONSTRAINT b CHECK (x > TIMESTAMP '2000-01-01T00:00:00Z')",
      'generated column': "ALTER TABLE t ADD CONSTRAINT b CHECK (g <> 'no' OR n > 0)",
      'function': 'ALTER TABLE t ADD CONSTRAINT b CHECK (f(n) > 0)',
    },
    apart: 'ALTER TABLE t ADD CONSTRAINT b CHECK (n > 0)',
    else: OF_TABLE,
  },
  {
    kind: 'generated column',
    on: {
      'table': 'ALTER TABLE a ADD COLUMN b STRING(MAX) AS (UPPER(s)) STORED',
      'column': 'ALTER TABLE t ADD COLUMN b INT64 AS (LENGTH(c)) STORED',
      'generated column': 'ALTER TABLE t ADD COLUMN b INT64 AS (LENGTH(g)) STORED',
      'function': 'ALTER TABLE t ADD COLUMN b INT64 AS (f(n)) STORED',
    },
    else: OF_TABLE,
  },
  {
    kind: 'default',
    on: {
      table: 'ALTER TABLE a ADD COLUMN b INT64 DEFAULT (7)',
      sequence: 'ALTER TABLE t ADD COLUMN b INT64 DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE q))',
      function: 'ALTER TABLE t ADD COLUMN b INT64 DEFAULT (f(1))',
    },
    apart: 'ALTER TABLE t ADD COLUMN b INT64 DEFAULT (7)',
    else: 'a default reads no column and no table',
  },
  {
    kind: 'default of a key',
    on: { sequence: 'CREATE TABLE b (id INT64 NOT NULL DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE q)), n INT64) PRIMARY KEY (id)' },
    apart: table('n INT64'),
    else: 'a default reads no column and no table',
  },
  {
    kind: 'view',
    on: {
      'table': view('a', 'id', 'n'),
      'column': view('t', 'id', 'c'),
      'time column': view('t', 'id', 'x'),
      'generated column': view('t', 'id', 'g'),
      'embedding column': view('t', 'id', 'e'),
      'view': view('v', 'id', 'n'),
      'view on a view': view('w', 'id', 'n'),
      'synonym': view('y', 'id', 'n'),
      'function': `CREATE VIEW b ${INVOKER} f(t.n) AS n FROM t`,
      'model': `CREATE VIEW b ${INVOKER} p.b FROM ML.PREDICT(MODEL m, TABLE t) AS p`,
      'named schema': `CREATE VIEW ns.b ${INVOKER} t.id, t.n FROM t`,
      'property graph': `CREATE VIEW b ${INVOKER} g.n FROM GRAPH_TABLE(pg MATCH (x) RETURN x.n AS n) AS g`,
    },
    apart: view('t', 'id', 'n'),
    else: 'a query reads tables, views and the like, and calls functions',
  },
  {
    kind: 'view on a view',
    on: {
      'table': viewOnView('a', 'n'),
      'column': viewOnView('t', 'c'),
      'generated column': viewOnView('t', 'g'),
      'view': viewOnView('v', 'n'),
      'synonym': viewOnView('y', 'n'),
    },
    apart: viewOnView('t', 'n'),
    else: 'a query reads tables, views and the like, and calls functions',
  },
  {
    kind: 'change stream of the whole',
    on: { table: 'CREATE CHANGE STREAM b FOR a', column: 'CREATE CHANGE STREAM b FOR t' },
    apart: 'CREATE CHANGE STREAM b FOR o',
    else: 'it watches tables and columns that are not computed, which it names without synonyms',
  },
  {
    kind: 'change stream of columns',
    on: {
      'table': 'CREATE CHANGE STREAM b FOR a(n, s)',
      'column': 'CREATE CHANGE STREAM b FOR t(n, c)',
      'time column': 'CREATE CHANGE STREAM b FOR t(x)',
      'embedding column': 'CREATE CHANGE STREAM b FOR t(e)',
    },
    apart: 'CREATE CHANGE STREAM b FOR t(n)',
    else: 'it watches tables and columns that are not computed, which it names without synonyms',
  },
  {
    kind: 'change stream of all',
    on: { table: 'CREATE CHANGE STREAM b FOR ALL', column: 'CREATE CHANGE STREAM b FOR ALL' },
    apart: 'CREATE CHANGE STREAM b FOR ALL',
    else: 'it watches tables and columns that are not computed, which it names without synonyms',
  },
  {
    kind: 'privilege',
    on: {
      'table': granted('SELECT, UPDATE ON TABLE a'),
      'column': granted('SELECT ON TABLE t'),
      'view': granted('SELECT ON VIEW v'),
      'view on a view': granted('SELECT ON VIEW v', 'SELECT ON VIEW w'),
      'change stream': granted('SELECT ON CHANGE STREAM cs', 'EXECUTE ON TABLE FUNCTION READ_cs'),
      'sequence': granted('SELECT ON SEQUENCE q'),
      'role': 'GRANT SELECT ON TABLE t TO ROLE r;GRANT UPDATE(n) ON TABLE t TO ROLE r',
      'model': granted('EXECUTE ON MODEL m'),
      'function': granted('EXECUTE ON FUNCTION f'),
      'named schema': granted('USAGE ON SCHEMA ns'),
    },
    apart: granted('SELECT ON TABLE t'),
    else: 'nothing can be granted on it',
  },
  {
    kind: 'privilege on columns',
    on: {
      'table': granted('SELECT(n, s), UPDATE(s) ON TABLE a'),
      'column': granted('SELECT(n, c), UPDATE(c) ON TABLE t'),
      'time column': granted('SELECT(x) ON TABLE t'),
      'generated column': granted('SELECT(g) ON TABLE t'),
      'embedding column': granted('SELECT(e) ON TABLE t'),
      'role': 'GRANT SELECT(n) ON TABLE t TO ROLE r',
    },
    apart: granted('SELECT(n) ON TABLE t'),
    else: 'columns of tables alone',
  },
  {
    kind: 'membership',
    on: { role: 'CREATE ROLE br;GRANT ROLE r TO ROLE br' },
    apart: 'CREATE ROLE br',
    else: 'roles are members of roles alone',
  },
  {
    kind: 'member that is a role',
    on: { role: 'CREATE ROLE br;GRANT ROLE br TO ROLE r;GRANT SELECT ON TABLE t TO ROLE br' },
    apart: 'CREATE ROLE br;GRANT SELECT ON TABLE t TO ROLE br',
    else: 'roles are members of roles alone',
  },
  {
    kind: 'synonym',
    on: { table: 'ALTER TABLE a ADD SYNONYM b' },
    apart: 'ALTER TABLE t ADD SYNONYM b',
    else: 'a synonym is of a table',
  },
  {
    kind: 'table',
    on: {
      'named schema': 'CREATE TABLE ns.b (id INT64 NOT NULL, n INT64) PRIMARY KEY (id)',
      'locality group': table('n INT64', ", OPTIONS (locality_group = 'lg')"),
      'proto bundle': table('k shop.Kind'),
      'function': table('n INT64 AS (f(id)) STORED'),
    },
    apart: table('n INT64'),
    else: 'tables know each other by interleaving and foreign keys alone, which are kinds of their own',
  },
  {
    kind: 'column',
    on: {
      'table': 'ALTER TABLE a ADD COLUMN b INT64',
      'locality group': "ALTER TABLE t ADD COLUMN b INT64 OPTIONS (locality_group = 'lg')",
      'proto bundle': 'ALTER TABLE t ADD COLUMN b shop.Kind',
    },
    else: 'a column has its table, its type and options',
  },
  {
    kind: 'sequence',
    on: { 'named schema': 'CREATE SEQUENCE ns.b BIT_REVERSED_POSITIVE' },
    apart: 'CREATE SEQUENCE b BIT_REVERSED_POSITIVE',
    else: 'a sequence names nothing',
  },
  {
    kind: 'interleaved child',
    on: { table: 'CREATE TABLE b (id INT64 NOT NULL, m INT64 NOT NULL) PRIMARY KEY (id, m), INTERLEAVE IN PARENT a ON DELETE CASCADE' },
    apart: 'CREATE TABLE b (id INT64 NOT NULL, m INT64 NOT NULL) PRIMARY KEY (id, m)',
    else: 'a table is interleaved in tables alone',
  },
  {
    kind: 'interleaved family with indexes',
    on: {
      table: [
        'CREATE TABLE b (id INT64 NOT NULL, m INT64 NOT NULL) PRIMARY KEY (id, m), INTERLEAVE IN PARENT a ON DELETE CASCADE',
        'CREATE TABLE b2 (id INT64 NOT NULL, m INT64 NOT NULL, l INT64 NOT NULL, z INT64) PRIMARY KEY (id, m, l), INTERLEAVE IN PARENT b',
        'CREATE INDEX bi ON b2 (id, z), INTERLEAVE IN a',
      ].join(';'),
    },
    else: 'a table is interleaved in tables alone',
  },
  {
    kind: 'property graph',
    on: {
      'table': 'CREATE PROPERTY GRAPH b NODE TABLES (a PROPERTIES (n))',
      'column': 'CREATE PROPERTY GRAPH b NODE TABLES (t PROPERTIES (n, c))',
      'generated column': 'CREATE PROPERTY GRAPH b NODE TABLES (t PROPERTIES (g))',
      'time column': 'CREATE PROPERTY GRAPH b NODE TABLES (t PROPERTIES (x))',
      'view': 'CREATE PROPERTY GRAPH b NODE TABLES (v KEY (id) PROPERTIES (n))',
    },
    apart: 'CREATE PROPERTY GRAPH b NODE TABLES (t PROPERTIES (n))',
    else: 'its elements are tables and views, its properties columns of them',
    only: Dialect.GOOGLESQL,
  },
  {
    kind: 'function',
    on: { function: 'CREATE FUNCTION b(x INT64) RETURNS INT64 AS (f(x) * 2)' },
    apart: 'CREATE FUNCTION b(x INT64) RETURNS INT64 AS (x * 2)',
    else: 'the body of a function computes from its parameters, and calls functions',
  },
  {
    kind: 'row deletion policy',
    on: {
      'table': 'ALTER TABLE a ADD ROW DELETION POLICY (OLDER_THAN(ts, INTERVAL 30 DAY))',
      'time column': 'ALTER TABLE t ADD ROW DELETION POLICY (OLDER_THAN(x, INTERVAL 30 DAY))',
    },
    apart: 'ALTER TABLE t ADD ROW DELETION POLICY (OLDER_THAN(ts, INTERVAL 30 DAY))',
    else: 'it names one column of its own table, of type TIMESTAMP',
  },
];
