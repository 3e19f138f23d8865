import { Dialect, type GrantDefinition } from '../../../schema';
import { COLUMN_PRIVILEGES, privilegesOn as known } from '../../../schema/objects/kinds';
import { isMembership, isSystemRole, PUBLIC_ROLE, roleNamed } from '../../../schema/objects/role';
import { quotedName } from '../../../text/quoted-name';
import { byFault, defineRule } from '../../define-rule';
import type { Problem } from '../../finding';
import { advice } from '../../fixes/fix';
import type { RuleContext } from '../../rule';
import { objectSubject } from '../../subject';
import { circlesOf, circleText } from '../../views/circles';
import { namedObjects } from '../../views/named-objects';
import { privilegeTitle } from '../../wording';

interface Of {
  readonly grant: GrantDefinition;
  /** What the object is, which PostgreSQL does not say of a view. */
  readonly kind: string;
}

type Facts = Of & {
  readonly fault:
    | 'kind' | 'privilege' | 'columns' | 'generated' | 'public' | 'circle' | 'system member' | 'system privilege';
  /** Of roles that are members of each other. */
  readonly circle?: readonly string[];
};

export const invalidPrivilege = defineRule<Facts>({
  name: 'invalid-privilege',
  kind: 'refused',
  summary: 'a role is granted what the object does not have, or itself, or a system role gets or gives what it cannot',
  sources: [
    'https://cloud.google.com/spanner/docs/fgac-privileges',
    'https://cloud.google.com/spanner/docs/fgac-system-roles',
    'https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language#grant_statement',
  ],
  check: (context) => (context.schema.objects?.grants ?? []).flatMap((grant) => problemOf(grant, context)),
  words: {
    message: (facts, say) => `role ${quotedName(facts.grant.role)} is granted ${fact(facts, say)}`,
    advice: {
      fix: byFault<Facts>({
        'kind': ({ grant: { object }, kind }) => `ON ${kind} ${quotedName(object)}`,
        'privilege': ({ kind }) => ['leave it out', ...privilegesOn(kind)].join(', or grant '),
        'columns': ({ grant: { privilege }, kind }) => kind === 'TABLE'
          ? `grant ${privilege} on the table, or leave it out`
          : 'leave out the columns',
        'generated': ({ grant: { column } }) => `leave out ${quotedName(column!)}`,
        'public': () => 'leave it out: every role has the privileges of public',
        'circle': ({ grant: { object, role } }) =>
          `leave out the membership of ${quotedName(role)} in ${quotedName(object)}`,
        'system member': () => 'leave it out, or grant the role to a role of your own',
        'system privilege': () => 'grant it to a role of your own',
      }),
    },
  },
});

const fact = byFault<Facts>({
  'kind': ({ grant, kind }) =>
    `${privilegeTitle(grant)} as on a ${grant.objectKind.toLowerCase()}, and it is a ${kind.toLowerCase()}`,
  'privilege': ({ grant: { privilege, object }, kind }) => {
    const privileges = privilegesOn(kind);
    const some = `the privilege${privileges.length > 1 ? 's' : ''} ${privileges.join(', ')}`;
    return `${privilege} on the ${kind.toLowerCase()} ${quotedName(object)}, which has ` +
      (privileges.length === 0 ? 'no privileges' : some);
  },
  'columns': ({ grant, kind }) => kind === 'TABLE'
    ? `${privilegeTitle(grant)}, and the privileges on columns are ${COLUMN_PRIVILEGES.join(', ')}`
    : `${privilegeTitle(grant)}, and only tables have privileges on columns`,
  'generated': ({ grant }) => `${privilegeTitle(grant)}, which is generated: nothing writes it`,
  'public': () => `the role ${PUBLIC_ROLE}, of which every role is a member already`,
  'circle': ({ circle = [] }) =>
    `its own privileges: ${circleText(circle, 'is a member of')}. Roles are a hierarchy without circles`,
  'system member': ({ grant: { object } }) =>
    `the role ${quotedName(object)}, and a system role cannot be a member of another role`,
  'system privilege': ({ grant }) =>
    `${privilegeTitle(grant)}, and of the system roles only ${PUBLIC_ROLE} can be granted any`,
});

function privilegesOn(kind: string): readonly string[] {
  return known(kind) ?? [];
}

function problemOf(grant: GrantDefinition, context: RuleContext): Problem<Facts>[] {
  const { object, role } = grant;
  const kind = kindOf(grant, context);
  const circle = context.shared(circlesOfRoles).get(grant);
  const fault = faultOf({ grant, kind }, context) ?? (circle && 'circle');
  return fault === undefined ? [] : [{
    subject: objectSubject(roleNamed(role), grant.column ?? object),
    facts: { fault, grant, kind, ...(circle && { circle }) },
    fixes: () => [advice('fix')],
  }];
}

/** What the schema says that the name is, or else the statement. */
function kindOf(grant: GrantDefinition, context: RuleContext): string {
  const { objectKind, object } = grant;
  return isMembership(grant) || objectKind === 'SCHEMA'
    ? objectKind
    : context.lookup.table(object) ? 'TABLE' : context.shared(kindsByName).get(object) ?? objectKind;
}

function kindsByName(context: RuleContext): ReadonlyMap<string, string> {
  const named = namedObjects(context).filter(({ table, isApart }) => table === undefined && !isApart);
  return new Map(named.map(({ kind, name }) => [name, kind.toUpperCase()]));
}

function faultOf({ grant, kind }: Of, { schema, lookup }: RuleContext): Facts['fault'] | undefined {
  const { privilege, objectKind, object, column, role } = grant;
  if (isMembership(grant)) {
    return object.toLowerCase() === PUBLIC_ROLE ? 'public' : isSystemRole(role) ? 'system member' : undefined;
  }
  if (isSystemRole(role) && role.toLowerCase() !== PUBLIC_ROLE) {
    return 'system privilege';
  }
  if (privilege !== 'ALL' && !privilegesOn(kind).includes(privilege)) {
    return 'privilege';
  }
  if (kind !== objectKind && (schema.dialect === Dialect.GOOGLESQL || objectKind !== 'TABLE')) {
    return 'kind';
  }
  if (column === undefined) {
    return undefined;
  }
  if (kind !== 'TABLE' || !COLUMN_PRIVILEGES.includes(privilege)) {
    return 'columns';
  }
  const table = lookup.table(object);
  return privilege !== 'SELECT' && table && lookup.column(table, column)?.generated ? 'generated' : undefined;
}

/** Circles of roles, by the grant that makes the first role of each a member. */
function circlesOfRoles({ schema }: RuleContext): ReadonlyMap<GrantDefinition, readonly string[]> {
  const memberships = (schema.objects?.grants ?? []).filter(isMembership);
  const roles = [...new Set(memberships.map(({ role }) => role))];
  const circles = circlesOf(roles.map((name) => (
    { name, uses: memberships.flatMap(({ role, object }) => (role === name ? [object] : [])) }
  )));
  return new Map(circles.flatMap((circle) => {
    const [first, second = first] = circle;
    const grant = memberships.find(({ role, object }) => role === first && object === second);
    return grant ? [[grant, circle] as const] : [];
  }));
}
