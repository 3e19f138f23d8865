-- given: A
CREATE TABLE a (id INT64 NOT NULL, x INT64) PRIMARY KEY (id);

-- given: V
CREATE VIEW v SQL SECURITY INVOKER AS SELECT a.id FROM a;

-- given: B
CREATE TABLE b (id INT64 NOT NULL, x INT64) PRIMARY KEY (id);

-- given: S
CREATE SCHEMA s;

-- given: INDEX_OF_S
CREATE INDEX s.i ON s.t (x);

-- change: [S7] all that gets other capitals keeps its own: GoogleSQL takes no notice of case
-- capitals: ignored
-- from
CREATE SCHEMA Sales;
CREATE TABLE Sales.Other (Id INT64) PRIMARY KEY (Id);
CREATE SEQUENCE Numbers BIT_REVERSED_POSITIVE;
CREATE TABLE Users (Id INT64 DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE Numbers)), Mail STRING(99), Short STRING(99) AS (LOWER(Mail)) STORED, Sent TIMESTAMP, CONSTRAINT HasMail CHECK (Mail != '')) PRIMARY KEY (Id), ROW DELETION POLICY (OLDER_THAN(Sent, INTERVAL 9 DAY));
CREATE TABLE Letters (Id INT64, Other INT64, CONSTRAINT ToOther FOREIGN KEY (Other) REFERENCES Sales.Other (Id)) PRIMARY KEY (Id, Other), INTERLEAVE IN PARENT Users ON DELETE CASCADE;
CREATE UNIQUE NULL_FILTERED INDEX ByMail ON Users (Mail) STORING (Short);
CREATE CHANGE STREAM Seen FOR Users(Mail);
-- to
CREATE SCHEMA SALES;
CREATE TABLE SALES.OTHER (ID INT64) PRIMARY KEY (ID);
CREATE SEQUENCE NUMBERS BIT_REVERSED_POSITIVE;
CREATE TABLE USERS (ID INT64 DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE NUMBERS)), MAIL STRING(99), SHORT STRING(99) AS (LOWER(MAIL)) STORED, SENT TIMESTAMP, CONSTRAINT HASMAIL CHECK (MAIL != '')) PRIMARY KEY (ID), ROW DELETION POLICY (OLDER_THAN(SENT, INTERVAL 9 DAY));
CREATE TABLE LETTERS (ID INT64, OTHER INT64, CONSTRAINT TOOTHER FOREIGN KEY (OTHER) REFERENCES SALES.OTHER (ID)) PRIMARY KEY (ID, OTHER), INTERLEAVE IN PARENT USERS ON DELETE CASCADE;
CREATE UNIQUE NULL_FILTERED INDEX BYMAIL ON USERS (MAIL) STORING (SHORT);
CREATE CHANGE STREAM SEEN FOR USERS(MAIL);
-- tried
ALTER TABLE Users RENAME TO USERS;
CREATE INDEX BYMAIL ON Users (Mail);
ALTER TABLE Users ADD COLUMN MAIL STRING(99);
ALTER TABLE Users ADD CONSTRAINT HASMAIL CHECK (Id > 0);
CREATE CHANGE STREAM SEEN FOR ALL;
CREATE SEQUENCE NUMBERS BIT_REVERSED_POSITIVE;

-- change: [S7] what changes beside capitals changes under the names that are there
-- capitals: ignored
-- from
CREATE TABLE Users (Id INT64, Mail STRING(99)) PRIMARY KEY (Id);
CREATE INDEX ByMail ON Users (Mail);
CREATE VIEW V SQL SECURITY INVOKER AS SELECT u.Id FROM Users AS u;
-- to
CREATE TABLE users (ID INT64, mail STRING(200), Age INT64) PRIMARY KEY (ID);
CREATE INDEX bymail ON users (mail) STORING (Age);
CREATE VIEW v SQL SECURITY INVOKER AS SELECT u.id FROM users AS u;
-- plan
ALTER TABLE `Users` ALTER COLUMN `Mail` STRING(200);
ALTER TABLE `Users` ADD COLUMN IF NOT EXISTS `Age` INT64;
ALTER INDEX `ByMail` ADD STORED COLUMN `Age`;
CREATE OR REPLACE VIEW `v` SQL SECURITY INVOKER AS SELECT u.id FROM users AS u;

