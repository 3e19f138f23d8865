import { Testing } from 'cdktf';
import * as library from '../../../src';
import {
  AuditLog, Column, Database, Default, Dialect, IndexSpread, ExternalIds, JobQueue, Leaderboard, NamedSchema, Outbox, RollupPeriod, SessionStore, SoftDeleteTable, TimeSeriesTable,
  UuidStorage, UuidTable, Table, Ttl, type TimeSeriesTableProps,
} from '../../../src';
import { trialWith } from '../../../src/constructs/database/trial';
import { appendMigrations } from '../../../src/ledger/migrations/append-migrations';
import { readMigrations } from '../../../src/ledger/migrations/migrations-folder';
import type { Refusal } from '../../../src/ledger/refusal';
import { printPlan, type PrintedRelease } from '../../../src/report/plans/render-plan';
import { refusalMessage } from '../../../src/report/refusal-words';
import { stackWith } from '../../support/entry-points';
import { migrate } from '../../support/migrate';
import { inOwnFolder } from '../../support/own-folder';

inOwnFolder();

const folder = 'migrations/shop';

type Declare = (db: Database) => unknown;

function record(declare: Declare, dialect: Dialect): readonly Refusal[] {
  return migrate(() => Testing.synth(stackWith((stack) => {
    const db = new Database(stack, 'shop', { instance: 'main', migrations: folder, dialect });
    declare(db);
    return db;
  })));
}

/** Printed code of TypeScript without types is JavaScript. */
function declared({ declaration = [] }: PrintedRelease): Declare {
  expect(declaration.filter((line) => !line.startsWith('+ '))).toEqual([]);
  const names = Object.keys(library);
  const code = declaration.map((line) => line.slice(2)).join('\n');
  // eslint-disable-next-line @typescript-eslint/no-implied-eval
  const run = new Function(...names, 'db', 'sales', 'orders', code);
  return (db) => run(
    ...names.map((name) => library[name as keyof typeof library]), db,
    code.includes('sales') && new NamedSchema(db, 'sales'), code.includes('orders') && orders(db),
  );
}

const history = (): number => readMigrations(folder).migrations.length;
const series = (column: Column): Declare => (db) => new TimeSeriesTable(db, 'Readings', { device: Column.uuidReference('Device'), columns: [column] });
const orders = (db: Database, storage?: UuidStorage): UuidTable => new UuidTable(db, 'Orders', { key: [Column.uuid('OrderId', { storage })] });
const logged = (storage?: UuidStorage): Declare => (db) => new AuditLog(db, 'History', { of: orders(db, storage) });
const clients = (email: Column): Declare => (db) => new SoftDeleteTable(db, 'Clients', { key: [Column.uuid('Id')], columns: [email], uniqueLive: ['Email'] });
const scores = (shards: number): Declare => (db) => new Leaderboard(db, 'Scores', { shards });

interface Case {
  readonly before: Declare;
  readonly after: Declare;
  /** How many plans lead there, one after the other. */
  readonly plans?: number;
  /** How many migrations follow them. */
  readonly migrations?: number;
  /** A plan is made of operations, which other tests print in both dialects. Default: both. */
  readonly only?: Dialect;
}

const CASES: Readonly<Record<string, Case>> = {
  'JobQueue': {
    before: (db) => new JobQueue(db, 'Emails'),
    after: (db) => new JobQueue(db, 'Emails', { shards: 16 }),
    only: Dialect.POSTGRESQL,
  },
  'JobQueue that is renamed': {
    before: (db) => new JobQueue(db, 'Emails'),
    after: (db) => new JobQueue(db, 'Mails', { shards: 16, renamedFrom: 'Emails' }),
    only: Dialect.GOOGLESQL,
  },
  'Outbox with a stream': {
    before: (db) => new Outbox(db, 'Events', { changeStream: true }),
    after: (db) => new Outbox(db, 'Events', { changeStream: true, shards: 32 }),
    only: Dialect.POSTGRESQL,
  },
  'Outbox in a named schema': {
    before: (db) => new Outbox(new NamedSchema(db, 'sales'), 'Events'),
    after: (db) => new Outbox(new NamedSchema(db, 'sales'), 'Events', { shards: 32 }),
    only: Dialect.GOOGLESQL,
  },
  'Leaderboard': {
    before: scores(8),
    after: scores(16),
    only: Dialect.GOOGLESQL,
  },
  'TimeSeriesTable': {
    before: series(Column.int64('Temp')),
    after: series(Column.float64('Temp')),
    plans: 4,
  },
  'SessionStore': {
    before: (db) => new SessionStore(db, 'Sessions', { user: Column.uuidReference('UserId') }),
    after: (db) => new SessionStore(db, 'Sessions', { user: Column.int64('UserId') }),
  },
  'ExternalIds': {
    before: (db) => new ExternalIds(db, 'Parcels'),
    after: (db) => new ExternalIds(db, 'Parcels', { storage: UuidStorage.NATIVE }),
    only: Dialect.GOOGLESQL,
  },
  'AuditLog': {
    before: logged(),
    after: logged(UuidStorage.BYTES),
    only: Dialect.GOOGLESQL,
  },
  'SoftDeleteTable': {
    before: clients(Column.string('Email', { lengthChars: 100 })),
    after: clients(Column.string('Email', { lengthChars: 300 })),
    migrations: 1,
    only: Dialect.POSTGRESQL,
  },
};

