import type { TableDefinition } from '../../schema';
import { derived } from '../rule';

/**
 * Each table before its children, directly followed by all descendants. Tables whose parents form a cycle are left out.
 */
export const parentsFirst = derived(({ schema, lookup }): ReadonlySet<TableDefinition> => {
  const tables = new Set<TableDefinition>();
  const stack = schema.tables.filter((table) => !lookup.parentOf(table)).reverse();
  for (let table = stack.pop(); table; table = stack.pop()) {
    // If two tables share a name, only one can have children.
    if (!tables.has(table) && lookup.table(table.name) === table) {
      stack.push(...lookup.childrenOf(table));
    }
    tables.add(table);
  }
  return tables;
});
