/** By what they have in common, in the order in which they come. */
export function grouped<K, T>(all: readonly T[], keyOf: (each: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const each of all) {
    const key = keyOf(each);
    groups.get(key)?.push(each) ?? groups.set(key, [each]);
  }
  return groups;
}
