-- judge: emulator

-- given: t
CREATE TABLE t (id bigint PRIMARY KEY, x bigint, y varchar(9), s timestamptz);

-- given: lists
CREATE TABLE t (id bigint PRIMARY KEY, x bigint, y text, r bigint[]);

-- given: COUNTED
CREATE VIEW C SQL SECURITY INVOKER AS SELECT T.Y, COUNT(*) AS n, UPPER(T.Y) AS u FROM T GROUP BY T.Y;

-- refused: a column of PostgreSQL that is NOT NULL without a value
-- after: t
ALTER TABLE t ADD COLUMN k bigint NOT NULL;

-- refused: a TTL that is dropped twice
-- after: t
ALTER TABLE t ADD TTL INTERVAL '5 days' ON s;
ALTER TABLE t DROP TTL;
ALTER TABLE t DROP TTL;

-- refused: a key column that may be NULL
-- after: t
ALTER TABLE t ALTER COLUMN id DROP NOT NULL;

-- refused: a table that gets its own name
-- after: t
ALTER TABLE t RENAME TO t;

-- refused: a number as a leader
ALTER DATABASE db SET spanner.default_leader = 5;

-- refused: a sequence of PostgreSQL with options
CREATE SEQUENCE q OPTIONS (sequence_kind = 'bit_reversed_positive');

-- refused: a column of PostgreSQL with options
CREATE TABLE t (id bigint PRIMARY KEY, s timestamptz OPTIONS (allow_commit_timestamp = true));

-- refused: a table of PostgreSQL with options
CREATE TABLE t (id bigint PRIMARY KEY) OPTIONS (locality_group = 'default');

-- refused: a sequence of PostgreSQL without its skipped range
CREATE SEQUENCE q BIT_REVERSED_POSITIVE SKIP RANGE 1 9;
ALTER SEQUENCE q NO SKIP RANGE;

-- refused: a kind of sequences that is taken back, in PostgreSQL
ALTER DATABASE db SET spanner.default_sequence_kind = 'bit_reversed_positive';
ALTER DATABASE db RESET spanner.default_sequence_kind;

-- refused: the name of a function as that of a view, in PostgreSQL
-- after: t
CREATE VIEW abs SQL SECURITY INVOKER AS SELECT t.x FROM t;

-- refused: a view with the name of a table, in PostgreSQL
-- after: t
CREATE VIEW t SQL SECURITY INVOKER AS SELECT 1 AS a;

-- refused: a change stream that is there, in PostgreSQL
-- after: t
CREATE CHANGE STREAM c FOR t;
CREATE CHANGE STREAM c FOR t;

-- refused: a table of a change stream twice, in PostgreSQL
-- after: t
CREATE CHANGE STREAM c FOR t, t;

-- refused: an option that no database has, in PostgreSQL
ALTER DATABASE db SET spanner.banana = 5;

-- refused: an index in front of its table, in PostgreSQL
CREATE INDEX i ON t (x);
CREATE TABLE t (id bigint PRIMARY KEY, x bigint, y varchar(9), s timestamptz);

-- refused: a table in front of its named schema, in PostgreSQL
CREATE TABLE s.t (id bigint PRIMARY KEY);
CREATE SCHEMA s;

-- refused: two actions of one ALTER TABLE, in PostgreSQL
-- after: t
ALTER TABLE t ADD COLUMN n bigint, ADD COLUMN m bigint;

-- refused: changes of two columns in one ALTER TABLE, in PostgreSQL
-- after: t
ALTER TABLE t ALTER COLUMN y TYPE varchar(20), ALTER COLUMN x SET NOT NULL;

-- refused: a part of an array with text as its end, in PostgreSQL
-- after: lists
ALTER TABLE t ADD CHECK (r[1:'a'] IS NULL);

-- refused: an array without ARRAY, in PostgreSQL
CREATE TABLE t (id bigint PRIMARY KEY, x bigint, y text, r bigint[] DEFAULT [1, 2]);

-- refused: ILIKE of a number, in PostgreSQL
-- after: t
ALTER TABLE t ADD CHECK (x ILIKE 'a');

-- refused: a regular expression without case, in PostgreSQL
-- after: t
ALTER TABLE t ADD CHECK (y ~* 'a');

-- refused: a function that nobody has, in a view in PostgreSQL
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT loud(t.y) AS n FROM t;

-- refused: a function of arrays that only other databases have, in PostgreSQL
-- after: lists
ALTER TABLE t ADD CHECK (array_append(r, 5) IS NOT NULL);

