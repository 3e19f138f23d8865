import * as code from '../../languages/code';
import { literalText } from '../../rules/usage/literal';
import { checked, struct } from '../../rules/usage/options';
import { place } from '../../rules/usage/usage-entry';
import type { ITable } from '../tables/i-table';
import { A_TABLE } from '../tables/own-table';
import { SHARDS } from '../tables/sharding';

/** Options of a sharded index. */
export interface IndexShardingOptions {
  /**
   * Columns from which the shard is computed.
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

const SHARDING_OPTIONS = struct<IndexShardingOptions>('IndexShardingOptions', { shardBy: code.text('EventId') });

/**
 * How the entries of a `SafeIndex` are spread.
 *
 * @example
 * declare const events: TableBase;
 * new SafeIndex(events, 'EventsByTime', { columns: ['OccurredAt'], spread: IndexSpread.sharded(16) });
 */
export class IndexSpread {
  /**
   * The index is interleaved in an ancestor of its table: it begins with the key columns of the ancestor, and its
   * entries are stored with the rows of the ancestor.
   */
  public static interleavedIn(ancestor: ITable): IndexSpread {
    A_TABLE(ancestor, 'ancestor', place('IndexSpread', 'interleavedIn', { ancestor }));
    return new IndexSpread(ancestor);
  }

  /**
   * The index begins with a shard that Spanner computes. A range read goes to every shard: see
   * `SafeIndex.fanOutReadSql`.
   *
   * @param shards Number of shards, from 3 to 10,000: about the number of nodes.
   */
  public static sharded(shards: number, options: IndexShardingOptions = {}): IndexSpread {
    const at = place('IndexSpread', 'sharded', { shards, options });
    SHARDS(shards, 'shards', at);
    return new IndexSpread(undefined, shards, checked(SHARDING_OPTIONS, options, at));
  }

  /** The index begins with another column of the table, one that is scattered or identifies an entity. */
  public static ledBy(column: string): IndexSpread {
    literalText(column, 'column', place('IndexSpread', 'ledBy', { column }), 'UserId');
    return new IndexSpread(undefined, undefined, {}, column);
  }

  private constructor(
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
