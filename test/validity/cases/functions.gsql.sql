-- judge: documentation

-- given: T
CREATE TABLE T (Id STRING(36) NOT NULL, A STRING(20), B INT64) PRIMARY KEY (Id);

-- given: F
CREATE FUNCTION F(x INT64, y INT64 DEFAULT 1) RETURNS INT64 SQL SECURITY INVOKER AS (x + y);

-- refused: a name that is no parameter
-- because: unknown-column
CREATE FUNCTION F(x INT64) RETURNS INT64 SQL SECURITY INVOKER AS (y + 1);

-- refused: an unknown function
-- because: function F calls NOSUCH, a function that Spanner does not have
CREATE FUNCTION F(x INT64) RETURNS INT64 SQL SECURITY INVOKER AS (x + NoSuch(x));

-- refused: a function in the schema public, which only PostgreSQL has
-- after: F
-- because: function G calls PUBLIC.F, a function that Spanner does not have
CREATE FUNCTION G(x INT64) RETURNS INT64 SQL SECURITY INVOKER AS (public.F(x));

-- refused: a value of another type than it returns
-- because: function F has a value of the type INT64, which cannot be coerced to STRING
CREATE FUNCTION F(x INT64) RETURNS STRING SQL SECURITY INVOKER AS (x + 1);

-- refused: a fraction that it returns as an integer
-- because: function F has a value of the type FLOAT64, which cannot be coerced to INT64
CREATE FUNCTION F(x FLOAT64) RETURNS INT64 SQL SECURITY INVOKER AS (x);

-- refused: an argument of another type in its body
-- because: function F calls UPPER with INT64, which it does not accept
CREATE FUNCTION F(x INT64) RETURNS STRING SQL SECURITY INVOKER AS (UPPER(x));

-- refused: an operator for other types
-- because: function F applies + to STRING and INT64, which it does not accept
CREATE FUNCTION F(x STRING) RETURNS STRING SQL SECURITY INVOKER AS (x + 1);

-- refused: a type with a length
-- because: syntax: a type without a length
CREATE FUNCTION F(x STRING(10)) RETURNS STRING SQL SECURITY INVOKER AS (x);

-- refused: a type with a length that it returns
-- because: syntax: a type without a length
CREATE FUNCTION F(x STRING) RETURNS STRING(MAX) SQL SECURITY INVOKER AS (x);

-- refused: a parameter twice
-- because: syntax: each parameter once
CREATE FUNCTION F(x INT64, X INT64) RETURNS INT64 SQL SECURITY INVOKER AS (x);

-- refused: a table that there is not
-- because: unknown-column
CREATE FUNCTION F(x INT64) RETURNS INT64 SQL SECURITY INVOKER AS ((SELECT MAX(m.B) FROM Missing AS m) + x);

-- refused: a column that there is not
-- after: T
-- because: unknown-column
CREATE FUNCTION F(x INT64) RETURNS INT64 SQL SECURITY INVOKER AS ((SELECT MAX(T.Zip) FROM T) + x);

-- refused: a query without brackets of its own
-- after: T
-- because: syntax: an expression
CREATE FUNCTION F(x INT64) RETURNS INT64 SQL SECURITY INVOKER AS (SELECT MAX(T.B) FROM T);

-- refused: an aggregate without rows
-- because: function F calls MAX, but it has no rows to aggregate
CREATE FUNCTION F(x INT64) RETURNS INT64 SQL SECURITY INVOKER AS (MAX(x));

-- refused: a parameter of queries
-- because: function F names @p, which is not one of its parameters
CREATE FUNCTION F(x INT64) RETURNS INT64 SQL SECURITY INVOKER AS (x + @p);

-- refused: a default of another type
-- because: function F has a value of the type STRING, which cannot be coerced to INT64
CREATE FUNCTION F(x INT64 DEFAULT 'a') RETURNS INT64 SQL SECURITY INVOKER AS (x);

-- refused: a default that reads a parameter
-- because: function F has a default that reads x, and a default is a constant
CREATE FUNCTION F(x INT64, y INT64 DEFAULT x) RETURNS INT64 SQL SECURITY INVOKER AS (x + y);

-- refused: a default before a parameter without one
-- because: function F has the parameter y without a default after one with a default, so no call could leave it out
CREATE FUNCTION F(x INT64 DEFAULT 1, y INT64) RETURNS INT64 SQL SECURITY INVOKER AS (x + y);

-- refused: itself in its body
-- because: function F depends on itself: F uses F. Spanner creates a function after all that it uses
CREATE FUNCTION F(x INT64) RETURNS INT64 SQL SECURITY INVOKER AS (F(x));

-- refused: a view that calls it
-- after: T
-- because: function F depends on itself: F uses V uses F. Spanner creates a function after all that it uses
CREATE FUNCTION F(x INT64) RETURNS INT64 SQL SECURITY INVOKER AS (x);
CREATE VIEW V SQL SECURITY INVOKER AS SELECT F(T.B) AS R FROM T;
CREATE OR REPLACE FUNCTION F(x INT64) RETURNS INT64 SQL SECURITY INVOKER AS ((SELECT MAX(V.R) FROM V));

