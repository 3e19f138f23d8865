import type { GrantDefinition } from '../../schema';
import { isMembership, PUBLIC_ROLE } from '../../schema/objects/role';

/** Privileges of roles, including those inherited from other roles. */
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

  public get roles(): readonly string[] {
    return [...this.byRole.keys()];
  }

  /** Privileges granted directly to the role. */
  public of(role: string): readonly GrantDefinition[] {
    return this.byRole.get(role) ?? [];
  }

  /** Whether the role has the privilege on an object, or on one of its columns. */
  public has(role: string, privilege: string, object: string, column?: string): boolean {
    return this.all(role).some((grant) => (
      grant.privilege === privilege
        && grant.object === object
        && (grant.column === undefined || grant.column === column)
    ));
  }

  /** Whether the role has the privilege on an object or on at least one of its columns. */
  public hasSome(role: string, privilege: string, object: string): boolean {
    return this.all(role).some((grant) => grant.privilege === privilege && grant.object === object);
  }

  /** Direct and inherited privileges. */
  public all(role: string): readonly GrantDefinition[] {
    return this.rolesOf(role).flatMap((each) => this.of(each));
  }

  /** The role itself, the roles that it is a member of, and the one that includes every role. */
  private rolesOf(role: string): readonly string[] {
    const found = new Set([role, PUBLIC_ROLE]);
    for (const each of found) {
      this.of(each).filter(isMembership).forEach(({ object }) => found.add(object));
    }
    return [...found];
  }
}
