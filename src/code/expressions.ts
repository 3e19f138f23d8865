import { expressionProblem } from '../ddl/expressions/expression-check';
import { parseExpression } from '../ddl/expressions/expression-parser';
import { expressionKey } from '../ddl/expressions/expression-walk';
import { onOneLine } from '../ddl/lexer/one-line';
import type { Dialect, ExpressionText } from '../schema';

/** An expression in the form that constructs accept; undefined if none accepts it. */
export function expressionForCode(text: ExpressionText, dialect: Dialect): string | undefined {
  const line = onOneLine(text, dialect);
  return line === undefined || expressionProblem(line, dialect) !== undefined ? undefined : line;
}

/** Whether two expressions differ only in spaces, quotes or the case of function names. */
export function sameExpression(
  a: ExpressionText | undefined,
  b: ExpressionText | undefined,
  dialect: Dialect,
): boolean {
  const key = (text: ExpressionText): string => expressionKey(parseExpression(text, dialect));
  return a === b || (a !== undefined && b !== undefined && key(a) === key(b));
}
