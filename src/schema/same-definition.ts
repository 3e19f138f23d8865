/**
 * Whether two pieces of the model say the same, wherever in a text each was written. Absent is the same as undefined.
 */
export function sameDefinition(a: unknown, b: unknown): boolean {
  if (a === b) {
    return true;
  }
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
    return false;
  }
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((each, at) => sameDefinition(each, b[at]));
  }
  return holds(a as Fields, b as Fields) && holds(b as Fields, a as Fields);
}

type Fields = Readonly<Record<string, unknown>>;

function holds(all: Fields, some: Fields): boolean {
  for (const field in some) {
    if (field !== 'span' && field !== 'spans' && !sameDefinition(all[field], some[field])) {
      return false;
    }
  }
  return true;
}
