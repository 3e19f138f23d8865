import { Dialect, type GrantDefinition } from '../../../schema';
import { partOf, partsOf } from '../../../schema/kind/part';
import { TABLE_PRIVILEGES } from '../../../schema/objects/kinds';
import type { OtherStatementText } from '../statement';

type Privilege = Pick<GrantDefinition, 'privilege' | 'column'>;

/** Splits a GRANT or REVOKE by privilege, column, object and role. REVOKE ALL stays whole. */
export function grantsOf({ verb, parts }: OtherStatementText, dialect: Dialect): GrantDefinition[] {
  // PostgreSQL may omit the word TABLE.
  const objectKind = partOf(parts, 'kind') ?? (dialect === Dialect.POSTGRESQL ? 'TABLE' : '');
  const expandsAll = verb === 'GRANT' && ['TABLE', 'ALL TABLES IN SCHEMA'].includes(objectKind);
  const privileges: Privilege[] = [];
  for (const { role, name } of parts) {
    const last = privileges.at(-1);
    if (role === 'privilege') {
      const privilege = name.startsWith('ALL') ? 'ALL' : name;
      const single = expandsAll && privilege === 'ALL' ? TABLE_PRIVILEGES : [privilege];
      privileges.push(...single.map((each) => ({ privilege: each })));
    } else if (role === 'column' && last) {
      privileges.splice(last.column === undefined ? -1 : privileges.length, 1, { ...last, column: name });
    }
  }
  const granted = [
    ...partsOf(parts, 'granted').map((object) => ({ privilege: '', objectKind: 'ROLE', object })),
    ...partsOf(parts, 'object').flatMap((object) => privileges.map((each) => ({ ...each, objectKind, object }))),
  ];
  return partsOf(parts, 'role').flatMap((role) => granted.map((each) => ({ ...each, role })));
}
