import type { ColumnDefinition, ExpressionText } from './column';

export interface TableDefinition {
  readonly name: string;
  readonly columns: readonly ColumnDefinition[];
  /** All parts, those inherited from interleaving parents first. */
  readonly primaryKey: readonly KeyPart[];
  readonly interleave?: Interleave;
  readonly foreignKeys: readonly ForeignKeyDefinition[];
  readonly checks: readonly CheckDefinition[];
  readonly ttl?: TtlDefinition;
  /** What the DDL text says of it in comments. Never printed. */
  readonly comment?: string;
  /** What the owner expects of the rows; sharpens findings, never printed. */
  readonly workload?: RowWorkload;
}

export interface KeyPart {
  readonly column: string;
  readonly descending: boolean;
}

export type DeleteAction = 'CASCADE' | 'NO ACTION';

export interface Interleave {
  readonly parent: string;
  /** false: `INTERLEAVE IN`, which keeps rows together but lets a child exist without its parent. */
  readonly inParent: boolean;
  /** Only with `inParent`. */
  readonly onDelete?: DeleteAction;
}

export interface ForeignKeyDefinition {
  readonly name: string;
  readonly columns: readonly string[];
  readonly referencedTable: string;
  readonly referencedColumns: readonly string[];
  readonly onDelete: DeleteAction;
  readonly enforced: boolean;
}

export interface CheckDefinition {
  readonly name: string;
  readonly expression: ExpressionText;
}

export interface TtlDefinition {
  readonly column: string;
  readonly days: number;
}

export interface RowWorkload {
  /** Rows that one row of the interleaving parent may have at most. */
  readonly rowsPerParent?: number;
  readonly rowBytes?: number;
}
