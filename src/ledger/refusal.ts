import type { ReleasePlan } from './plans/release';
import type { CatalogueEntry } from '../rules/catalogue-entry';
import type { FactsOf } from '../rules/changes/change-entry';
import type { ConsentRule } from '../rules/changes/data-loss';
import type { Finding } from '../rules/finding';
import type { Dialect } from '../schema';

/** A change that is not made, as data, and the way there. */
export interface Refusal {
  /** What the catalogue knows of it. */
  readonly entry: CatalogueEntry;
  /** Its name: `primary-key-changed`, `drop-column` ... */
  readonly rule: string;
  readonly object: string;
  /** What the words of the entry are made of. */
  readonly facts: unknown;
  readonly dialect: Dialect;
  /** What would have to be consented to to have it all the same. Absent: there is no consent to it. */
  readonly consent?: ConsentTo;
  /** The way to the same end, release by release. */
  readonly plan?: ReleasePlan;
  /** Where a rule refuses what the change makes. */
  readonly finding?: Finding;
}

interface ConsentTo {
  readonly change: ConsentRule;
  readonly object: string;
}

export function refusalOf<F>(entry: CatalogueEntry<F>, object: string, facts: FactsOf<F>, dialect: Dialect): Refusal {
  return { entry, rule: entry.name, object, facts: { ...facts, object }, dialect };
}

/** A change whose outcome a rule refuses. */
export function findingRefusal(finding: Finding): Refusal {
  const { entry, rule, objectName: object, problem: { facts }, dialect } = finding;
  return { entry, rule, object, facts, dialect, finding };
}
