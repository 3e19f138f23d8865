import type { Finding } from './finding';

// Stand-in until the real layout lands in this file.
export function formatFinding(finding: Finding): string {
  return `${finding.severity} ${finding.rule}: ${finding.message}`;
}
