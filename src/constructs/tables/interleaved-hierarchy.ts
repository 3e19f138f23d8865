import { Construct } from 'constructs';
import type { ITable } from './i-table';
import { InterleavedTable } from './interleaved-table';
import { OnDelete } from './on-delete';
import { ownTable } from './own-table';
import { type TableBase } from './table-base';
import type { TableOptions } from './table-options';
import type { Column } from '../../columns/column';
import { option, variable } from '../../languages/code';
import { phrase } from '../../languages/phrase';
import { unsupported } from '../../rules/usage/errors';
import { positiveNumber } from '../../rules/usage/kinds';
import { checked, struct } from '../../rules/usage/options';
import { tableVariable } from '../../text/names';
import { freeId } from '../database/construct-scope';
import { Database } from '../database/database';

/** Properties of a family of interleaved tables. */
export interface InterleavedHierarchyProps {
  /** The root table. The key of every other table begins with its key. */
  readonly root: ITable;
}

/** Options of an interleaved table. */
export interface InterleavedTableOptions extends TableOptions {
  /**
   * Columns of the primary key after the inherited ones, in key order. With an empty list, the table has exactly the
   * key of its parent: at most one row per parent row.
   */
  readonly key: Column[];

  /**
   * The table whose rows these belong to: the root or another table of the family.
   *
   * @default - the root
   */
  readonly parent?: ITable;

  /**
   * Maximum number of rows per parent row. Used with `rowBytes` to check whether a family of rows outgrows a split;
   * never printed.
   *
   * @default - unknown
   */
  readonly rowsPerParent?: number;
}

/** Options of a table with `INTERLEAVE IN PARENT`. */
export interface ChildTableOptions extends InterleavedTableOptions {
  /**
   * What happens to these rows when their parent row is deleted. Required, because the default differs from what many
   * expect.
   */
  readonly onDelete: OnDelete;
}

const HIERARCHY_PROPS = struct<InterleavedHierarchyProps>('InterleavedHierarchyProps');
const INTERLEAVED_OPTIONS = struct<InterleavedTableOptions>('InterleavedTableOptions', {
  rowsPerParent: positiveNumber,
});
const CHILD_OPTIONS = struct<ChildTableOptions>('ChildTableOptions');

/**
 * Tables whose rows are stored with their parent row. The key of the parent is inherited, with the same columns and the
 * same shard expression.
 *
 * Spanner allows seven levels.
 *
 * @see https://cloud.google.com/spanner/docs/schema-and-data-model#create-interleaved-tables
 * @example
 * declare const customers: ITable;
 * const family = new InterleavedHierarchy(db, 'OrderFamily', { root: customers });
 * const orders = family.addChild('Orders', { key: [Column.uuid('OrderId')], onDelete: OnDelete.CASCADE });
 * family.addChild('OrderLines', { parent: orders, key: [Column.int64('LineNo')], onDelete: OnDelete.CASCADE });
 */
export class InterleavedHierarchy extends Construct {
  /** The root table. */
  public readonly root: ITable;
  private readonly database: Database;
  private readonly members = new Set<ITable>();
  private readonly path: string;

  /**
   * @throws foreign-table when the root belongs to another database
   */
  constructor(scope: Construct, id: string, props: InterleavedHierarchyProps) {
    super(scope, freeId(scope, id, 'hierarchy'));
    this.database = Database._of(scope, `interleaved hierarchy ${id}`);
    this.path = this.node.path;
    this.root = ownTable(checked(HIERARCHY_PROPS, props, this.path).root, this.database, this.path);
    this.members.add(this.root);
  }

  /**
   * Adds a table with `INTERLEAVE IN PARENT`: a row needs its parent row.
   *
   * @throws foreign-table, unknown-column, duplicate-column, duplicate-name, unsupported
   */
  public addChild(id: string, options: ChildTableOptions): TableBase {
    return this.add(id, checked(CHILD_OPTIONS, options, `${this.path}/${id}`), options.onDelete);
  }

  /**
   * Adds a table with `INTERLEAVE IN`: rows are stored with their parent row, but do not need it.
   *
   * @throws foreign-table, unknown-column, duplicate-column, duplicate-name, unsupported
   */
  public addInterleavedIn(id: string, options: InterleavedTableOptions): TableBase {
    return this.add(id, checked(INTERLEAVED_OPTIONS, options, `${this.path}/${id}`), undefined);
  }

  private add(id: string, options: InterleavedTableOptions, onDelete: OnDelete | undefined): TableBase {
    const at = `${this.path}/${id}`;
    const parent = ownTable(options.parent ?? this.root, this.database, at);
    if (!this.members.has(parent)) {
      const { tableName } = parent;
      throw unsupported(
        at,
        `${tableName} is not a table of this hierarchy`,
        `${this.root.tableName} or a table that was added before`,
        phrase`${option('root', variable(tableVariable(tableName)))}, or add ${tableName} to this hierarchy first`,
      );
    }
    const interleave = { parent: parent.tableName, inParent: onDelete !== undefined, onDelete };
    const table = new InterleavedTable(this, id, options, parent, interleave);
    this.members.add(table);
    return table;
  }
}
