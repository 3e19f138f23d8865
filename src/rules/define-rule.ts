import type { CatalogueEntry, EntryKind, Words } from './catalogue-entry';
import { findingOf, Severity, type Finding } from './finding';
import { said, type Fix } from './fixes/fix';
import type { Rule, RuleContext } from './rule';
import { subjectOf, type SchemaPart } from './subject';
import type { Phrase } from '../languages/phrase';

export interface EntryDefinition<F> {
  readonly name: string;
  readonly kind: EntryKind;
  readonly summary: string;
  /** Pages of the documentation of Spanner, by their paths in it, or addresses of others. */
  readonly sources?: readonly string[];
  readonly words: Words<F>;
  /** Default: a warning for advice, an error for everything else. */
  readonly severity?: Severity;
  /** Default: `severity`. */
  readonly severityInDdlText?: Severity;
}

const DOCUMENTATION = 'https://cloud.google.com/spanner/docs/';

/** Defines an entry whose findings do not come from the schema but from migrations, a policy or a call. */
export function defineEntry<F>(definition: EntryDefinition<F>): CatalogueEntry<F> {
  const severity = definition.severity ?? (definition.kind === 'advice' ? Severity.WARNING : Severity.ERROR);
  const sources = definition.sources?.map((page) => (page.startsWith('https:') ? page : DOCUMENTATION + page)) ?? [];
  return Object.freeze({ severityInDdlText: severity, docs: docsPage(definition), ...definition, sources, severity });
}

/** An edit of the schema, or another way out in words. */
export type Way = Phrase | Fix;

type WaysOut = readonly (Way | undefined)[];

/** The best way first; a function defers expensive ones until a report needs them. */
export type Ways = WaysOut | (() => WaysOut);

/** Details of a finding besides its message. */
interface More extends Pick<Finding, 'evidence' | 'doubtful' | 'nameOnly' | 'isOfUpdates' | 'coveredBy'> {
  /** Evidence that is specific to the rule. */
  readonly why?: readonly Phrase[];
  /** The cost of the first way out, if the way does not show it. */
  readonly cost?: Phrase;
  /** The object to name, if the part belongs to another one. */
  readonly object?: string;
}

/** Reports a finding where the rule finds it. */
export type Found = (part: SchemaPart, message: Phrase, ways: Ways, more?: More) => void;

type Looking = Omit<EntryDefinition<Said>, 'kind' | 'words'> & Pick<Rule, 'sources'> & {
  readonly check: (context: RuleContext, found: Found) => void;
};

/** Defines a rule for schemas that Spanner rejects. */
export function refusal(definition: Looking): Rule {
  return reporting({ ...definition, kind: 'refused' });
}

/** Defines a rule for schemas that Spanner accepts but that will be slow. */
export function hotspot(definition: Looking): Rule {
  return reporting({ ...definition, kind: 'hotspot' });
}

/** Defines advice that an experienced engineer would give in a review, shown on request. */
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
  const rule: Rule<Said> = Object.freeze({
    ...defineEntry({ ...rest, words: SAID }),
    check: (context: RuleContext) => {
      const findings: Finding<Said>[] = [];
      check(context, (part, message, ways, { why, cost, object, ...more } = {}) => {
        findings.push(findingOf<Said>(rule, {
          subject: subjectOf(part, object),
          facts: { message, why, cost },
          fixes: () => (typeof ways === 'function' ? ways() : ways)
            .flatMap((way) => (way === undefined ? [] : asFix(way))),
          ...more,
        }, context.schema.dialect));
      });
      return findings;
    },
    ofQueries,
  });
  return rule;
}

function asFix(way: Way): Fix {
  return typeof way === 'object' && 'kind' in way ? way : said(way);
}

function docsPage({ name, kind }: Pick<CatalogueEntry, 'name' | 'kind'>): string {
  return kind === 'usage' ? `docs/errors.md#${name}` : `docs/${kind === 'change' ? 'changes' : 'rules'}/${name}.md`;
}
