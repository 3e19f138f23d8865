import type { Expression } from '../../ddl/expressions/expression';
import { DATE_PARTS } from '../../ddl/expressions/expression-grammar';
import { certainlyReferenced } from '../../ddl/expressions/expression-walk';
import { Dialect } from '../../schema';

/** Keywords among the arguments of GoogleSQL functions, where a column could be, too. */
const GOOGLESQL_ARGUMENT_WORDS: ReadonlySet<string> = new Set([
  'NFC',
  'NFD',
  'NFKC',
  'NFKD',
  ...DATE_PARTS,
  'SUNDAY',
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
]);

/** Names in an expression that are columns or else mistakes. Text that was not understood has no certain names. */
export function certainColumns(expression: Expression, dialect: Dialect): readonly string[] {
  const names = certainlyReferenced(expression);
  return dialect === Dialect.GOOGLESQL && names.some(isArgumentWord)
    ? names.filter((name) => !isArgumentWord(name))
    : names;
}

function isArgumentWord(name: string): boolean {
  return GOOGLESQL_ARGUMENT_WORDS.has(name.toUpperCase());
}
