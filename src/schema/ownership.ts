import type { Schema } from './schema';
import type { SchemaObjects, TextObject } from './schema-objects';

/** Whether the schema is complete, as DDL text is, tables with all their clauses included. */
export function saysEverything({ objects }: Schema): boolean {
  return objects !== undefined && objects.declaredKinds === undefined;
}

/**
 * Whether the schema says which objects of a kind there are to be. It does not mention other kinds: they stay as they
 * are.
 *
 * @param kind `VIEW`, `CHANGE STREAM`, `ROLE`, `GRANT`, `SCHEMA`, `DATABASE` for its options, or the kind of a text
 *   object.
 */
export function declares({ objects }: Schema, kind: string): boolean {
  return objects !== undefined && (objects.declaredKinds?.includes(kind) ?? true);
}

/** All there is to be of the kinds of these objects. */
export function declaredObjects(texts: readonly TextObject[]): SchemaObjects {
  const declaredKinds = [...new Set(texts.map(({ kind }) => kind))];
  return { declaredKinds, options: new Map(), views: [], changeStreams: [], roles: [], grants: [], texts };
}
