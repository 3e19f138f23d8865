import { createHash, randomUUID } from 'node:crypto';
import type { Construct } from 'constructs';
import type { Application, Given } from './application';
import {
  AuditLog, Column, EventLog, ExternalIds, IdempotencyKeys, JobQueue, Leaderboard, LookupTable, Outbox, RollupPeriod, SessionStore,
  ShardedCounter, SoftDeleteTable, TimeSeriesTable, UuidStorage, UuidTable, ValueSource, type CommonTableOptions, type TableBase,
} from '../../../src';
import { Dialect } from '../../../src/schema';
import { quotePath } from '../../../src/schema/quoting';

/** A pattern with everything at its default, and an application that uses it. */
export interface PatternUse<T extends TableBase = TableBase> {
  /** The name of the key that its page shows a picture of. */
  readonly drawn: string;
  /** Each option that the pattern has of its own, with a value other than its default. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Options without a default, which `declare` gives. */
  readonly required?: readonly string[];
  declare(scope: Construct, options?: CommonTableOptions): T;
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
    const [{ EventId: id, RecordedAt: at }] = await app.read(log.fanOutReadSql(), { RecordedAt_from: new Date(0), RecordedAt_until: new Date(Date.now() + 1000) });
    await app.read(`SELECT ${log.shardExpression()}`, { EventId: id as string });
    await app.read(log.pointReadSql(), { EventId: id as string, RecordedAt: { TIMESTAMP: at } });
    await app.read(log.pollSql(), START);
  },
};

/** The SHA-256 of a token, as an application makes it. */
export function tokenHash(token: string): { readonly BYTES: string } {
  return { BYTES: createHash('sha256').update(token).digest('base64') };
}

/** Times that go on by a second with each number. */
function timeOf(number: number): Date {
  return new Date(Date.UTC(2026, 0, 1) + number * 1000);
}

/** One of 1,000 texts that no order of time is in. */
function entityOf(number: number): string {
  return `${(number * 7919) % 1000}`.padStart(36, '0');
}

