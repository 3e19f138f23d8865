import { printObjects } from '../../../src/ddl/printer/print-objects';
import { Dialect, type SchemaObjects } from '../../../src/schema';
import { folded } from '../parser/support';

const { GOOGLESQL, POSTGRESQL } = Dialect;

function objectsOf(text: string, dialect: Dialect): SchemaObjects {
  return folded(text, dialect).schema.objects;
}

/** What is left behind, as DDL in one form: the shortest way to see it. */
function printed(text: string, dialect: Dialect): string[] {
  return printObjects(folded(text, dialect).schema);
}

interface Case {
  readonly name: string;
  readonly text: string;
  readonly left: readonly string[];
}

const GOOGLESQL_CASES: readonly Case[] = [
  {
    name: 'a view on one line, without comments',
    text: 'create view  V sql security definer as\n  -- all of them\n  SELECT t.Id\n  FROM T AS t;',
    left: ['CREATE OR REPLACE VIEW `V` SQL SECURITY DEFINER AS SELECT t.Id FROM T AS t'],
  },
  {
    name: 'a view that is replaced, in its old place',
    text: 'CREATE VIEW V SQL SECURITY INVOKER AS SELECT 1 AS A; CREATE VIEW W SQL SECURITY INVOKER AS SELECT 2 AS A; CREATE OR REPLACE VIEW v SQL SECURITY INVOKER AS SELECT 3 AS A',
    left: ['CREATE OR REPLACE VIEW `v` SQL SECURITY INVOKER AS SELECT 3 AS A', 'CREATE OR REPLACE VIEW `W` SQL SECURITY INVOKER AS SELECT 2 AS A'],
  },
  {
    name: 'views behind the views that they read',
    text: 'CREATE VIEW A SQL SECURITY INVOKER AS SELECT b.X FROM B AS b; CREATE VIEW B SQL SECURITY INVOKER AS SELECT t.X FROM T AS t',
    left: ['CREATE OR REPLACE VIEW `B` SQL SECURITY INVOKER AS SELECT t.X FROM T AS t', 'CREATE OR REPLACE VIEW `A` SQL SECURITY INVOKER AS SELECT b.X FROM B AS b'],
  },
  {
    name: 'a view that is dropped',
    text: 'CREATE VIEW V SQL SECURITY INVOKER AS SELECT 1 AS A; DROP VIEW IF EXISTS `V`',
    left: [],
  },
  {
    name: 'each way in which a change stream watches',
    text: 'CREATE CHANGE STREAM A; CREATE CHANGE STREAM B FOR ALL; CREATE CHANGE STREAM IF NOT EXISTS C FOR T, `s`.U(), `order`(A, `B`) OPTIONS (retention_period="36h", exclude_insert = true)',
    left: [
      'CREATE CHANGE STREAM IF NOT EXISTS `A`',
      'CREATE CHANGE STREAM IF NOT EXISTS `B` FOR ALL',
      'CREATE CHANGE STREAM IF NOT EXISTS `C` FOR `T`, `s`.`U`(), `order`(`A`, `B`) OPTIONS (retention_period = "36h", exclude_insert = true)',
    ],
  },
  {
    name: 'a change stream behind all of its changes',
    text: `CREATE CHANGE STREAM C FOR T OPTIONS (retention_period = '36h', value_capture_type = 'NEW_ROW');
      ALTER CHANGE STREAM C SET FOR T(A), U; ALTER CHANGE STREAM C SET OPTIONS (retention_period = null, exclude_delete = true)`,
    left: ["CREATE CHANGE STREAM IF NOT EXISTS `C` FOR `T`(`A`), `U` OPTIONS (value_capture_type = 'NEW_ROW', exclude_delete = true)"],
  },
  {
    name: 'a change stream that watches nothing any more',
    text: 'CREATE CHANGE STREAM C FOR ALL; ALTER CHANGE STREAM C DROP FOR ALL',
    left: ['CREATE CHANGE STREAM IF NOT EXISTS `C`'],
  },
  {
    name: 'a change stream, grants and a search index of tables that get other names, also in a swap',
    text: `CREATE TABLE A (Id INT64) PRIMARY KEY (Id); CREATE TABLE B (Id INT64) PRIMARY KEY (Id); CREATE CHANGE STREAM C FOR A, B(X);
      CREATE ROLE r; GRANT SELECT ON TABLE A TO ROLE r; GRANT DELETE ON TABLE B TO ROLE r; CREATE SEARCH INDEX I ON A(Tokens);
      ALTER TABLE A RENAME TO A2; RENAME TABLE A2 TO B, B TO A2`,
    left: [
      'CREATE SEARCH INDEX `I` ON `B` (`Tokens`)',
      'CREATE CHANGE STREAM IF NOT EXISTS `C` FOR `B`, `A2`(`X`)',
      'CREATE ROLE `r`',
      'GRANT SELECT ON TABLE `B` TO ROLE `r`',
      'GRANT DELETE ON TABLE `A2` TO ROLE `r`',
    ],
  },
  {
    name: 'single privileges of a GRANT with many',
    text: 'CREATE ROLE a; CREATE ROLE b; GRANT SELECT(X, Y), UPDATE(X), DELETE ON TABLE T, U TO ROLE a, b; REVOKE SELECT(X), UPDATE(X) ON TABLE T FROM ROLE a; REVOKE DELETE ON TABLE U FROM ROLE a, b',
    left: [
      'CREATE ROLE `a`', 'CREATE ROLE `b`',
      'GRANT DELETE, SELECT(`Y`) ON TABLE `T` TO ROLE `a`',
      'GRANT SELECT(`X`, `Y`), UPDATE(`X`) ON TABLE `U` TO ROLE `a`',
      'GRANT DELETE, SELECT(`X`, `Y`), UPDATE(`X`) ON TABLE `T` TO ROLE `b`',
      'GRANT SELECT(`X`, `Y`), UPDATE(`X`) ON TABLE `U` TO ROLE `b`',
    ],
  },
  {
    name: 'a privilege on a whole table that a REVOKE of a column does not touch',
    text: 'CREATE ROLE a; GRANT SELECT ON TABLE T TO ROLE a; REVOKE SELECT(X) ON TABLE T FROM ROLE a',
    left: ['CREATE ROLE `a`', 'GRANT SELECT ON TABLE `T` TO ROLE `a`'],
  },
  {
    name: 'each kind of object that privileges are about',
    text: `GRANT SELECT ON VIEW V TO ROLE public; GRANT SELECT ON CHANGE STREAM C TO ROLE public; GRANT EXECUTE ON TABLE FUNCTION READ_C TO ROLE public;
      GRANT USAGE ON SCHEMA s TO ROLE public; GRANT SELECT, UPDATE ON SEQUENCE s.Q TO ROLE public; GRANT EXECUTE ON MODEL M TO ROLE public;
      CREATE ROLE a; CREATE ROLE b; GRANT ROLE a, b TO ROLE public`,
    left: [
      'CREATE ROLE `a`', 'CREATE ROLE `b`',
      'GRANT SELECT ON VIEW `V` TO ROLE `public`', 'GRANT SELECT ON CHANGE STREAM `C` TO ROLE `public`', 'GRANT EXECUTE ON TABLE FUNCTION `READ_C` TO ROLE `public`',
      'GRANT USAGE ON SCHEMA `s` TO ROLE `public`', 'GRANT SELECT, UPDATE ON SEQUENCE `s`.`Q` TO ROLE `public`', 'GRANT EXECUTE ON MODEL `M` TO ROLE `public`',
      'GRANT ROLE `a` TO ROLE `public`', 'GRANT ROLE `b` TO ROLE `public`',
    ],
  },
  {
    name: 'no privileges on what is gone: roles, tables, columns, views and streams',
    text: `CREATE TABLE T (Id INT64, X INT64, Y INT64) PRIMARY KEY (Id); CREATE TABLE U (Id INT64) PRIMARY KEY (Id); CREATE ROLE gone; CREATE ROLE kept;
      CREATE VIEW V SQL SECURITY INVOKER AS SELECT 1 AS A; CREATE CHANGE STREAM C;
      GRANT SELECT ON TABLE U TO ROLE gone, kept; GRANT SELECT(X), SELECT(Y) ON TABLE T TO ROLE gone, kept; GRANT SELECT ON VIEW V TO ROLE kept;
      GRANT SELECT ON CHANGE STREAM C TO ROLE kept; GRANT EXECUTE ON TABLE FUNCTION READ_C TO ROLE kept; GRANT ROLE gone TO ROLE kept;
      DROP ROLE gone; DROP TABLE U; ALTER TABLE T DROP COLUMN X; DROP VIEW V; DROP CHANGE STREAM C; CREATE ROLE gone`,
    left: ['CREATE ROLE `kept`', 'CREATE ROLE `gone`', 'GRANT SELECT(`Y`) ON TABLE `T` TO ROLE `kept`'],
  },
  {
    name: 'options of the database, the last word of each',
    text: `CREATE DATABASE db; ALTER DATABASE db SET OPTIONS (version_retention_period = '7d', optimizer_version = 4); ALTER DATABASE \`db\` SET OPTIONS (optimizer_version = null,
      default_leader = 'eu')`,
    left: ["ALTER DATABASE `db` SET OPTIONS (version_retention_period = '7d', default_leader = 'eu')"],
  },
  {
    name: 'objects of other kinds with what is done to them later',
    text: `CREATE LOCALITY GROUP cold OPTIONS (storage = 'hdd'); CREATE PLACEMENT eu OPTIONS (instance_partition = 'p'); CREATE PROTO BUNDLE (a.B);
      CREATE OR REPLACE MODEL M INPUT (a INT64) OUTPUT (b INT64) REMOTE OPTIONS (endpoint = '//aiplatform.googleapis.com/e'); CREATE OR REPLACE PROPERTY GRAPH G NODE TABLES (T); CREATE SEARCH INDEX S ON T(Tk) STORING (A);
      CREATE VECTOR INDEX IF NOT EXISTS Vi ON T(E) OPTIONS (distance_type = 'COSINE'); ALTER SEARCH INDEX S ADD STORED COLUMN B; ALTER LOCALITY GROUP cold SET OPTIONS (storage = 'ssd');
      CREATE FUNCTION F(x INT64) RETURNS INT64 AS (x + 1); ALTER STATISTICS p SET OPTIONS (allow_gc = false); ALTER STATISTICS q SET OPTIONS (allow_gc = false);
      ALTER STATISTICS q SET OPTIONS (allow_gc = true); ANALYZE`,
    left: [
      "CREATE LOCALITY GROUP `cold` OPTIONS (storage = 'ssd')", "CREATE PLACEMENT `eu` OPTIONS (instance_partition = 'p')",
      'CREATE PROTO BUNDLE (`a.B`)', 'CREATE SEARCH INDEX `S` ON `T` (`Tk`) STORING (`A`, `B`)',
      "CREATE VECTOR INDEX IF NOT EXISTS `Vi` ON `T` (`E`) OPTIONS (distance_type = 'COSINE')", 'ALTER STATISTICS `p` SET OPTIONS (allow_gc = false)',
      "CREATE OR REPLACE MODEL `M` INPUT (`a` INT64) OUTPUT (`b` INT64) REMOTE OPTIONS (endpoint = '//aiplatform.googleapis.com/e')", 'CREATE OR REPLACE PROPERTY GRAPH `G` NODE TABLES (`T`)',
      'CREATE OR REPLACE FUNCTION `F` (`x` INT64) RETURNS INT64 AS (x + 1)',
    ],
  },
  {
    name: 'what cannot be read, as text',
    text: `CREATE CHANGE STREAM C FOR T; ALTER CHANGE STREAM C SET FOR T; ALTER CHANGE STREAM C SOMETHING NEW; CREATE VIEW V (A) AS SELECT 1; GRANT SOMETHING NEW;
      ALTER DATABASE db MOVE AWAY; WHATEVER THIS IS`,
    left: [
      'CREATE CHANGE STREAM IF NOT EXISTS `C` FOR `T`', 'ALTER CHANGE STREAM C SOMETHING NEW', 'CREATE VIEW V (A) AS SELECT 1', 'GRANT SOMETHING NEW', 'ALTER DATABASE db MOVE AWAY', 'WHATEVER THIS IS',
    ],
  },
];

