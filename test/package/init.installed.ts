import * as fs from 'node:fs';
import * as path from 'node:path';
import { parse } from 'yaml';
import { emptyFolder, pack, ROOT, shell, transcript, type Ran } from './installed';
import { packageVersion } from '../../src/text/package-version';

const PAGE = 'docs/cli/init.md';
const [INIT, ...AFTER] = transcript(PAGE);

/**
 * What `init` writes from the packed archive into an empty folder, as people go on with it. The archive takes the place of the version that
 * package.json names, which no registry has.
 */
describe('[F1] a project that init writes', () => {
  const folder = emptyFolder();
  const tool = path.join(folder, 'tool');
  let archive: string;

  beforeAll(() => {
    archive = pack(folder).file;
    fs.mkdirSync(tool);
    expect(shell(tool, `npm install --legacy-peer-deps --no-save ${archive}`)).toMatchObject({ code: 0 });
  });

  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  function begun(name: string, options: string): { readonly project: string; readonly run: (command: string) => Ran } {
    const project = path.join(folder, name);
    fs.mkdirSync(project);
    const bin = path.join(tool, 'node_modules', 'spanner-constructs', 'bin', 'spanner-constructs');
    expect(shell(project, `node ${bin} init ${options}`)).toMatchObject({ code: 0, err: '' });
    const manifest = path.join(project, 'package.json');
    const text = fs.readFileSync(manifest, 'utf8');
    expect(text).toContain(`"spanner-constructs": "${packageVersion()}"`);
    fs.writeFileSync(manifest, text.replace(`"spanner-constructs": "${packageVersion()}"`, `"spanner-constructs": "file:${archive}"`));
    return { project, run: (command) => shell(project, command) };
  }

  /** What the workflow and the hook run, but for Terraform, whose provider is not to be had here. */
  function checks(project: string): string[] {
    const read = (file: string): string => fs.readFileSync(path.join(project, file), 'utf8');
    const { jobs: { schema: { steps } } } = parse(read('.github/workflows/spanner.yml')) as { jobs: { schema: { steps: { run?: string }[] } } };
    const { repos: [{ hooks: [{ entry }] }] } = parse(read('.pre-commit-config.yaml')) as { repos: { hooks: { entry: string }[] }[] };
    return [...steps.flatMap(({ run }) => run ?? []).filter((run) => !run.startsWith('terraform ')), entry];
  }

  /** As GitHub runs a step whose shell is bash. */
  const inBash = (command: string): string => `bash --noprofile --norc -eo pipefail -c '${command.replaceAll("'", "'\\''")}'`;

  const failing = (project: string, commands: readonly string[]): string[] => commands.filter((command) => shell(project, inBash(command)).code !== 0);

  test('is on its page: three commands from an empty folder to a recorded schema', () => {
    expect([INIT.command, AFTER.map(({ command }) => command)]).toEqual([expect.stringMatching(/^npx spanner-constructs init /), ['npm install', 'npx spanner-constructs migrate']]);
  });

  describe.each([
    ['cdktf', INIT.command.replace('npx spanner-constructs init ', '')],
    ['cdktn', '--host cdktn --name shop --dialect postgresql'],
  ])('on %s', (host, options) => {
    test('is judged, recorded, tested and synthesized as it is written', () => {
      const { project, run } = begun(host, options);
      expect(run('npm install')).toMatchObject({ code: 0 });
      expect((JSON.parse(fs.readFileSync(path.join(project, 'node_modules', 'cdktf', 'package.json'), 'utf8')) as { name: string }).name).toBe(host);
      const all = checks(project);
      expect(all).toEqual(['npm ci', 'npm test', 'npm run synth', 'npm test']);
      // Nothing is recorded yet.
      expect(failing(project, all.slice(1))).toEqual(all.slice(1));
      const migrated = run('npx spanner-constructs migrate');
      expect(migrated).toMatchObject({ code: 0, err: '', out: expect.stringContaining('recorded migrations/shop/0001_initial.sql') });
      expect(failing(project, all)).toEqual([]);
      expect(fs.readFileSync(path.join(project, 'cdktf.out', 'stacks', 'shop', 'cdk.tf.json'), 'utf8')).toMatch(/CREATE TABLE IF NOT EXISTS/);
      fs.writeFileSync(path.join(project, 'old.sql'), 'CREATE TABLE Old (Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID())) PRIMARY KEY (Id);');
      expect(run('npx spanner-constructs import old.sql').out).toMatch(/^\/\/ Written by spanner-constructs import from old.sql\.\n\nimport /);
      if (host === 'cdktf') {
        shows(`$ ${AFTER[1].command}\n${migrated.out}`);
        const stack = path.join(project, 'shop-stack.ts');
        const hot = "    new Table(db, 'Events', { key: [Column.timestamp('SeenAt')] });\n";
        fs.writeFileSync(stack, fs.readFileSync(stack, 'utf8').replace('UuidTable }', 'Table, UuidTable }').replace(/^ {4}new UuidTable/m, `${hot}$&`));
        expect(failing(project, all.slice(1))).toEqual(all.slice(1));
        expect(run('npx spanner-constructs migrate')).toMatchObject({ code: 2, err: expect.stringContaining('error monotonic-key: every insert into Events') });
      }
    });
  });

  test('for plain Terraform is judged and recorded without the packages of an app, and its workflow waits for what is not recorded', () => {
    const { project, run } = begun('terraform', '--host terraform --name shop');
    expect(run('npm install')).toMatchObject({ code: 0 });
    expect(fs.readdirSync(path.join(project, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['spanner-constructs']);
    const all = checks(project);
    expect(all.map((command) => command.split(' ').slice(0, 3).join(' '))).toEqual(['npm ci', 'npx spanner-constructs audit', 'npx spanner-constructs migrate', 'npx spanner-constructs audit']);
    expect(failing(project, all)).toEqual([all[2]]);
    expect(shell(project, inBash(all[2])).out).toContain('::error::npx spanner-constructs migrate --schema shop.sql, and commit it\n');
    expect(run('npx spanner-constructs migrate --schema shop.sql')).toMatchObject({ code: 0, err: '' });
    expect(failing(project, all)).toEqual([]);
    expect(run('npx spanner-constructs import shop.sql')).toMatchObject({ code: 0, out: expect.stringContaining('It was not tried, because cdktf is not installed here.') });
    fs.appendFileSync(path.join(project, 'shop.sql'), 'CREATE TABLE Events (SeenAt TIMESTAMP NOT NULL) PRIMARY KEY (SeenAt);\n');
    expect(failing(project, all)).toEqual(all.slice(1));
  });

  /** The last command of the page shows what it prints. */
  function shows(printed: string): void {
    const file = path.join(ROOT, PAGE);
    const text = fs.readFileSync(file, 'utf8');
    if (process.env.UPDATE_GOLDENS === '1') {
      fs.writeFileSync(file, text.replace(/\$ npx spanner-constructs migrate\n[^]*?```/, () => `${printed}\`\`\``));
    }
    expect(fs.readFileSync(file, 'utf8')).toContain(printed);
  }
});
