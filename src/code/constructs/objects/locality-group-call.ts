import { readLocalityGroup } from '../../../ddl/objects/locality-group';
import { member, newCall, text, value, variable, type Call } from '../../../languages/code';
import type { Dialect, TextObject } from '../../../schema';
import { durationSeconds, SECONDS_OF_DAY } from '../../../text/duration';

export function localityGroupCall(object: TextObject, dialect: Dialect): Call | undefined {
  const { name, storage, spillTimespan } = readLocalityGroup(object, dialect) ?? {};
  const days = spillTimespan === undefined ? undefined : (durationSeconds(spillTimespan) ?? NaN) / SECONDS_OF_DAY;
  return name === undefined || (days !== undefined && !Number.isInteger(days))
    ? undefined
    : newCall('LocalityGroup', [variable('db'), text(name)], {
      storage: storage === undefined ? undefined : member('StorageMedium', storage.toUpperCase()),
      spillToHddAfterDays: days === undefined ? undefined : value(days),
    });
}
