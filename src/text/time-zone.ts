import { memoized } from './once';

/** Asking takes half a millisecond. */
export const isTimeZone = memoized((name: string): boolean => {
  try {
    return /^[a-z]/i.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
});
