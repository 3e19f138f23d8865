import type { TerraformResource } from 'cdktf';
import type { IConstruct } from 'constructs';
import type { Judgement } from '../../rules/engine';
import type { Finding } from '../../rules/finding';
import { forbiddenShardCounts } from '../../rules/guards/allowed-shards';
import { applyPolicies } from '../../rules/guards/apply-policy';
import type { GuardPolicy } from '../../rules/guards/guard-policy';
import { missingProtections } from '../../rules/guards/policy-violation';
import type { Schema } from '../../schema';
import { protectionsOf, renderedAttributes } from '../../terraform/spanner-resource';

/** The policies of the guards that were attached to a construct. */
const attached = new WeakMap<IConstruct, readonly GuardPolicy[]>();

export function addPolicy(scope: IConstruct, policy: GuardPolicy): void {
  attached.set(scope, [...attached.get(scope) ?? [], policy]);
}

/** The policies that a construct is under, the outermost first. */
export function policiesAbove(construct: IConstruct): readonly GuardPolicy[] {
  return construct.node.scopes.flatMap((scope) => attached.get(scope) ?? []);
}

/** What stands of the judgement of a Database, and what its policies find beyond it. */
export function underPolicies(
  resource: TerraformResource, database: string, schema: Schema, judgement: Judgement,
): Finding[] {
  const policies = policiesAbove(resource);
  if (policies.length === 0) {
    return [...judgement.findings];
  }
  const attributes = renderedAttributes(resource, resource.toTerraform()) ?? {};
  return [
    ...missingProtections(database, protectionsOf(resource, attributes), policies, false, schema.dialect),
    ...forbiddenShardCounts(schema, policies),
    ...applyPolicies(judgement, policies),
  ];
}
