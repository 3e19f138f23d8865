import type { ReleasePlan } from './plans/release';
import { lossOf, objectOf, type Step } from './step';
import type { CatalogueEntry } from '../rules/catalogue-entry';
import type { FactsOf } from '../rules/changes/change-entry';
import { DATA_LOSSES, type ConsentRule } from '../rules/changes/data-loss';
import type { Finding } from '../rules/finding';
import { consentKey } from '../rules/guards/consent-code';
import type { Dialect } from '../schema';

/** A refused change as data, with the way to make it. */
export interface Refusal {
  readonly entry: CatalogueEntry;
  /** The name of the entry: `primary-key-changed`, `drop-column` ... */
  readonly rule: string;
  readonly object: string;
  /** Facts for the words of the entry. */
  readonly facts: unknown;
  readonly dialect: Dialect;
  /** The consent that allows it. Absent if no consent can. */
  readonly consent?: { readonly change: ConsentRule; readonly object: string };
  /** The way to the same result, release by release. */
  readonly plan?: ReleasePlan;
  /** The finding of the rule, if a rule refuses the result. */
  readonly finding?: Finding;
}

export function refusalOf<F>(entry: CatalogueEntry<F>, object: string, facts: FactsOf<F>, dialect: Dialect): Refusal {
  return { entry, rule: entry.name, object, facts: { ...facts, object }, dialect };
}

/** A change whose result a rule refuses. */
export function findingRefusal(finding: Finding): Refusal {
  const { entry, rule, objectName: object, facts, dialect } = finding;
  return { entry, rule, object, facts, dialect, finding };
}

/**
 * The refusal of a loss without consent; undefined if the step loses nothing.
 *
 * @param other Replaces the refusal if there is more to say than what is lost.
 */
export function lossRefusal(step: Step, other?: Refusal): Refusal | undefined {
  const [change, object] = [lossOf(step), objectOf(step)];
  return (
    change && {
      ...(other ?? refusalOf(DATA_LOSSES[change], object, { operation: step }, step.dialect)),
      consent: { change, object },
    }
  );
}

/** The name by which a plan looks up consent to a step; undefined if it needs none. */
export function lossKey(step: Step): string | undefined {
  const change = lossOf(step);
  return change && consentKey(change, objectOf(step));
}
