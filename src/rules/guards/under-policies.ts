import { forbiddenShardCounts } from './allowed-shards';
import { applyPolicies } from './apply-policy';
import type { GuardPolicy } from './guard-policy';
import { missingProtections } from './policy-violation';
import type { Protections } from './requirements';
import type { Schema } from '../../schema';
import type { Judgement } from '../engine';

/** The policies above a database, and the facts that they judge besides its schema. */
export interface Guards {
  readonly policies: readonly GuardPolicy[];
  readonly protections: Protections;
}

/** The judgement of a Database under its guards, with their own findings. */
export function underPolicies(judgement: Judgement, schema: Schema, guards: Guards | undefined): Judgement {
  if (!guards) {
    return judgement;
  }
  const { policies, protections } = guards;
  return {
    findings: [
      ...missingProtections(protections, policies, false, schema),
      ...forbiddenShardCounts(schema, policies),
      ...applyPolicies(judgement, policies),
    ],
    acknowledged: judgement.acknowledged.filter((each) =>
      applyPolicies({ findings: [], acknowledged: [each] }, policies).length === 0),
  };
}
