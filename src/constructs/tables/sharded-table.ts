import type { Construct } from 'constructs';
import { hashSources, SHARDS } from './sharding';
import { TableBase } from './table-base';
import { checkedProps, keyPartsOf, type TableOptions } from './table-options';
import type { Column } from '../../columns/column';
import { columnSource, shardColumn, shardExpression } from '../../ddl/expressions/shard-expression';
import { fanOutReadSql, pointReadSql, QueryParameters, type ShardedRead } from '../../ddl/expressions/shard-reads';
import { text as code } from '../../languages/code';
import { struct } from '../../rules/usage/options';
import type { ColumnDefinition } from '../../schema';
import { textOutput } from '../../terraform/outputs';

/** Properties of a table with a hash shard in front of its key. */
export interface ShardedTableProps extends TableOptions {
  /** Columns of the primary key after the shard, in key order. */
  readonly key: Column[];

  /**
   * Columns from which the shard is computed: preferably one key column with an id, because Spanner then derives the
   * shard when a query names that column. They must never change and never be NULL.
   */
  readonly shardBy: string[];

  /**
   * Number of shards, from 3 to 10,000: about the number of nodes. It cannot be changed in place, and a range read goes
   * to every shard.
   */
  readonly shards: number;

  /**
   * Name of the shard column.
   *
   * @default ShardId
   */
  readonly shardColumn?: string;
}

const SHARDED_TABLE_PROPS = struct<ShardedTableProps>('ShardedTableProps', {
  shardBy: code('EventId'), shards: SHARDS,
});

/**
 * A table whose key begins with a hash shard, for keys that grow with time and are read in their order.
 *
 * Spanner computes the shard in a stored generated column. Concurrent inserts land in as many places as there are
 * shards. A range read goes to every shard: see `fanOutReadSql`.
 *
 * @see https://cloud.google.com/spanner/docs/schema-design#fix_hash_the_key
 * @example
 * new ShardedTable(db, 'Events', {
 *   key: [Column.timestamp('OccurredAt'), Column.uuid('EventId')],
 *   shardBy: ['EventId'],
 *   shards: 16,
 *   columns: [Column.json('Payload')],
 * });
 */
export class ShardedTable extends TableBase {
  /** Number of shards. */
  public readonly shards: number;

  /** Name of the shard column. */
  public readonly shardColumn: string;

  private readonly sources: readonly ColumnDefinition[];
  private readonly keyColumns: readonly string[];

  /**
   * @throws unknown-column, duplicate-column, duplicate-name, out-of-range, unsupported, unresolved-token
   */
  constructor(scope: Construct, id: string, props: ShardedTableProps) {
    super(scope, id, checkedProps(SHARDED_TABLE_PROPS, scope, id, props));
    this.shards = props.shards;
    this.shardColumn = props.shardColumn ?? 'ShardId';
    this.keyColumns = props.key.map((column) => column.name);
    const key = this._columnModels(props.key, true);
    this.sources = hashSources(props.shardBy, [...key, ...this._plainColumns], 'shardBy', this._dialect, this._path);
    const shard = shardColumn(this.shardColumn, this.sources, this.shards, this._dialect);
    this._setShape({
      columns: [shard, ...key],
      primaryKey: [{ column: shard.name, descending: false }, ...keyPartsOf(props.key)],
      made: shard.name,
    }, props);
  }

  /**
   * SQL of the shard of one row, with the columns of `shardBy` as query parameters: `@EventId` in GoogleSQL, `$1` in
   * PostgreSQL.
   */
  public shardExpression(): string {
    return this.shardOf(new QueryParameters(this._dialect));
  }

  /**
   * SQL that reads one row by its whole key. Parameters: the key columns (in PostgreSQL by position, `shardBy` first).
   */
  public pointReadSql(): string {
    const parameters = new QueryParameters(this._dialect);
    const shard = this.shardOf(parameters);
    return pointReadSql(this.read, shard, this.keyColumns, parameters);
  }

  /**
   * SQL that reads a range of the first key column over all shards, in order. Parameters: `<column>_from` (included)
   * and `<column>_until` (not included); in PostgreSQL `$1` and `$2`.
   */
  public fanOutReadSql(): string {
    return fanOutReadSql(this.read, [], this.keyColumns[0]);
  }

  /** Adds the three texts as Terraform outputs, for applications that read them from there. */
  public addOutputs(): void {
    textOutput(this, 'ShardExpression', this.shardExpression(), `shard of one row of ${this.tableName}`);
    textOutput(this, 'PointRead', this.pointReadSql(), `reads one row of ${this.tableName}`);
    textOutput(
      this, 'FanOutRead', this.fanOutReadSql(), `reads a range of ${this.tableName} over all ${this.shards} shards`,
    );
  }

  /** @internal */
  public _shardColumn(shards: number): string | undefined {
    return shards === this.shards ? this.shardColumn : undefined;
  }

  private get read(): ShardedRead {
    return { dialect: this._dialect, table: this.tableName, computedColumn: this.shardColumn, shards: this.shards };
  }

  private shardOf(parameters: QueryParameters): string {
    const sources = this.sources.map((column) => (
      { ...columnSource(column, this._dialect), sql: parameters.of(column.name) }
    ));
    return shardExpression(sources, this.shards, this._dialect);
  }
}
