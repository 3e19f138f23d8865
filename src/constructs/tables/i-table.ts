import type { IConstruct } from 'constructs';
import type { IDatabase } from '../database/database-options';
import type { SafeIndex, SafeIndexProps } from '../indexes/safe-index';

/** A table of a Spanner database, declared here or elsewhere. */
export interface ITable extends IConstruct {
  /** Name of the table. */
  readonly tableName: string;

  /** The database that holds it. */
  readonly database: IDatabase;

  /**
   * Declares a secondary index.
   *
   * @throws unknown-column, out-of-range, unsupported, foreign-table, unresolved-token
   */
  addIndex(id: string, props: SafeIndexProps): SafeIndex;
}
