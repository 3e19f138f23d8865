import { shown, suggestion, usageEntry, type UsageLines } from './usage-entry';
import { list, option, REST, struct, text, value } from '../../languages/code';
import { phrase } from '../../languages/phrase';
import { isPlaceholder } from '../../text/placeholder';
import { isDay } from '../../text/time';

/** Decisions that users state in code: acknowledgements, consents and policies. */

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

/** A rule that cannot be named, and those that can. */
interface RuleFinding<K extends string> {
  readonly kind: K;
  readonly rule: string;
  readonly nearest?: string;
  readonly rules: readonly string[];
}

/** Why an acknowledgement is invalid. */
export type AcknowledgementFinding =
  | RuleFinding<'unknown rule' | 'rule of Spanner'>
  | { readonly kind: 'reason'; readonly found: ReasonFinding }
  | { readonly kind: 'no day'; readonly until: string };

export const badAcknowledgement = usageEntry(
  'bad-acknowledgement',
  'an acknowledgement names no rule that can be acknowledged, or its reason or day is unusable',
  (found: AcknowledgementFinding): UsageLines => {
    switch (found.kind) {
      case 'unknown rule':
        return unknownRule(found);
      case 'rule of Spanner':
        return {
          message: `${found.rule} cannot be acknowledged, because Spanner or its documentation refuses such DDL`,
          want: `one of ${found.rules.join(', ')}`,
          fix: `leave out the acknowledgement, and fix what ${found.rule} finds`,
        };
      case 'reason':
        return reasonLines(found.found, 'ten rows a day, checked by the data team');
      case 'no day':
        return {
          message: `until is ${shown(found.until)}`,
          want: 'a day that exists, as YYYY-MM-DD',
          fix: [option('until', text(meantDay(found.until)))],
        };
    }
  },
);

function unknownRule({ rule, nearest, rules }: RuleFinding<string>): UsageLines {
  return {
    message: `${shown(rule)} is not the name of a rule${suggestion(nearest)}`,
    want: `one of ${rules.join(', ')}`,
    fix: nearest === undefined ? 'name one of these rules' : [option('rule', text(nearest))],
  };
}

function reasonLines({ reason, leastChars }: ReasonFinding, example: string): UsageLines {
  const fix = [option('reason', text(example))];
  const given = `the reason ${shown(reason)} is`;
  return leastChars === undefined
    ? { message: `${given} a placeholder`, want: 'a reason that says why', fix }
    : { message: `${given} too short`, want: `a reason of at least ${leastChars} characters`, fix };
}

/** The day of `31.03.2027` or `2027/3/31`. */
function meantDay(until: unknown): string {
  const parts = /^(\d\d?)\.(\d\d?)\.(\d{4})$/.exec(String(until))?.slice(1).reverse() ??
    /^(\d{4})\D(\d\d?)\D(\d\d?)$/.exec(String(until))?.slice(1);
  const meant = parts?.map((part) => part.padStart(2, '0')).join('-') ?? '';
  return isDay(meant) ? meant : '2030-12-31';
}

export const badConsent = usageEntry(
  'bad-consent',
  'the reason of a consent to lose data is too short or a placeholder',
  (found: ReasonFinding) => reasonLines(found, 'not read since May'),
);

/** Why the policy of a guard is invalid. */
export type PolicyFinding =
  | RuleFinding<'unknown rule' | 'rule of Spanner' | 'advice'>
  | { readonly kind: 'two settings'; readonly rule: string }
  | { readonly kind: 'shard counts'; readonly given: readonly number[]; readonly least: number };

const SUMMARY = 'the policy of a SchemaGuard cannot be applied';

export const badPolicy = usageEntry('bad-policy', SUMMARY, (found: PolicyFinding) => {
  switch (found.kind) {
    case 'unknown rule':
      return unknownRule(found);
    case 'rule of Spanner':
    case 'advice':
      return {
        message: found.kind === 'advice'
          ? `${found.rule} is advice, which synth does not give`
          : `${found.rule} cannot be lowered: it is always an error`,
        want: `one of ${found.rules.join(', ')}`,
        fix: `leave out ${found.rule}`,
      };
    case 'two settings':
      return {
        message: `the rule ${found.rule} has two settings`,
        want: 'one setting for each rule',
        fix: phrase`keep one ${struct('RuleSetting', { rule: text(found.rule), action: REST })}`,
      };
    case 'shard counts':
      return {
        message: phrase`${option('allowedShardCounts')} is ${JSON.stringify(found.given)}`,
        want: `whole numbers from ${found.least} up, at least one`,
        fix: [option('allowedShardCounts', list([8, 16, 32].map(value)))],
      };
  }
});
