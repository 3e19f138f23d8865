import { compareNames } from '../text/collections';
import { OBJECT_KINDS, type DefinedObject } from './objects/kinds';
import { isNamedSchema } from './objects/named-schema';
import type { DeclaredObject } from './operation';
import type { Schema } from './schema';
import type { GrantDefinition, SchemaObjects } from './schema-objects';
import type { TableDefinition } from './table';

/** Whether the schema is complete, including all clauses of tables, as DDL text is. */
export function declaresEverything({ objects }: Pick<Schema, 'objects'>): boolean {
  return objects.declaredKinds === undefined;
}

/**
 * Whether the schema lists all objects of a kind. Objects of other kinds stay unchanged.
 *
 * @param kind The words of DDL, such as `VIEW`; also `GRANT`, `DATABASE` for its options, or the kind of a text
 *   object.
 */
export function declares({ objects }: Pick<Schema, 'objects'>, kind: string): boolean {
  return objects.declaredKinds?.includes(kind) ?? true;
}

/** Whether the schema has all objects of a kind that are in the database, so it has no other with a name. */
export function knowsAll({ objects }: Pick<Schema, 'objects'>, kind: string): boolean {
  return objects.isWhole || declares({ objects }, kind);
}

/** Whether the pattern of another table makes this one, without options of its own. */
export function isMadeByAnother({ name }: Pick<TableDefinition, 'name'>, { tables }: Pick<Schema, 'tables'>): boolean {
  return tables.some(({ made }) => made?.includes(name));
}

/** Like tables: if a schema declares none, it has none. */
const ALWAYS_DECLARED = OBJECT_KINDS.filter(({ place }) => place === 'counter').map(({ words }) => words);

/** The objects of a schema that declares these and ignores other kinds. */
export function declaredObjects(declared: readonly DeclaredObject[], isWhole?: boolean): SchemaObjects {
  const options = new Map<string, string>();
  const grants: GrantDefinition[] = [];
  const defined: DefinedObject[] = [];
  for (const object of inOrder(declared)) {
    if ('privilege' in object) {
      const { kind, ...grant } = object;
      grants.push(grant);
    } else if (object.kind === 'DATABASE') {
      object.options.forEach((value, name) => options.set(name, value));
    } else {
      defined.push(object);
    }
  }
  // A declared role includes all its privileges, even if none is left.
  const kinds = declared.flatMap(({ kind }) => (kind === 'ROLE' ? [kind, 'GRANT'] : [kind]));
  const declaredKinds = [...new Set([...ALWAYS_DECLARED, ...kinds])];
  return { declaredKinds, isWhole, options, grants, defined, unread: [] };
}

/** Sorts by kind and name, so the order of declarations does not affect the output. */
function inOrder(declared: readonly DeclaredObject[]): DeclaredObject[] {
  return [...declared].sort((a, b) => compareNames(a.kind, b.kind) || compareNames(nameOf(a), nameOf(b)));
}

const PRIVILEGE_ORDER = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'EXECUTE', 'USAGE'];

/** The sort key. Grants sort by role, memberships first, then by object. */
function nameOf(object: DeclaredObject): string {
  if ('privilege' in object) {
    const { role, privilege, objectKind, object: on, column = '' } = object;
    return [role, privilege === '' ? '' : objectKind, on, PRIVILEGE_ORDER.indexOf(privilege), column].join('\n');
  }
  return 'name' in object ? object.name : '';
}

/** Reverses `declaredObjects`. */
export function objectsOf({ options, grants, defined }: SchemaObjects): DeclaredObject[] {
  return [
    ...defined.filter(isNamedSchema),
    ...(options.size === 0 ? [] : [{ kind: 'DATABASE' as const, options }]),
    ...defined.filter((object) => !isNamedSchema(object)),
    ...grants.map((grant) => ({ kind: 'GRANT' as const, ...grant })),
  ];
}
