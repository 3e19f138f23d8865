import type { Construct } from 'constructs';
import { DatabaseObject } from './database-object';
import * as code from '../../languages/code';
import { someOf, text } from '../../rules/usage/kinds';
import { checked, struct } from '../../rules/usage/options';

/** Properties of a proto bundle. */
export interface ProtoBundleProps {
  /** Full names of the messages and enums: `shop.v1.Order`. */
  readonly types: string[];
}

const PROTO_BUNDLE_PROPS = struct<ProtoBundleProps>('ProtoBundleProps', {
  types: someOf(text, code.text('shop.v1.Order')),
});

/**
 * The protocol buffer messages and enums that columns can have as their type (GoogleSQL only).
 *
 * Spanner needs the descriptors of the types in the request that changes the bundle, and `google_spanner_database` has
 * no field for them: Terraform cannot apply such a change. Declare a bundle that exists, in a database with
 * `migrations`.
 *
 * @see https://cloud.google.com/spanner/docs/reference/standard-sql/protocol-buffers
 * @example
 * new ProtoBundle(db, 'ProtoBundle', { types: ['shop.v1.Order', 'shop.v1.Status'] });
 */
export class ProtoBundle extends DatabaseObject {

  /**
   * @param id Id of the construct. A database has one bundle, without a name.
   * @throws duplicate-name for a second bundle
   * @throws broken-expression, not-text, out-of-range, unknown-option, unresolved-token, unsupported, wrong-type
   */
  constructor(scope: Construct, id: string, props: ProtoBundleProps) {
    super(scope, id, 'proto bundle', 'PROTO BUNDLE');
    this._onlyInGoogleSql('columns of JSON or BYTES');
    const { types } = checked(PROTO_BUNDLE_PROPS, props, this.node.path);
    this._join(this._defined({ kind: 'PROTO BUNDLE', name: '', types: [...types], options: new Map() }));
  }
}
