import { call, names, newCall, text, variable, type Call } from '../../../languages/code';
import type { GrantDefinition, SchemaObjects } from '../../../schema';
import { isToRead } from '../../../schema/objects/kinds';
import { PUBLIC_ROLE } from '../../../schema/objects/role';
import { grouped } from '../../../text/collections';
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
  const isReading = ({ objectKind, object }: GrantDefinition) => (grant: GrantDefinition): boolean => (
    isToRead(grant, objectKind, object)
  );
  const read = privileges.filter((each) => each.objectKind in READ_METHODS && privileges.some(isReading(each)));
  const methodOf = (grant: GrantDefinition): string | undefined => (
    read.includes(grant) ? READ_METHODS[grant.objectKind] : METHODS[grant.privilege]
  );
  const own = privileges.filter((grant) => methodOf(grant) && !read.some((each) => isReading(each)(grant)));
  const calls = grouped(own, (grant) => JSON.stringify([methodOf(grant), grant.object, grant.column === undefined]));
  return [...calls.values()].map((grants) => {
    const columns = grants.flatMap(({ column }) => column ?? []);
    const [{ object }] = grants;
    const code = call(variable(roleVariable), methodOf(grants[0])!, [text(object)], { columns: names(columns) });
    return { code, grants };
  });
}
