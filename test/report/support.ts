import { auditSource, type AuditOptions, type TextAudit } from '../../src/audit/audit-text';
import { DdlSource, SourceFile } from '../../src/audit/source';
import { reportOf, type Report } from '../../src/report/report';
import { Dialect } from '../../src/schema';
import { auditText } from '../support/audit-text';

export const TODAY = '2026-06-30';

export function audit(text: string, dialect: Dialect = Dialect.GOOGLESQL, options: Partial<AuditOptions> = {}): TextAudit {
  return auditText(text, dialect, { today: TODAY, ...options });
}

/** The report on one file, as the command line makes it. */
export function reportOn(name: string, text: string, dialect: Dialect = Dialect.GOOGLESQL, options: Partial<AuditOptions> = {}): Report {
  const audited = auditSource(DdlSource.ofFile(new SourceFile(name, text)), dialect, { today: TODAY, ...options });
  return reportOf([audited], []);
}

/** Takes the guillemets out of a text and tells where they stood. */
export function spotOf(marked: string): { readonly text: string; readonly place: { readonly line: number; readonly column: number; readonly length: number } } {
  const start = marked.indexOf('«');
  const end = marked.indexOf('»') - 1;
  const text = marked.replace(/[«»]/g, '');
  return { text, place: { ...new SourceFile('', text).lines.position(start), length: end - start } };
}
