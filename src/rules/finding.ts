import type { CatalogueEntry } from './catalogue-entry';
import type { Fix } from './fixes/fix';
import type { Subject, SubjectPart } from './subject';
import type { Dialect } from '../schema';
import type { Spread } from '../spread';

/** The effect of a finding on a synth. */
export enum Severity {
  /** Refuses the synth. */
  ERROR = 'error',
  /** Is printed, and the synth continues. */
  WARNING = 'warning',
  /** Is shown only by `audit --advice`, `audit --queries` and `report`, and fails only with `--fail-on advice`. */
  ADVICE = 'advice',
}

const WEIGHTS = [Severity.ERROR, Severity.WARNING, Severity.ADVICE];

/** Orders the most severe first. */
export function bySeverity(a: { readonly severity: Severity }, b: { readonly severity: Severity }): number {
  return WEIGHTS.indexOf(a.severity) - WEIGHTS.indexOf(b.severity);
}

/** A reason that several rules share. Reasons of one rule are in its facts. */
export type Evidence =
  | { readonly kind: 'spread'; readonly spread: Spread }
  /** The derivation of the spread above. */
  | { readonly kind: 'derivation'; readonly spread: Spread }
  | { readonly kind: 'descending' | 'nodes not declared' }
  /** Descendants that share the finding. */
  | { readonly kind: 'descendants'; readonly tables: readonly string[] }
  /** Tables whose key has the same cause, the last one first of all. */
  | { readonly kind: 'causes'; readonly tables: readonly string[] }
  /** A policy that disables acknowledgements. */
  | { readonly kind: 'overruled'; readonly rule: string; readonly reason: string }
  /** The object comes from a migration, not from a construct. */
  | { readonly kind: 'recorded'; readonly migration?: string }
  /** A policy would refuse it, but the migrations have recorded it. */
  | { readonly kind: 'standing' };

/**
 * What is wrong with one object of a schema, as data. `report/` renders the words and `code/` the code of its fixes,
 * both only on demand.
 */
export interface Finding<F = any> {
  readonly entry: CatalogueEntry<F>;
  /** The name of the rule: `monotonic-key`. */
  readonly rule: string;
  /** The object that an acknowledgement names. */
  readonly objectName: string;
  readonly severity: Severity;
  /** Whether it can be acknowledged: not what Spanner itself rejects, nor what guards or the migrations find. */
  readonly acknowledgeable: boolean;
  readonly dialect: Dialect;
  readonly subject: Subject;
  /** Facts for the words of the rule: names, numbers, definitions. Never a sentence. */
  readonly facts: F;
  /** The classification of column values, the deciding columns first. */
  readonly evidence?: () => readonly Evidence[];
  /** Ways out, the best first. */
  readonly fixes: () => readonly Fix[];
  /** The table whose key has the same finding, and which is reported instead. */
  readonly coveredBy?: string;
  /**
   * Whether the verdict rests only on a name or comment, so that it is a warning in DDL text, whose author cannot be
   * asked.
   */
  readonly nameOnly?: boolean;
  /** Whether a declaration outweighs it, so that it is a warning. */
  readonly doubtful?: boolean;
  /** Whether Spanner accepts the DDL during an update, if a later change follows. */
  readonly isOfUpdates?: boolean;
  /** Evidence added after the rule ran. */
  readonly added?: readonly Evidence[];
}

type OfEntry = 'entry' | 'rule' | 'objectName' | 'severity' | 'acknowledgeable' | 'dialect';

export function findingOf<F>(
  entry: CatalogueEntry<F>, found: Omit<Finding<F>, OfEntry>, dialect: Dialect,
): Finding<F> {
  return {
    entry,
    rule: entry.name,
    objectName: found.subject.object,
    severity: found.doubtful ? Severity.WARNING : entry.severity,
    acknowledgeable: 'check' in entry && entry.kind !== 'refused',
    dialect,
    ...found,
  };
}

/** A finding of what no rule looks for in a schema. */
export function statedFinding<F>(
  entry: CatalogueEntry<F>,
  object: string,
  part: SubjectPart,
  facts: F,
  /** The ways out, by the names of their words in the entry. */
  advised: readonly string[],
  dialect: Dialect,
): Finding<F> {
  const fixes = (): Fix[] => advised.map((advice) => ({ kind: 'advice', advice }));
  return findingOf(entry, { subject: { object, part }, facts, fixes }, dialect);
}

/** Findings that refuse the schema. */
export function errorsOf<F extends { readonly severity: Severity }>(findings: readonly F[]): F[] {
  return findings.filter((finding) => finding.severity === Severity.ERROR);
}

/** Merges two lists that begin with their errors. */
export function errorsFirst(findings: Finding[], more: readonly Finding[]): Finding[] {
  const isWarning = (finding: Finding): number => Number(finding.severity === Severity.WARNING);
  return more.length === 0 ? findings : [...findings, ...more].sort((a, b) => isWarning(a) - isWarning(b));
}
