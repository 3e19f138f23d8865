import * as path from 'node:path';
import { readMigrations } from '../../src/ledger/migrations/migrations-folder';
import { APP_ENVIRONMENT, withApp, type CdktfApp } from '../support/cdktf-app';
import { logSchema } from '../support/ddl-schema';

const DATABASE = "const db = new Database(stack, 'shop', { instance: 'main', migrations: 'migrations/shop' });";
const EMAIL = "Column.string('Email', { lengthChars: 320, values: ValueSource.entity('chosen by the customer') })";

function customers(...more: string[]): string {
  return `${DATABASE}\nconst customers = new UuidTable(db, 'Customers', { key: [Column.uuid('CustomerId')], columns: [${[EMAIL, ...more].join(', ')}] });`;
}

/** The statements of the folder as the provider compares them. */
function emitted(app: CdktfApp): readonly string[] {
  return readMigrations(path.join(app.folder.path, 'migrations/shop')).statements();
}

/** The provider's rule: anything but an old list with more behind it replaces the database. */
function expectAppended(before: readonly string[], after: readonly string[]): void {
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.length).toBeGreaterThan(before.length);
}

test('an app is recorded, changed, renamed and cleaned up, and no old file ever changes', () => withApp(async (app) => {
  app.declare(customers());
  expect(await app.migrate('--dry-run')).toMatchObject({ code: 0, err: '', out: expect.stringContaining('would record migrations/shop/0001_initial.sql') });
  expect(app.migrations()).toEqual({});

  expect(await app.migrate()).toMatchObject({ code: 0, err: '', out: expect.stringContaining('recorded migrations/shop/0001_initial.sql') });
  const first = app.migrations();
  expect(Object.keys(first)).toEqual(['.gitattributes', '0001_initial.sql', 'checksums.sha256']);

  const before = emitted(app);
  app.declare(`${customers("Column.string('Note')")}\nnew UuidTable(db, 'Orders', { key: [Column.uuid('OrderId')] });\nnew SafeIndex(customers, 'ByEmail', { columns: ['Email'] });`);
  expect(await app.migrate('--name', 'Add Orders!')).toMatchObject({ code: 0, out: expect.stringContaining('recorded migrations/shop/0002_add_orders.sql') });
  expect(await app.migrate()).toMatchObject({ code: 0, out: 'prod/shop (database shop): migrations/shop holds 2 migrations\nnothing is pending\n' });
  expect(app.migrations()).toMatchObject({ '0001_initial.sql': first['0001_initial.sql'] });
  expectAppended(before, emitted(app));

  const second = app.migrations();
  const renamed = customers("Column.string('Note')").replace("'Customers', {", "'Clients', { renamedFrom: 'Customers',");
  app.declare(`${renamed}\nnew UuidTable(db, 'Orders', { key: [Column.uuid('OrderId')] });\nnew SafeIndex(customers, 'ByEmail', { columns: ['Email'] });`);
  expect(await app.migrate()).toMatchObject({ code: 0 });
  expect(emitted(app).at(-1)).toBe('ALTER TABLE `Customers` RENAME TO `Clients`, ADD SYNONYM `Customers`');

  const withoutNote = `${renamed.replace(", Column.string('Note')", '')}\nnew UuidTable(db, 'Orders', { key: [Column.uuid('OrderId')] });`;
  app.declare(`${withoutNote}\nnew SafeIndex(customers, 'ByEmail', { columns: ['Email'] });`);
  const third = app.migrations();
  const refused = await app.migrate();
  expect(refused).toMatchObject({ code: 3, out: expect.stringContaining('refused: 1 change; nothing was recorded') });
  expect(refused.err).toContain('error drop-column: ');
  expect(refused.err).toContain("    fix   db.allowDestructive(DestructiveChange.dropColumn('Clients', 'Note', { reason: '...' }))\n    or    --allow-destructive\n");
  expect(app.migrations()).toEqual(third);

  app.declare(`${withoutNote}\ndb.allowDestructive(DestructiveChange.dropColumn('Clients', 'Note', { reason: 'not read since May' }));`);
  expect(await app.migrate()).toMatchObject({ code: 0, err: '' });
  expect(emitted(app).slice(-2)).toEqual(['DROP INDEX IF EXISTS `ByEmail`', 'ALTER TABLE `Clients` DROP COLUMN `Note`']);
  const last = app.migrations();
  for (const name of Object.keys(second).filter((each) => each !== 'checksums.sha256')) {
    expect([name, last[name]]).toEqual([name, second[name]]);
  }
  const schema = logSchema(emitted(app));
  expect(schema.tables.map(({ name, columns }) => [name, columns.map((column) => column.name)])).toEqual([['Clients', ['CustomerId', 'Email']], ['Orders', ['OrderId']]]);
}));

