import type { ColumnDefinition, ColumnType, TableDefinition } from '../../schema';
import type { RuleContext } from '../rule';
import { expressionFindings } from '../validity/expressions';

/** Changes the type of a column, and removes a default that is not a value of the new type. */
export function retyped(
  table: TableDefinition,
  column: ColumnDefinition,
  type: ColumnType,
  context: RuleContext,
): ColumnDefinition {
  const { defaultExpression } = column;
  const fits =
    defaultExpression !== undefined &&
    expressionFindings(context.spread.parse(defaultExpression), table, type, context).length === 0;
  return { ...column, type, defaultExpression: fits ? defaultExpression : undefined };
}
