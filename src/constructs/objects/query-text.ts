import type { DatabaseObject } from './database-object';
import { onOneLine } from '../../ddl/lexer/one-line';
import { parseQuery } from '../../ddl/queries/query-parser';
import { brokenExpression } from '../../rules/usage/errors';
import { DIALECT_TITLES, otherDialect } from '../../schema';

/**
 * A query as the user wrote it, on one line.
 *
 * @throws broken-expression if it cannot be parsed completely
 */
export function queryText(text: string, option: string, { node, _dialect }: DatabaseObject): string {
  const line = onOneLine(text, _dialect);
  if (line === undefined) {
    throw brokenExpression(node.path, option, text, 'it has a line end inside a string', 'query');
  }
  const { problem } = parseQuery(line, _dialect);
  if (problem) {
    const other = otherDialect(_dialect);
    if (parseQuery(line, other).problem) {
      const reason = problem.expected === 'the end' ? 'it has text after its end' : `${problem.expected} is missing`;
      throw brokenExpression(node.path, option, text, reason, 'query');
    }
    const [is, wanted] = [other, _dialect].map((each) => DIALECT_TITLES[each]);
    throw brokenExpression(
      node.path, option, text, `it can be read in ${is}, and the database is one of ${wanted}`, 'query',
      `write the query in ${wanted}`,
    );
  }
  return line;
}
