import type { Refusal } from './refusal';
import { lossOf, objectOf, type Step } from './step';
import { lostBy } from '../rules/changes/data-loss';
import { consentCode, consentKey } from '../rules/guards/consent-code';

/** What is said of a loss to which nobody consented, and the consent as code. */
export function lossRefusal(step: Step, refusal: Refusal = plainRefusal(step)): Refusal {
  const change = lossOf(step);
  return { ...refusal, ...(change && { consent: `db.allowDestructive(${consentCode(change, objectOf(step))})` }) };
}

/** The name under which a plan looks for consent to a step; undefined: it needs none. */
export function lossKey(step: Step): string | undefined {
  const change = lossOf(step);
  return change && consentKey(change, objectOf(step));
}

function plainRefusal(step: Step): Refusal {
  const twin = step.kind === 'drop table' ? step.twin : undefined;
  const message = `${lostBy(step, step.dialect)} would be lost for good`;
  const object = objectOf(step);
  return {
    rule: lossOf(step) ?? '',
    object,
    message: twin === undefined ? message
      : `${message}; ${twin} is new and has the same columns: renamedFrom: '${object}' on ${twin} keeps the rows, where it is the same table`,
  };
}
