-- change: a view that goes and comes back gets its privileges again
-- judge: documentation, because the emulator does not know it
-- given
CREATE ROLE a;
-- from
CREATE TABLE t (id bigint, a bigint, b varchar(10), c bigint, PRIMARY KEY (id));
CREATE VIEW v SQL SECURITY INVOKER AS SELECT b FROM t;
GRANT SELECT ON v TO a;
GRANT a TO b;
-- to
CREATE TABLE t (id bigint, a bigint, b bytea, c bigint, PRIMARY KEY (id));
CREATE VIEW v SQL SECURITY INVOKER AS SELECT b FROM t;
GRANT SELECT ON TABLE v TO a;
-- plan
REVOKE SELECT ON TABLE "v" FROM "a";
REVOKE "a" FROM "b";
DROP VIEW IF EXISTS "v";
ALTER TABLE "t" ALTER COLUMN "b" TYPE bytea;
CREATE OR REPLACE VIEW "v" SQL SECURITY INVOKER AS SELECT b FROM t;
GRANT SELECT ON TABLE "v" TO "a";
