import type { Schema, SchemaLookup, TableDefinition } from '../schema';

/** The interleaved tables of a schema as trees. Tables whose parents go in a circle belong to none. */
export class RowTrees {
  /** Each table before those interleaved in it, and directly followed by all of them. */
  public readonly parentsFirst: readonly TableDefinition[];
  private readonly positions = new Map<TableDefinition, number>();
  private readonly ends = new Map<TableDefinition, number>();

  public constructor(schema: Schema, private readonly lookup: SchemaLookup) {
    const order: TableDefinition[] = [];
    const stack = schema.tables.filter((table) => !lookup.parentOf(table)).reverse();
    for (let table = stack.pop(); table; table = stack.pop()) {
      if (this.positions.has(table)) {
        continue;
      }
      this.positions.set(table, order.length);
      order.push(table);
      // Of two tables with one name only one can have children.
      if (lookup.table(table.name) === table) {
        stack.push(...lookup.childrenOf(table));
      }
    }
    this.parentsFirst = order;
    this.measure();
  }

  public has(table: TableDefinition): boolean {
    return this.positions.has(table);
  }

  /** Whether `table` is `ancestor` or interleaved anywhere below it. */
  public isWithin(table: TableDefinition, ancestor: TableDefinition): boolean {
    const [position, first, end] = [this.positions.get(table), this.positions.get(ancestor), this.ends.get(ancestor)];
    return position !== undefined && first !== undefined && end !== undefined && position >= first && position < end;
  }

  private measure(): void {
    for (const table of [...this.parentsFirst].reverse()) {
      const end = Math.max(this.ends.get(table) ?? 0, this.positions.get(table)! + 1);
      this.ends.set(table, end);
      const parent = this.lookup.parentOf(table);
      if (parent) {
        this.ends.set(parent, Math.max(this.ends.get(parent) ?? 0, end));
      }
    }
  }
}