-- change: [S7] [S10] an index that gets another key goes first, with consent, whatever its capitals
-- consents: replace-index ByMail
-- capitals: ignored
-- given
CREATE TABLE Users (Id INT64, Mail STRING(99)) PRIMARY KEY (Id);
-- from
CREATE INDEX ByMail ON Users (Mail);
-- to
CREATE INDEX BYMAIL ON Users (Mail DESC);
-- plan
DROP INDEX IF EXISTS `ByMail`;
CREATE INDEX IF NOT EXISTS `ByMail` ON `Users` (`Mail` DESC);

-- change: [L5] two tables swap their names by way of another name
-- given
CREATE TABLE A (Id INT64, X INT64) PRIMARY KEY (Id);
CREATE TABLE B (Id INT64, Y INT64) PRIMARY KEY (Id);
-- to
ALTER TABLE A RENAME TO C;
ALTER TABLE B RENAME TO A;
ALTER TABLE C RENAME TO B;
-- plan
ALTER TABLE `A` RENAME TO `B_v2`;
ALTER TABLE `B` RENAME TO `A`;
ALTER TABLE `B_v2` RENAME TO `B`;

-- change: [L4] a check without a name gets none, as Spanner gave it one that the DDL does not show
-- refused: clause-changed
-- from
CREATE TABLE T (Id INT64, X INT64, CHECK (X > 0)) PRIMARY KEY (Id);
-- to
CREATE TABLE T (Id INT64, X INT64, CONSTRAINT Positive CHECK (X > 0)) PRIMARY KEY (Id);
-- tried
ALTER TABLE T DROP CONSTRAINT Positive;
ALTER TABLE T RENAME CONSTRAINT CK_T_1 TO Positive;

-- change: [L4] a foreign key without a name gets none either
-- refused: clause-changed
-- from
CREATE TABLE T (Id INT64, X INT64, FOREIGN KEY (X) REFERENCES T (Id)) PRIMARY KEY (Id);
-- to
CREATE TABLE T (Id INT64, X INT64, CONSTRAINT ToT FOREIGN KEY (X) REFERENCES T (Id)) PRIMARY KEY (Id);

-- change: [L4] the name that Spanner gave to a check may be written
-- judge: documentation, because the name depends on the database
-- from
CREATE TABLE T (Id INT64, X INT64, CHECK (X > 0)) PRIMARY KEY (Id);
-- to
CREATE TABLE T (Id INT64, X INT64, CONSTRAINT CK_T_670E2EDA3EF0CE39_1 CHECK (X > 0)) PRIMARY KEY (Id);

-- change: [S8] of foreign keys without names in T, the one goes whose number the name has: Spanner gives the least that is free
-- given
CREATE SCHEMA S;
CREATE TABLE P (Id INT64) PRIMARY KEY (Id);
-- from
CREATE TABLE T (Id INT64, X INT64, Y INT64, FOREIGN KEY (X) REFERENCES P (Id), FOREIGN KEY (X) REFERENCES P (Id), FOREIGN KEY (Y) REFERENCES P (Id)) PRIMARY KEY (Id);
ALTER TABLE T DROP CONSTRAINT FK_T_P_8ED6B1CC572B1A14_2;
ALTER TABLE T ADD FOREIGN KEY (Id) REFERENCES P (Id);
ALTER TABLE T DROP CONSTRAINT FK_T_P_8ED6B1CC572B1A14_3;
-- to
CREATE TABLE T (Id INT64, X INT64, Y INT64, FOREIGN KEY (X) REFERENCES P (Id), FOREIGN KEY (Id) REFERENCES P (Id)) PRIMARY KEY (Id);

