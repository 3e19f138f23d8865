-- given: T
CREATE TABLE T (Id INT64, A INT64, B STRING(10), C INT64) PRIMARY KEY (Id);

-- given: V
CREATE VIEW V SQL SECURITY INVOKER AS SELECT t.A FROM T AS t;

-- given: V_OF_C
CREATE VIEW V SQL SECURITY INVOKER AS SELECT t.A, t.C FROM T AS t;

-- given: W
CREATE VIEW W SQL SECURITY INVOKER AS SELECT v.A FROM V AS v;

-- given: U
CREATE TABLE U (Id INT64, A INT64) PRIMARY KEY (Id);

-- given: GRAPH
CREATE PROPERTY GRAPH G NODE TABLES (T);

-- change: new views come in the order in which they read each other
-- from: T
-- to
CREATE TABLE T (Id INT64, A INT64, B STRING(10), C INT64) PRIMARY KEY (Id);
CREATE VIEW Z SQL SECURITY INVOKER AS SELECT t.A FROM T AS t;
CREATE VIEW A SQL SECURITY INVOKER AS SELECT z.A FROM Z AS z;
-- plan
CREATE OR REPLACE VIEW `Z` SQL SECURITY INVOKER AS SELECT t.A FROM T AS t;
CREATE OR REPLACE VIEW `A` SQL SECURITY INVOKER AS SELECT z.A FROM Z AS z;

-- change: views that go, go in reverse
-- to: T
-- from
CREATE TABLE T (Id INT64, A INT64, B STRING(10), C INT64) PRIMARY KEY (Id);
CREATE VIEW Z SQL SECURITY INVOKER AS SELECT t.A FROM T AS t;
CREATE VIEW A SQL SECURITY INVOKER AS SELECT z.A FROM Z AS z;
-- plan
DROP VIEW IF EXISTS `A`;
DROP VIEW IF EXISTS `Z`;

-- change: a view that is written another way is the same
-- judge: documentation, because the emulator does not know it
-- after: T
-- from
CREATE VIEW V SQL SECURITY INVOKER AS SELECT t.A FROM T AS t WHERE t.B != 'x';
-- to
create or replace view `V` sql security invoker as select `t`.`A`
from T as t -- yes
where t.B <> "x";

-- change: a view that changes is replaced at the end
-- after: T
-- from: V
-- to: V_OF_C
-- plan
CREATE OR REPLACE VIEW `V` SQL SECURITY INVOKER AS SELECT t.A, t.C FROM T AS t;

-- change: a view that no longer reads a column is replaced before the column is dropped, without a gap
-- consents: drop-column T.C
-- from: T, V_OF_C
-- to
CREATE TABLE T (Id INT64, A INT64, B STRING(10)) PRIMARY KEY (Id);
CREATE VIEW V SQL SECURITY INVOKER AS SELECT t.A FROM T AS t;
-- plan
CREATE OR REPLACE VIEW `V` SQL SECURITY INVOKER AS SELECT t.A FROM T AS t;
ALTER TABLE `T` DROP COLUMN `C`;

-- change: a view that reads a new column instead of a dropped one goes and comes back
-- consents: drop-column T.C
-- from: T, V_OF_C
-- to
CREATE TABLE T (Id INT64, A INT64, B STRING(10), D INT64) PRIMARY KEY (Id);
CREATE VIEW V SQL SECURITY INVOKER AS SELECT t.A, t.D FROM T AS t;
-- plan
DROP VIEW IF EXISTS `V`;
ALTER TABLE `T` ADD COLUMN IF NOT EXISTS `D` INT64;
ALTER TABLE `T` DROP COLUMN `C`;
CREATE OR REPLACE VIEW `V` SQL SECURITY INVOKER AS SELECT t.A, t.D FROM T AS t;

