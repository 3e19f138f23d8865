import { Column, NamedSchema, Outbox, UuidTable, type Database, type OutboxProps } from '../../../src';
import { describeOnEmulator } from '../../support/emulator/describe-on-emulator';
import { Application } from '../../support/patterns/application';
import { Follower } from '../../support/patterns/follower';
import { DIALECTS, WORKERS } from '../../support/patterns/workers';
import { newDatabase } from '../../support/stack';

const ORDERS_OF_WORKER = 5;
/** The payment of every third order fails after its event was written. */
const isPaid = (number: number): boolean => number % 3 !== 0;

function orders(db: Database): UuidTable {
  return new UuidTable(db, 'Orders', { key: [Column.uuid('OrderId')], columns: [Column.int64('Number')] });
}

function outbox(db: Database, props: OutboxProps = {}): Outbox {
  return new Outbox(db, 'OrderEvents', { shards: 3, columns: [Column.int64('Number')], ...props });
}

function streamOf(props: OutboxProps): string | undefined {
  const db = newDatabase();
  outbox(db, props);
  return db.ddl.find((statement) => statement.startsWith('CREATE CHANGE STREAM'));
}

test('has no change stream unless it is asked for', () => {
  expect(streamOf({})).toBeUndefined();
});

test.each([[undefined, '7d'], [3, '3d'], [90, '30d']])('keeps the change stream of an outbox of %s days for %s', (retentionDays, period) => {
  expect(streamOf({ changeStream: true, retentionDays })).toContain(
    `FOR \`OrderEvents\` OPTIONS (retention_period = '${period}', value_capture_type = 'NEW_ROW', exclude_ttl_deletes = true, exclude_update = true, exclude_delete = true)`,
  );
});

test('has its change stream in the default schema', () => {
  const db = newDatabase();
  const box = new Outbox(new NamedSchema(db, 'sales'), 'Events', { changeStream: true });
  expect([box.tableName, box.changeStream?.changeStreamName, db.findings()]).toEqual(['sales.Events', 'EventsStream', []]);
});

describeOnEmulator('an outbox', (client) => {
  test.each(DIALECTS)('publishes every change of 3 writers once, and none that was rolled back in %s', async (_, newDb) => {
    const db = newDb();
    orders(db);
    const box = outbox(db, { changeStream: true });
    const app = await Application.of(client, db);
    const start = new Date();
    const [insert, find] = app.dialect === 'POSTGRESQL'
      ? ['INSERT INTO "Orders" ("Number") VALUES ($1)', 'SELECT "Number" FROM "Orders" WHERE "Number" = $1']
      : ['INSERT INTO Orders (Number) VALUES (@Number)', 'SELECT Number FROM Orders WHERE Number = @Number'];
    const all = Array.from({ length: WORKERS.length * ORDERS_OF_WORKER }, (__, number) => number);
    const paid = all.filter(isPaid);

    let isWriting = true;
    const published: number[] = [];
    const publisher = new Follower(app, box, 5, async ({ Number: number }) => {
      published.push(Number(number));
      expect(await app.read(find, { Number: Number(number) })).toHaveLength(1);
    });
    const publishing = publisher.followWhile(() => isWriting);
    await Promise.all(WORKERS.map(async (worker) => {
      for (const number of all.filter((each) => each % WORKERS.length === worker)) {
        const writing = app.transaction(async (send) => {
          await send(insert, { Number: number });
          await send(box.appendSql(), { Number: number });
          if (!isPaid(number)) {
            throw new Error('the payment fails');
          }
        });
        await (isPaid(number) ? writing : expect(writing).rejects.toThrow('the payment fails'));
      }
    }));
    isWriting = false;
    await publishing;
    expect(published.sort((a, b) => a - b)).toEqual(paid);

    await app.write(app.dialect === 'POSTGRESQL' ? 'UPDATE "OrderEvents" SET "Number" = -1 WHERE true' : 'UPDATE OrderEvents SET Number = -1 WHERE TRUE');
    await app.write(app.dialect === 'POSTGRESQL' ? 'DELETE FROM "OrderEvents" WHERE true' : 'DELETE FROM OrderEvents WHERE TRUE');
    const streamed = await app.changes(box.changeStream!.changeStreamName, start);
    expect(streamed.map(({ kind, values }) => [kind, Number(values.Number)]).sort(([, a], [, b]) => Number(a) - Number(b)))
      .toEqual(paid.map((number) => ['INSERT', number]));
  }, 60_000);
});