-- change: [S8] of foreign keys without names in S.T, the one goes whose number the name has: Spanner gives the least that is free
-- given
CREATE SCHEMA S;
CREATE TABLE S.P (Id INT64) PRIMARY KEY (Id);
-- from
CREATE TABLE S.T (Id INT64, X INT64, Y INT64, FOREIGN KEY (X) REFERENCES S.P (Id), FOREIGN KEY (X) REFERENCES S.P (Id), FOREIGN KEY (Y) REFERENCES S.P (Id)) PRIMARY KEY (Id);
ALTER TABLE S.T DROP CONSTRAINT FK_T_P_8ED6B1CC572B1A14_2;
ALTER TABLE S.T ADD FOREIGN KEY (Id) REFERENCES S.P (Id);
ALTER TABLE S.T DROP CONSTRAINT FK_T_P_8ED6B1CC572B1A14_3;
-- to
CREATE TABLE S.T (Id INT64, X INT64, Y INT64, FOREIGN KEY (X) REFERENCES S.P (Id), FOREIGN KEY (Id) REFERENCES S.P (Id)) PRIMARY KEY (Id);

-- change: [L4] a check with a name meets one that is declared without
-- judge: documentation, because the names differ
-- from
CREATE TABLE T (Id INT64, X INT64, CONSTRAINT Positive CHECK (X > 0)) PRIMARY KEY (Id);
-- to
CREATE TABLE T (Id INT64, X INT64, CHECK (X > 0)) PRIMARY KEY (Id);

-- change: a view reads a table itself before the synonym goes by which it did
-- after: A
-- to: V
-- from
ALTER TABLE a ADD SYNONYM old;
CREATE VIEW v SQL SECURITY INVOKER AS SELECT old.id FROM old;
-- plan
CREATE OR REPLACE VIEW `v` SQL SECURITY INVOKER AS SELECT a.id FROM a;
ALTER TABLE `a` DROP SYNONYM `old`;

-- change: a view and a change stream let go of a table before an index takes its name
-- consents: drop-table a
-- after: B
-- from: A, V
-- from
CREATE CHANGE STREAM s FOR a, b;
-- to
CREATE INDEX a ON b (x);
CREATE VIEW v SQL SECURITY INVOKER AS SELECT b.id FROM b;
CREATE CHANGE STREAM s FOR b;
-- plan
CREATE OR REPLACE VIEW `v` SQL SECURITY INVOKER AS SELECT b.id FROM b;
ALTER CHANGE STREAM `s` SET FOR `b`;
DROP TABLE IF EXISTS `a`;
CREATE INDEX IF NOT EXISTS `a` ON `b` (`x`);

-- change: a search index goes before its table, whose name an index takes
-- consents: drop-table a
-- after: B
-- from
CREATE TABLE a (id INT64 NOT NULL, s STRING(MAX), k TOKENLIST AS (TOKENIZE_FULLTEXT(s)) HIDDEN) PRIMARY KEY (id);
CREATE SEARCH INDEX i ON a (k);
-- to
CREATE INDEX a ON b (x);
-- plan
DROP SEARCH INDEX IF EXISTS `i`;
DROP TABLE IF EXISTS `a`;
CREATE INDEX IF NOT EXISTS `a` ON `b` (`x`);

-- change: the script renames a table
-- after: A
-- given
CREATE INDEX i ON a (x);
-- to
ALTER TABLE a RENAME TO b;
-- plan
ALTER TABLE `a` RENAME TO `b`;

-- change: the script renames two tables in a chain
-- from: B
-- given
CREATE TABLE a (id INT64 NOT NULL, y INT64) PRIMARY KEY (id);
-- to
CREATE TABLE b (id INT64 NOT NULL, x INT64) PRIMARY KEY (id);
ALTER TABLE b RENAME TO c;
ALTER TABLE a RENAME TO b;
-- plan
ALTER TABLE `b` RENAME TO `c`;
ALTER TABLE `a` RENAME TO `b`;

