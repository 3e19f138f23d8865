import type {
  CheckDefinition,
  ColumnDefinition,
  Dialect,
  ForeignKeyDefinition,
  GrantDefinition,
  IndexDefinition,
  Interleave,
  TableDefinition,
  DefinedObject,
  TtlDefinition,
} from '../../schema';
import type { Keyed, OptionValue } from '../difference/attributes';
import type { Synonym } from '../difference/schema-difference';

/** One difference between a database and its migrations. */
export interface Drift {
  /** `table`, `column`, `primary key`, `check`, `index`, `view` ... */
  readonly kind: string;
  /** `Orders`, `Orders.Note`, `OrdersByCustomer`. */
  readonly object: string;
  readonly where: 'log' | 'database' | 'both';
  /** The definition in the migrations; absent if there is none. */
  readonly log?: Definition;
  /** The definition in the database; absent if there is none. */
  readonly live?: Definition;
  /** With `both`: the attribute that differs. */
  readonly attribute?: string;
}

/** The definition of each kind of part. */
export interface Definitions {
  'table': TableDefinition;
  'column': ColumnDefinition;
  'primary key': Keyed;
  'check': CheckDefinition;
  'foreign key': ForeignKeyDefinition;
  'interleaving': Interleave;
  'row deletion policy': TtlDefinition;
  'synonym': Synonym;
  'option': OptionValue;
  'index': IndexDefinition;
  'grant': GrantDefinition;
  'object': DefinedObject;
  /** Clauses that are kept as text. */
  'texts': readonly string[];
  /** A statement that was not understood. */
  'statement': string;
}

/** A part of a schema with its kind. */
export type Definition<K extends keyof Definitions = keyof Definitions> = {
  readonly [P in K]: { readonly kind: P; readonly of: Definitions[P] };
}[K];

export interface Comparison {
  readonly dialect: Dialect;
  readonly drift: readonly Drift[];
  /** Differences in what the emulator stores but does not print, counted by attribute. */
  readonly notPrinted: ReadonlyMap<string, number>;
}
