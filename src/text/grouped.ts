/** By what they have in common, in the order in which they come. */
export function grouped<K, T>(all: readonly T[], keyOf: (each: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  all.forEach((each) => append(groups, keyOf(each), each));
  return groups;
}

/** Adds to the group of the key. */
export function append<K, T>(groups: Map<K, T[]>, key: K, value: T): void {
  groups.get(key)?.push(value) ?? groups.set(key, [value]);
}
