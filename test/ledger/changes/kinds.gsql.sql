-- given: T
CREATE TABLE T (Id INT64, A INT64, B STRING(10), C INT64, Tokens TOKENLIST AS (TOKENIZE_FULLTEXT('a')) HIDDEN, Embedding ARRAY<FLOAT32>(vector_length=>8) NOT NULL) PRIMARY KEY (Id);

-- change: a search index stores another column
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

-- change: a vector index stores a column
-- judge: documentation, because the emulator does not know it
-- given
CREATE TABLE E (Id INT64, V ARRAY<FLOAT32>(vector_length=>8) NOT NULL, N INT64) PRIMARY KEY (Id);
-- from
CREATE VECTOR INDEX I ON E (V) OPTIONS (distance_type = 'COSINE');
-- to
CREATE VECTOR INDEX I ON E (V) STORING (N) OPTIONS (distance_type = 'COSINE');
-- plan
ALTER VECTOR INDEX `I` ADD STORED COLUMN `N`;

-- change: a vector index is searched again
-- judge: documentation, because the emulator does not know it
-- given
CREATE TABLE E (Id INT64, V ARRAY<FLOAT32>(vector_length=>8) NOT NULL, N INT64) PRIMARY KEY (Id);
-- from
CREATE VECTOR INDEX I ON E (V) OPTIONS (distance_type = 'COSINE', disable_search = true);
-- to
CREATE VECTOR INDEX I ON E (V) OPTIONS (distance_type = 'COSINE');
-- plan
ALTER VECTOR INDEX `I` SET OPTIONS (disable_search = null);

-- change: the default locality group spills
-- judge: documentation, because the emulator does not know it
-- from
ALTER LOCALITY GROUP `default` SET OPTIONS (storage = 'ssd');
-- to
ALTER LOCALITY GROUP `default` SET OPTIONS (storage = 'ssd', ssd_to_hdd_spill_timespan = '9d');
-- plan
ALTER LOCALITY GROUP `default` SET OPTIONS (ssd_to_hdd_spill_timespan = '9d');

-- change: a change stream gets options and loses one
-- judge: documentation, because the emulator does not know it
-- given
CREATE TABLE T (Id INT64, A INT64, B STRING(9)) PRIMARY KEY (Id);
-- from
CREATE CHANGE STREAM S FOR T OPTIONS (exclude_insert = true);
-- to
CREATE CHANGE STREAM S FOR T OPTIONS (value_capture_type = 'NEW_ROW', exclude_ttl_deletes = true);
-- plan
ALTER CHANGE STREAM `S` SET OPTIONS (exclude_insert = null, exclude_ttl_deletes = true, value_capture_type = 'NEW_ROW');

-- change: a change stream watches all tables
-- given
CREATE TABLE T (Id INT64, A INT64, B STRING(9)) PRIMARY KEY (Id);
-- from
CREATE CHANGE STREAM S FOR T(A);
-- to
CREATE CHANGE STREAM S FOR ALL;
-- plan
ALTER CHANGE STREAM `S` SET FOR ALL;

-- change: a change stream watches nothing
-- given
CREATE TABLE T (Id INT64, A INT64, B STRING(9)) PRIMARY KEY (Id);
-- from
CREATE CHANGE STREAM S FOR ALL;
-- to
CREATE CHANGE STREAM S;
-- plan
ALTER CHANGE STREAM `S` DROP FOR ALL;

-- change: a view reads another column
-- given
CREATE TABLE T (Id INT64, A INT64, B STRING(9)) PRIMARY KEY (Id);
-- from
CREATE VIEW V SQL SECURITY INVOKER AS SELECT T.Id FROM T;
-- to
CREATE VIEW V SQL SECURITY INVOKER AS SELECT T.Id, T.A FROM T;
-- plan
CREATE OR REPLACE VIEW `V` SQL SECURITY INVOKER AS SELECT T.Id, T.A FROM T;

-- change: a view gets the rights of its definer
-- judge: documentation, because the emulator does not know it
-- given
CREATE TABLE T (Id INT64, A INT64, B STRING(9)) PRIMARY KEY (Id);
-- from
CREATE VIEW V SQL SECURITY INVOKER AS SELECT T.Id FROM T;
-- to
CREATE VIEW V SQL SECURITY DEFINER AS SELECT T.Id FROM T;
-- plan
CREATE OR REPLACE VIEW `V` SQL SECURITY DEFINER AS SELECT T.Id FROM T;

-- change: a role gets a privilege on columns in the place of one on the table
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

-- change: a role becomes a member of another, and another leaves it
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

