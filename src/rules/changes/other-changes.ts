import { refusedChange } from './change-entry';
import { option, text } from '../../languages/code';
import { phrase } from '../../languages/phrase';
import type { Dialect } from '../../schema';
import { besideTable } from '../../schema/name-key';
import { explainCommand } from '../catalogue-entry';

export const dialectChanged = refusedChange<{ readonly from: Dialect; readonly to: Dialect }>(
  'dialect-changed',
  'a database would change its dialect',
  ({ object, from, to }) =>
    `${object} would be ${to} and is ${from}: a database cannot change its dialect`,
);

/** `broken` is the rule that refuses the schema. */
export const unplannableSchema = refusedChange<{ readonly broken: string }>(
  'unplannable-schema',
  'the schema to start from is one that no database can have',
  ({ object, broken }) =>
    `${object} breaks ${broken} in the schema to start from: no database can have it, so no statements lead from ` +
    `there; give the DDL that the database prints, or correct the text (${explainCommand(broken)})`,
);

interface RenamedFromNowhere {
  readonly renamedFrom: string;
  /** Synonyms that an existing table would lose; absent for a new table. */
  readonly lostSynonyms?: readonly string[];
  /** The name that was probably meant. */
  readonly meant?: string;
}

export const renamedFromNowhere = refusedChange<RenamedFromNowhere>(
  'renamed-from-nowhere',
  'a table is renamed from one that no migration made',
  ({ object, renamedFrom, lostSynonyms, meant }) => {
    const consequence =
      lostSynonyms === undefined
        ? `${object} would be a new table without rows`
        : `${object} would lose its ${lostSynonyms.length === 1 ? 'synonym' : 'synonyms'} ` +
          `${lostSynonyms.join(', ')}, and readers that use it would fail`;
    const fix =
      meant === undefined
        ? phrase`leave ${option('renamedFrom')} out, if it is a new table`
        : phrase`did you mean ${option('renamedFrom', text(besideTable(object, meant)))}?`;
    return phrase`${object} has ${option('renamedFrom', text(renamedFrom))}, and no table of that name is recorded: ${
      consequence}; ${fix}`;
  },
);
