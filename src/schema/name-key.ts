import { Dialect } from '.';

/** A name as Spanner compares it: GoogleSQL takes no notice of case. */
export function nameKey(name: string, dialect: Dialect): string {
  return dialect === Dialect.GOOGLESQL ? name.toLowerCase() : name;
}

/**
 * A name as Spanner keeps it apart from others: two that differ in their capitals alone cannot both exist in
 * either dialect.
 */
export function uniqueKey(name: string): string {
  return name.toLowerCase();
}
