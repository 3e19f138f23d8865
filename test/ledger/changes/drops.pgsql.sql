-- change: [S12] a table of a named schema goes before what it references, with their backing indexes
-- consents: drop-table s.t, drop-table s.a
-- from
CREATE SCHEMA s;
CREATE TABLE s.a (id bigint PRIMARY KEY, n bigint);
CREATE TABLE s.t (id bigint PRIMARY KEY, n bigint, FOREIGN KEY (n) REFERENCES s.a (n));
-- plan
DROP TABLE IF EXISTS "s"."t";
DROP TABLE IF EXISTS "s"."a";
DROP SCHEMA "s";
