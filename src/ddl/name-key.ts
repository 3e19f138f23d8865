import { Dialect } from '../schema';

/** A name as Spanner compares it: GoogleSQL takes no notice of case. */
export function nameKey(name: string, dialect: Dialect): string {
  return dialect === Dialect.GOOGLESQL ? name.toLowerCase() : name;
}
