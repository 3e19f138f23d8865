import type { Database } from './database';
import { allColumns, generatedInt64, hashSources } from './sharding';
import { keyPartsOf, TableBase, type TableOptions } from './table-base';
import type { Column } from '../columns/column';
import { columnSource, hashExpression } from '../ddl/shard-expression';
import { literalText } from '../terraform/literal';

/** Properties of a table with the full hash of its key in front. */
export interface HashedKeyTableProps extends TableOptions {
  /** Columns of the primary key behind the hash, in key order. */
  readonly key: Column[];

  /**
   * Name of the column that holds the hash.
   *
   * @default KeyHash
   */
  readonly hashColumn?: string;
}

/**
 * A table with the full 64-bit hash of its key in front, for natural or sequential keys that are only ever read one by
 * one. Rows lie anywhere; nothing can be read in the order of the key.
 *
 * @see https://cloud.google.com/spanner/docs/schema-design#fix_hash_the_key
 * @example
 * new HashedKeyTable(db, 'Accounts', {
 *   key: [Column.string('AccountNo', { lengthChars: 34 })],
 *   columns: [Column.numeric('Balance')],
 * });
 */
export class HashedKeyTable extends TableBase {
  /** Name of the column that holds the hash. */
  public readonly hashColumn: string;

  /**
   * @throws unknown-column, duplicate-column, duplicate-name, out-of-range, unsupported, unresolved-token
   */
  constructor(scope: Database, id: string, props: HashedKeyTableProps) {
    super(scope, id, props);
    this.hashColumn = literalText(props.hashColumn ?? 'KeyHash', 'hashColumn', this.node.path);
    const columns = allColumns(props.key, [], this._dialect, this.node.path);
    const sources = hashSources(props.key.map((column) => column.name), columns, 'key', this._dialect, this.node.path);
    const expression = hashExpression(sources.map((column) => columnSource(column, this._dialect)), this._dialect);
    this._setShape({
      columns: [generatedInt64(this.hashColumn, expression, this._dialect), ...columns],
      primaryKey: [{ column: this.hashColumn, descending: false }, ...keyPartsOf(props.key)],
    }, props);
  }
}
