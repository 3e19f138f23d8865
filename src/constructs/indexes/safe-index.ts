import { Construct } from 'constructs';
import type { IndexSpread } from './index-spread';
import { fanOutReadSql } from '../../ddl/expressions/shard-reads';
import { unsupported } from '../../errors';
import { Dialect, type ColumnDefinition, type IndexDefinition, type KeyPart } from '../../schema';
import { textOutput } from '../../terraform/outputs';
import { literalText } from '../../text/literal';
import { checkedShards, hashSources, shardColumn, sourcesOf } from '../tables/sharding';
import { TableBase } from '../tables/table-base';

/** Properties of a secondary index. */
export interface SafeIndexProps {
  /** The indexed columns, in order. */
  readonly columns: string[];

  /**
   * Which of the columns are in descending order. It changes what is quick to read, not where writes land.
   *
   * @default - none
   */
  readonly descending?: string[];

  /**
   * What keeps the entries from piling up in one place.
   *
   * @default - nothing: the columns must do it themselves
   */
  readonly spread?: IndexSpread;

  /**
   * Refuses two rows with the same values. GoogleSQL counts NULLs as equal, PostgreSQL does not. A sharded index is unique
   * only within a shard, so the two exclude each other.
   *
   * @default false
   */
  readonly unique?: boolean;

  /**
   * Leaves out rows with a NULL in any indexed column. GoogleSQL says NULL_FILTERED, PostgreSQL gets the same as a WHERE.
   *
   * @default false
   */
  readonly nullFiltered?: boolean;

  /**
   * Leaves out rows with a NULL in one of these columns (`WHERE ... IS NOT NULL`).
   *
   * @default - none
   */
  readonly whereNotNull?: string[];

  /**
   * Columns that the index holds copies of, so that a read needs no join: STORING, INCLUDE.
   *
   * @default - none
   */
  readonly storing?: string[];
}

/**
 * A secondary index that is judged like a key, and that `spread` makes safe on a column that grows with time.
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
  private readonly sharding?: { readonly column: string; readonly shards: number };
  private readonly columns: readonly string[];

  /**
   * @throws unknown-column, out-of-range, unsupported, foreign-table, unresolved-token
   */
  constructor(scope: TableBase, id: string, props: SafeIndexProps) {
    super(scope, literalText(id, 'the name of an index', scope._path));
    this.indexName = id;
    this.table = scope;
    this.columns = [...props.columns];
    const { columns, spread, unique, nullFiltered, whereNotNull, storing, descending } = props;
    const at = this.path;
    columns.forEach((column) => scope._column(column, 'columns', at));
    storing?.forEach((column) => scope._column(column, 'storing', at));
    whereNotNull?.forEach((column) => scope._column(column, 'whereNotNull', at));
    descending?.forEach((column) => this.refuseUnless(columns.includes(column), `descending names ${column}, which is not among the columns of the index`, `one of ${columns.join(', ')}`));
    const lead = spread ? this.lead(spread) : [];
    this.sharding = spread?._kind === 'sharded' ? { column: lead[0].column, shards: spread._shards! } : undefined;
    this.refuseUnless(!(unique && this.sharding), 'unique together with IndexSpread.sharded(): two shards could hold the same values', 'unique with another spread, or not unique');
    const led = new Set(lead.map((part) => part.column));
    const keyParts = [...lead, ...columns.filter((column) => !led.has(column)).map((column) => ({ column, descending: descending?.includes(column) ?? false }))];
    const postgresql = scope._dialect === Dialect.POSTGRESQL;
    this.model = Object.freeze({
      name: id,
      table: scope.tableName,
      unique: unique ?? false,
      nullFiltered: (nullFiltered ?? false) && !postgresql,
      keyParts,
      storing: [...(storing ?? [])],
      whereNotNull: nullFiltered && postgresql ? [...new Set([...columns, ...(whereNotNull ?? [])])] : [...(whereNotNull ?? [])],
      interleaveIn: spread?._ancestor?.tableName,
    });
    scope._ownDatabase._addIndex(this);
  }

  /**
   * SQL that reads a range of the last column over all shards, in order; the columns before it are compared for equality.
   * Parameters: `<column>` for those, `<column>_from` (included) and `<column>_until` (not included) for the range, with one
   * more `_` where a column has that name; by position in PostgreSQL.
   *
   * @throws unsupported when the index is not sharded
   */
  public fanOutReadSql(): string {
    const { sharding, table } = this;
    if (!sharding) {
      throw unsupported(this.path, 'a fan-out read of an index that is not sharded', 'an index with spread: IndexSpread.sharded(N)', 'read the index by its own columns');
    }
    const read = { dialect: table._dialect, table: table.tableName, index: this.indexName, computedColumn: sharding.column, shards: sharding.shards };
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

  private lead(spread: IndexSpread): KeyPart[] {
    if (spread._ancestor) {
      return [...TableBase._of(spread._ancestor, this.table._ownDatabase, this.path)._primaryKey];
    }
    if (spread._leadingColumn !== undefined) {
      return [{ column: this.table._column(spread._leadingColumn, 'IndexSpread.ledBy()', this.path).name, descending: false }];
    }
    return [{ column: this.shardColumn(checkedShards(spread._shards!, this.path), spread), descending: false }];
  }

  /** The shard column for the index; added to the table when it has none that serves. */
  private shardColumn(shards: number, spread: IndexSpread): string {
    const { table } = this;
    const dialect = table._dialect;
    const { shardBy, shardColumn: name } = spread._sharding;
    const sources = shardBy ? hashSources(shardBy, table._columns, 'shardBy', dialect, this.path) : this.keySources();
    const wanted = shardColumn(name ?? `IndexShard${shards}`, sources, shards, dialect);
    const own = shardBy === undefined && name === undefined ? table._shardColumn(shards) : undefined;
    const existing = own ?? table._columns.find((column) => column.name === wanted.name && column.generated?.expression === wanted.generated?.expression)?.name;
    if (existing === undefined) {
      table._addColumn(wanted);
    }
    return existing ?? wanted.name;
  }

  /** What tells the rows of the table apart: the written columns of its key, or what its key is computed from. */
  private keySources(): ColumnDefinition[] {
    const { table } = this;
    const key = table._primaryKey.map((part) => table._column(part.column, 'the key')).filter((column) => !column.allowCommitTimestamp);
    const written = key.filter((column) => !column.generated).map((column) => column.name);
    const sources = written.length > 0 ? written : [...new Set(key.flatMap((column) => sourcesOf(column, table._dialect)))];
    return hashSources(sources, table._columns, 'the primary key', table._dialect, this.path);
  }

  private refuseUnless(condition: boolean, what: string, want: string): void {
    if (!condition) {
      throw unsupported(this.path, what, want, `new SafeIndex(table, '${this.indexName}', { columns: ['${this.columns.join("', '")}'] })`);
    }
  }
}
