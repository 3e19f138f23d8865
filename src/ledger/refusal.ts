import type { ReleasePlan } from './plans/release';
import type { CatalogueEntry } from '../rules/catalogue-entry';
import type { FactsOf } from '../rules/changes/change-entry';
import type { ConsentRule } from '../rules/changes/data-loss';
import type { Finding } from '../rules/finding';
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
  readonly consent?: ConsentTo;
  /** The way to the same result, release by release. */
  readonly plan?: ReleasePlan;
  /** The finding of the rule, if a rule refuses the result. */
  readonly finding?: Finding;
}

interface ConsentTo {
  readonly change: ConsentRule;
  readonly object: string;
}

export function refusalOf<F>(entry: CatalogueEntry<F>, object: string, facts: FactsOf<F>, dialect: Dialect): Refusal {
  return { entry, rule: entry.name, object, facts: { ...facts, object }, dialect };
}

/** A change whose result a rule refuses. */
export function findingRefusal(finding: Finding): Refusal {
  const { entry, rule, objectName: object, facts, dialect } = finding;
  return { entry, rule, object, facts, dialect, finding };
}
