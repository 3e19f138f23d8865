import type { CatalogueEntry, EntryKind, Say, Words } from './catalogue-entry';
import { Severity, type Problem } from './finding';
import { said, type Fix } from './fixes/fix';
import type { Rule, RuleContext } from './rule';
import { subjectOf, type SchemaPart } from './subject';
import type { Phrase } from '../languages/phrase';

export interface EntryDefinition<F> {
  readonly name: string;
  readonly kind: EntryKind;
  readonly summary: string;
  readonly sources?: readonly string[];
  readonly words: Words<F>;
  /** Default: advice warns, everything else refuses. */
  readonly severity?: Severity;
  /** Default: the same. */
  readonly severityInDdlText?: Severity;
}

/** An entry whose findings come from somewhere else than the schema: the migrations, a policy, a call. */
export function defineEntry<F>(definition: EntryDefinition<F>): CatalogueEntry<F> {
  const severity = definition.severity ?? (definition.kind === 'advice' ? Severity.WARNING : Severity.ERROR);
  return Object.freeze({
    severityInDdlText: severity, sources: [], docs: docsPage(definition), ...definition, severity,
  });
}

/** An edit of the schema, or what else can be done, in words. */
export type Way = Phrase | Fix;

/** The best first; what is dear to compute waits for a reader. */
export type Ways = readonly Way[] | (() => readonly Way[]);

/** What a rule says of a fault besides its message. */
interface More extends Pick<Problem, 'evidence' | 'doubtful' | 'nameOnly' | 'isOfUpdates' | 'coveredBy'> {
  /** Evidence that no other rule has. */
  readonly why?: readonly Phrase[];
  /** What the first way out costs, where it does not show it. */
  readonly cost?: Phrase;
  /** The object that is named, where it is another than the one with the part. */
  readonly object?: string;
}

/** Reports a fault where it is found. */
export type Found = (part: SchemaPart, message: Phrase, ways: Ways, more?: More) => void;

type Looking = Omit<EntryDefinition<Said>, 'kind' | 'words'> & Pick<Rule, 'sources'> & {
  readonly check: (context: RuleContext, found: Found) => void;
};

/** What Spanner refuses. */
export function refusal(definition: Looking): Rule {
  return reporting({ ...definition, kind: 'refused' });
}

/** What Spanner takes, and what will be slow. */
export function hotspot(definition: Looking): Rule {
  return reporting({ ...definition, kind: 'hotspot' });
}

/** What an engineer who knows Spanner would say in a review, to those who ask for it. */
export function reviewed(definition: Looking & Pick<Rule, 'ofQueries'>): Rule {
  return reporting({ severity: Severity.ADVICE, ...definition, kind: 'advice' });
}

interface Said extends Pick<More, 'why' | 'cost'> {
  readonly message: Phrase;
}

const SAID: Words<Said> = {
  message: ({ message }) => message,
  why: ({ why = [] }) => why,
  cost: ({ cost }) => cost,
};

function reporting({ check, ofQueries, ...rest }: Looking & Pick<Rule, 'kind' | 'ofQueries'>): Rule {
  return Object.freeze({
    ...defineEntry({ ...rest, words: SAID }),
    check: (context: RuleContext) => {
      const problems: Problem<Said>[] = [];
      check(context, (part, message, ways, { why, cost, object, ...more } = {}) => {
        problems.push({
          subject: subjectOf(part, object),
          facts: { message, why, cost },
          fixes: () => (typeof ways === 'function' ? ways() : ways).map(asFix),
          ...more,
        });
      });
      return problems;
    },
    ofQueries,
  });
}

function asFix(way: Way): Fix {
  return typeof way === 'object' && 'kind' in way ? way : said(way);
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

function docsPage({ name, kind }: Pick<CatalogueEntry, 'name' | 'kind'>): string {
  return kind === 'usage' ? `docs/errors.md#${name}` : `docs/${kind === 'change' ? 'changes' : 'rules'}/${name}.md`;
}
