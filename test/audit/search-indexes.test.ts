import { Dialect } from '../../src/schema';
import { auditText } from '../support/audit-text';

const TABLE = `CREATE TABLE Posts (
  PostId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), Body STRING(MAX), CreatedAtMicros INT64 NOT NULL, Tokens TOKENLIST AS (TOKENIZE_FULLTEXT(Body)) HIDDEN
) PRIMARY KEY (PostId);
`;

/** Rule, line and marked text of each finding. */
function found(ddl: string): (string | number)[][] {
  const { findings, source } = auditText(TABLE + ddl, Dialect.GOOGLESQL, { today: '2026-11-22' });
  return findings.map(({ finding, line, column, length }) => [finding.rule, line, source.text.split('\n')[line - 1].slice(column - 1, column - 1 + length)]);
}

test.each([
  ['an order by time, which sort_order_sharding keeps together', 'CREATE SEARCH INDEX I ON Posts (Tokens)\n  ORDER BY CreatedAtMicros OPTIONS (sort_order_sharding = true);', [['monotonic-index', 5, 'CreatedAtMicros']]],
  ['a partition of each moment', 'CREATE SEARCH INDEX I ON Posts (Tokens)\n  PARTITION BY CreatedAtMicros;', [['monotonic-index', 5, 'CreatedAtMicros']]],
  ['the same order, which Spanner spreads', 'CREATE SEARCH INDEX I ON Posts (Tokens)\n  ORDER BY CreatedAtMicros;', []],
  ['a column that is not there', 'CREATE SEARCH INDEX I ON Posts (Tokens)\n  STORING (Boddy);', [['unknown-column', 5, 'Boddy']]],
  ['a column that an ALTER adds', 'CREATE SEARCH INDEX I ON Posts (Tokens);\nALTER SEARCH INDEX I ADD COLUMN Body;', [['search-index', 5, 'Body']]],
  ['an index that is refused as a whole', 'CREATE VECTOR INDEX I ON Posts (Tokens) OPTIONS (tree_depth = 2);', [['vector-index', 4, 'I'], ['vector-index', 4, 'Tokens']]],
])('%s is found where it is written', (_, ddl, expected) => {
  expect(found(ddl)).toEqual(expected);
});

test.each([
  ['sort_order_sharding without an order', 'CREATE SEARCH INDEX I ON Posts (Tokens) OPTIONS (sort_order_sharding = true);', 'safe'],
  ['a table that is not there', 'CREATE SEARCH INDEX I ON Gone (Tokens);', 'unproven'],
])('the verdict of an index with %s', (_, ddl, verdict) => {
  const { objects } = auditText(TABLE + ddl, Dialect.GOOGLESQL, { today: '2026-11-22' });
  expect(objects.find(({ name }) => name === 'I')?.verdict).toBe(verdict);
});
