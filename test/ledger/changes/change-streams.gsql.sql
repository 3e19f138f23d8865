-- given: T
CREATE TABLE T (Id INT64, A INT64, B STRING(10), C INT64) PRIMARY KEY (Id);

-- given: U
CREATE TABLE U (Id INT64, A INT64) PRIMARY KEY (Id);

-- given: STREAM
CREATE CHANGE STREAM R FOR T;

-- change: a stream is narrowed before what it watches is dropped
-- consents: drop-table U, drop-column T.C
-- from: T, U
-- from
CREATE CHANGE STREAM S FOR T(A, C), U;
-- to
CREATE TABLE T (Id INT64, A INT64, B STRING(10)) PRIMARY KEY (Id);
CREATE CHANGE STREAM S FOR T(A);
-- plan
ALTER CHANGE STREAM `S` SET FOR `T`(`A`);
DROP TABLE IF EXISTS `U`;
ALTER TABLE `T` DROP COLUMN `C`;

-- change: a stream is narrowed first and widened at the end
-- consents: drop-table U
-- after: T
-- from: U
-- from
CREATE CHANGE STREAM S FOR T(A), U;
-- to
CREATE TABLE W (Id INT64) PRIMARY KEY (Id);
CREATE CHANGE STREAM S FOR T(A), W;
-- plan
ALTER CHANGE STREAM `S` SET FOR `T`(`A`);
CREATE TABLE IF NOT EXISTS `W` (`Id` INT64) PRIMARY KEY (`Id`);
DROP TABLE IF EXISTS `U`;
ALTER CHANGE STREAM `S` SET FOR `T`(`A`), `W`;

-- change: a stream that is left with nothing watches nothing meanwhile
-- consents: drop-table U
-- after: T
-- from: U
-- from
CREATE CHANGE STREAM S FOR U;
-- to
CREATE TABLE W (Id INT64) PRIMARY KEY (Id);
CREATE CHANGE STREAM S FOR W;
-- plan
ALTER CHANGE STREAM `S` DROP FOR ALL;
CREATE TABLE IF NOT EXISTS `W` (`Id` INT64) PRIMARY KEY (`Id`);
DROP TABLE IF EXISTS `U`;
ALTER CHANGE STREAM `S` SET FOR `W`;

-- change: a stream that watches another way is altered at the end, one that watches all needs nothing
-- consents: drop-column T.C
-- after: U
-- from: T
-- given
CREATE CHANGE STREAM E FOR ALL;
-- from
CREATE CHANGE STREAM S FOR T(A), U();
-- to
CREATE TABLE T (Id INT64, A INT64, B STRING(10)) PRIMARY KEY (Id);
CREATE CHANGE STREAM S FOR T;
-- plan
ALTER TABLE `T` DROP COLUMN `C`;
ALTER CHANGE STREAM `S` SET FOR `T`;

-- change: a stream follows a table to its new name
-- judge: documentation, because the emulator does not know it
-- after: U
-- from
CREATE CHANGE STREAM S FOR U(A);
-- to
ALTER TABLE U RENAME TO W;
CREATE CHANGE STREAM S FOR W(A);
-- plan
ALTER TABLE `U` RENAME TO `W`;

-- change: a stream is narrowed under the old name of a table and widened under the new one
-- judge: documentation, because the emulator does not know it
-- consents: drop-table T
-- after: U
-- from: T
-- from
CREATE CHANGE STREAM S FOR U(A), T;
-- to
ALTER TABLE U RENAME TO W;
CREATE CHANGE STREAM S FOR W;
-- plan
ALTER CHANGE STREAM `S` SET FOR `U`(`A`);
ALTER TABLE `U` RENAME TO `W`;
DROP TABLE IF EXISTS `T`;
ALTER CHANGE STREAM `S` SET FOR `W`;

-- change: neither order nor spelling of what a stream watches and sets says anything
-- judge: documentation, because the emulator does not know it
-- after: T, U
-- from
CREATE CHANGE STREAM S FOR T(A, C), U OPTIONS (retention_period = '48h', value_capture_type = 'OLD_AND_NEW_VALUES', exclude_insert = false);
-- to
create change stream `S` for U, `T`(C, A) options (retention_period="2d");

-- change: options of a stream are altered, and taken back with null
-- after: T
-- from
CREATE CHANGE STREAM S FOR T OPTIONS (retention_period = '36h', value_capture_type = 'NEW_ROW');
-- to
CREATE CHANGE STREAM S FOR T OPTIONS (retention_period = '7d');
-- plan
ALTER CHANGE STREAM `S` SET OPTIONS (retention_period = '7d', value_capture_type = null);

-- change: a stream that keeps its records for less long loses the older ones
-- consents: shorten-retention S, shorten-retention R
-- after: T
-- to: STREAM
-- from
CREATE CHANGE STREAM S FOR T OPTIONS (retention_period = '7d');
CREATE CHANGE STREAM R FOR T OPTIONS (retention_period = '7d');
-- to
CREATE CHANGE STREAM S FOR T OPTIONS (retention_period = '36h');
-- plan
ALTER CHANGE STREAM `S` SET OPTIONS (retention_period = '36h');
ALTER CHANGE STREAM `R` SET OPTIONS (retention_period = null);

-- change: a stream that goes is dropped without an ALTER in front, and its records are lost
-- consents: drop-change-stream S, drop-table U
-- after: T
-- from: U
-- to: STREAM
-- from
CREATE CHANGE STREAM S FOR U;
-- plan
DROP CHANGE STREAM IF EXISTS `S`;
DROP TABLE IF EXISTS `U`;
CREATE CHANGE STREAM IF NOT EXISTS `R` FOR `T`;

-- change: a stream keeps its partition mode
-- refused: object-changed
-- after: T
-- from: STREAM
-- from
CREATE CHANGE STREAM S FOR T OPTIONS (partition_mode = 'IMMUTABLE_KEY_RANGE');
-- to
CREATE CHANGE STREAM S FOR T;
CREATE CHANGE STREAM R FOR T OPTIONS (partition_mode = 'mutable_key_range');