-- change: a model gets another endpoint and a size of batches
-- judge: documentation, because the emulator does not know it
-- from
CREATE MODEL M INPUT (a INT64) OUTPUT (b INT64) REMOTE OPTIONS (endpoint = '//aiplatform.googleapis.com/a');
-- to
CREATE MODEL M INPUT (a INT64) OUTPUT (b INT64) REMOTE OPTIONS (endpoint = '//aiplatform.googleapis.com/b', default_batch_size = 5);
-- plan
ALTER MODEL `M` SET OPTIONS (endpoint = '//aiplatform.googleapis.com/b', default_batch_size = 5);

-- change: a model loses its size of batches
-- judge: documentation, because the emulator does not know it
-- from
CREATE MODEL M INPUT (a INT64) OUTPUT (b INT64) REMOTE OPTIONS (endpoint = '//aiplatform.googleapis.com/a', default_batch_size = 5);
-- to
CREATE MODEL M INPUT (a INT64) OUTPUT (b INT64) REMOTE OPTIONS (endpoint = '//aiplatform.googleapis.com/a');
-- plan
ALTER MODEL `M` SET OPTIONS (default_batch_size = null);

-- change: a model gets another column
-- judge: documentation, because the emulator does not know it
-- from
CREATE MODEL M INPUT (a INT64) OUTPUT (b INT64) REMOTE OPTIONS (endpoint = '//aiplatform.googleapis.com/a');
-- to
CREATE MODEL M INPUT (a INT64) OUTPUT (c INT64) REMOTE OPTIONS (endpoint = '//aiplatform.googleapis.com/a');
-- plan
CREATE OR REPLACE MODEL `M` INPUT (`a` INT64) OUTPUT (`c` INT64) REMOTE OPTIONS (endpoint = '//aiplatform.googleapis.com/a');

-- change: a placement keeps its leader, which no documented statement changes
-- judge: documentation, because the emulator does not know it
-- refused: object-changed
-- from
CREATE PLACEMENT eu OPTIONS (instance_partition = 'eu', default_leader = 'europe-west1');
-- to
CREATE PLACEMENT eu OPTIONS (instance_partition = 'eu', default_leader = 'europe-west4');

-- change: a placement is in another partition
-- judge: documentation, because the emulator does not know it
-- refused: object-changed
-- from
CREATE PLACEMENT eu OPTIONS (instance_partition = 'eu');
-- to
CREATE PLACEMENT eu OPTIONS (instance_partition = 'us');

-- change: a database gets options and loses one
-- judge: documentation, because the emulator does not know it
-- from
ALTER DATABASE db SET OPTIONS (optimizer_version = 7, default_leader = 'us-east1');
-- to
ALTER DATABASE db SET OPTIONS (optimizer_version = 8, columnar_policy = 'enabled');
-- plan
ALTER DATABASE `db` SET OPTIONS (columnar_policy = 'enabled', default_leader = null, optimizer_version = 8);

-- change: a database gets the default kind of sequences
-- to
ALTER DATABASE db SET OPTIONS (default_sequence_kind = 'bit_reversed_positive');
-- plan
ALTER DATABASE `db` SET OPTIONS (default_sequence_kind = 'bit_reversed_positive');

-- change: a graph gets a label
-- judge: documentation, because the emulator does not know it
-- given
CREATE TABLE T (Id INT64, A INT64, B STRING(9)) PRIMARY KEY (Id);
-- from
CREATE PROPERTY GRAPH G NODE TABLES (T);
-- to
CREATE PROPERTY GRAPH G NODE TABLES (T LABEL L);
-- plan
CREATE OR REPLACE PROPERTY GRAPH `G` NODE TABLES (`T` LABEL `L`);

-- change: a function gets another body
-- judge: documentation, because the emulator does not know it
-- from
CREATE FUNCTION F(x INT64) RETURNS INT64 AS (x);
-- to
CREATE FUNCTION F(x INT64) RETURNS INT64 AS (x + 1);
-- plan
CREATE OR REPLACE FUNCTION `F` (`x` INT64) RETURNS INT64 AS (x + 1);

