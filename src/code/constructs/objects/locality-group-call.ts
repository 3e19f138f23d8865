import { readLocalityGroup } from '../../../ddl/objects/locality-group';
import { member, newCall, text, value, variable, type Call } from '../../../languages/code';
import type { Dialect, TextObject } from '../../../schema';

export function localityGroupCall(object: TextObject, dialect: Dialect): Call | undefined {
  const { name, storage, spillTimespan } = readLocalityGroup(object, dialect) ?? {};
  const [, days] = /^(\d+)d$/.exec(spillTimespan ?? '') ?? [];
  return name === undefined || (spillTimespan !== undefined && days === undefined)
    ? undefined
    : newCall('LocalityGroup', [variable('db'), text(name)], {
      storage: storage === undefined ? undefined : member('StorageMedium', storage.toUpperCase()),
      spillToHddAfterDays: days === undefined ? undefined : value(Number(days)),
    });
}
