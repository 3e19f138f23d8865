-- judge: emulator

-- given: t
CREATE TABLE t (id bigint PRIMARY KEY, e bigint, n numeric, d double precision, f real, s timestamptz, x text, dt date, j jsonb, a bigint[]);

-- given: u
CREATE TABLE u (id bigint PRIMARY KEY, e bigint, x text);

-- refused: [D1] a computed number of another type than its column
-- after: t, u
ALTER TABLE T ADD COLUMN g bigint GENERATED ALWAYS AS (n / 2) STORED;
-- or
ALTER TABLE T ADD COLUMN g bigint GENERATED ALWAYS AS (e ^ 2) STORED;
-- or
ALTER TABLE T ADD COLUMN g bigint GENERATED ALWAYS AS (extract(year from s)) STORED;
-- or
ALTER TABLE T ADD COLUMN g numeric GENERATED ALWAYS AS (d) STORED;
-- or
ALTER TABLE T ADD COLUMN g numeric GENERATED ALWAYS AS (e) STORED;
-- or
ALTER TABLE T ADD COLUMN g real GENERATED ALWAYS AS (d) STORED;
-- or
ALTER TABLE T ADD COLUMN g bigint GENERATED ALWAYS AS (f) STORED;
-- or
ALTER TABLE T ADD COLUMN g double precision GENERATED ALWAYS AS (n) STORED;
-- or
ALTER TABLE T ADD COLUMN g bigint DEFAULT 1.5::real;

-- refused: [D1] a number with a fraction as a bigint
-- after: t, u
ALTER TABLE T ADD COLUMN g bigint DEFAULT 1.5;
-- or
ALTER TABLE T ADD COLUMN g bigint DEFAULT (1e2);

-- refused: [D1] a length of a type that has none
-- after: t, u
ALTER TABLE T ADD COLUMN g bytea(5);
-- or
ALTER TABLE T ADD COLUMN g text(5);
-- or
ALTER TABLE T ADD COLUMN g text(5)[];

-- refused: [D1] an index with the schema of its table in its name
-- after: t, u
CREATE SCHEMA s;
CREATE TABLE s.v (id bigint PRIMARY KEY, e bigint);
CREATE INDEX s.i ON s.v (e);

-- refused: [D1] an offset that no time zone has
-- after: t, u
ALTER TABLE T ADD COLUMN g timestamptz DEFAULT '2024-01-01 00:00:00+25:00';
-- or
ALTER TABLE T ADD COLUMN g timestamptz DEFAULT '2024-01-01 00:00:00 Mars/Olympus';

-- refused: a text with a type where Spanner does not convert it to that of the column
-- after: t, u
ALTER TABLE T ADD COLUMN g date DEFAULT '2000-01-01'::varchar(10);
-- or
ALTER TABLE T ADD COLUMN g date DEFAULT '2000-13-01'::text;
-- or
ALTER TABLE T ADD COLUMN g bigint DEFAULT '5'::text;
-- or
ALTER TABLE T ADD CHECK (dt > '2000-01-01'::text);

-- accepted: a day and a time, as a database prints them
-- after: t, u
ALTER TABLE T ADD COLUMN g date DEFAULT '2000-01-01'::text;
ALTER TABLE T ADD COLUMN h date DEFAULT ('2000-01-01'::character varying);
ALTER TABLE T ADD COLUMN i timestamptz DEFAULT '1970-01-01 00:00:00Z'::text;
ALTER TABLE T ADD COLUMN k date GENERATED ALWAYS AS ('2000-01-01'::text) STORED;

-- refused: [D1] numbers of two types in a UNION
-- after: t, u
CREATE VIEW W SQL SECURITY INVOKER AS SELECT n FROM t UNION ALL SELECT e FROM u;
-- or
CREATE VIEW W SQL SECURITY INVOKER AS SELECT d FROM t UNION ALL SELECT e FROM u;

-- refused: [D1] a subquery of two columns, or of another type
-- after: t, u
CREATE VIEW W SQL SECURITY INVOKER AS SELECT e FROM t WHERE e IN (SELECT x FROM u);
-- or
CREATE VIEW W SQL SECURITY INVOKER AS SELECT e FROM t WHERE e = (SELECT e, id FROM u LIMIT 1);
-- or
CREATE VIEW W SQL SECURITY INVOKER AS SELECT e FROM t WHERE e = (SELECT x FROM u LIMIT 1);
-- or
CREATE VIEW W SQL SECURITY INVOKER AS SELECT (SELECT e, id FROM u LIMIT 1) AS q FROM t;
-- or
CREATE VIEW W SQL SECURITY INVOKER AS SELECT ARRAY(SELECT e, id FROM u) AS q FROM t;
-- or
CREATE VIEW W SQL SECURITY INVOKER AS SELECT e FROM t WHERE e = ANY(SELECT x FROM u);

-- refused: [S3] a subquery without an alias
-- after: t, u
CREATE VIEW W SQL SECURITY INVOKER AS SELECT e FROM (SELECT e FROM t);

-- refused: [D1] the name of a type of the grammar in quotes
-- after: t, u
ALTER TABLE T ADD COLUMN g "bigint";

-- accepted: [D1] a number that a column takes
-- after: t, u
ALTER TABLE T ADD COLUMN g bigint GENERATED ALWAYS AS (e / 2) STORED;
-- or
ALTER TABLE T ADD COLUMN g double precision GENERATED ALWAYS AS (e) STORED;
-- or
ALTER TABLE T ADD COLUMN g double precision GENERATED ALWAYS AS (f) STORED;
-- or
ALTER TABLE T ADD COLUMN g numeric GENERATED ALWAYS AS (extract(year from s)) STORED;
-- or
ALTER TABLE T ADD COLUMN g real DEFAULT 1;
-- or
ALTER TABLE T ADD COLUMN g double precision DEFAULT 1;

