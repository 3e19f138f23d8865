import { grantKey } from '../../../ddl/fold/folded-grants';
import { grantBatches } from '../../../ddl/printer/object-printer';
import { objectKind, type DefinedObject, type GrantDefinition } from '../../../schema';
import { added, removed, type Pair } from '../../difference/pair';
import type { Change } from '../change';

/** What becomes of the privileges that there are, before any statement about them. */
interface Outcome {
  readonly grant: GrantDefinition;
  /** As it is called afterwards; absent: it is gone. */
  readonly remains?: GrantDefinition;
  /** Spanner does not take it away by itself. */
  readonly mustBeRevoked: boolean;
}

/** Privileges that go, at the start: nothing with a privilege on it can be dropped, but a table. */
export function revokeGrants(change: Change, recreated: ReadonlySet<string>): void {
  const wanted = new Set(change.objectsAfter.grants.map((grant) => grantKey(grant, change.dialect)));
  const revoked = outcomes(change, recreated).filter(({ remains, mustBeRevoked }) => (
    mustBeRevoked || (remains !== undefined && !wanted.has(grantKey(remains, change.dialect)))
  ));
  grantBatches(revoked.map(({ grant }) => grant)).forEach((grants) => change.add({ kind: 'revoke', grants }));
}

/** Privileges that come, and those that went with a view which comes back. */
export function giveGrants(change: Change, recreated: ReadonlySet<string>): void {
  const remaining = outcomes(change, recreated).flatMap(({ remains }) => remains ?? []);
  const kept = new Set(remaining.map((grant) => grantKey(grant, change.dialect)));
  const given = change.objectsAfter.grants.filter((grant) => !kept.has(grantKey(grant, change.dialect)));
  grantBatches(given).forEach((grants) => change.add({ kind: 'grant', grants }));
}

/** @param recreated Views and the like that are dropped for a while. */
function outcomes(change: Change, recreated: ReadonlySet<string>): Outcome[] {
  const droppedRoles = new Set(
    removed(change.difference.defined).filter(({ kind }) => isRole(kind)).map(({ name }) => change.key(name)),
  );
  const isDropped = (role: string): boolean => droppedRoles.has(change.key(role));
  return change.objectsBefore.grants.map((grant) => ({ grant, ...outcomeOf(change, grant, isDropped, recreated) }));
}

function outcomeOf(
  { fate, key }: Change,
  grant: GrantDefinition,
  isDropped: (role: string) => boolean,
  recreated: ReadonlySet<string>,
): Omit<Outcome, 'grant'> {
  const { objectKind: kind, object, column, role } = grant;
  if (isRole(kind)) {
    // A role that is dropped is a member of none, and has none, without a word.
    return { ...(!isDropped(role) && !isDropped(object) && { remains: grant }), mustBeRevoked: false };
  }
  const table = kind === 'TABLE' ? fate.before(object) : undefined;
  const then = table && fate.after(table);
  if (table && !then) {
    return { mustBeRevoked: false };
  }
  const goes = isDropped(role) || (then ? !fate.remains(object, column) : recreated.has(key(object)));
  return goes
    ? { mustBeRevoked: true }
    : { remains: then ? { ...grant, object: then.name } : grant, mustBeRevoked: false };
}

export function createRoles(change: Change, roles: readonly Pair<DefinedObject>[]): void {
  added(roles).forEach((object) => change.add({ kind: 'create object', object }));
}

/** Last, when its privileges are revoked or went with their tables. */
export function dropRoles(change: Change, roles: readonly Pair<DefinedObject>[]): void {
  removed(roles).forEach((object) => change.add({ kind: 'drop object', object }));
}

function isRole(kind: string): boolean {
  return objectKind(kind).place === 'last';
}
