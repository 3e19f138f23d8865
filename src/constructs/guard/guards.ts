import type { TerraformResource } from 'cdktf';
import type { IConstruct } from 'constructs';
import type { GuardPolicy } from '../../rules/guards/guard-policy';
import type { Guards } from '../../rules/guards/under-policies';
import { protectionsOf, renderedAttributes } from '../../terraform/spanner-resource';

/** Policies of the guards attached to each construct. */
const attached = new WeakMap<IConstruct, readonly GuardPolicy[]>();

export function addPolicy(scope: IConstruct, policy: GuardPolicy): void {
  attached.set(scope, [...attached.get(scope) ?? [], policy]);
}

/** Policies above a construct, the outermost first. */
export function policiesAbove(construct: IConstruct): readonly GuardPolicy[] {
  return construct.node.scopes.flatMap((scope) => attached.get(scope) ?? []);
}

/** The guards above a resource; undefined if there are none. */
export function guardsOf(resource: TerraformResource): Guards | undefined {
  const policies = policiesAbove(resource);
  return policies.length === 0 ? undefined : {
    policies,
    protections: protectionsOf(resource, renderedAttributes(resource, resource.toTerraform()) ?? {}),
  };
}