-- refused: a function that returns rows, in SELECT
-- after: lists
CREATE VIEW v SQL SECURITY INVOKER AS SELECT unnest(t.r) AS n FROM t;

-- refused: a condition of numbers, in PostgreSQL
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT bool_or(t.x) AS n FROM t;

-- refused: a sum of texts, in PostgreSQL
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT sum(t.y) AS n FROM t;

-- refused: texts with a delimiter of each row, in PostgreSQL
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT string_agg(t.y, t.y) AS n FROM t;

-- refused: texts with a delimiter that is computed, in PostgreSQL
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT string_agg(t.y, lower('A')) AS n FROM t;

-- refused: no value of a type: '10000-01-01'::date
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT '10000-01-01'::date AS x FROM t;

-- refused: no value of a type: '5'::date
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT '5'::date AS x FROM t;

-- refused: no value of a type: '18/1/1999'::date
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT '18/1/1999'::date AS x FROM t;

-- refused: no value of a type: 'epoch'::date
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT 'epoch'::date AS x FROM t;

-- refused: no value of a type: '20241331'::date
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT '20241331'::date AS x FROM t;

-- refused: no value of a type: '2024-01-31 25:00'::timestamptz
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT '2024-01-31 25:00'::timestamptz AS x FROM t;

-- refused: no value of a type: '04:05:06'::timestamptz
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT '04:05:06'::timestamptz AS x FROM t;

-- refused: no value of a type: 'inf'::numeric
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT 'inf'::numeric AS x FROM t;

-- refused: no value of a type: 'a'::uuid
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT 'a'::uuid AS x FROM t;

-- refused: no value of a type: '\q'::bytea
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT '\q'::bytea AS x FROM t;

-- refused: no value of a type: '{1,x}'::bigint[]
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT '{1,x}'::bigint[] AS x FROM t;

-- refused: no value of a type: '1,2'::bigint[]
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT '1,2'::bigint[] AS x FROM t;

-- refused: a number that is no bigint, in PostgreSQL
CREATE TABLE t (id bigint PRIMARY KEY, x bigint DEFAULT 9223372036854775808, y varchar(9), s timestamptz);

-- refused: a function of the other dialect in a view
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT json_array(t.y) AS n FROM t;

-- refused: a function of other databases in a view
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT statement_timestamp() AS n FROM t;

-- refused: an argument too few in a view
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT upper() AS n FROM t;

-- refused: a result that is neither grouped nor aggregated
-- after: t
CREATE VIEW V SQL SECURITY INVOKER AS SELECT T.X, COUNT(*) AS n FROM T;

-- refused: a column of a group by another one
-- after: t
CREATE VIEW V SQL SECURITY INVOKER AS SELECT T.Id, T.X FROM T GROUP BY T.Id;

-- refused: a part of an expression that is not grouped
-- after: t
CREATE VIEW V SQL SECURITY INVOKER AS SELECT UPPER(T.Y) AS u, COUNT(*) AS n FROM T GROUP BY T.X;

-- refused: an order by what is not grouped
-- after: t
CREATE VIEW V SQL SECURITY INVOKER AS SELECT T.X FROM T GROUP BY T.X ORDER BY T.Id;

-- refused: a condition of groups on what is not grouped
-- after: t
CREATE VIEW V SQL SECURITY INVOKER AS SELECT T.X FROM T GROUP BY T.X HAVING T.Id > 1;

-- refused: a condition of groups without a group
-- after: t
CREATE VIEW V SQL SECURITY INVOKER AS SELECT T.X FROM T HAVING T.X > 1;

-- refused: an aggregate in WHERE
-- after: t
CREATE VIEW V SQL SECURITY INVOKER AS SELECT T.X FROM T WHERE COUNT(*) > 1;

-- refused: an aggregate of an aggregate
-- after: t
CREATE VIEW V SQL SECURITY INVOKER AS SELECT MAX(COUNT(T.X)) AS n FROM T;

-- refused: a text beside the count of another view
-- after: t, COUNTED
CREATE VIEW V SQL SECURITY INVOKER AS SELECT C.Y FROM C WHERE C.n > CURRENT_DATE;

-- refused: a number beside the text of another view
-- after: t, COUNTED
CREATE VIEW V SQL SECURITY INVOKER AS SELECT C.u || C.Y AS a FROM C WHERE C.u > C.n;

-- refused: a number that becomes a text, in PostgreSQL
-- after: t
ALTER TABLE t ALTER COLUMN x TYPE varchar;

