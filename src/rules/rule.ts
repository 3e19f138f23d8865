import { SchemaLookup, type Schema } from '../schema';
import { SpreadAnalysis } from '../spread';
import { Severity, type Finding } from './finding';

/**
 * - hotspot: the key or index works and will be slow; an acknowledgement lets it pass.
 * - refused: Spanner or its documentation refuses the DDL; nothing lets it pass.
 * - advice: Spanner takes it, and it is worth a look; an acknowledgement lets it pass.
 */
export type RuleKind = 'hotspot' | 'refused' | 'advice';

export interface Rule {
  /** Kebab-case, states the fault. Never changes its meaning and is never reused. */
  readonly name: string;
  readonly kind: RuleKind;
  readonly severity: Severity;
  /** One line for the table of rules. */
  readonly summary: string;
  /** Pages that the judgement rests on. */
  readonly sources: readonly string[];
  readonly check: (context: RuleContext) => Problem[];
}

/** What a rule says; the engine adds what it knows of the rule. */
export interface Problem {
  readonly object: string;
  readonly message: string;
  readonly location: string;
  readonly why?: readonly string[];
  readonly fixes: readonly string[];
  readonly cost?: string;
  /** It rests on a name or a comment alone, and so only warns. */
  readonly nameOnly?: boolean;
}

/** All that a rule may look at: the model and what is derived from it. Never files, never constructs. */
export interface RuleContext {
  readonly schema: Schema;
  readonly lookup: SchemaLookup;
  readonly spread: SpreadAnalysis;
}

export function ruleContext(schema: Schema): RuleContext {
  return { schema, lookup: SchemaLookup.of(schema), spread: SpreadAnalysis.of(schema) };
}

export function docsPage(rule: string): string {
  return `docs/rules/${rule}.md`;
}

export function toFinding(rule: Rule, problem: Problem): Finding {
  return {
    rule: rule.name,
    severity: problem.nameOnly ? Severity.WARNING : rule.severity,
    objectName: problem.object,
    message: problem.message,
    location: problem.location,
    why: [...(problem.why ?? [])],
    fixes: [...problem.fixes],
    cost: problem.cost,
    docs: docsPage(rule.name),
    acknowledgeable: rule.kind !== 'refused',
  };
}
