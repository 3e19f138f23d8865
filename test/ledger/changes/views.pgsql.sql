-- given: T
CREATE TABLE t (id bigint, a bigint, b varchar(10), c bigint, PRIMARY KEY (id));

-- change: a view without a name in front of its columns steps aside for one of them
-- consents: drop-column t.c
-- from: T
-- from
CREATE VIEW v SQL SECURITY INVOKER AS SELECT a FROM t WHERE c > 1;
-- to
CREATE TABLE t (id bigint, a bigint, b varchar(10), d bigint, PRIMARY KEY (id));
CREATE VIEW v SQL SECURITY INVOKER AS SELECT a FROM t WHERE d > 1;
-- plan
DROP VIEW IF EXISTS "v";
ALTER TABLE "t" ADD COLUMN IF NOT EXISTS "d" bigint;
ALTER TABLE "t" DROP COLUMN "c";
CREATE OR REPLACE VIEW "v" SQL SECURITY INVOKER AS SELECT a FROM t WHERE d > 1;

-- change: a view that is written another way is the same, and one that changes is replaced
-- after: T
-- from
CREATE VIEW v SQL SECURITY INVOKER AS SELECT a FROM t;
CREATE VIEW w SQL SECURITY INVOKER AS SELECT a FROM t;
-- to
create or replace view "v" sql security invoker as SELECT "a"
FROM T;
CREATE VIEW w SQL SECURITY INVOKER AS SELECT a, b FROM t;
-- plan
CREATE OR REPLACE VIEW "w" SQL SECURITY INVOKER AS SELECT a, b FROM t;

-- change: a view stays when a column goes that has the name of a type in it
-- consents: drop-column t.date
-- from
CREATE TABLE t (id bigint, a timestamptz, date bigint, PRIMARY KEY (id));
CREATE VIEW v SQL SECURITY INVOKER AS SELECT id, a::date AS day FROM t;
-- to
CREATE TABLE t (id bigint, a timestamptz, PRIMARY KEY (id));
CREATE VIEW v SQL SECURITY INVOKER AS SELECT id, a::date AS day FROM t;
-- plan
ALTER TABLE "t" DROP COLUMN "date";

-- change: a view that names the default schema steps aside for a column of its table
-- consents: drop-column t.c
-- from: T
-- from
CREATE VIEW v SQL SECURITY INVOKER AS SELECT a, c FROM public.t;
-- to
CREATE TABLE t (id bigint, a bigint, b varchar(10), PRIMARY KEY (id));
CREATE VIEW v SQL SECURITY INVOKER AS SELECT a FROM public.t;
-- plan
CREATE OR REPLACE VIEW "v" SQL SECURITY INVOKER AS SELECT a FROM public.t;
ALTER TABLE "t" DROP COLUMN "c";

-- change: a view that reads the state of a sequence is replaced before the sequence goes
-- consents: drop-sequence s
-- after: T
-- from
CREATE SEQUENCE s BIT_REVERSED_POSITIVE;
CREATE VIEW v SQL SECURITY INVOKER AS SELECT a, spanner.get_internal_sequence_state('s') AS state FROM t;
-- to
CREATE VIEW v SQL SECURITY INVOKER AS SELECT a FROM t;
-- plan
CREATE OR REPLACE VIEW "v" SQL SECURITY INVOKER AS SELECT a FROM t;
DROP SEQUENCE IF EXISTS "s";

-- change: a view that reads a new synonym waits for it, and leaves the old one first
-- after: T
-- from
ALTER TABLE t ADD SYNONYM s;
CREATE VIEW v SQL SECURITY INVOKER AS SELECT a FROM s;
-- to
ALTER TABLE t ADD SYNONYM new_name;
CREATE VIEW v SQL SECURITY INVOKER AS SELECT a FROM new_name;
-- plan
DROP VIEW IF EXISTS "v";
ALTER TABLE "t" DROP SYNONYM "s";
ALTER TABLE "t" ADD SYNONYM "new_name";
CREATE OR REPLACE VIEW "v" SQL SECURITY INVOKER AS SELECT a FROM new_name;

-- given: INDEX
CREATE INDEX i ON t(b, a);

-- change: a view comes to force an index, by a comment
-- after: T, INDEX
-- from
CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.a FROM t;
-- to
CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.a FROM t /*@ FORCE_INDEX=i
  */;
-- plan
CREATE OR REPLACE VIEW "v" SQL SECURITY INVOKER AS SELECT t.a FROM t /*@ FORCE_INDEX=i */;

-- change: a view with hints is the same with other spaces and comments around them
-- after: T, INDEX
-- from
CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.a FROM t /*@ FORCE_INDEX=i */ JOIN /*@ JOIN_METHOD=HASH_JOIN */ t AS u ON t.id = u.id;
-- to
CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.a FROM t /* by b */ /*@FORCE_INDEX = i*/ JOIN /*@join_method=hash_join*/ t AS u ON t.id = u.id;

-- change: a view joins in another way, by a comment
-- after: T
-- from
CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.a FROM t JOIN /*@ JOIN_METHOD=HASH_JOIN */ t AS u ON t.id = u.id;
-- to
CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.a FROM t JOIN /*@ JOIN_METHOD=APPLY_JOIN */ t AS u ON t.id = u.id;
-- plan
CREATE OR REPLACE VIEW "v" SQL SECURITY INVOKER AS SELECT t.a FROM t JOIN /*@ JOIN_METHOD=APPLY_JOIN */ t AS u ON t.id = u.id;

