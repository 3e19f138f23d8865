/** Computes a value on first use. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Computes the value of each argument on its first use. */
export function memoized<A, T>(make: (of: A) => T): (of: A) => T {
  const made = new Map<A, T>();
  return (of) => {
    if (!made.has(of)) {
      made.set(of, make(of));
    }
    return made.get(of) as T;
  };
}