const POSTGRESQL_CASES: readonly Case[] = [
  {
    name: 'a view, without SQL before SECURITY too',
    text: 'CREATE VIEW v SECURITY DEFINER AS SELECT id FROM t; CREATE OR REPLACE VIEW "W" SQL SECURITY INVOKER AS SELECT 1 AS a',
    left: ['CREATE OR REPLACE VIEW "v" SQL SECURITY DEFINER AS SELECT id FROM t', 'CREATE OR REPLACE VIEW "W" SQL SECURITY INVOKER AS SELECT 1 AS a'],
  },
  {
    name: 'a change stream with WITH, SET and RESET',
    text: `CREATE CHANGE STREAM c FOR t(a, b) WITH (retention_period = '36h', value_capture_type = 'NEW_ROW'); ALTER CHANGE STREAM c SET (exclude_insert = true);
      ALTER CHANGE STREAM c RESET (retention_period)`,
    left: ['CREATE CHANGE STREAM IF NOT EXISTS "c" FOR "t"("a", "b") WITH (value_capture_type = \'NEW_ROW\', exclude_insert = true)'],
  },
  {
    name: 'grants without TABLE and without ROLE',
    text: `CREATE ROLE a; GRANT SELECT, UPDATE(x) ON t TO a; GRANT ALL PRIVILEGES ON TABLE u TO a; GRANT EXECUTE ON FUNCTION spanner.read_json_c TO a; GRANT a TO b;
      REVOKE ALL ON u FROM b; REVOKE DELETE ON u FROM a`,
    left: [
      'CREATE ROLE "a"', 'GRANT SELECT, UPDATE("x") ON TABLE "t" TO "a"', 'GRANT SELECT, INSERT, UPDATE ON TABLE "u" TO "a"',
      'GRANT EXECUTE ON FUNCTION "spanner"."read_json_c" TO "a"', 'GRANT "a" TO "b"',
    ],
  },
  {
    name: 'REVOKE ALL, also of columns and of a privilege that is no ALL',
    text: 'GRANT SELECT(x), DELETE ON t TO a; GRANT SELECT ON t TO b; REVOKE ALL ON t FROM a',
    left: ['GRANT SELECT ON TABLE "t" TO "b"'],
  },
  {
    name: 'no privilege on a view that is dropped, and none on a stream that is',
    text: 'CREATE VIEW v SQL SECURITY INVOKER AS SELECT 1 AS a; GRANT SELECT ON v TO r; CREATE CHANGE STREAM c; GRANT EXECUTE ON FUNCTION spanner.read_json_c TO r; DROP VIEW v; DROP CHANGE STREAM c',
    left: [],
  },
  {
    name: 'options with = and TO, DEFAULT and RESET',
    text: `ALTER DATABASE db SET spanner.version_retention_period = '7d'; ALTER DATABASE db SET spanner.optimizer_version TO 4; ALTER DATABASE db SET spanner.default_leader TO 'us';
      ALTER DATABASE db SET "spanner.optimizer_version" TO DEFAULT; ALTER DATABASE db RESET spanner.default_leader; ALTER DATABASE db SET timezone = 'UTC'`,
    left: ['ALTER DATABASE "db" SET spanner.version_retention_period = \'7d\'', "ALTER DATABASE db SET timezone = 'UTC'"],
  },
  {
    name: 'a vector index, which is an index by its words',
    text: "CREATE INDEX IF NOT EXISTS vi ON t USING scann (e) INCLUDE (a) WITH (distance_type = 'COSINE'); ALTER INDEX vi ADD INCLUDE COLUMN b; CREATE SEARCH INDEX si ON t(tk); DROP INDEX si",
    left: ['CREATE INDEX IF NOT EXISTS "vi" ON "t" USING scann ("e") INCLUDE ("a", "b") WITH (distance_type = \'COSINE\')'],
  },
];

