import type { Acknowledgement } from './acknowledgement';
import { badAcknowledgement } from '../../errors';
import { didYouMean } from '../../text/did-you-mean';
import { RULES } from '../catalogue';

const MIN_REASON_LENGTH = 10;

/** @throws bad-acknowledgement */
export function checkAcknowledgement(acknowledgement: Acknowledgement, at: string): void {
  const { rule: name, reason, until } = acknowledgement;
  const rule = RULES.find((each) => each.name === name);
  const names = RULES.filter((each) => each.kind !== 'refused').map((each) => each.name);
  if (!rule) {
    const nearest = didYouMean(name, names);
    throw badAcknowledgement(at, `"${name}" is not the name of a rule${nearest === undefined ? '' : `. Did you mean "${nearest}"?`}`, `one of ${names.join(', ')}`);
  }
  if (rule.kind === 'refused') {
    throw badAcknowledgement(at, `${name} cannot be acknowledged, because Spanner or its documentation refuses such DDL`, `one of ${names.join(', ')}`);
  }
  if (typeof reason !== 'string' || reason.trim().length < MIN_REASON_LENGTH) {
    throw badAcknowledgement(at, `the reason ${JSON.stringify(reason)} says too little`, `a reason of at least ${MIN_REASON_LENGTH} characters`);
  }
  if (until !== undefined && (!/^\d{4}-\d{2}-\d{2}$/.test(until) || Number.isNaN(Date.parse(until)))) {
    throw badAcknowledgement(at, `until is ${JSON.stringify(until)}`, 'a day as YYYY-MM-DD');
  }
}
