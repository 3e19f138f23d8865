import type { Severity } from './finding';
import type { Phrase } from '../languages/phrase';
import type { Dialect } from '../schema';

/**
 * - hotspot: the key or index works and will be slow; an acknowledgement lets it pass.
 * - refused: Spanner or its documentation refuses the DDL; nothing lets it pass.
 * - advice: Spanner accepts it, and it is worth a look; an acknowledgement lets it pass.
 * - change: a change of the schema that Spanner cannot make in place, or that loses data.
 * - usage: an argument that makes no sense alone; it is thrown.
 */
export type EntryKind = 'hotspot' | 'refused' | 'advice' | 'change' | 'usage';

/** What the one catalogue knows of a rule, a refusal or a thrown error: `explain`, SARIF, docs and messages read it. */
export interface CatalogueEntry<F = any> {
  /** Kebab-case, states the fault. Never changes its meaning and is never reused. */
  readonly name: string;
  readonly kind: EntryKind;
  readonly severity: Severity;
  /** Where the schema comes from DDL text: Spanner accepts it, and its tables may hold rows already. */
  readonly severityInDdlText: Severity;
  /** One line for the table of rules. */
  readonly summary: string;
  /** Pages that the judgement rests on. */
  readonly sources: readonly string[];
  /** The page, or the section of a page, that explains it. */
  readonly docs: string;
  readonly words: Words<F>;
}

/** The words of an entry, made of facts. Each text is one line. */
export interface Words<F = any> {
  /** The fault and its consequence. */
  readonly message: (facts: F, say: Say) => Phrase;
  /** Evidence that no other rule has, before what rules share. */
  readonly why?: (facts: F, say: Say) => readonly Phrase[];
  /** What the first fix costs, where the fix itself does not show it. */
  readonly cost?: (facts: F, say: Say) => Phrase | undefined;
  /** Ways out that are no edit of the schema, by the name that a fix refers to. */
  readonly advice?: Readonly<Record<string, (facts: F, say: Say) => Phrase>>;
}

/** What words depend on besides their facts. */
export interface Say {
  readonly dialect: Dialect;
}

/** How a message points to its documentation: a page of the package has no path in the project of a user. */
export function explainCommand(name: string): string {
  return `npx spanner-constructs explain ${name}`;
}
