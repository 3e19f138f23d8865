import * as fs from 'node:fs';
import * as path from 'node:path';
import { parse } from 'yaml';
import { Folder, HOT, inFolder, SAFE, UNPROVEN } from './support';
import { Dialect } from '../../src/schema';
import { packageVersion } from '../../src/text/package-version';
import { parsePage } from '../support/docs/markdown';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';
import { onFullDisk } from '../support/full-disk';
import { expectGolden, expectGoldenOfBoth } from '../support/golden';

const ROOT = path.join(__dirname, '..', '..');
/** The command of each golden, and for that of two dialects also the one of PostgreSQL, which for TypeScript is on cdktn. */
const PROJECTS: Readonly<Record<string, readonly string[]>> = {
  terraform: ['--host terraform', '--host terraform --dialect postgresql'],
  typescript: ['--host cdktf', '--host cdktn --dialect postgresql'],
  python: ['--host cdktf --language python'],
};

function filesOf(folder: Folder): string[] {
  return fs.readdirSync(folder.path, { recursive: true, encoding: 'utf8' }).filter((file) => fs.statSync(path.join(folder.path, file)).isFile()).sort();
}

/** Without the module, which is the one in `terraform/`. */
function textOf(folder: Folder): string {
  return filesOf(folder).filter((file) => !file.startsWith('modules/')).map((file) => `==== ${file}\n${folder.read(file).replaceAll(packageVersion(), 'VERSION')}`).join('\n');
}

/** What a command writes and prints. */
async function textWritten(args: string): Promise<string> {
  let text = '';
  await inFolder({}, async (folder) => {
    const { code, out, err } = await folder.run(['init', '--name', 'shop', ...args.split(' ')]);
    expect([code, err]).toEqual([0, '']);
    expect(out.split('\n\nNext:')[0].split('\n')).toEqual(filesOf(folder));
    text = `${textOf(folder)}\n==== printed\n${out}`;
  })();
  return text;
}

/** The answers of a person, and what they were asked. */
function person(...answers: readonly string[]): { readonly asked: string[]; readonly ask: (question: string) => Promise<string | undefined> } {
  const asked: string[] = [];
  return { asked, ask: async (question) => answers[asked.push(question) - 1] };
}

