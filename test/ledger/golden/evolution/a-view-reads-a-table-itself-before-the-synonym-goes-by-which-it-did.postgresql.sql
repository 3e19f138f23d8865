-- a view reads a table itself before the synonym goes by which it did

-- replace view v: metadata
CREATE OR REPLACE VIEW "v" SQL SECURITY INVOKER AS SELECT a.id FROM a;

-- drop synonym a: metadata. Risk: applications that still use old fail
ALTER TABLE "a" DROP SYNONYM "old";
