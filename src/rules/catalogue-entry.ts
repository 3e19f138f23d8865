import type { Severity } from './finding';
import type { Phrase } from '../languages/phrase';
import type { Dialect } from '../schema';

/**
 * - hotspot: the key or index works but will be slow; an acknowledgement allows it.
 * - refused: Spanner or its documentation rejects the DDL; nothing allows it.
 * - advice: Spanner accepts it, but it deserves a look; an acknowledgement allows it.
 * - change: a schema change that Spanner cannot make in place, or that loses data.
 * - usage: an invalid argument; it is thrown.
 */
export type EntryKind = 'hotspot' | 'refused' | 'advice' | 'change' | 'usage';

/** Facts about a rule, a refusal or a thrown error, for `explain`, SARIF, docs and messages. */
export interface CatalogueEntry<F = any> {
  /** States what is wrong, in kebab case. Never changes its meaning and is never reused. */
  readonly name: string;
  readonly kind: EntryKind;
  readonly severity: Severity;
  /** For schemas from DDL text: Spanner accepts them, and their tables may already hold rows. */
  readonly severityInDdlText: Severity;
  /** One line for the table of rules. */
  readonly summary: string;
  /** Pages on which the judgement is based. */
  readonly sources: readonly string[];
  /** The page, or the section of a page, that explains it. */
  readonly docs: string;
  readonly words: Words<F>;
}

/** Words of an entry, computed from facts. Each text is one line. */
export interface Words<F = any> {
  /** The finding and its consequence. */
  readonly message: (facts: F, say: Say) => Phrase;
  /** Evidence that is specific to the rule, before the shared evidence. */
  readonly why?: (facts: F, say: Say) => readonly Phrase[];
  /** The cost of the first fix, if the fix itself does not show it. */
  readonly cost?: (facts: F, say: Say) => Phrase | undefined;
  /** Ways out that do not edit the schema, by the name in a fix. */
  readonly advice?: Readonly<Record<string, (facts: F, say: Say) => Phrase>>;
}

/** The context of words besides their facts. */
export interface Say {
  readonly dialect: Dialect;
}

/** A command instead of a path, because a user's project does not contain the pages. */
export function explainCommand(name: string): string {
  return `npx spanner-constructs explain ${name}`;
}
