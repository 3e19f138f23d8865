import { evidenceText } from './evidence-text';
import { partText } from './part-text';
import { fixCode, fixCost } from '../code/fix-code';
import type { Language } from '../code/language';
import type { Finding, Severity } from '../rules/finding';

/** A finding in words. */
export interface RenderedFinding {
  /** Name of the rule, for example `monotonic-key`. */
  readonly rule: string;

  /** What the finding does to a synth. */
  readonly severity: Severity;

  /** Name of the table, index, foreign key, sequence or database that it is about. */
  readonly objectName: string;

  /** The fault and its consequence, in one line. */
  readonly message: string;

  /** The part of the schema that is meant, for example `Events PRIMARY KEY (OccurredAt, EventId)`. */
  readonly location: string;

  /** The evidence, a line each. */
  readonly why: string[];

  /** Ways out, the best first, as code or as a change to the DDL. */
  readonly fixes: string[];

  /**
   * What the fix costs.
   *
   * @default - nothing worth mentioning
   */
  readonly cost?: string;

  /** The page about the rule. */
  readonly docs: string;

  /** Whether an acknowledgement can let it pass. What Spanner itself refuses cannot be acknowledged. */
  readonly acknowledgeable: boolean;
}

const COMMENT: Readonly<Record<Language, string>> = { typescript: '//', python: '#', sql: '--' };

/** Puts a finding into words, its fixes as code of a language. */
export function rendered(finding: Finding, language: Language): RenderedFinding {
  const { entry, problem, dialect, added = [] } = finding;
  const { words } = entry;
  const say = { dialect };
  const fixes = problem.fixes?.() ?? [];
  const advice = (name: string): string => words.advice![name](problem.facts, say);
  return {
    rule: finding.rule,
    severity: finding.severity,
    objectName: finding.objectName,
    message: words.message(problem.facts, say),
    location: partText(problem.subject.part, dialect),
    why: [
      ...added.flatMap(evidenceText),
      ...words.why?.(problem.facts, say) ?? [],
      ...(problem.evidence?.() ?? []).flatMap(evidenceText),
    ],
    fixes: fixes.map((fix) => {
      if (fix.kind === 'advice') {
        return advice(fix.advice);
      }
      const code = fixCode(fix, language, dialect);
      return fix.kind === 'written' || fix.note === undefined ? code : `${code}  ${COMMENT[language]} ${advice(fix.note)}`;
    }),
    cost: words.cost?.(problem.facts, say) ?? (fixes.length > 0 ? fixCost(fixes[0]) : undefined),
    docs: entry.docs,
    acknowledgeable: finding.acknowledgeable,
  };
}
