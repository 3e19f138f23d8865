import { shown, suggestion, usageEntry } from './usage-entry';
import { call, list, member, option, REST, struct, text, value, variable, type Code } from '../../languages/code';
import { phrase } from '../../languages/phrase';
import type { ReasonFinding } from '../guards/reason';

/** Decisions that users state in code: acknowledgements, consents and policies. */

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

export const badAcknowledgement = usageEntry<AcknowledgementFinding>(
  'bad-acknowledgement',
  'an acknowledgement names no rule that can be acknowledged, or its reason or day is unusable',
  (found) => ({
    ...acknowledgementLines(found),
    fix: [
      call(variable('db'), 'acknowledge', [], {
        rule: text('monotonic-key'), on: text('Events'), reason: text('ten rows a day, checked by the data team'),
      }),
    ],
  }),
);

function acknowledgementLines(found: AcknowledgementFinding): { readonly message: string; readonly want: string } {
  switch (found.kind) {
    case 'unknown rule':
      return unknownRule(found);
    case 'rule of Spanner':
      return {
        message: `${found.rule} cannot be acknowledged, because Spanner or its documentation refuses such DDL`,
        want: `one of ${found.rules.join(', ')}`,
      };
    case 'reason':
      return reasonLines(found.found);
    case 'no day':
      return { message: `until is ${shown(found.until)}`, want: 'a day as YYYY-MM-DD' };
  }
}

function unknownRule(
  { rule, nearest, rules }: RuleFinding<string>,
): { readonly message: string; readonly want: string } {
  const message = `${shown(rule)} is not the name of a rule${suggestion(nearest)}`;
  return { message, want: `one of ${rules.join(', ')}` };
}

function reasonLines({ reason, leastChars }: ReasonFinding): { readonly message: string; readonly want: string } {
  return leastChars === undefined
    ? { message: `the reason ${shown(reason)} is a placeholder`, want: 'a reason that says why' }
    : { message: `the reason ${shown(reason)} is too short`, want: `a reason of at least ${leastChars} characters` };
}

export const badConsent = usageEntry<ReasonFinding>(
  'bad-consent',
  'the reason of a consent to lose data is too short or a placeholder',
  (found) => ({
    ...reasonLines(found),
    fix: [
      call(variable('db'), 'allowDestructive', [
        call('DestructiveChange', 'dropColumn', [text('Orders'), text('Note')], {
          reason: text('not read since May'),
        }),
      ]),
    ],
  }),
);

/** Why the policy of a guard is invalid. */
export type PolicyFinding =
  | RuleFinding<'unknown rule' | 'rule of Spanner' | 'advice'>
  | { readonly kind: 'two settings'; readonly rule: string }
  | { readonly kind: 'shard counts'; readonly given: readonly number[]; readonly least: number };

const SUMMARY = 'the policy of a SchemaGuard cannot be applied';

export const badPolicy = usageEntry<PolicyFinding>('bad-policy', SUMMARY, (found) => {
  switch (found.kind) {
    case 'unknown rule':
      return {
        ...unknownRule(found),
        fix: [setting(found.nearest ?? found.rules[0], member('RuleAction', 'SIGN_OFF'))],
      };
    case 'rule of Spanner':
      return {
        message: `${found.rule} cannot be lowered: it is always an error`,
        want: `one of ${found.rules.join(', ')}`,
        fix: `leave out ${found.rule}`,
      };
    case 'advice':
      return {
        message: `${found.rule} is advice, which synth does not give`,
        want: `one of ${found.rules.join(', ')}`,
        fix: `leave out ${found.rule}`,
      };
    case 'two settings':
      return {
        message: `the rule ${found.rule} has two settings`,
        want: 'one setting for each rule',
        fix: phrase`keep one ${setting(found.rule, REST)}`,
      };
    case 'shard counts':
      return {
        message: phrase`${option('allowedShardCounts')} is ${JSON.stringify(found.given)}`,
        want: `whole numbers from ${found.least} up, at least one`,
        fix: [option('allowedShardCounts', list([8, 16, 32].map(value)))],
      };
  }
});

function setting(rule: string, action: Code): Code {
  return struct('RuleSetting', { rule: text(rule), action });
}
