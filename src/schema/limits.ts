import { Dialect } from './dialect';
import { SECONDS_OF_DAY } from '../text/time';

const SECONDS_OF_HOUR = 3_600;
const GIB = 2 ** 30;

/** https://cloud.google.com/spanner/docs/reference/rest/v1/projects.instances#Instance.FIELDS.labels */
export const LABEL_KEY = /^[a-z][a-z0-9_-]{0,62}$/;
/** `europe-west3`, and not `eur3` or `us`; a configuration has a longer name, such as `regional-x1`. */
export const REGION = /^(?!custom-|regional-)[a-z]+-[a-z]+\d+$/;

/** The region of a regional configuration. */
export function regionOf(configuration: string | undefined): string | undefined {
  return /(?:^|\/)regional-([^/]+)$/.exec(configuration ?? '')?.[1];
}

/** Whether a configuration may have one region, as far as its name says how many. */
export function isRegional(configuration: string): boolean {
  return regionOf(configuration) !== undefined || configuration.includes('${') || /(^|\/)custom-/.test(configuration);
}

/** The limits of Spanner, from https://cloud.google.com/spanner/quotas unless another source is given. */
export const LIMITS = {
  processingUnitsOfNode: 1_000,
  /** Per database. */
  tables: 5_000,
  indexes: 10_000,

  /** Per table. */
  columnsOfTable: 1_024,
  indexesOfTable: 128,
  /** https://cloud.google.com/spanner/docs/table-name-synonym */
  synonymsOfTable: 1,
  /** Columns of a key. For an index, including the rest of the primary key. */
  keyParts: 16,
  /** In one row, of a table or an index. */
  keyBytes: 8_192,
  /** Columns that Spanner adds to the key of a search index: one for the token, one that makes entries unique. */
  addedSearchKeyParts: 2,
  /** Dimensions of an embedding in a vector index. https://cloud.google.com/spanner/docs/vector-indexes */
  indexedVectorLength: 8_000,
  /** Levels from the root down. */
  interleavedTables: 7,

  stringCharacters: 2_621_440,
  bytes: 10_485_760,
  /**
   * The range of INT64, sequences and identity columns.
   * https://cloud.google.com/spanner/docs/reference/standard-sql/data-types#integer_type
   */
  integer: { least: -(2n ** 63n), most: 2n ** 63n - 1n },

  /** Per instance of at least one node; a smaller one has the same fraction of it as of a node's processing units. */
  databasesOfInstance: 100,
  databasesOfFreeInstance: 5,
  partitionsOfInstance: 20,
  labels: 64,
  displayNameCharacters: { least: 4, most: 30 },
  /** The maximum ratio of the highest limit to the lowest. https://cloud.google.com/spanner/docs/managed-autoscaler */
  autoscalingGrowth: 10,
  autoscalingTargetPercent: { highPriorityCpu: { least: 10, most: 90 }, storage: { least: 10, most: 99 } },
  /** https://cloud.google.com/spanner/docs/backup */
  backupSchedulesOfDatabase: 4,
  backupRetentionDays: { least: 0.25, most: 366 },
  hoursBetweenBackups: { full: 12, incremental: 4 },

  databaseIdCharacters: { least: 2, most: 30 },
  /**
   * Characters in GoogleSQL. PostgreSQL counts bytes and truncates longer names without an error.
   * https://cloud.google.com/spanner/docs/reference/postgresql/lexical#identifiers
   */
  nameLength: { [Dialect.GOOGLESQL]: 128, [Dialect.POSTGRESQL]: 63 },

  /** The text of all definitions, and that of one change. */
  ddlBytes: 10_485_760,
  mutationsOfCommit: 80_000,

  /** The approximate size at which a split is divided. https://cloud.google.com/spanner/docs/schema-design */
  splitBytes: 8 * GIB,

  /**
   * The time for which a locality group keeps values on SSD.
   * https://cloud.google.com/spanner/docs/create-manage-locality-groups
   */
  spillSeconds: { least: SECONDS_OF_HOUR, most: 365 * SECONDS_OF_DAY },

  /** The depth of views on views, including the one that reads only tables. */
  viewNesting: 10,

  /** https://cloud.google.com/spanner/docs/schema-drop-protection */
  dropProtectionSeconds: 7 * SECONDS_OF_DAY,
  /**
   * Rows per request to a model.
   * https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language#create-model
   */
  modelBatchRows: { least: 1, most: 10 },

  versionRetentionSeconds: { least: SECONDS_OF_HOUR, most: 7 * SECONDS_OF_DAY },
  /**
   * If the option is unset.
   * https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language#alter-database
   */
  defaultVersionRetentionSeconds: SECONDS_OF_HOUR,
  /**
   * If the option is unset.
   * https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language#create-change-stream
   */
  defaultStreamRetentionSeconds: SECONDS_OF_DAY,

  /**
   * Limits of split points, per node where the name says so.
   * https://cloud.google.com/spanner/docs/pre-splitting-overview
   */
  splitPoints: {
    recommendedOfNode: 10,
    ofNode: 50,
    ofNodeInMinute: 10,
    ofRequest: 100,
    defaultDays: 10,
    mostDays: 30,
    /**
     * An instance with fewer nodes has one server, which all splits share.
     * https://cloud.google.com/spanner/docs/compute-capacity
     */
    fewestNodes: 2,
  },

  /**
   * Per node at full CPU, in rows of 1 KiB, in a regional instance.
   * https://cloud.google.com/spanner/docs/performance
   */
  writesPerSecondOfNode: 3_500,
  storageBytesOfNode: 10 * 1_024 * GIB,
  /**
   * The recommended maximum share of CPU for high-priority tasks.
   * https://cloud.google.com/spanner/docs/cpu-utilization#recommended-max
   */
  highPriorityCpu: { oneRegion: 0.65, moreRegions: 0.45 },
  /** The maximum delay between the end of a TTL and the deletion. https://cloud.google.com/spanner/docs/ttl */
  ttlDeletionHours: 72,

  /** Set by this library: each range read goes to every shard, and few instances have that many nodes. */
  shards: { least: 3, most: 10_000 },
} as const;
