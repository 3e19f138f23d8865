import type { GrantDefinition } from '../../schema';
import { isMembership, PUBLIC_ROLE } from '../../schema/objects/role';

/** What roles may do, by their own privileges and by those of the roles whose members they are. */
export class Privileges {
  private readonly byRole = new Map<string, GrantDefinition[]>();

  public constructor(grants: readonly GrantDefinition[]) {
    for (const grant of grants) {
      const known = this.byRole.get(grant.role);
      if (known) {
        known.push(grant);
      } else {
        this.byRole.set(grant.role, [grant]);
      }
    }
  }

  /** The roles that have privileges. */
  public get roles(): readonly string[] {
    return [...this.byRole.keys()];
  }

  /** Its own privileges. */
  public of(role: string): readonly GrantDefinition[] {
    return this.byRole.get(role) ?? [];
  }

  /** Whether it may do it with an object, or with a column of it. */
  public has(role: string, privilege: string, object: string, column?: string): boolean {
    return this.all(role).some((grant) => (
      grant.privilege === privilege
        && grant.object === object
        && (grant.column === undefined || grant.column === column)
    ));
  }

  /** Whether it may do it with an object or with at least one column of it. */
  public hasSome(role: string, privilege: string, object: string): boolean {
    return this.all(role).some((grant) => grant.privilege === privilege && grant.object === object);
  }

  /** Its own privileges, and those of the roles whose member it is. */
  public all(role: string): readonly GrantDefinition[] {
    return this.rolesOf(role).flatMap((each) => this.of(each));
  }

  /** Itself, those whose member it is, and the one that every role is a member of. */
  private rolesOf(role: string): readonly string[] {
    const found = new Set([role, PUBLIC_ROLE]);
    for (const each of found) {
      this.of(each).filter(isMembership).forEach(({ object }) => found.add(object));
    }
    return [...found];
  }
}
