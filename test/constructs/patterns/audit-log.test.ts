import {
  AuditLog, Column, Dialect, HashedKeyTable, InterleavedHierarchy, OnDelete, ShardedTable, TenantTable, UuidTable, ValueSource,
  type AuditLogProps, type Database, type ITable,
} from '../../../src';
import { describeOnEmulator } from '../../support/emulator/describe-on-emulator';
import { Application, type Given, type Row } from '../../support/patterns/application';
import { DIALECTS, WORKERS } from '../../support/patterns/workers';
import { newDatabase, newPostgresDatabase } from '../../support/stack';

const ACCOUNTS = ['a', 'b', 'c'];
const CHANGES_OF_WORKER = 5;
/** The business of every fifth change refuses it at the end. */
const isRefused = (number: number): boolean => number % 5 === 0;

function accounts(db: Database): UuidTable {
  return new UuidTable(db, 'Accounts', { key: [Column.uuid('AccountId')], columns: [Column.int64('Balance', { notNull: true })] });
}

function history(db: Database, of: ITable, props: Partial<AuditLogProps> = {}): AuditLog {
  return new AuditLog(db, 'History', { of, columns: [Column.string('Reason')], ...props });
}

test.each([
  [newDatabase, '`ChangedAt` DESC, `ChangeId`), INTERLEAVE IN `Accounts`'],
  [newPostgresDatabase, '"changed_at", "change_id")) INTERLEAVE IN "Accounts"'],
])('needs no row of the entity', (newDb, end) => {
  const db = newDb();
  history(db, accounts(db));
  expect(db.ddl[1].slice(-end.length)).toBe(end);
});

test('is of a table of its own database', () => {
  expect(() => history(newDatabase(), accounts(newDatabase()))).toThrow(/foreign-table/);
});

test.each([
  [newDatabase, ['At', 'limit'], '`At` = @At AND `limit` = @limit ORDER BY `ChangedAt` DESC LIMIT @Limit_', '`At` = @At AND `limit` = @limit AND `ChangedAt` <= @At_ '],
  [newPostgresDatabase, ['at', 'limit'], '"at" = $1 AND "limit" = $2 ORDER BY "changed_at" DESC LIMIT $3', '"at" = $1 AND "limit" = $2 AND "changed_at" <= $3 '],
] as const)('has parameters of its own beside those of the key', (newDb, names, inHistory, inState) => {
  const db = newDb();
  const log = history(db, new UuidTable(db, 'Accounts', { key: names.map((name) => Column.uuid(name)) }));
  expect([log.historySql(), log.stateAtSql()]).toEqual([expect.stringContaining(inHistory), expect.stringContaining(inState)]);
});

