import { renamedFromNowhere } from '../../../rules/changes/other-changes';
import { declaresEverything, isMadeByAnother, type Schema } from '../../../schema';
import { nameKeyIn } from '../../../schema/name-key';
import { didYouMean } from '../../../text/did-you-mean';
import { refusalOf, type Refusal } from '../../refusal';

/**
 * Refuses tables that constructs declare as renamed from an unrecorded one. Such a table would be created empty, and
 * the old one dropped with its rows.
 */
export function misnamedOrigins(from: Schema, to: Schema): Refusal[] {
  if (declaresEverything(to) || from.tables.length === 0) {
    return [];
  }
  const key = nameKeyIn(to.dialect);
  const recorded = new Map(from.tables.map((table) => [key(table.name), table]));
  return to.tables.flatMap(({ name, renamedFrom }) => {
    // A pattern derives the old name, and may make another table now.
    if (renamedFrom === undefined || recorded.has(key(renamedFrom)) || isMadeByAnother({ name }, to)) {
      return [];
    }
    const was = recorded.get(key(name));
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
