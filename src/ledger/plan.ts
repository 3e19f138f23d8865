import type { Refusal } from './refusal';
import type { Step } from './step';

/** The steps from one schema to another. With refusals there are none: a change is made completely or not at all. */
export interface Plan {
  readonly steps: readonly Step[];
  readonly refusals: readonly Refusal[];
}

/** Consent to steps that lose data. */
export interface Consent {
  /** Consent to all of them. */
  readonly all: boolean;
  /** Consent to single steps: `drop-column Orders.Note`. */
  readonly to: ReadonlySet<string>;
}
