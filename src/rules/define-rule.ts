import type { CatalogueEntry, EntryKind, Say, Words } from './catalogue-entry';
import { Severity } from './finding';
import type { Rule } from './rule';
import type { Phrase } from '../languages/phrase';

export interface EntryDefinition<F> {
  readonly name: string;
  readonly kind: EntryKind;
  readonly summary: string;
  readonly sources: readonly string[];
  readonly words: Words<F>;
  /** Default: advice warns, everything else refuses. */
  readonly severity?: Severity;
  /** Default: the same. */
  readonly severityInDdlText?: Severity;
  /** Default: the page of the rule. */
  readonly docs?: string;
}

/** An entry whose findings come from somewhere else than the schema: the migrations, a policy, a call. */
export function defineEntry<F>(definition: EntryDefinition<F>): CatalogueEntry<F> {
  const severity = definition.severity ?? (definition.kind === 'advice' ? Severity.WARNING : Severity.ERROR);
  return Object.freeze({ severityInDdlText: severity, docs: docsPage(definition.name), ...definition, severity });
}

type AdviceDefinition<F> = Omit<EntryDefinition<F>, 'kind' | 'severityInDdlText'> &
  Pick<Rule<F>, 'check' | 'ofQueries'>;

/** What an engineer who knows Spanner would say in a review, to those who ask for it. */
export function defineAdvice<F>(definition: AdviceDefinition<F>): Rule<F> {
  const { check, ofQueries, ...rest } = definition;
  return Object.freeze({ ...defineEntry({ severity: Severity.ADVICE, ...rest, kind: 'advice' }), check, ofQueries });
}

type RuleDefinition<F> = Omit<EntryDefinition<F>, 'words'> &
  Pick<Rule<F>, 'check'> &
  Partial<Pick<EntryDefinition<F>, 'words'>>;

export function defineRule<F>(definition: RuleDefinition<F>): Rule<F> {
  const { check, words = { message: () => '' }, ...rest } = definition;
  return Object.freeze({ ...defineEntry({ ...rest, words }), check });
}

/** What is known of one of several faults. */
type FactsOf<F, Fault> = F extends { readonly fault: infer Names } ? (Fault extends Names ? F : never) : never;

/** The words of a rule with several faults, each under the name of its fault. */
export function byFault<F extends { readonly fault: string }>(texts: {
  readonly [Fault in F['fault']]: (facts: FactsOf<F, Fault>, say: Say) => Phrase;
}): (facts: F, say: Say) => Phrase {
  return (facts, say) =>
    (texts as unknown as Readonly<Record<string, (given: F, say: Say) => Phrase>>)[facts.fault](facts, say);
}

function docsPage(rule: string): string {
  return `docs/rules/${rule}.md`;
}
