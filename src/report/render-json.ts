import { prettyJson } from './pretty-json';
import { rendered } from './rendered-finding';
import { docsUrl, MOST_PROBLEMS, type Report } from './report';
import { shownFixes } from './shown-fixes';
import type { NotUnderstood, PlacedFinding, TextAudit } from '../audit/audit-text';
import type { FileEdit } from '../audit/fixes/file-fixes';
import type { Place } from '../audit/source';
import { DIALECT_TITLES } from '../schema';

/** A report for programs. Its contract is docs/cli/audit.md: within a version, keys are never removed or redefined. */
export function renderJson(report: Report): string {
  const { audits } = report;
  const whole = {
    version: 1,
    files: audits.flatMap(filesOf),
    objects: audits
      .flatMap((audit) => audit.objects)
      .map(({ file, kind, name, verdict, misses, writeFronts, rules }) => ({
        file: file.name,
        kind,
        name,
        verdict,
        misses: misses.map((finding) => rendered(finding, 'sql').message),
        writeFronts: writeFronts ?? null,
        rules,
      })),
    findings: report.shown.map(findingJson),
    acknowledged: report.acknowledged.map(({ finding, acknowledgement, ...place }) => ({
      rule: finding.rule,
      ...placeOf(place),
      object: finding.objectName,
      reason: acknowledgement.reason,
      until: acknowledgement.until ?? null,
    })),
  };
  return prettyJson(whole);
}

function findingJson(placed: PlacedFinding): object {
  const { finding, language = 'sql', ...place } = placed;
  const { rule, severity, objectName, message, why, cost, docs } = rendered(finding, language);
  const fixes = shownFixes(placed);
  const { part } = finding.subject;
  const column = ('column' in part ? part.column : undefined) ?? null;
  return {
    rule,
    severity,
    ...placeOf(place),
    endLine: place.line,
    endColumn: place.column + place.length,
    object: objectName,
    part: { kind: part.kind, column },
    message,
    why,
    fixes: fixes.map(({ code }) => code),
    cost: cost ?? null,
    changes: fixes.map((fix) => ({
      title: fix.title,
      cost: fix.cost || null,
      edits: fix.edits?.map(editJson) ?? null,
      releases: fix.releases ?? null,
    })),
    docs,
    url: docsUrl(finding.entry),
  };
}

function editJson({ file, start, end, replacement }: FileEdit): object {
  const [from, to] = [file.lines.position(start), file.lines.position(end)];
  return {
    file: file.name, line: from.line, column: from.column, endLine: to.line, endColumn: to.column, replacement,
  };
}

function filesOf({ dialect, files, source, statements, notUnderstood, queries }: TextAudit): unknown[] {
  const ofQueries = queries?.source.pieces.map(({ file }) => file) ?? [];
  const counts = new Map(
    [...files, ...ofQueries].map((file) => [file, { statements: 0, problems: [] as NotUnderstood[] }]));
  statements.forEach((statement) => {
    counts.get(source.pieceAt(statement.start).file)!.statements += 1;
  });
  queries?.all.forEach(({ span }) => {
    counts.get(queries.source.pieceAt(span.start).file)!.statements += 1;
  });
  [...notUnderstood, ...(queries?.notUnderstood ?? [])].forEach((each) => counts.get(each.file)!.problems.push(each));
  return [...counts].map(([file, counted]) => ({
    file: file.name,
    dialect: DIALECT_TITLES[dialect].toLowerCase(),
    statements: counted.statements,
    notUnderstood: new Set(counted.problems.map(({ statement }) => statement)).size,
    problems: counted.problems
      .slice(0, MOST_PROBLEMS)
      .map(({ line, column, expected, found }) => ({ line, column, expected, found })),
  }));
}

function placeOf({ file, line, column }: Place): { file: string; line: number; column: number } {
  return { file: file.name, line, column };
}