-- refused: a second synonym, in PostgreSQL
-- after: t
ALTER TABLE t RENAME WITH SYNONYM TO u;
ALTER TABLE u RENAME WITH SYNONYM TO v;

-- refused: a synonym of two tables, in PostgreSQL
-- after: t
CREATE TABLE u (id bigint PRIMARY KEY, x bigint, y varchar(9), s timestamptz);
ALTER TABLE t ADD SYNONYM s;
ALTER TABLE u ADD SYNONYM s;

-- refused: a synonym that is dropped and not there
-- after: t
ALTER TABLE t DROP SYNONYM s;

-- refused: a number of rows that is none, in PostgreSQL: 9223372036854775808
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.x FROM t LIMIT 9223372036854775808;

-- refused: a number of rows that is none, in PostgreSQL: '5'::text
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.x FROM t LIMIT '5'::text;

-- refused: a number of rows that is none, in PostgreSQL: 5::float8
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.x FROM t LIMIT 5::float8;

-- refused: a number of rows that is none, in PostgreSQL: ALL
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.x FROM t LIMIT ALL;

-- refused: a number of rows that is none, in PostgreSQL: (SELECT 5)
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.x FROM t LIMIT (SELECT 5);

-- refused: a number of rows that is none, in PostgreSQL: '5'::int4
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.x FROM t LIMIT '5'::int4;

-- refused: a number of rows that is none, in PostgreSQL: -5
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.x FROM t LIMIT -5;

-- refused: a function in FROM that returns no rows, in PostgreSQL
CREATE VIEW v SQL SECURITY INVOKER AS SELECT g FROM upper('a') AS g;

-- refused: a function in FROM that nobody has, in PostgreSQL
CREATE VIEW v SQL SECURITY INVOKER AS SELECT g FROM loud('a') AS g;

-- refused: a column that follows a default without a comma
CREATE TABLE t (id bigint PRIMARY KEY, x bigint DEFAULT 5 "n" bigint NOT NULL DEFAULT 6, y varchar(9), s timestamptz);

-- refused: a group of a table that the query does not read
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.y FROM t GROUP BY tx.y;

-- refused: a view that is dropped
CREATE VIEW v SQL SECURITY INVOKER AS SELECT '2024-02-30'::date AS d;
DROP VIEW v;

-- refused: an index that is dropped
-- after: t
CREATE INDEX i ON t (x, x);
DROP INDEX i;

-- refused: a counter that is restarted
CREATE SEQUENCE q BIT_REVERSED_POSITIVE START COUNTER WITH 0;
ALTER SEQUENCE q RESTART COUNTER WITH 5;

-- refused: a check that is dropped
CREATE TABLE t (id bigint PRIMARY KEY, x bigint CONSTRAINT c CHECK (n > 1), y varchar(9), s timestamptz);
ALTER TABLE t DROP CONSTRAINT c;

-- refused: a type that is changed
CREATE TABLE t (id bigint PRIMARY KEY, x bigint, y json, s timestamptz);
ALTER TABLE t ALTER COLUMN y TYPE text;

-- refused: clauses of an index out of order, in PostgreSQL: INCLUDE (y) INCLUDE (y)
-- after: t
CREATE INDEX i ON t (x) INCLUDE (y) INCLUDE (y);

-- refused: clauses of an index out of order, in PostgreSQL: NULLS DISTINCT INCLUDE (y)
-- after: t
CREATE INDEX i ON t (x) NULLS DISTINCT INCLUDE (y);

-- refused: clauses of an index out of order, in PostgreSQL: OPTIONS (a = 1)
-- after: t
CREATE INDEX i ON t (x) OPTIONS (a = 1);

-- refused: clauses of an index out of order, in PostgreSQL: STORING (y)
-- after: t
CREATE INDEX i ON t (x) STORING (y);

-- refused: a sequence that is a number, in PostgreSQL
CREATE TABLE t (id bigint PRIMARY KEY, x bigint DEFAULT nextval(-1), y varchar(9), s timestamptz);

-- refused: a sequence as dumps of PostgreSQL name it
-- because: default-expression
CREATE SEQUENCE ids BIT_REVERSED_POSITIVE;
CREATE TABLE t (id bigint PRIMARY KEY, x bigint DEFAULT nextval('ids'::regclass));

-- refused: a sequence in quotes, or in the schema public, in PostgreSQL
-- because: sequence-options
CREATE SEQUENCE ids BIT_REVERSED_POSITIVE;
CREATE TABLE t (id bigint PRIMARY KEY, x bigint DEFAULT nextval('"ids"'));
-- or
CREATE SEQUENCE ids BIT_REVERSED_POSITIVE;
CREATE TABLE t (id bigint PRIMARY KEY, x bigint DEFAULT nextval('public.ids'));

