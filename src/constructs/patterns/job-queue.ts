import type { Construct } from 'constructs';
import {
  ApplicationSql, sqlOutputs, type PatternOptions, type Statement, type Values,
} from './application-sql';
import type { IJobQueue } from './i-job-queue';
import { Column } from '../../columns/column';
import { Default } from '../../columns/default';
import { Ttl } from '../../columns/ttl';
import { wholeNumber } from '../../rules/usage/kinds';
import { struct } from '../../rules/usage/options';
import { LIMITS } from '../../schema/limits';
import { IndexSpread } from '../indexes/index-spread';
import type { SafeIndex } from '../indexes/safe-index';
import { checkedProps } from '../tables/table-options';
import { UuidTable } from '../tables/uuid-table';

/** Properties of a job queue. */
export interface JobQueueProps extends PatternOptions {
  /**
   * Number of shards of its indexes, from 3 to 10,000. Workers ask one shard after the other for jobs that are due.
   *
   * @default 8
   */
  readonly shards?: number;

  /**
   * How long a worker has a job for itself before others may take it: 1 or more.
   *
   * @default 60
   */
  readonly leaseSeconds?: number;

  /**
   * How often a job is taken before it is dead: 1 or more.
   *
   * @default 5
   */
  readonly maxAttempts?: number;

  /**
   * How many days finished jobs are kept. Spanner deletes them some time after.
   *
   * @default 7
   */
  readonly keepDoneDays?: number;
}

const JOB_QUEUE_PROPS = struct<JobQueueProps>('JobQueueProps', {
  shards: wholeNumber(LIMITS.shards.least, LIMITS.shards.most, 8),
  leaseSeconds: wholeNumber(1, Infinity, 60),
  maxAttempts: wholeNumber(1, Infinity, 5),
  keepDoneDays: wholeNumber(0, Infinity, 7),
});

const OWN = ['JobId', 'DueAt', 'LeaseId', 'Attempts', 'DoneAt', 'DeadAt', 'LastError', 'Shard'];

/**
 * A queue of jobs in a table, for any edition. A job is due at a time, taken with a lease, tried again if it fails, and
 * dead after some attempts.
 *
 * Only jobs that are not done are in the index of due jobs, so it stays as short as the backlog. Times are those of
 * Spanner. A job is done at least once: a worker that loses its lease learns it when it acknowledges.
 *
 * @see https://cloud.google.com/spanner/docs/queues/queues-overview
 * @example
 * new JobQueue(db, 'Emails', { columns: [Column.json('Payload', { notNull: true })] });
 */
export class JobQueue extends UuidTable implements IJobQueue {
  /** Number of shards: a worker passes one, from 0 to `shards - 1`, to `dueSql` and `deadSql`. */
  public readonly shards: number;

  /** The index of the jobs that are due or will be. */
  public readonly dueIndex: SafeIndex;

  /** The index of dead jobs. */
  public readonly deadIndex: SafeIndex;

  /** @internal */
  protected readonly _isPattern = true;
  private readonly sql: ApplicationSql;
  private readonly leaseSeconds: number;
  private readonly maxAttempts: number;

  /**
   * @throws out-of-range, duplicate-column, duplicate-name, unresolved-token
   */
  constructor(scope: Construct, id: string, props: JobQueueProps = {}) {
    const { shards = 8, leaseSeconds = 60, maxAttempts = 5, keepDoneDays = 7, snakeCase, columns = [], ...options } =
      checkedProps(JOB_QUEUE_PROPS, scope, id, props);
    const sql = ApplicationSql.of(scope, id, { snakeCase, columns }, OWN);
    const { named } = sql;
    super(scope, id, {
      ...options,
      key: [Column.uuid(named('JobId'))],
      columns: [
        Column.timestamp(named('DueAt'), { defaultValue: Default.currentTimestamp() }),
        Column.string(named('LeaseId'), { lengthChars: 64 }),
        Column.int64(named('Attempts'), { notNull: true, defaultValue: Default.number(0) }),
        Column.timestamp(named('DoneAt')),
        Column.timestamp(named('DeadAt')),
        Column.string(named('LastError')),
        ...columns,
      ],
      ttl: Ttl.days(named('DoneAt'), keepDoneDays),
    });
    this.sql = sql.on(this);
    this.shards = shards;
    this.leaseSeconds = leaseSeconds;
    this.maxAttempts = maxAttempts;
    this.dueIndex = this.indexOn('DueAt', 'Due');
    this.deadIndex = this.indexOn('DeadAt', 'Dead');
  }

  /**
   * SQL that adds a job and returns its id. Parameters: `DueAt`, NULL for now, and the declared columns in their order,
   * NULL for a default.
   */
  public sendSql(): string {
    return this.sql.write((s) => {
      const values = s.inserted([this._column(this.sql.named('DueAt'), 'columns'), ...this.sql.filled()]);
      return `INSERT INTO ${s.table} ${s.values(values)}` + s.returning([s.column('JobId')]);
    });
  }

