import { evidenceText } from './evidence-text';
import { costText, editTitle, fixText, longFix } from './fix-text';
import { partText } from './part-text';
import { changesSql } from '../code/sql/edit-ddl';
import type { Language } from '../languages/app-language';
import { phraseText, type Phrase } from '../languages/phrase';
import type { Finding, Severity } from '../rules/finding';
import type { Fix } from '../rules/fixes/fix';

/** A finding as text. */
export interface RenderedFinding {
  /** Name of the rule, for example `monotonic-key`. */
  readonly rule: string;

  /** What the finding does to a synth. */
  readonly severity: Severity;

  /** Name of the table, index, foreign key, sequence or database with the fault. */
  readonly objectName: string;

  /** The fault and its consequence, in one line. */
  readonly message: string;

  /** The part of the schema with the fault, for example `Events PRIMARY KEY (OccurredAt, EventId)`. */
  readonly location: string;

  /** The evidence, one line per reason. */
  readonly why: string[];

  /** Fixes, the best first, as code or as a change to the DDL. */
  readonly fixes: string[];

  /**
   * What the first fix costs.
   *
   * @default - nothing worth mentioning
   */
  readonly cost?: string;

  /** What each fix costs, in the order of the fixes. Empty: nothing worth mentioning. */
  readonly costs: string[];

  /** The page of the rule. */
  readonly docs: string;

  /** Whether it can be acknowledged. What Spanner itself refuses cannot. */
  readonly acknowledgeable: boolean;
}

/** Renders a finding as text, with its fixes as code of a language. */
export function rendered(finding: Finding, language: Language): RenderedFinding {
  const { entry, facts, subject, evidence, dialect, added = [] } = finding;
  const { words } = entry;
  const say = { dialect };
  const fixes = fixesFor(finding, language);
  const inLanguage = (phrase: Phrase): string => phraseText(phrase, language);
  const ofRule = words.cost?.(facts, say);
  const costs = fixes.map((fix, at) => (
    (fix.isFirst ?? at === 0) && ofRule !== undefined ? inLanguage(ofRule) : fixCostText(fix, language) ?? ''
  ));
  return {
    rule: finding.rule,
    severity: finding.severity,
    objectName: finding.objectName,
    message: inLanguage(words.message(facts, say)),
    location: partText(subject.part, dialect, language),
    why: [
      ...added.flatMap((each) => evidenceText(each, dialect)),
      ...(words.why?.(facts, say) ?? []).map(inLanguage),
      ...(evidence?.() ?? []).flatMap((each) => evidenceText(each, dialect)),
    ],
    fixes: fixes.map((fix) => textOf(fix, finding, language)),
    cost: costs.length === 0 && ofRule !== undefined ? inLanguage(ofRule) : costs[0] || undefined,
    costs,
    docs: entry.docs,
    acknowledgeable: finding.acknowledgeable,
  };
}

/** The fixes that this reader can apply. */
export function fixesFor({ fixes: all, dialect }: Finding, language: Language): readonly Fix[] {
  const fixes = all().filter(({ isForRows }) => !isForRows);
  return language === 'sql' ? fixes.filter((fix) => fix.kind === 'advice' || changesSql(fix, dialect)) : fixes;
}

/** Whether a fix relies on a declaration of how values are generated, and changes no statement. */
export function isDeclaration(fix: Fix): boolean {
  return fix.kind !== 'advice' && fix.cost?.kind === 'declaration';
}

function textOf(fix: Fix, finding: Finding, language: Language): string {
  const says = saidBy(fix, finding, language);
  return fix.kind === 'advice' ? says! : fixText(fix, language, finding.dialect, says);
}

/** A short title of a fix, for readers who see its changes. */
export function titleOfFix(fix: Fix, finding: Finding, language: Language): string {
  const says = saidBy(fix, finding, language);
  return fix.kind === 'advice' ? says! : editTitle(fix, finding.dialect, says);
}

/** A long fix, with one option per line. */
export function linesOfLongFix(fix: Fix, finding: Finding, language: Language): readonly string[] {
  const says = saidBy(fix, finding, language);
  return (fix.kind !== 'advice' && longFix(fix, language, finding.dialect, says)) || [];
}

function saidBy(fix: Fix, { entry: { words }, facts, dialect }: Finding, language: Language): string | undefined {
  const says = fix.says ?? (fix.kind === 'advice' ? words.advice![fix.advice!](facts, { dialect }) : undefined);
  return says === undefined ? undefined : phraseText(says, language);
}

function fixCostText(fix: Fix, language: Language): string | undefined {
  return fix.kind === 'advice' ? undefined : fix.cost && phraseText(costText(fix.cost), language);
}
