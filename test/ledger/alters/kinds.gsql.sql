-- alter: a search index stores another column
-- judge: documentation, because the emulator does not know it
-- given
CREATE TABLE D (Id INT64, A TOKENLIST AS (TOKENIZE_FULLTEXT('a')) HIDDEN, N INT64, M INT64) PRIMARY KEY (Id);
-- from
CREATE SEARCH INDEX S ON D (A) STORING (N);
-- to
CREATE SEARCH INDEX S ON D (A) STORING (M);
-- plan
ALTER SEARCH INDEX `S` ADD STORED COLUMN `M`;
ALTER SEARCH INDEX `S` DROP STORED COLUMN `N`;

-- alter: a vector index stores a column
-- judge: documentation, because the emulator does not know it
-- given
CREATE TABLE E (Id INT64, V ARRAY<FLOAT32>(vector_length=>8) NOT NULL, N INT64) PRIMARY KEY (Id);
-- from
CREATE VECTOR INDEX I ON E (V) OPTIONS (distance_type = 'COSINE');
-- to
CREATE VECTOR INDEX I ON E (V) STORING (N) OPTIONS (distance_type = 'COSINE');
-- plan
ALTER VECTOR INDEX `I` ADD STORED COLUMN `N`;

-- alter: a vector index is searched again
-- judge: documentation, because the emulator does not know it
-- given
CREATE TABLE E (Id INT64, V ARRAY<FLOAT32>(vector_length=>8) NOT NULL, N INT64) PRIMARY KEY (Id);
-- from
CREATE VECTOR INDEX I ON E (V) OPTIONS (distance_type = 'COSINE', disable_search = true);
-- to
CREATE VECTOR INDEX I ON E (V) OPTIONS (distance_type = 'COSINE');
-- plan
ALTER VECTOR INDEX `I` SET OPTIONS (disable_search = null);

-- alter: the default locality group spills
-- judge: documentation, because the emulator does not know it
-- from
ALTER LOCALITY GROUP `default` SET OPTIONS (storage = 'ssd');
-- to
ALTER LOCALITY GROUP `default` SET OPTIONS (storage = 'ssd', ssd_to_hdd_spill_timespan = '9d');
-- plan
ALTER LOCALITY GROUP `default` SET OPTIONS (ssd_to_hdd_spill_timespan = '9d');

-- alter: a change stream gets options and loses one
-- judge: documentation, because the emulator does not know it
-- given
CREATE TABLE T (Id INT64, A INT64, B STRING(9)) PRIMARY KEY (Id);
-- from
CREATE CHANGE STREAM S FOR T OPTIONS (exclude_insert = true);
-- to
CREATE CHANGE STREAM S FOR T OPTIONS (value_capture_type = 'NEW_ROW', exclude_ttl_deletes = true);
-- plan
ALTER CHANGE STREAM `S` SET OPTIONS (exclude_insert = null, exclude_ttl_deletes = true, value_capture_type = 'NEW_ROW');

-- alter: a change stream watches all tables
-- given
CREATE TABLE T (Id INT64, A INT64, B STRING(9)) PRIMARY KEY (Id);
-- from
CREATE CHANGE STREAM S FOR T(A);
-- to
CREATE CHANGE STREAM S FOR ALL;
-- plan
ALTER CHANGE STREAM `S` SET FOR ALL;

-- alter: a change stream watches nothing
-- given
CREATE TABLE T (Id INT64, A INT64, B STRING(9)) PRIMARY KEY (Id);
-- from
CREATE CHANGE STREAM S FOR ALL;
-- to
CREATE CHANGE STREAM S;
-- plan
ALTER CHANGE STREAM `S` DROP FOR ALL;

-- alter: a view reads another column
-- given
CREATE TABLE T (Id INT64, A INT64, B STRING(9)) PRIMARY KEY (Id);
-- from
CREATE VIEW V SQL SECURITY INVOKER AS SELECT T.Id FROM T;
-- to
CREATE VIEW V SQL SECURITY INVOKER AS SELECT T.Id, T.A FROM T;
-- plan
CREATE OR REPLACE VIEW `V` SQL SECURITY INVOKER AS SELECT T.Id, T.A FROM T;

-- alter: a view gets the rights of its definer
-- judge: documentation, because the emulator does not know it
-- given
CREATE TABLE T (Id INT64, A INT64, B STRING(9)) PRIMARY KEY (Id);
-- from
CREATE VIEW V SQL SECURITY INVOKER AS SELECT T.Id FROM T;
-- to
CREATE VIEW V SQL SECURITY DEFINER AS SELECT T.Id FROM T;
-- plan
CREATE OR REPLACE VIEW `V` SQL SECURITY DEFINER AS SELECT T.Id FROM T;

