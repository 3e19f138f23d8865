import { createHash } from 'node:crypto';
import { Dialect } from './dialect';
import { LIMITS } from './limits';

/** A name as Spanner compares it: GoogleSQL ignores case. */
export function nameKey(name: string, dialect: Dialect): string {
  return dialect === Dialect.GOOGLESQL ? name.toLowerCase() : name;
}

export function nameKeyIn(dialect: Dialect): (name: string) => string {
  return (name) => nameKey(name, dialect);
}

/** The schema of a table without one in its name. */
export const DEFAULT_SCHEMAS: Readonly<Record<Dialect, string>> = {
  [Dialect.GOOGLESQL]: 'default',
  [Dialect.POSTGRESQL]: 'public',
};

/** PostgreSQL also names what is in its default schema with it: `public.orders`. */
export function withoutDefaultSchema(name: string, dialect: Dialect): string {
  return dialect === Dialect.POSTGRESQL ? name.replace(/^public\./, '') : name;
}

const DATABASE_ID = /^[a-z][a-z0-9_-]{0,28}[a-z0-9]$/;

export function isDatabaseId(name: string): boolean {
  return DATABASE_ID.test(name);
}

/** A name as Spanner checks it for duplicates: in both dialects, two names that differ only in case cannot coexist. */
export function uniqueKey(name: string): string {
  return name.toLowerCase();
}

/**
 * The name in the named schema of its table, if the table is in one: `sales.ByDay` for an index on `sales.Orders`.
 * `default.ByDay` is in none.
 */
export function inSchemaOf(table: string, name: string): string {
  return name.includes('.') ? name.replace(/^default\./i, '') : `${table.slice(0, table.indexOf('.') + 1)}${name}`;
}

/** What `inSchemaOf` reads as the name. */
export function besideTable(table: string, name: string): string {
  return table.includes('.') && !name.includes('.') ? `default.${name}` : name;
}

/** Whether both names are in one named schema, or in none. */
export function shareSchema(one: string, other: string): boolean {
  const [of, ofOther] = [one, other].map((name) => uniqueKey(name.slice(0, name.indexOf('.') + 1)));
  return of === ofOther;
}

/** How the name of something new beside something old ends: `Orders_v2`. In `user_uuid_v7` it is a kind of ids. */
export const VERSION = /(?<=.)(?<![UuGg]uid|[UG]UID)_v(\d{1,6})$/;

/** Whether a statement can give it to a table that exists: that of PostgreSQL takes no name in a named schema. */
export function canBeNewName(name: string, dialect: Dialect): boolean {
  return dialect === Dialect.GOOGLESQL || !name.includes('.');
}

/** The default name of a foreign key. */
export function foreignKeyName(table: string, columns: readonly string[], dialect: Dialect): string {
  return fittingName(`FK_${table.replace('.', '_')}_${columns.join('_')}`, [table, ...columns], dialect);
}

/** A generated name. If too long, it is cut and ends with a digest of its parts, which keeps it unique. */
export function fittingName(name: string, parts: readonly string[], dialect: Dialect): string {
  const fitting = cutName(name, LIMITS.nameLength[dialect], dialect);
  if (fitting === name) {
    return name;
  }
  const digest = createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 10);
  return `${cutName(name, LIMITS.nameLength[dialect] - digest.length - 1, dialect)}_${digest}`;
}

/** @param size In characters; in PostgreSQL in bytes. */
export function cutName(name: string, size: number, dialect: Dialect): string {
  const sizeOf = (text: string): number => (dialect === Dialect.POSTGRESQL ? Buffer.byteLength(text) : text.length);
  if (sizeOf(name) <= size) {
    return name;
  }
  const characters = [...name];
  while (sizeOf(characters.join('')) > size) {
    characters.pop();
  }
  return characters.join('');
}
