import { Dialect } from './dialect';

const SECONDS_OF_HOUR = 3_600;
const SECONDS_OF_DAY = 24 * SECONDS_OF_HOUR;
const GIB = 2 ** 30;

/** https://cloud.google.com/spanner/docs/reference/rest/v1/projects.instances#Instance.FIELDS.labels */
export const LABEL_KEY = /^[a-z][a-z0-9_-]{0,62}$/;

/** The limits of Spanner. Those without another source are on https://cloud.google.com/spanner/quotas */
export const LIMITS = {
  /** Of one database. */
  tables: 5_000,
  indexes: 10_000,

  /** Of one table. */
  columnsOfTable: 1_024,
  indexesOfTable: 128,
  /** https://cloud.google.com/spanner/docs/table-name-synonym */
  synonymsOfTable: 1,
  /** Columns of a key; of an index with those of the primary key that follow its own. */
  keyParts: 16,
  /** Those that Spanner adds to the key of a search index: one for the token, one that makes entries unique. */
  addedSearchKeyParts: 2,
  /** Numbers of an embedding that a vector index reads. https://cloud.google.com/spanner/docs/vector-indexes */
  indexedVectorLength: 8_000,
  /** From the root down. */
  interleavedTables: 7,

  stringCharacters: 2_621_440,
  bytes: 10_485_760,
  /**
   * Of INT64, of sequences and of identity columns.
   * https://cloud.google.com/spanner/docs/reference/standard-sql/data-types#integer_type
   */
  integer: { least: -(2n ** 63n), most: 2n ** 63n - 1n },

  /** Of one node or more; below, as many hundredths of it as there are hundreds of processing units. */
  databasesOfInstance: 100,
  databasesOfFreeInstance: 5,
  partitionsOfInstance: 20,
  labels: 64,
  displayNameCharacters: { least: 4, most: 30 },
  /** How many times its lowest limit the highest may be. https://cloud.google.com/spanner/docs/managed-autoscaler */
  autoscalingGrowth: 10,
  autoscalingTargetPercent: { highPriorityCpu: { least: 10, most: 90 }, storage: { least: 10, most: 99 } },
  /** https://cloud.google.com/spanner/docs/backup */
  backupSchedulesOfDatabase: 4,
  backupRetentionDays: { least: 0.25, most: 366 },
  hoursBetweenBackups: { full: 12, incremental: 4 },

  databaseIdCharacters: { least: 2, most: 30 },
  /**
   * Characters in GoogleSQL. PostgreSQL counts bytes, and cuts off what is longer without an error.
   * https://cloud.google.com/spanner/docs/reference/postgresql/lexical#identifiers
   */
  nameLength: { [Dialect.GOOGLESQL]: 128, [Dialect.POSTGRESQL]: 63 },

  /** The text of all definitions together. */
  ddlMebibytes: 10,
  mutationsOfCommit: 80_000,

  /** About the size at which one split becomes two. https://cloud.google.com/spanner/docs/schema-design */
  splitBytes: 8 * GIB,

  /**
   * How long a locality group keeps values on SSD. https://cloud.google.com/spanner/docs/create-manage-locality-groups
   */
  spillSeconds: { least: SECONDS_OF_HOUR, most: 365 * SECONDS_OF_DAY },

  /** Views that read views, down to the one that reads tables alone. */
  viewNesting: 10,

  /** https://cloud.google.com/spanner/docs/schema-drop-protection */
  dropProtectionSeconds: 7 * SECONDS_OF_DAY,
  /**
   * Rows that one request to a model holds.
   * https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language#create-model
   */
  modelBatchRows: { least: 1, most: 10 },

  versionRetentionSeconds: { least: SECONDS_OF_HOUR, most: 7 * SECONDS_OF_DAY },
  /**
   * Where the option is not set.
   * https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language#alter-database
   */
  defaultVersionRetentionSeconds: SECONDS_OF_HOUR,
  /**
   * Where the option is not set.
   * https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language#create-change-stream
   */
  defaultStreamRetentionSeconds: SECONDS_OF_DAY,

  /**
   * Of split points, by node of the instance where it says so.
   * https://cloud.google.com/spanner/docs/pre-splitting-overview
   */
  splitPoints: {
    recommendedOfNode: 10,
    ofNode: 50,
    ofRequest: 100,
    defaultDays: 10,
    mostDays: 30,
    /** Fewer nodes have one server, which all splits share. https://cloud.google.com/spanner/docs/compute-capacity */
    fewestNodes: 2,
  },

  /**
   * Of one node with all of its CPU, in rows of 1 KiB, in a regional instance.
   * https://cloud.google.com/spanner/docs/performance
   */
  writesPerSecondOfNode: 3_500,
  storageBytesOfNode: 10 * 1_024 * GIB,
  /**
   * The share of CPU that tasks of high priority should use at most.
   * https://cloud.google.com/spanner/docs/cpu-utilization#recommended-max
   */
  highPriorityCpu: { oneRegion: 0.65, moreRegions: 0.45 },
  /** Within these a row is deleted after its TTL has ended. https://cloud.google.com/spanner/docs/ttl */
  ttlDeletionHours: 72,

  /** Our own: each range read goes to every shard, and few instances have that many nodes. */
  shards: { least: 3, most: 10_000 },
} as const;
