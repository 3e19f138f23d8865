import * as path from 'node:path';
import { App, TerraformStack, Testing } from 'cdktf';
import { inFolder, type Folder, type Outcome } from './support';
import { Column, Database, DestructiveChange, SafeIndex, SchemaGuard, ShardedTable, Table, UuidTable, ValueSource, Workload } from '../../src';
import { readMigrations } from '../../src/ledger/migrations/migrations-folder';
import { logSchema } from '../support/ddl-schema';
import { stackWith } from '../support/entry-points';
import { recordsOf } from '../support/migrate';
import { writeRecords } from '../support/recording-app';

interface Release {
  readonly statements: readonly string[];
  readonly undo: readonly string[];
}

/** An app whose synth is run here: a process of its own takes most of a second. */
class DeclaredApp {
  public constructor(private readonly folder: Folder) {}

  public declare(declare: (db: Database) => void): string {
    const migrations = path.join(this.folder.path, 'migrations/shop');
    return this.record(() => Testing.synth(stackWith((stack) => declare(new Database(stack, 'shop', { instance: 'main', migrations })))));
  }

  /** Why the synth is refused, if it is. */
  public record(synth: () => unknown): string {
    let refusal = '';
    const records = recordsOf(() => {
      try {
        synth();
      } catch (error) {
        refusal = (error as Error).message;
      }
    });
    writeRecords(this.folder, records, refusal);
    return refusal;
  }

  public migrate(...args: string[]): Promise<Outcome> {
    return this.folder.run(['migrate', ...args]);
  }

  /** The statements of the folder as the provider compares them. */
  public emitted(): readonly string[] {
    return readMigrations(path.join(this.folder.path, 'migrations/shop')).statements();
  }

  public migration(name: string): string {
    return this.folder.read(`migrations/shop/${name}`);
  }
}

const withApp = (body: (app: DeclaredApp, folder: Folder) => Promise<void>): () => Promise<void> => inFolder({}, (folder) => body(new DeclaredApp(folder), folder));

test('what an app declares is recorded, changed, renamed and cleaned up, and no old file ever changes', withApp(async (app) => {
  const email = Column.string('Email', { lengthChars: 320, values: ValueSource.entity('chosen by the customer') });
  const customers = (db: Database, columns: readonly Column[], ...[name, renamedFrom]: readonly string[]): UuidTable =>
    new UuidTable(db, name, { renamedFrom, key: [Column.uuid('CustomerId')], columns: [email, ...columns] });
  const orders = (db: Database): unknown => new UuidTable(db, 'Orders', { key: [Column.uuid('OrderId')] });
  const withNote = [Column.string('Note')];

  app.declare((db) => customers(db, [], 'Customers'));
  expect(await app.migrate()).toMatchObject({ code: 0, err: '', out: expect.stringContaining('recorded migrations/shop/0001_initial.sql') });
  const [first, before] = [app.migration('0001_initial.sql'), app.emitted()];

  app.declare((db) => {
    new SafeIndex(customers(db, withNote, 'Customers'), 'ByEmail', { columns: ['Email'] });
    orders(db);
  });
  expect(await app.migrate('--name', 'Add Orders!')).toMatchObject({ code: 0, out: expect.stringContaining('recorded migrations/shop/0002_add_orders.sql') });
  // The provider's rule: anything but an old list with more behind it replaces the database.
  expect(app.emitted().slice(0, before.length)).toEqual(before);
  expect(app.emitted().length).toBeGreaterThan(before.length);
  const second = app.migration('0002_add_orders.sql');

  app.declare((db) => {
    new SafeIndex(customers(db, withNote, 'Clients', 'Customers'), 'ByEmail', { columns: ['Email'] });
    orders(db);
  });
  expect(await app.migrate()).toMatchObject({ code: 0 });
  expect(app.emitted().at(-1)).toBe('ALTER TABLE `Customers` RENAME TO `Clients`, ADD SYNONYM `Customers`');

  const third = app.emitted();
  const cleanedUp = (db: Database): void => {
    customers(db, [], 'Clients', 'Customers');
    orders(db);
  };
  app.declare(cleanedUp);
  const refused = await app.migrate();
  expect(refused).toMatchObject({ code: 3, out: expect.stringContaining('refused: 1 change; nothing was recorded') });
  expect(refused.err).toContain('error drop-column: ');
  expect(refused.err).toContain("    fix   db.allowDestructive(DestructiveChange.dropColumn('Clients', 'Note', { reason: '...' }))\n    or    --allow-destructive\n");
  expect(app.emitted()).toEqual(third);

  app.declare((db) => {
    cleanedUp(db);
    db.allowDestructive(DestructiveChange.dropColumn('Clients', 'Note', { reason: 'not read since May' }));
  });
  expect(await app.migrate()).toMatchObject({ code: 0, err: '' });
  expect(app.emitted().slice(-2)).toEqual(['DROP INDEX IF EXISTS `ByEmail`', 'ALTER TABLE `Clients` DROP COLUMN `Note`']);
  expect([app.migration('0001_initial.sql'), app.migration('0002_add_orders.sql')]).toEqual([first, second]);
  const schema = logSchema(app.emitted());
  expect(schema.tables.map(({ name, columns }) => [name, columns.map((column) => column.name)])).toEqual([['Clients', ['CustomerId', 'Email']], ['Orders', ['OrderId']]]);
}));

