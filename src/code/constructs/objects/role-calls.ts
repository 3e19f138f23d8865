import { call, names, newCall, text, variable, type Call } from '../../../languages/code';
import { Dialect, objectKind as kindOf, type DeclaredObject, type GrantDefinition } from '../../../schema';
import { PUBLIC_ROLE } from '../../../schema/objects/role';
import { READ_METHODS } from '../object-call';

/** The method of `DatabaseRole` that grants each privilege. */
const METHODS: Readonly<Record<string, string>> = {
  SELECT: 'grantSelect',
  INSERT: 'grantInsert',
  UPDATE: 'grantUpdate',
  DELETE: 'grantDelete',
  EXECUTE: 'grantExecute',
  USAGE: 'grantUsage',
};
/** Kinds of objects that `DatabaseRole` accepts by name even if nothing declares them. */
const ANY_NAME: ReadonlySet<string> = new Set(['TABLE', 'FUNCTION', 'TABLE FUNCTION', 'SCHEMA', 'ROLE']);

interface RoleCalls {
  readonly role: string;
  readonly declaration: Call;
  readonly grants: (roleVariable: string) => Call[];
}

/** Declared roles, and the role that every database has if it is granted a privilege. Skips undeclared roles. */
export function roleCalls(objects: readonly DeclaredObject[]): RoleCalls[] {
  const grants = objects.flatMap((object) => ('privilege' in object ? [object] : []));
  const declared = objects.flatMap((object) => (object.kind === 'ROLE' && 'name' in object ? [object.name] : []));
  const hasPublic = grants.some(({ role }) => role === PUBLIC_ROLE);
  return [...declared, ...(hasPublic ? [PUBLIC_ROLE] : [])].map((role) => {
    const own = grants.filter((grant) => grant.role === role);
    const memberOf = own.flatMap(({ objectKind, object }) => (objectKind === 'ROLE' ? [object] : []));
    const privileges = own.filter(({ objectKind }) => objectKind !== 'ROLE');
    return {
      role,
      declaration: newCall('DatabaseRole', [variable('db'), text(role)], { memberOf: names(memberOf) }),
      grants: (of) => grantCalls(privileges, of),
    };
  });
}

export function grantCalls(grants: readonly GrantDefinition[], roleVariable: string): Call[] {
  return privilegeCalls(grants).map(({ method, object, columns }) => (
    call(variable(roleVariable), method, [text(object)], { columns: names(columns) })
  ));
}

/**
 * Whether the methods of `DatabaseRole` can grant a privilege.
 *
 * @param isDeclared Whether a construct declares an object of this kind and name.
 */
export function isGrantDeclarable(
  { privilege, objectKind, object, column, role }: GrantDefinition,
  dialect: Dialect,
  isDeclared: (kind: string, name: string) => boolean,
): boolean {
  const hasMethod = objectKind === 'ROLE' || (
    privilege in METHODS && (column === undefined || ['SELECT', 'INSERT', 'UPDATE'].includes(privilege))
  );
  const takesAnyName = dialect === Dialect.POSTGRESQL || objectKind !== 'FUNCTION';
  return hasMethod && (role === PUBLIC_ROLE || isDeclared('ROLE', role))
    && ((takesAnyName && ANY_NAME.has(objectKind)) || isDeclared(objectKind, object));
}

interface PrivilegeCall {
  readonly method: string;
  readonly object: string;
  readonly columns: string[];
}

function privilegeCalls(grants: readonly GrantDefinition[]): PrivilegeCall[] {
  const calls = new Map<string, PrivilegeCall>();
  const isReading = ({ objectKind, object }: GrantDefinition) => (grant: GrantDefinition): boolean => (
    grant.objectKind.endsWith('FUNCTION') && (kindOf(objectKind).readFunction?.isOf(grant.object, object) ?? false)
  );
  const read = grants.filter((grant) => grant.objectKind in READ_METHODS && grants.some(isReading(grant)));
  for (const grant of grants) {
    const { privilege, objectKind, object, column } = grant;
    if (read.some((each) => isReading(each)(grant))) {
      continue;
    }
    const method = read.includes(grant) ? READ_METHODS[objectKind] : METHODS[privilege];
    const key = JSON.stringify([method, object, column === undefined]);
    const known = calls.get(key) ?? { method, object, columns: [] };
    known.columns.push(...(column === undefined ? [] : [column]));
    calls.set(key, known);
  }
  return [...calls.values()];
}
