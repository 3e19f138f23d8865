/** `a`, `a and b`, `a, b and c`. */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
}

/** A number as people read it: `12,000`. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** @param names By the old ones. */
export function namesThatStay(names: ReadonlyMap<string, string>): string {
  return `Names are unique in a database, so these keep their new ones; declare them so: ${listed([...names].map(([old, name]) => `${name} (was ${old})`))}.`;
}
