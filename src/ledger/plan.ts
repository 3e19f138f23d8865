import type { Refusal } from './refusal';
import type { Step } from './step';

/** How one schema becomes another. With refusals there are no steps: half a change is none. */
export interface Plan {
  readonly steps: readonly Step[];
  readonly refusals: readonly Refusal[];
}

/** Consent to steps that lose data. */
export interface Consent {
  /** To all of them. */
  readonly all: boolean;
  /** To single ones: `drop-column Orders.Note`. */
  readonly to: ReadonlySet<string>;
}
