import * as fs from 'node:fs';
import { Folder, HOT, inFolder, SAFE } from './support';
import { packageChecks } from '../../src/cli/doctor/package-checks';
import { isInRange } from '../../src/cli/doctor/version-range';
import { packageManifest } from '../../src/text/package-version';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';

interface Json {
  readonly checks: readonly { readonly name: string; readonly state: string; readonly what: string; readonly fix: string | null }[];
  readonly wrong: number;
}

async function checked(folder: Folder, args: readonly string[] = [], environment = {}): Promise<Json & { readonly code: number }> {
  const { code, out, err } = await folder.run(['doctor', '--format', 'json', ...args], { environment });
  expect(err).toBe('');
  return { code, ...(JSON.parse(out) as Json) };
}

const { version, peerDependencies } = packageManifest();
const installed = (name: string, of: object): Record<string, string> => ({ [`node_modules/${name}/package.json`]: JSON.stringify({ name, ...of }) });
const APP = {
  'cdktf.json': '{ "language": "typescript", "app": "npx ts-node main.ts" }',
  ...installed('spanner-constructs', { version }),
  ...installed('cdktf', { version: '0.21.0', peerDependencies: { constructs: '^10.4.2' } }),
  ...installed('constructs', { version: '10.4.2' }),
  ...installed('@cdktf/provider-google', { version: '16.12.1' }),
};
const SHOP = { 'shop.sql': SAFE };

test('in an empty folder nothing is wrong', inFolder({}, async (folder) => {
  expect(await folder.run(['doctor'])).toEqual({
    code: 0, err: '',
    out: expect.stringMatching(new RegExp([
      `^ok {5}spanner-constructs: ${version}`, 'ok {5}Node\\.js: \\S+ \\(>= 20\\.9\\.0\\)', 'none {3}app: no cdktf\\.json is here',
      'none {3}emulator: .*', 'none {3}configuration: .*', 'none {3}migrations: .*', '', 'nothing is wrong\n$',
    ].join('\\n'))),
  });
}));

test('of an app everything fits', inFolder({ ...APP, 'spanner-constructs.yaml': 'failOn: warning\n', ...SHOP }, async (folder) => {
  await folder.run(['migrate', '--schema', 'shop.sql']);
  const { code, checks, wrong } = await checked(folder);
  expect([code, wrong, checks.filter(({ state }) => state === 'none').map(({ name }) => name)]).toEqual([0, 0, ['emulator']]);
  expect(checks.map(({ name }) => name)).toEqual([
    'spanner-constructs', 'Node.js', 'app', 'spanner-constructs of the app', ...Object.keys(peerDependencies), 'emulator', 'configuration', 'migrations/shop',
  ]);
  expect(checks.at(-1)!.what).toBe('1 migration, as recorded; nothing of shop.sql is pending');
}));

