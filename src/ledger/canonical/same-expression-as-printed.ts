import { canonicalWords, sameExpression } from './canonical-words';
import { sameTree } from './same-tree';
import { parseExpression } from '../../ddl/expressions/expression-parser';
import { expressionKey } from '../../ddl/expressions/expression-walk';
import { Dialect } from '../../schema';

/**
 * Whether Spanner prints `printed` for an expression that was `written`. It prints GoogleSQL as written, but PostgreSQL
 * as parsed.
 */
export function sameExpressionAsPrinted(written: string, printed: string, dialect: Dialect): boolean {
  if (sameExpression(written, printed, dialect)) {
    return true;
  }
  if (dialect === Dialect.GOOGLESQL && wordsOf(written) !== wordsOf(printed)) {
    return false;
  }
  const [a, b] = [written, printed].map((text) => parseExpression(text, dialect));
  return dialect === Dialect.GOOGLESQL ? expressionKey(a) === expressionKey(b) : sameTree(a, b);
}

/** Leaves out parentheses, which only the tree distinguishes. */
function wordsOf(text: string): string | undefined {
  return canonicalWords(text, Dialect.GOOGLESQL)?.filter((word) => word !== '(' && word !== ')').join('\0');
}
