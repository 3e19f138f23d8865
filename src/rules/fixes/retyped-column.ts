import type { ColumnDefinition, ColumnType, TableDefinition } from '../../schema';
import type { RuleContext } from '../rule';
import { expressionFinding } from '../validity/expressions';

/** Changes the type of a column, and removes a default that is a value of another type only. */
export function retyped(
  table: TableDefinition,
  column: ColumnDefinition,
  type: ColumnType,
  context: RuleContext,
): ColumnDefinition {
  const { defaultExpression } = column;
  const found = defaultExpression === undefined
    ? undefined
    : expressionFinding(context.spread.parse(defaultExpression), table, type, context);
  const isOfOther = found?.kind === 'result' || found?.kind === 'literal';
  return { ...column, type, defaultExpression: isOfOther ? undefined : defaultExpression };
}
