import { renamedFromNowhere } from '../../../rules/changes/other-changes';
import { isMadeByAnother, type Schema } from '../../../schema';
import { didYouMean } from '../../../text/did-you-mean';
import { refusalOf, type Refusal } from '../../refusal';
import type { Change } from '../change';

/**
 * Refuses tables that constructs declare as renamed from an unrecorded one. Such a table would be created empty, and
 * the old one dropped with its rows.
 */
export function misnamedOrigins({ original: from, was: renamed, to, declaresEverything, key }: Change): Refusal[] {
  if (declaresEverything || from.tables.length === 0) {
    return [];
  }
  const recorded = new Set(from.tables.map(({ name }) => key(name)));
  return to.tables.flatMap(({ name, renamedFrom }) => {
    // A pattern derives the old name, and may make another table now.
    if (renamedFrom === undefined || recorded.has(key(renamedFrom)) || isMadeByAnother({ name }, to)) {
      return [];
    }
    const was = renamed.table(name);
    const synonyms = was?.synonyms ?? [];
    const isDone =
      was !== undefined && (synonyms.length === 0 || synonyms.some((synonym) => key(synonym) === key(renamedFrom)));
    const meant = nearest(from, to, renamedFrom, synonyms);
    const facts = { renamedFrom, ...(was && { lostSynonyms: synonyms }), ...(meant !== undefined && { meant }) };
    return isDone ? [] : [refusalOf(renamedFromNowhere, name, facts, to.dialect)];
  });
}

/** The present name of the table with this synonym, or a similar name. */
function nearest(from: Schema, to: Schema, renamedFrom: string, synonyms: readonly string[]): string | undefined {
  const bearer = from.tables.find((table) => table.synonyms?.includes(renamedFrom));
  const declared = new Set(to.tables.map(({ name }) => name));
  const candidates =
    synonyms.length > 0 ? synonyms : from.tables.map(({ name }) => name).filter((name) => !declared.has(name));
  return bearer?.name ?? didYouMean(renamedFrom, candidates) ?? (candidates.length === 1 ? candidates[0] : undefined);
}