-- change: a view that reads a column whose type changes goes and comes back, with the view that reads it
-- consents: narrow-column T.B
-- from: T
-- from
CREATE VIEW V SQL SECURITY INVOKER AS SELECT t.A, t.B FROM T AS t;
CREATE VIEW W SQL SECURITY INVOKER AS SELECT v.A FROM V AS v;
CREATE VIEW X SQL SECURITY INVOKER AS SELECT t.A FROM T AS t;
-- to
CREATE TABLE T (Id INT64, A INT64, B BYTES(10), C INT64) PRIMARY KEY (Id);
CREATE VIEW V SQL SECURITY INVOKER AS SELECT t.A, t.B FROM T AS t;
CREATE VIEW W SQL SECURITY INVOKER AS SELECT v.A FROM V AS v;
CREATE VIEW X SQL SECURITY INVOKER AS SELECT t.A FROM T AS t;
-- plan
DROP VIEW IF EXISTS `W`;
DROP VIEW IF EXISTS `V`;
ALTER TABLE `T` ALTER COLUMN `B` BYTES(10);
CREATE OR REPLACE VIEW `V` SQL SECURITY INVOKER AS SELECT t.A, t.B FROM T AS t;
CREATE OR REPLACE VIEW `W` SQL SECURITY INVOKER AS SELECT v.A FROM V AS v;

-- change: a view stays when a column that it reads gets another length, and when one goes that it does not read
-- consents: drop-column T.A
-- after: U
-- from: T
-- from
CREATE VIEW V SQL SECURITY INVOKER AS SELECT t.B, u.A FROM T AS t JOIN U AS u ON t.Id = u.Id;
-- to
CREATE TABLE T (Id INT64, B STRING(20), C INT64) PRIMARY KEY (Id);
CREATE VIEW V SQL SECURITY INVOKER AS SELECT t.B, u.A FROM T AS t JOIN U AS u ON t.Id = u.Id;
-- plan
ALTER TABLE `T` ALTER COLUMN `B` STRING(20);
ALTER TABLE `T` DROP COLUMN `A`;

-- change: a view goes before the view that it reads and that loses a column
-- after: T
-- from: V_OF_C
-- to: V, W
-- from
CREATE VIEW W SQL SECURITY INVOKER AS SELECT v.A, v.C FROM V AS v;
-- plan
DROP VIEW IF EXISTS `W`;
CREATE OR REPLACE VIEW `V` SQL SECURITY INVOKER AS SELECT t.A FROM T AS t;
CREATE OR REPLACE VIEW `W` SQL SECURITY INVOKER AS SELECT v.A FROM V AS v;

-- change: views that get more columns are replaced in their order, without a gap
-- after: T
-- from: V, W
-- to: V_OF_C
-- to
CREATE VIEW W SQL SECURITY INVOKER AS SELECT v.A, v.C FROM V AS v;
-- plan
CREATE OR REPLACE VIEW `V` SQL SECURITY INVOKER AS SELECT t.A, t.C FROM T AS t;
CREATE OR REPLACE VIEW `W` SQL SECURITY INVOKER AS SELECT v.A, v.C FROM V AS v;

-- change: views that turn round, so that the one reads the other
-- after: T
-- from: V, W
-- to
CREATE VIEW W SQL SECURITY INVOKER AS SELECT t.A FROM T AS t;
CREATE VIEW V SQL SECURITY INVOKER AS SELECT w.A FROM W AS w;
-- plan
CREATE OR REPLACE VIEW `W` SQL SECURITY INVOKER AS SELECT t.A FROM T AS t;
CREATE OR REPLACE VIEW `V` SQL SECURITY INVOKER AS SELECT w.A FROM W AS w;

-- change: a view that reads a dropped table goes, one that reads another table instead is replaced first
-- judge: documentation, because the emulator does not know it
-- consents: drop-table U
-- after: T
-- from: U
-- from
CREATE VIEW V SQL SECURITY INVOKER AS SELECT u.A FROM U AS u;
CREATE VIEW W SQL SECURITY INVOKER AS SELECT A FROM (SELECT u.A FROM U AS u);
-- to
CREATE VIEW W SQL SECURITY INVOKER AS SELECT t.A FROM T AS t;
-- plan
CREATE OR REPLACE VIEW `W` SQL SECURITY INVOKER AS SELECT t.A FROM T AS t;
DROP VIEW IF EXISTS `V`;
DROP TABLE IF EXISTS `U`;

-- change: a view follows the new name of a table
-- after: U
-- from
CREATE VIEW V SQL SECURITY INVOKER AS SELECT u.A FROM U AS u;
-- to
ALTER TABLE U RENAME TO W;
CREATE VIEW V SQL SECURITY INVOKER AS SELECT u.A FROM W AS u;
-- plan
DROP VIEW IF EXISTS `V`;
ALTER TABLE `U` RENAME TO `W`;
CREATE OR REPLACE VIEW `V` SQL SECURITY INVOKER AS SELECT u.A FROM W AS u;

