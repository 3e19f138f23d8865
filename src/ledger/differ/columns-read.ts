import { parseExpression } from '../../ddl/expressions/expression-parser';
import { referencedColumns } from '../../ddl/expressions/expression-walk';
import type { ColumnDefinition, Dialect } from '../../schema';
import { nameKey, nameKeyIn } from '../../schema/name-key';

/** Columns that an expression reads, as name keys. */
export function columnsRead(expression: string | undefined, dialect: Dialect): string[] {
  return expression === undefined
    ? []
    : referencedColumns(parseExpression(expression, dialect)).map(nameKeyIn(dialect));
}

/** These columns, and all that are computed from them, directly or through others. */
export function withComputed(
  names: Iterable<string>, columns: readonly ColumnDefinition[], dialect: Dialect,
): Set<string> {
  const reads = columns.map(({ generated }) => columnsRead(generated?.expression, dialect));
  const all = new Set(names);
  for (const name of all) {
    const key = nameKey(name, dialect);
    columns.filter((_, at) => reads[at].includes(key)).forEach((column) => all.add(column.name));
  }
  return all;
}