describe('init writes', () => {
  test.each(Object.entries(PROJECTS))('%s, as it is in a file for people to read', async (name, commands) => {
    const golden = path.join(__dirname, 'init', `${name}.txt`);
    const [first, ofPostgresql] = await Promise.all(commands.map(textWritten));
    if (ofPostgresql === undefined) {
      expectGolden(golden, first);
    } else {
      expectGoldenOfBoth(golden, first, ofPostgresql);
    }
  });

  test.each(Object.values(PROJECTS).flat())('YAML and JSON that can be read: %s', (args) => inFolder({}, async (folder) => {
    await folder.run(['init', '--name', 'shop', ...args.split(' ')]);
    const workflow = parse(folder.read('.github/workflows/spanner.yml')) as { jobs: { schema: { steps: { run?: string; uses?: string }[] } } };
    expect(workflow.jobs.schema.steps.filter(({ run, uses }) => (run === undefined) === (uses === undefined))).toEqual([]);
    const { repos: [{ hooks: [hook] }] } = parse(folder.read('.pre-commit-config.yaml')) as { repos: { hooks: { language: string; files: string }[] }[] };
    const declares = filesOf(folder).filter((file) => /^shop[._-](stack\.(ts|py)|sql)$/.test(file));
    expect([hook.language, declares.filter((file) => new RegExp(hook.files).test(file))]).toEqual(['system', [expect.any(String)]]);
    const json = filesOf(folder).filter((file) => file.endsWith('.json')).map((file) => JSON.parse(folder.read(file)) as object);
    expect(json.length).toBeGreaterThan(0);
  })());

  test('the module of the package, byte for byte', inFolder({}, async (folder) => {
    await folder.run(['init', '--name', 'shop', '--host', 'terraform']);
    const module = filesOf(folder).filter((file) => file.startsWith('modules/spanner-database/'));
    expect(module).toHaveLength(4);
    module.forEach((file) => expect(folder.read(file)).toBe(fs.readFileSync(path.join(ROOT, file.replace('modules/spanner-database', 'terraform')), 'utf8')));
  }));

  test('the packages of docs/cdktn.md for cdktn', inFolder({}, async (folder) => {
    await folder.run(['init', '--name', 'shop', '--host', 'cdktn']);
    const file = 'docs/cdktn.md';
    const [{ body }] = parsePage(file, fs.readFileSync(path.join(ROOT, file), 'utf8')).fences;
    const [shown, written] = [body, folder.read('package.json')].map((text) => JSON.parse(text) as { dependencies: object; overrides: object });
    const own = { 'spanner-constructs': expect.any(String) };
    expect([written.dependencies, written.overrides]).toEqual([{ ...shown.dependencies, ...own }, shown.overrides]);
  }));

  test('into a folder of its own, named like the database', inFolder({}, async (folder) => {
    const { code, out } = await folder.run(['init', 'apps/shop', '--host', 'cdktf']);
    expect([code, out]).toEqual([0, expect.stringMatching(/^apps\/shop\/\.github[^]*\nNext:\n {2}cd apps\/shop /)]);
    expect(folder.read('apps/shop/main.ts')).toContain("databaseName: 'shop'");
  }));

  test.each([
    ['a hyphen', 'shop-eu', ['--host', 'cdktf', '--language', 'python'], 'shop_eu_stack.py', 'class ShopEuStack(TerraformStack):'],
    ['the name of a class of CDKTF', 'terraform', ['--host', 'cdktf'], 'terraform-stack.ts', 'export class SchemaTerraformStack'],
    ['an underscore', 'shop_eu', ['--host', 'terraform'], 'main.tf', 'module "shop_eu" {'],
  ])('a name with %s', (_, name, args, file, text) => inFolder({}, async (folder) => {
    expect(await folder.run(['init', '--name', name, ...args])).toMatchObject({ code: 0 });
    expect(folder.read(file)).toContain(text);
  })());
});

describe('init asks', () => {
  test('for all that no option says, and takes what is usual for an empty answer', inFolder({}, async (folder) => {
    const { asked, ask } = person('cdktf', ' ', '', 'postgresql', 'shop');
    expect(await folder.run(['init'], { ask })).toMatchObject({ code: 0, err: '' });
    expect(asked.map((question) => question.replace(/\(.*?\) /, ''))).toEqual([
      expect.stringMatching(/^Host of the schema/), 'Language (typescript, python) [typescript]: '.replace(/\(.*?\) /, ''), expect.stringMatching(/^File of an existing schema/), 'Dialect [googlesql]: ', 'Name of the database: ',
    ]);
    expect(folder.read('shop-stack.ts')).toContain('Dialect.POSTGRESQL');
  }));

  test('whether the database is named like the folder, where that is a name', inFolder({}, async (folder) => {
    const { asked, ask } = person('', '', '');
    expect(await folder.run(['init', '--host', 'terraform'], { ask })).toMatchObject({ code: 0 });
    expect(asked).toEqual([expect.stringMatching(/^File of an existing schema/), 'Dialect (googlesql, postgresql) [googlesql]: ', 'Name of the database [shop]: ']);
    expect(folder.read('main.tf')).toContain('module "shop" {');
  }, 'shop'));

  test('again for what is none of the choices, and for no more than it needs', inFolder({ 'shop.sql': SAFE }, async (folder) => {
    const { asked, ask } = person('pulumi', '', 'terraform');
    expect(await folder.run(['init', 'other', '--schema', 'shop.sql', '--name', 'shop'], { ask })).toMatchObject({ code: 0 });
    expect(asked).toEqual(Array.from({ length: 3 }, () => 'Host of the schema (cdktf, cdktn, terraform): '));
  }));

  test('the command that adopts a database only after what installs it', inFolder({ 'shop.sql': SAFE }, async (folder) => {
    for (const host of [['cdktf', '--language', 'python'], ['cdktf'], ['terraform']]) {
      const { out } = await folder.run(['init', host.join('-'), '--schema', 'shop.sql', '--name', 'shop', '--host', ...host]);
      expect(out).toMatch(/\n {2}npm install .*\n {2}npx spanner-constructs adopt .*\n {2}npx spanner-constructs /);
    }
  }));

  test('nothing where nobody is there', inFolder({}, async (folder) => {
    expect(await folder.run(['init', '--name', 'shop'])).toEqual({ code: 2, out: '', err: 'error: init needs --host: cdktf, cdktn, terraform\n' });
    expect(await folder.run(['init', 'A B', '--host', 'cdktf'])).toEqual({ code: 2, out: '', err: expect.stringMatching(/^error: init needs --name: 2 to 30 lower-case letters/) });
    expect(filesOf(folder)).toEqual([]);
  }));

  test('and writes nothing for somebody who leaves', inFolder({}, async (folder) => {
    expect(await folder.run(['init'], { ask: person('terraform', '').ask })).toEqual({ code: 2, out: '', err: 'error: there was no answer, and nothing was written\n' });
    expect(filesOf(folder)).toEqual([]);
  }));
});

