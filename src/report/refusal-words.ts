import type { Refusal } from '../ledger/refusal';
import { consentCall } from '../rules/guards/consent-code';

/** What would change, and why Spanner cannot do it in place or what is lost, in one line. */
export function refusalMessage({ entry, facts, dialect }: Refusal): string {
  return entry.words.message(facts, { dialect });
}

/** The call that consents to it, where there is one. */
export function refusalConsent({ consent }: Refusal): string | undefined {
  return consent && consentCall(consent.change, consent.object);
}