test('a renamed JobQueue drops its old indexes, unless they are declared beside it', () => {
  const renamed = (...kept: readonly string[]): Declare => (db) => {
    const jobs = new JobQueue(db, 'Mails', { renamedFrom: 'Emails' });
    kept.forEach((end) => jobs.addIndex(`Emails${end}`, {
      columns: [`${end}At`], whereNotNull: [`${end}At`], spread: IndexSpread.sharded(jobs.shards, { shardColumn: 'Shard' }),
    }));
  };
  const recorded = (declare: Declare): string[] => {
    expect(record(declare, Dialect.GOOGLESQL)).toEqual([]);
    return readMigrations(folder).migrations.at(-1)!.statements.map((statement) => statement.split(' ON ')[0]);
  };
  recorded((db) => new JobQueue(db, 'Emails'));
  expect(recorded(renamed('Due', 'Dead'))).toEqual([
    'ALTER TABLE `Emails` RENAME TO `Mails`, ADD SYNONYM `Emails`', 'CREATE INDEX IF NOT EXISTS `MailsDead`', 'CREATE INDEX IF NOT EXISTS `MailsDue`',
  ]);
  expect(recorded(renamed())).toEqual(['DROP INDEX IF EXISTS `EmailsDead`', 'DROP INDEX IF EXISTS `EmailsDue`']);
});

describe('another rollup of a TimeSeriesTable', () => {
  const readings = (name: string, options: Partial<TimeSeriesTableProps> = {}): Declare => (db) => (
    new TimeSeriesTable(db, name, { device: Column.uuidReference('Device'), columns: [Column.int64('Pulses')], ...options })
  );
  const { GOOGLESQL } = Dialect;
  const daily = { rollup: RollupPeriod.DAY };

  test.each([
    ['alone', 'R', {}, 'RDaily'],
    ['with a new name', 'S', { renamedFrom: 'R' }, 'SDaily'],
    ['with the name of the old rollup', 'R', { renamedFrom: 'RHourly' }, 'RDaily'],
  ])('takes over no rows, %s, and the old one can stay', (_, name, options, made) => {
    record(readings('R'), GOOGLESQL);
    const after = readings(name, { ...daily, ...options });
    expect(record(after, GOOGLESQL).map((refusal) => refusalMessage(refusal, 'typescript'))).toEqual([
      `the table RHourly with all its rows would be permanently lost; ${made}, which a pattern makes, takes over none of them: declare RHourly as a Table to keep it`,
    ]);
    expect(record((db) => {
      after(db);
      new Table(db, 'RHourly', {
        key: [Column.uuidReference('Device'), Column.timestamp('PeriodStart', { descending: true })],
        columns: [
          ...['Readings', 'PulsesCount'].map((count) => Column.int64(count, { notNull: true, defaultValue: Default.number(0) })),
          ...['PulsesSum', 'PulsesMin', 'PulsesMax'].map((sum) => Column.int64(sum)),
        ],
        ttl: Ttl.days('PeriodStart', 730),
      });
    }, GOOGLESQL)).toEqual([]);
    expect(readMigrations(folder).migrations.at(-1)!.statements.filter((statement) => /DROP|RHourly/.test(statement))).toEqual([]);
  });
});

describe.each(Object.values(Dialect))('the plan for a pattern in %s', (dialect) => {
  const cases = Object.entries(CASES).filter(([, { only = dialect }]) => only === dialect);

  test.each(cases)('begins and ends with nothing pending: %s', (_, { before, after, plans = 1, migrations = 0 }) => {
    expect(record(before, dialect)).toEqual([]);
    let recorded = 1;
    for (let [refusal] = record(after, dialect); refusal; [refusal] = record(after, dialect)) {
      const plan = printPlan(refusal.plan!, 'typescript', trialWith(library));
      expect(plan[0]).toMatchObject({ title: expect.stringMatching(/^Declare .* without a pattern$/), statements: [] });
      expect(record(declared(plan[0]), dialect)).toEqual([]);
      expect(history()).toBe(recorded++);
      const entries = plan.flatMap(({ statements }) => statements.map((statement) => ({ statement })));
      appendMigrations(folder, [{ name: 'plan', source: 'constructs', entries }], { dialect });
      expect(plan.at(-1)!.application.at(-1)).toMatch(/^After this release: declare .* by the pattern again/);
    }
    expect([recorded - 1, history() - recorded]).toEqual([plans, migrations]);
  });
});