describe('init refuses, and writes nothing:', () => {
  test.each<[string, readonly string[], RegExp]>([
    ['a language that has a page only', ['--host', 'cdktf', '--language', 'csharp'], /^error: init writes typescript and python, not csharp: docs\/languages\/dotnet\.md shows constructs in it\n$/],
    ['a language with an example only', ['--host', 'cdktf', '--language', 'go'], /: examples\/go\/orders-events in the repository is an app in it\n$/],
    ['Python on cdktn', ['--host', 'cdktn', '--language', 'python'], /^error: --host cdktn has no packages for python: write --host cdktf/],
    ['a language of SQL', ['--host', 'terraform', '--language', 'python'], /^error: --language is for an app/],
    ['another host', ['--host', 'pulumi'], /^error: --host is "pulumi", want one of cdktf, cdktn, terraform\n$/],
    ['a name that Spanner refuses', ['--host', 'cdktf', '--name', 'Shop'], /^error: --name is "Shop", and not the name of a database: 2 to 30/],
    ['two folders', ['a', 'b', '--host', 'cdktf'], /^error: init takes one argument, not "b"/],
    ['a file in the place of the folder', ['given.sql', '--host', 'cdktf'], /^error: the folder of cdktf\.json is a file, or one of its parents is: name a new folder/],
    ['a schema that is not there', ['--host', 'cdktf', '--schema', 'nowhere.sql'], /nowhere\.sql/],
    ['a schema that is not understood', ['--host', 'cdktf', '--schema', 'bad.sql'], /^error: bad\.sql:1:8: not understood: [^]*\nnote: nothing was written\n$/],
    ['rows in a schema', ['--host', 'terraform', '--schema', 'rows.sql'], /INSERT is not DDL[^]*\nnote: nothing was written\n$/],
    ['a schema without statements', ['--host', 'terraform', '--schema', 'empty.sql'], /empty\.sql holds no statements/],
  ])('%s', (_, args, message) => inFolder({
    'given.sql': SAFE, 'bad.sql': `CREATE FANCY THING x;${SAFE}`, 'rows.sql': `${SAFE}INSERT INTO Users (Id) VALUES ('1');`, 'empty.sql': '-- nothing\n',
  }, async (folder) => {
    const before = filesOf(folder);
    const named = args.includes('--name') ? args : [...args, '--name', 'shop'];
    expect(await folder.run(['init', ...named])).toEqual({ code: 2, out: '', err: expect.stringMatching(message) });
    expect(filesOf(folder)).toEqual(before);
  })());

  test.each(Object.values(PROJECTS).flat())('each file that is there: %s', (args) => inFolder({}, async (folder) => {
    const init = ['init', '--name', 'shop', ...args.split(' ')];
    await folder.run(init);
    const files = filesOf(folder);
    for (const file of files) {
      const other = new Folder({ [file]: 'mine\n' });
      const { code, err } = await other.run(init);
      const stays = ['.gitignore', 'README.md'].includes(file);
      expect([file, code, err]).toEqual([file, stays ? 0 : 2, stays ? `note: ${file} was there, and stays as it is\n` : expect.stringContaining(`${file} exists already, and nothing was written`)]);
      expect([other.read(file), filesOf(other).length]).toEqual(['mine\n', stays ? files.length : 1]);
      other.remove();
    }
  })());

  test('what it could not write is taken back', inFolder({ 'modules/spanner-database': 'a file', 'mine/a': '' }, async (folder) => {
    expect(await folder.run(['init', '--name', 'shop', '--host', 'terraform'])).toMatchObject({ code: 2, out: '' });
    expect(filesOf(folder)).toEqual(['mine/a', 'modules/spanner-database']);
  }));

  test.each([0, 1, 2])('on a disk that takes only %s files', (files) => inFolder({}, async (folder) => {
    expect(await onFullDisk(files, () => folder.run(['init', '--name', 'shop', '--host', 'terraform']))).toEqual({
      code: 2, out: '', err: expect.stringMatching(/^error: \S+ cannot be written: ENOSPC: no space left on device: nothing was written\n$/),
    });
    expect(fs.readdirSync(folder.path)).toEqual([]);
  })());
});

