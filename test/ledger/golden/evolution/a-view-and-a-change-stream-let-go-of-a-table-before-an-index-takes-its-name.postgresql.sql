-- a view and a change stream let go of a table before an index takes its name

-- replace view v: metadata
CREATE OR REPLACE VIEW "v" SQL SECURITY INVOKER AS SELECT b.id FROM b;

-- alter change stream s: metadata
ALTER CHANGE STREAM "s" SET FOR "b";

-- drop table a: metadata. Risk: applications that still use the table fail. Lost: the table a with all its rows
DROP TABLE IF EXISTS "a";

-- create index a: backfills. Unavailable meanwhile: the index a, until it is built
CREATE INDEX IF NOT EXISTS "a" ON "b" ("x");
