import type { Acknowledgement } from './acknowledgement';
import { didYouMean } from '../../text/did-you-mean';
import { SCHEMA_ENTRIES } from '../catalogue';
import type { AcknowledgementFault } from '../usage/decisions';
import { badAcknowledgement } from '../usage/errors';

const MIN_REASON_CHARS = 10;

/** @throws bad-acknowledgement */
export function checkAcknowledgement(acknowledgement: Acknowledgement, at: string): void {
  const fault = acknowledgementFault(acknowledgement);
  if (fault) {
    throw badAcknowledgement(at, fault);
  }
}

export function acknowledgementFault({ rule: name, reason, until }: Acknowledgement): AcknowledgementFault | undefined {
  const rule = SCHEMA_ENTRIES.find((each) => each.name === name);
  const rules = SCHEMA_ENTRIES.filter((each) => each.kind !== 'refused').map((each) => each.name);
  if (!rule) {
    return { kind: 'unknown rule', rule: name, nearest: didYouMean(name, rules), rules };
  }
  if (rule.kind === 'refused') {
    return { kind: 'rule of Spanner', rule: name, rules };
  }
  if (typeof reason !== 'string' || reason.trim().length < MIN_REASON_CHARS) {
    return { kind: 'short reason', reason, leastChars: MIN_REASON_CHARS };
  }
  const isDay = until === undefined || (/^\d{4}-\d{2}-\d{2}$/.test(until) && !Number.isNaN(Date.parse(until)));
  return isDay ? undefined : { kind: 'no day', until };
}
