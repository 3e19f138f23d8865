import type { ObjectChange } from './object-change';
import { grantKey } from '../../ddl/fold/folded-grants';
import { grantBatches } from '../../ddl/printer/object-printer';
import type { GrantDefinition } from '../../schema';
import { added, removed } from '../difference/pair';

/** What becomes of the privileges that there are, before any statement about them. */
interface Outcome {
  /** As it is called afterwards; absent: it is gone. */
  readonly remains?: GrantDefinition;
  /** Spanner does not take it away by itself. */
  readonly mustBeRevoked: boolean;
}

/** Privileges that go, at the start: nothing with a privilege on it can be dropped, but a table. */
export function revokeGrants(change: ObjectChange, recreated: ReadonlySet<string>): void {
  const wanted = new Set(change.willBe.grants.map((grant) => grantKey(grant, change.dialect)));
  const revoked = change.was.grants.filter((grant) => {
    const { remains, mustBeRevoked } = outcomeOf(change, grant, recreated);
    return mustBeRevoked || (remains !== undefined && !wanted.has(grantKey(remains, change.dialect)));
  });
  grantBatches(revoked).forEach((grants) => change.add({ kind: 'revoke', grants }));
}

/** Privileges that come, and those that went with a view which comes back. */
export function giveGrants(change: ObjectChange, recreated: ReadonlySet<string>): void {
  const remaining = change.was.grants.flatMap((grant) => outcomeOf(change, grant, recreated).remains ?? []);
  const kept = new Set(remaining.map((grant) => grantKey(grant, change.dialect)));
  const given = change.willBe.grants.filter((grant) => !kept.has(grantKey(grant, change.dialect)));
  grantBatches(given).forEach((grants) => change.add({ kind: 'grant', grants }));
}

export function createRoles(change: ObjectChange): void {
  added(change.roles).forEach((object) => change.add({ kind: 'create object', object }));
}

/** Last, when its privileges are revoked or went with their tables. */
export function dropRoles(change: ObjectChange): void {
  removed(change.roles).forEach((object) => change.add({ kind: 'drop object', object }));
}

/** @param recreated Views and the like that are dropped for a while. */
function outcomeOf(change: ObjectChange, grant: GrantDefinition, recreated: ReadonlySet<string>): Outcome {
  const { fate } = change;
  if (grant.objectKind === 'ROLE') {
    // A role that is dropped is a member of none, and has none, without a word.
    const goes = isDroppedRole(change, grant.role) || isDroppedRole(change, grant.object);
    return goes ? { mustBeRevoked: false } : { remains: grant, mustBeRevoked: false };
  }
  const table = grant.objectKind === 'TABLE' ? fate.before(grant.object) : undefined;
  if (table) {
    const then = fate.after(table);
    if (!then) {
      return { mustBeRevoked: false };
    }
    if (!fate.remains(grant.object, grant.column) || isDroppedRole(change, grant.role)) {
      return { mustBeRevoked: true };
    }
    return { remains: { ...grant, object: then.name }, mustBeRevoked: false };
  }
  const goes = isDroppedRole(change, grant.role) || recreated.has(change.key(grant.object));
  return goes ? { mustBeRevoked: true } : { remains: grant, mustBeRevoked: false };
}

function isDroppedRole(change: ObjectChange, role: string): boolean {
  return change.droppedRoles.has(change.key(role));
}
