-- change: a search index is the same with its ascending order written, and its WHERE in another order
-- judge: documentation, because the emulator prints a search index as a plain one
-- given
CREATE TABLE D (Id INT64, A TOKENLIST AS (TOKENIZE_FULLTEXT('a')) HIDDEN, B TOKENLIST AS (TOKENIZE_FULLTEXT('b')) HIDDEN, N INT64) PRIMARY KEY (Id);
-- from
CREATE SEARCH INDEX I ON D (A) ORDER BY N WHERE A IS NOT NULL AND N IS NOT NULL;
-- to
create search index I on D (A) order by N asc where N is not null and A is not null;

-- change: [S9] an option of an index is its value, whatever quotes are around it
-- judge: documentation, because the emulator takes no options of an index
-- given
CREATE TABLE T (Id INT64, X INT64) PRIMARY KEY (Id);
-- from
CREATE INDEX I ON T (X) OPTIONS (columnar_policy = 'enabled');
-- to
CREATE INDEX I ON T (X) OPTIONS (columnar_policy = "enabled");

-- change: [S9] a number of a vector index is its value, in whatever base
-- judge: documentation, because the emulator does not know the statement
-- given
CREATE TABLE E (Id INT64, V ARRAY<FLOAT32>(vector_length=>8) NOT NULL) PRIMARY KEY (Id);
-- from
CREATE VECTOR INDEX I ON E (V) OPTIONS (distance_type = 'COSINE', tree_depth = 3, num_leaves = 255);
-- to
CREATE VECTOR INDEX I ON E (V) OPTIONS (distance_type = 'COSINE', tree_depth = 0x3, num_leaves = 0xFF);

-- change: a locality group goes behind the table that leaves it
-- judge: documentation, because the emulator does not know the statement
-- from
CREATE LOCALITY GROUP g OPTIONS (storage = 'ssd');
CREATE TABLE T (Id INT64, A INT64) PRIMARY KEY (Id), OPTIONS (locality_group = 'g');
-- to
CREATE TABLE T (Id INT64, A INT64) PRIMARY KEY (Id);
-- plan
ALTER TABLE `T` SET OPTIONS (locality_group = 'default');
DROP LOCALITY GROUP `g`;

-- change: a locality group goes behind the column that is stored in it
-- judge: documentation, because the emulator does not know the statement
-- consents: drop-column T.B
-- from
CREATE LOCALITY GROUP g OPTIONS (storage = 'ssd');
CREATE TABLE T (Id INT64, A INT64, B INT64 OPTIONS (locality_group = 'g')) PRIMARY KEY (Id);
-- to
CREATE TABLE T (Id INT64, A INT64) PRIMARY KEY (Id);
-- plan
ALTER TABLE `T` DROP COLUMN `B`;
DROP LOCALITY GROUP `g`;

-- change: a locality group goes behind a column that moves to another one
-- judge: documentation, because the emulator does not know the statement
-- from
CREATE LOCALITY GROUP g OPTIONS (storage = 'ssd');
CREATE LOCALITY GROUP h OPTIONS (storage = 'hdd');
CREATE TABLE T (Id INT64, A INT64 OPTIONS (locality_group = 'g')) PRIMARY KEY (Id);
-- to
CREATE LOCALITY GROUP h OPTIONS (storage = 'hdd');
CREATE TABLE T (Id INT64, A INT64 OPTIONS (locality_group = 'h')) PRIMARY KEY (Id);
-- plan
ALTER TABLE `T` ALTER COLUMN `A` SET OPTIONS (locality_group = 'h');
DROP LOCALITY GROUP `g`;

-- change: a locality group goes behind an index that moves to another one
-- judge: documentation, because the emulator does not know the statement
-- from
CREATE LOCALITY GROUP g OPTIONS (storage = 'ssd');
CREATE LOCALITY GROUP h OPTIONS (storage = 'hdd');
CREATE TABLE T (Id INT64, A INT64) PRIMARY KEY (Id);
CREATE INDEX I ON T (A) OPTIONS (locality_group = 'g');
-- to
CREATE LOCALITY GROUP h OPTIONS (storage = 'hdd');
CREATE TABLE T (Id INT64, A INT64) PRIMARY KEY (Id);
CREATE INDEX I ON T (A) OPTIONS (locality_group = 'h');
-- plan
ALTER INDEX `I` SET OPTIONS (locality_group = 'h');
DROP LOCALITY GROUP `g`;