describe('what is wrong has what fixes it:', () => {
  const WRONG: readonly [string, Readonly<Record<string, string>>, (folder: Folder) => void, string, RegExp, string][] = [
    ['an app of another version', { ...APP, ...installed('spanner-constructs', { version: '9.9.9' }) }, () => undefined,
      'spanner-constructs of the app', /^9\.9\.9, and it has to be /, `npm install spanner-constructs@${version}`],
    ['a linked package with its own cdktf', APP, ({ path: folder }) => {
      fs.renameSync(`${folder}/node_modules/spanner-constructs`, `${folder}/clone`);
      fs.mkdirSync(`${folder}/clone/node_modules`);
      fs.cpSync(`${folder}/node_modules/cdktf`, `${folder}/clone/node_modules/cdktf`, { recursive: true });
      fs.symlinkSync(`${folder}/clone`, `${folder}/node_modules/spanner-constructs`, 'junction');
    }, 'spanner-constructs of the app', /^uses another cdktf than the app: .*clone.node_modules.cdktf$/, `npm install spanner-constructs@${version}`],
    ['a package that is missing', Object.fromEntries(Object.entries(APP).filter(([name]) => !name.includes('/constructs/'))), () => undefined,
      'constructs', /^not installed$/, 'npm install "constructs@^10.4.2"'],
    ['a package that is damaged', { ...APP, 'node_modules/constructs/package.json': '' }, () => undefined,
      'constructs', /^its package\.json cannot be read$/, 'npm install "constructs@^10.4.2"'],
    ['bindings out of range', { ...APP, ...installed('@cdktf/provider-google', { version: '15.0.0' }) }, () => undefined,
      '@cdktf/provider-google', /^15\.0\.0, and it has to be \^16\.0\.0$/, 'npm install "@cdktf/provider-google@^16.0.0"'],
    ['what the host does not take', { ...APP, ...installed('cdktf', { name: 'cdktn', version: '0.24.0', peerDependencies: { constructs: '>=10.6.0 <10.8.0' } }), ...installed('constructs', { version: '10.8.1' }) }, () => undefined,
      'constructs', /^10\.8\.1, and it has to be \^10\.4\.2 and >=10\.6\.0 <10\.8\.0$/, 'npm install "constructs@>=10.6.0 <10.8.0"'],
    ['another host', { ...APP, ...installed('cdktf', { name: 'cdktn', version: '0.25.0' }) }, () => undefined, 'cdktn', /^0\.25\.0, /, 'npm install "cdktf@npm:cdktn@^0.24.0"'],
    ['an app without a command', { 'cdktf.json': '{}' }, () => undefined, 'app', /^cdktf\.json names no app$/, 'write for example "app": "npx ts-node main.ts" into it, or give the command with --app'],
    ['a broken cdktf.json', { 'cdktf.json': '{' }, () => undefined, 'app', /cdktf\.json/, 'correct cdktf.json'],
    ['a configuration', { 'spanner-constructs.yaml': 'failon: error\n' }, () => undefined, 'configuration', /failon/, 'did you mean "failOn"?'],
    ['a configuration of another name', { 'spanner-constructs.yml': 'failOn: warning\n' }, () => undefined, 'configuration', /^spanner-constructs\.yml is not read$/,
      'call it spanner-constructs.yaml, or name it by --config'],
    ['an edited migration', SHOP, (folder) => folder.write('migrations/shop/0001_initial.sql', `${folder.read('migrations/shop/0001_initial.sql')}-- x\n`),
      'migrations/shop', /^0001_initial\.sql /, 'git log --all --oneline -- migrations/shop/0001_initial.sql, and from the last good COMMIT: git restore --source=COMMIT --staged --worktree -- migrations/shop/0001_initial.sql, and make the change in the schema: npx spanner-constructs migrate --schema shop.sql appends it; or, if it is neither merged nor applied, remove 0001_initial.sql and its line in checksums.sha256 (and ddl.json with its line, if it holds the statements), and record it again: npx spanner-constructs migrate --schema shop.sql'],
    ['an edited list', SHOP, (folder) => folder.write('migrations/shop/ddl.json', '[]\n'), 'migrations/shop', /^ddl\.json /, 'remove it and run npx spanner-constructs migrate --schema shop.sql --through 1, which writes it as it was recorded'],
    ['a lost list', SHOP, (folder) => fs.rmSync(`${folder.path}/migrations/shop/ddl.json`), 'migrations/shop', /^ddl\.json is missing, /, 'npx spanner-constructs migrate --schema shop.sql'],
    ['migrations without checksums', { 'migrations/0001_a.sql': SAFE }, () => undefined, 'migrations', /^checksums\.sha256 is missing or empty/, 'git log --all --oneline -- migrations/checksums.sha256, and from the last good COMMIT: git restore --source=COMMIT --staged --worktree -- migrations/checksums.sha256; if a first migrate or adopt was interrupted, remove its files and run it again; if the file was never committed and the migrations are applied: restore them as applied, then run in the folder: sha256sum *.sql > checksums.sha256'],
    ['a change that is not recorded', SHOP, (folder) => folder.write('shop.sql', SAFE.replace(') PRI', ', Age INT64) PRI')),
      'migrations/shop', /^1 statement of shop\.sql not recorded yet$/, 'npx spanner-constructs migrate --schema shop.sql'],
    ['a change that is refused', SHOP, (folder) => folder.write('shop.sql', SAFE.replace('Users', 'People')),
      'migrations/shop', /^the change to shop\.sql is refused: the table Users /, 'npx spanner-constructs migrate --schema shop.sql --dry-run'],
    ['a hot key', SHOP, (folder) => folder.write('shop.sql', `${SAFE}${HOT}`), 'migrations/shop', /^shop\.sql is refused: monotonic-key of Events$/, 'npx spanner-constructs audit shop.sql'],
    ['a schema that cannot be read', SHOP, (folder) => folder.write('shop.sql', `${SAFE}CREATE FOO;`), 'migrations/shop', /^shop\.sql:2:8: not understood: /, 'npx spanner-constructs audit shop.sql'],
  ];
  test.each(WRONG)('%s', (_, files, change, name, what, fix) => inFolder(files, async (folder) => {
    if ('shop.sql' in files) {
      expect((await folder.run(['migrate', '--schema', 'shop.sql'])).code).toBe(0);
    }
    change(folder);
    const { code, checks, wrong } = await checked(folder);
    expect(checks.filter(({ state }) => state === 'wrong')).toEqual([{ name, state: 'wrong', what: expect.stringMatching(what), fix }]);
    expect([code, wrong]).toEqual([1, 1]);
    expect((await folder.run(['doctor'])).out).toMatch(/\n {7}fix {2}\S[^]*\n1 thing is wrong\n$/);
  })());

  test('a runtime', () => {
    const io = { folder: '/' } as Parameters<typeof packageChecks>[0];
    expect(packageChecks(io, '18.20.0')[1]).toEqual({ name: 'Node.js', state: 'wrong', what: '18.20.0, and it has to be >= 20.9.0', fix: 'nvm install 22' });
  });
});

