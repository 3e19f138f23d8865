import { join } from 'path';
import { formatFinding } from '../../src/rules/message';
import { ruleContext, toFinding, type Problem, type Rule } from '../../src/rules/rule';
import type { Schema } from '../../src/schema';
import { expectGolden } from './golden';

export function problemsOf(rule: Rule, schema: Schema): Problem[] {
  return rule.check(ruleContext(schema));
}

/** The findings of a rule as people read them, compared with `test/rules/golden/<rule>.txt`. */
export function expectMessages(rule: Rule, schemas: readonly Schema[]): void {
  const texts = schemas.flatMap((schema) => problemsOf(rule, schema).map((problem) => formatFinding(toFinding(rule, problem))));
  expectGolden(join(__dirname, '..', 'rules', 'golden', `${rule.name}.txt`), texts.join('\n\n'));
}
