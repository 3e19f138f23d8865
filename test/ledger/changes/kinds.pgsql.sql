-- change: a search index stores another column
-- judge: documentation, because the emulator does not know it
-- given
CREATE TABLE d (id bigint PRIMARY KEY, a spanner.tokenlist GENERATED ALWAYS AS (spanner.tokenize_fulltext('a')) VIRTUAL HIDDEN, n bigint, m bigint);
-- from
CREATE SEARCH INDEX s ON d (a) INCLUDE (n);
-- to
CREATE SEARCH INDEX s ON d (a) INCLUDE (m);
-- plan
ALTER SEARCH INDEX "s" ADD INCLUDE COLUMN "m";
ALTER SEARCH INDEX "s" DROP INCLUDE COLUMN "n";

-- change: a vector index stores a column
-- judge: documentation, because the emulator does not know it
-- given
CREATE TABLE e (id bigint PRIMARY KEY, v float4[] VECTOR LENGTH 8 NOT NULL, n bigint);
-- from
CREATE INDEX i ON e USING scann (v) WITH (distance_type = 'COSINE');
-- to
CREATE INDEX i ON e USING scann (v) INCLUDE (n) WITH (distance_type = 'COSINE');
-- plan
ALTER INDEX "i" ADD INCLUDE COLUMN "n";

-- change: a locality group does not spill any more
-- judge: documentation, because the emulator does not know it
-- from
CREATE LOCALITY GROUP g STORAGE 'ssd' SSD_TO_HDD_SPILL_TIMESPAN '9d';
-- to
CREATE LOCALITY GROUP g STORAGE 'ssd';
-- plan
ALTER LOCALITY GROUP "g" SSD_TO_HDD_SPILL_TIMESPAN NULL;

-- change: a table and an index have the columnar policy of the database again
-- judge: documentation, because the emulator does not know it
-- from
CREATE TABLE t (id bigint PRIMARY KEY, a bigint, b varchar(9)) COLUMNAR POLICY enabled;
CREATE INDEX i ON t (a) COLUMNAR POLICY enabled;
-- to
CREATE TABLE t (id bigint PRIMARY KEY, a bigint, b varchar(9));
CREATE INDEX i ON t (a);
-- plan
ALTER INDEX "i" SET COLUMNAR POLICY NULL;
ALTER TABLE "t" SET COLUMNAR POLICY NULL;

-- change: a change stream gets options and loses one
-- judge: documentation, because the emulator does not know it
-- given
CREATE TABLE t (id bigint PRIMARY KEY, a bigint, b varchar(9));
-- from
CREATE CHANGE STREAM s FOR t WITH (exclude_insert = true);
-- to
CREATE CHANGE STREAM s FOR t WITH (value_capture_type = 'NEW_ROW');
-- plan
ALTER CHANGE STREAM "s" SET (value_capture_type = 'NEW_ROW');
ALTER CHANGE STREAM "s" RESET (exclude_insert);

-- change: a change stream watches all tables
-- given
CREATE TABLE t (id bigint PRIMARY KEY, a bigint, b varchar(9));
-- from
CREATE CHANGE STREAM s FOR t(a);
-- to
CREATE CHANGE STREAM s FOR ALL;
-- plan
ALTER CHANGE STREAM "s" SET FOR ALL;

-- change: a view reads another column
-- given
CREATE TABLE t (id bigint PRIMARY KEY, a bigint, b varchar(9));
-- from
CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.id FROM t;
-- to
CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.id, t.a FROM t;
-- plan
CREATE OR REPLACE VIEW "v" SQL SECURITY INVOKER AS SELECT t.id, t.a FROM t;

-- change: a role gets a privilege on columns in the place of one on the table
-- judge: documentation, because the emulator does not know it
-- given
CREATE TABLE t (id bigint PRIMARY KEY, a bigint, b varchar(9));
CREATE ROLE r;
-- from
GRANT SELECT ON TABLE t TO r;
-- to
GRANT SELECT(a) ON TABLE t TO r;
-- plan
REVOKE SELECT ON TABLE "t" FROM "r";
GRANT SELECT("a") ON TABLE "t" TO "r";

