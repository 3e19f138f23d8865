import { grantKey } from '../../../ddl/fold/folded-grants';
import { grantBatches } from '../../../ddl/printer/object-printer';
import { objectKind, type DefinedObject, type GrantDefinition } from '../../../schema';
import { added, removed, type Pair } from '../../difference/pair';
import type { Change } from '../change';

/** The effect of the other changes on an existing privilege. */
interface Outcome {
  readonly grant: GrantDefinition;
  /** With its new names; absent if it is lost. */
  readonly remains?: GrantDefinition;
  readonly mustBeRevoked: boolean;
}

/** Revokes privileges at the start: Spanner drops no object with a privilege on it, except tables. */
export function revokeGrants(change: Change, recreated: ReadonlySet<string>): void {
  const wanted = new Set(change.objectsAfter.grants.map((grant) => grantKey(grant, change.dialect)));
  const revoked = outcomes(change, recreated).filter(({ remains, mustBeRevoked }) => (
    mustBeRevoked || (remains !== undefined && !wanted.has(grantKey(remains, change.dialect)))
  ));
  grantBatches(revoked.map(({ grant }) => grant)).forEach((grants) => change.add({ kind: 'revoke', grants }));
}

/** Grants new privileges, and those lost with a view that is recreated. */
export function giveGrants(change: Change, recreated: ReadonlySet<string>): void {
  const remaining = outcomes(change, recreated).flatMap(({ remains }) => remains ?? []);
  const kept = new Set(remaining.map((grant) => grantKey(grant, change.dialect)));
  const given = change.objectsAfter.grants.filter((grant) => !kept.has(grantKey(grant, change.dialect)));
  grantBatches(given).forEach((grants) => change.add({ kind: 'grant', grants }));
}

/** @param recreated Views and the like that are dropped and created again. */
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
    // Dropping a role silently ends its memberships.
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

/** Last, when the privileges of the roles are revoked or were dropped with their tables. */
export function dropRoles(change: Change, roles: readonly Pair<DefinedObject>[]): void {
  removed(roles).forEach((object) => change.add({ kind: 'drop object', object }));
}

function isRole(kind: string): boolean {
  return objectKind(kind).place === 'last';
}
