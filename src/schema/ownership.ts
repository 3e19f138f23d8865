import type { Schema } from './schema';

/** Whether the schema says all there is to be, as DDL text does, tables with all their clauses included. */
export function saysEverything({ objects }: Schema): boolean {
  return objects !== undefined && objects.declaredKinds === undefined;
}

/**
 * Whether the schema says which objects of a kind there are to be. Of other kinds it says nothing: they stay as they are.
 *
 * @param kind `VIEW`, `CHANGE STREAM`, `ROLE`, `GRANT`, `SCHEMA`, `DATABASE` for its options, or the kind of a text object.
 */
export function declares({ objects }: Schema, kind: string): boolean {
  return objects !== undefined && (objects.declaredKinds?.includes(kind) ?? true);
}
