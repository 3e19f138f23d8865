import { ColumnarPolicy } from './storage';
import { option, text as textCode } from '../../languages/code';
import { phrase } from '../../languages/phrase';
import { unsupported } from '../../rules/usage/errors';
import { listOf, textLike, wholeNumber, type Kind } from '../../rules/usage/kinds';
import { struct } from '../../rules/usage/options';
import { Dialect } from '../../schema';
import { LIMITS } from '../../schema/limits';
import { isPackageName } from '../../schema/objects/statistics';
import { snakeCase } from '../../text/names';
import { durationSeconds } from '../../text/time';

/** The numbers of sequences and identity columns that name no kind. */
export enum SequenceKind {
  /** Positive numbers with their bits reversed, which spread inserts. */
  BIT_REVERSED_POSITIVE = 'bit_reversed_positive',
}

/**
 * Options that `ALTER DATABASE` sets. Omitted options have the defaults of Spanner.
 *
 * @see https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language#alter-database
 */
export interface DatabaseDdlOptions {
  /**
   * Region of the leader replicas.
   *
   * @default - the one of the instance configuration
   */
  readonly defaultLeader?: string;

  /**
   * Version of the query optimizer, 1 or more.
   *
   * @default - the default version of Spanner
   */
  readonly optimizerVersion?: number;

  /**
   * Statistics package of the query optimizer. Keep it with a `StatisticsPackage`.
   *
   * @default - the latest one
   */
  readonly optimizerStatisticsPackage?: string;

  /**
   * Kind of the sequences and identity columns that name none. It cannot be unset.
   *
   * @default - none: each must name one
   */
  readonly defaultSequenceKind?: SequenceKind;

  /**
   * Regions whose replicas serve strong reads without asking the leader.
   *
   * @default - none
   */
  readonly readLeaseRegions?: string[];

  /**
   * Where Spanner keeps the metadata that finds the rows of placements: with the rows (`true`), or in the default
   * partition. It can be set only before the first placement.
   *
   * @default - the default of Spanner, which was `false` and is `true` since July 2026
   */
  readonly perPlacementRoutingMetadata?: boolean;

  /**
   * The opt-in to the preview of geo-partitioning, which older databases needed before their first placement.
   *
   * @default - not set
   */
  readonly optInDataplacementPreview?: boolean;

  /**
   * Key Visualizer, which shows how the load of the database is distributed over its keys.
   *
   * @default - the default of Spanner
   */
  readonly enableKeyVisualizer?: boolean;

  /**
   * The columnar engine, for tables and indexes without a policy of their own.
   *
   * @default - disabled
   */
  readonly columnarPolicy?: ColumnarPolicy;

  /**
   * The query optimizer relies on foreign keys that are not enforced. GoogleSQL only.
   *
   * @default true
   */
  readonly useUnenforcedForeignKeyForQueryOptimization?: boolean;

  /**
   * Spanner refuses to drop objects that were used within this time: a number of `s`, `m`, `h` or `d`, up to `7d`.
   *
   * @default - `0s`: it drops any object
   */
  readonly schemaDropProtectionInactivityPeriod?: string;

  /**
   * Reads per hour from which an object counts as used.
   *
   * @default 10
   */
  readonly schemaDropProtectionUsageLowerbound?: number;
}

const region = textLike((name) => /^[a-z][a-z0-9-]*$/.test(name), 'a region', 'europe-west1');
export const regions = listOf(region, textCode('europe-west1'));

export function statisticsPackage(dialect: Dialect): Kind<string> {
  return textLike((name) => isPackageName(name, dialect), 'the name of a package', 'auto_20260101_10_00_00UTC');
}

const inactivity = textLike(
  (period) => (durationSeconds(period) ?? Infinity) <= LIMITS.dropProtectionSeconds,
  'a number of s, m, h or d, up to 7d',
  '2d',
);

const DDL_OPTIONS = struct<DatabaseDdlOptions>('DatabaseDdlOptions', {
  defaultLeader: region,
  optimizerVersion: wholeNumber(1, Infinity, 8),
  optimizerStatisticsPackage: statisticsPackage(Dialect.GOOGLESQL),
  readLeaseRegions: regions,
  schemaDropProtectionInactivityPeriod: inactivity,
  schemaDropProtectionUsageLowerbound: wholeNumber(0, Infinity, 10),
});

/**
 * The options by their DDL names.
 *
 * @throws unsupported
 */
export function ddlOptionsOf(given: DatabaseDdlOptions, dialect: Dialect, at: string): ReadonlyMap<string, string> {
  if (dialect === Dialect.POSTGRESQL && given.useUnenforcedForeignKeyForQueryOptimization !== undefined) {
    const googleSqlOnly = option('useUnenforcedForeignKeyForQueryOptimization');
    throw unsupported(
      at, phrase`PostgreSQL has no ${googleSqlOnly}`, 'a database in GoogleSQL', phrase`leave out ${googleSqlOnly}`,
    );
  }
  return new Map([...DDL_OPTIONS.shape.kinds.keys()].sort().flatMap((property) => {
    const value = given[property as keyof DatabaseDdlOptions];
    return value === undefined ? [] : [[snakeCase(property), optionText(value)]];
  }));
}

function optionText(value: string | number | boolean | readonly string[]): string {
  return typeof value === 'string' || typeof value === 'object' ? `'${value.toString()}'` : String(value);
}
