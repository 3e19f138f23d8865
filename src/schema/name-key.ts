import { createHash } from 'node:crypto';
import { Dialect } from './dialect';
import { LIMITS } from './limits';

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

/** That of a foreign key by default. */
export function foreignKeyName(table: string, columns: readonly string[], dialect: Dialect): string {
  return fittingName(`FK_${table.replace('.', '_')}_${columns.join('_')}`, [table, ...columns], dialect);
}

/**
 * A name that is made of others: as it is where it fits, and else cut, with a digest of its parts at the end that no
 * other one has.
 */
export function fittingName(name: string, parts: readonly string[], dialect: Dialect): string {
  const fitting = cutName(name, LIMITS.nameLength[dialect], dialect);
  if (fitting === name) {
    return name;
  }
  const digest = createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 10);
  return `${cutName(name, LIMITS.nameLength[dialect] - digest.length - 1, dialect)}_${digest}`;
}

/** @param size In characters, of which PostgreSQL counts the bytes. */
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
