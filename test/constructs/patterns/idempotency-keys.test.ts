import { Column, IdempotencyKeys, type Database, type IdempotencyKeysProps } from '../../../src';
import { describeOnEmulator } from '../../support/emulator/describe-on-emulator';
import { Application } from '../../support/patterns/application';
import { DIALECTS, WORKERS } from '../../support/patterns/workers';

const KEYS = ['01KB5ZQ4F8QJ1S3D0V2N7W6XYT', 'charge 7', '1'];

describeOnEmulator('idempotency keys', (client) => {
  async function calls(newDb: () => Database, props: IdempotencyKeysProps = {}): Promise<[IdempotencyKeys, Application]> {
    const db = newDb();
    const keys = new IdempotencyKeys(db, 'Calls', { columns: [Column.string('Path', { lengthChars: 256 })], ...props });
    return [keys, await Application.of(client, db)];
  }

  /** Whether the call is the first with its key. */
  async function begin(app: Application, keys: IdempotencyKeys, key: string): Promise<boolean> {
    await app.write(keys.forgetExpiredSql(), { IdempotencyKey: key });
    return (await app.write(keys.beginSql(), { IdempotencyKey: key, Path: '/orders' })).rows.length === 1;
  }

  /** What the time does to a lease, or to the days of an answer. */
  async function expire(app: Application, key: string): Promise<void> {
    const past = app.dialect === 'POSTGRESQL'
      ? 'UPDATE "Calls" SET expires_at = CURRENT_TIMESTAMP WHERE idempotency_key = $1'
      : 'UPDATE Calls SET ExpiresAt = CURRENT_TIMESTAMP() WHERE IdempotencyKey = @IdempotencyKey';
    expect((await app.write(past, { IdempotencyKey: key })).count).toBe(1);
  }

  async function complete(app: Application, keys: IdempotencyKeys, key: string, response: string): Promise<number> {
    return (await app.write(keys.completeSql(), { Response: response, IdempotencyKey: key })).count;
  }

  test.each(DIALECTS)('lets one of 3 calls with a key be the first, and gives its response to the others in %s', async (_, newDb) => {
    const [keys, app] = await calls(newDb);
    for (const key of KEYS) {
      const first = await Promise.all(WORKERS.map(async () => begin(app, keys, key)));
      expect(first.filter(Boolean)).toHaveLength(1);
      const caller = first.indexOf(true);
      expect(await complete(app, keys, key, `by ${caller}`)).toBe(1);
      const read = await Promise.all(WORKERS.map(async () => app.read(keys.pointReadSql(), { IdempotencyKey: key })));
      expect(read).toMatchObject(WORKERS.map(() => [{ Response: `by ${caller}`, Path: '/orders' }]));
    }
  });

  test.each(DIALECTS)('frees the key of a call that died, once, and keeps one that was answered in %s', async (_, newDb) => {
    const [keys, app] = await calls(newDb);
    expect([await begin(app, keys, 'died'), await begin(app, keys, 'answered')]).toEqual([true, true]);
    expect(await complete(app, keys, 'answered', 'done')).toBe(1);
    await expire(app, 'died');
    expect(await begin(app, keys, 'answered')).toBe(false);
    const again = await Promise.all(WORKERS.map(async () => begin(app, keys, 'died')));
    expect(again.filter(Boolean)).toHaveLength(1);
  });

  test.each(DIALECTS)('takes one response of two calls that both think they are the first in %s', async (_, newDb) => {
    const [keys, app] = await calls(newDb);
    await begin(app, keys, 'slow');
    expect(await Promise.all(['one', 'other'].map(async (response) => complete(app, keys, 'slow', response)))).toEqual(
      expect.arrayContaining([1, 0]),
    );
    expect(await complete(app, keys, 'unknown', 'late')).toBe(0);
  });

  test.each(DIALECTS)('forgets a call once its days are over, although its row is still there, in %s', async (_, newDb) => {
    const [keys, app] = await calls(newDb);
    await begin(app, keys, 'old');
    await complete(app, keys, 'old', 'done');
    await expire(app, 'old');
    expect(await begin(app, keys, 'old')).toBe(true);
    expect(await app.read(keys.pointReadSql(), { IdempotencyKey: 'old' })).toMatchObject([{ Response: null }]);
  });
});
