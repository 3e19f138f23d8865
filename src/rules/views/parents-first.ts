import type { TableDefinition } from '../../schema';
import type { RuleContext } from '../rule';

/** The interleaved tables of a schema as trees, without tables whose parents form a cycle. */
export class RowTrees {
  /** Each table before its children, directly followed by all descendants. */
  public readonly parentsFirst: readonly TableDefinition[];
  private readonly tables = new Set<TableDefinition>();

  public constructor({ schema, lookup }: RuleContext) {
    const stack = schema.tables.filter((table) => !lookup.parentOf(table)).reverse();
    for (let table = stack.pop(); table; table = stack.pop()) {
      if (this.tables.has(table)) {
        continue;
      }
      this.tables.add(table);
      // If two tables share a name, only one can have children.
      if (lookup.table(table.name) === table) {
        stack.push(...lookup.childrenOf(table));
      }
    }
    this.parentsFirst = [...this.tables];
  }

  public has(table: TableDefinition): boolean {
    return this.tables.has(table);
  }
}

export function rowTrees(context: RuleContext): RowTrees {
  return context.shared(grown);
}

function grown(context: RuleContext): RowTrees {
  return new RowTrees(context);
}
