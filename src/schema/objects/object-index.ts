import type { IndexKeyPart } from '../index-definition';

/** An index that DDL names as a kind of object of its own. */
export interface ObjectIndex {
  readonly kind: 'SEARCH INDEX' | 'VECTOR INDEX';
  readonly name: string;
  readonly table: string;
  /** Of a search index its token lists; of a vector index the embedding, and after it what queries filter by. */
  readonly columns: readonly string[];
  readonly storing: readonly string[];
  /** Search index only. */
  readonly partitionBy: readonly string[];
  /** Search index only. */
  readonly orderBy: readonly IndexKeyPart[];
  /** Columns of `WHERE ... IS NOT NULL`. */
  readonly whereNotNull: readonly string[];
  /** Search index only. */
  readonly interleaveIn?: string;
  /** By name, as text of the dialect: `'COSINE'`, `1000`, `true`. */
  readonly options: ReadonlyMap<string, string>;
}

/** What `distance_type` of a vector index can be. */
export const VECTOR_DISTANCES: readonly string[] = ['COSINE', 'DOT_PRODUCT', 'EUCLIDEAN'];

/** Without it Spanner spreads the entries of a search index evenly. */
export function isShardedByOrder({ options }: ObjectIndex): boolean {
  return options.get('sort_order_sharding')?.toLowerCase() === 'true';
}

/** All columns that it names. */
export function columnsOf({ columns, storing, partitionBy, orderBy, whereNotNull }: ObjectIndex): string[] {
  return [...columns, ...storing, ...partitionBy, ...orderBy.map(({ column }) => column), ...whereNotNull];
}
