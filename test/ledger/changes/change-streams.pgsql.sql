-- change: a stream is narrowed, and its options are set
-- consents: drop-column t.c
-- from
CREATE TABLE t (id bigint, a bigint, b varchar(10), c bigint, PRIMARY KEY (id));
CREATE CHANGE STREAM s FOR t(a, c) WITH (retention_period = '36h', value_capture_type = 'NEW_ROW');
-- to
CREATE TABLE t (id bigint, a bigint, b varchar(10), PRIMARY KEY (id));
CREATE CHANGE STREAM s FOR t(a) WITH (retention_period = '48h');
-- plan
ALTER CHANGE STREAM "s" SET FOR "t"("a");
ALTER TABLE "t" DROP COLUMN "c";
ALTER CHANGE STREAM "s" SET (retention_period = '48h');
ALTER CHANGE STREAM "s" RESET (value_capture_type);
