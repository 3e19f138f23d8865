import type { Refusal } from '../refusal';
import { synonymsOf } from './synonyms';
import { saysEverything, type Schema, type TableDefinition } from '../../schema';
import { nameKey } from '../../schema/name-key';
import { didYouMean } from '../../text/did-you-mean';

/**
 * Constructs that say a table was renamed from one that is not recorded. Taken as a new table it would be empty, and the old
 * one would go with its rows.
 */
export function renamedFromNowhere(from: Schema, to: Schema): Refusal[] {
  if (saysEverything(to) || from.tables.length === 0) {
    return [];
  }
  const key = (name: string): string => nameKey(name, to.dialect);
  const recorded = new Map(from.tables.map((table) => [key(table.name), table]));
  return to.tables.flatMap(({ name, renamedFrom }) => {
    if (renamedFrom === undefined || recorded.has(key(renamedFrom))) {
      return [];
    }
    const was = recorded.get(key(name));
    const synonyms = was ? synonymsOf(was, from.dialect) : [];
    const isDone = was !== undefined && (synonyms.length === 0 || synonyms.some((synonym) => key(synonym) === key(renamedFrom)));
    return isDone ? [] : [refusal(name, renamedFrom, was ? consequenceForSynonyms(name, synonyms) : `${name} would be a new table without rows`, nearest(from, to, renamedFrom, synonyms))];
  });
}

function refusal(object: string, renamedFrom: string, consequence: string, meant: string | undefined): Refusal {
  const fix = meant === undefined ? 'leave renamedFrom out, if it is a new table' : `did you mean renamedFrom: '${meant}'?`;
  return { rule: 'renamed-from-nowhere', object, message: `${object} says renamedFrom: '${renamedFrom}', and no table of that name is recorded: ${consequence}; ${fix}` };
}

function consequenceForSynonyms(name: string, synonyms: readonly string[]): string {
  return `${name} would lose its ${synonyms.length === 1 ? 'synonym' : 'synonyms'} ${synonyms.join(', ')}, and readers that use it would fail`;
}

/** The present name of a table that has the given one as a synonym, or a name like it. */
function nearest(from: Schema, to: Schema, renamedFrom: string, synonyms: readonly string[]): string | undefined {
  const bearer = from.tables.find((table) => synonymsOf(table, from.dialect).includes(renamedFrom));
  const declared = new Set(to.tables.map((table: TableDefinition) => table.name));
  const candidates = synonyms.length > 0 ? synonyms : from.tables.map(({ name }) => name).filter((name) => !declared.has(name));
  return bearer?.name ?? didYouMean(renamedFrom, candidates) ?? (candidates.length === 1 ? candidates[0] : undefined);
}
