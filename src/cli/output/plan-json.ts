import type { Plan } from '../../ledger/plan';
import type { Refusal } from '../../ledger/refusal';
import type { Step } from '../../ledger/step';
import { printRelease } from '../../report/render-plan';

/** A plan as JSON: a contract that docs/cli/diff.md writes down. Keys may be added, none goes or changes its meaning. */
export interface PlanJson {
  readonly statements: readonly string[];
  readonly refusals: readonly unknown[];
  readonly steps: readonly unknown[];
}

export function planJson({ steps, refusals }: Plan): PlanJson {
  return { statements: steps.map(({ statement }) => statement), refusals: refusals.map(refusalJson), steps: steps.map(stepJson) };
}

function stepJson({ kind, object, statement, cost, risk, unavailable, loss }: Step): unknown {
  return { kind, object, statement, cost, risk: risk ?? null, unavailable: unavailable ?? null, loss: loss ?? null };
}

function refusalJson({ rule, object, message, consent, plan }: Refusal): unknown {
  return {
    rule,
    object,
    message,
    consent: consent ?? null,
    plan: (plan ?? []).map(printRelease),
  };
}
