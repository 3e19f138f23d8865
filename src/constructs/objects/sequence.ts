import { Construct } from 'constructs';
import {
  sequenceOptionsToModel,
  type BitReversedSequenceOptions,
} from '../../columns/sequence-options';
import { newCall, text, variable } from '../../languages/code';
import { outOfRange } from '../../rules/usage/errors';
import { literalText } from '../../rules/usage/literal';
import { checked, struct } from '../../rules/usage/options';
import { Dialect, type SequenceDefinition } from '../../schema';
import { Database } from '../database/database';
import { freeId } from '../database/free-id';
import { scopedName } from '../database/scoped-name';

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
export class Sequence extends Construct {
  /** Name of the sequence. */
  public readonly sequenceName: string;
  private readonly model: SequenceDefinition;

  /**
   * @throws out-of-range, unresolved-token
   */
  constructor(scope: Construct, id: string, props: SequenceProps = {}) {
    const database = Database._of(scope, `sequence ${id}`);
    const name = scopedName(scope, literalText(id, 'the name of a sequence', database._path));
    database._declared.claimName(name, 'SEQUENCE');
    super(scope, freeId(scope, id, 'sequence'));
    if (database.dialect === Dialect.POSTGRESQL && id !== id.toLowerCase()) {
      throw outOfRange(
        this.node.path,
        'the name of a sequence',
        id,
        'lower case in PostgreSQL, because nextval(...) takes the name as text',
        [newCall('Sequence', [variable('db'), text(id.toLowerCase())], {})],
      );
    }
    this.sequenceName = name;
    this.model = Object.freeze({
      name,
      ...sequenceOptionsToModel(checked(SEQUENCE_PROPS, props, this.node.path), this.node.path),
    });
    database._declared.addSequence(this);
  }

  /** @internal */
  public _toModel(): SequenceDefinition {
    return this.model;
  }
}
