import { judgeOurselves } from '../../bench/validity/judges';
import { Database, DatabaseFunction, Dialect } from '../../src';
import { newDatabase } from '../support/stack';

const { GOOGLESQL: G, POSTGRESQL: P } = Dialect;
const T = 'CREATE TABLE T (Id STRING(36) NOT NULL, A STRING(20), B INT64) PRIMARY KEY (Id)';
const t = 'CREATE TABLE t (id varchar(36) PRIMARY KEY, a varchar(20), b bigint)';
const F = 'CREATE FUNCTION F(x INT64, y INT64 DEFAULT 1) RETURNS INT64 SQL SECURITY INVOKER AS (x + y)';
const f = "CREATE FUNCTION f(x bigint) RETURNS bigint LANGUAGE sql AS 'SELECT x'";

const of = (parameters: string, returns: string, body: string): string => `CREATE FUNCTION F(${parameters}) RETURNS ${returns} SQL SECURITY INVOKER AS (${body})`;
const pg = (parameters: string, returns: string, body: string): string => `CREATE FUNCTION f(${parameters}) RETURNS ${returns} LANGUAGE sql AS $$ ${body} $$`;
const remote = (type: string, options: string): string => `CREATE FUNCTION F(x ${type}) RETURNS INT64 NOT DETERMINISTIC LANGUAGE REMOTE${options}`;
const view = (call: string): string => `CREATE VIEW V SQL SECURITY INVOKER AS SELECT ${call} AS R FROM T`;
const ENDPOINT = " OPTIONS (endpoint = 'https://x.run.app')";

/** `reason`: the kind of a refusal, or its message. */
type Script = readonly [title: string, reason: string, dialect: Dialect, ...statements: string[]];
type Allowed = readonly [title: string, dialect: Dialect, ...statements: string[]];

