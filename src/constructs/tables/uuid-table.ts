import { keyPartsOf, TableBase, type TableOptions } from './table-base';
import { Column } from '../../columns/column';
import type { UuidStorage } from '../../columns/uuid-storage';
import type { Database } from '../database/database';

/** Properties of a table with a random key. */
export interface UuidTableProps extends TableOptions {
  /** Name of the key column. */
  readonly key: string;

  /**
   * How the UUID is stored. It cannot be changed later in place.
   *
   * @default UuidStorage.STRING
   */
  readonly storage?: UuidStorage;
}

/**
 * A table whose key is a random UUID (version 4) that Spanner makes, so that inserts land anywhere.
 *
 * @see https://cloud.google.com/spanner/docs/primary-key-default-value#universally_unique_identifier_uuid
 * @example
 * new UuidTable(db, 'Customers', {
 *   key: 'CustomerId',
 *   columns: [Column.string('Email', { lengthChars: 320, notNull: true })],
 * });
 */
export class UuidTable extends TableBase {
  /**
   * @throws unknown-column, duplicate-column, duplicate-name, unresolved-token
   */
  constructor(scope: Database, id: string, props: UuidTableProps) {
    super(scope, id, props);
    const key = [Column.uuid(props.key, { storage: props.storage })];
    this._setShape({ columns: this._columnModels(key, true), primaryKey: keyPartsOf(key) }, props);
  }
}