-- change: the views and functions that call a function with other parameters make way for it
-- judge: documentation, because the emulator does not know it
-- given
CREATE TABLE T (Id INT64, A INT64) PRIMARY KEY (Id);
CREATE VIEW V SQL SECURITY INVOKER AS SELECT T.Id, G(T.A) AS h FROM T;
-- from
CREATE FUNCTION H(x INT64) RETURNS INT64 AS (x * 2);
CREATE FUNCTION G(x INT64) RETURNS INT64 AS (H(x));
-- to
CREATE FUNCTION H(x INT64, y INT64) RETURNS INT64 AS (x * y);
CREATE FUNCTION G(x INT64) RETURNS INT64 AS (H(x, 2));
-- plan
DROP VIEW IF EXISTS `V`;
DROP FUNCTION IF EXISTS `G`;
CREATE OR REPLACE FUNCTION `H` (`x` INT64, `y` INT64) RETURNS INT64 AS (x * y);
CREATE OR REPLACE FUNCTION `G` (`x` INT64) RETURNS INT64 AS (H(x, 2));
CREATE OR REPLACE VIEW `V` SQL SECURITY INVOKER AS SELECT T.Id, G(T.A) AS h FROM T;

-- change: a function would get other parameters under a generated column
-- judge: documentation, because the emulator does not know it
-- refused: object-changed
-- releases: 0
-- from
CREATE FUNCTION F(x INT64) RETURNS INT64 AS (x + 1);
CREATE TABLE T (Id INT64, A INT64, C INT64 AS (F(A)) STORED) PRIMARY KEY (Id);
-- to
CREATE FUNCTION F(x INT64, y INT64) RETURNS INT64 AS (x + y);
CREATE TABLE T (Id INT64, A INT64, C INT64 AS (F(A, 2)) STORED) PRIMARY KEY (Id);

-- change: a function would get another result under a check, whose table gets another key
-- judge: documentation, because the emulator does not know it
-- refused: object-changed
-- releases: 0
-- from
CREATE FUNCTION F(x INT64) RETURNS INT64 AS (x + 1);
CREATE TABLE T (Id INT64, A INT64, CONSTRAINT K CHECK (F(A) > 0)) PRIMARY KEY (Id);
-- to
CREATE FUNCTION F(x INT64) RETURNS FLOAT64 AS (x + 1);
CREATE TABLE T (Id INT64, A INT64, CONSTRAINT K CHECK (F(A) > 0.5)) PRIMARY KEY (Id DESC);

-- change: a function would get other parameters under a function that a default calls
-- judge: documentation, because the emulator does not know it
-- refused: object-changed
-- from
CREATE FUNCTION H(x INT64) RETURNS INT64 AS (x * 2);
CREATE FUNCTION G(x INT64) RETURNS INT64 AS (H(x));
CREATE TABLE T (Id INT64, A INT64 DEFAULT (G(3))) PRIMARY KEY (Id);
-- to
CREATE FUNCTION H(x INT64, y INT64) RETURNS INT64 AS (x * y);
CREATE FUNCTION G(x INT64) RETURNS INT64 AS (H(x, 2));
CREATE TABLE T (Id INT64, A INT64 DEFAULT (G(3))) PRIMARY KEY (Id);

-- change: a function gets other parameters behind the check that called it
-- judge: documentation, because the emulator does not know it
-- from
CREATE FUNCTION F(x INT64) RETURNS INT64 AS (x + 1);
CREATE TABLE T (Id INT64, A INT64, CONSTRAINT K CHECK (F(A) > 0)) PRIMARY KEY (Id);
-- to
CREATE FUNCTION F(x INT64, y INT64) RETURNS INT64 AS (x + y);
CREATE TABLE T (Id INT64, A INT64) PRIMARY KEY (Id);
-- plan
ALTER TABLE `T` DROP CONSTRAINT `K`;
CREATE OR REPLACE FUNCTION `F` (`x` INT64, `y` INT64) RETURNS INT64 AS (x + y);

-- change: a function of another name takes the place of one under a check and another function
-- judge: documentation, because the emulator does not know it
-- from
CREATE FUNCTION H(x INT64) RETURNS INT64 AS (x * 2);
CREATE FUNCTION F(x INT64) RETURNS INT64 AS (H(x));
CREATE TABLE T (Id INT64, A INT64, CONSTRAINT K CHECK (F(A) + H(A) > 0)) PRIMARY KEY (Id);
-- to
CREATE FUNCTION H2(x INT64, y INT64) RETURNS INT64 AS (x * y);
CREATE FUNCTION F(x INT64) RETURNS INT64 AS (H2(x, 2));
CREATE TABLE T (Id INT64, A INT64, CONSTRAINT K CHECK (F(A) + H2(A, 2) > 0)) PRIMARY KEY (Id);
-- plan
ALTER TABLE `T` DROP CONSTRAINT `K`;
CREATE OR REPLACE FUNCTION `H2` (`x` INT64, `y` INT64) RETURNS INT64 AS (x * y);
CREATE OR REPLACE FUNCTION `F` (`x` INT64) RETURNS INT64 AS (H2(x, 2));
ALTER TABLE `T` ADD CONSTRAINT `K` CHECK (F(A) + H2(A, 2) > 0);
DROP FUNCTION IF EXISTS `H`;

