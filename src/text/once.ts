/** Computes a value on first use. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Computes the value of each argument on first use; `by` follows from it. */
export function memoized<A, T, B = void>(
  make: (of: A, by: B) => T, made: Map<A, T> | WeakMap<any, T> = new Map(),
): (of: A, by: B) => T {
  return (of, by) => {
    if (!made.has(of)) {
      made.set(of, make(of, by));
    }
    return made.get(of) as T;
  };
}

/** Values by key, of which those asked for last are kept. */
export class Recent<T> {
  private readonly values = new Map<string, T>();

  public constructor(private readonly most: number) {}

  public of(key: string, make: () => T): T {
    const value = this.values.has(key) ? this.values.get(key)! : make();
    this.values.delete(key);
    this.values.set(key, value);
    if (this.values.size > this.most) {
      const [oldest] = this.values.keys();
      this.values.delete(oldest);
    }
    return value;
  }
}
