import type { Phase } from './phase';
import type { Dialect, Operation } from '../../schema';
import type { Refusal } from '../refusal';
import { phaseOf, type Step } from '../step';

/** The steps and refusals of a change while it is put together. */
export class StepList {
  public readonly steps: Step[] = [];
  public readonly refusals: Refusal[] = [];

  public constructor(public readonly dialect: Dialect) {}

  /** @param phase Where it is not that of all steps of the kind. */
  public add(operation: Operation, phase: Phase = phaseOf(operation)): Step {
    const step = { ...operation, dialect: this.dialect, phase };
    this.steps.push(step);
    return step;
  }

  public refuse(refusal: Refusal): void {
    this.refusals.push(refusal);
  }
}