-- change: a function would compute another shard, through another function
-- judge: documentation, because the emulator does not know it
-- refused: object-changed
-- given
CREATE FUNCTION F(x INT64) RETURNS INT64 AS (MOD(ABS(H(x)), 8));
CREATE TABLE T (Id INT64 NOT NULL, Sh INT64 NOT NULL AS (F(Id)) STORED) PRIMARY KEY (Sh, Id);
-- from
CREATE FUNCTION H(x INT64) RETURNS INT64 AS (FARM_FINGERPRINT(CAST(x AS STRING)));
-- to
CREATE FUNCTION H(x INT64) RETURNS INT64 AS (FARM_FINGERPRINT(CAST(x + 1 AS STRING)));

-- change: a function would compute another value of a unique column
-- judge: documentation, because the emulator does not know it
-- refused: object-changed
-- given
CREATE TABLE T (Id INT64, A STRING(9), C STRING(9) AS (F(A)) STORED) PRIMARY KEY (Id);
CREATE UNIQUE INDEX TByC ON T (C);
-- from
CREATE FUNCTION F(x STRING) AS (LOWER(x));
-- to
CREATE FUNCTION F(x STRING) AS (UPPER(x));

-- change: a function without a declared result gets another body under a computed column, an index and a default
-- judge: documentation, because the emulator does not know it
-- given
CREATE TABLE T (Id STRING(9) DEFAULT (F('a')), A STRING(9), C STRING(9) AS (F(A)) STORED) PRIMARY KEY (Id);
CREATE INDEX TByC ON T (C);
-- from
CREATE FUNCTION F(x STRING) AS (LOWER(x));
-- to
CREATE FUNCTION F(x string) RETURNS STRING AS (UPPER(x));
-- plan
CREATE OR REPLACE FUNCTION `F` (`x` string) RETURNS STRING AS (UPPER(x));

-- change: a check, a default and a generated column come with a function that they call
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

-- change: a check goes with the functions that it calls
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

-- change: a statistics package is kept no longer
-- judge: documentation, because the emulator does not know it
-- from
ALTER STATISTICS auto_1 SET OPTIONS (allow_gc = false);
-- plan
ALTER STATISTICS `auto_1` SET OPTIONS (allow_gc = true);

-- change: a table gets a synonym
-- given
CREATE TABLE T (Id INT64, A INT64, B STRING(9)) PRIMARY KEY (Id);
-- to
ALTER TABLE T ADD SYNONYM U;
-- plan
ALTER TABLE `T` ADD SYNONYM `U`;

-- change: a synonym takes the name of a table that goes
-- consents: drop-table U
-- given
CREATE TABLE T (Id INT64, A INT64, B STRING(9)) PRIMARY KEY (Id);
-- from
CREATE TABLE U (Id INT64) PRIMARY KEY (Id);
-- to
ALTER TABLE T ADD SYNONYM U;
-- plan
DROP TABLE IF EXISTS `U`;
ALTER TABLE `T` ADD SYNONYM `U`;

-- change: a table takes the name that a table which goes has as a synonym, with another key
-- consents: drop-table T
-- from
CREATE TABLE T (Id INT64, A INT64, B STRING(9)) PRIMARY KEY (Id);
ALTER TABLE T ADD SYNONYM U;
-- to
CREATE TABLE U (Id INT64) PRIMARY KEY (Id DESC);
-- plan
DROP TABLE IF EXISTS `T`;
CREATE TABLE IF NOT EXISTS `U` (`Id` INT64) PRIMARY KEY (`Id` DESC);

-- change: a synonym passes from a table that goes to one that stays
-- consents: drop-table V
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

-- change: a table is renamed and keeps its name as a synonym
-- given
CREATE TABLE T (Id INT64, A INT64, B STRING(9)) PRIMARY KEY (Id);
-- to
ALTER TABLE T RENAME TO U, ADD SYNONYM T;
-- plan
ALTER TABLE `T` RENAME TO `U`, ADD SYNONYM `T`;

-- change: stored columns of a search index are added before others are dropped
-- judge: documentation, because the emulator does not know it
-- after: T
-- from
CREATE SEARCH INDEX I ON T(Tokens) STORING (A, C);
-- to
CREATE SEARCH INDEX I ON T(Tokens) STORING (A);
ALTER SEARCH INDEX I ADD STORED COLUMN B;
-- plan
ALTER SEARCH INDEX `I` ADD STORED COLUMN `B`;
ALTER SEARCH INDEX `I` DROP STORED COLUMN `C`;