describe.each([['GoogleSQL', GOOGLESQL, GOOGLESQL_CASES], ['PostgreSQL', POSTGRESQL, POSTGRESQL_CASES]] as const)('the objects of a script in %s', (_, dialect, cases) => {
  test.each(cases)('are $name', ({ text, left }) => {
    expect(printed(text, dialect)).toEqual(left);
  });

  test.each(cases)('are the same when they are printed and read again: $name', ({ text }) => {
    const again = printed(text, dialect).join(';\n');
    expect(printed(again, dialect)).toEqual(printed(text, dialect));
    expect(objectsOf(printed(again, dialect).join(';\n'), dialect)).toEqual(objectsOf(again, dialect));
  });
});

test('the tables of change streams, a name and the kind of an unread statement are data', () => {
  const { defined: [stream, ...others], unread } = objectsOf('CREATE CHANGE STREAM C FOR T, U(), V(A); CREATE SEARCH INDEX I ON s.T(Tk); WHAT IS THIS', GOOGLESQL);
  expect(stream).toMatchObject({ name: 'C', watched: [{ table: 'T' }, { table: 'U', columns: [] }, { table: 'V', columns: ['A'] }] });
  expect(others).toEqual([{
    kind: 'SEARCH INDEX', name: 'I', table: 's.T', columns: ['Tk'], storing: [], partitionBy: [], orderBy: [], whereNotNull: [], options: new Map(),
  }]);
  expect(unread).toEqual(['WHAT IS THIS']);
});