-- change: an index goes to a new table under its name, with consent
-- consents: replace-index I
-- given
CREATE TABLE T (Id INT64, A INT64) PRIMARY KEY (Id);
-- from
CREATE INDEX I ON T (A);
-- to
CREATE TABLE U (Id INT64, A INT64) PRIMARY KEY (Id);
CREATE INDEX I ON U (A);
-- plan
DROP INDEX IF EXISTS `I`;
CREATE TABLE IF NOT EXISTS `U` (`Id` INT64, `A` INT64) PRIMARY KEY (`Id`);
CREATE INDEX IF NOT EXISTS `I` ON `U` (`A`);

-- change: [S9] the default locality group is that of a table without one, whatever quotes are around it
-- judge: documentation, because the emulator does not know the statement
-- from
CREATE TABLE T (Id INT64, A INT64) PRIMARY KEY (Id);
-- to
CREATE TABLE T (Id INT64, A INT64) PRIMARY KEY (Id), OPTIONS (locality_group = "default");

-- change: [S9] options of tables, columns, databases and models are their values
-- judge: documentation, because the emulator does not know the statement
-- given
CREATE LOCALITY GROUP g OPTIONS (storage = 'ssd');
-- from
CREATE TABLE T (Id INT64, A INT64 OPTIONS (locality_group = 'g')) PRIMARY KEY (Id), OPTIONS (columnar_policy = 'enabled');
ALTER DATABASE d SET OPTIONS (optimizer_version = 5);
-- to
CREATE TABLE T (Id INT64, A INT64 OPTIONS (locality_group = "g")) PRIMARY KEY (Id), OPTIONS (columnar_policy = "enabled");
ALTER DATABASE d SET OPTIONS (optimizer_version = 0x5);

-- change: [L6] a search index gets one token column and loses another
-- judge: documentation, because the emulator does not know the statement
-- given
CREATE TABLE D (Id INT64, A TOKENLIST AS (TOKENIZE_FULLTEXT('a')) HIDDEN, B TOKENLIST AS (TOKENIZE_FULLTEXT('b')) HIDDEN, N INT64) PRIMARY KEY (Id);
-- from
CREATE SEARCH INDEX S ON D (A) STORING (N);
-- to
CREATE SEARCH INDEX S ON D (B) STORING (N);
-- plan
ALTER SEARCH INDEX `S` ADD COLUMN `B`;
ALTER SEARCH INDEX `S` DROP COLUMN `A`;

-- change: [L6] a search index that is altered is the one that was made so
-- judge: documentation, because the emulator does not know the statement
-- given
CREATE TABLE D (Id INT64, A TOKENLIST AS (TOKENIZE_FULLTEXT('a')) HIDDEN, B TOKENLIST AS (TOKENIZE_FULLTEXT('b')) HIDDEN, N INT64) PRIMARY KEY (Id);
-- from
CREATE SEARCH INDEX S ON D (A, B) STORING (N);
-- to
CREATE SEARCH INDEX S ON D (A);
ALTER SEARCH INDEX S ADD COLUMN B;
ALTER SEARCH INDEX S ADD STORED COLUMN N;

-- change: [S10] a search index that gets partitions goes first, with consent
-- judge: documentation, because the emulator prints a search index as a plain one
-- consents: replace-index S
-- given
CREATE TABLE D (Id INT64, A TOKENLIST AS (TOKENIZE_FULLTEXT('a')) HIDDEN, B TOKENLIST AS (TOKENIZE_FULLTEXT('b')) HIDDEN, N INT64) PRIMARY KEY (Id);
-- from
CREATE SEARCH INDEX S ON D (A);
-- to
CREATE SEARCH INDEX S ON D (A) PARTITION BY N;
-- plan
DROP SEARCH INDEX IF EXISTS `S`;
CREATE SEARCH INDEX `S` ON `D` (`A`) PARTITION BY `N`;

