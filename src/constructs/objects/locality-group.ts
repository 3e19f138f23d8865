import type { Construct } from 'constructs';
import { DatabaseObject } from './database-object';
import * as code from '../../languages/code';
import { phrase } from '../../languages/phrase';
import { conflictingOptions, outOfRange, unsupported } from '../../rules/usage/errors';
import { wholeNumber } from '../../rules/usage/kinds';
import { checked, struct } from '../../rules/usage/options';
import { literal, optionTexts } from '../../schema/kind/clauses';
import { LIMITS } from '../../schema/limits';
import { isDefaultGroup } from '../../schema/objects/locality-group';
import { SECONDS_OF_DAY } from '../../text/time';

/** Where Spanner stores values. */
export enum StorageMedium {
  SSD = 'ssd',
  HDD = 'hdd',
}

/** Properties of a locality group. */
export interface LocalityGroupProps {
  /**
   * Where the values are stored.
   *
   * @default - as in the locality group `default` of the database, which is SSD
   */
  readonly storage?: StorageMedium;

  /**
   * Moves values from SSD to HDD after this number of days, from 1 to 365.
   *
   * @default - they stay
   */
  readonly spillToHddAfterDays?: number;
}

const LOCALITY_GROUP_PROPS = struct<LocalityGroupProps>('LocalityGroupProps', {
  spillToHddAfterDays: wholeNumber(1, LIMITS.spillSeconds.most / SECONDS_OF_DAY, 30),
});

/**
 * A storage policy, and columns that are stored together. Requires the Enterprise or Enterprise Plus edition.
 *
 * `default` is the locality group that every database has: its policy is changed.
 *
 * @see https://cloud.google.com/spanner/docs/create-manage-locality-groups
 * @example
 * const archive = new LocalityGroup(db, 'archive', { storage: StorageMedium.SSD, spillToHddAfterDays: 30 });
 * Column.bytes('Scan', { localityGroup: archive.localityGroupName });
 */
export class LocalityGroup extends DatabaseObject {
  /** Name of the locality group. */
  public readonly localityGroupName: string;

  /**
   * @throws out-of-range, conflicting-options, unsupported, unresolved-token
   */
  constructor(scope: Construct, id: string, props: LocalityGroupProps = {}) {
    super(scope, id, 'locality group');
    if (!/^[A-Za-z]\w*$/.test(id)) {
      throw outOfRange(
        this.node.path,
        'the name of a locality group',
        id,
        'letters, digits and underscores, with a letter first',
        [code.newCall('LocalityGroup', [code.variable('db'), code.text('archive')], {})],
      );
    }
    this.localityGroupName = id;
    const { storage, spillToHddAfterDays: days } = withoutConflict(props, this.node.path);
    if (isDefaultGroup(id) && storage === undefined && days === undefined) {
      throw unsupported(
        this.node.path, 'the locality group `default` exists, and nothing is changed of it',
        phrase`${code.option('storage')}, ${code.option('spillToHddAfterDays')} or both`,
        [code.newCall('LocalityGroup', [code.variable('db'), code.text('default')], {
          storage: code.member('StorageMedium', 'SSD'),
        })],
      );
    }
    this._join({
      kind: 'LOCALITY GROUP',
      name: id,
      options: optionTexts({
        storage: literal(storage, this._dialect),
        ssd_to_hdd_spill_timespan: days === undefined ? undefined : literal(`${days}d`, this._dialect),
      }),
    });
  }
}

/** @throws out-of-range, conflicting-options */
function withoutConflict(props: LocalityGroupProps, at: string): LocalityGroupProps {
  const { storage, spillToHddAfterDays: days } = checked(LOCALITY_GROUP_PROPS, props, at);
  if (days !== undefined && storage === StorageMedium.HDD) {
    throw conflictingOptions(
      at,
      'storage',
      'spillToHddAfterDays',
      phrase`what is stored on HDD does not move there: leave out ${code.option('spillToHddAfterDays')}`,
    );
  }
  return props;
}
