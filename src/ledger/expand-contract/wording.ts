/** `a`, `a and b`, `a, b and c`. */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
}

/** A number as people read it: `12,000`. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** New names that stay: `OrdersByDay_v2 (was OrdersByDay)`. */
export function newNames(names: ReadonlyMap<string, string>): string {
  return listed([...names].map(([old, name]) => `${name} (was ${old})`));
}
