import type { Construct } from 'constructs';
import { DatabaseObject } from './database-object';
import { quotePath } from '../../ddl/lexer/quoting';
import { conflictingOptions, outOfRange } from '../../rules/usage/errors';
import { memberOf, wholeNumber } from '../../rules/usage/kinds';
import { checked, struct } from '../../rules/usage/options';
import { Dialect, type DeclaredObject, type TextObject } from '../../schema';
import { LIMITS } from '../../schema/limits';

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

const LOCALITY_GROUP_PROPS = struct<LocalityGroupProps>('LocalityGroupProps', {}, {
  storage: memberOf('StorageMedium', StorageMedium),
  spillToHddAfterDays: wholeNumber(LIMITS.spillDays.least, LIMITS.spillDays.most, 30),
});

/**
 * A storage policy, and columns that are stored together. Requires the Enterprise or Enterprise Plus edition.
 *
 * @see https://cloud.google.com/spanner/docs/create-manage-locality-groups
 * @example
 * const archive = new LocalityGroup(db, 'archive', { storage: StorageMedium.SSD, spillToHddAfterDays: 30 });
 * Column.bytes('Scan', { localityGroup: archive.localityGroupName });
 */
export class LocalityGroup extends DatabaseObject {
  /** Name of the locality group. */
  public readonly localityGroupName: string;
  private readonly model: TextObject;

  /**
   * @throws out-of-range, conflicting-options, unresolved-token
   */
  constructor(scope: Construct, id: string, props: LocalityGroupProps = {}) {
    super(scope, id, 'locality group');
    if (!/^[A-Za-z]\w*$/.test(id) || id.toLowerCase() === 'default') {
      throw outOfRange(
        this.node.path,
        'the name of a locality group',
        id,
        'letters, digits and underscores, and not that of the one that is there',
        "new LocalityGroup(db, 'archive')",
      );
    }
    this.localityGroupName = id;
    const { storage, spillToHddAfterDays } = withoutConflict(props, this.node.path);
    const options = [
      ...(storage === undefined ? [] : [['storage', storage]]),
      ...(spillToHddAfterDays === undefined ? [] : [['ssd_to_hdd_spill_timespan', `${spillToHddAfterDays}d`]]),
    ];
    const clause =
      this._dialect === Dialect.POSTGRESQL
        ? options.map(([option, value]) => ` ${option.toUpperCase()} '${value}'`).join('')
        : options.length === 0
          ? ''
          : ` OPTIONS (${options.map(([option, value]) => `${option} = '${value}'`).join(', ')})`;
    this.model = Object.freeze({
      kind: 'LOCALITY GROUP',
      name: id,
      statements: [`CREATE LOCALITY GROUP ${quotePath(id, this._dialect)}${clause}`],
    });
    this._join();
  }

  /** @internal */
  public _declared(): readonly DeclaredObject[] {
    return [this.model];
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
      'what is stored on HDD does not move there: leave out `spillToHddAfterDays`',
    );
  }
  return props;
}
