import { auditSource, type AuditOptions, type TextAudit } from '../../src/audit/audit-text';
import { DdlSource, SourceFile } from '../../src/audit/source';
import type { Dialect } from '../../src/schema';

/** What `audit` finds in a script. */
export function auditText(text: string, dialect: Dialect, options: AuditOptions): TextAudit {
  return auditSource(DdlSource.ofFile(new SourceFile('', text)), dialect, options);
}