-- change: a table has another name and the old one as a synonym
-- from: A, V
-- from
CREATE INDEX i ON a (x);
-- to
CREATE TABLE b (id INT64 NOT NULL, x INT64, y INT64) PRIMARY KEY (id);
CREATE INDEX i ON b (x);
ALTER TABLE b ADD SYNONYM a;
CREATE VIEW v SQL SECURITY INVOKER AS SELECT a.id FROM a;
-- plan
ALTER TABLE `a` RENAME TO `b`, ADD SYNONYM `a`;
ALTER TABLE `b` ADD COLUMN IF NOT EXISTS `y` INT64;

-- change: a view makes way while a table gets back the name that it kept as a synonym
-- to: A, V
-- from
CREATE TABLE b (id INT64 NOT NULL, x INT64) PRIMARY KEY (id);
ALTER TABLE b ADD SYNONYM a;
CREATE VIEW v SQL SECURITY INVOKER AS SELECT a.id FROM a;
-- plan
DROP VIEW IF EXISTS `v`;
ALTER TABLE `b` DROP SYNONYM `a`;
ALTER TABLE `b` RENAME TO `a`;
CREATE OR REPLACE VIEW `v` SQL SECURITY INVOKER AS SELECT a.id FROM a;

-- change: a column holds commit timestamps no more before it gets a default
-- from
CREATE TABLE a (id INT64 NOT NULL, t TIMESTAMP OPTIONS (allow_commit_timestamp = true), u TIMESTAMP DEFAULT (CURRENT_TIMESTAMP())) PRIMARY KEY (id);
-- to
CREATE TABLE a (id INT64 NOT NULL, t TIMESTAMP DEFAULT (CURRENT_TIMESTAMP()), u TIMESTAMP OPTIONS (allow_commit_timestamp = true)) PRIMARY KEY (id);
-- plan
ALTER TABLE `a` ALTER COLUMN `t` SET OPTIONS (allow_commit_timestamp = null);
ALTER TABLE `a` ALTER COLUMN `t` SET DEFAULT (CURRENT_TIMESTAMP());
ALTER TABLE `a` ALTER COLUMN `u` DROP DEFAULT;
ALTER TABLE `a` ALTER COLUMN `u` SET OPTIONS (allow_commit_timestamp = true);

-- change: a table would take the name of a named schema
-- refused: object-changed
-- from: S
-- to
CREATE TABLE s (id INT64 NOT NULL, x INT64) PRIMARY KEY (id);

-- change: a table would take the name of a sequence that a default still uses
-- refused: object-changed
-- from
CREATE SEQUENCE q BIT_REVERSED_POSITIVE;
CREATE TABLE a (id INT64 NOT NULL, x INT64 DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE q))) PRIMARY KEY (id);
-- to
CREATE SEQUENCE r BIT_REVERSED_POSITIVE;
CREATE TABLE a (id INT64 NOT NULL, x INT64 DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE r))) PRIMARY KEY (id);
CREATE TABLE q (id INT64 NOT NULL, x INT64) PRIMARY KEY (id);

-- change: indexes of a table in a named schema step aside, change and go
-- after: S
-- from
CREATE TABLE s.t (id INT64 NOT NULL, x INT64, y INT64) PRIMARY KEY (id);
CREATE INDEX s.i ON s.t (x);
CREATE INDEX s.j ON s.t (y);
CREATE INDEX s.k ON s.t (y, x);
-- to
CREATE TABLE s.t (id INT64 NOT NULL, x INT64 NOT NULL, y INT64) PRIMARY KEY (id);
CREATE INDEX s.i ON s.t (x);
CREATE INDEX s.j ON s.t (y) STORING (x);
-- plan
DROP INDEX IF EXISTS `s`.`i`;
DROP INDEX IF EXISTS `s`.`k`;
ALTER TABLE `s`.`t` ALTER COLUMN `x` INT64 NOT NULL;
CREATE INDEX IF NOT EXISTS `s`.`i` ON `s`.`t` (`x`);
ALTER INDEX `s`.`j` ADD STORED COLUMN `x`;

