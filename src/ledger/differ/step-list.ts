import type { Phase } from './phase';
import type { CatalogueEntry } from '../../rules/catalogue-entry';
import type { FactsOf } from '../../rules/changes/change-entry';
import type { Dialect, Operation } from '../../schema';
import type { Release } from '../plans/release';
import { refusalOf, type Refusal } from '../refusal';
import { phaseOf, type Step } from '../step';

/** The steps and refusals of a change while it is put together. */
export class StepList {
  public readonly steps: Step[] = [];
  public readonly refusals: Refusal[] = [];
  /** What is reported about a loss, where there is more to report than what is lost. */
  public readonly lossRefusals = new Map<Step, Refusal>();

  public constructor(public readonly dialect: Dialect) {}

  /** @param phase Where it is not that of all steps of the kind. */
  public add(operation: Operation, phase: Phase = phaseOf(operation)): Step {
    const step = { ...operation, dialect: this.dialect, phase };
    this.steps.push(step);
    return step;
  }

  public refuse<F>(entry: CatalogueEntry<F>, object: string, facts: FactsOf<F>, plan?: readonly Release[]): void {
    this.refuseAs(this.refusal(entry, object, facts), plan);
  }

  /** @param plan How to get there all the same. */
  public refuseAs(refusal: Refusal, plan: readonly Release[] = []): void {
    this.refusals.push(plan.length === 0 ? refusal : { ...refusal, plan });
  }

  public refusal<F>(entry: CatalogueEntry<F>, object: string, facts: FactsOf<F>): Refusal {
    return refusalOf(entry, object, facts, this.dialect);
  }
}
