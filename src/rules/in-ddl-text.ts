import type { Finding } from './finding';

/**
 * A finding as it counts where a schema comes from text and not from constructs: text has no place to declare a column.
 */
export function inDdlText(finding: Finding): Finding {
  const { severity, severityInDdlText } = finding.entry;
  return severity === severityInDdlText ? finding : { ...finding, severity: severityInDdlText };
}