-- change: a view that reads a synonym reads the table itself before the synonym goes
-- after: U
-- from
ALTER TABLE U ADD SYNONYM Old;
CREATE VIEW V SQL SECURITY INVOKER AS SELECT o.A FROM Old AS o;
-- to
CREATE VIEW V SQL SECURITY INVOKER AS SELECT o.A FROM U AS o;
-- plan
CREATE OR REPLACE VIEW `V` SQL SECURITY INVOKER AS SELECT o.A FROM U AS o;
ALTER TABLE `U` DROP SYNONYM `Old`;

-- change: a view of a named schema goes before the schema, and one comes behind it
-- consents: drop-table s.T
-- from
CREATE SCHEMA s;
CREATE TABLE s.T (Id INT64) PRIMARY KEY (Id);
CREATE VIEW s.V SQL SECURITY INVOKER AS SELECT t.Id FROM s.T AS t;
-- to
CREATE SCHEMA r;
CREATE TABLE r.T (Id INT64) PRIMARY KEY (Id);
CREATE VIEW r.V SQL SECURITY INVOKER AS SELECT t.Id FROM r.T AS t;
-- plan
CREATE SCHEMA `r`;
DROP VIEW IF EXISTS `s`.`V`;
CREATE TABLE IF NOT EXISTS `r`.`T` (`Id` INT64) PRIMARY KEY (`Id`);
DROP TABLE IF EXISTS `s`.`T`;
CREATE OR REPLACE VIEW `r`.`V` SQL SECURITY INVOKER AS SELECT t.Id FROM r.T AS t;
DROP SCHEMA `s`;

-- change: functions, models and graphs are replaced in the order in which they are read
-- judge: documentation, because the emulator does not know it
-- after: T
-- from: GRAPH
-- from
CREATE FUNCTION F(x INT64) RETURNS INT64 AS (x + 1);
CREATE VIEW V SQL SECURITY INVOKER AS SELECT F(t.A) AS A FROM T AS t;
-- to
CREATE VIEW V SQL SECURITY INVOKER AS SELECT F(t.A) AS A, t.C FROM T AS t;
CREATE FUNCTION F(x INT64) RETURNS INT64 AS (x + 2);
CREATE PROPERTY GRAPH G NODE TABLES (T LABEL L);
CREATE MODEL M INPUT (a INT64) OUTPUT (b INT64) REMOTE OPTIONS (endpoint = '//aiplatform.googleapis.com/x');
-- plan
CREATE OR REPLACE FUNCTION `F` (`x` INT64) RETURNS INT64 AS (x + 2);
CREATE OR REPLACE PROPERTY GRAPH `G` NODE TABLES (`T` LABEL `L`);
CREATE OR REPLACE MODEL `M` INPUT (`a` INT64) OUTPUT (`b` INT64) REMOTE OPTIONS (endpoint = '//aiplatform.googleapis.com/x');
CREATE OR REPLACE VIEW `V` SQL SECURITY INVOKER AS SELECT F(t.A) AS A, t.C FROM T AS t;

-- change: a graph steps aside for a column of its tables
-- judge: documentation, because the emulator does not know it
-- consents: drop-column T.C
-- from: T, GRAPH
-- to
CREATE TABLE T (Id INT64, A INT64, B STRING(10)) PRIMARY KEY (Id);
CREATE PROPERTY GRAPH G NODE TABLES (T);
-- plan
DROP PROPERTY GRAPH IF EXISTS `G`;
ALTER TABLE `T` DROP COLUMN `C`;
CREATE OR REPLACE PROPERTY GRAPH `G` NODE TABLES (`T`);

-- change: a graph stays when a column goes that is none of its properties
-- judge: documentation, because the emulator does not know it
-- consents: drop-column T.C
-- from: T
-- from
CREATE PROPERTY GRAPH G NODE TABLES (T AS N LABEL L PROPERTIES (A, Id + 1 AS Next) LABEL M NO PROPERTIES);
-- to
CREATE TABLE T (Id INT64, A INT64, B STRING(10)) PRIMARY KEY (Id);
CREATE PROPERTY GRAPH G NODE TABLES (T AS N LABEL L PROPERTIES (A, Id + 1 AS Next) LABEL M NO PROPERTIES);
-- plan
ALTER TABLE `T` DROP COLUMN `C`;