test('the schema of a folder can be named', inFolder({ 'db/tables.sql': SAFE }, async (folder) => {
  await folder.run(['migrate', '--schema', 'db/tables.sql', '--migrations', 'm/shop']);
  expect((await checked(folder, ['--migrations', 'm/shop'])).checks.at(-1)!.what).toBe('1 migration, as recorded; --schema PATH tells whether something is pending');
  expect((await checked(folder, ['--migrations', 'm/shop', '--schema', 'db/tables.sql'])).checks.at(-1)!.what).toBe('1 migration, as recorded; nothing of db/tables.sql is pending');
}));

test('of an adopted database, SQL is compared if it was recorded or named', inFolder({ 'live.sql': SAFE, 'shop.sql': `${SAFE}CREATE SEQUENCE S OPTIONS (sequence_kind = 'bit_reversed_positive');` }, async (folder) => {
  const checksOf = async (...args: string[]): Promise<string> => (await checked(folder, args)).checks.at(-1)!.what;
  await folder.run(['adopt', 'live.sql', '--out', 'migrations/shop']);
  expect(await checksOf()).toBe('1 migration, as recorded');
  expect(await checksOf('--schema', 'shop.sql')).toBe('1 statement of shop.sql not recorded yet');
  await folder.run(['migrate', '--schema', 'live.sql', '--migrations', 'migrations/shop']);
  expect(await checksOf()).toBe('1 statement of shop.sql not recorded yet');
}));

test('it runs no app', inFolder({ ...APP, 'cdktf.json': '{ "app": "echo ran > ran.txt" }', ...SHOP }, async (folder) => {
  await checked(folder);
  expect(() => folder.read('ran.txt')).toThrow();
}));

test.each<[string, readonly string[], RegExp]>([
  ['an argument', ['x'], /^error: doctor takes no argument, not "x"/],
  ['a folder without migrations', ['--migrations', 'nope'], /^error: nope holds no migrations\n$/],
])('%s is unusable', (_, args, err) => inFolder({}, async (folder) => {
  expect(await folder.run(['doctor', ...args])).toMatchObject({ code: 2, out: '', err: expect.stringMatching(err) });
})());

test.each<[Readonly<Record<string, string>>, RegExp]>([
  [{ SPANNER_EMULATOR_REST: '127.0.0.1:9' }, /^127\.0\.0\.1:9 cannot be reached/],
  [{ SPANNER_EMULATOR_HOST: 'localhost' }, /which names no port$/],
])('an emulator that does not answer is wrong: %j', (environment, what) => inFolder({}, async (folder) => {
  const { checks, code } = await checked(folder, [], environment);
  expect([code, checks.find(({ name }) => name === 'emulator')]).toEqual([1, { name: 'emulator', state: 'wrong', what: expect.stringMatching(what), fix: expect.stringContaining('gcloud emulators spanner start') }]);
})());

describeOnEmulator('an emulator', (client) => {
  test('is named where it answers', inFolder({}, async (folder) => {
    const { code, checks } = await checked(folder, [], { SPANNER_EMULATOR_REST: client.rest });
    expect([code, checks.find(({ name }) => name === 'emulator')]).toEqual([0, { name: 'emulator', state: 'ok', what: `answers at ${client.rest}`, fix: null }]);
  }));
});

test.each([
  ['1.2.3', '^1.2.0', true], ['2.0.0', '^1.2.0', false], ['1.1.9', '^1.2.0', false], ['0.21.5', '^0.21.0', true], ['0.22.0', '^0.21.0', false],
  ['10.7.3', '~10.7.0', true], ['10.8.0', '~10.7.0', false], ['10.7.9', '>=10.6.0 <10.8.0', true], ['10.8.0', '>=10.6.0 <10.8.0', false],
  ['20.9.0', '>= 20.9.0', true], ['20.8.9', '>= 20.9.0', false], ['5.0.0', '^4.0.0 || ^5.0.0', true], ['1.2.3', '1.2.3', true], ['1.2.4', '1.2.3', false],
  ['1.2.4', '>1.2.3', true], ['1.2.3', '<=1.2.3', true], ['1.2.3', '*', true], ['abc', '*', false],
])('%s is in %s: %s', (own, range, expected) => {
  expect(isInRange(own, range)).toBe(expected);
});