-- change: two named schemas have indexes of one name
-- after: S
-- given
CREATE SCHEMA r;
CREATE TABLE r.t (id INT64 NOT NULL, x INT64) PRIMARY KEY (id);
CREATE TABLE s.t (id INT64 NOT NULL, x INT64) PRIMARY KEY (id);
CREATE INDEX s.i ON s.t (x);
-- from
CREATE INDEX r.i ON r.t (x);
-- plan
DROP INDEX IF EXISTS `r`.`i`;

-- change: tables take back the names that they had, with all that is interleaved in them, and what reads them
-- from
CREATE TABLE Users (Id INT64, Age INT64) PRIMARY KEY (Id, Age);
CREATE TABLE Lines (Id INT64, Age INT64, Pos INT64) PRIMARY KEY (Id, Age, Pos), INTERLEAVE IN PARENT Users;
CREATE TABLE Notes (Id INT64, Age INT64, Pos INT64) PRIMARY KEY (Id, Age, Pos), INTERLEAVE IN PARENT Users;
CREATE TABLE Users_v2 (Id INT64, Age INT64) PRIMARY KEY (Id, Age DESC);
CREATE TABLE Lines_v2 (Id INT64, Age INT64, Pos INT64) PRIMARY KEY (Id, Age DESC, Pos), INTERLEAVE IN PARENT Users_v2;
CREATE TABLE Notes_v2 (Id INT64, Age INT64, Pos INT64) PRIMARY KEY (Id, Age DESC, Pos), INTERLEAVE IN PARENT Users_v2;
ALTER TABLE Notes RENAME TO Notes_old;
ALTER TABLE Lines RENAME TO Lines_old;
ALTER TABLE Users RENAME TO Users_old;
ALTER TABLE Users_v2 RENAME TO Users, ADD SYNONYM Users_v2;
ALTER TABLE Lines_v2 RENAME TO Lines, ADD SYNONYM Lines_v2;
ALTER TABLE Notes_v2 RENAME TO Notes, ADD SYNONYM Notes_v2;
CREATE VIEW V SQL SECURITY INVOKER AS SELECT n.Pos FROM Notes AS n;
-- to
CREATE TABLE Users (Id INT64, Age INT64) PRIMARY KEY (Id, Age);
CREATE TABLE Lines (Id INT64, Age INT64, Pos INT64) PRIMARY KEY (Id, Age, Pos), INTERLEAVE IN PARENT Users;
CREATE TABLE Notes (Id INT64, Age INT64, Pos INT64) PRIMARY KEY (Id, Age, Pos), INTERLEAVE IN PARENT Users;
CREATE TABLE Users_v2 (Id INT64, Age INT64) PRIMARY KEY (Id, Age DESC);
CREATE TABLE Lines_v2 (Id INT64, Age INT64, Pos INT64) PRIMARY KEY (Id, Age DESC, Pos), INTERLEAVE IN PARENT Users_v2;
CREATE TABLE Notes_v2 (Id INT64, Age INT64, Pos INT64) PRIMARY KEY (Id, Age DESC, Pos), INTERLEAVE IN PARENT Users_v2;
CREATE VIEW V SQL SECURITY INVOKER AS SELECT n.Pos FROM Notes AS n;
-- plan
DROP VIEW IF EXISTS `V`;
ALTER TABLE `Users` DROP SYNONYM `Users_v2`;
ALTER TABLE `Lines` DROP SYNONYM `Lines_v2`;
ALTER TABLE `Notes` DROP SYNONYM `Notes_v2`;
ALTER TABLE `Users` RENAME TO `Users_v2`;
ALTER TABLE `Users_old` RENAME TO `Users`;
ALTER TABLE `Lines` RENAME TO `Lines_v2`;
ALTER TABLE `Lines_old` RENAME TO `Lines`;
ALTER TABLE `Notes` RENAME TO `Notes_v2`;
ALTER TABLE `Notes_old` RENAME TO `Notes`;
CREATE OR REPLACE VIEW `V` SQL SECURITY INVOKER AS SELECT n.Pos FROM Notes AS n;