-- alter: a role gets a privilege on columns in the place of one on the table
-- judge: documentation, because the emulator does not know it
-- given
CREATE TABLE T (Id INT64, A INT64, B STRING(9)) PRIMARY KEY (Id);
CREATE ROLE r;
CREATE ROLE s;
-- from
GRANT SELECT ON TABLE T TO ROLE r;
-- to
GRANT SELECT(A), UPDATE(A, B) ON TABLE T TO ROLE r;
-- plan
REVOKE SELECT ON TABLE `T` FROM ROLE `r`;
GRANT SELECT(`A`), UPDATE(`A`, `B`) ON TABLE `T` TO ROLE `r`;

-- alter: a role becomes a member of another, and another leaves it
-- judge: documentation, because the emulator does not know it
-- given
CREATE TABLE T (Id INT64, A INT64, B STRING(9)) PRIMARY KEY (Id);
CREATE ROLE r;
CREATE ROLE s;
-- from
GRANT ROLE r TO ROLE s;
-- to
GRANT ROLE s TO ROLE r;
-- plan
REVOKE ROLE `r` FROM ROLE `s`;
GRANT ROLE `s` TO ROLE `r`;

-- alter: a model gets another endpoint and a size of batches
-- judge: documentation, because the emulator does not know it
-- from
CREATE MODEL M INPUT (a INT64) OUTPUT (b INT64) REMOTE OPTIONS (endpoint = '//aiplatform.googleapis.com/a');
-- to
CREATE MODEL M INPUT (a INT64) OUTPUT (b INT64) REMOTE OPTIONS (endpoint = '//aiplatform.googleapis.com/b', default_batch_size = 5);
-- plan
ALTER MODEL `M` SET OPTIONS (endpoint = '//aiplatform.googleapis.com/b', default_batch_size = 5);

-- alter: a model loses its size of batches
-- judge: documentation, because the emulator does not know it
-- from
CREATE MODEL M INPUT (a INT64) OUTPUT (b INT64) REMOTE OPTIONS (endpoint = '//aiplatform.googleapis.com/a', default_batch_size = 5);
-- to
CREATE MODEL M INPUT (a INT64) OUTPUT (b INT64) REMOTE OPTIONS (endpoint = '//aiplatform.googleapis.com/a');
-- plan
ALTER MODEL `M` SET OPTIONS (default_batch_size = null);

-- alter: a model gets another column
-- judge: documentation, because the emulator does not know it
-- from
CREATE MODEL M INPUT (a INT64) OUTPUT (b INT64) REMOTE OPTIONS (endpoint = '//aiplatform.googleapis.com/a');
-- to
CREATE MODEL M INPUT (a INT64) OUTPUT (c INT64) REMOTE OPTIONS (endpoint = '//aiplatform.googleapis.com/a');
-- plan
CREATE OR REPLACE MODEL `M` INPUT (`a` INT64) OUTPUT (`c` INT64) REMOTE OPTIONS (endpoint = '//aiplatform.googleapis.com/a');

-- alter: a placement keeps its leader, which no documented statement changes
-- judge: documentation, because the emulator does not know it
-- refused: object-changed
-- from
CREATE PLACEMENT eu OPTIONS (instance_partition = 'eu', default_leader = 'europe-west1');
-- to
CREATE PLACEMENT eu OPTIONS (instance_partition = 'eu', default_leader = 'europe-west4');

-- alter: a placement is in another partition
-- judge: documentation, because the emulator does not know it
-- refused: object-changed
-- from
CREATE PLACEMENT eu OPTIONS (instance_partition = 'eu');
-- to
CREATE PLACEMENT eu OPTIONS (instance_partition = 'us');

-- alter: a database gets options and loses one
-- judge: documentation, because the emulator does not know it
-- from
ALTER DATABASE db SET OPTIONS (optimizer_version = 7, default_leader = 'us-east1');
-- to
ALTER DATABASE db SET OPTIONS (optimizer_version = 8, columnar_policy = 'enabled');
-- plan
ALTER DATABASE `db` SET OPTIONS (columnar_policy = 'enabled', default_leader = null, optimizer_version = 8);

-- alter: a database gets the default kind of sequences
-- to
ALTER DATABASE db SET OPTIONS (default_sequence_kind = 'bit_reversed_positive');
-- plan
ALTER DATABASE `db` SET OPTIONS (default_sequence_kind = 'bit_reversed_positive');

-- alter: a graph gets a label
-- judge: documentation, because the emulator does not know it
-- given
CREATE TABLE T (Id INT64, A INT64, B STRING(9)) PRIMARY KEY (Id);
-- from
CREATE PROPERTY GRAPH G NODE TABLES (T);
-- to
CREATE PROPERTY GRAPH G NODE TABLES (T LABEL L);
-- plan
CREATE OR REPLACE PROPERTY GRAPH `G` NODE TABLES (`T` LABEL `L`);

