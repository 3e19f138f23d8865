import { asPrinted, GENERATION, isSame, PRIMARY_KEY } from './attributes';
import { namedPairs } from './pair';
import { columnsOf, type Dialect, type TableDefinition } from '../../schema';
import { typeKind } from '../../schema/types/type-facts';

/** Whether two tables have the same columns, computed in the same way, and the same key. */
export function isSameTable(one: TableDefinition, other: TableDefinition, dialect: Dialect): boolean {
  const by = asPrinted(dialect);
  return shapeOf(one) === shapeOf(other) && isSame(PRIMARY_KEY, one, other, by)
    && namedPairs(one.columns, other.columns, GENERATION, by).every(({ isDifferent }) => !isDifferent);
}

/** Whether two tables have the same key, computed in the same way: one can become the other in place. */
export function hasSameKey(one: TableDefinition, other: TableDefinition, dialect: Dialect): boolean {
  const [key, otherKey] = [one, other].map((table) => {
    const names = new Set(columnsOf(table.primaryKey));
    return { ...table, columns: table.columns.filter(({ name }) => names.has(name)) };
  });
  return isSameTable(key, otherKey, dialect);
}

/** Equal for tables with the same names and types of columns and the same key. */
export function shapeOf({ columns, primaryKey }: TableDefinition): string {
  const types = columns.map(({ name, type }) => `${name} ${typeKind(type)}`).sort();
  return JSON.stringify([types, columnsOf(primaryKey)]);
}
