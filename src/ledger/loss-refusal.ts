import type { Refusal } from './refusal';
import type { Loss } from './step';
import { consentCode } from '../rules/guards/consent-code';

/** What is said of a loss to which nobody consented, and the consent as code. */
export function lossRefusal(loss: Loss, object: string): Refusal {
  const refusal = loss.refusal ?? { rule: loss.rule, object, message: `${loss.what} would be lost for good` };
  return { ...refusal, consent: `db.allowDestructive(${consentCode(loss.rule, object)})` };
}
