import { planChange } from '../../src/ledger/plan-change';
import { replayed } from '../../src/ledger/replay';
import { statementOf } from '../../src/ledger/step';
import { Dialect, type Schema } from '../../src/schema';
import { logSchema } from '../support/ddl-schema';

const TABLE = 'CREATE TABLE T (Id INT64 NOT NULL, B STRING(MAX), V ARRAY<FLOAT32>(vector_length=>8) NOT NULL, K TOKENLIST AS (TOKENIZE_FULLTEXT(B)) HIDDEN) PRIMARY KEY (Id)';
const table = 'CREATE TABLE t (id bigint PRIMARY KEY, b text, k spanner.tokenlist GENERATED ALWAYS AS (spanner.tokenize_fulltext(b)) VIRTUAL HIDDEN)';

/** One object of each kind, all of one name. */
const OBJECTS: Readonly<Record<Dialect, readonly string[]>> = {
  [Dialect.GOOGLESQL]: [
    'CREATE TABLE X (Id INT64 NOT NULL) PRIMARY KEY (Id)',
    'CREATE INDEX X ON T (B)',
    "CREATE SEQUENCE X OPTIONS (sequence_kind = 'bit_reversed_positive')",
    'CREATE VIEW X SQL SECURITY INVOKER AS SELECT T.Id FROM T',
    'CREATE FUNCTION X (a INT64) RETURNS INT64 AS (a + 1)',
    "CREATE MODEL X INPUT (a INT64) OUTPUT (b FLOAT64) REMOTE OPTIONS (endpoint = '//aiplatform.googleapis.com/e')",
    'CREATE PROPERTY GRAPH X NODE TABLES (T)',
    'CREATE SEARCH INDEX X ON T (K)',
    "CREATE VECTOR INDEX X ON T (V) OPTIONS (distance_type = 'COSINE')",
    'CREATE CHANGE STREAM X FOR ALL',
  ],
  [Dialect.POSTGRESQL]: [
    'CREATE TABLE x (id bigint PRIMARY KEY)',
    'CREATE INDEX x ON t (b)',
    'CREATE SEQUENCE x BIT_REVERSED_POSITIVE',
    'CREATE VIEW x SQL SECURITY INVOKER AS SELECT t.id FROM t',
    'CREATE FUNCTION x (a bigint) RETURNS bigint LANGUAGE SQL AS $$ SELECT a + 1 $$',
    'CREATE SEARCH INDEX x ON t (k)',
    'CREATE CHANGE STREAM x FOR ALL',
  ],
};

const PAIRS = Object.values(Dialect).flatMap((dialect) => OBJECTS[dialect].flatMap((from) => OBJECTS[dialect].flatMap((to) => (
  from === to ? [] : [{ dialect, from, to }]
))));

test.each(PAIRS)('one object gives its name to another: $from; $to', ({ dialect, from, to }) => {
  const of = (object: string): Schema => logSchema([dialect === Dialect.POSTGRESQL ? table : TABLE, object], dialect);
  const { steps, refusals } = planChange(of(from), of(to), 'all');
  expect(refusals).toEqual([]);
  expect(steps.map(statementOf)).toEqual([expect.stringMatching(/^DROP /), expect.stringMatching(/^CREATE /)]);
  const { schema, problem } = replayed(of(from), steps.map(statementOf));
  expect({ problem, plan: planChange(schema, of(to)) }).toEqual({ problem: undefined, plan: { steps: [], refusals: [] } });
});
