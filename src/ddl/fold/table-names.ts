import type { FoldedTable } from './folded-table';

/** One table under all the names that it gets. References hold it, and so follow a rename without being looked for. */
export interface TableName {
  current: string;
  /** Tables that were interleaved in it, or had a foreign key to it, at some point of the script. */
  readonly referredBy: Set<FoldedTable>;
}

/** The tables that names stand for at one point of a script. */
export class TableNames {
  private readonly names = new Map<string, TableName>();

  /** The table of that name; a name that nothing has yet stands for the table that will get it. */
  public of(name: string): TableName {
    let known = this.names.get(name);
    if (!known) {
      known = { current: name, referredBy: new Set() };
      this.names.set(name, known);
    }
    return known;
  }

  /** All at once, so that two tables can swap their names. */
  public rename(renames: readonly { readonly from: TableName; readonly to: string }[]): void {
    renames.forEach(({ from }) => this.names.delete(from.current));
    for (const { from, to } of renames) {
      from.current = to;
      this.names.set(to, from);
    }
  }

  /** Another table may get the name of one that is gone. */
  public forget(name: TableName): void {
    this.names.delete(name.current);
  }
}
