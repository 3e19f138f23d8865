-- judge: documentation

-- given: t
CREATE TABLE t (id varchar(36) PRIMARY KEY, a varchar(20), b bigint);

-- given: f
CREATE FUNCTION f(x bigint) RETURNS bigint LANGUAGE sql AS 'SELECT x';

-- refused: a name that is no parameter, in PostgreSQL
-- because: unknown-column
CREATE FUNCTION f(x bigint) RETURNS bigint LANGUAGE sql AS $$ SELECT y + 1 $$;

-- refused: an unknown function, in PostgreSQL
-- because: function f calls NO_SUCH, a function that Spanner does not have
CREATE FUNCTION f(x bigint) RETURNS bigint LANGUAGE sql AS $$ SELECT no_such(x) $$;

-- refused: a text that it returns as a number
-- because: function f has a value of the type varchar, which cannot be coerced to bigint
CREATE FUNCTION f(x text) RETURNS bigint LANGUAGE sql AS $$ SELECT x $$;

-- refused: a type that there is not
-- because: function f names the type nosuchtype, which Spanner does not have
CREATE FUNCTION f(x nosuchtype) RETURNS bigint LANGUAGE sql AS $$ SELECT 1 $$;

-- refused: a parameter that it does not have
-- because: function f names $2, which is not one of its parameters
CREATE FUNCTION f(x bigint) RETURNS bigint LANGUAGE sql AS $$ SELECT $2 $$;

-- refused: a language that there is not, in PostgreSQL
-- because: function f is written in PLPGSQL, but Spanner takes SQL
CREATE FUNCTION f(x bigint) RETURNS bigint LANGUAGE plpgsql AS 'SELECT x';

-- refused: no language
-- because: function f does not name its LANGUAGE
CREATE FUNCTION f(x bigint) RETURNS bigint AS 'SELECT x';

-- refused: no type that it returns
-- because: function f does not say what it RETURNS
CREATE FUNCTION f(x bigint) LANGUAGE sql AS 'SELECT x';

-- refused: no body
-- because: function f has no body
CREATE FUNCTION f(x bigint) RETURNS bigint LANGUAGE sql;

-- refused: a body that is no query
-- because: function f has a body in which SELECT is missing
CREATE FUNCTION f(x bigint) RETURNS bigint LANGUAGE sql AS $$ DELETE FROM t $$;

-- refused: two results
-- because: function f has a query with 2 results, and a function has one
CREATE FUNCTION f(x bigint) RETURNS bigint LANGUAGE sql AS $$ SELECT x, x $$;

-- refused: two bodies
-- because: syntax: another clause
CREATE FUNCTION f(x bigint) RETURNS bigint LANGUAGE sql AS 'SELECT x' AS 'SELECT 1';

-- refused: a call with another type, in PostgreSQL
-- after: t, f
-- because: view-query
CREATE VIEW v SQL SECURITY INVOKER AS SELECT f('a'::text) AS r FROM t;

-- refused: a generated column by functions that lead to a random value
-- because: u.token calls G, which gives another value each time: a generated column must always give the same value
CREATE FUNCTION f() RETURNS text LANGUAGE sql AS 'SELECT spanner.generate_uuid()';
CREATE FUNCTION g(x text) RETURNS text LANGUAGE sql IMMUTABLE AS 'SELECT x || f()';
CREATE TABLE u (id varchar(36) PRIMARY KEY, token text GENERATED ALWAYS AS (g(id)) STORED);

-- accepted: a generated column by a function that always gives the same value
CREATE FUNCTION f(x text) RETURNS text LANGUAGE sql AS 'SELECT lower(x)';
CREATE TABLE u (id varchar(36) PRIMARY KEY, l text GENERATED ALWAYS AS (f(id)) STORED);

-- accepted: parameters with and without names
CREATE FUNCTION f(x bigint, text) RETURNS text LANGUAGE sql AS $$ SELECT $2 || x::text; $$;
CREATE FUNCTION g(x bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS 'SELECT max(b) + x FROM t';
CREATE TABLE t (id varchar(36) PRIMARY KEY, a varchar(20), b bigint);
