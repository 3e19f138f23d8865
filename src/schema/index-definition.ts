import type { Span } from './span';
import type { KeyPart } from './table';

export interface IndexDefinition {
  readonly name: string;
  readonly table: string;
  readonly unique: boolean;
  /** GoogleSQL only: the index omits rows with NULL in a key column. */
  readonly nullFiltered: boolean;
  readonly keyParts: readonly IndexKeyPart[];
  readonly storing: readonly string[];
  /** Columns of `WHERE ... IS NOT NULL`. */
  readonly whereNotNull: readonly string[];
  readonly interleaveIn?: string;
  /** Storage options by name, as text of the dialect: `'cold'`. Absent: the defaults. */
  readonly options?: ReadonlyMap<string, string>;
  /** The shard that its construct puts in front. Never printed. */
  readonly sharding?: IndexSharding;
  readonly spans?: {
    /** The CREATE statement. */
    readonly whole: Span;
    readonly name: Span;
    readonly table: Span;
    /** As `storing` of the definition. */
    readonly storing: readonly Span[];
    /** As `whereNotNull` of the definition. */
    readonly whereNotNull: readonly Span[];
    readonly interleaveIn?: Span;
  };
}

/** As code declares it. */
export interface IndexSharding {
  readonly shards: number;
  /** Absent: the primary key. */
  readonly shardBy?: readonly string[];
  /** The name of its column, unless it follows from the rest. */
  readonly shardColumn?: string;
}

export interface IndexKeyPart extends KeyPart {
  /** PostgreSQL only. Absent: the dialect's default order. */
  readonly nulls?: 'FIRST' | 'LAST';
}

/** Sets the order of NULLs unless it is the dialect's default. */
export function withNulls(part: IndexKeyPart, nulls: 'FIRST' | 'LAST' | undefined): IndexKeyPart {
  return nulls === undefined || part.descending === (nulls === 'FIRST') ? part : { ...part, nulls };
}
