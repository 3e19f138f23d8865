import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { readMigrations } from '../../src/ledger/migrations/migrations-folder';
import { camelCase } from '../../src/text/names';
import { Folder } from '../cli/support';
import { parsePage } from '../support/docs/markdown';
import { providerPlan } from '../support/provider-diff';
import { typeProblems } from '../support/type-problems';

const MODULE = path.join(__dirname, '..', '..', 'terraform');
const BLOCKS = parsePage('plain-terraform.md', fs.readFileSync(path.join(MODULE, '..', 'docs', 'plain-terraform.md'), 'utf8'))
  .fences.filter(({ language }) => language === 'hcl').map(({ body }) => `${body}\n`);
/** What HCL, JSON and SQL each write in a way of its own. */
const HOSTILE = ['${a}', '%{b}', '$${c}', 'it\\\'s "quoted"', 'a;b -- c', 'back\\\\slash', 'é – 漢 🎉', '`tick`'];

const terraform = (folder: Folder, ...args: string[]): { code: number | null; out: string } => {
  const { status, stdout, stderr } = spawnSync('terraform', [...args, '-no-color'], { cwd: folder.path, encoding: 'utf8', env: { ...process.env, CHECKPOINT_DISABLE: '1' } });
  return { code: status, out: `${stdout}${stderr}` };
};
const hasTerraform = spawnSync('terraform', ['version']).status === 0;

/** A root module that reads the folder of migrations. */
function rootModule(): Folder {
  return new Folder({
    'main.tf': `module "shop" {\n  source = ${JSON.stringify(path.join(MODULE, 'migrations'))}\n  folder = "\${path.root}/migrations/shop"\n}\n`
      + 'output "ddl" {\n  value = module.shop.ddl\n}\n',
  });
}

/** The table of a release: each has more columns, with hostile defaults. */
function tableOf(count: number): string {
  const columns = HOSTILE.slice(0, count).map((text, n) => `  C${n} STRING(100) DEFAULT ('${text}'),\n`);
  return `CREATE TABLE T (\n  Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID()),\n${columns.join('')}) PRIMARY KEY (Id);\n`;
}