-- change: a table takes back its only other name
-- from
CREATE TABLE Users (Id INT64) PRIMARY KEY (Id);
ALTER TABLE Users RENAME TO People;
-- to
CREATE TABLE Users (Id INT64) PRIMARY KEY (Id);
-- plan
ALTER TABLE `People` RENAME TO `Users`;

-- change: a table takes back its name, whatever columns it got and lost since, and whether or not the name is a synonym
-- consents: drop-column Guests.Note, drop-column Users.Note
-- from
CREATE TABLE Users (Id INT64, Age INT64) PRIMARY KEY (Id);
CREATE TABLE Guests (Id INT64) PRIMARY KEY (Id);
ALTER TABLE Users RENAME TO People, ADD SYNONYM Users;
ALTER TABLE Guests RENAME TO Visitors;
ALTER TABLE People ADD COLUMN Note STRING(9);
ALTER TABLE People DROP COLUMN Age;
ALTER TABLE Visitors ADD COLUMN Note STRING(9);
-- to
CREATE TABLE Users (Id INT64, Age INT64) PRIMARY KEY (Id);
CREATE TABLE Guests (Id INT64) PRIMARY KEY (Id);
-- plan
ALTER TABLE `People` DROP SYNONYM `Users`;
ALTER TABLE `People` RENAME TO `Users`;
ALTER TABLE `Visitors` RENAME TO `Guests`;
ALTER TABLE `Users` ADD COLUMN IF NOT EXISTS `Age` INT64;
ALTER TABLE `Guests` DROP COLUMN `Note`;
ALTER TABLE `Users` DROP COLUMN `Note`;

-- change: a new table under a name that another one had is new, if it has another key
-- consents: drop-table People
-- from
CREATE TABLE Users (Id INT64, Age INT64) PRIMARY KEY (Id, Age);
ALTER TABLE Users RENAME TO People, ADD SYNONYM Users;
-- to
CREATE TABLE Users (Id INT64, Age INT64) PRIMARY KEY (Id, Age DESC);
-- plan
DROP TABLE IF EXISTS `People`;
CREATE TABLE IF NOT EXISTS `Users` (`Id` INT64, `Age` INT64) PRIMARY KEY (`Id`, `Age` DESC);

-- change: a new table under a synonym is new, if the table with the synonym stays
-- from
CREATE TABLE Users (Id INT64) PRIMARY KEY (Id);
ALTER TABLE Users RENAME TO People, ADD SYNONYM Users;
-- to
CREATE TABLE People (Id INT64) PRIMARY KEY (Id);
CREATE TABLE Users (Id INT64) PRIMARY KEY (Id);
-- plan
ALTER TABLE `People` DROP SYNONYM `Users`;
CREATE TABLE IF NOT EXISTS `Users` (`Id` INT64) PRIMARY KEY (`Id`);

-- change: a key that changes is changed, whatever table has the name that it had
-- refused: primary-key-changed
-- releases: 3
-- consents: drop-table Other
-- from
CREATE TABLE Users (Id INT64, Age INT64) PRIMARY KEY (Id);
ALTER TABLE Users RENAME TO People, ADD SYNONYM Users;
CREATE TABLE Other (Id INT64, Age INT64) PRIMARY KEY (Age);
-- to
CREATE TABLE People (Id INT64, Age INT64) PRIMARY KEY (Age);
CREATE TABLE Users (Id INT64, Age INT64) PRIMARY KEY (Id);
-- tried
ALTER TABLE Other RENAME TO People;