-- change: a search index that is written another way is the same
-- judge: documentation, because the emulator does not know it
-- after: T
-- from
CREATE SEARCH INDEX I ON T(Tokens) STORING (A, C) PARTITION BY A ORDER BY C DESC OPTIONS (sort_order_sharding = true);
-- to
create search index `I` on `T`(`Tokens`) storing (C) partition by A order by C desc options(sort_order_sharding=TRUE);
ALTER SEARCH INDEX I ADD STORED COLUMN A;

-- change: a search index comes behind the columns and goes before them
-- judge: documentation, because the emulator does not know it
-- after: T
-- from
CREATE SEARCH INDEX I ON T(Tokens);
CREATE VECTOR INDEX V ON T(Embedding) OPTIONS (distance_type = 'COSINE');
-- to
CREATE SEARCH INDEX J ON T(Tokens);
-- plan
CREATE SEARCH INDEX `J` ON `T` (`Tokens`);
DROP SEARCH INDEX IF EXISTS `I`;
DROP VECTOR INDEX IF EXISTS `V`;

-- change: a search index follows a table to its new name
-- judge: documentation, because the emulator does not know it
-- given
CREATE TABLE U (Id INT64, A INT64, Tokens TOKENLIST AS (TOKENIZE_FULLTEXT('a')) HIDDEN) PRIMARY KEY (Id);
-- from
CREATE SEARCH INDEX I ON U(Tokens);
-- to
ALTER TABLE U RENAME TO W;
CREATE SEARCH INDEX I ON W(Tokens);
-- plan
ALTER TABLE `U` RENAME TO `W`;

-- change: another search index under the same name
-- judge: documentation, because the emulator does not know it
-- consents: replace-index I
-- after: T
-- from
CREATE SEARCH INDEX I ON T(Tokens) STORING (A);
-- to
CREATE SEARCH INDEX I ON T(Tokens) STORING (A) PARTITION BY B;
-- plan
DROP SEARCH INDEX IF EXISTS `I`;
CREATE SEARCH INDEX `I` ON `T` (`Tokens`) STORING (`A`) PARTITION BY `B`;

-- change: what tables refer to comes first and goes last, and what is said of it later is said
-- judge: documentation, because the emulator does not know it
-- after: T
-- from
CREATE LOCALITY GROUP hot OPTIONS (storage = 'ssd');
CREATE LOCALITY GROUP cold OPTIONS (storage = 'hdd');
-- to
CREATE LOCALITY GROUP cold OPTIONS (storage='hdd');
ALTER LOCALITY GROUP cold SET OPTIONS (storage = 'ssd');
CREATE PLACEMENT eu OPTIONS (instance_partition = 'p');
-- plan
ALTER LOCALITY GROUP `cold` SET OPTIONS (storage = 'ssd');
CREATE PLACEMENT `eu` OPTIONS (instance_partition = 'p');
DROP LOCALITY GROUP `hot`;

-- change: a placement with another leader
-- refused: object-changed
-- from
CREATE PLACEMENT eu OPTIONS (instance_partition = 'p');
-- to
CREATE PLACEMENT eu OPTIONS (instance_partition = 'p', default_leader = 'europe-west1');

-- change: another locality group under the same name
-- judge: documentation, because the emulator does not know it
-- after: T
-- from
CREATE LOCALITY GROUP cold OPTIONS (storage = 'hdd');
-- to
CREATE LOCALITY GROUP cold OPTIONS (storage = 'ssd');
-- plan
ALTER LOCALITY GROUP `cold` SET OPTIONS (storage = 'ssd');

-- change: a statistics package is kept, and not any more
-- judge: documentation, because the emulator does not know it
-- after: T
-- from
ALTER STATISTICS p SET OPTIONS (allow_gc = false);
-- to
ALTER STATISTICS q SET OPTIONS (allow_gc = false);
-- plan
ALTER STATISTICS `q` SET OPTIONS (allow_gc = false);
ALTER STATISTICS `p` SET OPTIONS (allow_gc = true);

-- change: a statement that nobody understands is no change where both sides have it
-- judge: documentation, because the emulator does not know it
-- after: T
-- from
MAKE IT FAST;
ALTER INDEX gone SET OPTIONS (x = 1);
-- to
make  it fast;

-- change: a statement that nobody understands
-- refused: statement-not-understood
-- after: T
-- to
MAKE IT FAST;
