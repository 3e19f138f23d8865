import { refusalOf, type Refusal } from './refusal';
import { lossOf, objectOf, type Step } from './step';
import { DATA_LOSSES } from '../rules/changes/data-loss';
import { consentKey } from '../rules/guards/consent-code';

/**
 * What is reported about a loss to which nobody consented; undefined: the step loses nothing.
 *
 * @param other Where there is more to report than what is lost.
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

/** The name under which a plan looks for consent to a step; undefined: it needs none. */
export function lossKey(step: Step): string | undefined {
  const change = lossOf(step);
  return change && consentKey(change, objectOf(step));
}
