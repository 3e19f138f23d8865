/** What every object has that is neither table, plain index nor sequence. */
export interface Defined<K extends string> {
  /** As DDL names it. */
  readonly kind: K;
  /** Empty: there is one in a database, without a name. */
  readonly name: string;
  /** By name, as text of the dialect: `'COSINE'`, `1000`, `true`. */
  readonly options: ReadonlyMap<string, string>;
}
