import { memoized } from './once';

/** Names from the IANA database. Remembered, because each check constructs a formatter. */
export const isTimeZone = memoized((name: string): boolean => {
  try {
    return /^[a-z]/i.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
});
