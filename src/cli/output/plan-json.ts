import type { PlannedApp } from './refusal-text';
import { tryConstructs } from './try-constructs';
import type { Plan } from '../../ledger/plan-change';
import type { Refusal } from '../../ledger/refusal';
import { costOf, lossOf, objectOf, statementOf, wordsOf, type Step } from '../../ledger/step';
import { printPlan } from '../../report/plans/render-plan';
import { refusalConsent, refusalMessage } from '../../report/refusal-words';
import { riskOf, unavailableDuring } from '../../report/step-words';
import { lostBy } from '../../rules/changes/data-loss';

/** A plan as JSON: a contract, documented in docs/cli/diff.md. Keys may be added, but never removed or redefined. */
interface PlanJson {
  readonly statements: readonly string[];
  readonly refusals: readonly unknown[];
  readonly steps: readonly unknown[];
}

/** @param takesAllow Whether the command accepts consent to a single change. */
export function planJson({ steps, refusals }: Plan, app: PlannedApp = {}, takesAllow = false): PlanJson {
  return {
    statements: steps.map(statementOf),
    refusals: refusals.map((refusal) => refusalJson(refusal, app, takesAllow)),
    steps: steps.map(stepJson),
  };
}

function stepJson(step: Step): unknown {
  const rule = lossOf(step);
  return {
    kind: wordsOf(step),
    object: objectOf(step),
    statement: statementOf(step),
    cost: costOf(step),
    risk: riskOf(step) ?? null,
    unavailable: unavailableDuring(step) ?? null,
    loss: rule === undefined ? null : { rule, what: lostBy(step) },
  };
}

function refusalJson(refusal: Refusal, { language, acknowledgements }: PlannedApp, takesAllow: boolean): unknown {
  const { rule, object, plan } = refusal;
  return {
    rule,
    object,
    message: refusalMessage(refusal, language),
    consent: refusalConsent(refusal, takesAllow ? 'sql' : language ?? 'typescript') ?? null,
    recorded: plan?.recorded ?? 0,
    plan: plan ? printPlan(plan, language ?? 'sql', tryConstructs(), acknowledgements) : [],
  };
}
