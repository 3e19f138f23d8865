/**
 * Whether two parts of the model are equal, wherever they were written. Absent equals undefined.
 *
 * @param sameText Whether two different texts mean the same. Absent: they never do.
 */
export function sameDefinition(a: unknown, b: unknown, sameText?: (a: string, b: string) => boolean): boolean {
  if (a === b) {
    return true;
  }
  if (sameText && typeof a === 'string' && typeof b === 'string') {
    return sameText(a, b);
  }
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
    return false;
  }
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((each, at) => sameDefinition(each, b[at], sameText));
  }
  if (a instanceof Map) {
    return b instanceof Map && sameDefinition(Object.fromEntries(a), Object.fromEntries(b), sameText);
  }
  return holds(a as Fields, b as Fields, sameText) && holds(b as Fields, a as Fields, sameText);
}

type Fields = Readonly<Record<string, unknown>>;

function holds(all: Fields, some: Fields, sameText?: (a: string, b: string) => boolean): boolean {
  for (const field in some) {
    if (field !== 'span' && field !== 'spans' && !sameDefinition(all[field], some[field], sameText)) {
      return false;
    }
  }
  return true;
}
