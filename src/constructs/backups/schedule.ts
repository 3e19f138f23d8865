import { hoursBetween } from './cron';
import * as code from '../../languages/code';
import { shownExample } from '../../rules/usage/examples';
import { memberOf, number, textLike, wholeNumber } from '../../rules/usage/kinds';
import { place } from '../../rules/usage/usage-entry';
import { LIMITS } from '../../schema/limits';

/** A day of the week. */
export enum Weekday {
  /** Sunday. */
  SUNDAY = 'SUNDAY',
  /** Monday. */
  MONDAY = 'MONDAY',
  /** Tuesday. */
  TUESDAY = 'TUESDAY',
  /** Wednesday. */
  WEDNESDAY = 'WEDNESDAY',
  /** Thursday. */
  THURSDAY = 'THURSDAY',
  /** Friday. */
  FRIDAY = 'FRIDAY',
  /** Saturday. */
  SATURDAY = 'SATURDAY',
}

const DAYS = Object.values(Weekday);
const WEEKDAY = memberOf('Weekday');
const HOUR = wholeNumber(0, 23, 2);
/** Every month has it. */
const DAY_OF_MONTH = wholeNumber(1, 28, 1);
const HOURS_OF_DAY = 24;
const HOURS = number(
  (hours) => Number.isInteger(hours) && hours >= LIMITS.hoursBetweenBackups.incremental &&
    hours < HOURS_OF_DAY && HOURS_OF_DAY % hours === 0,
  '4, 6, 8 or 12', 12,
);
const CRON = textLike(
  (expression) => hoursBetween(expression) !== undefined,
  'cron with one minute and every month, in numbers: minute, hour, day of the month, month, day of the week',
  '0 2,14 * * *', inNumbers,
);

/** The same cron without names of days; undefined if it is none. */
function inNumbers(expression: string): string | undefined {
  const numbers = expression.replace(/\b(sun|mon|tue|wed|thu|fri|sat)[a-z]*/gi, (_, name: string) => (
    String(DAYS.findIndex((day) => day.startsWith(name.toUpperCase())))
  ));
  return hoursBetween(numbers) === undefined ? undefined : numbers;
}

/** What a text in the place of a Schedule means. */
export function meantSchedule(given: unknown): code.Code | undefined {
  if (typeof given !== 'string') {
    return shownExample('Schedule');
  }
  const cron = inNumbers(given);
  return cron === undefined ? undefined : code.textCall('Schedule', 'cron', cron);
}

/**
 * When backups start, in UTC. Spanner starts each within four hours of its time.
 *
 * @see https://cloud.google.com/spanner/docs/backup
 * @example
 * new BackupSchedule(db, 'daily', { schedule: Schedule.daily(2) });
 */
export class Schedule {
  /**
   * Once a day.
   *
   * @param hour Hour of the day in UTC, 0 to 23.
   * @throws out-of-range
   */
  public static daily(hour: number): Schedule {
    HOUR(hour, 'hour', place('Schedule', 'daily', { hour }));
    return new Schedule(`0 ${hour} * * *`);
  }

  /**
   * Several times a day, from midnight on. Spanner takes a full backup every 12 hours at most.
   *
   * @param hours Hours between two backups: 4, 6, 8 or 12.
   * @throws out-of-range
   */
  public static everyHours(hours: number): Schedule {
    HOURS(hours, 'hours', place('Schedule', 'everyHours', { hours }));
    return new Schedule(`0 */${hours} * * *`);
  }

  /**
   * Once a week.
   *
   * @param hour Hour of the day in UTC, 0 to 23.
   * @throws out-of-range
   */
  public static weekly(day: Weekday, hour: number): Schedule {
    const at = place('Schedule', 'weekly', { day: DAYS.includes(day) ? code.member('Weekday', day) : day, hour });
    WEEKDAY(day, 'day', at);
    HOUR(hour, 'hour', at);
    return new Schedule(`0 ${hour} * * ${DAYS.indexOf(day)}`);
  }

  /**
   * Once a month.
   *
   * @param day Day of the month, 1 to 28.
   * @param hour Hour of the day in UTC, 0 to 23.
   * @throws out-of-range
   */
  public static monthly(day: number, hour: number): Schedule {
    const at = place('Schedule', 'monthly', { day, hour });
    DAY_OF_MONTH(day, 'day', at);
    HOUR(hour, 'hour', at);
    return new Schedule(`0 ${hour} ${day} * *`);
  }

  /**
   * A schedule in cron, such as `0 2,14 * * *`: minute, hour, day of the month, month, day of the week. `0 12 * * *` is
   * once a day, at noon.
   *
   * @throws out-of-range when it is not cron in numbers, has more than one backup an hour, or not one in every month
   */
  public static cron(expression: string): Schedule {
    CRON(expression, 'expression', place('Schedule', 'cron', { expression }));
    return new Schedule(expression);
  }

  /** @internal */
  private constructor(public readonly _cron: string) {}

  /**
   * The shortest time between two backups.
   *
   * @internal
   */
  public get _hoursBetween(): number {
    return hoursBetween(this._cron)!;
  }
}
