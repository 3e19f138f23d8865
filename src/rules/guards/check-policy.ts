import { RuleAction, type GuardPolicy, type RuleSetting } from './guard-policy';
import * as code from '../../languages/code';
import { LIMITS } from '../../schema/limits';
import { didYouMean } from '../../text/did-you-mean';
import { isAskedFor, SCHEMA_ENTRIES } from '../catalogue';
import { badPolicy } from '../usage/errors';
import { flag, listOf, memberOf, number, text } from '../usage/kinds';
import { checked, optionsOf, struct } from '../usage/options';

const RULE_SETTING = struct<RuleSetting>('RuleSetting', { rule: text, action: memberOf('RuleAction', RuleAction) }, {});

const GUARD_POLICY = struct<GuardPolicy>(
  'GuardPolicy',
  {},
  {
    severities: listOf(
      optionsOf(RULE_SETTING),
      code.struct('RuleSetting', { rule: code.text('unproven-key'), action: code.member('RuleAction', 'WARN') }),
    ),
    allowAcknowledgements: flag,
    requireDeletionProtection: flag,
    requireDropProtection: flag,
    requirePreventDestroy: flag,
    requireReadableDdl: flag,
    allowedShardCounts: listOf(number(Number.isFinite, 'a whole number', 16), code.value(16)),
  },
);

/** @throws bad-policy */
export function checkPolicy(policy: GuardPolicy, at: string): void {
  const { severities = [], allowedShardCounts } = checked(GUARD_POLICY, policy, at);
  const seen = new Set<string>();
  for (const setting of severities) {
    checkSetting(setting, at);
    if (seen.has(setting.rule)) {
      throw badPolicy(at, { kind: 'two settings', rule: setting.rule });
    }
    seen.add(setting.rule);
  }
  if (
    allowedShardCounts &&
    (allowedShardCounts.length === 0 ||
      allowedShardCounts.some((count) => !Number.isInteger(count) || count < LIMITS.shards.least))
  ) {
    throw badPolicy(at, { kind: 'shard counts', given: allowedShardCounts, least: LIMITS.shards.least });
  }
}

function checkSetting({ rule: name, action }: RuleSetting, at: string): void {
  const rule = SCHEMA_ENTRIES.find((each) => each.name === name);
  const names = SCHEMA_ENTRIES.filter((entry) => entry.kind !== 'refused' && !isAskedFor(entry))
    .map((each) => each.name);
  if (!rule) {
    const nearest = didYouMean(
      name,
      SCHEMA_ENTRIES.map((each) => each.name),
    );
    throw badPolicy(at, { kind: 'unknown rule', rule: name, nearest, rules: names });
  }
  if (isAskedFor(rule)) {
    throw badPolicy(at, { kind: 'advice', rule: name, rules: names });
  }
  if (rule.kind === 'refused' && action !== RuleAction.REFUSE) {
    throw badPolicy(at, { kind: 'rule of Spanner', rule: name, rules: names });
  }
}
