import { SHOWN_HINT } from './input/terraform-source';
import { UnusableInput } from './input/unusable-input';
import type { ParsedOptions } from './options';
import { ALLOW_UNREAD } from './shared-options';
import type { NotUnderstood } from '../audit/audit-text';
import { counted } from '../text/shown';

export function allowsUnread(values: ParsedOptions['values']): boolean {
  return values.has(ALLOW_UNREAD.name);
}

/** The gap in a report; its places are listed separately. */
export function unreadError(unread: readonly NotUnderstood[]): UnusableInput[] {
  const count = new Set(unread.map(({ statement }) => statement)).size;
  const shown = unread.some(({ isComputed }) => isComputed) ? ` ${SHOWN_HINT},` : '';
  return count === 0 ? [] : [
    new UnusableInput(
      `${counted(count, 'statement')} cannot be parsed, so the result is incomplete`,
      `correct ${count === 1 ? 'it' : 'them'},${shown} or add --${ALLOW_UNREAD.name} to continue without`,
    ),
  ];
}
