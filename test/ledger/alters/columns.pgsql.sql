-- alter: [L2] character varying is varchar(2621440)
-- from
CREATE TABLE t (id bigint PRIMARY KEY, a character varying, b character varying[]);
-- to
CREATE TABLE t (id bigint PRIMARY KEY, a varchar(2621440), b varchar(2621440)[]);

-- alter: [L5] the elements of an array get another length by ALTER COLUMN
-- from
CREATE TABLE t (id bigint PRIMARY KEY, a varchar(100)[], b varchar(100)[]);
-- to
CREATE TABLE t (id bigint PRIMARY KEY, a varchar(200)[], b varchar(50)[]);
-- plan
ALTER TABLE "t" ALTER COLUMN "a" TYPE varchar(200)[];
ALTER TABLE "t" ALTER COLUMN "b" TYPE varchar(50)[];

-- alter: [L5] a generated column keeps its length and nullability, which PostgreSQL cannot restate
-- refused: generated-column-changed
-- from
CREATE TABLE t (id bigint PRIMARY KEY, x varchar(9), g varchar(20) GENERATED ALWAYS AS (lower(x)) STORED);
-- to
CREATE TABLE t (id bigint PRIMARY KEY, x varchar(9), g varchar(30) NOT NULL GENERATED ALWAYS AS (lower(x)) STORED);
-- tried
ALTER TABLE t ALTER COLUMN g TYPE varchar(30);
ALTER TABLE t ALTER COLUMN g SET DATA TYPE varchar(20);
ALTER TABLE t ALTER COLUMN g TYPE varchar(20), ALTER COLUMN g SET NOT NULL;
