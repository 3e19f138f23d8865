import { option } from '../languages/code';
import { phrase } from '../languages/phrase';
import { unsupported } from '../rules/usage/errors';
import { positive, positiveNumber, wholeNumber } from '../rules/usage/kinds';
import { checked, struct, Struct } from '../rules/usage/options';
import { place, type Place } from '../rules/usage/usage-entry';
import type { RowWorkload, WorkloadOptions } from '../schema';
import { DEFAULT_WORKLOAD } from '../schema/workload';

const WORKLOAD_OPTIONS = struct<WorkloadOptions>('WorkloadOptions', {
  writesPerSecond: positive(DEFAULT_WORKLOAD.writesPerSecond),
  rowBytes: positive(DEFAULT_WORKLOAD.rowBytes),
  insertsPerParent: positive(DEFAULT_WORKLOAD.insertsPerParent),
  activeEntities: wholeNumber(1, Infinity, DEFAULT_WORKLOAD.activeEntities),
  updatesPerSecond: positiveNumber,
  updatedRows: wholeNumber(1, Infinity, 1),
});
/** For a table in DDL; constructs have `rowsPerParent` beside the workload. */
const TABLE_OPTIONS = new Struct<RowWorkload>('WorkloadOptions', {
  ...WORKLOAD_OPTIONS.refined, rowsPerParent: positiveNumber,
});

/**
 * The writes into a table, or into each table of a database that declares no workload of its own.
 *
 * The report simulates it, and advice about shard counts reads it. It is never printed into DDL, and no key is refused
 * because of it.
 *
 * @see https://cloud.google.com/spanner/docs/performance
 * @example
 * new UuidTable(db, 'Readings', {
 *   key: [Column.uuid('ReadingId')],
 *   workload: Workload.of({ writesPerSecond: 5000, rowBytes: 200 }),
 * });
 */
export class Workload {
  /**
   * Declares a workload.
   *
   * @throws out-of-range, unknown-option, wrong-type
   */
  public static of(options: WorkloadOptions): Workload {
    return new Workload(Workload._checked(options, place('Workload', 'of', { options })));
  }

  /**
   * A declaration, after its checks.
   *
   * @internal
   */
  public static _checked(options: WorkloadOptions, at: Place): WorkloadOptions {
    return { ...checked(WORKLOAD_OPTIONS, options, at) };
  }

  /**
   * Like `_checked`, for a table in DDL.
   *
   * @internal
   */
  public static _checkedOfTable(options: RowWorkload, at: Place): RowWorkload {
    return { ...checked(TABLE_OPTIONS, options, at) };
  }

  private constructor(private readonly declared: WorkloadOptions) {}

  /** @internal */
  public _toModel(): WorkloadOptions {
    return this.declared;
  }
}

/**
 * The declarations of a table in its workload and beside it.
 *
 * @throws unsupported
 */
export function rowWorkload(
  { rowBytes, workload }: { readonly rowBytes?: number; readonly workload?: Workload }, at: string,
): RowWorkload {
  const declared = workload?._toModel() ?? {};
  if (rowBytes !== undefined && declared.rowBytes !== undefined) {
    throw unsupported(
      at,
      phrase`${option('rowBytes')} is given twice: once in ${option('workload')}`,
      'one size of a row',
      phrase`leave out one ${option('rowBytes')}`,
    );
  }
  const { writesPerSecond, insertsPerParent, activeEntities, updatesPerSecond, updatedRows } = declared;
  return {
    rowsPerParent: undefined,
    rowBytes: rowBytes ?? declared.rowBytes,
    writesPerSecond,
    insertsPerParent,
    activeEntities,
    updatesPerSecond,
    updatedRows,
  };
}
