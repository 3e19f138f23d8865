import type { Acknowledgement } from './acknowledgement';
import { RuleAction, type GuardPolicy, type RuleSetting } from './guard-policy';
import * as code from '../../languages/code';
import { LABEL_KEY, LIMITS } from '../../schema/limits';
import { didYouMean } from '../../text/did-you-mean';
import { isDay } from '../../text/time';
import { isAskedFor, SCHEMA_ENTRIES } from '../catalogue';
import { reasonFinding, type AcknowledgementFinding } from '../usage/decisions';
import { badAcknowledgement, badPolicy } from '../usage/errors';
import {
  configurationName, known, listOf, memberOf, number, someOf, textLike, wholeNumber,
} from '../usage/kinds';
import { checked, struct } from '../usage/options';
import type { Place } from '../usage/usage-entry';

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

const LABEL = textLike(
  (name) => LABEL_KEY.test(name),
  'at most 63 lower-case letters, digits, underscores and hyphens that begin with a letter',
  'team',
);

/** Also the ids of the configurations that an organization makes. */
const CONFIGURATION = configurationName(textLike(
  (name) => /^[a-z][-a-z0-9]*[a-z0-9]$/.test(name), 'the name of a configuration', 'regional-europe-west3',
));

const { highPriorityCpu: CPU, storage: STORAGE } = LIMITS.autoscalingTargetPercent;

const GUARD_POLICY = struct<GuardPolicy>('GuardPolicy', {
  allowedShardCounts: listOf(number(Number.isFinite, 'a whole number', 16), code.value(16)),
  maxShards: wholeNumber(LIMITS.shards.least, Infinity, 16),
  requireLabels: someOf(LABEL, code.text('team')),
  allowedConfigurations: someOf(CONFIGURATION, code.text('regional-europe-west3')),
  maxNodes: wholeNumber(1, Infinity, 10),
  maxHighPriorityCpuPercent: wholeNumber(CPU.least, CPU.most, 65),
  maxStoragePercent: wholeNumber(STORAGE.least, STORAGE.most, 80),
  allowedEditions: someOf(memberOf('Edition'), code.member('Edition', 'ENTERPRISE')),
});

/** @throws bad-policy */
export function checkPolicy(policy: GuardPolicy, at: Place): void {
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

function checkSetting({ rule: name, action }: RuleSetting, at: Place): void {
  const rule = SCHEMA_ENTRIES.find((each) => each.name === name);
  const names = SCHEMA_ENTRIES.filter((entry) => entry.kind !== 'refused' && !isAskedFor(entry))
    .map((each) => each.name);
  if (!rule) {
    throw badPolicy(at, { kind: 'unknown rule', rule: name, nearest: didYouMean(name, names), rules: names });
  }
  if (isAskedFor(rule)) {
    throw badPolicy(at, { kind: 'advice', rule: name, rules: names });
  }
  if (rule.kind === 'refused' && action !== RuleAction.REFUSE) {
    throw badPolicy(at, { kind: 'rule of Spanner', rule: name, rules: names });
  }
}
