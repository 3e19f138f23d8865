import { Column, EventLog, type Database, type EventLogProps } from '../../../src';
import { describeOnEmulator } from '../../support/emulator/describe-on-emulator';
import { Application, type Row } from '../../support/patterns/application';
import { Follower } from '../../support/patterns/follower';
import { DIALECTS, WORKERS } from '../../support/patterns/workers';

const EVENTS_OF_WORKER = 4;

describeOnEmulator('an event log', (client) => {
  async function readings(newDb: () => Database, props: EventLogProps = {}): Promise<[EventLog, Application]> {
    const db = newDb();
    const log = new EventLog(db, 'Readings', { shards: 3, columns: [Column.int64('Number')], ...props });
    return [log, await Application.of(client, db)];
  }

  const numbers = (events: readonly Row[]): number[] => events.map(({ Number: number }) => Number(number));

  test.each(DIALECTS)('shows each consumer every event of 3 workers once, in the order of each shard in %s', async (_, newDb) => {
    const [log, app] = await readings(newDb);
    const all = Array.from({ length: WORKERS.length * EVENTS_OF_WORKER }, (__, number) => number);
    let isWriting = true;
    const consumers = [new Follower(app, log, 1), new Follower(app, log, 5)];
    const consuming = consumers.map(async (consumer) => consumer.followWhile(() => isWriting));
    await Promise.all(WORKERS.map(async (worker) => {
      for (const number of all.filter((each) => each % WORKERS.length === worker)) {
        await app.write(log.appendSql(), { Number: number });
      }
    }));
    isWriting = false;
    await Promise.all(consuming);
    for (const { seen } of consumers) {
      expect(numbers(seen.flat()).sort((a, b) => a - b)).toEqual(all);
      const places = seen.map((events) => events.map(({ RecordedAt: time, EventId: id }) => `${time as string} ${id as string}`));
      expect(places).toEqual(places.map((ofShard) => [...ofShard].sort()));
    }
    const read = await app.read(log.fanOutReadSql(), { RecordedAt_from: new Date(0), RecordedAt_until: new Date(Date.now() + 60_000) });
    const times = read.map(({ RecordedAt: time }) => time as string);
    expect([times.length, times]).toEqual([all.length, [...times].sort()]);
  }, 60_000);

  test.each(DIALECTS)('keeps events that are sharded alike in one shard, and goes on between those of one commit in %s', async (_, newDb) => {
    const [log, app] = await readings(newDb, {
      shardBy: ['Device'], columns: [Column.uuid('Device', { notNull: true, immutable: true }), Column.int64('Number')],
    });
    const send = { Device: 'thermometer', Number: 0 };
    await app.transaction(async (statement) => {
      for (const number of [0, 1, 2]) {
        await statement(log.appendSql(), { ...send, Number: number });
      }
    });
    await app.write(log.appendSql(), { ...send, Number: 3 });
    const follower = new Follower(app, log, 1);
    await follower.follow();
    const [events, ...others] = follower.seen.filter((ofShard) => ofShard.length > 0);
    expect(others).toEqual([]);
    expect(new Set(events.map(({ RecordedAt: time }) => time)).size).toBe(2);
    expect(numbers(events.slice(0, 3)).sort()).toEqual([0, 1, 2]);
    expect(numbers(events.slice(3))).toEqual([3]);
  });

  test.each(DIALECTS)('cannot be read in the transaction that appended to it in %s', async (_, newDb) => {
    const [log, app] = await readings(newDb);
    await expect(app.transaction(async (send) => {
      await send(log.appendSql(), { Number: 1 });
      await send(log.pollSql(), { Shard: 0, After: new Date(0), AfterId: '', Limit: 1 });
    })).rejects.toThrow(/pending CommitTimestamp/);
  });
});
