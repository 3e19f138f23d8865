import type { TypeFinding } from '../../ddl/expressions/type-finding';
import type { ColumnDefinition, ColumnType, TableDefinition } from '../../schema';
import type { RuleContext } from '../rule';
import { expressionFindings } from '../validity/expressions';

/** Changes the type of a column, and removes a default that is a value of another type only. */
export function retyped(
  table: TableDefinition,
  column: ColumnDefinition,
  type: ColumnType,
  context: RuleContext,
): ColumnDefinition {
  const { defaultExpression } = column;
  const fits =
    defaultExpression !== undefined &&
    !expressionFindings(context.spread.parse(defaultExpression), table, type, context).some(isOfType);
  return { ...column, type, defaultExpression: fits ? defaultExpression : undefined };
}

function isOfType({ kind }: TypeFinding): boolean {
  return kind === 'result' || kind === 'literal';
}
