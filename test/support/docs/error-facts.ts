import { table, withMarked, withoutFirst, withSection } from './sections';
import { CATALOGUE } from '../../../src/rules/catalogue';

/** The codes of errors that are thrown, as their page lists them. */
export const ERRORS = CATALOGUE.filter(({ kind }) => kind === 'usage').sort((a, b) => (a.name < b.name ? -1 : 1));

/** A sentence that somebody wrote begins with a capital. */
const SUMMARY = /^[a-z]/;

/** The page of errors with the list of all of them, and each section with its summary. */
export function withErrorFacts(text: string): string {
  const rows = ERRORS.map(({ name, summary }) => [`[${name}](#${name})`, summary]);
  const listed = withMarked(text, [table(['code', 'what is wrong'], rows)]);
  return ERRORS.reduce(
    (page, { name, summary }) => withSection(page, name, (old) => [summary, ...withoutFirst(old, SUMMARY)]), listed,
  );
}
