import { Column } from '../../columns/column';
import { ElementType } from '../../columns/element-type';
import { text as code } from '../../languages/code';
import { wholeNumber } from '../../rules/usage/kinds';
import { checked, struct } from '../../rules/usage/options';
import { optionTexts } from '../../schema/kind/clauses';
import { inSchemaOf } from '../../schema/name-key';
import { DatabaseObject } from '../objects/database-object';
import type { ITable } from '../tables/i-table';
import { tableOf } from '../tables/own-table';

/** How a vector index compares two embeddings. Queries use the function of the same name. */
export enum VectorDistance {
  /** APPROX_COSINE_DISTANCE */
  COSINE = 'COSINE',
  /** APPROX_EUCLIDEAN_DISTANCE */
  EUCLIDEAN = 'EUCLIDEAN',
  /** APPROX_DOT_PRODUCT */
  DOT_PRODUCT = 'DOT_PRODUCT',
}

/** Properties of a vector index. */
export interface VectorIndexProps {
  /** The embedding: an array of floating-point numbers with a vector length of at most 8,000. */
  readonly column: string;

  /** How two embeddings are compared. */
  readonly distance: VectorDistance;

  /**
   * Columns that queries filter by, after the embedding in the key.
   *
   * @default - none
   */
  readonly filterColumns?: string[];

  /**
   * Levels of the tree: 2 below about 10 million rows, 3 above.
   *
   * @default - Spanner chooses
   */
  readonly treeDepth?: number;

  /**
   * Number of leaves. A leaf works well with 200 to 1,000 rows.
   *
   * @default - Spanner chooses
   */
  readonly numLeaves?: number;

  /**
   * Number of branches of a tree with 3 levels, less than the number of leaves.
   *
   * @default - Spanner chooses
   */
  readonly numBranches?: number;

  /**
   * Columns that are copied into the index, so that a query needs no join: STORING, INCLUDE.
   *
   * @default - none
   */
  readonly storing?: string[];

  /**
   * Omits rows with a NULL in one of these columns (`WHERE ... IS NOT NULL`). Rows without an embedding are always
   * omitted.
   *
   * @default - none
   */
  readonly whereNotNull?: string[];

  /**
   * Stops queries from reading the index, for example before it is dropped.
   *
   * @default false
   */
  readonly disableSearch?: boolean;
}

const COUNT = wholeNumber(1, Infinity, 1_000);

const A_COLUMN = code('Category');
const VECTOR_INDEX_PROPS = struct<VectorIndexProps>('VectorIndexProps', {
  filterColumns: A_COLUMN,
  treeDepth: wholeNumber(1, Infinity, 2),
  numLeaves: COUNT,
  numBranches: COUNT,
  storing: A_COLUMN,
  whereNotNull: A_COLUMN,
});

/** As long as that of many models. */
function embedding(name: string): Column {
  return Column.array(name, ElementType.float32(), { vectorLength: 768 });
}

/**
 * An index that finds the nearest neighbors of an embedding. Requires the Enterprise or Enterprise Plus edition.
 *
 * @see https://cloud.google.com/spanner/docs/vector-indexes
 * @example
 * declare const events: TableBase;
 * events.addColumn(Column.array('Embedding', ElementType.float32(), { vectorLength: 768 }));
 * new VectorIndex(events, 'EventsByEmbedding', { column: 'Embedding', distance: VectorDistance.COSINE });
 */
export class VectorIndex extends DatabaseObject {
  /** Name of the index. */
  public readonly indexName: string;

  /**
   * @throws duplicate-name, out-of-range, unknown-column, unknown-option, unresolved-token, unsupported, wrong-type
   */
  constructor(scope: ITable, id: string, props: VectorIndexProps) {
    const table = tableOf(scope, 'vector index', 'VectorIndex', id);
    super(table, id, 'vector index');
    const at = this.node.path;
    const { column, distance, filterColumns = [], storing = [], whereNotNull = [] } =
      checked(VECTOR_INDEX_PROPS, props, at);
    const like = embedding(column)._toModel(table._dialect, at, false);
    const { notNull } = table._column(column, 'column', at, like);
    for (const [option, names] of Object.entries({ filterColumns, storing, whereNotNull })) {
      names.forEach((name) => table._column(name, option, at));
    }
    this.indexName = inSchemaOf(table.tableName, id);
    this._join({
      kind: 'VECTOR INDEX',
      name: this.indexName,
      table: table.tableName,
      columns: [column, ...filterColumns],
      storing,
      partitionBy: [],
      orderBy: [],
      whereNotNull: notNull || whereNotNull.includes(column) ? whereNotNull : [column, ...whereNotNull],
      options: optionTexts({
        distance_type: `'${distance}'`,
        tree_depth: props.treeDepth?.toString(),
        num_leaves: props.numLeaves?.toString(),
        num_branches: props.numBranches?.toString(),
        disable_search: props.disableSearch?.toString(),
      }),
    });
  }
}
