import type { Construct } from 'constructs';
import { DatabaseObject } from './database-object';
import * as code from '../../languages/code';
import { unsupported } from '../../rules/usage/errors';
import { namedSchema } from '../../schema/objects/named-schema';
import { markAsNamedSchema } from '../database/scoped-name';

/**
 * A named schema: a namespace for tables, indexes, views and sequences. Objects with this scope are in the schema, and
 * have its name in front: `sales.Orders`.
 *
 * @see https://cloud.google.com/spanner/docs/named-schemas
 * @example
 * const sales = new NamedSchema(db, 'sales');
 * new UuidTable(sales, 'Orders', { key: [Column.uuid('OrderId')] });
 */
export class NamedSchema extends DatabaseObject {
  /** Name of the schema. */
  public readonly schemaName: string;

  /**
   * @throws duplicate-name, unresolved-token, unsupported
   */
  constructor(scope: Construct, id: string) {
    super(scope, id, 'schema');
    if (this._name.includes('.')) {
      throw unsupported(
        this.node.path, 'a named schema in another one', 'the Database as the scope',
        [code.newCall('NamedSchema', [code.variable('db'), code.text(id)], {})],
      );
    }
    this.schemaName = this._name;
    this._join(this._defined(namedSchema(this._name)));
  }
}

markAsNamedSchema(NamedSchema.prototype);
