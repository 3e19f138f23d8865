import { Column, SessionStore, type Database, type SessionStoreProps } from '../../../src';
import { keysOf } from '../../../src/rules/keys/keys';
import { ruleContext } from '../../../src/rules/rule';
import { describeOnEmulator } from '../../support/emulator/describe-on-emulator';
import { Application, type Row } from '../../support/patterns/application';
import { tokenHash } from '../../support/patterns/patterns';
import { DIALECTS, WORKERS } from '../../support/patterns/workers';
import { newDatabase } from '../../support/stack';

const NOTHING = { JSON: '{}' };

test.each([
  ['is led by whoever logs in', Column.int64('UserNo'), 'safe'],
  ['is led by a time if that is what tells users apart', Column.timestamp('UserNo'), 'hot'],
  ['takes a user that every session has', Column.string('UserNo', { notNull: true }), 'safe'],
])('the index by user %s', (_, user, verdict) => {
  const db = newDatabase();
  new SessionStore(db, 'Sessions', { user });
  expect(keysOf(ruleContext(db._toModel())).find(({ object }) => object === 'SessionsByUser')?.spread.verdict).toBe(verdict);
});

describeOnEmulator('a store of sessions', (client) => {
  async function sessions(newDb: () => Database, props: SessionStoreProps = {}): Promise<[SessionStore, Application]> {
    const db = newDb();
    const store = new SessionStore(db, 'Sessions', props);
    return [store, await Application.of(client, db)];
  }

  async function begin(app: Application, store: SessionStore, token: string, user = 'ada'): Promise<void> {
    await app.write(store.createSql(), { TokenHash: tokenHash(token), UserId: user, Data: NOTHING });
  }

  const read = async (app: Application, store: SessionStore, token: string): Promise<Row[]> => (
    app.read(store.readSql(), { TokenHash: tokenHash(token) })
  );

  /** As if a part of the lifetime had passed. */
  async function setExpiry(app: Application, minutesFromNow: number): Promise<void> {
    await app.write(app.dialect === 'POSTGRESQL'
      ? `UPDATE "Sessions" SET expires_at = spanner.timestamptz_add(CURRENT_TIMESTAMP, '${minutesFromNow} minute') WHERE true`
      : `UPDATE Sessions SET ExpiresAt = TIMESTAMP_ADD(CURRENT_TIMESTAMP(), INTERVAL ${minutesFromNow} MINUTE) WHERE TRUE`);
  }

  test.each(DIALECTS)('writes once in a tenth of the lifetime, however many of 3 requests use a session in %s', async (_, newDb) => {
    const [store, app] = await sessions(newDb, { lifetimeMinutes: 10 });
    await begin(app, store, 'token');
    const touches = async (): Promise<number[]> => Promise.all(WORKERS.map(async () => (
      (await app.write(store.touchSql(), { TokenHash: tokenHash('token') })).count
    )));
    expect(await read(app, store, 'token')).toMatchObject([{ UserId: 'ada', TouchDue: false }]);
    expect(await touches()).toEqual([0, 0, 0]);
    await setExpiry(app, 8);
    expect(await read(app, store, 'token')).toMatchObject([{ TouchDue: true }]);
    expect((await touches()).sort()).toEqual([0, 0, 1]);
    expect(await read(app, store, 'token')).toMatchObject([{ TouchDue: false }]);
  });

  test.each(DIALECTS)('ends a session at its time, although its row is still there, for good in %s', async (_, newDb) => {
    const [store, app] = await sessions(newDb);
    await begin(app, store, 'token');
    await setExpiry(app, -1);
    expect(await read(app, store, 'token')).toEqual([]);
    expect((await app.write(store.touchSql(), { TokenHash: tokenHash('token') })).count).toBe(0);
    expect((await app.write(store.saveSql(), { Data: { JSON: '{"cart":1}' }, TokenHash: tokenHash('token') })).count).toBe(0);
  });

  test.each(DIALECTS)('ends all sessions of a user while 3 requests use them, and no other in %s', async (_, newDb) => {
    const [store, app] = await sessions(newDb);
    const tokens = WORKERS.map((number) => `token ${number}`);
    for (const token of tokens) {
      await begin(app, store, token);
    }
    await begin(app, store, 'other', 'bob');
    await setExpiry(app, 1);
    const ended = app.write(store.endAllOfUserSql(), { UserId: 'ada' });
    await Promise.all(tokens.map(async (token) => {
      await app.write(store.touchSql(), { TokenHash: tokenHash(token) });
      await app.write(store.saveSql(), { Data: { JSON: '{"cart":1}' }, TokenHash: tokenHash(token) });
    }));
    expect((await ended).count).toBe(tokens.length);
    expect((await Promise.all(tokens.map(async (token) => read(app, store, token)))).flat()).toEqual([]);
    expect(await read(app, store, 'other')).toMatchObject([{ UserId: 'bob' }]);
    expect((await app.write(store.endSql(), { TokenHash: tokenHash('other') })).count).toBe(1);
  });

  test.each(DIALECTS)('keeps the data of a visitor without a user out of the index in %s', async (_, newDb) => {
    const [store, app] = await sessions(newDb);
    await app.write(store.createSql(), { TokenHash: tokenHash('visitor'), UserId: { STRING: null }, Data: NOTHING });
    expect((await app.write(store.saveSql(), { Data: { JSON: '{"cart": 1}' }, TokenHash: tokenHash('visitor') })).count).toBe(1);
    const [{ Data: data }] = await read(app, store, 'visitor');
    expect(JSON.parse(data as string)).toEqual({ cart: 1 });
    const [{ N: entries }] = await app.read(app.dialect === 'POSTGRESQL'
      ? 'SELECT COUNT(*) AS n FROM "Sessions" /*@ FORCE_INDEX=Sessions_by_user */ WHERE user_id IS NOT NULL'
      : 'SELECT COUNT(*) AS n FROM Sessions@{FORCE_INDEX=SessionsByUser} WHERE UserId IS NOT NULL');
    expect(entries).toBe('0');
  });
});
