import { Column, Dialect, SoftDeleteTable, ValueSource, type Database, type SoftDeleteTableProps } from '../../../src';
import { describeOnEmulator } from '../../support/emulator/describe-on-emulator';
import { Application, type Given } from '../../support/patterns/application';
import { DIALECTS, WORKERS } from '../../support/patterns/workers';
import { newDatabase } from '../../support/stack';

const EMAIL = 'ada@example.com';

describeOnEmulator('a table with soft deletes', (client) => {
  async function users(newDb: () => Database, props: Partial<SoftDeleteTableProps> = {}): Promise<[SoftDeleteTable, Application]> {
    const db = newDb();
    const table = new SoftDeleteTable(db, 'users', {
      key: [Column.uuidReference('UserId')],
      columns: [Column.string('Email', { lengthChars: 320, values: ValueSource.entity('the user') })],
      uniqueLive: ['Email'],
      ...props,
    });
    return [table, await Application.of(client, db)];
  }

  /** Whether a statement is accepted, and not refused because a value is taken. */
  async function isAccepted(app: Application, sql: string, given: Given): Promise<boolean> {
    try {
      await app.write(sql, given);
      return true;
    } catch (error) {
      expect((error as Error).message).toMatch(/^UNIQUE violation on index users_?live_?email/i);
      return false;
    }
  }

  async function insert(app: Application, id: string, email: string | null = EMAIL): Promise<boolean> {
    const sql = app.dialect === Dialect.POSTGRESQL
      ? 'INSERT INTO users ("UserId", "Email") VALUES ($1, $2)' : 'INSERT INTO users (UserId, Email) VALUES (@UserId, @Email)';
    return isAccepted(app, sql, { UserId: id, Email: { STRING: email } });
  }

  test.each(DIALECTS)('gives a live value to one of 3 rows, and to another one once that is deleted in %s', async (_, newDb) => {
    const [table, app] = await users(newDb);
    const won = async (round: string): Promise<string[]> => {
      const ids = WORKERS.map((worker) => `${round} ${worker}`);
      const accepted = await Promise.all(ids.map(async (id) => insert(app, id)));
      return ids.filter((__, at) => accepted[at]);
    };
    const first = await won('first');
    expect(first).toHaveLength(1);
    expect(await won('too late')).toEqual([]);
    const deleted = await Promise.all(WORKERS.map(async () => app.write(table.deleteSql(), { UserId: first[0] })));
    expect(deleted.map(({ count }) => count).sort()).toEqual([0, 0, 1]);
    const second = await won('second');
    expect(second).toHaveLength(1);
    expect(await app.read(table.liveByUniqueSql('Email'), { Email: EMAIL })).toMatchObject([{ UserId: second[0], DeletedAt: null }]);
  });

  test.each(DIALECTS)('restores a row unless its value is taken in %s', async (_, newDb) => {
    const [table, app] = await users(newDb);
    const restore = async (id: string): Promise<boolean> => isAccepted(app, table.restoreSql(), { UserId: id });
    await insert(app, 'old');
    await app.write(table.deleteSql(), { UserId: 'old' });
    expect(await app.read(table.liveReadSql(), { UserId: 'old' })).toEqual([]);
    await insert(app, 'new');
    expect(await restore('old')).toBe(false);
    await app.write(table.deleteSql(), { UserId: 'new' });
    expect((await app.write(table.restoreSql(), { UserId: 'old' })).count).toBe(1);
    expect((await app.write(table.restoreSql(), { UserId: 'old' })).count).toBe(0);
    expect(await app.read(table.liveReadSql(), { UserId: 'old' })).toMatchObject([{ Email: EMAIL, DeletedAt: null }]);
    expect(await restore('new')).toBe(false);
  });

  test.each(DIALECTS)('has any number of rows without a value, and of deleted rows with the same in %s', async (_, newDb) => {
    const [table, app] = await users(newDb);
    expect(await Promise.all(['a', 'b'].map(async (id) => insert(app, id, null)))).toEqual([true, true]);
    for (const id of ['c', 'd', 'e']) {
      expect(await insert(app, id)).toBe(true);
      expect((await app.write(table.deleteSql(), { UserId: id })).count).toBe(1);
    }
    expect(await app.read(table.liveByUniqueSql('Email'), { Email: EMAIL })).toEqual([]);
  });
});

test('a value that grows with time is refused, as in any index', () => {
  const db = newDatabase();
  new SoftDeleteTable(db, 'Orders', {
    key: [Column.uuid('OrderId')], columns: [Column.string('OrderNo', { values: ValueSource.ulid() })], uniqueLive: ['OrderNo'],
  });
  expect(db.findings().map(({ rule, objectName: name }) => [rule, name])).toEqual([['time-ordered-id', 'OrdersLiveOrderNo']]);
});
