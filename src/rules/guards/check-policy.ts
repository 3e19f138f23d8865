import { RuleAction, type GuardPolicy, type RuleSetting } from './guard-policy';
import { badPolicy } from '../../errors';
import { LIMITS } from '../../schema/limits';
import { didYouMean } from '../../text/did-you-mean';
import { SCHEMA_ENTRIES } from '../catalogue';


/** @throws bad-policy */
export function checkPolicy(policy: GuardPolicy, at: string): void {
  const { severities = [], allowedShardCounts } = policy;
  const seen = new Set<string>();
  for (const setting of severities) {
    checkSetting(setting, at);
    if (seen.has(setting.rule)) {
      throw badPolicy(at, `the rule ${setting.rule} has two settings`, 'one setting for each rule', `keep one { rule: '${setting.rule}', action: ... }`);
    }
    seen.add(setting.rule);
  }
  if (allowedShardCounts && (allowedShardCounts.length === 0 || allowedShardCounts.some((count) => !Number.isInteger(count) || count < LIMITS.shards.least))) {
    throw badPolicy(at, `allowedShardCounts is ${JSON.stringify(allowedShardCounts)}`, `whole numbers from ${LIMITS.shards.least} up, at least one`, 'allowedShardCounts: [8, 16, 32]');
  }
}

function checkSetting({ rule: name, action }: RuleSetting, at: string): void {
  const rule = SCHEMA_ENTRIES.find((each) => each.name === name);
  const names = SCHEMA_ENTRIES.filter((each) => each.kind !== 'refused').map((each) => each.name);
  if (!rule) {
    const nearest = didYouMean(name, SCHEMA_ENTRIES.map((each) => each.name));
    const suggestion = nearest === undefined ? '' : `. Did you mean "${nearest}"?`;
    throw badPolicy(at, `"${name}" is not the name of a rule${suggestion}`, `one of ${names.join(', ')}`, `{ rule: '${nearest ?? names[0]}', action: RuleAction.SIGN_OFF }`);
  }
  if (rule.kind === 'refused' && action !== RuleAction.REFUSE) {
    throw badPolicy(at, `${name} cannot be lowered: it always refuses, and nothing lets it pass`, `one of ${names.join(', ')}`, `leave out ${name}`);
  }
}
