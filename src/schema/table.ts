import type { ColumnDefinition, ExpressionText } from './column';
import type { Span } from './span';
import type { WorkloadOptions } from './workload';

export interface TableDefinition {
  readonly name: string;
  readonly columns: readonly ColumnDefinition[];
  /** All parts, first those inherited from interleaving parents. */
  readonly primaryKey: readonly KeyPart[];
  readonly interleave?: Interleave;
  readonly foreignKeys: readonly ForeignKeyDefinition[];
  readonly checks: readonly CheckDefinition[];
  readonly ttl?: TtlDefinition;
  /** The text of comments about it in the DDL. Never printed. */
  readonly comment?: string;
  /** The DDL has no PRIMARY KEY clause, which differs from `PRIMARY KEY ()`. */
  readonly withoutPrimaryKey?: boolean;
  /** The name of the key's constraint in parsed DDL, if any. */
  readonly primaryKeyName?: string;
  /** Elements of parsed DDL that cannot be parsed, as text. Any of them may be a column. */
  readonly unreadElements?: readonly string[];
  /** Clauses after the elements that cannot be parsed, as text. */
  readonly unreadClauses?: readonly string[];
  /** Storage options by name, as text of the dialect: `'cold'`, `true`. Absent: the defaults. */
  readonly options?: ReadonlyMap<string, string>;
  /** Alternative names in queries. */
  readonly synonyms?: readonly string[];
  /** Its earlier name, which applications may still use. Never printed; a change reads it. */
  readonly renamedFrom?: string;
  /** The expected workload; sharpens findings, never printed. */
  readonly workload?: RowWorkload;
  /** Additions by calls after the constructor: `addColumn`, a sharded index ... Never printed. */
  readonly apart?: {
    readonly columns: readonly string[];
    readonly constraints: readonly string[];
  };
  /** Names of columns, indexes, tables and streams that its construct makes of other options. Never printed. */
  readonly made?: readonly string[];
  /** Whether its construct has SQL that needs this key and what it made. Never printed. */
  readonly isPattern?: boolean;
  readonly spans?: {
    /** The CREATE statement. */
    readonly whole: Span;
    readonly name: Span;
  };
}

export interface KeyPart {
  readonly column: string;
  readonly descending: boolean;
  /** The name of the column. */
  readonly span?: Span;
}

export type DeleteAction = 'CASCADE' | 'NO ACTION';

export interface Interleave {
  readonly parent: string;
  /** false: `INTERLEAVE IN`, which stores rows together but lets a child exist without its parent. */
  readonly inParent: boolean;
  /** Only with `inParent`. */
  readonly onDelete?: DeleteAction;
  /** The name of the parent. */
  readonly span?: Span;
}

export interface ForeignKeyDefinition {
  readonly name: string;
  readonly columns: readonly string[];
  readonly referencedTable: string;
  readonly referencedColumns: readonly string[];
  readonly onDelete: DeleteAction;
  readonly enforced: boolean;
  readonly spans?: {
    /** From CONSTRAINT, if it has a name, to its last word. */
    readonly whole: Span;
    readonly name?: Span;
    /** As `columns` of the definition. */
    readonly columns: readonly Span[];
    readonly referencedTable: Span;
    /** Empty if the primary key is meant. */
    readonly referencedColumns: readonly Span[];
  };
}

export interface CheckDefinition {
  readonly name: string;
  readonly expression: ExpressionText;
  readonly spans?: {
    /** From CONSTRAINT, if it has a name, to the closing parenthesis. */
    readonly whole: Span;
    readonly name?: Span;
    readonly expression: Span;
  };
}

export interface TtlDefinition {
  readonly column: string;
  readonly days: number;
  /** The name of the column. */
  readonly span?: Span;
}

export interface RowWorkload extends WorkloadOptions {
  /** The maximum number of rows below one row of the interleaving parent. */
  readonly rowsPerParent?: number;
}