-- change: a graph steps aside for a column that is a property
-- judge: documentation, because the emulator does not know it
-- consents: drop-column T.C
-- from: T
-- from
CREATE PROPERTY GRAPH G NODE TABLES (T PROPERTIES (A, C));
-- to
CREATE TABLE T (Id INT64, A INT64, B STRING(10)) PRIMARY KEY (Id);
CREATE PROPERTY GRAPH G NODE TABLES (T PROPERTIES (A));
-- plan
DROP PROPERTY GRAPH IF EXISTS `G`;
ALTER TABLE `T` DROP COLUMN `C`;
CREATE OR REPLACE PROPERTY GRAPH `G` NODE TABLES (`T` PROPERTIES (A));

-- change: a graph of some properties steps aside for the unique index that keeps its key unique
-- judge: documentation, because the emulator does not know it
-- after: T
-- from
CREATE UNIQUE INDEX U ON T (A);
CREATE PROPERTY GRAPH G NODE TABLES (T KEY (A) PROPERTIES (A));
-- to
CREATE UNIQUE INDEX V ON T (B);
CREATE PROPERTY GRAPH G NODE TABLES (T KEY (B) PROPERTIES (A));
-- plan
DROP PROPERTY GRAPH IF EXISTS `G`;
CREATE UNIQUE INDEX IF NOT EXISTS `V` ON `T` (`B`);
DROP INDEX IF EXISTS `U`;
CREATE OR REPLACE PROPERTY GRAPH `G` NODE TABLES (`T` KEY (`B`) PROPERTIES (A));

-- change: a graph steps aside for the unique index that keeps its key unique
-- judge: documentation, because the emulator does not know it
-- after: T
-- from
CREATE UNIQUE INDEX U ON T (A);
CREATE PROPERTY GRAPH G NODE TABLES (T KEY (A));
-- to
CREATE UNIQUE INDEX V ON T (B);
CREATE PROPERTY GRAPH G NODE TABLES (T KEY (B));
-- plan
DROP PROPERTY GRAPH IF EXISTS `G`;
CREATE UNIQUE INDEX IF NOT EXISTS `V` ON `T` (`B`);
DROP INDEX IF EXISTS `U`;
CREATE OR REPLACE PROPERTY GRAPH `G` NODE TABLES (`T` KEY (`B`));

-- change: a graph steps aside for its unique index that is built again
-- judge: documentation, because the emulator does not know it
-- after: T
-- consents: replace-index U
-- from
CREATE UNIQUE INDEX U ON T (A);
CREATE PROPERTY GRAPH G NODE TABLES (T KEY (A));
-- to
CREATE UNIQUE INDEX U ON T (A DESC);
CREATE PROPERTY GRAPH G NODE TABLES (T KEY (A));
-- plan
DROP PROPERTY GRAPH IF EXISTS `G`;
DROP INDEX IF EXISTS `U`;
CREATE UNIQUE INDEX IF NOT EXISTS `U` ON `T` (`A` DESC);
CREATE OR REPLACE PROPERTY GRAPH `G` NODE TABLES (`T` KEY (`A`));

-- change: a view stays when a column goes that has the name of its result, of its alias or of a unit of time in it
-- consents: drop-column T.Inner_, drop-column T.Year, drop-column T.C
-- from
CREATE TABLE T (Id INT64, A TIMESTAMP, C INT64, Year INT64, Inner_ INT64) PRIMARY KEY (Id);
CREATE VIEW V SQL SECURITY INVOKER AS SELECT Inner_.Id AS C, EXTRACT(YEAR FROM Inner_.A) AS B FROM (SELECT t.Id, t.A FROM T AS t) AS Inner_;
-- to
CREATE TABLE T (Id INT64, A TIMESTAMP) PRIMARY KEY (Id);
CREATE VIEW V SQL SECURITY INVOKER AS SELECT Inner_.Id AS C, EXTRACT(YEAR FROM Inner_.A) AS B FROM (SELECT t.Id, t.A FROM T AS t) AS Inner_;
-- plan
ALTER TABLE `T` DROP COLUMN `Inner_`;
ALTER TABLE `T` DROP COLUMN `Year`;
ALTER TABLE `T` DROP COLUMN `C`;