-- change: [L6] a locality group gets other options, and loses one
-- judge: documentation, because the emulator does not know the statement
-- from
CREATE LOCALITY GROUP g OPTIONS (storage = 'ssd', ssd_to_hdd_spill_timespan = '10d');
-- to
CREATE LOCALITY GROUP g OPTIONS (storage = 'hdd');
-- plan
ALTER LOCALITY GROUP `g` SET OPTIONS (storage = 'hdd', ssd_to_hdd_spill_timespan = null);

-- change: [L6] a table, a column and an index get a locality group
-- judge: documentation, because the emulator does not know the statement
-- given
CREATE LOCALITY GROUP g OPTIONS (storage = 'ssd');
-- from
CREATE TABLE T (Id INT64, A INT64) PRIMARY KEY (Id);
CREATE INDEX I ON T (A);
-- to
CREATE TABLE T (Id INT64, A INT64 OPTIONS (locality_group = 'g')) PRIMARY KEY (Id), OPTIONS (locality_group = 'g');
CREATE INDEX I ON T (A) OPTIONS (locality_group = 'g');
-- plan
ALTER TABLE `T` ALTER COLUMN `A` SET OPTIONS (locality_group = 'g');
ALTER INDEX `I` SET OPTIONS (locality_group = 'g');
ALTER TABLE `T` SET OPTIONS (locality_group = 'g');

-- change: [L6] a table goes back to the default locality group and gets a columnar policy, and an index loses one
-- judge: documentation, because the emulator does not know the statement
-- given
CREATE LOCALITY GROUP g OPTIONS (storage = 'ssd');
-- from
CREATE TABLE T (Id INT64, A INT64) PRIMARY KEY (Id), OPTIONS (locality_group = 'g');
CREATE INDEX I ON T (A) OPTIONS (columnar_policy = 'enabled');
-- to
CREATE TABLE T (Id INT64, A INT64) PRIMARY KEY (Id), OPTIONS (columnar_policy = 'enabled');
CREATE INDEX I ON T (A);
-- plan
ALTER INDEX `I` SET OPTIONS (columnar_policy = null);
ALTER TABLE `T` SET OPTIONS (locality_group = 'default');
ALTER TABLE `T` SET OPTIONS (columnar_policy = 'enabled');

-- change: [L6] an index and a column keep a locality group of their own, which no statement takes back
-- refused: clause-changed, clause-changed
-- given
CREATE LOCALITY GROUP g OPTIONS (storage = 'ssd');
-- from
CREATE TABLE T (Id INT64, A INT64 OPTIONS (locality_group = 'g')) PRIMARY KEY (Id);
CREATE INDEX I ON T (A) OPTIONS (locality_group = 'g');
-- to
CREATE TABLE T (Id INT64, A INT64) PRIMARY KEY (Id);
CREATE INDEX I ON T (A);

-- change: [L6] a table becomes no dictionary, which it is from the start or not at all
-- refused: clause-changed
-- from
CREATE TABLE T (Id INT64, A INT64) PRIMARY KEY (Id);
-- to
CREATE TABLE T (Id INT64, A INT64) PRIMARY KEY (Id), OPTIONS (fulltext_dictionary_table = true);

-- change: [L6] a vector index is taken out of searches
-- judge: documentation, because the emulator does not know the statement
-- given
CREATE TABLE E (Id INT64, V ARRAY<FLOAT32>(vector_length=>8) NOT NULL) PRIMARY KEY (Id);
-- from
CREATE VECTOR INDEX I ON E (V) OPTIONS (distance_type = 'COSINE');
-- to
CREATE VECTOR INDEX I ON E (V) OPTIONS (distance_type = 'COSINE', disable_search = true);
-- plan
ALTER VECTOR INDEX `I` SET OPTIONS (disable_search = true);

