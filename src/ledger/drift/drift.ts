import type {
  CheckDefinition,
  ColumnDefinition,
  Dialect,
  ForeignKeyDefinition,
  GrantDefinition,
  IndexDefinition,
  Interleave,
  KeyPart,
  SchemaObject,
  SequenceDefinition,
  TableDefinition,
  TtlDefinition,
} from '../../schema';

/** One thing in which a database is not what its migrations make. */
export interface Drift {
  /** `table`, `column`, `primary key`, `check`, `index`, `view` ... */
  readonly kind: string;
  /** `Orders`, `Orders.Note`, `OrdersByCustomer`. */
  readonly object: string;
  readonly where: 'log' | 'database' | 'both';
  /** What the migrations make; absent where they make none. */
  readonly log?: Definition;
  /** What is in the database. */
  readonly live?: Definition;
  /** With `both`: what of the definition differs. */
  readonly attribute?: string;
}

/** A part of a schema that is on one side, or on both in different forms. */
export type Definition =
  | { readonly kind: 'table'; readonly table: TableDefinition }
  | { readonly kind: 'column'; readonly column: ColumnDefinition }
  | { readonly kind: 'primary key'; readonly primaryKey: readonly KeyPart[] }
  | { readonly kind: 'check'; readonly check: CheckDefinition }
  | { readonly kind: 'foreign key'; readonly foreignKey: ForeignKeyDefinition }
  | { readonly kind: 'interleaving'; readonly interleave: Interleave }
  | { readonly kind: 'row deletion policy'; readonly ttl: TtlDefinition }
  | { readonly kind: 'synonym'; readonly synonym: string; readonly table: string }
  | { readonly kind: 'index'; readonly index: IndexDefinition }
  | { readonly kind: 'sequence'; readonly sequence: SequenceDefinition }
  | { readonly kind: 'object'; readonly object: SchemaObject }
  | { readonly kind: 'grant'; readonly grant: GrantDefinition }
  /** Clauses and statements that are kept as text. */
  | { readonly kind: 'texts'; readonly texts: readonly string[] }
  /** Of an option; absent: the default. Words of the value apart. */
  | { readonly kind: 'option'; readonly value?: readonly string[] };

export interface Comparison {
  readonly dialect: Dialect;
  readonly drift: readonly Drift[];
  /** Differences that are none, because the emulator does not print what it holds: of each attribute how many. */
  readonly notPrinted: ReadonlyMap<string, number>;
}
