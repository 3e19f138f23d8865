import { Dialect } from '../dialect';
import type { Defined, DefinedObjectKind } from '../kind/kind';
import type { GrantDefinition, SchemaObjects } from '../schema-objects';

/** A role of fine-grained access control. */
export type RoleDefinition = Defined<'ROLE'>;

export function roles({ defined }: Pick<SchemaObjects, 'defined'>): readonly RoleDefinition[] {
  return defined.filter((object) => object.kind === 'ROLE');
}

/** Whether a role is granted rather than a privilege. */
export function isMembership({ objectKind }: GrantDefinition): boolean {
  return objectKind === ROLE.words;
}

export function roleNamed(name: string): RoleDefinition {
  return { kind: 'ROLE', name, options: new Map() };
}

const CREATE = 'CREATE ROLE name';

export const ROLE: DefinedObjectKind<RoleDefinition> = {
  words: 'ROLE',
  place: 'last',
  statements: { [Dialect.GOOGLESQL]: [CREATE], [Dialect.POSTGRESQL]: [CREATE] },
  isDroppedByExactName: true,
  isOfDefaultSchema: true,
  comesLast: true,
  most: { limit: 100, noun: 'roles', fix: 'give one role to all principals that need the same privileges' },
  read: () => ({}),
};

/** The role in every database of which all roles are members. */
export const PUBLIC_ROLE = 'public';

/** Whether Spanner created the role and reserves its name. https://cloud.google.com/spanner/docs/fgac-system-roles */
export function isSystemRole(name: string): boolean {
  return /^(public|spanner_\w+|pg_\w+)$/i.test(name);
}

/** The privileges of a role, of the roles that it is a member of, and of the one that includes every role. */
export function heldBy(role: string, byRole: ReadonlyMap<string, readonly GrantDefinition[]>): GrantDefinition[] {
  const holders = new Set([role, PUBLIC_ROLE]);
  for (const each of holders) {
    byRole.get(each)?.filter(isMembership).forEach(({ object }) => holders.add(object));
  }
  return [...holders].flatMap((each) => byRole.get(each) ?? []);
}
