import { inPostgresql, type AlterCase } from './alter-case';

/** What leads from one form of an object to another, statement by statement, as the documentation has it. */
interface KindAlter {
  readonly it: string;
  /** What both schemas begin with. */
  readonly given?: string;
  readonly from: string;
  readonly to: string;
  /** Absent: it is refused, as no statement does it. */
  readonly alter?: readonly string[];
  /** The emulator does not know the kind, or the statement. */
  readonly docsOnly?: boolean;
}

const T = 'CREATE TABLE T (Id INT64, A INT64, B STRING(9)) PRIMARY KEY (Id)';
const D = "CREATE TABLE D (Id INT64, A TOKENLIST AS (TOKENIZE_FULLTEXT('a')) HIDDEN, N INT64, M INT64) PRIMARY KEY (Id)";
const E = 'CREATE TABLE E (Id INT64, V ARRAY<FLOAT32>(vector_length=>8) NOT NULL, N INT64) PRIMARY KEY (Id)';
const ROLES = `${T};CREATE ROLE r;CREATE ROLE s`;
const MODEL = "CREATE MODEL M INPUT (a INT64) OUTPUT (b INT64) REMOTE OPTIONS (endpoint = '//aiplatform.googleapis.com/a'";

const GOOGLESQL: readonly KindAlter[] = [
  { it: 'a search index stores another column', given: D, from: 'CREATE SEARCH INDEX S ON D (A) STORING (N)', to: 'CREATE SEARCH INDEX S ON D (A) STORING (M)', alter: ['ALTER SEARCH INDEX `S` ADD STORED COLUMN `M`', 'ALTER SEARCH INDEX `S` DROP STORED COLUMN `N`'], docsOnly: true },
  { it: 'a vector index stores a column', given: E, from: "CREATE VECTOR INDEX I ON E (V) OPTIONS (distance_type = 'COSINE')", to: "CREATE VECTOR INDEX I ON E (V) STORING (N) OPTIONS (distance_type = 'COSINE')", alter: ['ALTER VECTOR INDEX `I` ADD STORED COLUMN `N`'], docsOnly: true },
  { it: 'a vector index is searched again', given: E, from: "CREATE VECTOR INDEX I ON E (V) OPTIONS (distance_type = 'COSINE', disable_search = true)", to: "CREATE VECTOR INDEX I ON E (V) OPTIONS (distance_type = 'COSINE')", alter: ['ALTER VECTOR INDEX `I` SET OPTIONS (disable_search = null)'], docsOnly: true },
  { it: 'the default locality group spills', from: "ALTER LOCALITY GROUP `default` SET OPTIONS (storage = 'ssd')", to: "ALTER LOCALITY GROUP `default` SET OPTIONS (storage = 'ssd', ssd_to_hdd_spill_timespan = '9d')", alter: ["ALTER LOCALITY GROUP `default` SET OPTIONS (ssd_to_hdd_spill_timespan = '9d')"], docsOnly: true },
  { it: 'a change stream gets options and loses one', given: T, from: 'CREATE CHANGE STREAM S FOR T OPTIONS (exclude_insert = true)', to: "CREATE CHANGE STREAM S FOR T OPTIONS (value_capture_type = 'NEW_ROW', exclude_ttl_deletes = true)", alter: ["ALTER CHANGE STREAM `S` SET OPTIONS (exclude_insert = null, exclude_ttl_deletes = true, value_capture_type = 'NEW_ROW')"], docsOnly: true },
  { it: 'a change stream watches all tables', given: T, from: 'CREATE CHANGE STREAM S FOR T(A)', to: 'CREATE CHANGE STREAM S FOR ALL', alter: ['ALTER CHANGE STREAM `S` SET FOR ALL'] },
  { it: 'a change stream watches nothing', given: T, from: 'CREATE CHANGE STREAM S FOR ALL', to: 'CREATE CHANGE STREAM S', alter: ['ALTER CHANGE STREAM `S` DROP FOR ALL'] },
  { it: 'a view reads another column', given: T, from: 'CREATE VIEW V SQL SECURITY INVOKER AS SELECT T.Id FROM T', to: 'CREATE VIEW V SQL SECURITY INVOKER AS SELECT T.Id, T.A FROM T', alter: ['CREATE OR REPLACE VIEW `V` SQL SECURITY INVOKER AS SELECT T.Id, T.A FROM T'] },
  { it: 'a view gets the rights of its definer', given: T, from: 'CREATE VIEW V SQL SECURITY INVOKER AS SELECT T.Id FROM T', to: 'CREATE VIEW V SQL SECURITY DEFINER AS SELECT T.Id FROM T', alter: ['CREATE OR REPLACE VIEW `V` SQL SECURITY DEFINER AS SELECT T.Id FROM T'], docsOnly: true },
  { it: 'a role gets a privilege on columns in the place of one on the table', given: ROLES, from: 'GRANT SELECT ON TABLE T TO ROLE r', to: 'GRANT SELECT(A), UPDATE(A, B) ON TABLE T TO ROLE r', alter: ['REVOKE SELECT ON TABLE `T` FROM ROLE `r`', 'GRANT SELECT(`A`), UPDATE(`A`, `B`) ON TABLE `T` TO ROLE `r`'], docsOnly: true },
  { it: 'a role becomes a member of another, and another leaves it', given: ROLES, from: 'GRANT ROLE r TO ROLE s', to: 'GRANT ROLE s TO ROLE r', alter: ['REVOKE ROLE `r` FROM ROLE `s`', 'GRANT ROLE `s` TO ROLE `r`'], docsOnly: true },
  { it: 'a model gets another endpoint and a size of batches', from: `${MODEL})`, to: `${MODEL.replace('//aiplatform.googleapis.com/a', '//aiplatform.googleapis.com/b')}, default_batch_size = 5)`, alter: ["ALTER MODEL `M` SET OPTIONS (endpoint = '//aiplatform.googleapis.com/b', default_batch_size = 5)"], docsOnly: true },
  { it: 'a model loses its size of batches', from: `${MODEL}, default_batch_size = 5)`, to: `${MODEL})`, alter: ['ALTER MODEL `M` SET OPTIONS (default_batch_size = null)'], docsOnly: true },
  { it: 'a model gets another column', from: `${MODEL})`, to: `${MODEL.replace('b INT64', 'c INT64')})`, alter: ["CREATE OR REPLACE MODEL `M` INPUT (`a` INT64) OUTPUT (`c` INT64) REMOTE OPTIONS (endpoint = '//aiplatform.googleapis.com/a')"], docsOnly: true },
  { it: 'a placement keeps its leader, which no documented statement changes', from: "CREATE PLACEMENT eu OPTIONS (instance_partition = 'eu', default_leader = 'europe-west1')", to: "CREATE PLACEMENT eu OPTIONS (instance_partition = 'eu', default_leader = 'europe-west4')", docsOnly: true },
  { it: 'a placement is in another partition', from: "CREATE PLACEMENT eu OPTIONS (instance_partition = 'eu')", to: "CREATE PLACEMENT eu OPTIONS (instance_partition = 'us')", docsOnly: true },
  { it: 'a database gets options and loses one', from: "ALTER DATABASE db SET OPTIONS (optimizer_version = 7, default_leader = 'us-east1')", to: "ALTER DATABASE db SET OPTIONS (optimizer_version = 8, columnar_policy = 'enabled')", alter: ["ALTER DATABASE `db` SET OPTIONS (columnar_policy = 'enabled', default_leader = null, optimizer_version = 8)"], docsOnly: true },
  { it: 'a database gets the default kind of sequences', from: '', to: "ALTER DATABASE db SET OPTIONS (default_sequence_kind = 'bit_reversed_positive')", alter: ["ALTER DATABASE `db` SET OPTIONS (default_sequence_kind = 'bit_reversed_positive')"] },
  { it: 'a graph gets a label', given: T, from: 'CREATE PROPERTY GRAPH G NODE TABLES (T)', to: 'CREATE PROPERTY GRAPH G NODE TABLES (T LABEL L)', alter: ['CREATE OR REPLACE PROPERTY GRAPH `G` NODE TABLES (`T` LABEL `L`)'], docsOnly: true },
  { it: 'a function gets another body', from: 'CREATE FUNCTION F(x INT64) RETURNS INT64 AS (x)', to: 'CREATE FUNCTION F(x INT64) RETURNS INT64 AS (x + 1)', alter: ['CREATE OR REPLACE FUNCTION `F` (`x` INT64) RETURNS INT64 AS (x + 1)'], docsOnly: true },
  { it: 'a check, a default and a generated column come with a function that they call', given: 'CREATE FUNCTION G(x INT64) RETURNS INT64 AS (x)', from: T, to: 'CREATE FUNCTION F(x INT64) RETURNS INT64 AS (G(x));CREATE TABLE T (Id INT64, A INT64 DEFAULT (F(1)), B STRING(9), C INT64 AS (F(A)) STORED, CONSTRAINT K CHECK (G(A) > 0)) PRIMARY KEY (Id)', alter: ['CREATE OR REPLACE FUNCTION `F` (`x` INT64) RETURNS INT64 AS (G(x))', 'ALTER TABLE `T` ALTER COLUMN `A` SET DEFAULT (F(1))', 'ALTER TABLE `T` ADD COLUMN IF NOT EXISTS `C` INT64 AS (F(A)) STORED', 'ALTER TABLE `T` ADD CONSTRAINT `K` CHECK (G(A) > 0)'], docsOnly: true },
  { it: 'a check goes with the functions that it calls', given: '', from: 'CREATE FUNCTION G(x INT64) RETURNS INT64 AS (x);CREATE FUNCTION F(x INT64) RETURNS INT64 AS (G(x));CREATE TABLE T (Id INT64, A INT64, B STRING(9), CONSTRAINT K CHECK (F(A) > 0)) PRIMARY KEY (Id)', to: T, alter: ['ALTER TABLE `T` DROP CONSTRAINT `K`', 'DROP FUNCTION IF EXISTS `F`', 'DROP FUNCTION IF EXISTS `G`'], docsOnly: true },
  { it: 'a statistics package is kept no longer', from: 'ALTER STATISTICS auto_1 SET OPTIONS (allow_gc = false)', to: '', alter: ['ALTER STATISTICS `auto_1` SET OPTIONS (allow_gc = true)'], docsOnly: true },
  { it: 'a table gets a synonym', given: '', from: T, to: `${T};ALTER TABLE T ADD SYNONYM U`, alter: ['ALTER TABLE `T` ADD SYNONYM `U`'] },
  { it: 'a synonym takes the name of a table that goes', given: T, from: 'CREATE TABLE U (Id INT64) PRIMARY KEY (Id)', to: 'ALTER TABLE T ADD SYNONYM U', alter: ['DROP TABLE IF EXISTS `U`', 'ALTER TABLE `T` ADD SYNONYM `U`'] },
  { it: 'a table takes the name that a table which goes has as a synonym', from: `${T};ALTER TABLE T ADD SYNONYM U`, to: 'CREATE TABLE U (Id INT64) PRIMARY KEY (Id)', alter: ['DROP TABLE IF EXISTS `T`', 'CREATE TABLE IF NOT EXISTS `U` (`Id` INT64) PRIMARY KEY (`Id`)'] },
  { it: 'a synonym passes from a table that goes to one that stays', given: T, from: 'CREATE TABLE V (Id INT64) PRIMARY KEY (Id);ALTER TABLE V ADD SYNONYM U', to: 'ALTER TABLE T ADD SYNONYM U', alter: ['DROP TABLE IF EXISTS `V`', 'ALTER TABLE `T` ADD SYNONYM `U`'] },
  { it: 'a table is renamed and keeps its name as a synonym', from: T, to: `${T};ALTER TABLE T RENAME TO U, ADD SYNONYM T`, alter: ['ALTER TABLE `T` RENAME TO `U`, ADD SYNONYM `T`'] },
];

