import { Severity, type Finding } from './finding';

/** Adjusts a finding to schemas from text, which has no place to declare a column. */
export function inDdlText(finding: Finding): Finding {
  const severity = finding.nameOnly ? Severity.WARNING : finding.entry.severityInDdlText;
  return finding.severity === severity ? finding : { ...finding, severity };
}

/** Findings in text, without those that are advice there unless a run asks for advice. */
export function allInDdlText(findings: readonly Finding[], withAdvice: boolean): Finding[] {
  return findings.map(inDdlText).filter(({ severity, entry }) => (
    withAdvice || severity !== Severity.ADVICE || entry.severity === Severity.ADVICE
  ));
}
