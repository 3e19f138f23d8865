-- judge: emulator

-- given: t
CREATE TABLE t (id bigint PRIMARY KEY, s text, b boolean, at timestamptz);

-- given: u
CREATE TABLE u (id bigint PRIMARY KEY, s bigint);

-- refused: a query whose types do not fit
-- after: t, u
CREATE VIEW V SQL SECURITY INVOKER AS SELECT t.id FROM t WHERE t.s = true;
-- or
CREATE VIEW V SQL SECURITY INVOKER AS SELECT o.id FROM t AS o WHERE o.s;
-- or
CREATE VIEW V SQL SECURITY INVOKER AS SELECT id + s AS x FROM t;
-- or
CREATE VIEW V SQL SECURITY INVOKER AS SELECT id FROM t WHERE at > '2024-02-30'::date;
-- or
CREATE VIEW V SQL SECURITY INVOKER AS SELECT id FROM t WHERE s = 5::bigint;
-- or
CREATE VIEW V SQL SECURITY INVOKER AS SELECT t.id FROM t JOIN u ON t.s = u.s;
-- or
CREATE VIEW V SQL SECURITY INVOKER AS SELECT id FROM t WHERE lower(id) = s;
-- or
CREATE VIEW V SQL SECURITY INVOKER AS SELECT id FROM t WHERE s = 'x'::bigint;
-- or
CREATE VIEW V SQL SECURITY INVOKER AS SELECT id FROM t WHERE EXISTS (SELECT u.id FROM u WHERE u.s = t.s);
-- or
CREATE VIEW V SQL SECURITY INVOKER AS SELECT t.id FROM t JOIN unnest(ARRAY[1]) AS x;
-- or
CREATE VIEW V SQL SECURITY INVOKER AS SELECT id FROM t WHERE s == 'x';
-- or
CREATE VIEW V SQL SECURITY INVOKER AS SELECT id FROM t WHERE s AND 'x';
-- or
CREATE VIEW V SQL SECURITY INVOKER AS SELECT b::date AS d FROM t;

-- refused: a join by names that nobody writes
-- after: t, u
CREATE VIEW V SQL SECURITY INVOKER AS SELECT t.id FROM t NATURAL JOIN u;

-- accepted: a query whose types fit
-- after: t, u
CREATE VIEW V SQL SECURITY INVOKER AS SELECT id FROM t WHERE s = 'x' AND b;
-- or
CREATE VIEW V SQL SECURITY INVOKER AS SELECT count(*) AS n, s FROM t GROUP BY s HAVING count(*) > 1;
-- or
CREATE VIEW V SQL SECURITY INVOKER AS SELECT t.id, u.s + 1 AS x FROM t JOIN u ON t.id = u.id;
-- or
CREATE VIEW V SQL SECURITY INVOKER AS SELECT id FROM t WHERE id IN (SELECT id FROM u);
-- or
CREATE VIEW V SQL SECURITY INVOKER AS SELECT x.y FROM (SELECT s AS y FROM t) AS x WHERE x.y = 'a';
-- or
CREATE VIEW V SQL SECURITY INVOKER AS SELECT id FROM t WHERE at > '2024-01-31';
-- or
CREATE VIEW V SQL SECURITY INVOKER AS SELECT id FROM t WHERE id = 5::numeric;
-- or
CREATE VIEW V SQL SECURITY INVOKER AS SELECT max(at) AS x FROM t;
-- or
CREATE VIEW V SQL SECURITY INVOKER AS SELECT sum(id) > 5 AS x FROM t;

-- given: SEQUENCE
CREATE SEQUENCE numbers BIT_REVERSED_POSITIVE;

-- refused: a sequence that does not exist, and functions for statements that write
-- after: t, SEQUENCE
CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.id, spanner.get_internal_sequence_state('nope') AS state FROM t;
-- or
CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.id, nextval('numbers') AS n FROM t;
-- or
CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.id, spanner.pending_commit_timestamp() AS n FROM t;

-- accepted: the state of a sequence
-- after: t, SEQUENCE
CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.id, spanner.get_internal_sequence_state('numbers') AS state FROM t;

-- accepted: tables in the default schema, by its name
-- after: t, u
CREATE VIEW v SQL SECURITY INVOKER AS SELECT x.id FROM public.t AS x;
-- or
CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.id FROM public.t JOIN public.u ON t.id = u.id WHERE t.id IN (SELECT u.id FROM public.u);
-- or
CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.id FROM public.t;
CREATE VIEW w SQL SECURITY INVOKER AS SELECT v.id FROM public.v;

-- refused: a column that a table in the default schema does not have
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT x.nope FROM public.t AS x;

-- accepted: subqueries as arguments
-- after: t, u
CREATE VIEW v SQL SECURITY INVOKER AS SELECT coalesce((SELECT max(u.id) FROM u), 0, (SELECT 1)) AS n FROM t;

-- accepted: brackets that begin with a subquery
-- after: t, u
CREATE VIEW V SQL SECURITY INVOKER AS SELECT t.id FROM t WHERE ((SELECT COUNT(*) FROM u) > 3 OR t.b);
-- or
CREATE VIEW V SQL SECURITY INVOKER AS SELECT x.s FROM ((SELECT u.s FROM u) AS x CROSS JOIN t);

-- accepted: an element of an array whose type nobody reads
-- after: t
CREATE VIEW V SQL SECURITY INVOKER AS SELECT x.x FROM UNNEST(ARRAY['a'::text]) AS x JOIN (SELECT ARRAY['a'::text] AS l) AS y ON x.x = ANY(y.l);

-- accepted: elements with their numbers
CREATE VIEW V SQL SECURITY INVOKER AS SELECT x.a, x.n FROM UNNEST(ARRAY['a'::text]) WITH ORDINALITY AS x(a, n);

-- refused: a condition of a join that reads a table joined later
-- after: t, u
CREATE VIEW V SQL SECURITY INVOKER AS SELECT a.id FROM t AS a JOIN u AS b ON b.id = c.id JOIN u AS c ON c.id = a.id;

-- refused: a hint with an index that the table does not have
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.id FROM t /*@ FORCE_INDEX=nope */;

-- refused: another type of a column that is a result of a view
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT s AS other FROM t;
ALTER TABLE t ALTER COLUMN s TYPE bytea;

-- refused: queries of GoogleSQL, and of PostgreSQL what Spanner does not have
-- after: t
CREATE VIEW v SQL SECURITY INVOKER AS SELECT * EXCEPT (id) FROM t;
-- or
CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.* REPLACE (1 AS id) FROM t;
-- or
CREATE VIEW v SQL SECURITY INVOKER AS SELECT AS STRUCT id FROM t;
-- or
CREATE VIEW v SQL SECURITY INVOKER AS SELECT ARRAY<INT64>[1, 2] AS x FROM t;
-- or
CREATE VIEW v SQL SECURITY INVOKER AS SELECT id, FROM t;
-- or
CREATE VIEW v SQL SECURITY INVOKER AS SELECT DISTINCT ON (s) id FROM t;
