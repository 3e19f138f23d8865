import { compareNames } from '../text/compare-names';
import { isDefined, type DefinedObject } from './objects/kinds';
import type { DeclaredObject } from './operation';
import type { Schema } from './schema';
import type { GrantDefinition, SchemaObjects } from './schema-objects';

/** Whether the schema is complete, as DDL text is, tables with all their clauses included. */
export function declaresEverything({ objects }: Schema): boolean {
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

/** The objects of a schema that declares these, and says nothing of other kinds. */
export function declaredObjects(declared: readonly DeclaredObject[]): SchemaObjects {
  const options = new Map<string, string>();
  const grants: GrantDefinition[] = [];
  const defined: DefinedObject[] = [];
  for (const object of inOrder(declared)) {
    if ('privilege' in object) {
      const { kind, ...grant } = object;
      grants.push(grant);
    } else if (object.kind === 'DATABASE') {
      object.options.forEach((value, name) => options.set(name, value));
    } else if (isDefined(object)) {
      defined.push(object);
    }
  }
  // Roles are declared with all their privileges, also where none is left.
  const kinds = declared.flatMap(({ kind }) => (kind === 'ROLE' ? [kind, 'GRANT'] : [kind]));
  const declaredKinds = [...new Set(kinds)];
  return { declaredKinds, options, grants, defined, unread: [] };
}

/** By kind and name: what is printed does not depend on the order of the declarations. */
function inOrder(declared: readonly DeclaredObject[]): DeclaredObject[] {
  return [...declared].sort((a, b) => compareNames(a.kind, b.kind) || compareNames(nameOf(a), nameOf(b)));
}

const PRIVILEGE_ORDER = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'EXECUTE', 'USAGE'];

/** Of a grant what it is about: by role, memberships first, then by object. */
function nameOf(object: DeclaredObject): string {
  if ('privilege' in object) {
    const { role, privilege, objectKind, object: on, column = '' } = object;
    return [role, privilege === '' ? '' : objectKind, on, PRIVILEGE_ORDER.indexOf(privilege), column].join('\n');
  }
  return 'name' in object ? object.name : '';
}

/** The named schemas among them. */
export function declaredSchemas(declared: readonly DeclaredObject[]): string[] {
  return inOrder(declared).flatMap((object) => (object.kind === 'SCHEMA' && 'name' in object ? [object.name] : []));
}

/** What `declaredObjects` takes apart, together again. */
export function objectsOf(objects: SchemaObjects, namedSchemas: readonly string[] = []): DeclaredObject[] {
  const { options, grants, defined } = objects;
  return [
    ...namedSchemas.map((name) => ({ kind: 'SCHEMA' as const, name })),
    ...(options.size === 0 ? [] : [{ kind: 'DATABASE' as const, options }]),
    ...defined,
    ...grants.map((grant) => ({ kind: 'GRANT' as const, ...grant })),
  ];
}
