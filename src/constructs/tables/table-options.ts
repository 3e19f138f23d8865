import type { Construct } from 'constructs';
import { ForeignKey } from './foreign-key';
import { Check } from '../../columns/check';
import { Column } from '../../columns/column';
import { Ttl } from '../../columns/ttl';
import { Workload } from '../../columns/workload';
import { positiveNumber, word } from '../../rules/usage/kinds';
import { checked, kindOfType, struct, type Struct } from '../../rules/usage/options';
import type { KeyPart } from '../../schema';
import { Database } from '../database/database';
import { ColumnarPolicy } from '../database/storage';

/** Options of every table besides its key and its expiry. */
export interface CommonTableOptions {
  /**
   * Columns that are not part of the key, in the order in which they are stored.
   *
   * @default - only the columns of the key
   */
  readonly columns?: Column[];

  /**
   * Conditions that every row must meet.
   *
   * @default - none
   */
  readonly checks?: Check[];

  /**
   * Foreign keys to other tables.
   *
   * @default - none
   */
  readonly foreignKeys?: ForeignKey[];

  /**
   * Approximate bytes per row. Used to check interleaved tables; never printed.
   *
   * @default - unknown
   */
  readonly rowBytes?: number;

  /**
   * The writes into the table, for the report and for advice; never printed.
   *
   * @default - the workload of the database, else 1000 inserts per second of 1024 bytes each
   */
  readonly workload?: Workload;

  /**
   * The name that the table had before, for a database with `migrations`.
   *
   * The table is renamed with its rows. The old name keeps working as a synonym as long as this option is set. What a
   * pattern names after the table, an index or a stream, is made anew: declare the old one, too, until nothing uses it.
   *
   * @default - a new name means a new table
   */
  readonly renamedFrom?: string;

  /**
   * Another name of the table, which queries can use. A table has one: `renamedFrom` is one, too.
   *
   * @default - none
   */
  readonly synonym?: string;

  /**
   * Name of the locality group of the table; `default` exists in every database.
   *
   * @default - the present one, which is `default` for a new table
   * @see https://cloud.google.com/spanner/docs/create-manage-locality-groups
   */
  readonly localityGroup?: string;

  /**
   * Whether analytical queries read the table in columnar format.
   *
   * @default - the present policy, which is that of the database for a new table
   * @see https://cloud.google.com/spanner/docs/configure-columnar-engine
   */
  readonly columnarPolicy?: ColumnarPolicy;
}

/** Options of every table besides its key. */
export interface TableOptions extends CommonTableOptions {
  /**
   * When Spanner deletes old rows.
   *
   * @default - never
   */
  readonly ttl?: Ttl;
}

/** Also the arguments of `addColumn`, `addCheck` and `addForeignKey`. */
export const COLUMNS = kindOfType('Column[]');
export const CHECKS = kindOfType('Check[]');
export const FOREIGN_KEYS = kindOfType('ForeignKey[]');

struct<CommonTableOptions>('CommonTableOptions', { rowBytes: positiveNumber, localityGroup: word });
struct<TableOptions>('TableOptions');

/** The checked properties of a table. */
export function checkedProps<T>(of: Struct<T>, scope: Construct, id: string, props: T): T {
  return checked(of, props, `${Database._of(scope, `table ${id}`)._path}/${id}`);
}

export function keyPartsOf(columns: readonly Column[]): KeyPart[] {
  const parts: KeyPart[] = [];
  for (const { name, _descending: descending } of columns) {
    parts.push({ column: name, descending });
  }
  return parts;
}
