import * as fs from 'node:fs';
import * as path from 'node:path';
import { emptyFolder, install, node, nodeOfVersion, pack, pageBlock, ROOT, shell, transcript, type Packed, type Ran } from './installed';
import { COMMANDS } from '../../src/cli/commands';

const MAX_PACKED_BYTES = 1_500_000;
const BUNDLED = 'node_modules/yaml/';
/** A message names a page by its path in the package; these are for people who work on the library. */
const OUTSIDE = /^(https?:|mailto:)/;

const TSC = path.join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
const COMPILER = {
  compilerOptions: { strict: true, target: 'es2022', module: 'node16', moduleResolution: 'node16', types: [] }, files: ['main.ts'],
};

const MAIN = `
import { GoogleProvider } from '@cdktf/provider-google/lib/provider';
import { App, TerraformStack } from 'cdktf';
import { Column, Database, ShardedTable } from 'spanner-constructs';

const app = new App();
const stack = new TerraformStack(app, 'shop');
new GoogleProvider(stack, 'google', { project: 'acme-prod' });
const db = new Database(stack, 'shop', { instance: 'main', migrations: 'migrations/shop' });
new ShardedTable(db, 'Events', {
  key: [Column.timestamp('OccurredAt'), Column.uuid('EventId')], shardBy: ['EventId'], shards: 16,
});
app.synth();
`;

/** All that a printed fix names. */
const IMPORTS = "import { Column, Database, ShardedTable, Table, TenantTable, UuidTable, ValueSource } from 'spanner-constructs'";

/** A block of a page holds what was printed; `UPDATE_GOLDENS=1` writes it there. */
function expectShown(page: string, info: string, printed: string): void {
  const file = path.join(ROOT, page);
  const text = fs.readFileSync(file, 'utf8');
  if (process.env.UPDATE_GOLDENS === '1') {
    fs.writeFileSync(file, text.replace(`\`\`\`${info}\n${pageBlock(page, info)}`, () => `\`\`\`${info}\n${printed}`));
  }
  expect(pageBlock(page, info)).toBe(printed);
}

