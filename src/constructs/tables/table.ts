import type { Construct } from 'constructs';
import type { ITable } from './i-table';
import { TableBase } from './table-base';
import { checkedProps, keyPartsOf, type TableOptions } from './table-options';
import type { Column } from '../../columns/column';
import { call, REST } from '../../languages/code';
import { phrase } from '../../languages/phrase';
import { unsupported } from '../../rules/usage/errors';
import { duration } from '../../rules/usage/kinds';
import { literalText } from '../../rules/usage/literal';
import { struct } from '../../rules/usage/options';
import { place } from '../../rules/usage/usage-entry';
import type { ColumnDefinition } from '../../schema';

/** Properties of a table whose key you choose. */
export interface TableProps extends TableOptions {
  /** Columns of the primary key, in key order. */
  readonly key: Column[];

  /**
   * Makes it a dictionary for full-text search: synonyms by word. Its columns are `Key`, a text, and `Value`, an array
   * of texts, both NOT NULL. It can only be set when the table is created.
   *
   * @default false
   * @see https://cloud.google.com/spanner/docs/full-text-search/search-query-enhancement#custom-dictionaries
   */
  readonly fullTextDictionary?: boolean;

  /**
   * Maximum age of dictionary entries that a search reads, such as `5s`. PostgreSQL cannot change it.
   *
   * @default - the present one, which is 15 seconds for a new table
   */
  readonly dictionaryStaleness?: string;
}

/** Attributes of a table that is declared elsewhere. */
export interface TableAttributes {
  /** Columns of its primary key, in key order, as they are declared there. */
  readonly key: Column[];

  /**
   * Other columns that indexes and foreign keys here use.
   *
   * @default - none
   */
  readonly columns?: Column[];
}

const TABLE_ATTRIBUTES = struct<TableAttributes>('TableAttributes');
const TABLE_PROPS = struct<TableProps>('TableProps', { dictionaryStaleness: duration('15s') });

/**
 * A table with any primary key. A key whose inserts pile up in one place is refused at synth.
 *
 * Use it for natural keys; `UuidTable`, `BitReversedTable`, `ShardedTable`, `HashedKeyTable` and `TenantTable` have
 * keys that are safe by construction.
 *
 * @see https://cloud.google.com/spanner/docs/schema-and-data-model#choosing_a_primary_key
 * @example
 * new Table(db, 'Countries', {
 *   key: [Column.string('Code', { lengthChars: 2, values: ValueSource.entity('ISO 3166') })],
 *   columns: [Column.string('Name', { lengthChars: 100, notNull: true })],
 * });
 */
export class Table extends TableBase {
  /**
   * References a table of this database that is declared elsewhere: created by another tool, or by a recorded migration
   * that no construct declares.
   *
   * Foreign keys, interleaved tables and indexes use it like any other table. The library never creates, changes or
   * drops it, and does not check its key.
   *
   * @param scope The database, or a construct in it.
   * @param id Id of the construct.
   * @param tableName Name of the table.
   * @param attributes Its attributes. Its key columns determine how references to it are checked.
   * @throws duplicate-name, duplicate-column, not-text, unresolved-token
   * @example
   * const accounts = Table.fromTableName(db, 'BillingAccounts', 'Accounts', { key: [Column.uuid('AccountId')] });
   * new UuidTable(db, 'Orders', {
   *   key: [Column.uuid('OrderId')],
   *   columns: [Column.uuid('AccountId')],
   *   foreignKeys: [ForeignKey.to(accounts, { columns: ['AccountId'] })],
   * });
   */
  public static fromTableName(scope: Construct, id: string, tableName: string, attributes: TableAttributes): ITable {
    literalText(tableName, 'tableName', place('Table', 'fromTableName', { scope, id, tableName, attributes }));
    return new ExistingTable(scope, id, tableName, attributes);
  }

  /**
   * @throws unknown-column, duplicate-column, duplicate-name, unresolved-token
   */
  constructor(scope: Construct, id: string, props: TableProps) {
    super(scope, id, checkedProps(TABLE_PROPS, scope, id, props));
    this._setShape({ columns: this._columnModels(props.key, true), primaryKey: keyPartsOf(props.key) }, props);
  }
}

/** Returned by `Table.fromTableName`. */
class ExistingTable extends TableBase {
  constructor(scope: Construct, id: string, tableName: string, attributes: TableAttributes) {
    const { key, columns } = checkedProps(TABLE_ATTRIBUTES, scope, id, attributes);
    // An absent name is not the id.
    super(scope, id, { columns }, tableName ?? '');
    this._setShape({ columns: this._columnModels(key, true), primaryKey: keyPartsOf(key) }, {});
  }

  /** @internal */
  public _addIndexColumn({ name }: ColumnDefinition): void {
    const [interleaved, led] = ['interleavedIn', 'ledBy'].map((method) => call('IndexSpread', method, [REST]));
    const want = phrase`a spread that needs no new column, such as ${interleaved} or ${led}`;
    throw unsupported(
      this._path, `an index needs the shard column ${name} in a table that is declared elsewhere`, want,
      `add ${name} where the table is declared`,
    );
  }

  /** @internal */
  protected _joinSchema(): void {
    this._ownDatabase._declared.addExistingTable(this);
  }
}
