import { Dialect, type TableDefinition } from '../../schema';
import type { RuleContext } from '../rule';

/** Whether a column can hold NULL. In PostgreSQL no primary key column can, whatever is declared. */
export function isNullable(
  name: string,
  table: TableDefinition,
  { schema: { dialect }, lookup }: RuleContext,
): boolean {
  const keyed = dialect === Dialect.POSTGRESQL && table.primaryKey.some((part) => part.column === name);
  return !keyed && lookup.column(table, name)?.notNull !== true;
}