-- change: a placement keeps its leader, which no statement changes
-- judge: documentation, because the emulator does not know it
-- refused: object-changed
-- from
CREATE PLACEMENT eu WITH (instance_partition = 'eu', default_leader = 'europe-west1');
-- to
CREATE PLACEMENT eu WITH (instance_partition = 'eu', default_leader = 'europe-west4');

-- change: a database gets options and loses one
-- judge: documentation, because the emulator does not know it
-- from
ALTER DATABASE db SET spanner.optimizer_version = 7;
ALTER DATABASE db SET spanner.default_leader = 'us-east1';
-- to
ALTER DATABASE db SET spanner.optimizer_version = 8;
-- plan
ALTER DATABASE "db" SET spanner.default_leader = DEFAULT;
ALTER DATABASE "db" SET spanner.optimizer_version = 8;

-- change: a function gets another body
-- judge: documentation, because the emulator does not know it
-- from
CREATE FUNCTION f(x bigint) RETURNS bigint LANGUAGE sql AS 'SELECT x';
-- to
CREATE FUNCTION f(x bigint) RETURNS bigint LANGUAGE sql AS 'SELECT x + 1';
-- plan
CREATE OR REPLACE FUNCTION "f" ("x" bigint) RETURNS bigint LANGUAGE SQL AS 'SELECT x + 1';

-- change: views make way for a function with another result, and so do those that read them
-- judge: documentation, because the emulator does not know it
-- given
CREATE TABLE t (id bigint PRIMARY KEY, a bigint);
CREATE VIEW v SQL SECURITY INVOKER AS SELECT f(t.a) AS b FROM t;
CREATE VIEW w SQL SECURITY INVOKER AS SELECT v.b FROM v;
-- from
CREATE FUNCTION f(x bigint) RETURNS bigint LANGUAGE sql AS 'SELECT x';
-- to
CREATE FUNCTION f(x bigint) RETURNS float8 LANGUAGE sql AS 'SELECT x';
-- plan
DROP VIEW IF EXISTS "w";
DROP VIEW IF EXISTS "v";
CREATE OR REPLACE FUNCTION "f" ("x" bigint) RETURNS float8 LANGUAGE SQL AS 'SELECT x';
CREATE OR REPLACE VIEW "v" SQL SECURITY INVOKER AS SELECT f(t.a) AS b FROM t;
CREATE OR REPLACE VIEW "w" SQL SECURITY INVOKER AS SELECT v.b FROM v;

-- change: a function lets go of another one before that goes
-- judge: documentation, because the emulator does not know it
-- from
CREATE FUNCTION f(x bigint) RETURNS bigint LANGUAGE sql AS 'SELECT x';
CREATE FUNCTION g(x bigint) RETURNS bigint LANGUAGE sql AS 'SELECT f(x)';
-- to
CREATE FUNCTION g(x bigint) RETURNS bigint LANGUAGE sql AS 'SELECT x';
-- plan
CREATE OR REPLACE FUNCTION "g" ("x" bigint) RETURNS bigint LANGUAGE SQL AS 'SELECT x';
DROP FUNCTION IF EXISTS "f";

-- change: a table is renamed and keeps its name as a synonym
-- given
CREATE TABLE t (id bigint PRIMARY KEY, a bigint, b varchar(9));
-- to
ALTER TABLE t RENAME WITH SYNONYM TO u;
-- plan
ALTER TABLE "t" RENAME WITH SYNONYM TO "u";

-- change: stored columns of a vector index
-- judge: documentation, because the emulator does not know it
-- given
CREATE TABLE t (id bigint, a bigint, b varchar(10), c bigint, PRIMARY KEY (id));
-- from
CREATE INDEX vi ON t USING scann (e) INCLUDE (a) WITH (distance_type = 'COSINE');
-- to
CREATE INDEX vi ON t USING scann (e) INCLUDE (b) WITH (distance_type = 'COSINE');
-- plan
ALTER INDEX "vi" ADD INCLUDE COLUMN "b";
ALTER INDEX "vi" DROP INCLUDE COLUMN "a";
