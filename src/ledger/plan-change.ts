import { asWritten } from './canonical/as-written';
import { stepsBetween } from './differ/steps-between';
import { withExisting, withUndeclarable } from './differ/undeclarable';
import { lossKey, lossRefusal } from './loss-refusal';
import type { Consent, Plan } from './plan';
import { refusalOf } from './refusal';
import { afterAdditions, dropConsequences } from './related-refusals';
import { replayed } from './replay';
import { statementOf, type Step } from './step';
import { dialectChanged } from '../rules/changes/other-changes';
import { UnprovenChangeError } from '../rules/usage/errors';
import type { Schema } from '../schema';

const NO_CONSENT: Consent = { all: false, to: new Set() };

/**
 * The statements that turn a database with the schema `before` into one with the schema `to`, in an order that Spanner
 * takes. What `to` does not speak of (objects that no construct declares) stays as it is. `before` may be what Spanner
 * prints: a log that was adopted has its words.
 *
 * @throws UnprovenChangeError when the statements, read back, do not lead to `to`: a fault of this library, found
 *   before it does harm
 */
export function planChange(before: Schema, to: Schema, consent: Consent = NO_CONSENT): Plan {
  if (before.dialect !== to.dialect) {
    return {
      steps: [],
      refusals: [refusalOf(dialectChanged, to.database, { from: before.dialect, to: to.dialect }, to.dialect)],
    };
  }
  const from = asWritten(withExisting(before, to), to);
  const wanted = withUndeclarable(from, to);
  const { steps, refusals, lossRefusals } = stepsBetween(from, wanted);
  const unsaid = steps.filter((step) => isUnsaid(step, consent));
  const all = [...refusals, ...unsaid.flatMap((step) => lossRefusal(step, lossRefusals.get(step)) ?? [])];
  if (all.length > 0) {
    return {
      steps: [],
      refusals: dropConsequences(all, from, wanted).map((refusal) => afterAdditions(refusal, steps)),
    };
  }
  prove(from, wanted, steps);
  return { steps, refusals: [] };
}

/** What is printed is read back and folded after what was there: only what leads to `to` leaves this room. */
function prove(from: Schema, to: Schema, steps: readonly Step[]): void {
  if (steps.length === 0) {
    return;
  }
  const statements = steps.map(statementOf);
  const { schema, problem } = replayed(from, statements);
  const left = problem === undefined ? stepsBetween(schema, to) : { steps: [], refusals: [] };
  if (problem !== undefined || left.steps.length > 0 || left.refusals.length > 0) {
    const [step] = left.steps;
    const [refusal] = left.refusals;
    throw new UnprovenChangeError(
      to.database,
      problem ?? (step ? statementOf(step) : `${refusal.rule} ${refusal.object}`),
      statements,
    );
  }
}

function isUnsaid(step: Step, consent: Consent): boolean {
  const key = lossKey(step);
  return key !== undefined && !consent.all && !consent.to.has(key);
}