-- change: a table takes back a name beside one that a statement renames
-- from
CREATE TABLE Users_old (Id INT64, Age INT64) PRIMARY KEY (Id);
CREATE TABLE Users (Id INT64, Age INT64) PRIMARY KEY (Age);
ALTER TABLE Users ADD SYNONYM Users_v2;
-- to
CREATE TABLE Users_old (Id INT64, Age INT64) PRIMARY KEY (Id);
CREATE TABLE Users_v2 (Id INT64, Age INT64) PRIMARY KEY (Age);
ALTER TABLE Users_old RENAME TO Users;
-- plan
ALTER TABLE `Users` DROP SYNONYM `Users_v2`;
ALTER TABLE `Users` RENAME TO `Users_v2`;
ALTER TABLE `Users_old` RENAME TO `Users`;

-- change: a table takes back its name without the suffix of a plan, where no statement shows that it had it
-- from
CREATE TABLE Users_old (Id INT64, Age INT64) PRIMARY KEY (Id);
CREATE TABLE Users (Id INT64, Age INT64) PRIMARY KEY (Age);
ALTER TABLE Users ADD SYNONYM Users_v2;
-- to
CREATE TABLE Users (Id INT64, Age INT64) PRIMARY KEY (Id);
CREATE TABLE Users_v2 (Id INT64, Age INT64) PRIMARY KEY (Age);
-- plan
ALTER TABLE `Users` DROP SYNONYM `Users_v2`;
ALTER TABLE `Users` RENAME TO `Users_v2`;
ALTER TABLE `Users_old` RENAME TO `Users`;

-- change: no table takes back a name with a key that is not the declared one
-- refused: primary-key-changed
-- consents: drop-table Users_old
-- from
CREATE TABLE Users_old (Id INT64, Age INT64) PRIMARY KEY (Id DESC);
CREATE TABLE Users (Id INT64, Age INT64) PRIMARY KEY (Age);
ALTER TABLE Users ADD SYNONYM Users_v2;
-- to
CREATE TABLE Users (Id INT64, Age INT64) PRIMARY KEY (Id);
CREATE TABLE Users_v2 (Id INT64, Age INT64) PRIMARY KEY (Age);

-- change: no table takes back a name that two could have had
-- refused: primary-key-changed
-- consents: drop-table Users_old2, drop-table Users_old
-- from
CREATE TABLE Users_old (Id INT64, Age INT64) PRIMARY KEY (Id);
CREATE TABLE Users_old2 (Id INT64, Age INT64) PRIMARY KEY (Id);
CREATE TABLE Users (Id INT64, Age INT64) PRIMARY KEY (Age);
ALTER TABLE Users ADD SYNONYM Users_v2;
-- to
CREATE TABLE Users (Id INT64, Age INT64) PRIMARY KEY (Id);
CREATE TABLE Users_v2 (Id INT64, Age INT64) PRIMARY KEY (Age);

-- change: of two tables that had a name, the one takes it back that still has it as a synonym
-- from
CREATE TABLE Users (Id INT64) PRIMARY KEY (Id);
ALTER TABLE Users RENAME TO Members;
CREATE TABLE Users (Id INT64) PRIMARY KEY (Id);
ALTER TABLE Users RENAME TO People, ADD SYNONYM Users;
-- to
CREATE TABLE Members (Id INT64) PRIMARY KEY (Id);
CREATE TABLE Users (Id INT64) PRIMARY KEY (Id);
-- plan
ALTER TABLE `People` DROP SYNONYM `Users`;
ALTER TABLE `People` RENAME TO `Users`;

