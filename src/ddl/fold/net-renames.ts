import type { TableRename } from '../parser/statement';

/**
 * What `RENAME TABLE` does in the end, to be taken all at once. Spanner reads it from left to right, so that
 * `a TO t, b TO a, t TO b` swaps by way of a name that nothing has at the end.
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
