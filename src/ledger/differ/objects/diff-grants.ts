import { grantKey } from '../../../ddl/fold/folded-grants';
import { grantBatches } from '../../../ddl/printer/printer';
import { objectKind, type GrantDefinition, type Operation } from '../../../schema';
import { removed } from '../../difference/pair';
import type { Change } from '../change';
import { Phase } from '../phase';

/** Revokes privileges at the start: Spanner drops no object with a privilege on it, except tables. */
export function revokeGrants(change: Change, recreated: ReadonlySet<string>): void {
  grantSteps('revoke', grantChanges(change, recreated).revoked).forEach((step) => change.add(step));
}

/**
 * Grants new privileges, and those lost with a view that is recreated. One that gets other columns is taken only now,
 * as indexes may be built before.
 */
export function giveGrants(change: Change, recreated: ReadonlySet<string>): void {
  const { replaced, given } = grantChanges(change, recreated);
  grantSteps('revoke', replaced).forEach((step) => change.add(step, Phase.CREATE_DEPENDENTS));
  grantSteps('grant', given).forEach((step) => change.add(step));
}

export function grantSteps(kind: 'grant' | 'revoke', grants: readonly GrantDefinition[]): Operation[] {
  return grantBatches(grants).map((batch) => ({ kind, grants: batch }));
}

/** @param recreated Views and the like that are dropped and created again. */
function grantChanges(
  change: Change, recreated: ReadonlySet<string>,
): Readonly<Record<'revoked' | 'replaced' | 'given', GrantDefinition[]>> {
  const { key, dialect, difference, from, objectsAfter: { grants } } = change;
  const droppedRoles = new Set(
    removed(difference.defined).filter(({ kind }) => isRole(kind)).map(({ name }) => key(name)),
  );
  const isDropped = (role: string): boolean => droppedRoles.has(key(role));
  const all = from.objects.grants.map((grant) => ({ grant, then: grantAfter(change, grant, isDropped, recreated) }));
  const keyOf = (grant: GrantDefinition): string => grantKey(grant, dialect);
  const ofAnyColumn = (grant: GrantDefinition): string => keyOf({ ...grant, column: undefined });
  const kept = new Set(all.flatMap(({ then }) => (typeof then === 'object' ? keyOf(then) : [])));
  const wanted = new Set(grants.map(keyOf));
  const given = grants.filter((grant) => !kept.has(keyOf(grant)));
  const replacing = new Set(given.map(ofAnyColumn));
  const [revoked, replaced]: GrantDefinition[][] = [[], []];
  for (const { grant, then } of all) {
    if (typeof then === 'object' && !wanted.has(keyOf(then)) && replacing.has(ofAnyColumn(then))) {
      replaced.push(then);
    } else if (then === 'in the way' || (then && !wanted.has(keyOf(then)))) {
      revoked.push(grant);
    }
  }
  return { revoked, replaced, given };
}

/** An existing privilege with its new names; undefined if the other changes silently end it. */
function grantAfter(
  { fate, key }: Change,
  grant: GrantDefinition,
  isDropped: (role: string) => boolean,
  recreated: ReadonlySet<string>,
): GrantDefinition | 'in the way' | undefined {
  const { objectKind: kind, object, column, role } = grant;
  if (isRole(kind)) {
    return isDropped(role) || isDropped(object) ? undefined : grant;
  }
  const table = kind === 'TABLE' ? fate.before(object) : undefined;
  const then = table && fate.after(table);
  if (table && !then) {
    return undefined;
  }
  const goes = isDropped(role) || (then ? !fate.remains(object, column) : recreated.has(key(object)));
  return goes ? 'in the way' : then ? { ...grant, object: then.name } : grant;
}

function isRole(kind: string): boolean {
  return objectKind(kind).place === 'last';
}
