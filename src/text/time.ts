import { memoized } from './once';

export const SECONDS_OF_DAY = 86_400;
export const MILLIS_OF_DAY = SECONDS_OF_DAY * 1_000;
const SECONDS_BY_UNIT: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: SECONDS_OF_DAY };

/** Seconds of a duration in an option, such as `36h`; undefined if it is not one. */
export function durationSeconds(duration: string): number | undefined {
  const [, amount, unit] = /^(\d{1,12})\s*([smhd])$/i.exec(duration.trim()) ?? [];
  return amount === undefined ? undefined : Number(amount) * SECONDS_BY_UNIT[unit.toLowerCase()];
}

/** Seconds of a duration in DDL, such as `'36h'`. */
export function writtenSeconds(option: string): number | undefined {
  const [, , duration] = /^('''|"""|'|")(.*)\1$/s.exec(option) ?? [];
  return duration === undefined ? undefined : durationSeconds(duration);
}

/** The shortest form of a duration, such as `7d`. */
export function durationText(seconds: number): string {
  const units = Object.entries(SECONDS_BY_UNIT).reverse();
  const [unit, length] = units.find(([, each]) => seconds > 0 && seconds % each === 0) ?? ['s', 1];
  return `${seconds / length}${unit}`;
}

/** Names from the IANA database. Remembered, because each check constructs a formatter. */
export const isTimeZone = memoized((name: string): boolean => {
  try {
    return /^[a-z]/i.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
});

/** `2027-02-30` would parse as March 2. */
export function isDay(day: string): boolean {
  const time = Date.parse(day);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day;
}