  /** SQL that reads ids of jobs of one shard that are due, the longest waiting first. Parameters: `Shard`, `Limit`. */
  public dueSql(): string {
    return this.oldestOf(this.dueIndex, 'DueAt', [], (s) => `${s.column('DueAt')} <= ${s.now}`);
  }

  /**
   * SQL that takes jobs. It returns those that the worker got: others may have been faster. A row without `LeaseId` is
   * a job that has used its last attempt: it is dead now, and must not be done. Parameters: `LeaseId`, a new random
   * text, and `JobIds`, the ids of `dueSql`.
   */
  public receiveSql(): string {
    return this.sql.write((s) => {
      const { column } = s;
      const attempts = column('Attempts');
      const live = (value: string, otherwise: string): string => (
        `CASE WHEN ${attempts} < ${this.maxAttempts} THEN ${value} ELSE ${otherwise} END`
      );
      const set: Values = [
        ['LeaseId', live(s.parameter('LeaseId'), 'NULL')],
        ['DueAt', live(s.secondsFromNow(this.leaseSeconds), 'NULL')],
        ['DeadAt', live('NULL', s.now)],
        ['Attempts', live(`${attempts} + 1`, attempts)],
      ];
      return s.update(set, `${s.isAmong('JobId', 'JobIds')} AND ${column('DueAt')} <= ${s.now}`) +
        s.returning([...['JobId', 'LeaseId', 'Attempts'].map(column), ...s.list(this.sql.filled())]);
    });
  }

  /** SQL that keeps a job for another lease. One row, or none if the lease is lost. Parameters: `JobId`, `LeaseId`. */
  public renewLeaseSql(): string {
    return this.ofWorker((s) => [['DueAt', s.secondsFromNow(this.leaseSeconds)]]);
  }

  /**
   * SQL that marks a job as done, in the transaction of what it changes. One row, or none if the lease is lost: roll
   * back then, because another worker has the job. Parameters: `JobId`, `LeaseId`.
   */
  public acknowledgeSql(): string {
    return this.ofWorker((s) => [['DueAt', 'NULL'], ['LeaseId', 'NULL'], ['DoneAt', s.now]]);
  }

  /**
   * SQL that gives a failed job back, to be tried again. Parameters: `DueAt`, the time of the next attempt,
   * `LastError`, `JobId`, `LeaseId`.
   */
  public retrySql(): string {
    return this.ofWorker(({ parameter }) => [
      ['DueAt', parameter('DueAt')], ['LastError', parameter('LastError')], ['LeaseId', 'NULL'],
    ]);
  }

  /** SQL that reads dead jobs of one shard, the oldest first. Parameters: `Shard`, `Limit`. */
  public deadSql(): string {
    return this.oldestOf(this.deadIndex, 'DeadAt', ['DeadAt', 'LastError']);
  }

  /** SQL that makes a dead job due again, with all its attempts. Parameter: `JobId`. */
  public reviveSql(): string {
    return this.sql.write((s) => s.update(
      [['DueAt', s.now], ['DeadAt', 'NULL'], ['Attempts', '0']],
      `${s.equal('JobId')} AND ${s.column('DeadAt')} IS NOT NULL`,
    ));
  }

  /** Adds the texts as Terraform outputs, for applications that read them from there. */
  public addOutputs(): void {
    const { tableName: name } = this;
    sqlOutputs(this, {
      Send: [this.sendSql(), `adds a job to ${name}`],
      Due: [this.dueSql(), `reads jobs of one of ${this.shards} shards of ${name} that are due`],
      Receive: [this.receiveSql(), `takes jobs of ${name}`],
      RenewLease: [this.renewLeaseSql(), `keeps a job of ${name}`],
      Acknowledge: [this.acknowledgeSql(), `ends a job of ${name}`],
      Retry: [this.retrySql(), `gives a job of ${name} back`],
      Dead: [this.deadSql(), `reads dead jobs of one of ${this.shards} shards of ${name}`],
      Revive: [this.reviveSql(), `makes a dead job of ${name} due again`],
    });
  }

  private indexOn(column: string, name: string): SafeIndex {
    const { named } = this.sql;
    return this._ownIndex(this.sql.beside(this.node.id, name), {
      columns: [named(column)],
      spread: IndexSpread.sharded(this.shards, { shardColumn: named('Shard') }),
      whereNotNull: [named(column)],
    });
  }

  private oldestOf(
    index: SafeIndex, time: string, more: readonly string[], condition?: (s: Statement) => string,
  ): string {
    return this.sql.write((s) => {
      const { column, parameter } = s;
      return `SELECT ${['JobId', ...more].map(column).join(', ')} FROM ${s.readBy(index.indexName)} ` +
        `WHERE ${s.equal('Shard')} AND ${column(time)} IS NOT NULL` +
        `${condition ? ` AND ${condition(s)}` : ''} ORDER BY ${column(time)} LIMIT ${parameter('Limit')}`;
    });
  }

  /** A statement that changes nothing once another worker has the job. */
  private ofWorker(set: (s: Statement) => Values): string {
    return this.sql.write((s) => s.update(set(s), s.equal('JobId', 'LeaseId')));
  }
}
