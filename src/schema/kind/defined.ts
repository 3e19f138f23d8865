/** Properties of every object except tables and plain indexes. */
export interface Defined<K extends string> {
  /** The kind in DDL. */
  readonly kind: K;
  /** Empty for the one unnamed object of its kind in a database. */
  readonly name: string;
  /** By name, as text of the dialect: `'COSINE'`, `1000`, `true`. */
  readonly options: ReadonlyMap<string, string>;
}