describe('init with an existing schema', () => {
  test('writes it as constructs, and says what constructs leave out', inFolder({ 'old.sql': `${SAFE}CREATE SEQUENCE Free OPTIONS (sequence_kind='bit_reversed_positive', skip_range_min=9007199254740993, skip_range_max=9007199254740995);` }, async (folder) => {
    const { code, out, err } = await folder.run(['init', 'shop', '--host', 'cdktf', '--schema', 'old.sql']);
    expect([code, err]).toEqual([0, expect.stringMatching(/^note: 1 statement or clause without a construct: see the comments at the top\n$/)]);
    expect(out).toContain('\n  npx spanner-constructs adopt ../old.sql --out migrations/shop ');
    expect(folder.read('shop/shop-stack.ts')).toContain("new Table(db, 'Users'");
  }));

  test.each([['hot', HOT, /db\.acknowledge\(/], ['unproven', UNPROVEN, /TODO: declare how the values of Ref are generated/]])('marks a key that is %s', (_, ddl, mark) => inFolder({ 'old.sql': ddl }, async (folder) => {
    expect(await folder.run(['init', 'shop', '--host', 'cdktf', '--language', 'python', '--schema', 'old.sql'])).toMatchObject({ code: 0 });
    expect(folder.read('shop/shop_stack.py')).toMatch(mark);
  })());

  test('copies a script for Terraform, with its comments and in its dialect', inFolder({ 'db/old.sql': '-- who\nCREATE TABLE t (id varchar(36) DEFAULT (spanner.generate_uuid()) NOT NULL, PRIMARY KEY (id));' }, async (folder) => {
    expect(await folder.run(['init', 'shop', '--host', 'terraform', '--schema', 'db/old.sql'])).toMatchObject({ code: 0, err: '' });
    expect(folder.read('shop/shop.sql')).toBe(`${folder.read('db/old.sql')}\n`);
    expect(folder.read('shop/main.tf')).toContain('database_dialect = "POSTGRESQL"');
  }));

  test('leaves the file where it is the schema of the project', inFolder({ 'shop.sql': SAFE }, async (folder) => {
    const { code, out } = await folder.run(['init', '--name', 'shop', '--host', 'terraform', '--schema', 'shop.sql']);
    expect([code, out.split('\n')]).toEqual([0, expect.not.arrayContaining(['shop.sql'])]);
    expect(folder.read('shop.sql')).toBe(SAFE);
    expect(await folder.run(['migrate', '--schema', 'shop.sql'])).toMatchObject({ code: 0 });
  }));

  test('writes the statements of a list of Terraform as a script', inFolder({
    'old.tf': `resource "google_spanner_database" "shop" {\n  name = "shop"\n  instance = "main"\n  ddl = [\n    "${SAFE.trim().replace(/;$/, '')}", # one\n    "CREATE INDEX ById ON Users (Id)",\n  ]\n}\n`,
  }, async (folder) => {
    expect(await folder.run(['init', 'shop', '--host', 'terraform', '--schema', 'old.tf'])).toMatchObject({ code: 0, err: '' });
    expect(folder.read('shop/shop.sql')).toBe(`${SAFE}\nCREATE INDEX ById ON Users (Id);\n`);
  }));

  test('is audited as a whole, with the module in it', inFolder({}, async (folder) => {
    await folder.run(['init', '--name', 'shop', '--host', 'terraform']);
    await folder.run(['migrate', '--schema', 'shop.sql']);
    expect(await folder.run(['audit', '.'])).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^no findings in 2 files/) });
  }));

  test('goes on after adopt as it says: nothing is sent again', inFolder({ 'old.sql': SAFE }, async (folder) => {
    const { out } = await folder.run(['init', '--name', 'shop', '--host', 'terraform', '--schema', 'old.sql']);
    const [, adopt] = /npx spanner-constructs (adopt .*?) {2}/.exec(out)!;
    expect(await folder.run(adopt.split(' '))).toMatchObject({ code: 0 });
    expect(await folder.run(['migrate', '--schema', 'shop.sql'])).toMatchObject({ code: 0, out: expect.stringContaining('nothing is pending') });
    expect(JSON.parse(folder.read('migrations/shop/ddl.json'))).toEqual([]);
  }));

  test('goes on in the same way after a folder of migrations', inFolder({ 'old/1.sql': SAFE, 'old/2.sql': 'ALTER TABLE Users ADD COLUMN Email STRING(320);' }, async (folder) => {
    const { out } = await folder.run(['init', '--name', 'shop', '--host', 'terraform', '--schema', 'old']);
    const [, ddl, adopt] = /npx spanner-constructs (ddl .*) \| npx spanner-constructs (adopt .*?) {2}/.exec(out)!;
    expect(await folder.run(adopt.split(' '), { input: (await folder.run(ddl.split(' '))).out })).toMatchObject({ code: 0 });
    expect(await folder.run(['migrate', '--schema', 'shop.sql'])).toMatchObject({ code: 0, out: expect.stringContaining('nothing is pending') });
  }));
});

describeOnEmulator('the first table', (client) => {
  test.each([[Dialect.GOOGLESQL, 'googlesql'], [Dialect.POSTGRESQL, 'postgresql']])('of %s has no finding, is recorded, and Spanner takes it', (dialect, name) => inFolder({}, async (folder) => {
    await folder.run(['init', '--name', 'shop', '--host', 'terraform', '--dialect', name]);
    expect(await folder.run(['audit', 'shop.sql', '--advice'])).toMatchObject({ code: 0, out: expect.stringMatching(/^no findings .* 0 hot, 0 unproven, 1 safe\n$/) });
    expect(await folder.run(['migrate', '--schema', 'shop.sql'])).toMatchObject({ code: 0, err: '' });
    expect(await client.createDatabase(dialect, JSON.parse(folder.read('migrations/shop/ddl.json')) as string[])).toMatchObject({ accepted: true });
  })());
});
