-- given: T
CREATE TABLE T (Id INT64, A INT64, B STRING(10), C INT64) PRIMARY KEY (Id);

-- given: A
CREATE ROLE a;

-- given: U
CREATE TABLE U (Id INT64, A INT64) PRIMARY KEY (Id);

-- given: V
CREATE VIEW V SQL SECURITY INVOKER AS SELECT t.B FROM T AS t;

-- given: GRANT_ON_V
GRANT SELECT ON VIEW V TO ROLE a;

-- change: roles come before what is granted to them, and nothing is granted twice
-- judge: documentation, because the emulator does not know it
-- after: T, A
-- from
GRANT SELECT(A) ON TABLE T TO ROLE a;
-- to
CREATE ROLE b;
GRANT UPDATE(A), SELECT(C), SELECT(A) ON TABLE T TO ROLE b, a;
GRANT ROLE a TO ROLE b;
-- plan
CREATE ROLE `b`;
GRANT UPDATE(`A`), SELECT(`C`, `A`) ON TABLE `T` TO ROLE `b`;
GRANT UPDATE(`A`), SELECT(`C`) ON TABLE `T` TO ROLE `a`;
GRANT ROLE `a` TO ROLE `b`;

-- change: privileges on a column are revoked before it is dropped, those on a table go with it
-- judge: documentation, because the emulator does not know it
-- consents: drop-table U, drop-column T.C
-- after: A
-- from: T, U
-- from
GRANT SELECT(A, C), UPDATE(C) ON TABLE T TO ROLE a;
GRANT SELECT, UPDATE(A) ON TABLE U TO ROLE a;
-- to
CREATE TABLE T (Id INT64, A INT64, B STRING(10)) PRIMARY KEY (Id);
GRANT SELECT(A) ON TABLE T TO ROLE a;
-- plan
REVOKE SELECT(`C`), UPDATE(`C`) ON TABLE `T` FROM ROLE `a`;
DROP TABLE IF EXISTS `U`;
ALTER TABLE `T` DROP COLUMN `C`;

-- change: a role is dropped last, without its privileges; its memberships go with it
-- judge: documentation, because the emulator does not know it
-- consents: drop-table U
-- after: T
-- from: U, A
-- given
CREATE ROLE b;
-- from
GRANT SELECT ON TABLE T, U TO ROLE a, b;
GRANT ROLE a TO ROLE b;
-- to
GRANT SELECT ON TABLE T TO ROLE b;
-- plan
REVOKE SELECT ON TABLE `T` FROM ROLE `a`;
DROP TABLE IF EXISTS `U`;
DROP ROLE `a`;

-- change: a view that goes and comes back gets its privileges again
-- consents: narrow-column T.B
-- judge: documentation, because the emulator does not know it
-- after: A
-- from: T, V, GRANT_ON_V
-- to
CREATE TABLE T (Id INT64, A INT64, B BYTES(10), C INT64) PRIMARY KEY (Id);
CREATE VIEW V SQL SECURITY INVOKER AS SELECT t.B FROM T AS t;
GRANT SELECT ON VIEW V TO ROLE a;
-- plan
REVOKE SELECT ON VIEW `V` FROM ROLE `a`;
DROP VIEW IF EXISTS `V`;
ALTER TABLE `T` ALTER COLUMN `B` BYTES(10);
CREATE OR REPLACE VIEW `V` SQL SECURITY INVOKER AS SELECT t.B FROM T AS t;
GRANT SELECT ON VIEW `V` TO ROLE `a`;

-- change: privileges on a view and on a stream are revoked before these are dropped
-- judge: documentation, because the emulator does not know it
-- consents: drop-change-stream S
-- after: T, A
-- from: V, GRANT_ON_V
-- from
CREATE CHANGE STREAM S FOR T;
GRANT SELECT ON CHANGE STREAM S TO ROLE a;
GRANT EXECUTE ON TABLE FUNCTION READ_S TO ROLE a;
-- plan
REVOKE SELECT ON VIEW `V` FROM ROLE `a`;
REVOKE SELECT ON CHANGE STREAM `S` FROM ROLE `a`;
REVOKE EXECUTE ON TABLE FUNCTION `READ_S` FROM ROLE `a`;
DROP VIEW IF EXISTS `V`;
DROP CHANGE STREAM IF EXISTS `S`;

-- change: a privilege that gets other columns is not taken while an index is built, and one that goes is taken first
-- judge: documentation, because the emulator does not know it
-- after: T, A
-- from
GRANT SELECT, UPDATE ON TABLE T TO ROLE a;
-- to
CREATE INDEX I ON T(A);
GRANT SELECT(Id, A) ON TABLE T TO ROLE a;
-- plan
REVOKE UPDATE ON TABLE `T` FROM ROLE `a`;
CREATE INDEX IF NOT EXISTS `I` ON `T` (`A`);
REVOKE SELECT ON TABLE `T` FROM ROLE `a`;
GRANT SELECT(`Id`, `A`) ON TABLE `T` TO ROLE `a`;

-- change: privileges follow a table to its new name
-- judge: documentation, because the emulator does not know it
-- after: U, A
-- from
GRANT SELECT, UPDATE(A) ON TABLE U TO ROLE a;
-- to
ALTER TABLE U RENAME TO W;
GRANT SELECT ON TABLE W TO ROLE a;
-- plan
REVOKE UPDATE(`A`) ON TABLE `U` FROM ROLE `a`;
ALTER TABLE `U` RENAME TO `W`;
