import type { Application } from './application';
import { Column, JobQueue, ShardedCounter, type Database, type TableBase } from '../../../src';

/** A pattern with everything at its default, and an application that uses it. */
export interface PatternUse<T extends TableBase = TableBase> {
  /** The name of the key that its page shows a picture of. */
  readonly drawn: string;
  /** Each option that the pattern has of its own, with a value other than its default. */
  readonly options: Readonly<Record<string, unknown>>;
  declare(db: Database, options?: object): T;
  /** Writes a row as an application does at one moment; rows are numbered in the order of time. */
  insert(app: Application, pattern: T, number: number): Promise<unknown>;
  /** Sends each text of the outputs once. */
  use(app: Application, pattern: T): Promise<void>;
}

function use<T extends TableBase>(of: PatternUse<T>): PatternUse {
  return of as unknown as PatternUse;
}

export const PATTERNS: Readonly<Record<string, PatternUse>> = {
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
