import type { Call } from '../../languages/code';
import type { Phrase } from '../../languages/phrase';
import type { CatalogueEntry, Say, Words } from '../catalogue-entry';
import { defineEntry, type EntryDefinition } from '../define-rule';

/** Facts that every refused change has. */
export interface Refused {
  /** The object that would change: `Orders`, `Orders.Note`, `OrdersByCustomer`. */
  readonly object: string;
  /** The call that consents to it, if there is one. */
  readonly consent?: Call;
  /** Titles of releases that lead to the same result. */
  readonly releases?: readonly string[];
  /** How many of them are recorded. */
  readonly begun?: number;
}

/** Facts that the refusal adds itself. */
export type FactsOf<F> = F extends unknown ? Omit<F, keyof Refused> : never;

const MOST_RELEASES = 5;

/** Words that all changes share. */
const COMMON: Omit<Words<Refused>, 'message'> = {
  why: ({ releases = [], begun = 0 }) => releases.slice(0, MOST_RELEASES).map((title, at) => (
    `release ${at + 1} of ${releases.length}${at < begun ? ', recorded' : ''}: ${title}`
  )),
  advice: {
    plan: ({ releases = [] }) =>
      'npx spanner-constructs migrate --dry-run shows the way in ' +
      `${releases.length === 1 ? '1 release' : `${releases.length} releases`}, statement by statement`,
    consent: ({ consent }) => [consent!],
    revert: () => 'revert the change: the migrations match the old declaration',
  },
};

/** Defines a refused change. */
export function changeEntry<F>({
  words,
  ...definition
}: Omit<EntryDefinition<F>, 'kind'>): CatalogueEntry<F> {
  return defineEntry({
    ...definition,
    kind: 'change',
    words: { ...(COMMON as Words<F>), ...words, advice: { ...(COMMON as Words<F>).advice, ...words.advice } },
  });
}

/** Defines a change that the differ refuses, with only a message. */
export function refusedChange<F = object>(
  name: string,
  summary: string,
  message: (facts: F & Refused, say: Say) => Phrase,
): CatalogueEntry<F & Refused> {
  return changeEntry({ name, summary, words: { message } });
}
