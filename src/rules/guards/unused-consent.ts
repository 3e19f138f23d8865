import type { Dialect } from '../../schema';
import { didYouMean } from '../../text/did-you-mean';
import { defineEntry } from '../define-rule';
import { findingOf, type Finding } from '../finding';
import { advice } from '../fixes/fix';

export interface Consented {
  readonly change: string;
  readonly on: string;
  readonly reason: string;
}

interface Facts extends Consented {
  readonly nearest?: string;
}

/** Its findings come from the Database, which alone knows what is recorded. */
export const unusedConsentRule = defineEntry<Facts>({
  name: 'unused-consent',
  kind: 'advice',
  summary: 'a consent to lose data matches no pending change',
  sources: [],
  words: {
    message: ({ change, on }) => `the consent to ${change} on ${on} matches no pending change, and would allow a later one that nobody decided`,
    why: ({ reason }) => [`its reason was: ${reason}`],
    advice: {
      nearest: ({ nearest }) => `on: '${nearest}'`,
      remove: () => 'remove it: its change is recorded, or its object has another name',
    },
  },
});

/** @param pending What changes of this kind wait for consent. */
export function unusedConsent(consent: Consented, pending: readonly string[], dialect: Dialect): Finding {
  const { change, on } = consent;
  const nearest = didYouMean(on, pending);
  const finding = findingOf(unusedConsentRule, {
    subject: { object: on, part: { kind: 'written', text: `allowDestructive({ change: '${change}', on: '${on}' })` } },
    facts: { ...consent, nearest },
    fixes: () => [...(nearest === undefined ? [] : [advice('nearest')]), advice('remove')],
  }, dialect);
  return { ...finding, acknowledgeable: false };
}
