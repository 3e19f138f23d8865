import type { FoldedTable } from './folded-table';
import type { TableRename } from '../parser/statement';

/** One table under all its names. References hold this object, so they follow a rename. */
export interface TableName {
  current: string;
  /** Tables that were interleaved in it or referenced it at some point of the script. */
  readonly referredBy: Set<FoldedTable>;
}

/** The tables by name at one point of a script. */
export class TableNames {
  private readonly names = new Map<string, TableName>();

  /** The table with the name, which may be created later. */
  public of(name: string): TableName {
    let known = this.names.get(name);
    if (!known) {
      known = { current: name, referredBy: new Set() };
      this.names.set(name, known);
    }
    return known;
  }

  /** Renames all at once, so that two tables can swap names. */
  public rename(renames: readonly { readonly from: TableName; readonly to: string }[]): void {
    renames.forEach(({ from }) => this.names.delete(from.current));
    for (const { from, to } of renames) {
      from.current = to;
      this.names.set(to, from);
    }
  }

  /** Frees the name of a dropped table. */
  public forget(name: TableName): void {
    this.names.delete(name.current);
  }
}

/**
 * The net result of `RENAME TABLE`, to be applied at once. Spanner goes from left to right, so `a TO t, b TO a, t TO b`
 * swaps by way of a temporary name.
 */
export function netRenames(renames: readonly TableRename[]): TableRename[] {
  const given = new Map<string, TableRename>();
  for (const { from, to } of renames) {
    const before = given.get(from.toLowerCase());
    const isChain = before !== undefined && before.from.toLowerCase() !== to.toLowerCase();
    if (isChain) {
      given.delete(from.toLowerCase());
    }
    given.set(to.toLowerCase(), { from: isChain ? before.from : from, to });
  }
  return [...given.values()];
}
