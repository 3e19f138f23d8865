import type { Expression } from '../../ddl/expressions/expression';
import { remembered } from '../../ddl/expressions/expression-walk';
import { Dialect } from '../../schema';

/** Words that stand for themselves among the arguments of GoogleSQL functions, where a column could stand too. */
const GOOGLESQL_ARGUMENT_WORDS: ReadonlySet<string> = new Set([
  'NFC', 'NFD', 'NFKC', 'NFKD',
  'NANOSECOND', 'MICROSECOND', 'MILLISECOND', 'SECOND', 'MINUTE', 'HOUR', 'DAY', 'DAYOFWEEK', 'DAYOFYEAR', 'WEEK', 'ISOWEEK', 'MONTH',
  'QUARTER', 'YEAR', 'ISOYEAR', 'SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY',
]);

/** Names in an expression that are columns or else mistakes. In text that was not understood no name is certain. */
export function certainColumns(expression: Expression, dialect: Dialect): string[] {
  const names = expressionParts(expression).flatMap((part) => (part.kind === 'column' ? [part.name] : []));
  return dialect === Dialect.GOOGLESQL ? names.filter((name) => !GOOGLESQL_ARGUMENT_WORDS.has(name.toUpperCase())) : names;
}

/** The expression and everything it is made of. Text that was not understood is one part, and what stands in it is none. */
export const expressionParts = remembered((expression): readonly Expression[] => {
  const parts: Expression[] = [];
  collect(expression, parts);
  return parts;
});

/** Expressions are plain data: whatever has a kind is a part, be it in a list or in the branch of a CASE. */
function collect(value: unknown, parts: Expression[]): void {
  if (typeof value !== 'object' || value === null) {
    return;
  }
  if ('kind' in value) {
    parts.push(value as Expression);
  }
  Object.values(value).forEach((inner) => collect(inner, parts));
}
