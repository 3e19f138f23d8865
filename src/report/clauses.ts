/** A name in the text, with its quotes. Offsets count from the start of the text that was read. */
export interface Span {
  readonly name: string;
  /** What tells it from other names: case does not count. */
  readonly folded: string;
  readonly start: number;
  readonly end: number;
}

export interface Clause {
  readonly kind: 'foreign key' | 'check' | 'ttl' | 'interleave' | 'storing' | 'where';
  /** The name of a constraint. */
  readonly title?: Span;
  /** From its first word to its last. */
  readonly start: number;
  readonly end: number;
  /** The names in it, in the order of the text. */
  readonly names: readonly Span[];
  /** Of a foreign key: the folded names of its own columns. */
  readonly columns?: readonly string[];
  /** Of a check: where its condition stands. */
  readonly condition?: { readonly start: number; readonly end: number };
}

export interface KeyList {
  readonly parts: readonly Span[];
  /** What stands between the parentheses; undefined for a key that stands beside its column. */
  readonly inside?: { readonly start: number; readonly end: number };
}

/** Names are the same whatever their case. */
export function folded(name: string): string {
  return name.toLowerCase();
}

/** Where in a CREATE or ALTER statement its names and clauses stand. */
export interface StatementPlaces {
  readonly name?: Span;
  /** By folded name, as all maps of names here. */
  readonly columns: ReadonlyMap<string, Span>;
  /** What stands between the parentheses of `AS (...)`, by column. */
  readonly generated: ReadonlyMap<string, { readonly start: number; readonly end: number }>;
  readonly key?: KeyList;
  readonly clauses: readonly Clause[];
}