-- change: [S10] a vector index with another distance takes the place of the old one, with consent
-- judge: documentation, because the emulator does not know the statement
-- consents: replace-index I
-- given
CREATE TABLE E (Id INT64, V ARRAY<FLOAT32>(vector_length=>8) NOT NULL) PRIMARY KEY (Id);
-- from
CREATE VECTOR INDEX I ON E (V) OPTIONS (distance_type = 'COSINE');
-- to
CREATE VECTOR INDEX I ON E (V) OPTIONS (distance_type = 'EUCLIDEAN');
-- plan
DROP VECTOR INDEX IF EXISTS `I`;
CREATE VECTOR INDEX IF NOT EXISTS `I` ON `E` (`V`) OPTIONS (distance_type = 'EUCLIDEAN');

-- change: [S10] an index makes room for a search index of its name, with consent
-- consents: replace-index S
-- given
CREATE TABLE D (Id INT64, A TOKENLIST AS (TOKENIZE_FULLTEXT('a')) HIDDEN, B TOKENLIST AS (TOKENIZE_FULLTEXT('b')) HIDDEN, N INT64) PRIMARY KEY (Id);
-- from
CREATE INDEX S ON D (N);
-- to
CREATE SEARCH INDEX S ON D (A);
-- plan
DROP INDEX IF EXISTS `S`;
CREATE SEARCH INDEX `S` ON `D` (`A`);

-- change: [S10] a search index makes room for an index of its name, with consent
-- consents: replace-index S
-- given
CREATE TABLE D (Id INT64, A TOKENLIST AS (TOKENIZE_FULLTEXT('a')) HIDDEN, B TOKENLIST AS (TOKENIZE_FULLTEXT('b')) HIDDEN, N INT64) PRIMARY KEY (Id);
-- from
CREATE SEARCH INDEX S ON D (A);
-- to
CREATE INDEX S ON D (N);
-- plan
DROP SEARCH INDEX IF EXISTS `S`;
CREATE INDEX IF NOT EXISTS `S` ON `D` (`N`);

-- change: [S10] an index becomes unique, and another one moves to another table, with consent for each
-- consents: replace-index I, replace-index J
-- given
CREATE TABLE T (Id INT64, A INT64) PRIMARY KEY (Id);
CREATE TABLE U (Id INT64) PRIMARY KEY (Id);
-- from
CREATE INDEX I ON T (A);
CREATE INDEX J ON T (A);
-- to
CREATE UNIQUE INDEX I ON T (A);
CREATE INDEX J ON U (Id);
-- plan
DROP INDEX IF EXISTS `I`;
DROP INDEX IF EXISTS `J`;
CREATE UNIQUE INDEX IF NOT EXISTS `I` ON `T` (`A`);
CREATE INDEX IF NOT EXISTS `J` ON `U` (`Id`);

-- change: [L6] types come into the proto bundle before columns have them, and go after
-- judge: documentation, because the bundle needs descriptors that DDL does not hold
-- from
CREATE PROTO BUNDLE (shop.Order, shop.Old);
CREATE TABLE T (Id INT64, A shop.Old) PRIMARY KEY (Id);
-- to
CREATE PROTO BUNDLE (shop.Order, shop.New);
CREATE TABLE T (Id INT64, A shop.New) PRIMARY KEY (Id);
-- plan
ALTER PROTO BUNDLE INSERT (`shop.New`);
ALTER TABLE `T` ALTER COLUMN `A` `shop.New`;
ALTER PROTO BUNDLE DELETE (`shop.Old`);

-- change: [L6] a message becomes bytes
-- judge: documentation, because the bundle needs descriptors that DDL does not hold
-- given
CREATE PROTO BUNDLE (shop.Order);
-- from
CREATE TABLE T (Id INT64, A shop.Order) PRIMARY KEY (Id);
-- to
CREATE TABLE T (Id INT64, A BYTES(MAX)) PRIMARY KEY (Id);
-- plan
ALTER TABLE `T` ALTER COLUMN `A` BYTES(MAX);