test.each([GOOGLESQL, POSTGRESQL])('statements that are cut short are kept as text or read, in %s', (dialect) => {
  const cutShort = GOOGLESQL_CASES.concat(POSTGRESQL_CASES).flatMap(({ text }) => text.split(';'))
    .flatMap((text) => Array.from({ length: Math.ceil(text.length / 3) }, (_, at) => text.slice(0, 3 * at)));
  expect(cutShort.length).toBeGreaterThan(1_000);
  const unread = cutShort.filter((text) => objectsOf(text, dialect).unread.length > 0);
  expect(unread.length).toBeGreaterThan(cutShort.length / 2);
});

test('ON ALL ... IN SCHEMA is about what the schema holds at the time, and nothing that comes later', () => {
  const text = `CREATE SCHEMA s; CREATE ROLE a; CREATE TABLE s.T (Id INT64) PRIMARY KEY (Id); CREATE TABLE U (Id INT64) PRIMARY KEY (Id); CREATE SEQUENCE s.Q BIT_REVERSED_POSITIVE;
    CREATE VIEW s.V SQL SECURITY INVOKER AS SELECT 1 AS A; CREATE CHANGE STREAM C; CREATE MODEL s.M REMOTE OPTIONS (endpoint = '//aiplatform.googleapis.com/x');
    GRANT ALL ON ALL TABLES IN SCHEMA s TO ROLE a; GRANT SELECT ON ALL TABLES IN SCHEMA default TO ROLE a; GRANT SELECT ON ALL VIEWS IN SCHEMA s TO ROLE a;
    GRANT UPDATE ON ALL SEQUENCES IN SCHEMA s TO ROLE a; GRANT EXECUTE ON ALL TABLE FUNCTIONS IN SCHEMA default TO ROLE a; GRANT SELECT ON ALL CHANGE STREAMS IN SCHEMA s TO ROLE a;
    GRANT EXECUTE ON ALL MODELS IN SCHEMA s TO ROLE a; REVOKE DELETE, UPDATE ON ALL TABLES IN SCHEMA s FROM ROLE a; CREATE TABLE s.W (Id INT64) PRIMARY KEY (Id)`;
  expect(printed(text, GOOGLESQL).filter((statement) => statement.startsWith('GRANT'))).toEqual([
    'GRANT SELECT, INSERT ON TABLE `s`.`T` TO ROLE `a`', 'GRANT SELECT ON TABLE `U` TO ROLE `a`', 'GRANT SELECT ON VIEW `s`.`V` TO ROLE `a`',
    'GRANT UPDATE ON SEQUENCE `s`.`Q` TO ROLE `a`', 'GRANT EXECUTE ON TABLE FUNCTION `READ_C` TO ROLE `a`', 'GRANT EXECUTE ON MODEL `s`.`M` TO ROLE `a`',
  ]);
});