type Declared = (db: Database) => void;

function events(name: string, shards: number, index: string, renamedFrom?: string): Declared {
  return (db) => {
    const table = new ShardedTable(db, name, {
      renamedFrom, key: [Column.uuid('EventId')], shardBy: ['EventId'], shards,
      columns: [Column.string('Source', { lengthChars: 80, values: ValueSource.entity('chosen by the sender') })],
    });
    new SafeIndex(table, index, { columns: ['Source'] });
  };
}

test('a number of shards is changed by constructs alone, along the plan of the refusal, and back', withApp(async (app) => {
  const declare = (...tables: readonly Declared[]): string => app.declare((db) => tables.forEach((table) => table(db)));

  declare(events('Events', 4, 'EventsBySource'));
  expect(await app.migrate()).toMatchObject({ code: 0, err: '' });

  declare(events('Events', 8, 'EventsBySource'));
  const refused = await app.migrate('--dry-run', '--format', 'json');
  expect(refused.code).toBe(3);
  const [{ refusals: [{ rule, plan }] }] = (JSON.parse(refused.out) as { databases: { refusals: { rule: string; plan: Release[] }[] }[] }).databases;
  expect(rule).toBe('shard-count-changed');
  const [copy, swap, drop] = plan.map(({ statements }) => [...statements].sort());

  const followed: string[][] = [];
  const follow = async (...tables: readonly Declared[]): Promise<void> => {
    const before = app.emitted().length;
    declare(...tables);
    expect(await app.migrate('--allow-destructive')).toMatchObject({ code: 0, err: '' });
    followed.push(app.emitted().slice(before).sort());
  };
  const copied = [events('Events', 4, 'EventsBySource'), events('Events_v2', 8, 'EventsBySource_v2')];
  const swapped = [events('Events_old', 4, 'EventsBySource', 'Events'), events('Events', 8, 'EventsBySource_v2', 'Events_v2')];
  await follow(...copied);
  await follow(...swapped);
  await follow(...copied);
  await follow(...swapped);
  await follow(events('Events', 8, 'EventsBySource_v2'));
  expect(followed).toEqual([copy, swap, [...plan[1].undo].sort(), swap, drop]);

  expect(await app.migrate()).toMatchObject({ code: 0, out: expect.stringContaining('nothing is pending') });
}));

test('shows no lines to declare of objects that no construct declares', withApp(async (app, folder) => {
  app.declare(events('Events', 4, 'EventsBySource'));
  await app.migrate();
  folder.write('more.sql', 'CREATE CHANGE STREAM Watch FOR Events; CREATE ROLE reader; GRANT SELECT ON TABLE Events TO ROLE reader;');
  expect(await app.migrate('--append', 'more.sql')).toMatchObject({ code: 0, err: '' });
  app.declare(events('Events', 8, 'EventsBySource'));
  const { err } = await app.migrate('--dry-run');
  expect(err).toContain("+ const eventsV2 = new ShardedTable(db, 'Events_v2', {");
  expect(err).toContain('ALTER CHANGE STREAM');
  expect(err).not.toMatch(/new ChangeStream|new DatabaseRole|grantSelect/);
}));

