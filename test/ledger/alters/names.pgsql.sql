-- alter: [S7] other capitals make another index, which needs consent
-- consents: replace-index i
-- given
CREATE TABLE t (id bigint PRIMARY KEY, a bigint);
-- from
CREATE INDEX i ON t (a);
-- to
CREATE INDEX "I" ON t (a);
-- plan
DROP INDEX IF EXISTS "i";
CREATE INDEX IF NOT EXISTS "I" ON "t" ("a");

-- alter: [S7] other capitals make another check and another foreign key, which come after the old ones are gone
-- consents: none
-- from
CREATE TABLE t (id bigint PRIMARY KEY, a bigint, CONSTRAINT c CHECK (a > 0), CONSTRAINT f FOREIGN KEY (a) REFERENCES t (id));
-- to
CREATE TABLE t (id bigint PRIMARY KEY, a bigint, CONSTRAINT "C" CHECK (a > 0), CONSTRAINT "F" FOREIGN KEY (a) REFERENCES t (id));
-- plan
ALTER TABLE "t" DROP CONSTRAINT "c";
ALTER TABLE "t" DROP CONSTRAINT "f";
ALTER TABLE "t" ADD CONSTRAINT "C" CHECK (a > 0);
ALTER TABLE "t" ADD CONSTRAINT "F" FOREIGN KEY ("a") REFERENCES "t" ("id");

-- alter: [S7] other capitals make another stream and another sequence, which need consent
-- consents: drop-change-stream s, drop-sequence q
-- from
CREATE CHANGE STREAM s FOR ALL;
CREATE SEQUENCE q BIT_REVERSED_POSITIVE;
-- to
CREATE CHANGE STREAM "S" FOR ALL;
CREATE SEQUENCE "Q" BIT_REVERSED_POSITIVE;
-- plan
DROP CHANGE STREAM IF EXISTS "s";
DROP SEQUENCE IF EXISTS "q";
CREATE SEQUENCE IF NOT EXISTS "Q" BIT_REVERSED_POSITIVE;
CREATE CHANGE STREAM IF NOT EXISTS "S" FOR ALL;

-- alter: [S7] other capitals make another view
-- consents: none
-- given
CREATE TABLE t (id bigint PRIMARY KEY, a bigint);
-- from
CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.id FROM t;
-- to
CREATE VIEW "V" SQL SECURITY INVOKER AS SELECT t.id FROM t;
-- plan
DROP VIEW IF EXISTS "v";
CREATE OR REPLACE VIEW "V" SQL SECURITY INVOKER AS SELECT t.id FROM t;

-- alter: [S7] other capitals make another synonym
-- consents: none
-- given
CREATE TABLE t (id bigint PRIMARY KEY, a bigint);
-- from
ALTER TABLE t ADD SYNONYM s;
-- to
ALTER TABLE t ADD SYNONYM "S";
-- plan
ALTER TABLE "t" DROP SYNONYM "s";
ALTER TABLE "t" ADD SYNONYM "S";

-- alter: [S7] other capitals make another column, for which the values are copied
-- refused: column-renamed
-- releases: 4
-- from
CREATE TABLE t (id bigint PRIMARY KEY, a bigint);
-- to
CREATE TABLE t (id bigint PRIMARY KEY, "A" bigint);
-- tried
ALTER TABLE t ADD COLUMN "A" bigint;
ALTER TABLE t RENAME COLUMN a TO "A";

-- alter: [S7] a schema gets no other capitals, as it goes last
-- refused: object-changed
-- from
CREATE SCHEMA s;
-- to
CREATE SCHEMA "S";
-- tried
CREATE SCHEMA "S";
ALTER SCHEMA s RENAME TO "S";

-- alter: [S7] a role gets no other capitals, as it goes last
-- judge: documentation, because the emulator does not know it
-- refused: object-changed
-- from
CREATE ROLE r;
-- to
CREATE ROLE "R";

-- alter: [S7] a locality group gets no other capitals, as it goes last
-- judge: documentation, because the emulator does not know it
-- refused: object-changed
-- from
CREATE LOCALITY GROUP r;
-- to
CREATE LOCALITY GROUP "R";

-- alter: [S7] [L5] a table gets other capitals by way of another name
-- from
CREATE TABLE "Users" (id bigint PRIMARY KEY);
-- to
CREATE TABLE users (id bigint PRIMARY KEY);
-- plan
ALTER TABLE "Users" RENAME TO "users_v2";
ALTER TABLE "users_v2" RENAME TO "users";

-- alter: [L3] a table that gets another name keeps its words as Spanner prints them: key, default, generated column, check
-- from
CREATE TABLE p (h bigint GENERATED ALWAYS AS (abs(mod(spanner.farm_fingerprint((id)::text), '16'::bigint))) STORED NOT NULL, id character varying(36) NOT NULL, s character varying(10) DEFAULT 'a'::text, n bigint, l character varying GENERATED ALWAYS AS (lower((s)::text)) STORED, CONSTRAINT c CHECK((n = ANY (ARRAY['1'::bigint, '2'::bigint]))), PRIMARY KEY(h, id));
-- to
CREATE TABLE p (h bigint GENERATED ALWAYS AS (abs(mod(spanner.farm_fingerprint(id), 16))) STORED NOT NULL, id varchar(36) NOT NULL, s varchar(10) DEFAULT 'a', n bigint, l varchar GENERATED ALWAYS AS (lower(s)) STORED, CONSTRAINT c CHECK (n IN (1, 2)), PRIMARY KEY (h, id));
ALTER TABLE p RENAME WITH SYNONYM TO q;
-- plan
ALTER TABLE "p" RENAME WITH SYNONYM TO "q";

-- alter: [L3] tables that swap their names keep their words, each under its new name
-- from
CREATE TABLE a (id bigint PRIMARY KEY, n bigint DEFAULT '1'::bigint);
CREATE TABLE b (id bigint PRIMARY KEY, n bigint DEFAULT '2'::bigint);
-- to
CREATE TABLE a (id bigint PRIMARY KEY, n bigint DEFAULT 1);
CREATE TABLE b (id bigint PRIMARY KEY, n bigint DEFAULT 2);
ALTER TABLE a RENAME TO c;
ALTER TABLE b RENAME TO a;
ALTER TABLE c RENAME TO b;
-- plan
ALTER TABLE "a" RENAME TO "b_v2";
ALTER TABLE "b" RENAME TO "a";
ALTER TABLE "b_v2" RENAME TO "b";

-- alter: [L3] a check without a name is the one that Spanner prints
-- from
CREATE TABLE t (id bigint PRIMARY KEY, x bigint, CHECK((x > '0'::bigint)));
-- to
CREATE TABLE t (id bigint PRIMARY KEY, x bigint CHECK (x > 0));

-- alter: [L3] one of two checks without names changes
-- refused: clause-changed
-- from
CREATE TABLE t (id bigint PRIMARY KEY, x bigint, CHECK((x > '0'::bigint)), CHECK((x < '9'::bigint)));
-- to
CREATE TABLE t (id bigint PRIMARY KEY, x bigint CHECK (x > 0) CHECK (x < 8));
