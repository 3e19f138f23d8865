import type { CatalogueEntry } from './catalogue-entry';
import type { Fix } from './fixes/fix';
import type { Subject } from './subject';
import type { Dialect } from '../schema';
import type { Spread } from '../spread';

/** What a finding does to a synth. */
export enum Severity {
  /** Refuses the synth. */
  ERROR = 'error',
  /** Is printed, and the synth continues. */
  WARNING = 'warning',
  /** Is shown only by `audit --advice` and in the report, and fails nothing. */
  ADVICE = 'advice',
}

const WEIGHTS = [Severity.ERROR, Severity.WARNING, Severity.ADVICE];

/** The gravest first. */
export function bySeverity(a: { readonly severity: Severity }, b: { readonly severity: Severity }): number {
  return WEIGHTS.indexOf(a.severity) - WEIGHTS.indexOf(b.severity);
}

/**
 * What a rule finds for one object of a schema, as data. `report/` puts it into words, `code/` writes its fixes as
 * code, both only for those who read them.
 */
export interface Problem<F = any> {
  readonly subject: Subject;
  /** What the words of the rule are made of: names, numbers, definitions. Never a sentence. */
  readonly facts: F;
  /** How the values of columns were classified, the deciding ones first. */
  readonly evidence?: () => readonly Evidence[];
  /** Ways out, the best first. */
  readonly fixes?: () => readonly Fix[];
  /** The table whose key has the same problem: as long as that one is reported, this one is not. */
  readonly coveredBy?: string;
  /** It rests on a name or a comment alone, and so only warns where nobody can be asked: in DDL text. */
  readonly nameOnly?: boolean;
  /** Something else was declared, which counts: it warns. */
  readonly doubtful?: boolean;
  /** Spanner takes the DDL while a schema is updated, and a later change has to follow. */
  readonly isOfUpdates?: boolean;
}

/** A reason that several rules share. What only one rule knows is in its facts. */
export type Evidence =
  | { readonly kind: 'spread'; readonly spread: Spread }
  /** What the spread above follows from. */
  | { readonly kind: 'derivation'; readonly spread: Spread }
  | { readonly kind: 'descending' | 'nodes not declared' }
  /** Tables that are interleaved below, and share the fault. */
  | { readonly kind: 'descendants'; readonly tables: readonly string[] }
  /** A policy that lets no acknowledgement count. */
  | { readonly kind: 'overruled'; readonly rule: string; readonly reason: string }
  /** No construct declares the object: a migration makes it. */
  | { readonly kind: 'recorded'; readonly migration?: string };

/** A problem with what the catalogue knows of its rule. */
export interface Finding<F = any> {
  readonly entry: CatalogueEntry<F>;
  /** Name of the rule: `monotonic-key`. */
  readonly rule: string;
  /** The object that an acknowledgement names. */
  readonly objectName: string;
  readonly severity: Severity;
  /** Whether an acknowledgement can let it pass. What Spanner itself refuses cannot be acknowledged. */
  readonly acknowledgeable: boolean;
  readonly dialect: Dialect;
  readonly problem: Problem<F>;
  /** Evidence that was added after the rule had spoken. */
  readonly added?: readonly Evidence[];
}

export function findingOf<F>(entry: CatalogueEntry<F>, problem: Problem<F>, dialect: Dialect): Finding<F> {
  return {
    entry,
    rule: entry.name,
    objectName: problem.subject.object,
    severity: problem.doubtful ? Severity.WARNING : entry.severity,
    acknowledgeable: entry.kind === 'hotspot' || entry.kind === 'advice',
    dialect,
    problem,
  };
}

/** Those that refuse the schema. */
export function errorsOf<F extends { readonly severity: Severity }>(findings: readonly F[]): F[] {
  return findings.filter((finding) => finding.severity === Severity.ERROR);
}

/** Two lists of which each begins with its errors, as one that does. */
export function errorsFirst(findings: Finding[], more: readonly Finding[]): Finding[] {
  const isWarning = (finding: Finding): number => Number(finding.severity === Severity.WARNING);
  return more.length === 0 ? findings : [...findings, ...more].sort((a, b) => isWarning(a) - isWarning(b));
}
