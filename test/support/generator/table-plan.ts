import type { ColumnPlan } from './column-plan';
import type { Names } from './identifiers';
import type { Check, Column, Database, Dialect, ForeignKey, ITable, InterleavedHierarchy, OnDelete, TableBase, TableOptions, Ttl } from '../../../src';

/** What the declaration of a table finds in place. */
export interface Declared {
  readonly db: Database;
  table(name: string): TableBase;
  /** The family whose root is this table; made when it is asked for the first time. */
  family(root: string): InterleavedHierarchy;
}

/** A table of a generated schema: what the rest of the schema must know of it, and how it is declared. */
export interface TablePlan {
  readonly name: string;
  readonly root: string;
  readonly parent?: TablePlan;
  readonly onDelete?: OnDelete;
  /** 1 for a root. */
  readonly layer: number;
  readonly primaryKey: readonly ColumnPlan[];
  /** Those of the key included. Foreign keys add theirs. */
  readonly columns: ColumnPlan[];
  readonly names: Names;
  readonly declare: (declared: Declared, options: TableOptions) => TableBase;
  readonly checks: readonly Check[];
  readonly ttl?: Ttl;
  /** Foreign keys that stand in the props, because their targets are declared before. */
  readonly inlineForeignKeys: ForeignKeyPlan[];
}

export interface ForeignKeyPlan {
  readonly table: string;
  readonly target: string;
  readonly make: (target: ITable) => ForeignKey;
}

export function ancestorsOf(table: TablePlan): TablePlan[] {
  return table.parent ? [table.parent, ...ancestorsOf(table.parent)] : [];
}

/** The columns outside of the key, as the props take them. */
export function propsColumns(table: TablePlan): Column[] {
  const key = new Set(table.primaryKey.map((column) => column.name));
  return table.columns.flatMap(({ name, column }) => (column && !key.has(name) ? [column] : []));
}

export interface SchemaContext {
  readonly dialect: Dialect;
  /** Names of tables, indexes, sequences and constraints. */
  readonly names: Names;
  readonly features: GeneratedFeatures;
  /** Declares a sequence and gives its name. */
  readonly sequence: () => string;
}

/** What not every emulator knows. */
export interface GeneratedFeatures {
  readonly interleaveIn: boolean;
  readonly notEnforcedForeignKeys: boolean;
}