describeOnEmulator('an audit log', (client) => {
  const changed = (before: string | null, after: string | null): Given => ({
    Actor: 'ada', Action: 'change', Before: { JSON: before }, After: { JSON: after }, Reason: 'none',
  });

  test.each(DIALECTS)('has every change of 3 workers, each with the state that the one before it left in %s', async (_, newDb) => {
    const db = newDb();
    const log = history(db, accounts(db));
    const app = await Application.of(client, db);
    const [insert, find, update, remove] = app.dialect === Dialect.POSTGRESQL
      ? [
        'INSERT INTO "Accounts" ("AccountId", "Balance") VALUES ($1, 0)', 'SELECT "Balance" FROM "Accounts" WHERE "AccountId" = $1',
        'UPDATE "Accounts" SET "Balance" = $1 WHERE "AccountId" = $2', 'DELETE FROM "Accounts" WHERE "AccountId" = $1',
      ] : [
        'INSERT INTO Accounts (AccountId, Balance) VALUES (@AccountId, 0)', 'SELECT Balance FROM Accounts WHERE AccountId = @AccountId',
        'UPDATE Accounts SET Balance = @Balance WHERE AccountId = @AccountId', 'DELETE FROM Accounts WHERE AccountId = @AccountId',
      ];
    const add = async (id: string, amount: number): Promise<unknown> => app.transaction(async (send) => {
      const { rows: [{ Balance: before }] } = await send(find, { AccountId: id });
      const after = Number(before) + amount;
      await send(update, { Balance: after, AccountId: id });
      await send(log.recordSql(), { AccountId: id, ...changed(before as string, `${after}`) });
      if (isRefused(amount)) {
        throw new Error('refused');
      }
    });
    const historyOf = async (id: string): Promise<Row[]> => app.read(log.historySql(), { AccountId: id, Limit: 100 });

    await Promise.all(ACCOUNTS.map(async (id) => app.write(insert, { AccountId: id })));
    await Promise.all(WORKERS.map(async (worker) => {
      for (let change = 0; change < CHANGES_OF_WORKER; change++) {
        const amount = worker * CHANGES_OF_WORKER + change + 1;
        const changing = add(ACCOUNTS[amount % ACCOUNTS.length], amount);
        await (isRefused(amount) ? expect(changing).rejects.toThrow('refused') : changing);
      }
    }));

    const amounts = Array.from({ length: WORKERS.length * CHANGES_OF_WORKER }, (__, at) => at + 1).filter((amount) => !isRefused(amount));
    for (const [at, id] of ACCOUNTS.entries()) {
      const changes = await historyOf(id);
      const [{ Balance: now }] = await app.read(find, { AccountId: id });
      expect(changes.map(({ After: after }) => after)).toEqual([now, ...changes.slice(0, -1).map(({ Before: before }) => before)]);
      expect(changes.map(({ Before: before, After: after }) => Number(after) - Number(before)).sort((a, b) => a - b))
        .toEqual(amounts.filter((amount) => amount % ACCOUNTS.length === at));
      const [{ After: then, ChangedAt: time }] = changes.slice(2);
      expect(await app.read(log.stateAtSql(), { AccountId: id, At: { TIMESTAMP: time } })).toMatchObject([{ After: then }]);
      expect(await app.read(log.historySql(), { AccountId: id, Limit: 1 })).toEqual(changes.slice(0, 1));
    }

    const [{ ChangedAt: before }] = await historyOf('a');
    await app.transaction(async (send) => {
      await send(remove, { AccountId: 'a' });
      await send(log.recordSql(), { AccountId: 'a', ...changed('1', null) });
    });
    expect(await app.read(find, { AccountId: 'a' })).toEqual([]);
    expect(await app.read(log.stateAtSql(), { AccountId: 'a', At: new Date(Date.now() + 60_000) })).toMatchObject([{ After: null }]);
    expect((await historyOf('a'))[1].ChangedAt).toBe(before);
    expect(await app.read(log.stateAtSql(), { AccountId: 'a', At: new Date(0) })).toEqual([]);
  }, 60_000);

  const OF: Readonly<Record<string, readonly [declare: (db: Database) => ITable, key: Given]>> = {
    'a sharded table': [
      (db) => new ShardedTable(db, 'Orders', {
        key: [Column.timestamp('PlacedAt'), Column.uuid('OrderId')], shardBy: ['OrderId', 'PlacedAt'], shards: 16,
      }),
      { PlacedAt: new Date(0), OrderId: 'o' },
    ],
    'a table sharded by a column outside its key': [
      (db) => new ShardedTable(db, 'Orders', {
        key: [Column.timestamp('PlacedAt'), Column.uuid('OrderId')], shardBy: ['Customer'], shards: 16,
        columns: [Column.uuid('Customer', { notNull: true, immutable: true })],
      }),
      { PlacedAt: new Date(0), OrderId: 'o', Customer: 'c' },
    ],
    'a table with a hash': [
      (db) => new HashedKeyTable(db, 'Orders', { key: [Column.string('OrderNo', { lengthChars: 20 })] }),
      { OrderNo: '7' },
    ],
    'a table with dominant tenants': [
      (db) => new TenantTable(db, 'Orders', {
        tenant: Column.string('TenantId', { lengthChars: 20, values: ValueSource.entity('sign-up') }), key: [Column.uuid('OrderId')],
        dominantTenants: { tenantIds: ['acme'], shards: 8, shardBy: ['OrderId'] },
      }),
      { TenantId: 'acme', OrderId: 'o' },
    ],
    'an interleaved table': [
      (db) => new InterleavedHierarchy(db, 'Family', { root: accounts(db) }).addChild('Orders', { key: [Column.int64('OrderNo')], onDelete: OnDelete.CASCADE }),
      { AccountId: 'a', OrderNo: 7 },
    ],
  };

  test.each(DIALECTS.flatMap(([dialect, newDb]) => Object.entries(OF).map(([of, [declare, key]]) => [of, dialect, newDb, declare, key] as const)))(
    'finds the changes of one row of %s in %s', async (_, __, newDb, declare, key) => {
      const db = newDb();
      const log = history(db, declare(db), { retentionDays: 30 });
      const app = await Application.of(client, db);
      const others = Object.keys(key).map((name) => ({ ...key, [name]: typeof key[name] === 'number' ? 8 : key[name] instanceof Date ? new Date(1) : 'x' }));
      for (const of of [key, ...others]) {
        await app.write(log.recordSql(), { ...of, ...changed(null, of === key ? '1' : '2') });
      }
      expect(await app.read(log.historySql(), { ...key, Limit: 9 })).toMatchObject([{ Actor: 'ada', Before: null, After: '1', Reason: 'none' }]);
      expect(await app.read(log.stateAtSql(), { ...key, At: new Date(Date.now() + 60_000) })).toMatchObject([{ After: '1' }]);
    },
  );
});
