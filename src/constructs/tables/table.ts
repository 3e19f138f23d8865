import type { Construct } from 'constructs';
import { keyPartsOf, TableBase, type TableOptions } from './table-base';
import type { Column } from '../../columns/column';

/** Properties of a table whose key you choose. */
export interface TableProps extends TableOptions {
  /** Columns of the primary key, in key order. */
  readonly key: Column[];
}

/**
 * A table with any primary key. The key is judged: one whose inserts pile up in one place is refused at synth.
 *
 * Take it for natural keys; `UuidTable`, `BitReversedTable`, `ShardedTable`, `HashedKeyTable` and `TenantTable` make keys
 * that are safe by construction.
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
   * @throws unknown-column, duplicate-column, duplicate-name, unresolved-token
   */
  constructor(scope: Construct, id: string, props: TableProps) {
    super(scope, id, props);
    this._setShape({ columns: this._columnModels(props.key, true), primaryKey: keyPartsOf(props.key) }, props);
  }
}
