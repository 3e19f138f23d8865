import { randomUUID } from 'node:crypto';
import type { Application, Given } from './application';
import { AuditLog, Column, EventLog, JobQueue, Outbox, ShardedCounter, UuidTable, type Database, type TableBase } from '../../../src';

/** A pattern with everything at its default, and an application that uses it. */
export interface PatternUse<T extends TableBase = TableBase> {
  /** The name of the key that its page shows a picture of. */
  readonly drawn: string;
  /** Each option that the pattern has of its own, with a value other than its default. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Options without a default, which `declare` gives. */
  readonly required?: readonly string[];
  declare(db: Database, options?: object): T;
  /** Writes a row as an application does at one moment; rows are numbered in the order of time. */
  insert(app: Application, pattern: T, number: number): Promise<unknown>;
  /** Sends each text of the outputs once. */
  use(app: Application, pattern: T): Promise<void>;
}

function use<T extends TableBase>(of: PatternUse<T>): PatternUse {
  return of as unknown as PatternUse;
}

const START: Given = { Shard: 0, After: new Date(0), AfterId: '', Limit: 1 };

/** An outbox is an event log. */
const OF_LOG: Pick<PatternUse<EventLog>, 'insert' | 'use'> = {
  insert: async (app, log, number) => app.write(log.appendSql(), { Payload: `${number}` }),
  use: async (app, log) => {
    const [{ EventId: id, RecordedAt: at }] = await app.read(log.fanOutReadSql(), { RecordedAt_from: new Date(0), RecordedAt_until: new Date() });
    await app.read(`SELECT ${log.shardExpression()}`, { EventId: id as string });
    await app.read(log.pointReadSql(), { EventId: id as string, RecordedAt: { TIMESTAMP: at } });
    await app.read(log.pollSql(), START);
  },
};

export const PATTERNS: Readonly<Record<string, PatternUse>> = {
  AuditLog: use<AuditLog>({
    drawn: 'OrderHistory',
    options: { retentionDays: 365 },
    required: ['of'],
    declare: (db, options) => new AuditLog(db, 'OrderHistory', { of: new UuidTable(db, 'Orders', { key: [Column.uuid('OrderId')] }), ...options }),
    insert: async (app, log) => app.write(log.recordSql(), {
      OrderId: randomUUID(), Actor: 'ada', Action: 'pay', Before: { JSON: '{"paid": false}' }, After: { JSON: '{"paid": true}' },
    }),
    use: async (app, log) => {
      await app.read(log.historySql(), { OrderId: 'none', Limit: 1 });
      await app.read(log.stateAtSql(), { OrderId: 'none', At: new Date() });
    },
  }),
  EventLog: use<EventLog>({
    drawn: 'Events',
    options: { shards: 8, shardBy: ['extra'], retentionDays: 30 },
    declare: (db, options) => new EventLog(db, 'Events', { columns: [Column.string('Payload')], ...options }),
    ...OF_LOG,
  }),
  JobQueue: use<JobQueue>({
    drawn: 'JobsDue',
    options: { shards: 16, leaseSeconds: 30, maxAttempts: 3, keepDoneDays: 1 },
    declare: (db, options) => new JobQueue(db, 'Jobs', { columns: [Column.string('Payload')], ...options }),
    insert: async (app, jobs, number) => app.write(jobs.sendSql(), { DueAt: { TIMESTAMP: null }, Payload: `${number}` }),
    use: async (app, jobs) => {
      const [shard, job] = [{ Shard: 0, Limit: 1 }, { JobId: 'none', LeaseId: 'none' }];
      await app.read(jobs.dueSql(), shard);
      await app.read(jobs.deadSql(), shard);
      await app.write(jobs.receiveSql(), { LeaseId: 'none', JobIds: [] });
      await app.write(jobs.renewLeaseSql(), job);
      await app.write(jobs.acknowledgeSql(), job);
      await app.write(jobs.retrySql(), { DueAt: new Date(), LastError: 'none', ...job });
      await app.write(jobs.reviveSql(), { JobId: 'none' });
    },
  }),
  Outbox: use<Outbox>({
    drawn: 'OrderEvents',
    options: { shards: 8, shardBy: ['extra'], retentionDays: 30, changeStream: true },
    declare: (db, options) => new Outbox(db, 'OrderEvents', { columns: [Column.string('Payload')], ...options }),
    ...OF_LOG,
  }),
  ShardedCounter: use<ShardedCounter>({
    drawn: 'Counters',
    options: { slots: 8 },
    declare: (db, options) => new ShardedCounter(db, 'Counters', options),
    insert: async (app, counter, number) => app.write(counter.createSql(), { CounterName: `page ${(number * 7919) % 1000}` }),
    use: async (app, counter) => {
      await app.write(counter.addSql(), { Amount: 1, CounterName: 'page 0', Slot: 0 });
      await app.read(counter.readSql(), { CounterName: 'page 0' });
    },
  }),
};
