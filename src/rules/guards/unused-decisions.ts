import { isExpired, type Acknowledgement } from './acknowledgement';
import { consentCall, consentCode } from './consent-code';
import type { Phrase } from '../../languages/phrase';
import type { Dialect } from '../../schema';
import { didYouMean } from '../../text/did-you-mean';
import { quotedName } from '../../text/shown';
import { defineEntry } from '../define-rule';
import { statedFinding, type Finding } from '../finding';

/** Why an acknowledgement has no effect. */
export type UnusedFacts =
  | { readonly kind: 'unused' | 'expired'; readonly acknowledgement: Acknowledgement; readonly meant?: string }
  /** A comment that was meant as an acknowledgement. */
  | { readonly kind: 'comment'; readonly comment: string; readonly what: string; readonly want: string };

/** Findings come from the engine, because only it knows what the other rules found. */
export const unusedAcknowledgementRule = defineEntry<UnusedFacts>({
  name: 'unused-acknowledgement',
  kind: 'advice',
  summary: 'an acknowledgement hides nothing, or has expired',
  words: {
    message: (facts) => {
      if (facts.kind === 'comment') {
        return `the comment "${facts.comment}" ${facts.what}`;
      }
      const { rule, on, until } = facts.acknowledgement;
      // A query has no name.
      return `the acknowledgement of ${rule} ${on && `on ${on} `}` +
        (facts.kind === 'expired' ? `ended on ${until}` : 'hides nothing') +
        (facts.meant === undefined ? '' : `: did you mean ${quotedName(facts.meant)}?`);
    },
    why: (facts) => (facts.kind === 'comment' ? [] : [`its reason was: ${facts.acknowledgement.reason}`]),
    advice: {
      expired: () => 'fix the finding, or decide again and set `until` to a later day',
      unused: () => 'remove it: the finding is gone, or its rule or object has another name',
      comment: (facts) => (facts.kind === 'comment' ? facts.want : ''),
    },
  },
});

/**
 * @param today As YYYY-MM-DD.
 * @param found All findings of its input.
 * @param written Its code.
 */
export function unusedAcknowledgement(
  acknowledgement: Acknowledgement,
  today: string,
  dialect: Dialect,
  found: readonly Finding[],
  written: Phrase,
): Finding {
  const { rule, on } = acknowledgement;
  const kind = isExpired(acknowledgement, today) ? 'expired' : 'unused';
  const names = found.filter((each) => kind === 'unused' && each.rule === rule).map(({ objectName }) => objectName);
  const facts = { kind, acknowledgement, meant: didYouMean(on, names) } as const;
  return statedFinding(unusedAcknowledgementRule, on, { kind: 'written', text: written }, facts, [kind], dialect);
}

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
