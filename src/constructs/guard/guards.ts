import type { TerraformResource, TerraformStack } from 'cdktf';
import type { IConstruct } from 'constructs';
import type { Guards } from '../../rules/guards/apply-policies';
import { checkPolicy } from '../../rules/guards/check-decisions';
import type { GuardPolicy } from '../../rules/guards/guard-policy';
import { looksAround, type Protections } from '../../rules/guards/requirements';
import { attributesBesideDdl, type DatabaseNames } from '../../terraform/spanner-resource';
import { surroundingsOf } from '../../terraform/surroundings';
import { alertOptionsOf } from '../monitoring/spanner-metrics';

/** What all copies of the library in an app know of its constructs. */
export function shared<T>(what: string): WeakMap<IConstruct, T> {
  const all = globalThis as unknown as Record<symbol, WeakMap<IConstruct, T>>;
  return all[Symbol.for(`spanner-constructs/${what}`)] ??= new WeakMap();
}

/** Policies of the guards attached to each construct. */
const attached = shared<readonly GuardPolicy[]>('policies');

export function addPolicy(scope: IConstruct, policy: GuardPolicy): void {
  attached.set(scope, [...attached.get(scope) ?? [], policy]);
}

/** What declares a construct without having it below itself. */
const declarers = shared<IConstruct>('declarers');

export function guardAsPartOf(declarer: IConstruct, construct: IConstruct): void {
  declarers.set(construct, declarer);
}

/** The constructs whose guards a construct is under: those above it, and those above what declares it. */
export function guardedScopes(construct: IConstruct): ReadonlySet<IConstruct> {
  const { scopes } = construct.node;
  return new Set([...scopes, ...scopes.flatMap((scope) => declarers.get(scope)?.node.scopes ?? [])]);
}

export function policiesAbove(construct: IConstruct): readonly GuardPolicy[] {
  const policies = [...guardedScopes(construct)].flatMap((scope) => attached.get(scope) ?? []);
  // A newer copy may have attached what this one does not know.
  policies.forEach((policy) => checkPolicy(policy, construct.node.path));
  return policies;
}

/** What policies read of a database besides its schema. */
export function aroundOf(
  policies: readonly GuardPolicy[], names: DatabaseNames, stack: TerraformStack, id: string,
): Pick<Protections, 'around'> {
  if (!looksAround(policies)) {
    return {};
  }
  const { project, ...around } = surroundingsOf(names, { stack, id });
  const alertOptions = { ...alertOptionsOf(around.instance ?? {}), ...project !== undefined && { project } };
  return { around: { ...around, alertOptions } };
}

/** The guards above a resource; undefined if there are none. */
export function guardsOf(resource: TerraformResource): Guards | undefined {
  const policies = policiesAbove(resource);
  if (policies.length === 0) {
    return undefined;
  }
  const given = attributesBesideDdl(resource);
  return {
    policies,
    protections: { ...given, ...aroundOf(policies, given, resource.cdktfStack, resource.friendlyUniqueId) },
  };
}