/** Emulator 1.5.28 has no functions. The tests of newer emulators have most of these cases, the documentation has the remote ones. */
const REFUSED: readonly Script[] = [
  ['a name that is no parameter', 'unknown-column', G, of('x INT64', 'INT64', 'y + 1')],
  ['a name that is no parameter, in PostgreSQL', 'unknown-column', P, pg('x bigint', 'bigint', 'SELECT y + 1')],
  ['an unknown function', 'function F calls NOSUCH, a function that Spanner does not have', G, of('x INT64', 'INT64', 'x + NoSuch(x)')],
  ['an unknown function, in PostgreSQL', 'function f calls NO_SUCH, a function that Spanner does not have', P, pg('x bigint', 'bigint', 'SELECT no_such(x)')],
  ['a value of another type than it returns', 'function F has a value of the type INT64, which cannot be coerced to STRING', G, of('x INT64', 'STRING', 'x + 1')],
  ['a fraction that it returns as an integer', 'function F has a value of the type FLOAT64, which cannot be coerced to INT64', G, of('x FLOAT64', 'INT64', 'x')],
  ['a text that it returns as a number', 'function f has a value of the type STRING, which cannot be coerced to INT64', P, pg('x text', 'bigint', 'SELECT x')],
  ['an argument of another type in its body', 'function F calls UPPER with INT64, which it does not accept', G, of('x INT64', 'STRING', 'UPPER(x)')],
  ['an operator for other types', 'function F applies + to STRING and INT64, which it does not accept', G, of('x STRING', 'STRING', 'x + 1')],
  ['a type with a length', 'syntax: a type without a length', G, of('x STRING(10)', 'STRING', 'x')],
  ['a type with a length that it returns', 'syntax: a type without a length', G, of('x STRING', 'STRING(MAX)', 'x')],
  ['a type that there is not', 'function f names the type nosuchtype, which Spanner does not have', P, pg('x nosuchtype', 'bigint', 'SELECT 1')],
  ['a parameter twice', 'syntax: each parameter once', G, of('x INT64, X INT64', 'INT64', 'x')],
  ['a table that there is not', 'refused: missing', G, of('x INT64', 'INT64', '(SELECT MAX(m.B) FROM Missing AS m) + x')],
  ['a column that there is not', 'unknown-column', G, T, of('x INT64', 'INT64', '(SELECT MAX(T.Zip) FROM T) + x')],
  ['a query without brackets of its own', 'syntax: an expression', G, T, of('x INT64', 'INT64', 'SELECT MAX(T.B) FROM T')],
  ['an aggregate without rows', 'function F calls MAX, and it has no rows to aggregate', G, of('x INT64', 'INT64', 'MAX(x)')],
  ['a parameter of queries', 'function F names @p, which is not one of its parameters', G, of('x INT64', 'INT64', 'x + @p')],
  ['a parameter that it does not have', 'function f names $2, which is not one of its parameters', P, pg('x bigint', 'bigint', 'SELECT $2')],
  ['a default of another type', 'function F has a value of the type STRING, which cannot be coerced to INT64', G, of("x INT64 DEFAULT 'a'", 'INT64', 'x')],
  ['a default that reads a parameter', 'function F has a default that reads x, and a default is a constant', G, of('x INT64, y INT64 DEFAULT x', 'INT64', 'x + y')],
  ['a default before a parameter without one', 'function F has the parameter y without a default after one with a default, and no call could leave it out', G, of('x INT64 DEFAULT 1, y INT64', 'INT64', 'x + y')],
  ['itself in its body', 'function F depends on itself: F uses F. Spanner creates a function after all that it uses', G, of('x INT64', 'INT64', 'F(x)')],
  ['a view that calls it', 'function F depends on itself: F uses V uses F. Spanner creates a function after all that it uses', G, T, of('x INT64', 'INT64', 'x'), view('F(T.B)'), of('x INT64', 'INT64', '(SELECT MAX(V.R) FROM V)').replace('CREATE', 'CREATE OR REPLACE')],
  ['a language that there is not', 'function F is written in JS, and Spanner takes SQL or REMOTE', G, 'CREATE FUNCTION F(x INT64) RETURNS INT64 LANGUAGE js AS (x)'],
  ['a language that there is not, in PostgreSQL', 'function f is written in PLPGSQL, and Spanner takes SQL', P, f.replace('sql', 'plpgsql')],
  ['no language', 'function f does not name its LANGUAGE', P, f.replace('LANGUAGE sql ', '')],
  ['no type that it returns', 'function f does not say what it RETURNS', P, f.replace('RETURNS bigint ', '')],
  ['no body', 'function f has no body', P, 'CREATE FUNCTION f(x bigint) RETURNS bigint LANGUAGE sql'],
  ['a body that is no query', 'function f has a body in which SELECT is missing', P, pg('x bigint', 'bigint', 'DELETE FROM t')],
  ['two results', 'function f has a query with 2 results, and a function has one', P, pg('x bigint', 'bigint', 'SELECT x, x')],
  ['a clause twice', 'syntax: another clause', G, 'CREATE FUNCTION F() RETURNS INT64 RETURNS INT64 AS (1)'],
  ['two bodies', 'syntax: another clause', P, `${f} AS 'SELECT 1'`],
  ['OR REPLACE with IF NOT EXISTS', 'syntax: the name', G, F.replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION IF NOT EXISTS')],
  ['the name of a function of Spanner', 'reserved-name', G, 'CREATE FUNCTION abs(x INT64) RETURNS INT64 AS (x)'],
  ['the name of a view', 'duplicate-name', G, T, 'CREATE VIEW F SQL SECURITY INVOKER AS SELECT T.B FROM T', F],
  ['the name of the function that reads a change stream', 'duplicate-name', G, 'CREATE CHANGE STREAM C', 'CREATE TABLE READ_C (Id STRING(36)) PRIMARY KEY (Id)'],
  ['a remote function with a body', 'function F is REMOTE and has a body, and a remote function has an endpoint in its place', G, remote('INT64', ' AS (x)')],
  ['an endpoint of a function that is not remote', 'function F has an endpoint and is not REMOTE', G, `CREATE FUNCTION F(x INT64) RETURNS INT64${ENDPOINT}`],
  ['a remote function without an endpoint', 'function F is REMOTE and has no endpoint', G, remote('INT64', ' OPTIONS (max_batching_rows = 9)')],
  ['a remote function that does not say what it returns', 'function F does not say what it RETURNS', G, remote('INT64', ENDPOINT).replace('RETURNS INT64 ', '')],
  ['a remote function of fractions', 'function F has the type FLOAT64, which Spanner does not send to a remote function', G, remote('FLOAT64', ENDPOINT)],
  ['a remote function of structs', 'function F has the type STRUCT<a INT64>, which Spanner does not send to a remote function', G, remote('STRUCT<a INT64>', ENDPOINT)],
  ['an endpoint without TLS', 'option-value', G, remote('INT64', ENDPOINT.replace('https', 'http'))],
  ['batches of no rows', 'option-value', G, remote('INT64', ENDPOINT.replace(')', ', max_batching_rows = 0)'))],
  ['a misspelt option', 'syntax: the option endpoint', G, remote('INT64', ENDPOINT.replace('endpoint', 'endpont'))],
  ['a call with too many arguments', 'view-query', G, T, F, view('F(T.B, 1, 2)')],
  ['a call with too few arguments', 'view-query', G, T, F, view('F()')],
  ['a call with another type', 'view-query', G, T, F, view('F(T.A)')],
  ['a call with another type, in PostgreSQL', 'view-query', P, t, f, "CREATE VIEW v SQL SECURITY INVOKER AS SELECT f('a'::text) AS r FROM t"],
  ['a call with a name that no parameter has', 'view-query', G, T, F, view('F(z => T.B)')],
  ['a call with a parameter twice', 'view-query', G, T, F, view('F(T.B, x => 1)')],
  ['a result that is used as another type', 'view-query', G, T, F, view('UPPER(F(T.B))')],
  ['a call in a default with another type', 'the default of U.B calls F with STRING, which it does not accept', G, F, "CREATE TABLE U (Id STRING(36), B INT64 DEFAULT (F('a'))) PRIMARY KEY (Id)"],
  ['a call in a check with too many arguments', 'a check of U calls F with 3 arguments, and it takes 1 to 2', G, F, 'CREATE TABLE U (Id STRING(36), B INT64, CHECK (F(B, 1, 1) > 1)) PRIMARY KEY (Id)'],
  ['a function that was dropped', 'view-query', G, T, F, view('F(T.B)'), 'DROP FUNCTION F'],
  ['a function that another one replaced', 'view-query', G, T, F, view('F(T.B)'), 'CREATE OR REPLACE FUNCTION F(x STRING) RETURNS INT64 AS (1)'],
];

const ACCEPTED: readonly Allowed[] = [
  ['a body of parameters', G, of('x INT64, y STRING', 'STRING', "CONCAT(y, CAST(X AS STRING), 'z')"), 'CREATE FUNCTION G() AS (1)'],
  ['queries in a body', G, T, of('x INT64', 'INT64', '(SELECT MAX(T.B) FROM T WHERE T.B < x) + x'), of('x INT64', 'BOOL', 'EXISTS (SELECT 1 FROM T WHERE T.B = x)').replace('F(', 'G(')],
  ['an integer that is returned as a fraction', G, of('x INT64', 'FLOAT64', 'x')],
  ['defaults, arrays and structs', G, of('x ARRAY<INT64> DEFAULT [1, 2], y STRUCT<a INT64> DEFAULT STRUCT<a INT64>(1)', 'INT64', 'ARRAY_LENGTH(x) + y.a')],
  ['the clock and sequences', G, 'CREATE SEQUENCE S BIT_REVERSED_POSITIVE', of('', 'TIMESTAMP', '(SELECT CURRENT_TIMESTAMP())'), 'CREATE FUNCTION G(x INT64) RETURNS INT64 AS (GET_INTERNAL_SEQUENCE_STATE(SEQUENCE S) + x)'],
  ['the name of a function of Spanner in a named schema', G, 'CREATE SCHEMA s', 'CREATE FUNCTION s.abs(x INT64) RETURNS INT64 AS (x)'],
  ['functions that call each other in order', G, F, 'CREATE FUNCTION G(x INT64) RETURNS INT64 AS (F(x) + F(x => 1, y => 2))'],
  ['calls with and without defaults', G, T, F, view('F(T.B) + F(T.B, 2)')],
  ['a remote function', G, remote('ARRAY<STRING>', ENDPOINT)],
  ['parameters with and without names', P, pg('x bigint, text', 'text', 'SELECT $2 || x::text;'), "CREATE FUNCTION g(x bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS 'SELECT max(b) + x FROM t'", t],
];

test.each(REFUSED.map(([title, reason, dialect, ...statements]) => ({ title, reason, dialect, statements })))('$title is refused', ({ reason, dialect, statements }) => {
  const { kind, message } = judgeOurselves(statements, dialect) ?? {};
  expect([kind, message]).toContain(reason);
});

test.each(ACCEPTED.map(([title, dialect, ...statements]) => ({ title, dialect, statements })))('$title are accepted', ({ dialect, statements }) => {
  expect(judgeOurselves(statements, dialect)?.message).toBeUndefined();
});

test.each<[string, (db: Database) => unknown, string]>([
  ['a value of another type', (db) => new DatabaseFunction(db, 'F', { parameters: [{ name: 'x', type: 'INT64' }], returns: 'STRING', body: 'x + 1' }), 'function F has a value of the type INT64, which cannot be coerced to STRING'],
  ['a name that is no parameter', (db) => new DatabaseFunction(db, 'F', { body: 'y + 1' }), 'function F names y, which no table in its query has'],
  ['a remote function of fractions', (db) => new DatabaseFunction(db, 'F', { returns: 'FLOAT64', remote: { endpoint: 'https://x.run.app' } }), 'function F has the type FLOAT64, which Spanner does not send to a remote function'],
])('constructs are refused, too: %s', (_, declare, message) => {
  const db = newDatabase();
  declare(db);
  expect(db.findings().map((finding) => finding.message)).toEqual([message]);
});
