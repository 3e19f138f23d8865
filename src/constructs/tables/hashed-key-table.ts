import type { Construct } from 'constructs';
import { hashSources } from './sharding';
import { TableBase } from './table-base';
import { checkedProps, keyPartsOf, type TableOptions } from './table-options';
import type { Column } from '../../columns/column';
import { columnSource, generatedInt64, hashExpression } from '../../ddl/expressions/shard-expression';
import { isRow, pointReadSql, QueryParameters, type ComputedKeyRead } from '../../ddl/expressions/shard-reads';
import { struct } from '../../rules/usage/options';
import type { ColumnDefinition } from '../../schema';
import { textOutput } from '../../terraform/outputs';

/** Properties of a table whose key begins with the full hash of its natural key. */
export interface HashedKeyTableProps extends TableOptions {
  /** Columns of the primary key after the hash, in key order. */
  readonly key: Column[];

  /**
   * Name of the hash column.
   *
   * @default KeyHash
   */
  readonly hashColumn?: string;
}

const HASHED_KEY_TABLE_PROPS = struct<HashedKeyTableProps>('HashedKeyTableProps');

/**
 * A table whose key begins with the full 64-bit hash of its natural key, for natural or sequential keys that are only
 * read one at a time. Rows are scattered and cannot be read in key order.
 *
 * @see https://cloud.google.com/spanner/docs/schema-design#fix_hash_the_key
 * @example
 * new HashedKeyTable(db, 'Accounts', {
 *   key: [Column.string('AccountNo', { lengthChars: 34 })],
 *   columns: [Column.numeric('Balance')],
 * });
 */
export class HashedKeyTable extends TableBase {
  /** Name of the hash column. */
  public readonly hashColumn: string;
  private readonly keyColumns: readonly ColumnDefinition[];

  /**
   * @throws unknown-column, duplicate-column, duplicate-name, out-of-range, unsupported, unresolved-token
   */
  constructor(scope: Construct, id: string, props: HashedKeyTableProps) {
    super(scope, id, checkedProps(HASHED_KEY_TABLE_PROPS, scope, id, props));
    this.hashColumn = props.hashColumn ?? 'KeyHash';
    const columns = this._columnModels(props.key, true);
    const sources = hashSources(props.key.map((column) => column.name), columns, 'key', this._dialect, this._path);
    this.keyColumns = sources;
    const expression = hashExpression(sources.map((column) => columnSource(column, this._dialect)), this._dialect);
    this._setShape({
      columns: [generatedInt64(this.hashColumn, expression, this._dialect), ...columns],
      primaryKey: [{ column: this.hashColumn, descending: false }, ...keyPartsOf(props.key)],
      made: this.hashColumn,
    }, props);
  }

  /**
   * SQL of the hash of one key, with the key columns as query parameters: `@AccountNo` in GoogleSQL, `$1` in
   * PostgreSQL.
   */
  public hashExpression(): string {
    return this.hashOf(new QueryParameters(this._dialect));
  }

  /** SQL that reads one row by its key. Parameters: the key columns, in key order. */
  public pointReadSql(): string {
    return pointReadSql(...this.row(new QueryParameters(this._dialect)));
  }

  /** Adds the two texts as Terraform outputs, for applications that read them from there. */
  public addOutputs(): void {
    textOutput(this, 'HashExpression', this.hashExpression(), `hash of one key of ${this.tableName}`);
    textOutput(this, 'PointRead', this.pointReadSql(), `reads one row of ${this.tableName}`);
  }

  /**
   * The condition that a row has a key.
   *
   * @internal
   */
  protected _isRow(parameters: QueryParameters): string {
    return isRow(...this.row(parameters));
  }

  private row(parameters: QueryParameters): [ComputedKeyRead, string, string[], QueryParameters] {
    const read = { dialect: this._dialect, table: this.tableName, computedColumn: this.hashColumn };
    return [read, this.hashOf(parameters), this.keyColumns.map((column) => column.name), parameters];
  }

  private hashOf(parameters: QueryParameters): string {
    return hashExpression(
      this.keyColumns.map((column) => ({ column, sql: parameters.of(column.name) })), this._dialect,
    );
  }
}
