import { expressionProblem } from '../ddl/expressions/expression-check';
import { onOneLine } from '../ddl/lexer/one-line';
import type { Dialect, ExpressionText } from '../schema';

/** An expression in the form that constructs accept; undefined if none accepts it. */
export function expressionForCode(text: ExpressionText, dialect: Dialect): string | undefined {
  const line = onOneLine(text, dialect);
  return line === undefined || expressionProblem(line, dialect) !== undefined ? undefined : line;
}
