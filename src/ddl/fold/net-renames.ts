import type { TableRename } from '../parser/statement';

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
