import { ExpressionParser } from '../../src/ddl/expressions/expression-parser';
import { oncePerText } from '../../src/ddl/lexer/once-per-text';
import { renderJson } from '../../src/report/render-json';
import { reportOf } from '../../src/report/report';
import { Dialect } from '../../src/schema';
import { auditText } from '../support/audit-text';

describe('a reader that reads a text once', () => {
  test('answers the same text with the same answer, in each dialect with its own', () => {
    let count = 0;
    const read = oncePerText((text, dialect) => ({ text, dialect, count: ++count }));
    const first = read('a', Dialect.GOOGLESQL);
    expect(read('a', Dialect.GOOGLESQL)).toBe(first);
    expect(read('b', Dialect.GOOGLESQL)).toEqual({ text: 'b', dialect: Dialect.GOOGLESQL, count: 2 });
    expect(read('a', Dialect.POSTGRESQL)).toEqual({ text: 'a', dialect: Dialect.POSTGRESQL, count: 3 });
    expect(count).toBe(3);
  });
});

test('an audit with its fixes reads each expression of a schema once', () => {
  const parse = jest.spyOn(ExpressionParser.prototype, 'parse');
  const text = `
    CREATE TABLE Orders (
      OrderId INT64 NOT NULL,
      Placed TIMESTAMP NOT NULL DEFAULT (TIMESTAMP_ADD(CURRENT_TIMESTAMP(), INTERVAL 7 DAY)),
      Net NUMERIC,
      Gross NUMERIC AS (Net * 1.0771) STORED,
      Shard INT64 AS (MOD(ABS(FARM_FINGERPRINT(CAST(OrderId AS STRING))), 23)) STORED,
      CONSTRAINT Positive CHECK (Net > 0.0771),
    ) PRIMARY KEY (Placed, OrderId);
    CREATE INDEX ByPlaced ON Orders (Placed);`;
  const audit = auditText(text, Dialect.GOOGLESQL, { today: '2026-01-01', advice: {} });
  expect(renderJson(reportOf([audit], []))).toContain('monotonic-key');
  const texts = parse.mock.contexts.map((parser) => (parser as unknown as { tokens: { text: string } }).tokens.text);
  expect(texts).toEqual(expect.arrayContaining(['Net * 1.0771', 'Net > 0.0771']));
  expect(texts).toEqual([...new Set(texts)]);
});