-- alter: a function gets another body
-- judge: documentation, because the emulator does not know it
-- from
CREATE FUNCTION F(x INT64) RETURNS INT64 AS (x);
-- to
CREATE FUNCTION F(x INT64) RETURNS INT64 AS (x + 1);
-- plan
CREATE OR REPLACE FUNCTION `F` (`x` INT64) RETURNS INT64 AS (x + 1);

-- alter: a check, a default and a generated column come with a function that they call
-- judge: documentation, because the emulator does not know it
-- given
CREATE FUNCTION G(x INT64) RETURNS INT64 AS (x);
-- from
CREATE TABLE T (Id INT64, A INT64, B STRING(9)) PRIMARY KEY (Id);
-- to
CREATE FUNCTION F(x INT64) RETURNS INT64 AS (G(x));
CREATE TABLE T (Id INT64, A INT64 DEFAULT (F(1)), B STRING(9), C INT64 AS (F(A)) STORED, CONSTRAINT K CHECK (G(A) > 0)) PRIMARY KEY (Id);
-- plan
CREATE OR REPLACE FUNCTION `F` (`x` INT64) RETURNS INT64 AS (G(x));
ALTER TABLE `T` ALTER COLUMN `A` SET DEFAULT (F(1));
ALTER TABLE `T` ADD COLUMN IF NOT EXISTS `C` INT64 AS (F(A)) STORED;
ALTER TABLE `T` ADD CONSTRAINT `K` CHECK (G(A) > 0);

-- alter: a check goes with the functions that it calls
-- judge: documentation, because the emulator does not know it
-- from
CREATE FUNCTION G(x INT64) RETURNS INT64 AS (x);
CREATE FUNCTION F(x INT64) RETURNS INT64 AS (G(x));
CREATE TABLE T (Id INT64, A INT64, B STRING(9), CONSTRAINT K CHECK (F(A) > 0)) PRIMARY KEY (Id);
-- to
CREATE TABLE T (Id INT64, A INT64, B STRING(9)) PRIMARY KEY (Id);
-- plan
ALTER TABLE `T` DROP CONSTRAINT `K`;
DROP FUNCTION IF EXISTS `F`;
DROP FUNCTION IF EXISTS `G`;

-- alter: a statistics package is kept no longer
-- judge: documentation, because the emulator does not know it
-- from
ALTER STATISTICS auto_1 SET OPTIONS (allow_gc = false);
-- plan
ALTER STATISTICS `auto_1` SET OPTIONS (allow_gc = true);

-- alter: a table gets a synonym
-- given
CREATE TABLE T (Id INT64, A INT64, B STRING(9)) PRIMARY KEY (Id);
-- to
ALTER TABLE T ADD SYNONYM U;
-- plan
ALTER TABLE `T` ADD SYNONYM `U`;

-- alter: a synonym takes the name of a table that goes
-- given
CREATE TABLE T (Id INT64, A INT64, B STRING(9)) PRIMARY KEY (Id);
-- from
CREATE TABLE U (Id INT64) PRIMARY KEY (Id);
-- to
ALTER TABLE T ADD SYNONYM U;
-- plan
DROP TABLE IF EXISTS `U`;
ALTER TABLE `T` ADD SYNONYM `U`;

-- alter: a table takes the name that a table which goes has as a synonym
-- from
CREATE TABLE T (Id INT64, A INT64, B STRING(9)) PRIMARY KEY (Id);
ALTER TABLE T ADD SYNONYM U;
-- to
CREATE TABLE U (Id INT64) PRIMARY KEY (Id);
-- plan
DROP TABLE IF EXISTS `T`;
CREATE TABLE IF NOT EXISTS `U` (`Id` INT64) PRIMARY KEY (`Id`);

-- alter: a synonym passes from a table that goes to one that stays
-- given
CREATE TABLE T (Id INT64, A INT64, B STRING(9)) PRIMARY KEY (Id);
-- from
CREATE TABLE V (Id INT64) PRIMARY KEY (Id);
ALTER TABLE V ADD SYNONYM U;
-- to
ALTER TABLE T ADD SYNONYM U;
-- plan
DROP TABLE IF EXISTS `V`;
ALTER TABLE `T` ADD SYNONYM `U`;

-- alter: a table is renamed and keeps its name as a synonym
-- given
CREATE TABLE T (Id INT64, A INT64, B STRING(9)) PRIMARY KEY (Id);
-- to
ALTER TABLE T RENAME TO U, ADD SYNONYM T;
-- plan
ALTER TABLE `T` RENAME TO `U`, ADD SYNONYM `T`;
