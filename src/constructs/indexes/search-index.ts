import { Column } from '../../columns/column';
import { Tokens } from '../../columns/tokens';
import * as code from '../../languages/code';
import { phrase } from '../../languages/phrase';
import { unsupported } from '../../rules/usage/errors';
import { someOf, text } from '../../rules/usage/kinds';
import { checked, struct } from '../../rules/usage/options';
import type { ColumnDefinition } from '../../schema';
import { optionTexts } from '../../schema/kind/clauses';
import { inSchemaOf } from '../../schema/name-key';
import { DatabaseObject } from '../objects/database-object';
import type { ITable } from '../tables/i-table';
import { ownTable, tableOf } from '../tables/own-table';

/** Properties of a search index. */
export interface SearchIndexProps {
  /** The token columns that queries search: `Column.tokens`. */
  readonly tokens: string[];

  /**
   * Columns that are copied into the index, so that a query needs no join: STORING, INCLUDE.
   *
   * @default - none
   */
  readonly storing?: string[];

  /**
   * Divides the index by the values of these columns. A query then searches one combination of values, and names it.
   *
   * @default - none: a query searches the whole index
   */
  readonly partitionBy?: string[];

  /**
   * An INT64 column that is not NULL. The index serves queries that order by it without sorting the results.
   *
   * @default - the order of the primary key
   */
  readonly orderBy?: string;

  /**
   * Whether `orderBy` is in descending order.
   *
   * @default false
   */
  readonly descending?: boolean;

  /**
   * Omits rows with a NULL in one of these columns (`WHERE ... IS NOT NULL`).
   *
   * @default - none
   */
  readonly whereNotNull?: string[];

  /**
   * Stores the entries with the rows of this table, whose key `partitionBy` begins with. Requires `sortOrderSharding`.
   *
   * @default - not interleaved
   */
  readonly interleaveIn?: ITable;

  /**
   * Stores the entries in the order of `orderBy`, as those of a secondary index, instead of evenly spread.
   *
   * @default false
   */
  readonly sortOrderSharding?: boolean;

  /**
   * Leaves out the column that Spanner adds by default to make entries unique.
   *
   * @default false
   */
  readonly disableAutomaticUidColumn?: boolean;
}

const A_COLUMN = code.text('TitleTokens');
const SEARCH_INDEX_PROPS = struct<SearchIndexProps>('SearchIndexProps', {
  tokens: someOf(text, A_COLUMN), storing: A_COLUMN, partitionBy: A_COLUMN, whereNotNull: A_COLUMN,
});

/**
 * An index for full-text, substring, numeric and exact searches. Requires the Enterprise or Enterprise Plus edition.
 *
 * @see https://cloud.google.com/spanner/docs/full-text-search/search-indexes
 * @example
 * declare const events: TableBase;
 * events.addColumn(Column.tokens('KindTokens', Tokens.fullText('Kind')));
 * new SearchIndex(events, 'EventsByText', { tokens: ['KindTokens'] });
 */
export class SearchIndex extends DatabaseObject {
  /** Name of the index. */
  public readonly indexName: string;

  /**
   * @throws duplicate-name, foreign-table, out-of-range, unknown-column, unknown-option, unresolved-token, unsupported,
   * wrong-type
   */
  constructor(scope: ITable, id: string, props: SearchIndexProps) {
    const table = tableOf(scope, 'search index', 'SearchIndex', id);
    super(table, id, 'search index');
    const at = this.node.path;
    const { tokens, storing = [], partitionBy = [], orderBy, whereNotNull = [], interleaveIn } =
      checked(SEARCH_INDEX_PROPS, props, at);
    const ordered = orderBy === undefined ? [] : [orderBy];
    if (props.descending && orderBy === undefined) {
      const fix = phrase`name ${code.option('orderBy')}, or leave out ${code.option('descending')}`;
      throw unsupported(
        at, phrase`${code.option('descending')} orders by no column`, 'a column that orders the entries', fix,
      );
    }
    // Ids come first.
    const searched = table._columns.filter(({ type }) => type.code === 'STRING').pop()?.name ?? 'Text';
    const like = (column: Column): ColumnDefinition => column._toModel(table._dialect, at, false);
    table._requireColumns(
      tokens, 'tokens', at, tokens.map((name) => like(Column.tokens(name, Tokens.fullText(searched)))),
    );
    table._requireColumns(ordered, 'orderBy', at, ordered.map((name) => like(Column.int64(name, { notNull: true }))));
    for (const [option, names] of Object.entries({ storing, partitionBy, whereNotNull })) {
      table._requireColumns(names, option, at);
    }
    this.indexName = inSchemaOf(table.tableName, id);
    this._join({
      kind: 'SEARCH INDEX',
      name: this.indexName,
      table: table.tableName,
      columns: tokens,
      storing,
      partitionBy,
      orderBy: ordered.map((column) => ({ column, descending: props.descending ?? false })),
      whereNotNull,
      interleaveIn: interleaveIn && ownTable(interleaveIn, this._database, at).tableName,
      options: optionTexts({
        sort_order_sharding: props.sortOrderSharding?.toString(),
        disable_automatic_uid_column: props.disableAutomaticUidColumn?.toString(),
      }),
    });
  }
}
