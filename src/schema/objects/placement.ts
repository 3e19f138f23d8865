import { Dialect } from '../dialect';
import { Edition } from '../kind/edition';
import type { Defined, DefinedObjectKind } from '../kind/kind';
import { REGIONS, TEXT } from '../kind/option-types';

export const PLACEMENT: DefinedObjectKind<Defined<'PLACEMENT'>> = {
  words: 'PLACEMENT',
  edition: Edition.ENTERPRISE_PLUS,
  place: 'under tables',
  statements: {
    [Dialect.GOOGLESQL]: ['CREATE PLACEMENT name [OPTIONS options]'],
    [Dialect.POSTGRESQL]: ['CREATE PLACEMENT name [WITH options]'],
  },
  isOfDefaultSchema: true,
  hasOwnNamespace: Object.values(Dialect),
  most: { limit: 50, noun: 'placements', fix: 'let rows of several values share a placement' },
  hasAllOptions: true,
  judgesOptions: true,
  expectedOption: (options) => (options.size > 0 && !options.has('instance_partition')
    ? { option: 'instance_partition', value: 'not set', expected: 'the name of a partition' }
    : undefined),
  options: { instance_partition: TEXT, default_leader: TEXT, read_lease_regions: REGIONS },
  read: () => ({}),
};
