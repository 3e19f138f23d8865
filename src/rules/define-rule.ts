import { Severity } from './finding';
import type { Rule, RuleContext, RuleKind, Problem } from './rule';

export interface RuleDefinition {
  readonly name: string;
  readonly kind: RuleKind;
  readonly summary: string;
  readonly sources: readonly string[];
  readonly check: (context: RuleContext) => Problem[];
  /** Default: advice warns, everything else refuses. */
  readonly severity?: Severity;
}

export function defineRule(definition: RuleDefinition): Rule {
  const severity = definition.severity ?? (definition.kind === 'advice' ? Severity.WARNING : Severity.ERROR);
  return Object.freeze({ ...definition, severity });
}
