import type { Acknowledgement } from './acknowledgement';
import { defineRule } from '../define-rule';
import type { Finding } from '../finding';
import { toFinding } from '../rule';

/** Its findings come from the engine, which alone knows what the other rules found. */
export const unusedAcknowledgementRule = defineRule({
  name: 'unused-acknowledgement',
  kind: 'advice',
  summary: 'an acknowledgement hides nothing, or has expired',
  sources: [],
  check: () => [],
});

export function unusedAcknowledgement(acknowledgement: Acknowledgement, expired: boolean): Finding {
  const { rule, on, until, reason } = acknowledgement;
  return toFinding(unusedAcknowledgementRule, {
    object: on,
    message: expired
      ? `the acknowledgement of ${rule} on ${on} ended on ${until}`
      : `the acknowledgement of ${rule} on ${on} hides nothing`,
    location: `acknowledge({ rule: '${rule}', on: '${on}' })`,
    why: [`its reason was: ${reason}`],
    fixes: expired
      ? ['fix the finding, or decide again and set `until` to a later day']
      : ['remove it: the finding is gone, or its rule or object is named otherwise'],
  });
}
