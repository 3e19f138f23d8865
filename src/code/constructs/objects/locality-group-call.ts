import { stringValue } from '../../../ddl/lexer/lexer';
import { member, newCall, text, value, variable, type Call } from '../../../languages/code';
import type { Dialect } from '../../../schema';
import type { LocalityGroupDefinition } from '../../../schema/objects/locality-group';
import { durationSeconds, SECONDS_OF_DAY } from '../../../text/time';

export function localityGroupCall({ name, options }: LocalityGroupDefinition, dialect: Dialect): Call | undefined {
  const [storage, spillTimespan] = ['storage', 'ssd_to_hdd_spill_timespan']
    .map((option) => stringValue(options.get(option), dialect));
  const days = spillTimespan === undefined ? undefined : (durationSeconds(spillTimespan) ?? NaN) / SECONDS_OF_DAY;
  return days !== undefined && !Number.isInteger(days)
    ? undefined
    : newCall('LocalityGroup', [variable('db'), text(name)], {
      storage: storage === undefined ? undefined : member('StorageMedium', storage.toUpperCase()),
      spillToHddAfterDays: days === undefined ? undefined : value(days),
    });
}
