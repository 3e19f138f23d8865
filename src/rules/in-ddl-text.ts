import { Severity, type Finding } from './finding';

/**
 * A finding as it counts where a schema comes from text and not from constructs: text has no place to declare a column.
 */
export function inDdlText(finding: Finding): Finding {
  const severity = finding.problem.nameOnly ? Severity.WARNING : finding.entry.severityInDdlText;
  return finding.severity === severity ? finding : { ...finding, severity };
}

/** Findings in text. What is advice there is left out unless somebody asks for advice. */
export function allInDdlText(findings: readonly Finding[], withAdvice: boolean): Finding[] {
  return findings.map(inDdlText).filter(({ severity, entry }) => (
    withAdvice || severity !== Severity.ADVICE || entry.severity === Severity.ADVICE
  ));
}