const PT = 'CREATE TABLE t (id bigint PRIMARY KEY, a bigint, b varchar(9))';
const PD = "CREATE TABLE d (id bigint PRIMARY KEY, a spanner.tokenlist GENERATED ALWAYS AS (spanner.tokenize_fulltext('a')) VIRTUAL HIDDEN, n bigint, m bigint)";
const PE = 'CREATE TABLE e (id bigint PRIMARY KEY, v float4[] VECTOR LENGTH 8 NOT NULL, n bigint)';
const PROLES = `${PT};CREATE ROLE r`;

const POSTGRESQL: readonly KindAlter[] = [
  { it: 'a search index stores another column', given: PD, from: 'CREATE SEARCH INDEX s ON d (a) INCLUDE (n)', to: 'CREATE SEARCH INDEX s ON d (a) INCLUDE (m)', alter: ['ALTER SEARCH INDEX "s" ADD INCLUDE COLUMN "m"', 'ALTER SEARCH INDEX "s" DROP INCLUDE COLUMN "n"'], docsOnly: true },
  { it: 'a vector index stores a column', given: PE, from: "CREATE INDEX i ON e USING scann (v) WITH (distance_type = 'COSINE')", to: "CREATE INDEX i ON e USING scann (v) INCLUDE (n) WITH (distance_type = 'COSINE')", alter: ['ALTER INDEX "i" ADD INCLUDE COLUMN "n"'], docsOnly: true },
  { it: 'a locality group does not spill any more', from: "CREATE LOCALITY GROUP g STORAGE 'ssd' SSD_TO_HDD_SPILL_TIMESPAN '9d'", to: "CREATE LOCALITY GROUP g STORAGE 'ssd'", alter: ['ALTER LOCALITY GROUP "g" SSD_TO_HDD_SPILL_TIMESPAN NULL'], docsOnly: true },
  { it: 'a table and an index have the columnar policy of the database again', from: `${PT} COLUMNAR POLICY enabled;CREATE INDEX i ON t (a) COLUMNAR POLICY enabled`, to: `${PT};CREATE INDEX i ON t (a)`, alter: ['ALTER INDEX "i" SET COLUMNAR POLICY NULL', 'ALTER TABLE "t" SET COLUMNAR POLICY NULL'], docsOnly: true },
  { it: 'a change stream gets options and loses one', given: PT, from: 'CREATE CHANGE STREAM s FOR t WITH (exclude_insert = true)', to: "CREATE CHANGE STREAM s FOR t WITH (value_capture_type = 'NEW_ROW')", alter: ["ALTER CHANGE STREAM \"s\" SET (value_capture_type = 'NEW_ROW')", 'ALTER CHANGE STREAM "s" RESET (exclude_insert)'], docsOnly: true },
  { it: 'a change stream watches all tables', given: PT, from: 'CREATE CHANGE STREAM s FOR t(a)', to: 'CREATE CHANGE STREAM s FOR ALL', alter: ['ALTER CHANGE STREAM "s" SET FOR ALL'] },
  { it: 'a view reads another column', given: PT, from: 'CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.id FROM t', to: 'CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.id, t.a FROM t', alter: ['CREATE OR REPLACE VIEW "v" SQL SECURITY INVOKER AS SELECT t.id, t.a FROM t'] },
  { it: 'a role gets a privilege on columns in the place of one on the table', given: PROLES, from: 'GRANT SELECT ON TABLE t TO r', to: 'GRANT SELECT(a) ON TABLE t TO r', alter: ['REVOKE SELECT ON TABLE "t" FROM "r"', 'GRANT SELECT("a") ON TABLE "t" TO "r"'], docsOnly: true },
  { it: 'a placement keeps its leader, which no statement changes', from: "CREATE PLACEMENT eu WITH (instance_partition = 'eu', default_leader = 'europe-west1')", to: "CREATE PLACEMENT eu WITH (instance_partition = 'eu', default_leader = 'europe-west4')", docsOnly: true },
  { it: 'a database gets options and loses one', from: "ALTER DATABASE db SET spanner.optimizer_version = 7;ALTER DATABASE db SET spanner.default_leader = 'us-east1'", to: 'ALTER DATABASE db SET spanner.optimizer_version = 8', alter: ['ALTER DATABASE "db" SET spanner.default_leader = DEFAULT', 'ALTER DATABASE "db" SET spanner.optimizer_version = 8'], docsOnly: true },
  { it: 'a function gets another body', from: "CREATE FUNCTION f(x bigint) RETURNS bigint LANGUAGE sql AS 'SELECT x'", to: "CREATE FUNCTION f(x bigint) RETURNS bigint LANGUAGE sql AS 'SELECT x + 1'", alter: ["CREATE OR REPLACE FUNCTION \"f\" (\"x\" bigint) RETURNS bigint LANGUAGE SQL AS 'SELECT x + 1'"], docsOnly: true },
  { it: 'a function lets go of another one before that goes', from: "CREATE FUNCTION f(x bigint) RETURNS bigint LANGUAGE sql AS 'SELECT x';CREATE FUNCTION g(x bigint) RETURNS bigint LANGUAGE sql AS 'SELECT f(x)'", to: "CREATE FUNCTION g(x bigint) RETURNS bigint LANGUAGE sql AS 'SELECT x'", alter: ["CREATE OR REPLACE FUNCTION \"g\" (\"x\" bigint) RETURNS bigint LANGUAGE SQL AS 'SELECT x'", 'DROP FUNCTION IF EXISTS "f"'], docsOnly: true },
  { it: 'a table is renamed and keeps its name as a synonym', from: PT, to: `${PT};ALTER TABLE t RENAME WITH SYNONYM TO u`, alter: ['ALTER TABLE "t" RENAME WITH SYNONYM TO "u"'] },
];

function asCases(alters: readonly KindAlter[]): readonly AlterCase[] {
  return alters.map(({ it, given = '', from, to, alter, docsOnly }) => ({
    it,
    from: [given, from].filter((part) => part !== '').join(';'),
    to: [given, to].filter((part) => part !== '').join(';'),
    ...(alter ? { plan: alter } : { refused: ['object-changed'] }),
    ...(docsOnly && { docsOnly: 'the emulator does not know it' }),
  }));
}

export const KIND_ALTERS: readonly AlterCase[] = [...asCases(GOOGLESQL), ...inPostgresql(asCases(POSTGRESQL))];
