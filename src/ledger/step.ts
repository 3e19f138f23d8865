import type { Phase } from './differ/phase';
import type { Refusal } from './refusal';

/** What Spanner does with a statement: nothing but metadata, a check of all rows, or writing all rows. */
export type Cost = 'metadata' | 'validates data' | 'backfills';

/** Whether Spanner reads or writes all rows of a table for it. */
export function isCostly({ cost }: Pick<Step, 'cost'>): boolean {
  return cost !== 'metadata';
}

/** One statement of a change, with what it means to the database that runs. */
export interface Step {
  /** In words: `create table`, `add column`, `drop index` ... */
  readonly kind: string;
  /** What it touches: `Orders`, `Orders.Note`, `OrdersByCustomer`. */
  readonly object: string;
  /** As Spanner gets it: one line, no `;`. */
  readonly statement: string;
  readonly cost: Cost;
  /** What may go wrong. */
  readonly risk?: string;
  /** What cannot be used meanwhile. */
  readonly unavailable?: string;
  /** The data that is gone for good afterwards: such a step needs consent. */
  readonly loss?: Loss;
}

export interface Loss {
  /** The name under which consent is given: `drop-table`, `drop-column`, `narrow-column` ... */
  readonly rule: string;
  /** For a message: `the table Orders with all its rows`. */
  readonly what: string;
  /** What is said without consent, where there is more to say. */
  readonly refusal?: Refusal;
}

/** A step with its place in a change: steps of one phase keep the order they were made in. */
export interface PhasedStep extends Step {
  readonly phase: Phase;
}
