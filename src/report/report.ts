import type { AuditedQueries } from '../audit/audit-queries';
import {
  byPlace, type AcknowledgedPlacedFinding, type NotUnderstood, type PlacedFinding, type TextAudit,
} from '../audit/audit-text';
import type { CatalogueEntry } from '../rules/catalogue-entry';
import { bySeverity, Severity } from '../rules/finding';
import { verdictCounts } from '../rules/keys/verdict';
import { OBJECT_KINDS } from '../schema';
import { grouped } from '../text/collections';
import { counted } from '../text/shown';

/** The results of an audit of all its files. */
export interface Report {
  readonly audits: readonly TextAudit[];
  /** All findings, sorted by place. */
  readonly findings: readonly PlacedFinding[];
  /** The findings to show: all of them, unless there are more than MOST_FINDINGS. */
  readonly shown: readonly PlacedFinding[];
  /** Sorted by place. */
  readonly acknowledged: readonly AcknowledgedPlacedFinding[];
  /** Whether statements that cannot be parsed are accepted. */
  readonly allowsUnread: boolean;
}

/**
 * Enough for six findings on each object of the largest schema that Spanner accepts. Further findings are only counted.
 */
export const MOST_FINDINGS = 100_000;
/** Maximum number of unparsed places in a report for programs; further places are only counted. */
export const MOST_PROBLEMS = 1000;

/** @param others Findings outside the files: unused acknowledgements of the configuration. */
export function reportOf(
  audits: readonly TextAudit[], others: readonly PlacedFinding[], allowsUnread = false,
): Report {
  const findings = [...audits.map((audit) => audit.findings), others].flat().sort(byPlace);
  return {
    audits,
    findings,
    shown: findings.length > MOST_FINDINGS ? worst(findings) : findings,
    acknowledged: audits.flatMap((audit) => audit.acknowledged).sort(byPlace),
    allowsUnread,
  };
}

function worst(findings: readonly PlacedFinding[]): PlacedFinding[] {
  const gravest = [...findings].sort((a, b) => bySeverity(a.finding, b.finding));
  return gravest.slice(0, MOST_FINDINGS).sort(byPlace);
}

const SEVERITY_NOUNS: readonly (readonly [Severity, string, string])[] = [
  [Severity.ERROR, 'error', 'errors'],
  [Severity.WARNING, 'warning', 'warnings'],
  [Severity.ADVICE, 'piece of advice', 'pieces of advice'],
];

function severitiesOf(findings: readonly PlacedFinding[]): string {
  return SEVERITY_NOUNS.flatMap(([severity, ...nouns]) => {
    const count = findings.filter(({ finding }) => finding.severity === severity).length;
    return count > 0 ? [counted(count, ...nouns)] : [];
  }).join(', ');
}

/** `571 errors: 300 monotonic-key, 271 reserved-name`, in one line. */
export function countsByRule(findings: readonly PlacedFinding[]): string {
  const rules = [...grouped(findings, ({ finding }) => finding.rule)].sort(([, a], [, b]) => b.length - a.length);
  return `${severitiesOf(findings)}: ${rules.map(([rule, { length }]) => `${length} ${rule}`).join(', ')}`;
}

/** `3 errors, 1 warning in 2 files: ...`, in one line. */
export function summaryOf({ audits, findings, shown, acknowledged }: Report): string {
  const files = audits.flatMap((audit) => audit.files);
  const objects = audits.flatMap((audit) => audit.objects);
  const verdicts = verdictCounts(objects);
  const countOf = (wanted: string): number => objects.filter(({ kind }) => kind === wanted).length;
  const kinds = [
    counted(countOf('table'), 'table'),
    counted(countOf('index'), 'index', 'indexes'),
    counted(countOf('foreign key'), 'backing index', 'backing indexes'),
    ...OBJECT_KINDS.map(({ words }) => words.toLowerCase()).flatMap((noun) => (
      countOf(noun) === 0 ? [] : [counted(countOf(noun), noun)]
    )),
  ];
  const queries = audits.flatMap((audit) => audit.queries ?? []);
  const notUnderstood = total(audits, (audit) => new Set(audit.notUnderstood.map(({ statement }) => statement)).size);
  return [
    `${severitiesOf(findings) || 'no findings'} in `,
    counted(new Set(files.map(({ name }) => name)).size, files[0]?.kind ?? 'file'),
    `: ${counted(total(audits, (audit) => audit.statements.length), 'statement')}`,
    ...(notUnderstood > 0 ? [` (${notUnderstood} not understood)`] : []),
    `; ${kinds.join(', ')}: ${verdicts.join(', ')}`,
    ...(queries.length > 0 ? [`; ${queriesText(queries)}`] : []),
    ...(acknowledged.length > 0 ? [`; ${acknowledged.length} acknowledged`] : []),
    ...(shown.length < findings.length ? [`; the worst ${shown.length} findings are shown`] : []),
  ].join('');
}

function queriesText(queries: readonly AuditedQueries[]): string {
  const all = total(queries, (each) => each.all.length);
  const unread = total(queries, (each) => each.notUnderstood.length);
  return `${counted(all, 'query', 'queries')}${unread > 0 ? ` (${unread} not understood)` : ''}`;
}

/** Statements and queries that cannot be parsed, which every report must mention. */
export function unreadIn({ audits }: Pick<Report, 'audits'>): NotUnderstood[] {
  return audits.flatMap(({ notUnderstood, queries }) => [...notUnderstood, ...(queries?.notUnderstood ?? [])]);
}

export const HOME = 'https://github.com/spanner-constructs/spanner-constructs';

export function docsUrl({ docs }: CatalogueEntry): string {
  return `${HOME}/blob/main/${docs}`;
}

function total<T>(all: readonly T[], of: (each: T) => number): number {
  return all.reduce((sum, each) => sum + of(each), 0);
}
