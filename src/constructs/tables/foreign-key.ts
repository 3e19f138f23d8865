import type { ITable } from './i-table';
import { OnDelete } from './on-delete';
import { A_TABLE, ownTable } from './own-table';
import type { TableBase } from './table-base';
import { text as code } from '../../languages/code';
import { checked, struct } from '../../rules/usage/options';
import { place } from '../../rules/usage/usage-entry';
import type { ColumnDefinition, ForeignKeyDefinition } from '../../schema';
import { foreignKeyName } from '../../schema/name-key';

/** Options of a foreign key. */
export interface ForeignKeyOptions {
  /** Columns of this table. */
  readonly columns: string[];

  /**
   * Columns of the other table, in the same order.
   *
   * @default - the primary key of the other table
   */
  readonly referencedColumns?: string[];

  /**
   * Name of the constraint, unique in the database.
   *
   * @default - `FK_<table>_<columns>`
   */
  readonly name?: string;

  /**
   * What happens to rows of this table when the referenced row is deleted.
   *
   * @default OnDelete.NO_ACTION
   */
  readonly onDelete?: OnDelete;

  /**
   * Whether Spanner enforces the reference. If `false`, it builds no index on the columns of this table (GoogleSQL
   * only).
   *
   * @default true
   */
  readonly enforced?: boolean;
}

const FOREIGN_KEY_OPTIONS = struct<ForeignKeyOptions>('ForeignKeyOptions', {
  columns: code('UserId'), referencedColumns: code('UserId'),
});

/**
 * A reference from columns of a table to columns of another one.
 *
 * An enforced foreign key has backing indexes on both sides, which are checked like any other index.
 *
 * @see https://cloud.google.com/spanner/docs/foreign-keys/overview
 * @example
 * declare const customers: ITable;
 * ForeignKey.to(customers, { columns: ['CustomerId'] });
 */
export class ForeignKey {
  /** A foreign key that references `table`. */
  public static to(table: ITable, options: ForeignKeyOptions): ForeignKey {
    const at = place('ForeignKey', 'to', { table, options });
    A_TABLE(table, 'table', at);
    return new ForeignKey(table, checked(FOREIGN_KEY_OPTIONS, options, at));
  }

  private constructor(private readonly target: ITable, private readonly options: ForeignKeyOptions) {}

  /** @internal */
  public _toModel(table: TableBase): ForeignKeyDefinition {
    const { columns, referencedColumns, name, onDelete, enforced } = this.options;
    const target = ownTable(this.target, table._ownDatabase, table._path);
    const referenced = referencedColumns ?? target._primaryKey.map((part) => part.column);
    table._requireColumns(columns, 'foreignKeys', undefined, typesOf(target, referenced));
    target._requireColumns(
      referenced, `referencedColumns of ${target.tableName}`, table._path, typesOf(table, columns),
    );
    const constraint = name ?? foreignKeyName(table.tableName, columns, table._dialect);
    return Object.freeze({
      name: constraint,
      columns: [...columns],
      referencedTable: target.tableName,
      referencedColumns: [...referenced],
      onDelete: onDelete ?? OnDelete.NO_ACTION,
      enforced: enforced ?? true,
    });
  }
}

/** Nullable columns of the types of others, without their values. */
function typesOf({ _columns }: TableBase, names: readonly string[]): (ColumnDefinition | undefined)[] {
  return names.map((name) => {
    const column = _columns.find((each) => each.name === name);
    return column && { name, type: column.type, notNull: false };
  });
}
