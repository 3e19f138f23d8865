import { isPlaceholder } from '../../text/placeholder';

const MIN_REASON_CHARS = 10;

/** Why the reason of an acknowledgement or a consent does not help a reviewer. */
export interface ReasonFinding {
  readonly reason: unknown;
  /** Absent if it is long enough but a placeholder. */
  readonly leastChars?: number;
}

export function reasonFinding(reason: unknown): ReasonFinding | undefined {
  if (typeof reason !== 'string' || reason.trim().length < MIN_REASON_CHARS) {
    return { reason, leastChars: MIN_REASON_CHARS };
  }
  return isPlaceholder(reason) ? { reason } : undefined;
}