export const PATTERNS: Readonly<Record<string, PatternUse>> = {
  AuditLog: use<AuditLog>({
    drawn: 'OrderHistory',
    options: { retentionDays: 365 },
    required: ['of'],
    declare: (scope, options) => new AuditLog(scope, 'OrderHistory', { of: new UuidTable(scope, 'Orders', { key: [Column.uuid('OrderId')] }), ...options }),
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
    declare: (scope, options) => new EventLog(scope, 'Events', { columns: [Column.string('Payload')], ...options }),
    ...OF_LOG,
  }),
  ExternalIds: use<ExternalIds>({
    drawn: 'Parcels',
    options: { key: [Column.int64('ParcelNo')], storage: UuidStorage.BYTES },
    declare: (scope, options) => new ExternalIds(scope, 'Parcels', options),
    insert: async (app, ids, number) => app.write(ids.mapSql(), {
      SourceSystem: 'carrier', ExternalId: `${1_000_000 + number}`, InternalId: { STRING: null },
    }),
    use: async (app, ids) => {
      await app.read(ids.pointReadSql(), { SourceSystem: 'carrier', ExternalId: '1000000' });
      await app.read(ids.reverseSql(), { InternalId: 'none' });
    },
  }),
  IdempotencyKeys: use<IdempotencyKeys>({
    drawn: 'Calls',
    options: { keepDays: 7, leaseSeconds: 10, keyLengthChars: 64 },
    declare: (scope, options) => new IdempotencyKeys(scope, 'Calls', options),
    insert: async (app, calls, number) => app.write(calls.beginSql(), { IdempotencyKey: `2026-11-28T12:00:00.${1_000 + number}` }),
    use: async (app, calls) => {
      const key = { IdempotencyKey: '2026-11-28T12:00:00.1000' };
      await app.write(calls.completeSql(), { Response: '{}', ...key });
      await app.read(calls.pointReadSql(), key);
      await app.write(calls.forgetExpiredSql(), key);
    },
  }),
  JobQueue: use<JobQueue>({
    drawn: 'JobsDue',
    options: { shards: 16, leaseSeconds: 30, maxAttempts: 3, keepDoneDays: 1 },
    declare: (scope, options) => new JobQueue(scope, 'Jobs', { columns: [Column.string('Payload')], ...options }),
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
  LookupTable: use<LookupTable>({
    drawn: 'Statuses',
    options: { code: Column.string('Status', { lengthChars: 16 }), maxRows: 500 },
    declare: (scope, options) => new LookupTable(scope, 'Statuses', {
      code: Column.int64('StatusCode'), maxRows: 1000, columns: [Column.string('Name')], ...options,
    }),
    insert: async (app, statuses, number) => app.write(statuses.setSql(), { StatusCode: (number * 7919) % 1000, Name: `status ${number}` }),
    use: async (app, statuses) => {
      await app.read(statuses.readAllSql());
      await app.write(statuses.removeSql(), { StatusCode: 0 });
    },
  }),
  Outbox: use<Outbox>({
    drawn: 'OrderEvents',
    options: { shards: 8, shardBy: ['extra'], retentionDays: 30, changeStream: true },
    declare: (scope, options) => new Outbox(scope, 'OrderEvents', { columns: [Column.string('Payload')], ...options }),
    ...OF_LOG,
  }),
  SessionStore: use<SessionStore>({
    drawn: 'Sessions',
    options: { lifetimeMinutes: 30, user: Column.int64('CustomerId', { notNull: true }) },
    declare: (scope, options) => new SessionStore(scope, 'Sessions', options),
    insert: async (app, sessions, number) => app.write(sessions.createSql(), {
      TokenHash: tokenHash(`token ${number}`), UserId: `user ${(number * 7919) % 1000}`, Data: { JSON: '{}' },
    }),
    use: async (app, sessions) => {
      const session = { TokenHash: tokenHash('token 0') };
      await app.read(sessions.readSql(), session);
      await app.write(sessions.saveSql(), { Data: { JSON: '{}' }, ...session });
      await app.write(sessions.touchSql(), session);
      await app.write(sessions.endSql(), session);
      await app.write(sessions.endAllOfUserSql(), { UserId: 'user 0' });
    },
  }),
  ShardedCounter: use<ShardedCounter>({
    drawn: 'Counters',
    options: { slots: 8 },
    declare: (scope, options) => new ShardedCounter(scope, 'Counters', options),
    insert: async (app, counter, number) => app.write(counter.createSql(), { CounterName: `page ${(number * 7919) % 1000}` }),
    use: async (app, counter) => {
      await app.write(counter.addSql(), { Amount: 1, CounterName: 'page 0', Slot: 0 });
      await app.read(counter.readSql(), { CounterName: 'page 0' });
    },
  }),
  SoftDeleteTable: use<SoftDeleteTable>({
    drawn: 'UsersLiveEmail',
    options: { key: [Column.uuid('Id')], keepDeletedDays: 7, uniqueLive: [] },
    declare: (scope, { columns = [], ...options } = {}) => new SoftDeleteTable(scope, 'Users', {
      key: [Column.uuid('UserId')],
      columns: [Column.string('Email', { lengthChars: 320, values: ValueSource.entity('the user') }), ...columns],
      uniqueLive: ['Email'],
      ...options,
    }),
    insert: async (app, users, number) => {
      const into = `INSERT INTO ${quotePath(users.tableName, app.dialect)}`;
      const values = app.dialect === Dialect.POSTGRESQL ? '("Email") VALUES ($1)' : '(Email) VALUES (@Email)';
      await app.write(`${into} ${values}`, { Email: entityOf(number) });
    },
    use: async (app, users) => {
      await app.read(users.liveReadSql(), { UserId: 'none' });
      await app.read(users.liveByUniqueSql('Email'), { Email: 'none' });
      await app.write(users.deleteSql(), { UserId: 'none' });
      await app.write(users.restoreSql(), { UserId: 'none' });
    },
  }),
  TimeSeriesTable: use<TimeSeriesTable>({
    drawn: 'Readings',
    options: {
      device: Column.uuidReference('Meter'), retentionDays: 7, rollup: RollupPeriod.DAY, rollupRetentionDays: 90,
    },
    declare: (scope, { columns = [], ...options } = {}) => new TimeSeriesTable(scope, 'Readings', {
      device: Column.uuid('DeviceId'), columns: [Column.int64('Pulses'), ...columns], ...options,
    }),
    insert: async (app, readings, number) => (
      app.write(readings.writeSql(), { DeviceId: entityOf(number), ReadAt: timeOf(number), Pulses: number })
    ),
    use: async (app, readings) => {
      const device = { DeviceId: 'none' };
      await app.read(readings.rangeSql(), { ...device, ReadAt_from: timeOf(0), ReadAt_until: timeOf(1) });
      await app.write(readings.rollUpSql(), { ...device, ReadAt_from: timeOf(0), ReadAt_until: timeOf(1) });
      await app.read(readings.latestSql(), { ...device, ReadAt_from: timeOf(0) });
      await app.read(readings.rollupRangeSql(), { ...device, PeriodStart_from: timeOf(0), PeriodStart_until: timeOf(1) });
    },
  }),
  Leaderboard: use<Leaderboard>({
    drawn: 'ScoresTop',
    options: { board: Column.uuidReference('GameId'), player: Column.uuidReference('UserId'), shards: 16 },
    declare: (scope, options) => new Leaderboard(scope, 'Scores', options),
    insert: async (app, scores, number) => (
      app.write(scores.submitSql(), { BoardId: 'chess', PlayerId: entityOf(number), Score: number })
    ),
    use: async (app, scores) => {
      await app.read(scores.topSql(), { BoardId: 'chess', Limit: 10 });
      await app.read(scores.rankSql(), { BoardId: 'chess', PlayerId: 'none' });
    },
  }),
};
