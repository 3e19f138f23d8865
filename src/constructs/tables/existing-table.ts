import type { Construct } from 'constructs';
import { TableBase } from './table-base';
import { checkedProps, keyPartsOf } from './table-options';
import type { Column } from '../../columns/column';
import { call, REST } from '../../languages/code';
import { phrase } from '../../languages/phrase';
import { unsupported } from '../../rules/usage/errors';
import { struct } from '../../rules/usage/options';
import type { ColumnDefinition } from '../../schema';

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

/** Returned by `Table.fromTableName`. */
export class ExistingTable extends TableBase {
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
