/** Groups in the order of their first elements. */
export function grouped<K, T>(all: readonly T[], keyOf: (each: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  all.forEach((each) => append(groups, keyOf(each), each));
  return groups;
}

export function append<K, T>(groups: Map<K, T[]>, key: K, value: T): void {
  groups.get(key)?.push(value) ?? groups.set(key, [value]);
}

/** The position of the last item at or before an offset, in a list that is sorted by offset; 0 if there is none. */
export function lastAtOrBefore<T>(sorted: readonly T[], offset: number, offsetOf: (item: T) => number): number {
  let [low, high] = [0, sorted.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (offsetOf(sorted[middle]) <= offset) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}

/** Names that come again, each time, by what makes them equal. */
export function repeated(names: readonly string[], keyOf: (name: string) => string = (name) => name): string[] {
  const keys = names.map(keyOf);
  return names.filter((_, at) => keys.indexOf(keys[at]) < at);
}

/** Orders names by code unit, independent of the locale. */
export function compareNames(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
