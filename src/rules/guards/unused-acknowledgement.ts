import { isExpired, type Acknowledgement } from './acknowledgement';
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
