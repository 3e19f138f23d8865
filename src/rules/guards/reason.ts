import { isPlaceholder } from '../../text/placeholder';

const MIN_REASON_CHARS = 10;

/** Why a reason, of an acknowledgement or a consent, says nothing to a reviewer. */
export interface ReasonFault {
  readonly reason: unknown;
  /** Absent: it is long enough, and a placeholder. */
  readonly leastChars?: number;
}

export function reasonFault(reason: unknown): ReasonFault | undefined {
  if (typeof reason !== 'string' || reason.trim().length < MIN_REASON_CHARS) {
    return { reason, leastChars: MIN_REASON_CHARS };
  }
  return isPlaceholder(reason) ? { reason } : undefined;
}