-- change: a view that joins the elements of an array steps aside for its column
-- consents: drop-column T.C
-- from
CREATE TABLE T (Id INT64, C ARRAY<INT64>) PRIMARY KEY (Id);
CREATE VIEW V SQL SECURITY INVOKER AS SELECT t.Id, c AS A FROM T AS t JOIN UNNEST(t.C) AS c;
-- to
CREATE TABLE T (Id INT64) PRIMARY KEY (Id);
CREATE VIEW V SQL SECURITY INVOKER AS SELECT t.Id FROM T AS t;
-- plan
CREATE OR REPLACE VIEW `V` SQL SECURITY INVOKER AS SELECT t.Id FROM T AS t;
ALTER TABLE `T` DROP COLUMN `C`;

-- change: a view that no longer forces an index is replaced before the index goes
-- after: T
-- to: V
-- from
CREATE INDEX I ON T(A);
CREATE VIEW V SQL SECURITY INVOKER AS SELECT t.A FROM T@{FORCE_INDEX=i} AS t;
-- plan
CREATE OR REPLACE VIEW `V` SQL SECURITY INVOKER AS SELECT t.A FROM T AS t;
DROP INDEX IF EXISTS `I`;

-- change: a view that forces another index goes, and comes back when that is built
-- after: T
-- from
CREATE INDEX I ON T(A);
CREATE VIEW V SQL SECURITY INVOKER AS SELECT t.A FROM T@{FORCE_INDEX=I} AS t;
-- to
CREATE INDEX J ON T(A);
CREATE VIEW V SQL SECURITY INVOKER AS SELECT t.A FROM T@{FORCE_INDEX=J} AS t;
-- plan
DROP VIEW IF EXISTS `V`;
CREATE INDEX IF NOT EXISTS `J` ON `T` (`A`);
DROP INDEX IF EXISTS `I`;
CREATE OR REPLACE VIEW `V` SQL SECURITY INVOKER AS SELECT t.A FROM T@{FORCE_INDEX=J} AS t;

-- change: a view steps aside for an index that it forces, with the view that reads it, and other views stay
-- consents: replace-index I
-- after: T
-- from
CREATE INDEX I ON T(A);
CREATE VIEW V SQL SECURITY INVOKER AS SELECT t.A FROM T@{FORCE_INDEX=I} AS t;
CREATE VIEW W SQL SECURITY INVOKER AS SELECT v.A FROM V AS v;
CREATE VIEW X SQL SECURITY INVOKER AS SELECT t.A FROM T@{FORCE_INDEX=_BASE_TABLE} AS t;
-- to
CREATE INDEX I ON T(A, B);
CREATE VIEW V SQL SECURITY INVOKER AS SELECT t.A FROM T@{FORCE_INDEX=I} AS t;
CREATE VIEW W SQL SECURITY INVOKER AS SELECT v.A FROM V AS v;
CREATE VIEW X SQL SECURITY INVOKER AS SELECT t.A FROM T@{FORCE_INDEX=_BASE_TABLE} AS t;
-- plan
DROP VIEW IF EXISTS `W`;
DROP VIEW IF EXISTS `V`;
DROP INDEX IF EXISTS `I`;
CREATE INDEX IF NOT EXISTS `I` ON `T` (`A`, `B`);
CREATE OR REPLACE VIEW `V` SQL SECURITY INVOKER AS SELECT t.A FROM T@{FORCE_INDEX=I} AS t;
CREATE OR REPLACE VIEW `W` SQL SECURITY INVOKER AS SELECT v.A FROM V AS v;

