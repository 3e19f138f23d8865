import type { Construct } from 'constructs';
import { DatabaseObject } from './database-object';
import { statisticsPackage } from '../database/ddl-options';

/**
 * A package of optimizer statistics that Spanner keeps. Spanner creates the packages, and deletes those older than 30
 * days. Pin the one that a query plan depends on with the database option `optimizer_statistics_package`.
 *
 * @see https://cloud.google.com/spanner/docs/query-optimizer/manage-query-optimizer
 * @example
 * new StatisticsPackage(db, 'auto_20260101_10_00_00UTC');
 */
export class StatisticsPackage extends DatabaseObject {
  /** Name of the package. */
  public readonly packageName: string;

  /**
   * @param id Name of the package.
   * @throws duplicate-name, not-text, out-of-range, unresolved-token
   */
  constructor(scope: Construct, id: string) {
    super(scope, id, 'statistics');
    statisticsPackage(this._dialect)(id, 'id', this.node.path);
    this.packageName = id;
    this._join({ kind: 'STATISTICS', name: this.packageName, options: new Map([['allow_gc', 'false']]) });
  }
}
