import { didYouMean } from '../../text/did-you-mean';
import { defineRule } from '../define-rule';
import type { Finding } from '../finding';
import { toFinding } from '../rule';

/** Its findings come from the Database, which alone knows what is recorded. */
export const unusedConsentRule = defineRule({
  name: 'unused-consent',
  kind: 'advice',
  summary: 'a consent to lose data belongs to no change that is pending',
  sources: [],
  check: () => [],
});

export interface Consented {
  readonly change: string;
  readonly on: string;
  readonly reason: string;
}

/** @param pending What changes of this kind wait for consent. */
export function unusedConsent({ change, on, reason }: Consented, pending: readonly string[]): Finding {
  const nearest = didYouMean(on, pending);
  return {
    ...toFinding(unusedConsentRule, {
      object: on,
      message: `the consent to ${change} on ${on} belongs to no change that is pending, and would serve for a later one that nobody decided`,
      location: `allowDestructive({ change: '${change}', on: '${on}' })`,
      why: [`its reason was: ${reason}`],
      fixes: [
        ...(nearest === undefined ? [] : [`on: '${nearest}'`]),
        'remove it: its change is recorded, or its object is named otherwise',
      ],
    }),
    acknowledgeable: false,
  };
}
