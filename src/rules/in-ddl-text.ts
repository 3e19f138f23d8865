import { Severity, type Finding } from './finding';
import type { Rule } from './rule';

/** Errors at synth that are warnings about DDL text: Spanner takes it, it has no place to declare a column, and its tables may hold rows already. */
const WARNINGS = new Set(['missing-primary-key', 'unproven-key', 'zone-dependent-hash']);

/** A finding as it counts where a schema comes from text and not from constructs. */
export function inDdlText(finding: Finding): Finding {
  return WARNINGS.has(finding.rule) ? { ...finding, severity: Severity.WARNING } : finding;
}

/** What the findings of a rule about DDL text are as a rule. */
export function severityInDdlText({ name, severity }: Rule): Severity {
  return WARNINGS.has(name) ? Severity.WARNING : severity;
}
