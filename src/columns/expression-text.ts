import { expressionProblem } from '../ddl/expressions/expression-check';
import { onOneLine } from '../ddl/lexer/one-line';
import { LINE_END_INSIDE } from '../rules/usage/arguments';
import { brokenExpression } from '../rules/usage/errors';
import type { Dialect, ExpressionText } from '../schema';

/**
 * An expression as the user wrote it, on one line.
 *
 * @throws broken-expression if the text would break its statement
 */
export function expressionText(text: string, option: string, dialect: Dialect, at: string): ExpressionText {
  const problem = expressionProblem(text, dialect);
  const line = problem === undefined ? onOneLine(text, dialect) : undefined;
  if (line === undefined) {
    const of = `${option} of ${at.slice(at.lastIndexOf('/') + 1)}`;
    throw brokenExpression(at, of, text, problem === undefined ? LINE_END_INSIDE : `it ${problem}`);
  }
  return line;
}
