import type { TableDefinition } from '../../schema';
import type { RuleContext } from '../rule';

/** The interleaved tables of a schema as trees. Tables whose parents go in a circle belong to none. */
export class RowTrees {
  /** Each table before those interleaved in it, and directly followed by all of them. */
  public readonly parentsFirst: readonly TableDefinition[];
  private readonly tables = new Set<TableDefinition>();

  public constructor({ schema, lookup }: RuleContext) {
    const stack = schema.tables.filter((table) => !lookup.parentOf(table)).reverse();
    for (let table = stack.pop(); table; table = stack.pop()) {
      if (this.tables.has(table)) {
        continue;
      }
      this.tables.add(table);
      // Of two tables with one name only one can have children.
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
