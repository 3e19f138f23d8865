import type { Acknowledgement } from './acknowledgement';
import { reasonFinding } from './reason';
import { didYouMean } from '../../text/did-you-mean';
import { isDay } from '../../text/time';
import { SCHEMA_ENTRIES } from '../catalogue';
import type { AcknowledgementFinding } from '../usage/decisions';
import { badAcknowledgement } from '../usage/errors';
import { known } from '../usage/kinds';
import { checked, struct } from '../usage/options';

const ACKNOWLEDGEMENT = struct<Acknowledgement>('Acknowledgement', { reason: known, until: known });

/** @throws bad-acknowledgement */
export function checkAcknowledgement(acknowledgement: Acknowledgement, at: string): void {
  const found = acknowledgementFinding(checked(ACKNOWLEDGEMENT, acknowledgement, at));
  if (found) {
    throw badAcknowledgement(at, found);
  }
}

export function acknowledgementFinding(
  { rule: name, reason, until }: Acknowledgement,
): AcknowledgementFinding | undefined {
  const rule = SCHEMA_ENTRIES.find((each) => each.name === name);
  const rules = SCHEMA_ENTRIES.filter((each) => each.kind !== 'refused').map((each) => each.name);
  if (!rule) {
    return { kind: 'unknown rule', rule: name, nearest: didYouMean(name, rules), rules };
  }
  if (rule.kind === 'refused') {
    return { kind: 'rule of Spanner', rule: name, rules };
  }
  const found = reasonFinding(reason);
  if (found) {
    return { kind: 'reason', found };
  }
  return until === undefined || isDay(until) ? undefined : { kind: 'no day', until };
}
