import { parseExpression } from '../../ddl/expressions/expression-parser';
import { referencedColumns } from '../../ddl/expressions/expression-walk';
import type { Dialect } from '../../schema';
import { nameKey } from '../../schema/name-key';

/** Columns that an expression reads, as name keys. */
export function columnsRead(expression: string | undefined, dialect: Dialect): string[] {
  return expression === undefined
    ? []
    : referencedColumns(parseExpression(expression, dialect)).map((name) => nameKey(name, dialect));
}
