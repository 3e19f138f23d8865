import { Construct } from 'constructs';
import { leadOf, type IndexSharding } from './index-lead';
import type { IndexSpread } from './index-spread';
import { fanOutReadSql } from '../../ddl/expressions/shard-reads';
import { unsupported } from '../../rules/usage/errors';
import { literalText } from '../../rules/usage/literal';
import { Dialect, type IndexDefinition } from '../../schema';
import { textOutput } from '../../terraform/outputs';
import { tableOf } from '../tables/own-table';
import type { ITable, TableBase } from '../tables/table-base';

/** Properties of a secondary index. */
export interface SafeIndexProps {
  /** The indexed columns, in order. */
  readonly columns: string[];

  /**
   * Which of the columns are in descending order. It changes which end is fast to read; inserts still land at one end.
   *
   * @default - none
   */
  readonly descending?: string[];

  /**
   * What spreads the entries.
   *
   * @default - nothing: the indexed columns must be spread themselves
   */
  readonly spread?: IndexSpread;

  /**
   * Refuses two rows with the same values. GoogleSQL treats NULLs as equal, PostgreSQL does not. It cannot be combined
   * with a sharded index, which would be unique only within a shard.
   *
   * @default false
   */
  readonly unique?: boolean;

  /**
   * Omits rows with a NULL in any indexed column: NULL_FILTERED in GoogleSQL, an equivalent WHERE in PostgreSQL.
   *
   * @default false
   */
  readonly nullFiltered?: boolean;

  /**
   * Omits rows with a NULL in one of these columns (`WHERE ... IS NOT NULL`).
   *
   * @default - none
   */
  readonly whereNotNull?: string[];

  /**
   * Columns that are copied into the index, so that a read needs no join: STORING, INCLUDE.
   *
   * @default - none
   */
  readonly storing?: string[];
}

/**
 * A secondary index that is checked like a key. `spread` makes it safe on a column that grows with time.
 *
 * @see https://cloud.google.com/spanner/docs/secondary-indexes
 * @example
 * declare const orders: TableBase;
 * declare const customers: ITable;
 * new SafeIndex(orders, 'OrdersByPlacedAt', { columns: ['PlacedAt'], spread: IndexSpread.interleavedIn(customers) });
 */
export class SafeIndex extends Construct {
  /** Name of the index. */
  public readonly indexName: string;
  private readonly table: TableBase;
  private readonly model: IndexDefinition;
  private readonly sharding?: IndexSharding;
  private readonly columns: readonly string[];

  /**
   * @throws unknown-column, out-of-range, unsupported, foreign-table, unresolved-token
   */
  constructor(scope: ITable, id: string, props: SafeIndexProps) {
    const table = tableOf(scope, `index ${id}`);
    super(table, literalText(id, 'the name of an index', table._path));
    this.indexName = id;
    this.table = table;
    this.columns = [...props.columns];
    const { columns, spread, unique, nullFiltered, whereNotNull = [], storing = [], descending = [] } = props;
    const at = this.path;
    columns.forEach((name) => table._column(name, 'columns', at));
    storing.forEach((name) => table._column(name, 'storing', at));
    whereNotNull.forEach((name) => table._column(name, 'whereNotNull', at));
    for (const name of descending) {
      this.refuseUnless(
        columns.includes(name), `descending names ${name}, which is not among the columns of the index`,
        `one of ${columns.join(', ')}`,
      );
    }
    const { parts, sharding, newColumn } = leadOf(spread, table, at);
    this.sharding = sharding;
    this.refuseUnless(
      !(unique && sharding), 'unique together with IndexSpread.sharded(): two shards could hold the same values',
      'unique with another spread, or not unique',
    );
    const led = new Set(parts.map((part) => part.column));
    const own = columns.filter((column) => !led.has(column))
      .map((column) => ({ column, descending: descending.includes(column) }));
    const nullableLead = [...led].filter(
      (name) => !(newColumn?.name === name ? newColumn : table._column(name, 'spread', at)).notNull,
    );
    const postgresql = table._dialect === Dialect.POSTGRESQL;
    this.model = Object.freeze({
      name: id,
      table: table.tableName,
      unique: unique ?? false,
      nullFiltered: (nullFiltered ?? false) && !postgresql,
      keyParts: [...parts, ...own],
      storing: [...storing],
      whereNotNull: nullFiltered && postgresql
        ? [...new Set([...columns, ...whereNotNull, ...nullableLead])]
        : [...whereNotNull],
      interleaveIn: spread?._ancestor?.tableName,
    });
    // Last, so that an index that is refused leaves nothing behind in its table.
    if (newColumn) {
      table._addIndexColumn(newColumn);
    }
    table._ownDatabase._addIndex(this);
  }

  /**
   * SQL that reads a range of the last column across all shards, in order; the columns before it are compared for
   * equality. Parameters: `<column>` for those, `<column>_from` (included) and `<column>_until` (not included) for the
   * range, with one more `_` where a column has that name; by position in PostgreSQL.
   *
   * @throws unsupported when the index is not sharded
   */
  public fanOutReadSql(): string {
    const { sharding, table } = this;
    if (!sharding) {
      throw unsupported(
        this.path, 'a fan-out read of an index that is not sharded', 'an index with spread: IndexSpread.sharded(N)',
        'read the index by its own columns',
      );
    }
    const { column: computedColumn, shards } = sharding;
    const read = { dialect: table._dialect, table: table.tableName, index: this.indexName, computedColumn, shards };
    return fanOutReadSql(read, this.columns.slice(0, -1), this.columns[this.columns.length - 1]);
  }

  /** Adds the fan-out read as a Terraform output, for applications that read it from there. */
  public addOutputs(): void {
    textOutput(this, 'FanOutRead', this.fanOutReadSql(), `reads a range of ${this.indexName} over all shards`);
  }

  /** @internal */
  public _toModel(): IndexDefinition {
    return this.model;
  }

  private get path(): string {
    return `${this.table._path}/${this.indexName}`;
  }

  private refuseUnless(condition: boolean, what: string, want: string): void {
    if (!condition) {
      throw unsupported(
        this.path, what, want,
        `new SafeIndex(table, '${this.indexName}', { columns: ['${this.columns.join("', '")}'] })`,
      );
    }
  }
}
