import { canonicalWords, withoutOuterParentheses } from './expression-words';
import type { Dialect } from '../../schema';

/**
 * Whether two expressions are one, as they were written: white space, comments, the case of keywords and functions, needless
 * quotes and parentheses around all of it do not count.
 */
export function sameExpression(a: string, b: string, dialect: Dialect): boolean {
  return a === b || canonicalExpression(a, dialect) === canonicalExpression(b, dialect);
}

/** Equal for expressions that are the same as written. */
function canonicalExpression(text: string, dialect: Dialect): string {
  const words = canonicalWords(text, dialect);
  return words === undefined ? text : withoutOuterParentheses(words).join('\0');
}
