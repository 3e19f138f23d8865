import type { Construct } from 'constructs';
import { ApplicationSql, sqlOutputs, type PatternOptions } from './application-sql';
import { Column } from '../../columns/column';
import { Ttl } from '../../columns/ttl';
import { text } from '../../languages/code';
import { wholeNumber } from '../../rules/usage/kinds';
import { struct } from '../../rules/usage/options';
import { ShardedTable } from '../tables/sharded-table';
import { SHARDS } from '../tables/sharding';
import { checkedProps } from '../tables/table-options';

/** Properties of an event log. */
export interface EventLogProps extends PatternOptions {
  /**
   * Number of shards, from 3 to 10,000: about the number of nodes. A consumer polls one after the other. It cannot be
   * changed in place.
   *
   * @default 16
   */
  readonly shards?: number;

  /**
   * Columns from which the shard is computed. Events with the same values are in one shard, and so are polled in their
   * order. They must be NOT NULL and never change.
   *
   * @default - the id of the event, which spreads best
   */
  readonly shardBy?: string[];

  /**
   * How many days events are kept. Spanner deletes them some time after.
   *
   * @default - 90, and 7 in an outbox
   */
  readonly retentionDays?: number;
}

const EVENT_LOG_PROPS = struct<EventLogProps>('EventLogProps', {
  shards: SHARDS, shardBy: text('OrderId'), retentionDays: wholeNumber(1, Infinity, 90),
});

const OWN = ['RecordedAt', 'EventId'];

/**
 * Events in the order of their commits, which are only appended, and deleted when they are old. They are read by time
 * over all shards, or by consumers that each follow the log from where they were.
 *
 * The time of an event is that of its commit: whoever has read up to a time has read every event before it, whichever
 * transaction ended first.
 *
 * @see https://cloud.google.com/spanner/docs/commit-timestamp
 * @example
 * new EventLog(db, 'Events', { columns: [Column.string('Kind', { lengthChars: 40 }), Column.json('Payload')] });
 */
export class EventLog extends ShardedTable {
  /** @internal */
  protected readonly _isPattern = true;
  private readonly sql: ApplicationSql;

  /**
   * @throws out-of-range, unknown-column, unsupported, duplicate-column, duplicate-name, unresolved-token
   */
  constructor(scope: Construct, id: string, props: EventLogProps = {}) {
    const { shards = 16, shardBy, retentionDays = 90, snakeCase, ...options } =
      checkedProps(EVENT_LOG_PROPS, scope, id, props);
    const sql = ApplicationSql.of(scope, id, { ...options, snakeCase }, [...OWN, 'Shard']);
    const { named } = sql;
    super(scope, id, {
      ...options,
      key: [Column.commitTimestamp(named('RecordedAt')), Column.uuid(named('EventId'))],
      shardBy: shardBy ?? [named('EventId')],
      shards,
      shardColumn: named('Shard'),
      ttl: Ttl.days(named('RecordedAt'), retentionDays),
    });
    this.sql = sql.on(this);
  }

  /**
   * SQL that adds an event, in the transaction of what it tells. Parameters: the declared columns in their order, NULL
   * for a default.
   */
  public appendSql(): string {
    return this.sql.write((s) => s.insertAtCommit('RecordedAt', this.sql.filled()));
  }

  /**
   * SQL that reads the next events of one shard, in order. Parameters: `Shard`, from 0 to `shards - 1`, `After` and
   * `AfterId`, the `RecordedAt` and `EventId` of the last event that the consumer has seen, and `Limit`. A consumer
   * begins with the time from which it wants events and an empty text.
   */
  public pollSql(): string {
    return this.sql.write((s) => {
      const { parameter } = s;
      const [time, id] = OWN.map(s.column);
      return `SELECT ${[time, id, ...s.list(this.sql.filled())].join(', ')} FROM ${s.table} ` +
        `WHERE ${s.equal('Shard')} AND ${time} >= ${parameter('After')} ` +
        `AND (${time} > ${parameter('After')} OR ${id} > ${parameter('AfterId')}) ` +
        `ORDER BY ${time}, ${id} LIMIT ${parameter('Limit')}`;
    });
  }

  /** Adds the texts as Terraform outputs, those of a sharded table too, for applications that read them from there. */
  public addOutputs(): void {
    super.addOutputs();
    sqlOutputs(this, {
      Append: [this.appendSql(), `adds an event to ${this.tableName}`],
      Poll: [this.pollSql(), `reads the next events of one of ${this.shards} shards of ${this.tableName}`],
    });
  }
}