describe('[P1] the package, installed into an empty project', () => {
  const folder = emptyFolder();
  const app = path.join(folder, 'app');
  let packed: Packed;

  beforeAll(() => {
    packed = pack(folder);
    install(app, packed);
    fs.writeFileSync(path.join(app, 'main.ts'), MAIN);
    fs.writeFileSync(path.join(app, 'cdktf.json'), JSON.stringify({ language: 'typescript', app: 'node main.js' }));
    fs.writeFileSync(path.join(app, 'tsconfig.json'), JSON.stringify(COMPILER));
  });

  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  const command = (args: readonly string[], input?: string, program?: string): Ran =>
    node(app, [path.join('node_modules', 'spanner-constructs', 'bin', 'spanner-constructs'), ...args], input, program);

  test('[P6] is at most 1.5 MB and holds neither source maps nor the comments of the source', () => {
    expect(packed.sizeBytes).toBeLessThanOrEqual(MAX_PACKED_BYTES);
    const scripts = packed.files.filter(({ path: file }) => file.endsWith('.js') && !file.startsWith(BUNDLED));
    expect(scripts.map(({ path: file }) => file)).toEqual(['lib/cli/main.js', 'lib/command.js', 'lib/index.js', 'lib/library.js']);
    const mapped = scripts.filter(({ path: file }) => fs.readFileSync(path.join(ROOT, file), 'utf8').includes('sourceMappingURL'));
    expect(mapped).toEqual([]);
    expect(scripts.filter(({ path: file }) => /^\s*\/\*\*/m.test(fs.readFileSync(path.join(ROOT, file), 'utf8')))).toEqual([]);
    expect(packed.files.filter(({ path: file }) => file.endsWith('.map'))).toEqual([]);
  });

  test('[E9] brings the one package that only the command line needs, which has no dependencies and no install scripts', () => {
    const others = new Set(packed.files.flatMap(({ path: file }) => /^node_modules\/[^/]+\//.exec(file) ?? []));
    expect([...others]).toEqual([BUNDLED]);
    const { dependencies, scripts } = JSON.parse(fs.readFileSync(path.join(app, 'node_modules', 'spanner-constructs', BUNDLED, 'package.json'), 'utf8')) as
      { readonly dependencies?: object; readonly scripts?: object };
    expect([dependencies, Object.keys(scripts ?? {}).filter((name) => /^(pre|post)?install$/.test(name))]).toEqual([undefined, []]);
  });

  test('opens one file for all modules of the library, and none of the command line or of a package that it brings', () => {
    const program = `
      const { Database } = require('spanner-constructs');
      const opened = Object.keys(require.cache).flatMap((file) => file.split('node_modules/spanner-constructs/').slice(1));
      console.log(opened.sort().join(' '), typeof Database);`;
    expect(node(app, ['-e', program])).toEqual({ code: 0, out: 'lib/index.js lib/library.js function\n', err: '' });
  });

  test('asks, in what other languages ship of it, for nothing but its peers and Node.js', () => {
    const library = fs.readFileSync(path.join(ROOT, 'lib', 'library.js'), 'utf8');
    const packages = [...library.matchAll(/require\(["']((?:@[^/"']+\/)?[^/"']+)/g)].map(([, name]) => name).filter((name) => !name.startsWith('node:'));
    const { peerDependencies } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { readonly peerDependencies: object };
    expect([...new Set(packages)].sort()).toEqual(Object.keys(peerDependencies).sort());
  });

  test('[E9] reads a configuration by the package that it brings', () => {
    fs.writeFileSync(path.join(app, 'audit.yaml'), 'failOn: >-\n  never\n');
    expect(fs.existsSync(path.join(app, 'node_modules', 'yaml'))).toBe(false);
    const hot = 'CREATE TABLE Events (SeenAt TIMESTAMP NOT NULL) PRIMARY KEY (SeenAt);\n';
    expect([command(['audit', '-'], hot).code, command(['audit', '-', '--config', 'audit.yaml'], hot).code]).toEqual([1, 0]);
  });

  describe('[E5] [P6] a mistake in an app begins with the message, and shows no code but that of the app:', () => {
    const wrongType = "const { Column } = require('spanner-constructs');\n\nfunction mail() {\n  return Column.string('Mail', 320);\n}\nmail();\n";
    const hot = MAIN.replace(/^import (.*) from (.*);$/gm, 'const $1 = require($2);').replace(/ShardedTable/g, 'Table')
      .replace(", shardBy: ['EventId'], shards: 16", '');
    const mistakes: readonly [string, string, string, RegExp][] = [
      ['an argument', 'mistake.js', wrongType, /^error wrong-type: StringColumnOptions cannot be the number 320\n {4}at {4}/],
      ['a refused schema', 'hot.js', hot, /^the schema of shop\/shop is refused: 2 findings\n\nerror monotonic-key: /],
    ];

    test.each(mistakes)('%s', (_, file, text, begins) => {
      fs.writeFileSync(path.join(app, file), text);
      const { code, err } = node(app, [file]);
      expect(code).toBe(1);
      expect(err).toMatch(begins);
      expect(err).not.toMatch(/skipValidation|node_modules|node:internal|(library|command)\.js/);
      expect(err).toMatch(new RegExp(`\\n {4}at .*${file}:\\d+`));
      expect(Math.max(...err.split('\n').map((line) => line.length))).toBeLessThan(400);
    });

    test('the same, as `migrate` shows what the app printed', () => {
      const { code, err } = command(['migrate', '--app', 'node mistake.js']);
      expect(code).toBe(2);
      expect(err).toMatch(/^error wrong-type: [^]*\nerror: the app failed with exit code 1: node mistake\.js\n$/);
      expect(err).not.toMatch(/skipValidation|node_modules|node:internal|(library|command)\.js/);
    });
  });

  test('[P6] has no link that leads nowhere', () => {
    const files = new Set(packed.files.map(({ path: file }) => file));
    const pages = [...files].filter((file) => file.endsWith('.md') && !file.startsWith(BUNDLED));
    expect(pages).toContain('docs/rules/monotonic-key.md');
    const broken = pages.flatMap((page) => {
      const links = fs.readFileSync(path.join(ROOT, page), 'utf8').matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g);
      return [...links]
        .map(([, link]) => link)
        .filter((link) => !OUTSIDE.test(link) && !files.has(path.posix.join(path.posix.dirname(page), link)))
        .map((link) => `${page} -> ${link}`);
    });
    expect(broken).toEqual([]);
  });

  test('type-checks a strict app, records its schema and synthesizes it', () => {
    expect(node(app, [TSC])).toEqual({ code: 0, out: '', err: '' });
    expect(command(['migrate'])).toMatchObject({ code: 0, out: expect.stringContaining('migrations/shop/0001_') });
    expect(node(app, ['main.js'])).toMatchObject({ code: 0, err: '' });
    const stack = fs.readFileSync(path.join(app, 'cdktf.out', 'stacks', 'shop', 'cdk.tf.json'), 'utf8');
    const { resource } = JSON.parse(stack) as { resource: { google_spanner_database: { [id: string]: { ddl: string[] } } } };
    expect(Object.values(resource.google_spanner_database)[0].ddl).toEqual([expect.stringContaining('CREATE TABLE IF NOT EXISTS `Events`')]);
  });

  test('leads from an empty folder to recorded and synthesized tables by the commands of docs/start.md', () => {
    const start = path.join(folder, 'start');
    fs.mkdirSync(start);
    fs.writeFileSync(path.join(start, 'cdktf.json'), pageBlock('docs/start.md', 'json cdktf.json'));
    fs.writeFileSync(path.join(start, 'main.ts'), pageBlock('docs/start.md', 'ts accepted recorded'));
    const commands = transcript('docs/start.md');
    expect(commands.length).toBeLessThanOrEqual(5);
    for (const { command: typed, out } of commands) {
      const ran = shell(start, typed.replace('install spanner-constructs', `install ${packed.file}`));
      expect({ typed, code: ran.code }).toEqual({ typed, code: 0 });
      // How many packages npm adds changes with their versions.
      expect(typed.startsWith('npm install') ? '' : ran.out).toBe(out);
    }
    const stack = fs.readFileSync(path.join(start, 'cdktf.out', 'stacks', 'shop', 'cdk.tf.json'), 'utf8');
    expect(stack).toContain('CREATE TABLE IF NOT EXISTS `Events`');
  });

  describe('refuses the hot table of docs/start.md', () => {
    const hot = pageBlock('docs/start.md', 'ts refused=monotonic-key').trim();
    const project = path.join(folder, 'app');
    const refused = (table: string): Ran => {
      fs.rmSync(path.join(project, 'migrations'), { recursive: true, force: true });
      fs.writeFileSync(path.join(project, 'main.ts'), MAIN.replace(/new ShardedTable[^]*?;\n/, `${table}\n`).replace(/import \{[^}]*\} from 'spanner-constructs'/, IMPORTS));
      expect(node(project, [TSC])).toEqual({ code: 0, out: '', err: '' });
      return command(['migrate']);
    };

    test('[F3] [F4] with the message that the page shows, of which each fix can be pasted as it is printed', () => {
      const { code, out, err } = refused(hot);
      expect(code).not.toBe(0);
      expectShown('docs/start.md', 'sh refused transcript', `$ npx spanner-constructs migrate\n${out}${err}`);
      const fixes = [...`${out}${err}`.matchAll(/^ {4}(?:fix|or) +(.*)$/gm)].map(([, fix]) => fix);
      expect(fixes.length).toBeGreaterThan(1);
      const ran = fixes.map((fix) => [fix, refused(fix.startsWith('new ') ? `${fix};` : hot.replace(/key: \[.*\]/, fix.replace(/ {2}\/\/.*/, ''))).code]);
      expect(ran).toEqual(fixes.map((fix) => [fix, 0]));
    });
  });

  test('writes on cdktn, by an npm alias, what it writes on cdktf', () => {
    const fork = path.join(folder, 'fork');
    install(fork, packed, {
      dependencies: { cdktf: 'npm:cdktn@^0.24.0', constructs: '~10.7.0' }, overrides: { cdktf: '$cdktf' },
    });
    expect(manifestName(path.join(fork, 'node_modules', 'cdktf'))).toBe('cdktn');
    const [onCdktf, onCdktn] = [app, fork].map((project) => exampleStack(project));
    expect(onCdktf.resource).toHaveProperty('google_spanner_database');
    expect(onCdktn).toEqual(onCdktf);
  });

  describe('runs', () => {
    const hot = 'CREATE TABLE Events (SeenAt TIMESTAMP NOT NULL) PRIMARY KEY (SeenAt);\n';
    const safe = 'CREATE TABLE Users (Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID())) PRIMARY KEY (Id);\n';
    const runs: { readonly [name: string]: { readonly args: readonly string[]; readonly input?: string; readonly code: number; readonly out: string } } = {
      init: { args: ['begun', '--host', 'terraform'], code: 0, out: 'begun/modules/spanner-database/main.tf' },
      choose: { args: ['--rows', 'jobs', '--format', 'sql'], code: 0, out: 'CREATE TABLE IF NOT EXISTS `Emails`' },
      ddl: { args: ['-', '--format', 'json'], input: safe, code: 0, out: 'CREATE TABLE IF NOT EXISTS `Users`' },
      completion: { args: ['bash'], code: 0, out: 'complete ' },
      doctor: { args: ['--help'], code: 0, out: 'Usage' },
      dev: { args: ['--help'], code: 0, out: '--once' },
      audit: { args: ['-'], input: hot, code: 1, out: 'error monotonic-key' },
      explain: { args: ['monotonic-key'], code: 0, out: 'monotonic-key' },
      report: { args: ['-', '--out', 'report'], input: hot, code: 0, out: 'report.html' },
      splits: { args: ['-', '--nodes', '2'], input: safe, code: 0, out: 'splits.txt' },
      hotspots: { args: ['--print-sql'], code: 0, out: 'SPANNER_SYS' },
      loadtest: { args: ['--help'], code: 0, out: '--database' },
      import: { args: ['-'], input: safe, code: 0, out: "new UuidTable(db, 'Users'" },
      diff: { args: ['-', 'to.sql'], input: safe, code: 0, out: 'ALTER TABLE `Users` ADD COLUMN' },
      adopt: { args: ['-', '--out', 'migrations/adopted'], input: safe, code: 0, out: 'migrations/adopted' },
      migrate: { args: ['--dry-run'], code: 0, out: 'nothing' },
      verify: { args: ['--live', '-', '--migrations', 'migrations/adopted'], input: safe, code: 0, out: 'no drift' },
    };

    test('each command is tried', () => {
      expect(Object.keys(runs).sort()).toEqual([...COMMANDS.keys()].sort());
    });

    test.each(Object.entries(runs))('%s', (name, { args, input, code, out }) => {
      fs.writeFileSync(path.join(app, 'to.sql'), safe.replace(') PRIMARY', ', Name STRING(80)) PRIMARY'));
      const ran = command([name, ...args], input);
      expect(ran).toMatchObject({ code, out: expect.stringContaining(out) });
    });

    test.each([22, 24, 26])('the same on Node.js %i, as an app does', (major) => {
      const program = nodeOfVersion(path.join(folder, `node-${major}`), major);
      expect(node(app, ['--version'], '', program).out).toMatch(new RegExp(`^v${major}\\.`));
      const written = ['init', 'report', 'splits', 'adopt'];
      const here = Object.entries(runs).filter(([name]) => !written.includes(name));
      const ranOn = (other?: string): Ran[] => here.map(([name, { args, input }]) => command([name, ...args], input, other));
      fs.writeFileSync(path.join(app, 'main.ts'), MAIN.replace(", migrations: 'migrations/shop'", ''));
      expect(node(app, [TSC])).toEqual({ code: 0, out: '', err: '' });
      expect(ranOn(program)).toEqual(ranOn());
      const synth = node(app, ['main.js'], '', program);
      expect([synth.code, synth]).toEqual([0, node(app, ['main.js'])]);
    });
  });
});

function manifestName(folder: string): string {
  return (JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as { name: string }).name;
}

/** The stack of the packed example, without the version of the CDK and the folder of the state. */
function exampleStack(project: string): { readonly [key: string]: unknown } {
  const example = path.join(project, 'example');
  fs.cpSync(path.join(project, 'node_modules', 'spanner-constructs', 'examples', 'typescript', 'orders-events'), example, { recursive: true });
  fs.writeFileSync(path.join(example, 'tsconfig.json'), JSON.stringify(COMPILER));
  expect(node(example, [TSC])).toEqual({ code: 0, out: '', err: '' });
  expect(node(example, ['main.js'])).toMatchObject({ code: 0 });
  const stack = JSON.parse(fs.readFileSync(path.join(example, 'cdktf.out', 'stacks', 'shop', 'cdk.tf.json'), 'utf8'));
  delete stack['//'].metadata.version;
  delete stack.terraform.backend;
  return stack;
}
