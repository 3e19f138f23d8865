import type {
  CheckDefinition,
  ColumnDefinition,
  Dialect,
  ForeignKeyDefinition,
  GrantDefinition,
  IndexDefinition,
  Interleave,
  SequenceDefinition,
  TableDefinition,
  DefinedObject,
  TtlDefinition,
} from '../../schema';
import type { Keyed, OptionValue } from '../difference/attributes';
import type { Named } from '../difference/pair';
import type { Synonym } from '../difference/schema-difference';

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

/** What a part of a schema is, by its kind. */
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
  'sequence': SequenceDefinition;
  'schema': Named;
  'grant': GrantDefinition;
  'object': DefinedObject;
  /** Clauses that are kept as text. */
  'texts': readonly string[];
  /** One that was not understood. */
  'statement': string;
}

/** A part of a schema that is on one side, or on both in different forms. */
export type Definition<K extends keyof Definitions = keyof Definitions> = {
  readonly [P in K]: { readonly kind: P; readonly of: Definitions[P] };
}[K];

export interface Comparison {
  readonly dialect: Dialect;
  readonly drift: readonly Drift[];
  /** Differences that are none, because the emulator does not print what it holds: of each attribute how many. */
  readonly notPrinted: ReadonlyMap<string, number>;
}
