import type { Construct } from 'constructs';
import { DatabaseObject } from './database-object';
import { Watch, watchOf } from './watch';
import { duration } from '../../rules/usage/kinds';
import { checked, struct } from '../../rules/usage/options';
import { snakeCase } from '../../text/names';

/** Which values of a changed row a change stream records. */
export enum ValueCaptureType {
  /** Old and new values of the changed columns. */
  OLD_AND_NEW_VALUES = 'OLD_AND_NEW_VALUES',
  /** New values of the changed columns. */
  NEW_VALUES = 'NEW_VALUES',
  /** New values of all watched columns. */
  NEW_ROW = 'NEW_ROW',
  /** New values of all watched columns, and old values of the changed ones. */
  NEW_ROW_AND_OLD_VALUES = 'NEW_ROW_AND_OLD_VALUES',
}

/** Whether a key range may move between the partitions of a change stream, which its readers must support. */
export enum PartitionMode {
  /** A partition keeps its key range until it is split or merged. */
  IMMUTABLE_KEY_RANGE = 'IMMUTABLE_KEY_RANGE',
  /** Key ranges move between partitions. */
  MUTABLE_KEY_RANGE = 'MUTABLE_KEY_RANGE',
}

/** Properties of a change stream. */
export interface ChangeStreamProps {
  /**
   * The tables and columns whose changes it records.
   *
   * @default - none
   */
  readonly watch?: Watch[];

  /**
   * How long Spanner keeps the records, from `1d` to `30d`: a number of `s`, `m`, `h` or `d`.
   *
   * @default - the default of Spanner, which has been 1 day and is 7 days for new streams
   */
  readonly retentionPeriod?: string;

  /**
   * Which values it records.
   *
   * @default ValueCaptureType.OLD_AND_NEW_VALUES
   */
  readonly valueCaptureType?: ValueCaptureType;

  /**
   * Leaves out rows that a TTL deletes.
   *
   * @default false
   */
  readonly excludeTtlDeletes?: boolean;

  /**
   * Leaves out inserted rows.
   *
   * @default false
   */
  readonly excludeInsert?: boolean;

  /**
   * Leaves out updated rows.
   *
   * @default false
   */
  readonly excludeUpdate?: boolean;

  /**
   * Leaves out deleted rows.
   *
   * @default false
   */
  readonly excludeDelete?: boolean;

  /**
   * Lets a transaction exclude itself.
   *
   * @default false
   */
  readonly allowTxnExclusion?: boolean;

  /**
   * Whether key ranges move between partitions. It cannot be changed later.
   *
   * @default PartitionMode.IMMUTABLE_KEY_RANGE
   */
  readonly partitionMode?: PartitionMode;
}


const CHANGE_STREAM_PROPS = struct<ChangeStreamProps>('ChangeStreamProps', { retentionPeriod: duration('7d') });

/**
 * A record of every change of the tables that it watches, which applications and Dataflow read.
 *
 * Spanner writes each record in the transaction of the change, beside the rows.
 *
 * @see https://cloud.google.com/spanner/docs/change-streams
 * @example
 * declare const orders: ITable;
 * new ChangeStream(db, 'OrderChanges', { watch: [Watch.columns(orders, ['Status'])], retentionPeriod: '3d' });
 */
export class ChangeStream extends DatabaseObject {
  /** Name of the change stream. */
  public readonly changeStreamName: string;

  /**
   * @throws duplicate-name, unresolved-token, unknown-option, wrong-type, out-of-range, conflicting-options,
   * foreign-table, unknown-column
   */
  constructor(scope: Construct, id: string, props: ChangeStreamProps = {}) {
    super(scope, id, 'change stream');
    const given = checked(CHANGE_STREAM_PROPS, props, this.node.path);
    this.changeStreamName = this._name;
    this._join({
      kind: 'CHANGE STREAM', name: this._name, ...watchOf(given.watch ?? [], this), options: optionsOf(given),
    });
  }
}

/** Options as in DDL, in a fixed order. */
function optionsOf(props: ChangeStreamProps): ReadonlyMap<string, string> {
  return new Map([...CHANGE_STREAM_PROPS.shape.kinds.keys()].flatMap((property) => {
    const value = props[property as keyof ChangeStreamProps];
    return property === 'watch' || value === undefined
      ? []
      : [[snakeCase(property), typeof value === 'string' ? `'${value}'` : String(value)]];
  }));
}