-- refused: a language that there is not
-- because: function F is written in JS, but Spanner takes SQL or REMOTE
CREATE FUNCTION F(x INT64) RETURNS INT64 LANGUAGE js AS (x);

-- refused: a clause twice
-- because: syntax: another clause
CREATE FUNCTION F() RETURNS INT64 RETURNS INT64 AS (1);

-- refused: OR REPLACE with IF NOT EXISTS
-- because: syntax: the name
CREATE OR REPLACE FUNCTION IF NOT EXISTS F(x INT64, y INT64 DEFAULT 1) RETURNS INT64 SQL SECURITY INVOKER AS (x + y);

-- refused: the name of a function of Spanner
-- because: reserved-name
CREATE FUNCTION abs(x INT64) RETURNS INT64 AS (x);

-- refused: the name of a view
-- after: T
-- because: duplicate-name
CREATE VIEW F SQL SECURITY INVOKER AS SELECT T.B FROM T;
CREATE FUNCTION F(x INT64, y INT64 DEFAULT 1) RETURNS INT64 SQL SECURITY INVOKER AS (x + y);

-- refused: the name of the function that reads a change stream
-- because: duplicate-name
CREATE CHANGE STREAM C;
CREATE TABLE READ_C (Id STRING(36)) PRIMARY KEY (Id);

-- refused: a remote function with a body
-- because: function F is REMOTE and has a body, but a remote function has an endpoint instead
CREATE FUNCTION F(x INT64) RETURNS INT64 NOT DETERMINISTIC LANGUAGE REMOTE AS (x);

-- refused: an endpoint of a function that is not remote
-- because: function F has an endpoint but is not REMOTE
CREATE FUNCTION F(x INT64) RETURNS INT64 OPTIONS (endpoint = 'https://x.run.app');

-- refused: a remote function without an endpoint
-- because: function F is REMOTE but has no endpoint
CREATE FUNCTION F(x INT64) RETURNS INT64 NOT DETERMINISTIC LANGUAGE REMOTE OPTIONS (max_batching_rows = 9);

-- refused: a remote function that does not say what it returns
-- because: function F does not say what it RETURNS
CREATE FUNCTION F(x INT64) NOT DETERMINISTIC LANGUAGE REMOTE OPTIONS (endpoint = 'https://x.run.app');

-- refused: a remote function of fractions
-- because: function F has the type FLOAT64, which Spanner does not send to a remote function
CREATE FUNCTION F(x FLOAT64) RETURNS INT64 NOT DETERMINISTIC LANGUAGE REMOTE OPTIONS (endpoint = 'https://x.run.app');

-- refused: a remote function of structs
-- because: function F has the type STRUCT<a INT64>, which Spanner does not send to a remote function
CREATE FUNCTION F(x STRUCT<a INT64>) RETURNS INT64 NOT DETERMINISTIC LANGUAGE REMOTE OPTIONS (endpoint = 'https://x.run.app');

-- refused: an endpoint without TLS
-- because: option-value
CREATE FUNCTION F(x INT64) RETURNS INT64 NOT DETERMINISTIC LANGUAGE REMOTE OPTIONS (endpoint = 'http://x.run.app');

-- refused: batches of no rows
-- because: option-value
CREATE FUNCTION F(x INT64) RETURNS INT64 NOT DETERMINISTIC LANGUAGE REMOTE OPTIONS (endpoint = 'https://x.run.app', max_batching_rows = 0);

-- refused: a misspelt option
-- because: syntax: the option endpoint
CREATE FUNCTION F(x INT64) RETURNS INT64 NOT DETERMINISTIC LANGUAGE REMOTE OPTIONS (endpont = 'https://x.run.app');

-- refused: a call with too many arguments
-- after: T, F
-- because: view-query
CREATE VIEW V SQL SECURITY INVOKER AS SELECT F(T.B, 1, 2) AS R FROM T;

-- refused: a call with too few arguments
-- after: T, F
-- because: view-query
CREATE VIEW V SQL SECURITY INVOKER AS SELECT F() AS R FROM T;

-- refused: a call with another type
-- after: T, F
-- because: view-query
CREATE VIEW V SQL SECURITY INVOKER AS SELECT F(T.A) AS R FROM T;

-- refused: a call with a name that no parameter has
-- after: T, F
-- because: view-query
CREATE VIEW V SQL SECURITY INVOKER AS SELECT F(z => T.B) AS R FROM T;

-- refused: a call with a parameter twice
-- after: T, F
-- because: view-query
CREATE VIEW V SQL SECURITY INVOKER AS SELECT F(T.B, x => 1) AS R FROM T;