test('[E9] what an app declares is judged as its synth judges it', withApp(async (app, folder) => {
  const of = (values?: ValueSource): { key: Column[] } => ({ key: [Column.string('Ref', { lengthChars: 36, values })] });
  const refusal = app.declare((db) => {
    new Table(db, 'Declared', of(ValueSource.entity('the customer')));
    new Table(db, 'Unproven', of());
    new Table(db, 'Events', { key: [Column.timestamp('SeenAt')] });
  });
  const lines = (text: string): string[] => [...text.matchAll(/(?:error|warning) [a-z-]+: .*/g)].map(([found]) => found).sort();
  const { code, out } = await folder.run(['audit', '--app']);
  expect([code, lines(out)]).toEqual([1, lines(refusal)]);
  expect(lines(out)).toHaveLength(2);
  folder.write('printed.sql', (await folder.run(['ddl', '--app'])).out);
  const rules = (text: string): string[] => [...text.matchAll(/(?:error|warning) ([a-z-]+): /g)].map(([, rule]) => rule).sort();
  expect(rules((await folder.run(['audit', 'printed.sql'])).out)).toEqual(rules(out));
}));

test('[E9] one of several databases is found after a stack that is refused', withApp(async (app, folder) => {
  const refusal = app.record(() => {
    const root = new App({ outdir: path.join(folder.path, 'out') });
    const [first, second] = ['first', 'second'].map((name) => new TerraformStack(root, name));
    new Table(new Database(first, 'adb', { instance: 'main' }), 'Events', { key: [Column.timestamp('At')] });
    new UuidTable(new Database(second, 'bdb', { instance: 'main' }), 'Users', { key: [Column.uuid('Id')] });
    root.synth();
  });
  expect(refusal).toContain('error monotonic-key: ');
  expect(await folder.run(['ddl', '--app'])).toMatchObject({ code: 2, err: expect.stringContaining('the app holds the DDL of 2 databases: name one with --database: adb, bdb\n') });
  // What refuses the app is known, and it is in the other database.
  expect(await folder.run(['audit', '--app', '--database', 'bdb'])).toMatchObject({ code: 0, out: expect.stringContaining('0 hot, 0 unproven, 1 safe'), err: expect.stringMatching(/what its databases declared\n$/) });
}));

test('an app that is refused has a report of what it declares, with its acknowledgements and workloads', withApp(async (app, folder) => {
  app.record(() => {
    const stack = new TerraformStack(new App({ outdir: path.join(folder.path, 'out') }), 'prod');
    const db = new Database(stack, 'shop', { instance: 'main', workload: Workload.of({ writesPerSecond: 4321 }) });
    new Table(db, 'Events', { key: [Column.timestamp('At')] });
    new Table(db, 'Audit', { key: [Column.timestamp('At')] });
    new UuidTable(db, 'Users', { key: [Column.uuid('Id')], workload: Workload.of({ writesPerSecond: 65432 }) });
    SchemaGuard.attach(stack, { policy: { allowedShardCounts: [8] } });
    new ShardedTable(db, 'Clicks', { key: [Column.timestamp('At'), Column.uuid('Id')], shardBy: ['Id'], shards: 4 });
    db.acknowledge({ rule: 'monotonic-key', on: 'Audit', reason: 'ten rows a day, checked', until: '2099-12-31' });
    Testing.synth(stack);
  });
  const { code, err } = await folder.run(['report', '--app']);
  expect([code, err]).toEqual([0, expect.stringContaining('note: the app failed with exit code 1; the result covers what its databases declared\n')]);
  const html = folder.read('report/report.html');
  const shown = ['prod/shop', 'monotonic-key', 'new ShardedTable(db, &#39;Events&#39;', 'ten rows a day, checked', 'policy-violation', '4,321 inserts/s', '65,432 inserts/s'];
  expect(shown.filter((text) => !html.includes(text))).toEqual([]);
}));