-- refused: a text without a type in front of IS NULL, in PostgreSQL
-- after: t
ALTER TABLE t ADD CHECK (x > 1 OR 'a' IS NOT NULL);

-- refused: the counter of a column without one, in PostgreSQL
-- after: t
ALTER TABLE t ALTER COLUMN x SET SKIP RANGE 1 5;

-- refused: a constraint of a new column, in PostgreSQL: z bigint CHECK (z > 1)
-- after: t
ALTER TABLE t ADD COLUMN z bigint CHECK (z > 1);

-- refused: a constraint of a new column, in PostgreSQL: z bigint REFERENCES t (id)
-- after: t
ALTER TABLE t ADD COLUMN z bigint REFERENCES t (id);

-- refused: a table that goes before what refers to it
-- after: t
CREATE TABLE c (id bigint PRIMARY KEY, p bigint REFERENCES t (id));
DROP TABLE t;
DROP TABLE c;

-- refused: a foreign key without the columns that it references
-- after: t
-- because: foreign-key
ALTER TABLE t ADD CONSTRAINT f FOREIGN KEY (x) REFERENCES t;
-- or
CREATE TABLE c (id bigint PRIMARY KEY, p bigint REFERENCES t);

-- refused: a drop of what may be missing
-- after: t
-- because: syntax: a column
ALTER TABLE t DROP COLUMN IF EXISTS x;
-- or
ALTER TABLE t DROP COLUMN IF EXISTS gone;

-- refused: a constraint that does not hold for the rows of a table
-- after: t
-- because: syntax: the end of the statement
ALTER TABLE t ADD CONSTRAINT c CHECK (x > 0) NOT VALID;
-- or
ALTER TABLE t ADD CONSTRAINT f FOREIGN KEY (x) REFERENCES t (id) NOT VALID;

-- refused: a foreign key in front of its column
CREATE TABLE t (id bigint PRIMARY KEY, FOREIGN KEY (n) REFERENCES t (id));
ALTER TABLE t ADD COLUMN n bigint;

-- refused: WITH as the name of a result without AS, in PostgreSQL
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.x WITH FROM t;

-- refused: ORDER as the name of a result without AS, in PostgreSQL
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.x ORDER FROM t;

-- refused: DAY as the name of a result without AS, in PostgreSQL
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.x DAY FROM t;

-- refused: comparisons in a row, in PostgreSQL
-- after: t
ALTER TABLE t ADD CHECK (x > 1 = true);

-- refused: all columns as an argument, in PostgreSQL
-- after: t
CREATE VIEW V SQL SECURITY INVOKER AS SELECT abs(*) AS a FROM t;

-- refused: a synonym that is there, in PostgreSQL
-- after: t
ALTER TABLE t ADD SYNONYM s;
ALTER TABLE t ADD SYNONYM s;

-- refused: a view in front of its table, in PostgreSQL
CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.x FROM t;
CREATE TABLE t (id bigint PRIMARY KEY, x bigint, y varchar(9), s timestamptz);

-- accepted: a sequence of the default kind, in PostgreSQL
ALTER DATABASE db SET spanner.default_sequence_kind = 'bit_reversed_positive';
CREATE SEQUENCE ids START COUNTER 5;

-- accepted: an old name as a synonym, in PostgreSQL
-- after: t
ALTER TABLE t RENAME WITH SYNONYM TO u;

-- accepted: a type and NOT NULL of one column, in PostgreSQL
-- after: t
ALTER TABLE t ALTER COLUMN y TYPE varchar(20), ALTER COLUMN y SET NOT NULL;

-- accepted: a part of an array, in PostgreSQL
-- after: lists
ALTER TABLE t ADD CHECK (r[1:2] IS NULL AND r[:2] IS NULL AND r[1:] IS NULL);

-- accepted: NULL after a default, in PostgreSQL
CREATE TABLE t (id bigint PRIMARY KEY, x bigint DEFAULT 5 NULL, b boolean DEFAULT (1 IS NULL) NULL, n varchar DEFAULT 'a'::varchar NULL, y varchar(9), s timestamptz);

-- accepted: the smallest and the largest bigint, in PostgreSQL
CREATE TABLE t (id bigint PRIMARY KEY, x bigint DEFAULT 9223372036854775807, z bigint DEFAULT -9223372036854775808, y varchar(9), s timestamptz);