-- refused: a result that is used as another type
-- after: T, F
-- because: view-query
CREATE VIEW V SQL SECURITY INVOKER AS SELECT UPPER(F(T.B)) AS R FROM T;

-- refused: a call in a default with another type
-- after: F
-- because: the default of U.B calls F with STRING, which it does not accept
CREATE TABLE U (Id STRING(36), B INT64 DEFAULT (F('a'))) PRIMARY KEY (Id);

-- refused: a call in a check with too many arguments
-- after: F
-- because: a check of U calls F with 3 arguments, and it takes 1 to 2
CREATE TABLE U (Id STRING(36), B INT64, CHECK (F(B, 1, 1) > 1)) PRIMARY KEY (Id);

-- refused: a function that was dropped
-- after: T, F
-- because: view-query
CREATE VIEW V SQL SECURITY INVOKER AS SELECT F(T.B) AS R FROM T;
DROP FUNCTION F;

-- refused: a function that another one replaced
-- after: T, F
-- because: view-query
CREATE VIEW V SQL SECURITY INVOKER AS SELECT F(T.B) AS R FROM T;
CREATE OR REPLACE FUNCTION F(x STRING) RETURNS INT64 AS (1);

-- refused: a generated column by a function that reads the clock
-- because: U.Age calls AGEOF, which gives another value each time: a generated column must always give the same value
CREATE FUNCTION AgeOf(d DATE) RETURNS INT64 DETERMINISTIC AS (DATE_DIFF(CURRENT_DATE(), d, YEAR));
CREATE TABLE U (Id STRING(36), Born DATE, Age INT64 AS (AgeOf(Born)) STORED) PRIMARY KEY (Id);

-- refused: a check by a function that calls a remote one
-- because: a check of U calls G, which is volatile: a row that passed once would fail later
CREATE FUNCTION F(x INT64) RETURNS INT64 NOT DETERMINISTIC LANGUAGE REMOTE OPTIONS (endpoint = 'https://x.run.app');
CREATE FUNCTION G(x INT64) RETURNS INT64 AS (ABS(F(x)));
CREATE TABLE U (Id STRING(36), B INT64, CHECK (G(B) > 1)) PRIMARY KEY (Id);

-- accepted: a body of parameters
CREATE FUNCTION F(x INT64, y STRING) RETURNS STRING SQL SECURITY INVOKER AS (CONCAT(y, CAST(X AS STRING), 'z'));
CREATE FUNCTION G() AS (1);

-- accepted: queries in a body
-- after: T
CREATE FUNCTION F(x INT64) RETURNS INT64 SQL SECURITY INVOKER AS ((SELECT MAX(T.B) FROM T WHERE T.B < x) + x);
CREATE FUNCTION G(x INT64) RETURNS BOOL SQL SECURITY INVOKER AS (EXISTS (SELECT 1 FROM T WHERE T.B = x));

-- accepted: an integer that is returned as a fraction
CREATE FUNCTION F(x INT64) RETURNS FLOAT64 SQL SECURITY INVOKER AS (x);

-- accepted: defaults, arrays and structs
CREATE FUNCTION F(x ARRAY<INT64> DEFAULT [1, 2], y STRUCT<a INT64> DEFAULT STRUCT<a INT64>(1)) RETURNS INT64 SQL SECURITY INVOKER AS (ARRAY_LENGTH(x) + y.a);

-- accepted: the clock and sequences
CREATE SEQUENCE S BIT_REVERSED_POSITIVE;
CREATE FUNCTION F() RETURNS TIMESTAMP SQL SECURITY INVOKER AS ((SELECT CURRENT_TIMESTAMP()));
CREATE FUNCTION G(x INT64) RETURNS INT64 AS (GET_INTERNAL_SEQUENCE_STATE(SEQUENCE S) + x);

-- accepted: the name of a function of Spanner in a named schema
CREATE SCHEMA s;
CREATE FUNCTION s.abs(x INT64) RETURNS INT64 AS (x);

-- accepted: functions that call each other in order
-- after: F
CREATE FUNCTION G(x INT64) RETURNS INT64 AS (F(x) + F(x => 1, y => 2));

-- accepted: calls with and without defaults
-- after: T, F
CREATE VIEW V SQL SECURITY INVOKER AS SELECT F(T.B) + F(T.B, 2) AS R FROM T;

-- accepted: a remote function
CREATE FUNCTION F(x ARRAY<STRING>) RETURNS INT64 NOT DETERMINISTIC LANGUAGE REMOTE OPTIONS (endpoint = 'https://x.run.app');

-- accepted: a default by a function that reads the clock, and a generated column by functions that do not
-- after: F
CREATE FUNCTION Today() RETURNS DATE AS (CURRENT_DATE());
CREATE FUNCTION Twice(x INT64) RETURNS INT64 AS (F(x) + F(x));
CREATE TABLE U (Id STRING(36), B INT64, Born DATE DEFAULT (Today()), C INT64 AS (Twice(B)) STORED) PRIMARY KEY (Id);
