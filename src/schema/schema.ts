import type { CounterOptions } from './column';
import type { Dialect } from './dialect';
import type { IndexDefinition } from './index-definition';
import type { Edition } from './kind/edition';
import type { SchemaObjects } from './schema-objects';
import type { Span } from './span';
import type { TableDefinition } from './table';
import type { DeclaredWorkload } from './workload';

/** A whole database schema as frozen plain data: what constructs build and everything else reads. */
export interface Schema {
  readonly dialect: Dialect;
  /** The name of the database. */
  readonly database: string;
  /** The most nodes the instance is planned to have, where declared. */
  readonly nodes?: number;
  /** The edition of the instance, if it is declared. */
  readonly edition?: Edition;
  /** What is written into tables that declare nothing of their own. */
  readonly workload?: DeclaredWorkload;
  /** Named schemas that exist; `sales.Orders` is the table Orders of the named schema sales. */
  readonly namedSchemas?: readonly string[];
  readonly sequences: readonly SequenceDefinition[];
  readonly tables: readonly TableDefinition[];
  readonly indexes: readonly IndexDefinition[];
  /** Tables that others made and that this schema refers to. They are never printed, changed, dropped or judged. */
  readonly existingTables?: readonly TableDefinition[];
  /** Absent: the schema does not mention them. */
  readonly objects?: SchemaObjects;
}

/** A bit-reversed positive sequence, the only kind that Spanner has. */
export interface SequenceDefinition extends CounterOptions {
  readonly name: string;
  /** Parsed GoogleSQL that writes it as `OPTIONS (...)`: Spanner wants a change written the same way. */
  readonly writtenAsOptions?: boolean;
  /** Its name. */
  readonly span?: Span;
}