-- change: a view of a named schema steps aside for its search index
-- from
CREATE SCHEMA s;
CREATE TABLE s.T (Id INT64, A STRING(10), Words TOKENLIST AS (TOKENIZE_FULLTEXT(A)) HIDDEN) PRIMARY KEY (Id);
CREATE SEARCH INDEX s.I ON s.T(Words);
CREATE VIEW s.V SQL SECURITY INVOKER AS SELECT t.A FROM s.T@{FORCE_INDEX=I} AS t WHERE SEARCH(t.Words, 'x');
-- to
CREATE SCHEMA s;
CREATE TABLE s.T (Id INT64, A STRING(10), Words TOKENLIST AS (TOKENIZE_FULLTEXT(A)) HIDDEN) PRIMARY KEY (Id);
CREATE VIEW s.V SQL SECURITY INVOKER AS SELECT t.A FROM s.T AS t;
-- plan
CREATE OR REPLACE VIEW `s`.`V` SQL SECURITY INVOKER AS SELECT t.A FROM s.T AS t;
DROP SEARCH INDEX IF EXISTS `s`.`I`;

-- change: a view that reads the state of a sequence is replaced before the sequence goes
-- consents: drop-sequence S
-- after: T
-- to: V
-- from
CREATE SEQUENCE S OPTIONS (sequence_kind = 'bit_reversed_positive');
CREATE VIEW V SQL SECURITY INVOKER AS SELECT t.A, GET_INTERNAL_SEQUENCE_STATE(SEQUENCE s) AS State FROM T AS t;
-- plan
CREATE OR REPLACE VIEW `V` SQL SECURITY INVOKER AS SELECT t.A FROM T AS t;
DROP SEQUENCE IF EXISTS `S`;

-- change: a view comes to read the state of another sequence
-- consents: drop-sequence S
-- after: T
-- from
CREATE SEQUENCE S OPTIONS (sequence_kind = 'bit_reversed_positive');
CREATE VIEW V SQL SECURITY INVOKER AS SELECT t.A, GET_INTERNAL_SEQUENCE_STATE(SEQUENCE S) AS State FROM T AS t;
-- to
CREATE SEQUENCE R BIT_REVERSED_POSITIVE;
CREATE VIEW V SQL SECURITY INVOKER AS SELECT t.A, GET_INTERNAL_SEQUENCE_STATE(SEQUENCE R) AS State FROM T AS t;
-- plan
DROP VIEW IF EXISTS `V`;
CREATE SEQUENCE IF NOT EXISTS `R` BIT_REVERSED_POSITIVE;
DROP SEQUENCE IF EXISTS `S`;
CREATE OR REPLACE VIEW `V` SQL SECURITY INVOKER AS SELECT t.A, GET_INTERNAL_SEQUENCE_STATE(SEQUENCE R) AS State FROM T AS t;

-- change: a view that reads the state of a sequence that stays is replaced before a column goes
-- consents: drop-column T.C
-- from
CREATE SEQUENCE S OPTIONS (sequence_kind = 'bit_reversed_positive');
CREATE TABLE T (Id INT64, A INT64, C INT64) PRIMARY KEY (Id);
CREATE VIEW V SQL SECURITY INVOKER AS SELECT t.C, GET_INTERNAL_SEQUENCE_STATE(SEQUENCE S) AS State FROM T AS t;
-- to
CREATE SEQUENCE S OPTIONS (sequence_kind = 'bit_reversed_positive');
CREATE TABLE T (Id INT64, A INT64) PRIMARY KEY (Id);
CREATE VIEW V SQL SECURITY INVOKER AS SELECT t.A, GET_INTERNAL_SEQUENCE_STATE(SEQUENCE S) AS State FROM T AS t;
-- plan
CREATE OR REPLACE VIEW `V` SQL SECURITY INVOKER AS SELECT t.A, GET_INTERNAL_SEQUENCE_STATE(SEQUENCE S) AS State FROM T AS t;
ALTER TABLE `T` DROP COLUMN `C`;

-- change: a view that reads a new synonym waits for it, and leaves the old one first
-- from
CREATE TABLE U (Id INT64, A INT64, SYNONYM(Old)) PRIMARY KEY (Id);
CREATE VIEW V SQL SECURITY INVOKER AS SELECT o.Id FROM Old AS o;
-- to
CREATE TABLE U (Id INT64, A INT64, SYNONYM(Newer)) PRIMARY KEY (Id);
CREATE VIEW V SQL SECURITY INVOKER AS SELECT o.Id FROM Newer AS o;
-- plan
DROP VIEW IF EXISTS `V`;
ALTER TABLE `U` DROP SYNONYM `Old`;
ALTER TABLE `U` ADD SYNONYM `Newer`;
CREATE OR REPLACE VIEW `V` SQL SECURITY INVOKER AS SELECT o.Id FROM Newer AS o;

