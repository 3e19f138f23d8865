import type { Default } from './default';
import type { Generated } from './generated';
import type { BitReversedSequenceOptions } from './sequence-options';
import type { ValueSource } from './value-source';

/** Options of every column. */
export interface ColumnOptions {
  /** Whether the column refuses NULL.
   *
   * @default - true for a column of the primary key, false for any other
   */
  readonly notNull?: boolean;

  /** The value when an insert gives none.
   *
   * @default - NULL
   */
  readonly defaultValue?: Default;

  /**
   * Makes it a generated column, computed by Spanner.
   *
   * @default - the application writes the column
   */
  readonly generated?: Generated;

  /**
   * Omits the column from `SELECT *` (GoogleSQL only).
   *
   * @default false
   */
  readonly hidden?: boolean;

  /**
   * Name of the locality group of the column: a storage policy, such as SSD first and HDD later.
   *
   * @default - the locality group of the table
   * @see https://cloud.google.com/spanner/docs/create-manage-locality-groups
   */
  readonly localityGroup?: string;

  /**
   * Stores rows in descending order of this column. Only in a primary key, and only in GoogleSQL. It changes which end
   * is fast to read; the inserts of a growing key still land at one end.
   *
   * @default false
   */
  readonly descending?: boolean;

  /**
   * How the values are generated, if the type and the default do not show it.
   *
   * @default - judged by type, default, sequence, checks and foreign keys
   */
  readonly values?: ValueSource;

  /**
   * The application never updates the value once the row is written. Outside the key, a shard can only be computed from
   * such a column, because another shard would move the row to another key.
   *
   * @default - true for a column of the primary key, false for any other
   */
  readonly immutable?: boolean;
}

/** Options of a text column. */
export interface StringColumnOptions extends ColumnOptions {
  /**
   * Maximum number of characters, from 1 to 2,621,440.
   *
   * @default - MAX
   */
  readonly lengthChars?: number;

  /**
   * Makes it the placement key of its table: each value names the `Placement` that stores the row. A table has one, NOT
   * NULL, from its creation on.
   *
   * @default false
   * @see https://cloud.google.com/spanner/docs/create-manage-data-placements
   */
  readonly placementKey?: boolean;
}

/** Options of a commit timestamp. */
export interface CommitTimestampOptions extends ColumnOptions {
  /**
   * Each insert and each update of the row writes the time of its commit, unless it gives another value: DEFAULT and ON
   * UPDATE. Not in a primary key.
   *
   * @default false
   */
  readonly onUpdate?: boolean;
}

/** Options of a column of bytes. */
export interface BytesColumnOptions extends ColumnOptions {
  /**
   * Maximum number of bytes, from 1 to 10,485,760. PostgreSQL has no such length and omits it.
   *
   * @default - MAX
   */
  readonly lengthBytes?: number;
}

/** How a UUID is stored. It cannot be changed in place. */
export enum UuidStorage {
  /** Text of 36 characters: STRING(36), varchar(36). */
  STRING = 'STRING',
  /** 16 bytes: BYTES(16), bytea. */
  BYTES = 'BYTES',
  /** The type UUID, uuid: 16 bytes. Available since January 2026. */
  NATIVE = 'NATIVE',
}

/** Options of a column that contains the UUID of a row of another table. */
export interface UuidReferenceOptions extends ColumnOptions {
  /**
   * How the UUID is stored.
   *
   * @default UuidStorage.STRING
   */
  readonly storage?: UuidStorage;
}

/** Options of a UUID column. */
export interface UuidColumnOptions extends UuidReferenceOptions {
  /**
   * Whether Spanner generates a random UUID (version 4) when an insert gives none. If `false`, the application writes
   * the value, and `values` declares its version.
   *
   * @default - true for a column that makes the key of its own table; false for a tenant, under a foreign key, outside
   * the key, and where `defaultValue`, `generated` or `values` is given
   */
  readonly generateDefault?: boolean;
}

/** Options of an identity column. */
export interface IdentityColumnOptions extends BitReversedSequenceOptions {
  /** Whether the column refuses NULL.
   *
   * @default true
   */
  readonly notNull?: boolean;

  /**
   * Omits the column from `SELECT *` (GoogleSQL only).
   *
   * @default false
   */
  readonly hidden?: boolean;

  /**
   * Name of the locality group of the column.
   *
   * @default - the locality group of the table
   */
  readonly localityGroup?: string;

  /**
   * Stores rows in descending order of this column. Only in a primary key, and only in GoogleSQL.
   *
   * @default false
   */
  readonly descending?: boolean;
}

/** Options of a column of tokens. */
export interface TokenColumnOptions {
  /**
   * Name of the locality group of the column.
   *
   * @default - the locality group of the table
   */
  readonly localityGroup?: string;
}

/** Options of an array column. */
export interface ArrayColumnOptions extends ColumnOptions {
  /**
   * Fixed number of elements, for embeddings (floating-point elements only).
   *
   * @default - any number
   */
  readonly vectorLength?: number;
}
