import type { ITable } from '../tables/table-base';

/** Options of a sharded index. */
export interface IndexShardingOptions {
  /**
   * Columns that the shard is computed from.
   *
   * @default - the primary key of the table
   */
  readonly shardBy?: string[];

  /**
   * Name of the shard column in the table.
   *
   * @default - the shard column of the table when it has as many shards, else `IndexShard` and the number of shards
   */
  readonly shardColumn?: string;
}

/**
 * How the entries of a `SafeIndex` are kept from piling up in one place.
 *
 * @example
 * declare const events: TableBase;
 * new SafeIndex(events, 'EventsByTime', { columns: ['OccurredAt'], spread: IndexSpread.sharded(16) });
 */
export class IndexSpread {
  /**
   * The index lies with the rows of an ancestor of its table: the key columns of the ancestor lead, and
   * `INTERLEAVE IN` keeps the entries beside its rows.
   */
  public static interleavedIn(ancestor: ITable): IndexSpread {
    return new IndexSpread('interleaved', ancestor);
  }

  /**
   * A shard that Spanner computes leads the index. A read of a range goes to every shard: see
   * `SafeIndex.fanOutReadSql`.
   *
   * @param shards How many, from 2 to 10,000: about the number of nodes.
   */
  public static sharded(shards: number, options: IndexShardingOptions = {}): IndexSpread {
    return new IndexSpread('sharded', undefined, shards, options);
  }

  /** Another column of the table leads, one with scattered values or one that names an entity. */
  public static ledBy(column: string): IndexSpread {
    return new IndexSpread('led', undefined, undefined, {}, column);
  }

  private constructor(
    /** @internal */
    public readonly _kind: string,
    /** @internal */
    public readonly _ancestor?: ITable,
    /** @internal */
    public readonly _shards?: number,
    /** @internal */
    public readonly _sharding: IndexShardingOptions = {},
    /** @internal */
    public readonly _leadingColumn?: string,
  ) {}
}