-- change: a view that reads the new synonym of another table makes way for a column of its old one
-- consents: drop-column T.C
-- after: U
-- from: T, V_OF_C
-- to
CREATE TABLE T (Id INT64, A INT64, B STRING(10)) PRIMARY KEY (Id);
ALTER TABLE U ADD SYNONYM Other;
CREATE VIEW V SQL SECURITY INVOKER AS SELECT o.A, o.Id AS C FROM Other AS o;
-- plan
DROP VIEW IF EXISTS `V`;
ALTER TABLE `U` ADD SYNONYM `Other`;
ALTER TABLE `T` DROP COLUMN `C`;
CREATE OR REPLACE VIEW `V` SQL SECURITY INVOKER AS SELECT o.A, o.Id AS C FROM Other AS o;

-- change: a graph has a property with the name of a new change stream
-- from
CREATE TABLE W (Id INT64, Numbers INT64) PRIMARY KEY (Id);
-- to
CREATE TABLE W (Id INT64, Numbers INT64) PRIMARY KEY (Id);
CREATE PROPERTY GRAPH P NODE TABLES (W PROPERTIES (Numbers));
CREATE CHANGE STREAM Numbers FOR W;
-- plan
CREATE OR REPLACE PROPERTY GRAPH `P` NODE TABLES (`W` PROPERTIES (Numbers));
CREATE CHANGE STREAM IF NOT EXISTS `Numbers` FOR `W`;

-- change: a view loses and reorders columns, and those that read others of it stay
-- consents: drop-column Hub.Total
-- from
CREATE TABLE Hub (Id INT64, Name STRING(9), Total INT64) PRIMARY KEY (Id);
CREATE VIEW V1 SQL SECURITY INVOKER AS SELECT h.Id, h.Total, (SELECT MAX(o.Name) FROM Hub AS o) AS Name FROM Hub AS h;
CREATE VIEW V2 SQL SECURITY INVOKER AS SELECT v.Id, v.Name FROM V1 AS v;
CREATE VIEW V3 SQL SECURITY INVOKER AS SELECT V2.Id FROM V2;
-- to
CREATE TABLE Hub (Id INT64, Name STRING(9)) PRIMARY KEY (Id);
CREATE VIEW V1 SQL SECURITY INVOKER AS SELECT (SELECT MAX(o.Name) FROM Hub AS o) AS Name, h.Id FROM Hub AS h;
CREATE VIEW V2 SQL SECURITY INVOKER AS SELECT v.Id, v.Name FROM V1 AS v;
CREATE VIEW V3 SQL SECURITY INVOKER AS SELECT V2.Id FROM V2;
-- plan
CREATE OR REPLACE VIEW `V1` SQL SECURITY INVOKER AS SELECT (SELECT MAX(o.Name) FROM Hub AS o) AS Name, h.Id FROM Hub AS h;
ALTER TABLE `Hub` DROP COLUMN `Total`;

-- change: a view computes a column in another way, and those that read it come back
-- given
CREATE TABLE Hub (Id INT64, Total INT64) PRIMARY KEY (Id);
-- from
CREATE VIEW V1 SQL SECURITY INVOKER AS SELECT h.Id, h.Total FROM Hub AS h;
CREATE VIEW V2 SQL SECURITY INVOKER AS SELECT V1.Total FROM V1;
CREATE VIEW V3 SQL SECURITY INVOKER AS SELECT v.Id FROM V1 AS v;
-- to
CREATE VIEW V1 SQL SECURITY INVOKER AS SELECT h.Id, CAST(h.Total AS STRING) AS Total FROM Hub AS h;
CREATE VIEW V2 SQL SECURITY INVOKER AS SELECT V1.Total FROM V1;
CREATE VIEW V3 SQL SECURITY INVOKER AS SELECT v.Id FROM V1 AS v;
-- plan
DROP VIEW IF EXISTS `V2`;
CREATE OR REPLACE VIEW `V1` SQL SECURITY INVOKER AS SELECT h.Id, CAST(h.Total AS STRING) AS Total FROM Hub AS h;
CREATE OR REPLACE VIEW `V2` SQL SECURITY INVOKER AS SELECT V1.Total FROM V1;
