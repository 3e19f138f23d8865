import { Dialect } from '../dialect';
import { optionsClause } from '../kind/clauses';
import { Edition } from '../kind/edition';
import type { Defined, DefinedObjectKind } from '../kind/kind';
import { durationIn, oneOf } from '../kind/option-types';
import { LIMITS } from '../limits';
import type { OptionChanges } from '../operation';

/** A storage policy for columns that are stored together. */
export type LocalityGroupDefinition = Defined<'LOCALITY GROUP'>;

/** Whether it is the group of every database, to which only ALTER applies. */
export function isDefaultGroup(name: string): boolean {
  return name.toLowerCase() === 'default';
}

export const LOCALITY_GROUP: DefinedObjectKind<LocalityGroupDefinition> = {
  words: 'LOCALITY GROUP',
  edition: Edition.ENTERPRISE,
  place: 'under tables',
  statements: {
    [Dialect.GOOGLESQL]: [
      'CREATE LOCALITY GROUP [IF NOT EXISTS] name [OPTIONS options]',
      'ALTER LOCALITY GROUP [IF EXISTS] name SET OPTIONS options',
    ],
    [Dialect.POSTGRESQL]: [
      'storage = [STORAGE storage:{string | NULL}] ' +
        '[[,] SSD_TO_HDD_SPILL_TIMESPAN ssd_to_hdd_spill_timespan:{string | NULL}]',
      'CREATE LOCALITY GROUP name storage',
      'ALTER LOCALITY GROUP name storage',
    ],
  },
  isBuiltIn: isDefaultGroup,
  isOfDefaultSchema: true,
  hasOwnNamespace: Object.values(Dialect),
  isCreatedBeforeAlter: true,
  most: {
    limit: 16,
    builtIn: 1,
    noun: "locality groups, the group 'default' included",
    fix: 'put columns with the same storage policy into one group',
  },
  hasAllOptions: true,
  judgesOptions: true,
  alterableOptions: ['storage', 'ssd_to_hdd_spill_timespan'],
  options: { storage: oneOf('ssd', 'hdd'), ssd_to_hdd_spill_timespan: durationIn(LIMITS.spillSeconds) },
  read: () => ({}),
  setInPostgresql: optionClauses,
  print: ({ options }, dialect) => (
    dialect === Dialect.POSTGRESQL ? optionClauses(options) : optionsClause(options, dialect)
  ),
};

/** Each option as a clause of PostgreSQL. */
function optionClauses(options: OptionChanges): string {
  return [...options].map(([name, value]) => ` ${name.toUpperCase()} ${value ?? 'NULL'}`).join('');
}