(hasTerraform ? describe : describe.skip)('the module that reads migrations', () => {
  let folder: Folder;

  beforeAll(() => {
    folder = rootModule();
    expect(terraform(folder, 'init')).toMatchObject({ code: 0 });
  });

  beforeEach(() => fs.rmSync(path.join(folder.path, 'migrations'), { recursive: true, force: true }));

  afterAll(() => folder.remove());

  test('is valid', () => {
    expect(terraform(folder, 'validate')).toMatchObject({ code: 0, out: expect.stringContaining('The configuration is valid') });
  });

  test('gives Terraform the list that only grows from release to release, byte for byte', async () => {
    let before: string[] = [];
    for (const columns of [1, 3, HOSTILE.length]) {
      folder.write('shop.sql', tableOf(columns));
      expect(await folder.run(['migrate', '--schema', 'shop.sql'])).toMatchObject({ code: 0, err: '' });
      expect(terraform(folder, 'apply', '-auto-approve')).toMatchObject({ code: 0 });
      const evaluated = JSON.parse(spawnSync('terraform', ['output', '-json', 'ddl'], { cwd: folder.path, encoding: 'utf8' }).stdout) as string[];
      expect(evaluated).toEqual(readMigrations(path.join(folder.path, 'migrations/shop')).statements());
      expect(providerPlan(before, evaluated)).toBe('update');
      before = evaluated;
    }
    expect(before).toHaveLength(HOSTILE.length);
  });

  test.each<[string, () => void, string]>([
    ['a statement that was edited', () => folder.write('migrations/shop/0001_initial.sql', `${folder.read('migrations/shop/0001_initial.sql')}\n`), 'Edited or missing since they were recorded: 0001_initial.sql'],
    ['a list that was edited', () => folder.write('migrations/shop/ddl.json', folder.read('migrations/shop/ddl.json').replace('100', '99')), 'Edited or missing since they were recorded: ddl.json'],
    ['a file that is missing', () => fs.rmSync(path.join(folder.path, 'migrations/shop/0001_initial.sql')), 'Edited or missing since they were recorded: 0001_initial.sql'],
    ['an unfinished merge', () => folder.write('migrations/shop/checksums.sha256', `<<<<<<< HEAD\n${folder.read('migrations/shop/checksums.sha256')}=======\n${folder.read('migrations/shop/checksums.sha256').replace(/^./, '0')}>>>>>>> main\n`),
      'checksums.sha256 in ./migrations/shop has lines that are no checksums: a merge is unfinished, or'],
    ['CR LF in the checksums', () => folder.write('migrations/shop/checksums.sha256', folder.read('migrations/shop/checksums.sha256').replaceAll('\n', '\r\n')), 'has lines that are no checksums: a merge is unfinished, or a checkout wrote CR LF.'],
    ['CR LF in a migration', () => folder.write('migrations/shop/0001_initial.sql', folder.read('migrations/shop/0001_initial.sql').replaceAll('\n', '\r\n')), 'recorded: 0001_initial.sql in ./migrations/shop. A changed statement, also one with CR LF'],
    ['a file that nobody recorded', () => folder.write('migrations/shop/0002_mine.sql', 'DROP TABLE T;'), 'Not recorded: 0002_mine.sql'],
  ])('stops the plan for %s', async (_, tamper, message) => {
    folder.write('shop.sql', tableOf(1));
    await folder.run(['migrate', '--schema', 'shop.sql']);
    tamper();
    const { code, out } = terraform(folder, 'plan');
    expect([code, out.replace(/\s+/g, ' ')]).toEqual([1, expect.stringContaining(message)]);
  });

  test.each(BLOCKS)('is used on its page in HCL that Terraform reads: %s', (block) => {
    expect(spawnSync('terraform', ['fmt', '-check', '-'], { input: block })).toMatchObject({ status: 0 });
  });

  test.each(['googlesql', 'postgresql'])('is in what init writes, formatted, and gives Terraform what was recorded: %s', async (dialect) => {
    const written = new Folder();
    await written.run(['init', '--host', 'terraform', '--name', 'shop', '--dialect', dialect]);
    await written.run(['migrate', '--schema', 'shop.sql']);
    expect(terraform(written, 'fmt', '-check', '-recursive')).toMatchObject({ code: 0 });
    const [, settings] = /module "shop" \{\n([^]*?)\n\}/.exec(written.read('main.tf'))!;
    const variables = [...fs.readFileSync(path.join(MODULE, 'variables.tf'), 'utf8').matchAll(/^variable "(\w+)"/gm)].map(([, name]) => name);
    const given = [...settings.matchAll(/^ {2}(\w+) /gm)].map(([, name]) => name);
    expect(given.filter((name) => name !== 'source' && !variables.includes(name))).toEqual([]);
    // The part that needs no provider, as the module calls it.
    const [, source] = /source += "(.*)"/.exec(settings)!;
    const [, migrations] = /migrations += (.*)/.exec(settings)!;
    written.write('main.tf', `module "shop" {\n  source = "${source}/migrations"\n  folder = ${migrations}\n}\noutput "ddl" {\n  value = module.shop.ddl\n}\n`);
    expect(terraform(written, 'init')).toMatchObject({ code: 0 });
    expect(terraform(written, 'validate')).toMatchObject({ code: 0 });
    expect(terraform(written, 'apply', '-auto-approve')).toMatchObject({ code: 0 });
    const evaluated = JSON.parse(spawnSync('terraform', ['output', '-json', 'ddl'], { cwd: written.path, encoding: 'utf8' }).stdout) as string[];
    expect(evaluated).toEqual(readMigrations(path.join(written.path, 'migrations/shop')).statements());
    expect(evaluated).toHaveLength(1);
    written.remove();
  });

  test('is formatted as terraform fmt formats', () => {
    expect(spawnSync('terraform', ['fmt', '-check', '-recursive', MODULE], { encoding: 'utf8' })).toMatchObject({ status: 0, stdout: '' });
  });
});

describe('the module of a database', () => {
  const main = fs.readFileSync(path.join(MODULE, 'main.tf'), 'utf8');
  const resource = /resource "google_spanner_database" "this" \{\n([^]*?)\n\}/.exec(main)![1];

  test('sets attributes that the provider has', () => {
    const attributes = [...resource.matchAll(/^ {2}(?:dynamic ")?(\w+)(?="? *[={])/gm)].map(([, name]) => camelCase(name)).filter((name) => name !== 'lifecycle');
    expect(attributes).toEqual(expect.arrayContaining(['instance', 'ddl', 'enableDropProtection', 'deletionProtection', 'encryptionConfig', 'timeouts']));
    const program = (names: readonly string[]): string => 'import type { SpannerDatabaseConfig } from \'@cdktf/provider-google/lib/spanner-database\';\n'
      + `export const names: (keyof SpannerDatabaseConfig)[] = ${JSON.stringify(names)};\n`;
    expect(typeProblems(program(attributes))).toEqual([]);
    expect(typeProblems(program([...attributes, 'dll']))).toHaveLength(1);
  });

  test('has the three guards, and waits for a day', () => {
    expect(resource).toMatch(/enable_drop_protection = true\n {2}deletion_protection {4}= true/);
    expect(resource).toMatch(/lifecycle \{\n {4}prevent_destroy = true/);
    expect(resource).toMatch(/update = "24h"/);
  });
});
