import type { Default } from './default';
import type { Generated } from './generated';
import type { BitReversedSequenceOptions } from './sequence-options';
import type { UuidStorage } from './uuid-storage';
import type { ValueSource } from './value-source';

/** What every column can have. */
export interface ColumnOptions {
  /**
   * Refuses NULL.
   *
   * @default - true for a column of the primary key, false for any other
   */
  readonly notNull?: boolean;

  /**
   * The value when an insert names none.
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
   * Leaves the column out of `SELECT *` (GoogleSQL only).
   *
   * @default false
   */
  readonly hidden?: boolean;

  /**
   * The locality group that keeps the values of the column, by its name: a storage policy such as SSD for a while, then
   * HDD.
   *
   * @default - the locality group of the table
   * @see https://cloud.google.com/spanner/docs/create-manage-locality-groups
   */
  readonly localityGroup?: string;

  /**
   * Stores rows in descending order of this column. Only in a primary key, and only in GoogleSQL. It changes what is
   * quick to read, not where writes land.
   *
   * @default false
   */
  readonly descending?: boolean;

  /**
   * How the values come to be, where the type and the default do not tell.
   *
   * @default - judged by type, default, sequence, checks and foreign keys
   */
  readonly values?: ValueSource;

  /**
   * The application never changes the value of a row once it is written. A shard can be computed from such a column
   * only, because a shard that changes would move the row to another key.
   *
   * @default - true for a column of the primary key, false for any other
   */
  readonly immutable?: boolean;
}

/** Options of a text column. */
export interface StringColumnOptions extends ColumnOptions {
  /**
   * The most characters, from 1 to 2,621,440.
   *
   * @default - MAX
   */
  readonly lengthChars?: number;
}

/** Options of a column of bytes. */
export interface BytesColumnOptions extends ColumnOptions {
  /**
   * The most bytes, from 1 to 10,485,760. PostgreSQL has no such length and leaves it out.
   *
   * @default - MAX
   */
  readonly lengthBytes?: number;
}

/** Options of a column that holds the UUID of a row of another table. */
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
   * Spanner makes a random UUID (version 4) when an insert names none. With `false` the application writes the value,
   * and `values` tells its version.
   *
   * @default - true for a column that makes the key of its own table; false for a tenant, under a foreign key, outside
   * the key, and where `defaultValue`, `generated` or `values` is given
   */
  readonly generateDefault?: boolean;
}

/** Options of an identity column. */
export interface IdentityColumnOptions extends BitReversedSequenceOptions {
  /**
   * Refuses NULL.
   *
   * @default true
   */
  readonly notNull?: boolean;
}

/** Options of an array column. */
export interface ArrayColumnOptions extends ColumnOptions {
  /**
   * Fixed number of elements, for embeddings (FLOAT32 and FLOAT64 elements only).
   *
   * @default - any number
   */
  readonly vectorLength?: number;
}
