import type { Dialect, OptionChanges } from '../../schema';
import { writtenSeconds } from '../../text/duration';
import { canonicalText } from '../canonical/canonical-words';

/** The options that change, with their new value; undefined: back to the default. */
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

/** `'7d'`, `"7d"` and `'168h'` are one, and so are `'a, b'` and `'a,b'`, and `'true'` and `true`. */
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
 * Takes out the retention option of data that could not be restored, where retention gets shorter: it needs consent,
 * the others do not.
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

/** Whether less is kept afterwards. What cannot be read is taken for less. */
function isShorter(to: string | undefined, from: string | undefined, defaultSeconds: number): boolean {
  const [was, willBe] = [from, to].map((option) => (option === undefined ? defaultSeconds : writtenSeconds(option)));
  return was === undefined || willBe === undefined || willBe < was;
}
