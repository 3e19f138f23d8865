import type { DestructiveChange } from './destructive-change';
import { badConsent } from '../errors';
import { didYouMean } from '../text/did-you-mean';

/** The changes that need consent. */
export const DESTRUCTIVE_CHANGES = ['drop-table', 'drop-column', 'drop-sequence', 'drop-change-stream', 'narrow-column', 'delete-rows', 'shorten-retention'];
const MIN_REASON_LENGTH = 10;

/** @throws bad-consent */
export function checkConsent({ change, on, reason }: DestructiveChange, at: string): void {
  if (!DESTRUCTIVE_CHANGES.includes(change)) {
    const nearest = didYouMean(change, DESTRUCTIVE_CHANGES);
    throw badConsent(at, `"${change}" is not a change that loses data${nearest === undefined ? '' : `. Did you mean "${nearest}"?`}`, `one of ${DESTRUCTIVE_CHANGES.join(', ')}`);
  }
  if (typeof on !== 'string' || on === '') {
    throw badConsent(at, `on is ${JSON.stringify(on)}`, 'the name of what is changed, as the finding shows it');
  }
  if (typeof reason !== 'string' || reason.trim().length < MIN_REASON_LENGTH) {
    throw badConsent(at, `the reason ${JSON.stringify(reason)} says too little`, `a reason of at least ${MIN_REASON_LENGTH} characters`);
  }
}

/** The name under which a plan looks for consent. */
export function consentKey({ change, on }: Pick<DestructiveChange, 'change' | 'on'>): string {
  return `${change} ${on}`;
}
