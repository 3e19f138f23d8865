import type { Release } from './plans/release';

/** A change that is not made, and the way there. */
export interface Refusal {
  /** Kebab-case, never changes its meaning: `primary-key-changed`, `drop-column` ... */
  readonly rule: string;
  readonly object: string;
  /** One line: what would change, why Spanner cannot do it in place or what is lost. */
  readonly message: string;
  /** What would have to be said in code to have it all the same. Absent: there is no consent to it. */
  readonly consent?: string;
  /** The way to the same end, release by release. */
  readonly plan?: readonly Release[];
}
