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

/** The name of what is in the named schema of its table, where that is in one: `sales.ByDay` beside `sales.Orders`. */
export function inSchemaOf(table: string, name: string): string {
  return name.includes('.') ? name : `${table.slice(0, table.indexOf('.') + 1)}${name}`;
}