test('an app that fails ends with its own words and exit code 2', () => withApp(async (app) => {
  app.declare(`${DATABASE}\nnew UuidTable(db, 'Events', { key: [Column.uuid('At')], columns: [Column.timestamp('At')] });`);
  const { code, err, out } = await app.migrate();
  expect([code, out]).toEqual([2, '']);
  expect(err).toMatch(/error \S+: /);
  expect(err).toMatch(/\nerror: the app failed with exit code 1: .*main\.ts\n$/);
  expect(app.migrations()).toEqual({});
}));

const HOT = `${DATABASE}\nnew (require('spanner-constructs').Table)(db, 'Events', { key: [Column.timestamp('At')] });`;

test('a hot key is refused as it would be in any synth', () => withApp(async (app) => {
  app.declare(HOT);
  expect(await app.migrate()).toMatchObject({ code: 2, out: '', err: expect.stringContaining('error monotonic-key: ') });
  expect(app.migrations()).toEqual({});
}));

test.each([
  ['that the app prints', 'console.log(error.message); console.log("on");'],
  ['that the app hides', ''],
])('a refusal %s is no success', (_, caught) => withApp(async (app) => {
  app.declare(`console.log('declared');\n${HOT}`);
  app.folder.write('main.ts', app.folder.read('main.ts').replace('app.synth();', `try { app.synth(); } catch (error: any) { ${caught} }`));
  const { code, out, err } = await app.migrate();
  expect([code, out]).toEqual([2, '']);
  expect(err).toMatch(/^declared\n[^]*\nthe schema of prod\/shop is refused: 1 finding\n\nerror monotonic-key: /);
  expect(err).toMatch(/\nerror: the app exited with code 0 despite a refused schema: .*\n$/);
  expect(app.migrations()).toEqual({});
  const audit = await app.folder.run(['audit', '--app'], { environment: APP_ENVIRONMENT });
  expect(audit.err).toContain('note: the app exited with code 0 despite a refused schema; the result covers what its databases declared\n');
}));

test('a refusal is said once and last, whatever the runtime of a language prints around it', () => withApp(async (app) => {
  app.declare(`console.error('declared');\n${HOT}`);
  const saidBy = async (command: string): Promise<string> => {
    app.folder.write('cdktf.json', JSON.stringify({ app: command }));
    return (await app.migrate()).err.replace(/\nerror: the app failed with exit code 1: .*\n$/, '');
  };
  const { app: command } = JSON.parse(app.folder.read('cdktf.json')) as { app: string };
  const said = await saidBy(command);
  expect(said).toMatch(/^declared\n[^]*\nthe schema of prod\/shop is refused: 1 finding\n\nerror monotonic-key: [^]*\n {4}keep [^\n]*\n$/);
  const asPython = `${command} 2> said || { sed 's/^the schema/  Error: &/' said; echo RuntimeError:; cat said; exit 1; } >&2`;
  expect(await saidBy(asPython)).toBe(said);
}));
