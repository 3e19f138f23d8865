import { randomUUID } from 'node:crypto';
import { Column, Default, JobQueue, type Database, type JobQueueProps } from '../../../src';
import { describeOnEmulator } from '../../support/emulator/describe-on-emulator';
import { Application, type Row } from '../../support/patterns/application';
import { DIALECTS, WORKERS } from '../../support/patterns/workers';

const JOBS = 18;

describeOnEmulator('a job queue', (client) => {
  async function emails(newDb: () => Database, props: JobQueueProps = {}): Promise<[JobQueue, Application]> {
    const db = newDb();
    const jobs = new JobQueue(db, 'Emails', { shards: 4, columns: [Column.int64('Number')], ...props });
    return [jobs, await Application.of(client, db)];
  }

  async function send(app: Application, jobs: JobQueue, number: number): Promise<string> {
    const { rows: [{ JobId: id }] } = await app.write(jobs.sendSql(), { DueAt: { TIMESTAMP: null }, Number: number });
    return id as string;
  }

  /** Jobs of all shards that are due. */
  async function due(app: Application, jobs: JobQueue): Promise<string[]> {
    const shards = await Promise.all(Array.from({ length: jobs.shards }, (_, shard) => (
      app.read(jobs.dueSql(), { Shard: shard, Limit: 10 })
    )));
    return shards.flatMap((rows) => rows.map(({ JobId: id }) => id as string));
  }

  async function receive(app: Application, jobs: JobQueue, lease: string, ids: readonly string[]): Promise<Row[]> {
    return (await app.write(jobs.receiveSql(), { LeaseId: lease, JobIds: ids })).rows;
  }

  test.each(DIALECTS)('gives every job to one of 3 workers and loses none in %s', async (_, newDb) => {
    const [jobs, app] = await emails(newDb);
    for (let number = 0; number < JOBS; number++) {
      await send(app, jobs, number);
    }
    const done: string[] = [];
    await Promise.all(WORKERS.map(async () => {
      for (let ids = await due(app, jobs); ids.length > 0; ids = await due(app, jobs)) {
        const lease = randomUUID();
        for (const { JobId: id, LeaseId: held, Number: number } of await receive(app, jobs, lease, ids.slice(0, 3))) {
          expect(held).toBe(lease);
          expect((await app.write(jobs.acknowledgeSql(), { JobId: id as string, LeaseId: lease })).count).toBe(1);
          done.push(number as string);
        }
      }
    }));
    expect(done.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: JOBS }, (__, number) => number));
  }, 120_000);

  test.each(DIALECTS)('gives a job the defaults of its columns in %s', async (_, newDb) => {
    const columns = [Column.string('Kind', { notNull: true, defaultValue: Default.string('mail') }), Column.identity('Number')];
    const [jobs, app] = await emails(newDb, { columns });
    const { rows: [{ JobId: id }] } = await app.write(jobs.sendSql(), { DueAt: { TIMESTAMP: null }, Kind: { STRING: null } });
    expect(await receive(app, jobs, 'first', [id as string])).toEqual([expect.objectContaining({ Kind: 'mail', Number: expect.stringMatching(/^\d+$/) })]);
  });

  test.each(DIALECTS)('gives a job to another worker once its lease ends, and tells the first in %s', async (_, newDb) => {
    const [jobs, app] = await emails(newDb, { leaseSeconds: 30 });
    const id = await send(app, jobs, 1);
    expect(await receive(app, jobs, 'first', [id])).toMatchObject([{ JobId: id, LeaseId: 'first', Attempts: '1' }]);
    expect(await receive(app, jobs, 'second', [id])).toEqual([]);
    expect((await app.write(jobs.renewLeaseSql(), { JobId: id, LeaseId: 'first' })).count).toBe(1);
    await app.write(app.dialect === 'POSTGRESQL'
      ? 'UPDATE "Emails" SET due_at = spanner.timestamptz_subtract(due_at, \'30 second\') WHERE true'
      : 'UPDATE Emails SET DueAt = TIMESTAMP_SUB(DueAt, INTERVAL 30 SECOND) WHERE TRUE');
    expect(await receive(app, jobs, 'second', [id])).toMatchObject([{ LeaseId: 'second', Attempts: '2' }]);
    expect((await app.write(jobs.acknowledgeSql(), { JobId: id, LeaseId: 'first' })).count).toBe(0);
    expect((await app.write(jobs.renewLeaseSql(), { JobId: id, LeaseId: 'first' })).count).toBe(0);
    expect((await app.write(jobs.acknowledgeSql(), { JobId: id, LeaseId: 'second' })).count).toBe(1);
    expect(await due(app, jobs)).toEqual([]);
  });

  test.each(DIALECTS)('tries a job again, and sets it aside as dead after its last attempt in %s', async (_, newDb) => {
    const [jobs, app] = await emails(newDb, { maxAttempts: 2 });
    const id = await send(app, jobs, 1);
    for (const attempt of ['1', '2']) {
      expect(await receive(app, jobs, attempt, [id])).toMatchObject([{ LeaseId: attempt, Attempts: attempt }]);
      const again = { DueAt: new Date(0), LastError: 'no such address', JobId: id, LeaseId: attempt };
      expect((await app.write(jobs.retrySql(), again)).count).toBe(1);
    }
    expect(await receive(app, jobs, 'third', [id])).toMatchObject([{ JobId: id, LeaseId: null, Attempts: '2' }]);
    expect(await due(app, jobs)).toEqual([]);
    const dead = (await Promise.all(Array.from({ length: jobs.shards }, (__, shard) => (
      app.read(jobs.deadSql(), { Shard: shard, Limit: 10 })
    )))).flat();
    expect(dead).toMatchObject([{ JobId: id, LastError: 'no such address' }]);
    expect((await app.write(jobs.reviveSql(), { JobId: id })).count).toBe(1);
    expect(await receive(app, jobs, 'revived', [id])).toMatchObject([{ LeaseId: 'revived', Attempts: '1' }]);
  });

  test.each(DIALECTS)('has no job in the index of due jobs once all are done in %s', async (_, newDb) => {
    const [jobs, app] = await emails(newDb);
    const ids = [await send(app, jobs, 1), await send(app, jobs, 2)];
    await receive(app, jobs, 'lease', ids);
    const entries = async (): Promise<unknown> => {
      const [row] = await app.read(app.dialect === 'POSTGRESQL'
        ? 'SELECT COUNT(*) AS n FROM "Emails" /*@ FORCE_INDEX=Emails_due */ WHERE due_at IS NOT NULL'
        : 'SELECT COUNT(*) AS n FROM Emails@{FORCE_INDEX=EmailsDue} WHERE DueAt IS NOT NULL');
      return row.N;
    };
    expect(await entries()).toBe('2');
    await Promise.all(ids.map(async (id) => app.write(jobs.acknowledgeSql(), { JobId: id, LeaseId: 'lease' })));
    expect(await entries()).toBe('0');
  });
});
