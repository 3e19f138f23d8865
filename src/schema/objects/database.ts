import { isTimeZone } from '../../text/time';
import { Dialect } from '../dialect';
import type { ObjectKind } from '../kind/kind';
import {
  ANY, durationIn, FLAG, oneOf, POSITIVE, REGIONS, SEQUENCE_KIND, TEXT,
} from '../kind/option-types';
import { LIMITS } from '../limits';

/** The database itself, with the options of the schema. */
export const DATABASE: ObjectKind = {
  words: 'DATABASE',
  statements: {
    [Dialect.GOOGLESQL]: ['CREATE DATABASE name [OPTIONS options]', 'ALTER DATABASE name SET OPTIONS options'],
    [Dialect.POSTGRESQL]: ['CREATE DATABASE name', 'ALTER DATABASE name {SET setting {= | TO} value | RESET setting}'],
  },
  hasAllOptions: true,
  judgesOptions: true,
  options: {
    default_leader: TEXT,
    default_sequence_kind: { ...SEQUENCE_KIND, pattern: /^(['"])bit_reversed_positive\1$|^null$/i },
    default_time_zone: {
      ...TEXT,
      expected: 'a time zone of the IANA database',
      isTaken: (written) => isTimeZone(written.slice(1, -1)),
    },
    optimizer_version: POSITIVE,
    optimizer_statistics_package: TEXT,
    version_retention_period: durationIn(LIMITS.versionRetentionSeconds),
    use_unenforced_foreign_key_for_query_optimization: FLAG,
    read_lease_regions: REGIONS,
    per_placement_routing_metadata: FLAG,
    opt_in_dataplacement_preview: FLAG,
    enable_key_visualizer: FLAG,
    columnar_policy: oneOf('enabled', 'disabled'),
    schema_drop_protection_inactivity_period: durationIn({ least: 0, most: LIMITS.dropProtectionSeconds }),
    schema_drop_protection_usage_lowerbound: ANY,
  },
};

/** Options that the provider sets by arguments after the DDL. */
export const OPTIONS_OF_THE_PROVIDER: ReadonlySet<string> = new Set(['version_retention_period', 'default_time_zone']);
