import { Construct } from 'constructs';
import { Database } from './database';
import { freeId } from './free-id';
import { quotePath } from '../../ddl/lexer/quoting';
import { conflictingOptions, outOfRange } from '../../rules/usage/errors';
import { literalText, literalValue } from '../../rules/usage/literal';
import { Dialect, type TextObject } from '../../schema';
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

/**
 * A storage policy, and columns that are stored together. Requires the Enterprise or Enterprise Plus edition.
 *
 * @see https://cloud.google.com/spanner/docs/create-manage-locality-groups
 * @example
 * const archive = new LocalityGroup(db, 'archive', { storage: StorageMedium.SSD, spillToHddAfterDays: 30 });
 * Column.bytes('Scan', { localityGroup: archive.localityGroupName });
 */
export class LocalityGroup extends Construct {
  /** Name of the locality group. */
  public readonly localityGroupName: string;

  /**
   * @throws out-of-range, conflicting-options, unresolved-token
   */
  constructor(scope: Construct, id: string, props: LocalityGroupProps = {}) {
    const database = Database._of(scope, `locality group ${id}`);
    const name = literalText(id, 'the name of a locality group', database._path);
    if (!/^[A-Za-z]\w*$/.test(name) || name.toLowerCase() === 'default') {
      throw outOfRange(
        database._path,
        'the name of a locality group',
        name,
        'letters, digits and underscores, and not that of the one that is there',
        "new LocalityGroup(db, 'archive')",
      );
    }
    database._claimName(name);
    super(scope, freeId(scope, id, 'locality group'));
    this.localityGroupName = name;
    const { storage, spillToHddAfterDays } = checked(props, this.node.path);
    const options = [
      ...(storage === undefined ? [] : [['storage', storage]]),
      ...(spillToHddAfterDays === undefined ? [] : [['ssd_to_hdd_spill_timespan', `${spillToHddAfterDays}d`]]),
    ];
    const clause =
      database.dialect === Dialect.POSTGRESQL
        ? options.map(([option, value]) => ` ${option.toUpperCase()} '${value}'`).join('')
        : options.length === 0
          ? ''
          : ` OPTIONS (${options.map(([option, value]) => `${option} = '${value}'`).join(', ')})`;
    const model: TextObject = {
      kind: 'LOCALITY GROUP',
      name,
      statements: [`CREATE LOCALITY GROUP ${quotePath(name, database.dialect)}${clause}`],
    };
    database._addObject(Object.freeze(model));
  }
}

/** @throws out-of-range, conflicting-options */
function checked(props: LocalityGroupProps, at: string): LocalityGroupProps {
  const { storage, spillToHddAfterDays: days } = props;
  const { least, most } = LIMITS.spillDays;
  if (storage !== undefined && !Object.values(StorageMedium).includes(storage)) {
    throw outOfRange(at, 'storage', storage, 'StorageMedium.SSD or StorageMedium.HDD', 'storage: StorageMedium.SSD');
  }
  if (
    days !== undefined &&
    (!Number.isInteger(literalValue(days, 'spillToHddAfterDays', at)) || days < least || days > most)
  ) {
    throw outOfRange(
      at,
      'spillToHddAfterDays',
      days,
      `a whole number from ${least} to ${most}`,
      'spillToHddAfterDays: 30',
    );
  }
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
