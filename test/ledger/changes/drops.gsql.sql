-- change: [S12] all goes, and T before what it references (N)
-- consents: drop-table T, drop-table s.A
-- from
CREATE SCHEMA s;
CREATE TABLE s.A (Id INT64, N INT64, M INT64) PRIMARY KEY (Id);
CREATE TABLE T (Id INT64, N INT64, M INT64, FOREIGN KEY (N) REFERENCES s.A (N)) PRIMARY KEY (Id);
-- plan
DROP TABLE IF EXISTS `T`;
DROP TABLE IF EXISTS `s`.`A`;
DROP SCHEMA `s`;

-- change: [S12] all goes, and T before what it references (Id)
-- consents: drop-table T, drop-table s.A
-- from
CREATE SCHEMA s;
CREATE TABLE s.A (Id INT64, N INT64, M INT64) PRIMARY KEY (Id);
CREATE TABLE T (Id INT64, N INT64, M INT64, FOREIGN KEY (Id) REFERENCES s.A (Id)) PRIMARY KEY (Id);
-- plan
DROP TABLE IF EXISTS `T`;
DROP TABLE IF EXISTS `s`.`A`;
DROP SCHEMA `s`;

-- change: [S12] all goes, and T before what it references (N, M)
-- consents: drop-table T, drop-table s.A
-- from
CREATE SCHEMA s;
CREATE TABLE s.A (Id INT64, N INT64, M INT64) PRIMARY KEY (Id);
CREATE TABLE T (Id INT64, N INT64, M INT64, FOREIGN KEY (N, M) REFERENCES s.A (N, M)) PRIMARY KEY (Id);
-- plan
DROP TABLE IF EXISTS `T`;
DROP TABLE IF EXISTS `s`.`A`;
DROP SCHEMA `s`;

-- change: [S12] all goes, and s.T before what it references (N)
-- consents: drop-table s.T, drop-table s.A
-- from
CREATE SCHEMA s;
CREATE TABLE s.A (Id INT64, N INT64, M INT64) PRIMARY KEY (Id);
CREATE TABLE s.T (Id INT64, N INT64, M INT64, FOREIGN KEY (N) REFERENCES s.A (N)) PRIMARY KEY (Id);
-- plan
DROP TABLE IF EXISTS `s`.`T`;
DROP TABLE IF EXISTS `s`.`A`;
DROP SCHEMA `s`;

-- change: [S12] all goes, and s.T before what it references (Id)
-- consents: drop-table s.T, drop-table s.A
-- from
CREATE SCHEMA s;
CREATE TABLE s.A (Id INT64, N INT64, M INT64) PRIMARY KEY (Id);
CREATE TABLE s.T (Id INT64, N INT64, M INT64, FOREIGN KEY (Id) REFERENCES s.A (Id)) PRIMARY KEY (Id);
-- plan
DROP TABLE IF EXISTS `s`.`T`;
DROP TABLE IF EXISTS `s`.`A`;
DROP SCHEMA `s`;

-- change: [S12] all goes, and s.T before what it references (N, M)
-- consents: drop-table s.T, drop-table s.A
-- from
CREATE SCHEMA s;
CREATE TABLE s.A (Id INT64, N INT64, M INT64) PRIMARY KEY (Id);
CREATE TABLE s.T (Id INT64, N INT64, M INT64, FOREIGN KEY (N, M) REFERENCES s.A (N, M)) PRIMARY KEY (Id);
-- plan
DROP TABLE IF EXISTS `s`.`T`;
DROP TABLE IF EXISTS `s`.`A`;
DROP SCHEMA `s`;

-- change: [S12] a circle of foreign keys opens where one has a name
-- consents: drop-table s.T, drop-table s.A
-- from
CREATE SCHEMA s;
CREATE TABLE s.A (Id INT64, N INT64) PRIMARY KEY (Id);
CREATE TABLE s.T (Id INT64, N INT64, FOREIGN KEY (N) REFERENCES s.A (N)) PRIMARY KEY (Id);
ALTER TABLE s.A ADD CONSTRAINT back FOREIGN KEY (N) REFERENCES s.T (N);
-- plan
ALTER TABLE `s`.`A` DROP CONSTRAINT `back`;
DROP TABLE IF EXISTS `s`.`T`;
DROP TABLE IF EXISTS `s`.`A`;
DROP SCHEMA `s`;

-- change: [S12] a circle of foreign keys opens where one has a name, whichever it is
-- consents: drop-table s.A, drop-table s.T
-- from
CREATE SCHEMA s;
CREATE TABLE s.A (Id INT64, N INT64) PRIMARY KEY (Id);
CREATE TABLE s.T (Id INT64, N INT64, CONSTRAINT forth FOREIGN KEY (N) REFERENCES s.A (N)) PRIMARY KEY (Id);
ALTER TABLE s.A ADD FOREIGN KEY (N) REFERENCES s.T (N);
-- plan
ALTER TABLE `s`.`T` DROP CONSTRAINT `forth`;
DROP TABLE IF EXISTS `s`.`A`;
DROP TABLE IF EXISTS `s`.`T`;
DROP SCHEMA `s`;

-- change: [S12] a circle of foreign keys without names stays closed, as the DDL does not hold the names that Spanner gave
-- consents: drop-table s.A, drop-table s.T
-- refused: clause-changed
-- from
CREATE SCHEMA s;
CREATE TABLE s.A (Id INT64, N INT64) PRIMARY KEY (Id);
CREATE TABLE s.T (Id INT64, N INT64, FOREIGN KEY (N) REFERENCES s.A (N)) PRIMARY KEY (Id);
ALTER TABLE s.A ADD FOREIGN KEY (N) REFERENCES s.T (N);
-- tried
DROP TABLE s.A;
DROP TABLE s.T;