-- accepted: [D1] the name of a type in quotes
-- after: t, u
ALTER TABLE T ADD COLUMN g "text";
-- or
ALTER TABLE T ADD COLUMN g "int8";
-- or
ALTER TABLE T ADD COLUMN g "varchar"(10);
-- or
ALTER TABLE T ADD COLUMN g pg_catalog.int8;
-- or
ALTER TABLE t ADD CHECK (x::"text" = 'a');
-- or
CREATE VIEW W SQL SECURITY INVOKER AS SELECT x "text" FROM t;

-- accepted: [S2] functions of arrays
-- after: t, u
ALTER TABLE t ADD CHECK (arrayoverlap(a, ARRAY[1]));
-- or
ALTER TABLE t ADD CHECK (arraycontains(a, ARRAY[1]));
-- or
ALTER TABLE t ADD CHECK (arraycontained(a, ARRAY[1]));

-- accepted: [S2] the security of a view without SQL
-- after: t, u
CREATE VIEW w SECURITY INVOKER AS SELECT x FROM t;

-- accepted: [D1] rows that are compared
-- after: t, u
CREATE VIEW W SQL SECURITY INVOKER AS SELECT e FROM t WHERE ROW(e, x) = ROW(1, 'a');

-- accepted: [D1] a UNION and subqueries
-- after: t, u
CREATE VIEW W SQL SECURITY INVOKER AS SELECT e FROM t UNION ALL SELECT e FROM u;
-- or
CREATE VIEW W SQL SECURITY INVOKER AS SELECT e FROM t UNION ALL SELECT NULL;
-- or
CREATE VIEW W SQL SECURITY INVOKER AS SELECT s FROM t UNION ALL SELECT '2024-01-01';
-- or
CREATE VIEW W SQL SECURITY INVOKER AS SELECT e FROM t WHERE d IN (SELECT e FROM u);
-- or
CREATE VIEW W SQL SECURITY INVOKER AS SELECT e FROM t WHERE EXISTS (SELECT e, id FROM u);
-- or
CREATE VIEW W SQL SECURITY INVOKER AS SELECT ARRAY(SELECT e FROM u) AS q FROM t;
-- or
CREATE VIEW W SQL SECURITY INVOKER AS SELECT e FROM t WHERE e = ANY(SELECT e FROM u);

-- refused: a value of another type than the column of a subquery
-- after: t, u
CREATE VIEW W SQL SECURITY INVOKER AS SELECT x.y FROM (SELECT x AS y FROM t) AS x WHERE x.y = 0;

-- refused: a comparison with ANY but by equality
-- after: t, u
CREATE VIEW W SQL SECURITY INVOKER AS SELECT e FROM t WHERE e > ANY(SELECT e FROM u);
-- or
CREATE VIEW W SQL SECURITY INVOKER AS SELECT e FROM t WHERE e <> SOME(SELECT e FROM u);
-- or
CREATE VIEW W SQL SECURITY INVOKER AS SELECT e FROM t WHERE e > ANY(a);
-- or
CREATE VIEW W SQL SECURITY INVOKER AS SELECT e FROM t WHERE e <> ANY(ARRAY[1, 2]);

-- refused: a comparison with ALL of a subquery but by inequality
-- after: t, u
CREATE VIEW W SQL SECURITY INVOKER AS SELECT e FROM t WHERE e > ALL(SELECT e FROM u);
-- or
CREATE VIEW W SQL SECURITY INVOKER AS SELECT e FROM t WHERE e = ALL(SELECT e FROM u);

-- accepted: a comparison with ANY and ALL
-- after: t, u
CREATE VIEW W SQL SECURITY INVOKER AS SELECT e FROM t WHERE e = ANY(SELECT e FROM u);
-- or
CREATE VIEW W SQL SECURITY INVOKER AS SELECT e FROM t WHERE e = SOME(SELECT e FROM u);
-- or
CREATE VIEW W SQL SECURITY INVOKER AS SELECT e FROM t WHERE e <> ALL(SELECT e FROM u);
-- or
CREATE VIEW W SQL SECURITY INVOKER AS SELECT e FROM t WHERE e > ALL(a);
-- or
CREATE VIEW W SQL SECURITY INVOKER AS SELECT e FROM t WHERE e = ALL(a);
-- or
CREATE VIEW W SQL SECURITY INVOKER AS SELECT e FROM t WHERE e = ANY(a);

-- refused: expressions of GoogleSQL
-- after: t
ALTER TABLE t ADD CHECK (s > TIMESTAMP '2020-01-01 00:00:00Z');
-- or
ALTER TABLE t ADD CHECK (e > INT64 '5');
-- or
ALTER TABLE t ADD COLUMN g timestamptz DEFAULT TIMESTAMP '2020-01-01 00:00:00Z';
-- or
ALTER TABLE t ADD COLUMN g numeric GENERATED ALWAYS AS (EXTRACT(year FROM s AT TIME ZONE 'UTC')) STORED;
-- or
ALTER TABLE t ADD CHECK (x IN UNNEST(ARRAY['a', 'b']));
-- or
ALTER TABLE t ADD CHECK (safe_cast(x AS bigint) > 1);
-- or
ALTER TABLE t ADD CHECK (ARRAY<INT64>[1, 2] = a);
-- or
ALTER TABLE t ADD CHECK (CAST(a AS ARRAY<INT64>) = a);
