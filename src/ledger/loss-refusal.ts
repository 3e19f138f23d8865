import { refusalOf, type Refusal } from './refusal';
import { lossOf, objectOf, type Step } from './step';
import { DATA_LOSSES } from '../rules/changes/data-loss';
import { consentKey } from '../rules/guards/consent-code';

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
