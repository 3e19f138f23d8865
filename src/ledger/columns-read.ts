import { parseExpression } from '../ddl/expression-parser';
import { referencedColumns } from '../ddl/expression-walk';
import { nameKey } from '../ddl/name-key';
import type { Dialect } from '../schema';

/** The columns that an expression reads, as names are compared. */
export function columnsRead(expression: string | undefined, dialect: Dialect): string[] {
  return expression === undefined ? [] : referencedColumns(parseExpression(expression, dialect)).map((name) => nameKey(name, dialect));
}
