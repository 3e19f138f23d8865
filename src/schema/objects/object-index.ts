import type { Defined } from './defined';
import type { IndexKeyPart } from '../index-definition';
import type { SchemaObjects } from '../schema-objects';

/** An index that DDL names as a kind of object of its own. */
export type ObjectIndex = IndexOf<'SEARCH INDEX'> | IndexOf<'VECTOR INDEX'>;

interface IndexOf<K extends 'SEARCH INDEX' | 'VECTOR INDEX'> extends Defined<K> {
  /** Under its present name. */
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
}

/** The search and vector indexes among the objects of a schema. */
export function objectIndexes({ objects }: { readonly objects?: SchemaObjects }): readonly ObjectIndex[] {
  return objects?.defined.filter(isObjectIndex) ?? [];
}

export function isObjectIndex(object: { readonly kind: string }): object is ObjectIndex {
  return object.kind === 'SEARCH INDEX' || object.kind === 'VECTOR INDEX';
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