-- change: a view that no longer forces an index is replaced before the index goes
-- after: T
-- from
CREATE INDEX i ON t(b, a);
CREATE VIEW v SQL SECURITY INVOKER AS SELECT x.a FROM public.t /*@ FORCE_INDEX=i */ AS x;
-- to
CREATE VIEW v SQL SECURITY INVOKER AS SELECT x.a FROM public.t AS x;
-- plan
CREATE OR REPLACE VIEW "v" SQL SECURITY INVOKER AS SELECT x.a FROM public.t AS x;
DROP INDEX IF EXISTS "i";

-- given: STAR
CREATE VIEW s SQL SECURITY INVOKER AS SELECT t.*, 1 AS one FROM t;

-- change: views that read with an asterisk follow a new column, one after the other, before one that names it
-- from: T, STAR
-- from
CREATE VIEW u SQL SECURITY INVOKER AS SELECT s.* FROM s;
CREATE VIEW stays SQL SECURITY INVOKER AS SELECT u.one FROM u;
-- to
CREATE TABLE t (id bigint, a bigint, b varchar(10), c bigint, d bigint, PRIMARY KEY (id));
CREATE VIEW s SQL SECURITY INVOKER AS SELECT t.*, 1 AS one FROM t;
CREATE VIEW u SQL SECURITY INVOKER AS SELECT s.* FROM s;
CREATE VIEW stays SQL SECURITY INVOKER AS SELECT u.one FROM u;
CREATE VIEW reads SQL SECURITY INVOKER AS SELECT u.d FROM u;
-- plan
ALTER TABLE "t" ADD COLUMN IF NOT EXISTS "d" bigint;
CREATE OR REPLACE VIEW "s" SQL SECURITY INVOKER AS SELECT t.*, 1 AS one FROM t;
CREATE OR REPLACE VIEW "u" SQL SECURITY INVOKER AS SELECT s.* FROM s;
CREATE OR REPLACE VIEW "reads" SQL SECURITY INVOKER AS SELECT u.d FROM u;

-- change: a view that reads with an asterisk follows a view that gains a column, and no other change of it
-- after: T
-- from
CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.id FROM t;
CREATE VIEW w SQL SECURITY INVOKER AS SELECT t.id FROM t;
CREATE VIEW of_v SQL SECURITY INVOKER AS SELECT v.* FROM v;
CREATE VIEW of_w SQL SECURITY INVOKER AS SELECT w.* FROM w;
-- to
CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.id, t.a FROM t;
CREATE VIEW w SQL SECURITY INVOKER AS SELECT t.id FROM t WHERE t.a = 1;
CREATE VIEW of_v SQL SECURITY INVOKER AS SELECT v.* FROM v;
CREATE VIEW of_w SQL SECURITY INVOKER AS SELECT w.* FROM w;
-- plan
CREATE OR REPLACE VIEW "v" SQL SECURITY INVOKER AS SELECT t.id, t.a FROM t;
CREATE OR REPLACE VIEW "w" SQL SECURITY INVOKER AS SELECT t.id FROM t WHERE t.a = 1;
CREATE OR REPLACE VIEW "of_v" SQL SECURITY INVOKER AS SELECT v.* FROM v;

-- change: a view that reads with an asterisk steps aside when a column goes, and with it its reader
-- consents: drop-column t.c
-- from: T, STAR
-- from
CREATE VIEW v SQL SECURITY INVOKER AS SELECT s.a FROM s;
-- to
CREATE TABLE t (id bigint, a bigint, b varchar(10), PRIMARY KEY (id));
CREATE VIEW s SQL SECURITY INVOKER AS SELECT t.*, 1 AS one FROM t;
CREATE VIEW v SQL SECURITY INVOKER AS SELECT s.a FROM s;
-- plan
DROP VIEW IF EXISTS "v";
DROP VIEW IF EXISTS "s";
ALTER TABLE "t" DROP COLUMN "c";
CREATE OR REPLACE VIEW "s" SQL SECURITY INVOKER AS SELECT t.*, 1 AS one FROM t;
CREATE OR REPLACE VIEW "v" SQL SECURITY INVOKER AS SELECT s.a FROM s;

-- change: a view loses a column that the one on it does not read
-- given
CREATE TABLE hub (id bigint NOT NULL, name varchar(9), total bigint, PRIMARY KEY (id));
-- from
CREATE VIEW v1 SQL SECURITY INVOKER AS SELECT h.id, h.total, h.name FROM hub AS h;
CREATE VIEW v2 SQL SECURITY INVOKER AS SELECT v.id, v.name FROM v1 AS v;
-- to
CREATE VIEW v1 SQL SECURITY INVOKER AS SELECT h.id, h.name FROM hub AS h;
CREATE VIEW v2 SQL SECURITY INVOKER AS SELECT v.id, v.name FROM v1 AS v;
-- plan
CREATE OR REPLACE VIEW "v1" SQL SECURITY INVOKER AS SELECT h.id, h.name FROM hub AS h;
