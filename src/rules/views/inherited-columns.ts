import { parseExpression } from '../../ddl/expressions/expression-parser';
import { referencedColumns } from '../../ddl/expressions/expression-walk';
import type { ColumnDefinition, Dialect, TableDefinition } from '../../schema';

/**
 * Columns that `InterleavedHierarchy` repeats in a child table, in its order: the key of the parent, and the sources of
 * generated key columns.
 */
export function inheritedColumns(parent: TableDefinition, dialect: Dialect): ColumnDefinition[] {
  const columns = new Map(parent.columns.map((column) => [column.name, column]));
  const key = parent.primaryKey.flatMap((part) => columns.get(part.column) ?? []);
  const sources = key.flatMap(({ generated }) =>
    generated ? referencedColumns(parseExpression(generated.expression, dialect)) : [],
  );
  const names = new Set([...key.map((column) => column.name), ...sources]);
  return [...names]
    .flatMap((name) => columns.get(name) ?? [])
    .map(asInherited);
}

/** A child row has the values of its parent row, and is stored with it. */
export function asInherited(column: ColumnDefinition): ColumnDefinition {
  return { ...column, defaultExpression: undefined, identity: undefined, placementKey: undefined };
}
