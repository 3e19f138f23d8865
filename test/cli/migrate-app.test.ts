import { APP_ENVIRONMENT, withApp } from '../support/cdktf-app';

const DATABASE = "const db = new Database(stack, 'shop', { instance: 'main', migrations: 'migrations/shop' });";

test('an app is recorded', () => withApp(async (app) => {
  app.declare(`${DATABASE}\nnew UuidTable(db, 'Customers', { key: [Column.uuid('CustomerId')] });`);
  expect(await app.migrate()).toMatchObject({ code: 0, err: '', out: expect.stringContaining('recorded migrations/shop/0001_initial.sql') });
  expect(app.migrations()).toEqual({
    '.gitattributes': expect.any(String), 'checksums.sha256': expect.any(String), '0001_initial.sql': expect.stringContaining('CREATE TABLE IF NOT EXISTS `Customers`'),
  });
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
  if (caught === '') {
    const audit = await app.folder.run(['audit', '--app'], { environment: APP_ENVIRONMENT });
    expect(audit.err).toContain('note: the app exited with code 0 despite a refused schema; the result covers what its databases declared\n');
  }
}));

test('a hot key is refused as it would be in any synth, which is said once and last, whatever the runtime of a language prints around it', () => withApp(async (app) => {
  app.declare(`console.error('declared');\n${HOT}`);
  const saidBy = async (command: string): Promise<string> => {
    app.folder.write('cdktf.json', JSON.stringify({ app: command }));
    return (await app.migrate()).err.replace(/\nerror: the app failed with exit code 1: .*\n$/, '');
  };
  const { app: command } = JSON.parse(app.folder.read('cdktf.json')) as { app: string };
  const said = await saidBy(command);
  expect(app.migrations()).toEqual({});
  expect(said).toMatch(/^declared\n[^]*\nthe schema of prod\/shop is refused: 1 finding\n\nerror monotonic-key: [^]*\n {4}keep [^\n]*\n$/);
  const asPython = `${command} 2> said || { sed 's/^the schema/  Error: &/' said; echo RuntimeError:; cat said; exit 1; } >&2`;
  expect(await saidBy(asPython)).toBe(said);
}));
