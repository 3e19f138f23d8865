import { explainCommand, type CatalogueEntry } from '../catalogue-entry';
import { defineEntry } from '../define-rule';

/** An error that is thrown where an argument, a file or a whole schema cannot be used. */
export interface UsageEntry<F = any> extends CatalogueEntry<F> {
  readonly problem: (facts: F) => UsageProblem;
}

/** Its words, each one line. */
export interface UsageProblem {
  readonly message: string;
  /** Absent: the message says it all. */
  readonly got?: string;
  readonly want: string;
  readonly fix: string;
}

/** All of them are explained on one page. */
export function usageEntry<F>(name: string, summary: string, problem: (facts: F) => UsageProblem): UsageEntry<F> {
  const words = { message: (facts: F) => problem(facts).message };
  return Object.freeze({
    ...defineEntry<F>({ name, kind: 'usage', summary, sources: [], docs: `docs/errors.md#${name}`, words }), problem,
  });
}

/** An error as people read it: a first line that is complete in itself, then labelled lines. */
export function usageText<F>(entry: UsageEntry<F>, at: string, facts: F): string {
  const { message, got, want, fix } = entry.problem(facts);
  return [
    `error ${entry.name}: ${message}`,
    `    at    ${at}`,
    ...(got === undefined ? [] : [`    got   ${got}`]),
    `    want  ${want}`,
    `    fix   ${fix}`,
    `    docs  ${explainCommand(entry.name)}`,
  ].join('\n');
}

const MAX_SHOWN_CHARS = 200;

/** A value as a message shows it: in quotes, on one line, cut when it is long. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > MAX_SHOWN_CHARS ? `${text.slice(0, MAX_SHOWN_CHARS)}... (${text.length} characters)` : text;
}

/** For the end of a message; empty where nothing is near. */
export function suggestion(nearest: string | undefined): string {
  return nearest === undefined ? '' : `. Did you mean ${shown(nearest)}?`;
}
