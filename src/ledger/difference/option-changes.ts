import type { Dialect, OptionChanges } from '../../schema';
import { writtenSeconds } from '../../text/time';
import { canonicalText } from '../canonical/canonical-words';

/** Changed options with their new values; undefined restores the default. */
export function optionChanges(
  from: ReadonlyMap<string, string>,
  to: ReadonlyMap<string, string>,
  dialect: Dialect,
): Map<string, string | undefined> {
  const changes = new Map<string, string | undefined>();
  for (const name of [...new Set([...to.keys(), ...from.keys()])].sort()) {
    if (!sameOption(from.get(name), to.get(name), dialect)) {
      changes.set(name, to.get(name));
    }
  }
  return changes;
}

/** Treats `'7d'`, `"7d"` and `'168h'` as equal, as well as `'a, b'` and `'a,b'`, and `'true'` and `true`. */
export function sameOption(a: string | undefined, b: string | undefined, dialect: Dialect): boolean {
  if (a === b || a === undefined || b === undefined) {
    return a === b;
  }
  const [was, willBe] = [a, b].map((option) => (
    canonicalText(option.replace(/,\s+/g, ',').replace(/^(['"])(true|false)\1$/i, '$2'), dialect)
  ));
  const seconds = writtenSeconds(a);
  return was === willBe || (seconds !== undefined && seconds === writtenSeconds(b));
}

/**
 * Removes the retention option if it would get shorter, because data could not be restored: it needs consent, the other
 * options do not.
 */
export function takeShortened(
  changes: Map<string, string | undefined>,
  before: ReadonlyMap<string, string>,
  option: string,
  defaultSeconds: number,
): OptionChanges | undefined {
  const value = changes.get(option);
  return changes.has(option) && isShorter(value, before.get(option), defaultSeconds) && changes.delete(option)
    ? new Map([[option, value]])
    : undefined;
}

/** Whether data is kept for a shorter time afterwards. Unreadable durations count as shorter. */
function isShorter(to: string | undefined, from: string | undefined, defaultSeconds: number): boolean {
  const [was, willBe] = [from, to].map((option) => (option === undefined ? defaultSeconds : writtenSeconds(option)));
  return was === undefined || willBe === undefined || willBe < was;
}
