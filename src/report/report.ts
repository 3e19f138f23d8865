import type { AuditedQueries } from '../audit/audit-queries';
import {
  byPlace, type AcknowledgedPlacedFinding, type NotUnderstood, type PlacedFinding, type TextAudit,
} from '../audit/audit-text';
import type { CatalogueEntry } from '../rules/catalogue-entry';
import { bySeverity, Severity } from '../rules/finding';
import { verdictCounts } from '../rules/keys/verdict';
import { OBJECT_KINDS, Dialect } from '../schema';
import { counted } from '../text/counted';

/** What a run of the auditor found in all its files. */
export interface Report {
  readonly audits: readonly TextAudit[];
  /** All of them, by place. */
  readonly findings: readonly PlacedFinding[];
  /** The findings that a report shows: all of them, but for a script that is nothing but faults. */
  readonly shown: readonly PlacedFinding[];
  /** By place. */
  readonly acknowledged: readonly AcknowledgedPlacedFinding[];
  /** Whether the run goes on although statements are not understood. */
  readonly allowsUnread: boolean;
}

/**
 * The largest schema that Spanner takes, with six findings for each of its objects. What is beyond it is only counted.
 */
export const MOST_FINDINGS = 100_000;
/** Places of statements that are not understood, in one report for programs; the others are only counted. */
export const MOST_PROBLEMS = 1000;

/** @param others Findings that belong to none of the files: acknowledgements of the configuration that hide nothing. */
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

/** `3 errors, 1 warning in 2 files: ...`, in one line. */
export function summaryOf({ audits, findings, shown, acknowledged }: Report): string {
  const found = SEVERITY_NOUNS.flatMap(([severity, ...nouns]) => {
    const count = findings.filter(({ finding }) => finding.severity === severity).length;
    return count > 0 ? [counted(count, ...nouns)] : [];
  });
  const files = audits.flatMap((audit) => audit.files);
  const objects = audits.flatMap((audit) => audit.objects);
  const verdicts = verdictCounts(objects);
  const kinds = [
    counted(objects.filter(({ kind }) => kind === 'table').length, 'table'),
    counted(objects.filter(({ kind }) => kind === 'index').length, 'index', 'indexes'),
    counted(objects.filter(({ kind }) => kind === 'foreign key').length, 'backing index', 'backing indexes'),
    ...OBJECT_KINDS.flatMap(({ words }) => {
      const noun = words.toLowerCase();
      const { length } = objects.filter(({ kind }) => kind === noun);
      return length === 0 ? [] : [counted(length, noun)];
    }),
  ];
  const queries = audits.flatMap((audit) => audit.queries ?? []);
  const notUnderstood = total(audits, (audit) => new Set(audit.notUnderstood.map(({ statement }) => statement)).size);
  return [
    `${found.join(', ') || 'no findings'} in `,
    counted(new Set(files.map(({ name }) => name)).size, files[0]?.kind ?? 'file'),
    `: ${counted(
      total(audits, (audit) => audit.statements.length),
      'statement',
    )}`,
    ...(notUnderstood > 0 ? [` (${notUnderstood} not understood)`] : []),
    `; ${kinds.join(', ')}: ${verdicts.join(', ')}`,
    ...(queries.length > 0 ? [`; ${queriesText(queries)}`] : []),
    ...(acknowledged.length > 0 ? [`; ${acknowledged.length} acknowledged`] : []),
    ...(shown.length < findings.length ? [`; the worst ${shown.length} findings are shown`] : []),
  ].join('');
}

function queriesText(queries: readonly AuditedQueries[]): string {
  const all = queries.reduce((sum, each) => sum + each.all.length, 0);
  const unread = queries.reduce((sum, each) => sum + each.notUnderstood.length, 0);
  return `${counted(all, 'query', 'queries')}${unread > 0 ? ` (${unread} not understood)` : ''}`;
}

/** What no report may leave out: statements and queries that are not understood. */
export function unreadIn({ audits }: Pick<Report, 'audits'>): NotUnderstood[] {
  return audits.flatMap(({ notUnderstood, queries }) => [...notUnderstood, ...(queries?.notUnderstood ?? [])]);
}

export const HOME = 'https://github.com/spanner-constructs/spanner-constructs';

/** The address of the page that explains it. */
export function docsUrl({ docs }: CatalogueEntry): string {
  return `${HOME}/blob/main/${docs}`;
}

/** The dialect as options and reports name it. */
export function dialectName(dialect: Dialect): 'googlesql' | 'postgresql' {
  return dialect === Dialect.POSTGRESQL ? 'postgresql' : 'googlesql';
}

function total(audits: readonly TextAudit[], of: (audit: TextAudit) => number): number {
  return audits.reduce((sum, audit) => sum + of(audit), 0);
}