-- change: the script moves a table to a named schema: its indexes, which do not move, go before and come after
-- given
CREATE TABLE T (Id INT64, X INT64, B STRING(9), K TOKENLIST AS (TOKENIZE_FULLTEXT(B)) HIDDEN) PRIMARY KEY (Id);
CREATE TABLE C (Id INT64, X INT64) PRIMARY KEY (Id, X), INTERLEAVE IN PARENT T;
CREATE INDEX OfChild ON C (Id, X), INTERLEAVE IN T;
-- from
CREATE INDEX ByX ON T (X);
CREATE INDEX Gone ON T (X DESC);
CREATE SEARCH INDEX ByK ON T (K);
CREATE VIEW V SQL SECURITY INVOKER AS SELECT T.X FROM T;
-- to
CREATE SCHEMA S;
ALTER TABLE T RENAME TO S.T;
CREATE INDEX S.ByX ON S.T (X);
CREATE SEARCH INDEX S.ByK ON S.T (K);
CREATE VIEW V SQL SECURITY INVOKER AS SELECT T.X FROM S.T;
-- plan
CREATE SCHEMA `S`;
DROP VIEW IF EXISTS `V`;
DROP INDEX IF EXISTS `ByX`;
DROP INDEX IF EXISTS `Gone`;
DROP SEARCH INDEX IF EXISTS `ByK`;
ALTER TABLE `T` RENAME TO `S`.`T`;
CREATE INDEX IF NOT EXISTS `S`.`ByX` ON `S`.`T` (`X`);
CREATE SEARCH INDEX `S`.`ByK` ON `S`.`T` (`K`);
CREATE OR REPLACE VIEW `V` SQL SECURITY INVOKER AS SELECT T.X FROM S.T;
-- tried
ALTER TABLE T RENAME TO S.T;

-- change: the script moves a table from one named schema to another and drops the first one
-- judge: documentation, because the emulator goes on counting the table in its first schema
-- given
CREATE SCHEMA R;
CREATE SCHEMA S;
CREATE TABLE R.T (Id INT64, X INT64) PRIMARY KEY (Id);
-- from
CREATE INDEX R.ByX ON R.T (X);
-- to
ALTER TABLE R.T RENAME TO S.U;
CREATE INDEX S.ByX ON S.U (X);
DROP SCHEMA R;
-- plan
DROP INDEX IF EXISTS `R`.`ByX`;
ALTER TABLE `R`.`T` RENAME TO `S`.`U`;
CREATE INDEX IF NOT EXISTS `S`.`ByX` ON `S`.`U` (`X`);
DROP SCHEMA `R`;

-- change: the script swaps tables of two schemas
-- given
CREATE SCHEMA S;
CREATE TABLE T (Id INT64, X INT64) PRIMARY KEY (Id);
CREATE TABLE S.T (Id INT64, Y INT64) PRIMARY KEY (Id);
-- from
CREATE INDEX ByX ON T (X);
CREATE INDEX S.ByY ON S.T (Y);
-- to
ALTER TABLE T RENAME TO A;
ALTER TABLE S.T RENAME TO T;
ALTER TABLE A RENAME TO S.T;
CREATE INDEX ByY ON T (Y);
CREATE INDEX S.ByX ON S.T (X);
-- plan
DROP INDEX IF EXISTS `ByX`;
DROP INDEX IF EXISTS `S`.`ByY`;
ALTER TABLE `T` RENAME TO `S`.`T_v2`;
ALTER TABLE `S`.`T` RENAME TO `T`;
ALTER TABLE `S`.`T_v2` RENAME TO `S`.`T`;
CREATE INDEX IF NOT EXISTS `ByY` ON `T` (`Y`);
CREATE INDEX IF NOT EXISTS `S`.`ByX` ON `S`.`T` (`X`);

-- change: a table gets another name in its named schema, and its indexes follow
-- given
CREATE SCHEMA S;
CREATE TABLE S.T (Id INT64, X INT64) PRIMARY KEY (Id);
CREATE INDEX S.ByX ON S.T (X);
-- to
ALTER TABLE S.T RENAME TO S.U;
-- plan
ALTER TABLE `S`.`T` RENAME TO `S`.`U`;
