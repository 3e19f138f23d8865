import type { Construct } from 'constructs';
import { startingKey } from './declared-columns';
import { TableBase } from './table-base';
import { checkedProps, keyPartsOf, type TableOptions } from './table-options';
import { Column } from '../../columns/column';
import { call, REST, textCall } from '../../languages/code';
import { phrase } from '../../languages/phrase';
import { unsupported } from '../../rules/usage/errors';
import { struct } from '../../rules/usage/options';

/** The example of the first column. */
export const A_UUID = textCall('Column', 'uuid', 'Id');

/** Properties of a table with a random key. */
export interface UuidTableProps extends TableOptions {
  /** Columns of the primary key, in key order. The first is a `Column.uuid`. */
  readonly key: Column[];
}

const UUID_TABLE_PROPS = struct<UuidTableProps>('UuidTableProps', { key: A_UUID });

/**
 * A table whose key begins with a random UUID (version 4) that Spanner generates, so that inserts are scattered.
 *
 * @see https://cloud.google.com/spanner/docs/primary-key-default-value#universally_unique_identifier_uuid
 * @example
 * new UuidTable(db, 'Customers', {
 *   key: [Column.uuid('CustomerId')],
 *   columns: [Column.string('Email', { lengthChars: 320, notNull: true })],
 * });
 */
export class UuidTable extends TableBase {
  /**
   * @throws unsupported, unknown-column, duplicate-column, duplicate-name, unresolved-token
   */
  constructor(scope: Construct, id: string, props: UuidTableProps) {
    super(scope, id, checkedProps(UUID_TABLE_PROPS, scope, id, props));
    if (!props.key[0]?._isUuid) {
      throw unsupported(
        this._path,
        'the key does not begin with a UUID',
        phrase`${call('Column', 'uuid', [REST])} as the first column`,
        [startingKey(this, id, props, { isFirst: ({ _isUuid }) => _isUuid, make: (name) => Column.uuid(name) })],
      );
    }
    this._setShape({ columns: this._columnModels(props.key, true), primaryKey: keyPartsOf(props.key) }, props);
  }
}
