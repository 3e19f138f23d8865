import type { ColumnDefinition, ExpressionText } from './column';
import type { Span } from './span';
import type { DeclaredWorkload } from './workload';

export interface TableDefinition {
  readonly name: string;
  readonly columns: readonly ColumnDefinition[];
  /** All parts, those inherited from interleaving parents first. */
  readonly primaryKey: readonly KeyPart[];
  readonly interleave?: Interleave;
  readonly foreignKeys: readonly ForeignKeyDefinition[];
  readonly checks: readonly CheckDefinition[];
  readonly ttl?: TtlDefinition;
  /** What the comments in the DDL text say about it. Never printed. */
  readonly comment?: string;
  /** Parsed from DDL without the clause PRIMARY KEY, which is not the same as `PRIMARY KEY ()`. */
  readonly withoutPrimaryKey?: boolean;
  /** Of parsed DDL that gives the constraint of the key a name. */
  readonly primaryKeyName?: string;
  /** Elements among the columns of parsed DDL that could not be read, as text. Any of them may be a column. */
  readonly unreadElements?: readonly string[];
  /** What follows them and could not be read, as text. */
  readonly unreadClauses?: readonly string[];
  /** How it is stored, by name and as text of the dialect: `'cold'`, `true`. Absent: by default. */
  readonly options?: ReadonlyMap<string, string>;
  /** Other names under which queries can use it. */
  readonly synonyms?: readonly string[];
  /** Its earlier name, which applications may still use. Never printed; a change reads it. */
  readonly renamedFrom?: string;
  /** What the owner expects of the rows; sharpens findings, never printed. */
  readonly workload?: RowWorkload;
  /** What other calls add to the construct that declares the table: `addColumn`, a sharded index ... Never printed. */
  readonly apart?: AddedApart;
  readonly spans?: TableSpans;
}

/** By their names. */
interface AddedApart {
  readonly columns: readonly string[];
  readonly constraints: readonly string[];
}

interface TableSpans {
  /** The statement that creates it. */
  readonly whole: Span;
  readonly name: Span;
  /** Between the parentheses of PRIMARY KEY; absent of a key that is a clause of its column. */
  readonly key?: Span;
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
  /** false: `INTERLEAVE IN`, which keeps rows together but lets a child exist without its parent. */
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
  readonly spans?: ForeignKeySpans;
}

interface ForeignKeySpans {
  /** From CONSTRAINT, where it has a name, to its last word. */
  readonly whole: Span;
  readonly name?: Span;
  /** As `columns` of the definition. */
  readonly columns: readonly Span[];
  readonly referencedTable: Span;
  /** Empty where the key of the table is meant. */
  readonly referencedColumns: readonly Span[];
}

export interface CheckDefinition {
  readonly name: string;
  readonly expression: ExpressionText;
  readonly spans?: CheckSpans;
}

interface CheckSpans {
  /** From CONSTRAINT, where it has a name, to the closing parenthesis. */
  readonly whole: Span;
  readonly name?: Span;
  readonly expression: Span;
}

export interface TtlDefinition {
  readonly column: string;
  readonly days: number;
  readonly spans?: TtlSpans;
}

interface TtlSpans {
  /** The clause. */
  readonly whole: Span;
  readonly column: Span;
}

export interface RowWorkload extends DeclaredWorkload {
  /** Rows that one row of the interleaving parent may have at most. */
  readonly rowsPerParent?: number;
}
