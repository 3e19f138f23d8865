import { docsOnly, googleSql, PG_T, postgreSql, T, type ObjectCase } from './object-case';
import { Phase } from '../../../src/ledger/differ/phase';

export const OPTIONS: readonly ObjectCase[] = [
  googleSql('options are set in one statement, and taken back with null', {
    from: [T, "ALTER DATABASE db SET OPTIONS (version_retention_period = '1h', default_leader = 'eu', optimizer_version = 4)"],
    to: [T, "ALTER DATABASE db SET OPTIONS (version_retention_period = '7d', optimizer_version = 5)"],
    steps: ["DATABASE_OPTIONS: ALTER DATABASE `db` SET OPTIONS (default_leader = null, optimizer_version = 5, version_retention_period = '7d')"],
    ...docsOnly,
  }),
  googleSql('a shorter retention is a statement of its own, because it loses data', {
    from: [T, "ALTER DATABASE db SET OPTIONS (version_retention_period = '7d')"],
    to: [T, "ALTER DATABASE db SET OPTIONS (default_leader = 'eu')"],
    steps: ['DATABASE_OPTIONS: ALTER DATABASE `db` SET OPTIONS (version_retention_period = null)', "DATABASE_OPTIONS: ALTER DATABASE `db` SET OPTIONS (default_leader = 'eu')"],
    losses: ['shorten-retention db'],
    ...docsOnly,
  }),
  googleSql('the same duration in other units is no change', {
    from: [T, "ALTER DATABASE db SET OPTIONS (version_retention_period = '7d')"],
    to: [T, 'ALTER DATABASE db SET OPTIONS (version_retention_period = "168h")'],
    steps: [],
    ...docsOnly,
  }),
  googleSql('a time zone is set while there is no table', {
    from: [],
    to: [T, "ALTER DATABASE db SET OPTIONS (default_time_zone = 'Europe/Berlin')"],
    tables: [{ phase: Phase.CREATE_TABLES, statement: T }],
    steps: ["DATABASE_OPTIONS: ALTER DATABASE `db` SET OPTIONS (default_time_zone = 'Europe/Berlin')"],
    ...docsOnly,
  }),
  googleSql('another time zone', {
    from: [T, "ALTER DATABASE db SET OPTIONS (default_time_zone = 'Europe/Berlin')"],
    to: [T],
    refusals: [
      "default-time-zone-changed db: the default time zone would change from 'Europe/Berlin' to the default 'America/Los_Angeles': Spanner sets it only in a database without tables: keep it, or move the data to a new database",
    ],
  }),
  googleSql('no default sequence kind any more', {
    from: [T, "ALTER DATABASE db SET OPTIONS (default_sequence_kind = 'bit_reversed_positive')"],
    to: [T],
    refusals: ['object-changed db: the option default_sequence_kind would be removed: Spanner cannot unset it, so leave it in the DDL'],
  }),
  googleSql('routing metadata of placements that there are', {
    from: ["CREATE PLACEMENT eu OPTIONS (instance_partition = 'eu')"],
    to: ['ALTER DATABASE db SET OPTIONS (per_placement_routing_metadata = true)', "CREATE PLACEMENT eu OPTIONS (instance_partition = 'eu')"],
    refusals: ['object-changed db: the option per_placement_routing_metadata would change: Spanner takes it before there is a placement, so leave it as it is'],
  }),
  googleSql('routing metadata before the first placement', {
    from: [],
    to: ['ALTER DATABASE db SET OPTIONS (per_placement_routing_metadata = true)', "CREATE PLACEMENT eu OPTIONS (instance_partition = 'eu')"],
    steps: [
      'DATABASE_OPTIONS: ALTER DATABASE `db` SET OPTIONS (per_placement_routing_metadata = true)', "CREATE_SCHEMAS: CREATE PLACEMENT `eu` OPTIONS (instance_partition = 'eu')",
    ],
    ...docsOnly,
  }),
  postgreSql('options are set one by one, and taken back with DEFAULT', {
    from: [PG_T, "ALTER DATABASE db SET spanner.default_leader = 'eu'"],
    to: [PG_T, "ALTER DATABASE db SET spanner.version_retention_period = '7d'", 'ALTER DATABASE db SET spanner.optimizer_version TO 4'],
    steps: [
      'DATABASE_OPTIONS: ALTER DATABASE "db" SET spanner.default_leader = DEFAULT', 'DATABASE_OPTIONS: ALTER DATABASE "db" SET spanner.optimizer_version = 4',
      'DATABASE_OPTIONS: ALTER DATABASE "db" SET spanner.version_retention_period = \'7d\'',
    ],
    ...docsOnly,
  }),
];
