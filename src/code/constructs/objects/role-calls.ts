import { call, names, newCall, text, variable, type Call } from '../../../languages/code';
import { objectKind as kindOf, type GrantDefinition, type SchemaObjects } from '../../../schema';
import { PUBLIC_ROLE } from '../../../schema/objects/role';
import { READ_METHODS } from '../object-call';

/** The method of `DatabaseRole` that grants each privilege. */
const METHODS: { readonly [privilege in string]?: string } = {
  SELECT: 'grantSelect',
  INSERT: 'grantInsert',
  UPDATE: 'grantUpdate',
  DELETE: 'grantDelete',
  EXECUTE: 'grantExecute',
  USAGE: 'grantUsage',
};

interface RoleCalls {
  readonly role: string;
  readonly declaration: Call;
  /** What is declared only with the role. */
  readonly parts: readonly object[];
  readonly grants: (roleVariable: string) => GrantCall[];
}

interface GrantCall {
  readonly code: Call;
  readonly grants: readonly GrantDefinition[];
}

/** Declared roles, and the role that every database has if it is granted a privilege. Skips undeclared roles. */
export function roleCalls({ defined, grants }: Pick<SchemaObjects, 'defined' | 'grants'>): RoleCalls[] {
  const declared = defined.filter(({ kind }) => kind === 'ROLE').map((definition) => (
    { role: definition.name, parts: [definition] }
  ));
  const ofPublic = grants.filter(({ role }) => role === PUBLIC_ROLE);
  return [
    ...declared, ...(ofPublic.length > 0 ? [{ role: PUBLIC_ROLE, parts: ofPublic }] : []),
  ].map(({ role, parts }) => {
    const own = grants.filter((grant) => grant.role === role);
    const memberOf = own.flatMap(({ objectKind, object }) => (objectKind === 'ROLE' ? [object] : []));
    const privileges = own.filter(({ objectKind }) => objectKind !== 'ROLE');
    return {
      role,
      parts,
      declaration: newCall('DatabaseRole', [variable('db'), text(role)], { memberOf: names(memberOf) }),
      grants: (of) => grantCalls(privileges, of),
    };
  });
}

export function grantCalls(privileges: readonly GrantDefinition[], roleVariable: string): GrantCall[] {
  return privilegeCalls(privileges).map(({ method, object, columns, grants }) => ({
    code: call(variable(roleVariable), method, [text(object)], { columns: names(columns) }), grants,
  }));
}

interface PrivilegeCall {
  readonly method: string;
  readonly object: string;
  readonly columns: string[];
  readonly grants: GrantDefinition[];
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
    if (method === undefined) {
      continue;
    }
    const key = JSON.stringify([method, object, column === undefined]);
    const known = calls.get(key) ?? { method, object, columns: [], grants: [] };
    known.grants.push(grant);
    known.columns.push(...(column === undefined ? [] : [column]));
    calls.set(key, known);
  }
  return [...calls.values()];
}