-- accepted: aggregates in a view, in PostgreSQL
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT count(*) AS a, count(DISTINCT t.x) AS b, string_agg(t.y, ',') AS c, array_agg(t.x) AS d FROM t;

-- accepted: a delimiter with a type, as dumps write it
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT string_agg(t.y, ','::text) AS a, string_agg(t.y, ','::text::varchar) AS b, string_agg(t.y, CAST(5 AS varchar)) AS c, string_agg(t.y, varchar ',') AS d FROM t;

-- accepted: a number of rows, in PostgreSQL: '5'
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.x FROM t LIMIT '5';

-- accepted: a number of rows, in PostgreSQL: 5::bigint
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.x FROM t LIMIT 5::bigint;

-- accepted: a number of rows, in PostgreSQL: CAST(5 AS int)
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.x FROM t LIMIT CAST(5 AS int);

-- accepted: a number of rows, in PostgreSQL: (5)
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.x FROM t LIMIT (5);

-- accepted: a number of rows, in PostgreSQL: 5 OFFSET 5
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.x FROM t LIMIT 5 OFFSET 5;

-- accepted: subqueries, in PostgreSQL
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT EXISTS (SELECT 1 FROM t AS o WHERE o.id = t.x) AS a, ARRAY(SELECT o.x FROM t AS o) AS b, (SELECT max(o.x) FROM t AS o) AS c FROM t WHERE t.x IN (SELECT o.id FROM t AS o) AND t.x = ANY (ARRAY[1, 2]);

-- accepted: rows of an array, in PostgreSQL
-- after: lists
CREATE VIEW v SQL SECURITY INVOKER AS SELECT g FROM unnest(ARRAY[1, 2]) AS g;

-- accepted: documented functions of PostgreSQL
-- after: t
ALTER TABLE t ADD CHECK (make_date(2024, 1, x) > '2024-01-01');
CREATE VIEW v SQL SECURITY INVOKER AS SELECT dsqrt(t.x) AS a, bool_and(t.x > 1) AS b, every(t.x > 1) AS c, sum(t.x) > 1.5 AS d, array_agg(t.y) AS e FROM t GROUP BY t.x;

-- accepted: days as PostgreSQL reads them
CREATE VIEW v SQL SECURITY INVOKER AS SELECT 'January 8, 1999'::date AS a, '1/18/1999'::date AS b, '08-Jan-99'::date AS c, '990108'::date AS d, '1999.008'::date AS e, 'J2451187'::date AS f, '2024-1-1'::date AS g, '2024-01-31 23:59:60'::timestamptz AS h, '{1, NULL}'::bigint[] AS i, '\001'::bytea AS k;

-- accepted: a reserved word as the name of a result, in PostgreSQL
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.x null FROM t;

-- accepted: a group by the position of a result
-- after: t
CREATE VIEW V SQL SECURITY INVOKER AS SELECT UPPER(T.Y) AS u, COUNT(*) AS n FROM T GROUP BY 1 ORDER BY u;

-- accepted: a group by the name of a result
-- after: t
CREATE VIEW V SQL SECURITY INVOKER AS SELECT UPPER(T.Y) AS u, COUNT(*) AS n FROM T GROUP BY u HAVING COUNT(*) > 1;

-- accepted: a group by an expression
-- after: t
CREATE VIEW V SQL SECURITY INVOKER AS SELECT T.X + 1 AS u, COUNT(*) AS n FROM T GROUP BY T.X + 1;

-- accepted: a group by what an expression reads
-- after: t
CREATE VIEW V SQL SECURITY INVOKER AS SELECT T.X + 1 AS u FROM T GROUP BY T.X ORDER BY COUNT(*);

-- accepted: a subquery that counts by a column from outside
-- after: t
CREATE VIEW V SQL SECURITY INVOKER AS SELECT T.Y, (SELECT COUNT(*) FROM T AS o WHERE o.X = T.X) AS n FROM T;

-- accepted: results of another view
-- after: t, COUNTED
CREATE VIEW V SQL SECURITY INVOKER AS SELECT C.n + 1 AS m FROM C WHERE C.n > 1 AND C.u > 'a';

-- refused: NULL as an option of the database
ALTER DATABASE db SET spanner.default_leader = NULL;

-- refused: a table that leaves its schema before its index goes
CREATE SCHEMA s;
CREATE TABLE s.t (id bigint NOT NULL, x bigint, PRIMARY KEY (id));
CREATE INDEX i ON s.t (x);
ALTER TABLE s.t RENAME TO t;
DROP INDEX s.i;
