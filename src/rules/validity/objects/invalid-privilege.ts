import { Dialect, type GrantDefinition } from '../../../schema';
import { COLUMN_PRIVILEGES, privilegesOn } from '../../../schema/objects/kinds';
import { isMembership, isSystemRole, PUBLIC_ROLE, roleNamed } from '../../../schema/objects/role';
import { quotedName } from '../../../text/shown';
import { refusal } from '../../define-rule';
import { derived, type RuleContext } from '../../rule';
import { objectPart } from '../../subject';
import { circlesOf, circleText } from '../../views/circles';
import { namedObjects } from '../../views/named-objects';
import { privilegeTitle } from '../../wording';

export const invalidPrivilege = refusal({
  name: 'invalid-privilege',
  summary: 'a role is granted what the object does not have, or itself, or a system role gets or gives what it cannot',
  sources: ['fgac-privileges', 'fgac-system-roles', 'reference/standard-sql/data-definition-language#grant_statement'],
  check: (context, found) => {
    for (const grant of context.schema.objects.grants) {
      const { role, object, column } = grant;
      const refuse: Refuse = (what, wayOut) => found(
        objectPart(roleNamed(role), column ?? object), `role ${quotedName(role)} is granted ${what}`, [wayOut],
      );
      (isMembership(grant) ? checkMembership : checkPrivilege)(grant, context, refuse);
    }
  },
});

type Refuse = (what: string, wayOut: string) => void;

function checkMembership(grant: GrantDefinition, context: RuleContext, refuse: Refuse): void {
  const { object, role } = grant;
  const circle = circlesOfRoles(context).get(grant);
  if (object.toLowerCase() === PUBLIC_ROLE) {
    refuse(
      `the role ${PUBLIC_ROLE}, of which every role is a member already`,
      'leave it out: every role has the privileges of public',
    );
  } else if (isSystemRole(role)) {
    refuse(
      `the role ${quotedName(object)}, and a system role cannot be a member of another role`,
      'leave it out, or grant the role to a role of your own',
    );
  } else if (circle) {
    refuse(
      `its own privileges: ${circleText(circle, 'is a member of')}. Roles are a hierarchy without circles`,
      `leave out the membership of ${quotedName(role)} in ${quotedName(object)}`,
    );
  }
}

function checkPrivilege(grant: GrantDefinition, context: RuleContext, refuse: Refuse): void {
  const { schema, lookup } = context;
  const { privilege, objectKind, object, column, role } = grant;
  const kind = kindOf(grant, context);
  const privileges = privilegesOn(kind) ?? [];
  if (isSystemRole(role) && role.toLowerCase() !== PUBLIC_ROLE) {
    refuse(
      `${privilegeTitle(grant)}, and of the system roles only ${PUBLIC_ROLE} can be granted any`,
      'grant it to a role of your own',
    );
  } else if (privilege !== 'ALL' && !privileges.includes(privilege)) {
    const has = privileges.length === 0
      ? 'no privileges'
      : `the privilege${privileges.length > 1 ? 's' : ''} ${privileges.join(', ')}`;
    refuse(
      `${privilege} on the ${kind.toLowerCase()} ${quotedName(object)}, which has ${has}`,
      ['leave it out', ...privileges].join(', or grant '),
    );
  } else if (kind !== objectKind && (schema.dialect === Dialect.GOOGLESQL || objectKind !== 'TABLE')) {
    refuse(
      `${privilegeTitle(grant)} as on a ${objectKind.toLowerCase()}, and it is a ${kind.toLowerCase()}`,
      `ON ${kind} ${quotedName(object)}`,
    );
  } else if (column !== undefined && kind !== 'TABLE') {
    refuse(`${privilegeTitle(grant)}, but only tables have privileges on columns`, 'leave out the columns');
  } else if (column !== undefined && !COLUMN_PRIVILEGES.includes(privilege)) {
    refuse(
      `${privilegeTitle(grant)}, and the privileges on columns are ${COLUMN_PRIVILEGES.join(', ')}`,
      `grant ${privilege} on the table, or leave it out`,
    );
  } else if (column !== undefined && privilege !== 'SELECT') {
    const table = lookup.table(object);
    if (table && lookup.column(table, column)?.generated) {
      refuse(`${privilegeTitle(grant)}, which is generated: nothing writes it`, `leave out ${quotedName(column)}`);
    }
  }
}

/** The kind of the object in the schema, or else in the statement. */
function kindOf(grant: GrantDefinition, context: RuleContext): string {
  const { objectKind, object } = grant;
  return objectKind === 'SCHEMA'
    ? objectKind
    : context.lookup.table(object) ? 'TABLE' : kindsByName(context).get(object) ?? objectKind;
}

const kindsByName = derived((context): ReadonlyMap<string, string> => {
  const named = namedObjects(context).filter(({ table, isApart }) => table === undefined && !isApart);
  return new Map(named.map(({ kind, name }) => [name, kind.toUpperCase()]));
});

/** Cycles of roles, by the grant that makes the first role of each a member. */
const circlesOfRoles = derived(({ schema }): ReadonlyMap<GrantDefinition, readonly string[]> => {
  const memberships = schema.objects.grants.filter(isMembership);
  const roles = [...new Set(memberships.map(({ role }) => role))];
  const circles = circlesOf(roles.map((name) => (
    { name, uses: memberships.flatMap(({ role, object }) => (role === name ? [object] : [])) }
  )));
  return new Map(circles.flatMap((circle) => {
    const [first, second = first] = circle;
    const grant = memberships.find(({ role, object }) => role === first && object === second);
    return grant ? [[grant, circle] as const] : [];
  }));
});
