import { writerFor, type Language } from '../languages/app-language';
import { phraseText } from '../languages/phrase';
import type { Refusal } from '../ledger/refusal';
import { consentCall, consentKey } from '../rules/guards/consent-code';

/** The change, and why Spanner cannot make it in place or what would be lost, in one line. */
export function refusalMessage({ entry, facts, dialect }: Refusal, language: Language = 'sql'): string {
  return phraseText(entry.words.message(facts, { dialect }), language);
}

/** The call that consents to the change, or in SQL the option of `migrate --schema`, if there is one. */
export function refusalConsent({ consent }: Refusal, language: Language): string | undefined {
  return consent && (language === 'sql'
    ? `--allow "${consentKey(consent.change, consent.object)}"`
    : writerFor(language).write(consentCall(consent.change, consent.object)));
}
