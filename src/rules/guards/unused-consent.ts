import { consentCall, consentCode } from './consent-code';
import type { Dialect } from '../../schema';
import { didYouMean } from '../../text/did-you-mean';
import { defineEntry } from '../define-rule';
import { statedFinding, type Finding } from '../finding';

interface Consented {
  readonly change: string;
  readonly objectName: string;
  readonly reason: string;
}

/** Findings come from the Database, because only it knows the recorded migrations. */
export const unusedConsentRule = defineEntry<Consented & { readonly nearest?: string }>({
  name: 'unused-consent',
  kind: 'advice',
  summary: 'a consent to lose data matches no pending change',
  words: {
    message: ({ change, objectName }) =>
      `the consent to ${change} on ${objectName} matches no pending change, and would silently allow a later one`,
    why: () => [],
    advice: {
      nearest: ({ change, nearest = '', reason }) => [consentCode(change, nearest, reason)],
      remove: () => 'remove it: the change is recorded already, or the object has another name',
    },
  },
});

/** @param pending Objects with pending changes of this kind. */
export function unusedConsent(consent: Consented, pending: readonly string[], dialect: Dialect): Finding {
  const { change, objectName, reason } = consent;
  const nearest = didYouMean(objectName, pending);
  const part = { kind: 'written', text: [consentCall(change, objectName, reason)] } as const;
  const advised = nearest === undefined ? ['remove'] : ['nearest', 'remove'];
  return statedFinding(unusedConsentRule, objectName, part, { ...consent, nearest }, advised, dialect);
}
