import { canonicalWords } from './expression-words';
import { postgresqlTree } from './postgresql-tree';
import { sameExpression } from './same-expression';
import { sameTree } from './same-tree';
import { parseExpression } from '../../ddl/expressions/expression-parser';
import { Dialect } from '../../schema';

/**
 * Whether Spanner, having got the one expression, prints the other. GoogleSQL is printed as it was written. PostgreSQL is
 * printed as it was understood: with types, parentheses, `= ANY (ARRAY[...])` for IN, two comparisons for BETWEEN.
 */
export function sameExpressionAsPrinted(written: string, printed: string, dialect: Dialect): boolean {
  if (sameExpression(written, printed, dialect)) {
    return true;
  }
  return dialect === Dialect.POSTGRESQL ? samePostgresql(written, printed) : sameWithoutParentheses(written, printed, dialect);
}

function samePostgresql(written: string, printed: string): boolean {
  const [a, b] = [postgresqlTree(written), postgresqlTree(printed)];
  return a !== undefined && b !== undefined && sameTree(a, b);
}

/** The same words that also mean the same: only needless parentheses differ. */
function sameWithoutParentheses(a: string, b: string, dialect: Dialect): boolean {
  const [first, second] = [a, b].map((text) => canonicalWords(text, dialect)?.filter((word) => word !== '(' && word !== ')').join('\0'));
  if (first === undefined || first !== second) {
    return false;
  }
  const [left, right] = [a, b].map((text) => parseExpression(text, dialect));
  return left.kind !== 'opaque' && JSON.stringify(left) === JSON.stringify(right) && !JSON.stringify(left).includes('"kind":"opaque"');
}
