import { grantKey } from '../../../ddl/fold/folded-grants';
import { grantBatches } from '../../../ddl/printer/object-printer';
import { objectKind, type DefinedObject, type GrantDefinition } from '../../../schema';
import { added, removed, type Pair } from '../../difference/pair';
import type { Change } from '../change';
import { Phase } from '../phase';

/** The effect of the other changes on an existing privilege. */
interface Outcome {
  readonly grant: GrantDefinition;
  /** With its new names; absent if it is lost. */
  readonly remains?: GrantDefinition;
  readonly mustBeRevoked: boolean;
}

/** Revokes privileges at the start: Spanner drops no object with a privilege on it, except tables. */
export function revokeGrants(change: Change, recreated: ReadonlySet<string>): void {
  addAll(change, 'revoke', grantChanges(change, recreated).revoked);
}

/**
 * Grants new privileges, and those lost with a view that is recreated. One that gets other columns is taken only now,
 * as indexes may be built before.
 */
export function giveGrants(change: Change, recreated: ReadonlySet<string>): void {
  const { replaced, given } = grantChanges(change, recreated);
  addAll(change, 'revoke', replaced, Phase.CREATE_DEPENDENTS);
  addAll(change, 'grant', given);
}

function addAll(
  change: Change, kind: 'grant' | 'revoke', grants: readonly GrantDefinition[], phase?: Phase,
): void {
  grantBatches(grants).forEach((batch) => change.add({ kind, grants: batch }, phase));
}

function grantChanges(
  change: Change, recreated: ReadonlySet<string>,
): Readonly<Record<'revoked' | 'replaced' | 'given', GrantDefinition[]>> {
  const { grants } = change.objectsAfter;
  const all = outcomes(change, recreated);
  const keyOf = (grant: GrantDefinition): string => grantKey(grant, change.dialect);
  const ofAnyColumn = (grant: GrantDefinition): string => keyOf({ ...grant, column: undefined });
  const [kept, wanted] = [all.flatMap(({ remains }) => remains ?? []), grants].map((each) => new Set(each.map(keyOf)));
  const given = grants.filter((grant) => !kept.has(keyOf(grant)));
  const replacing = new Set(given.map(ofAnyColumn));
  const [revoked, replaced]: GrantDefinition[][] = [[], []];
  for (const { grant, remains, mustBeRevoked } of all) {
    if (remains && !wanted.has(keyOf(remains)) && replacing.has(ofAnyColumn(remains))) {
      replaced.push(remains);
    } else if (mustBeRevoked || (remains && !wanted.has(keyOf(remains)))) {
      revoked.push(grant);
    }
  }
  return { revoked, replaced, given };
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
