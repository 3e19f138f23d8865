import type { Dialect, GrantDefinition } from '../../schema';
import { nameKey, nameKeyIn } from '../../schema/name-key';
import { isToRead } from '../../schema/objects/kinds';

/** PostgreSQL grants on a view as on a table. */
const TABLE_LIKE: ReadonlySet<string> = new Set(['TABLE', 'VIEW']);

/** The privileges at one point of a script. */
export class FoldedGrants {
  private readonly grants = new Map<string, GrantDefinition>();

  public constructor(private readonly dialect: Dialect) {}

  public grant(granted: readonly GrantDefinition[]): void {
    for (const each of granted) {
      const key = grantKey(each, this.dialect);
      if (!this.grants.has(key)) {
        this.grants.set(key, each);
      }
    }
  }

  public revoke(revoked: readonly GrantDefinition[]): void {
    for (const each of revoked) {
      if (each.privilege === 'ALL') {
        this.remove(
          (grant) =>
            grant.objectKind === each.objectKind &&
            this.same(grant.object, each.object) &&
            this.same(grant.role, each.role),
        );
      } else {
        this.grants.delete(grantKey(each, this.dialect));
      }
    }
  }

  /** Drops privileges on an object, or to a role. Returns whether there were any. */
  public drop(objectKind: string, name: string): boolean {
    if (objectKind === 'ROLE') {
      this.remove((grant) => this.same(grant.role, name));
    }
    return this.remove(
      (grant) =>
        isToRead(grant, objectKind, name) ||
        (isSameKind(grant.objectKind, objectKind) && this.same(grant.object, name)),
    );
  }

  /** Returns whether there were privileges on it. */
  public dropColumn(table: string, column: string): boolean {
    const isOnTable = ({ objectKind, object }: GrantDefinition): boolean =>
      objectKind === 'TABLE' && this.same(object, table);
    return this.remove((grant) => grant.column !== undefined && this.same(grant.column, column) && isOnTable(grant));
  }

  /** Renames all at once, so that two tables can swap names. */
  public renameTables(newNames: ReadonlyMap<string, string>): void {
    const all = this.all();
    this.grants.clear();
    this.grant(
      all.map((grant) => {
        const to = grant.objectKind === 'TABLE' ? newNames.get(nameKey(grant.object, this.dialect)) : undefined;
        return to === undefined ? grant : { ...grant, object: to };
      }),
    );
  }

  /** Whether a role has direct privileges. */
  public hasSome(role: string): boolean {
    return this.all().some((grant) => grant.objectKind !== 'ROLE' && this.same(grant.role, role));
  }

  public all(): GrantDefinition[] {
    return [...this.grants.values()];
  }

  private remove(isGone: (grant: GrantDefinition) => boolean): boolean {
    const before = this.grants.size;
    for (const [key, grant] of this.grants) {
      if (isGone(grant)) {
        this.grants.delete(key);
      }
    }
    return this.grants.size < before;
  }

  private same(a: string, b: string): boolean {
    return nameKey(a, this.dialect) === nameKey(b, this.dialect);
  }
}

/** Equal for equal privileges. */
export function grantKey({ privilege, objectKind, object, column, role }: GrantDefinition, dialect: Dialect): string {
  return [privilege, objectKind, ...[object, column ?? '', role].map(nameKeyIn(dialect))].join('\0');
}

function isSameKind(granted: string, dropped: string): boolean {
  return granted === dropped || (TABLE_LIKE.has(granted) && TABLE_LIKE.has(dropped));
}
