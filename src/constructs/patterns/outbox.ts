import type { Construct } from 'constructs';
import { ApplicationSql } from './application-sql';
import { EventLog, type EventLogProps } from './event-log';
import { struct } from '../../rules/usage/options';
import { RETENTION } from '../../schema/objects/change-stream';
import { SECONDS_OF_DAY } from '../../text/time';
import { ChangeStream, ValueCaptureType } from '../objects/change-stream';
import { Watch } from '../objects/watch';
import { checkedProps } from '../tables/table-options';

/** Properties of a transactional outbox. */
export interface OutboxProps extends EventLogProps {
  /**
   * Whether a change stream carries the events, too, for Dataflow and other readers of change streams. It keeps them as
   * long as the table does, and at most 30 days.
   *
   * @default false
   */
  readonly changeStream?: boolean;
}

const OUTBOX_PROPS = struct<OutboxProps>('OutboxProps');

/**
 * Events that an application appends in the transaction of the rows they tell of, and that are published after its
 * commit: no event without its change, no change without its event.
 *
 * It is an event log. A publisher polls it, or reads its change stream.
 *
 * @see https://cloud.google.com/spanner/docs/change-streams
 * @example
 * new Outbox(db, 'OrderEvents', { columns: [Column.json('Payload', { notNull: true })], changeStream: true });
 */
export class Outbox extends EventLog {
  /** The change stream, if there is one. */
  public readonly changeStream?: ChangeStream;

  /**
   * @throws out-of-range, unknown-column, unsupported, duplicate-column, duplicate-name, unresolved-token
   */
  constructor(scope: Construct, id: string, props: OutboxProps = {}) {
    const { changeStream = false, retentionDays = 7, ...log } = checkedProps(OUTBOX_PROPS, scope, id, props);
    super(scope, id, { ...log, retentionDays });
    if (changeStream) {
      // Not below the table, which may be in a named schema: Spanner has change streams only in the default one.
      this.changeStream = new ChangeStream(this._ownDatabase, ApplicationSql.of(scope, id, log).beside(id, 'Stream'), {
        watch: [Watch.table(this)],
        retentionPeriod: `${Math.min(retentionDays, RETENTION.most / SECONDS_OF_DAY)}d`,
        valueCaptureType: ValueCaptureType.NEW_ROW,
        excludeTtlDeletes: true,
        excludeUpdate: true,
        excludeDelete: true,
      });
      this._made.push(this.changeStream.changeStreamName);
    }
  }
}
