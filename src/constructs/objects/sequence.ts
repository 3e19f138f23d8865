import type { Construct } from 'constructs';
import { DatabaseObject } from './database-object';
import { sequenceOptionsToModel, type BitReversedSequenceOptions } from '../../columns/sequence-options';
import { newCall, text, variable } from '../../languages/code';
import { outOfRange } from '../../rules/usage/errors';
import { checked, struct } from '../../rules/usage/options';
import { Dialect } from '../../schema';
import { sequenceDefinition } from '../../schema/objects/sequence';

/** Properties of a sequence. */
export interface SequenceProps extends BitReversedSequenceOptions {}

const SEQUENCE_PROPS = struct<SequenceProps>('SequenceProps');

/**
 * A bit-reversed positive sequence: unique numbers that are far apart.
 *
 * @see https://cloud.google.com/spanner/docs/primary-key-default-value#bit-reversed-sequence
 * @example
 * const ids = new Sequence(db, 'InvoiceIds', { skipRangeMin: 1, skipRangeMax: 1000000 });
 * Column.int64('InvoiceId', { defaultValue: Default.nextValue(ids.sequenceName) });
 */
export class Sequence extends DatabaseObject {
  /** Name of the sequence. */
  public readonly sequenceName: string;

  /**
   * @throws out-of-range, unresolved-token
   */
  constructor(scope: Construct, id: string, props: SequenceProps = {}) {
    super(scope, id, 'sequence');
    if (this._dialect === Dialect.POSTGRESQL && id !== id.toLowerCase()) {
      throw outOfRange(
        this.node.path,
        'the name of a sequence',
        id,
        'lower case in PostgreSQL, because nextval(...) takes the name as text',
        [newCall('Sequence', [variable('db'), text(id.toLowerCase())], {})],
      );
    }
    this.sequenceName = this._name;
    const options = sequenceOptionsToModel(checked(SEQUENCE_PROPS, props, this.node.path), this.node.path);
    this._join(sequenceDefinition(this._name, options));
  }
}
