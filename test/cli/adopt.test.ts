import * as fs from 'node:fs';
import * as path from 'node:path';
import { App, Testing, type TerraformStack } from 'cdktf';
import * as ts from 'typescript';
import { Folder, inFolder } from './support';
import type { Database } from '../../src';
import { parseScript } from '../../src/ddl/parser/parse-script';
import { foldLog } from '../../src/ledger/migrations/fold-log';
import { readMigrations, type MigrationsFolder } from '../../src/ledger/migrations/migrations-folder';
import { planChange } from '../../src/ledger/plan-change';
import { statementOf } from '../../src/ledger/step';
import { refusalMessage } from '../../src/report/refusal-words';
import { Dialect } from '../../src/schema';
import { CORPUS_FILES } from '../support/corpus';
import { importedCode } from '../support/imported-code';

const USERS = 'CREATE TABLE Users (\n  Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID()),\n  Age INT64\n) PRIMARY KEY (Id)';
const INDEX = 'CREATE INDEX ByAge ON Users (Age)';

function stateOf(...instances: readonly object[]): string {
  return JSON.stringify({ version: 4, serial: 1, resources: [{ mode: 'managed', type: 'google_spanner_database', name: 'shop', instances }] });
}

function adopted(folder: Folder, out = 'migrations/shop'): MigrationsFolder {
  return readMigrations(path.join(folder.path, out));
}

/** The database of the constructs that import writes, over the folder that adopt wrote. */
function importedOver(migrations: string, ddl: string, dialect: Dialect): Database {
  const { code } = importedCode({ name: 'schema.sql', text: ddl, dialect });
  const javascript = ts.transpileModule(code.replace('instance: props.instance', `instance: props.instance, migrations: ${JSON.stringify(migrations)}`), {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2020 },
  }).outputText;
  const exported: Record<string, new (scope: App, id: string, props: { instance: string; databaseName: string }) => TerraformStack> = {};
  new Function('exports', 'require', javascript)(exported, require);
  const [Stack] = Object.values(exported);
  return new Stack(new App(), 'stack', { instance: 'main', databaseName: 'database' }).node.findChild('Database') as Database;
}

function pending(db: Database, log: MigrationsFolder): string[] {
  const { steps, refusals } = planChange(foldLog(log.all(), db.dialect, 'database').schema, db._toModel());
  return [...steps.map(statementOf), ...refusals.map((each) => `${each.rule} ${each.object}: ${refusalMessage(each)}`)];
}

describe('a database that Terraform does not know', () => {
  test('becomes a baseline, of which nothing is sent', inFolder({ 'shop.sql': `-- of the console\n${USERS};\n\n${INDEX};\n` }, async (folder) => {
    const { code, out, err } = await folder.run(['adopt', 'shop.sql', '--out', 'migrations/shop']);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('migrations/shop/0000_baseline.sql: 2 statements, which Terraform never sends\n');
    expect(fs.readFileSync(path.join(folder.path, 'migrations/shop/0000_baseline.sql'), 'utf8')).toBe([
      '-- spanner-constructs migration 0: baseline', '-- dialect: GOOGLE_STANDARD_SQL', '', `${USERS};`, '', `${INDEX};`, '',
    ].join('\n'));
    expect([adopted(folder).all(), adopted(folder).statements()]).toEqual([[USERS, INDEX], []]);
  }));

  test('and so does the answer of Spanner as JSON', inFolder({ 'shop.json': JSON.stringify({ statements: [USERS, INDEX] }) }, async (folder) => {
    expect(await folder.run(['adopt', 'shop.json', '--out', 'migrations/shop'])).toMatchObject({ code: 0, out: expect.stringContaining('0000_baseline.sql: 2 statements, which Terraform never sends\n') });
    expect(adopted(folder).all()).toEqual([USERS, INDEX]);
  }));

  test('has no ddl in Terraform until something changes', inFolder({ 'shop.sql': `${USERS};` }, async (folder) => {
    await folder.run(['adopt', 'shop.sql', '--out', 'migrations/shop']);
    const db = importedOver(path.join(folder.path, 'migrations/shop'), USERS, Dialect.GOOGLESQL);
    expect([pending(db, adopted(folder)), db.ddl, db.findings()]).toEqual([[], [], []]);
    const { resource } = JSON.parse(Testing.synth(db.node.scope as TerraformStack)) as { resource: { google_spanner_database: Record<string, object> } };
    expect(Object.values(resource.google_spanner_database)[0]).not.toHaveProperty('ddl');
  }));

  test('may have Windows line ends in what it is described by', inFolder({ 'shop.sql': `${USERS};\n`.replaceAll('\n', '\r\n') }, async (folder) => {
    expect(await folder.run(['adopt', 'shop.sql', '--out', 'm'])).toMatchObject({ code: 0 });
    expect(adopted(folder, 'm').all()).toEqual([USERS]);
  }));

  test('keeps a hint at the end of a view', inFolder({ 'shop.sql': 'CREATE VIEW v SQL SECURITY INVOKER AS SELECT a FROM t /*@ FORCE_INDEX=i */;' }, async (folder) => {
    expect((await folder.run(['adopt', 'shop.sql', '--out', 'migrations', '--dialect', 'postgresql'])).code).toBe(0);
    expect(folder.read('migrations/0000_baseline.sql')).toContain('FROM t /*@ FORCE_INDEX=i */;\n');
  }));

  test('keeps what is not understood, with a note, where that is allowed', inFolder({ 'shop.sql': `${USERS};\nCREATE FANCY THING x;\n` }, async (folder) => {
    expect(await folder.run(['adopt', 'shop.sql', '--out', 'm', '--allow-unread'])).toMatchObject({
      code: 0, out: expect.stringContaining('1. npx spanner-constructs import shop.sql --allow-unread --out shop-stack.ts\n'), err: expect.stringMatching(/^note: shop\.sql:5:8: not understood: expected .*, found FANCY; the statement is kept as it is\n$/),
    });
    expect(adopted(folder, 'm').all()).toEqual([USERS, 'CREATE FANCY THING x']);
  }));

  test('can come by the standard input, in PostgreSQL', inFolder({}, async (folder) => {
    const { out } = await folder.run(['adopt', '-', '--out', 'm'], { input: 'CREATE TABLE users (id varchar(36) NOT NULL, PRIMARY KEY (id));' });
    expect(adopted(folder, 'm').dialect).toBe(Dialect.POSTGRESQL);
    expect(out).toContain('1. npx spanner-constructs import m --dialect postgresql --out m-stack.ts\n');
    expect(out).toContain(".importFrom('projects/PROJECT/instances/INSTANCE/databases/DATABASE');\n");
  }));
});

describe('a database in Terraform', () => {
  const ELEMENTS = [
    `${USERS};\n`,
    `\n-- the index\n  ${INDEX} -- of the report\n`,
    'CREATE TABLE Notes (\n  Id STRING(36) NOT NULL, -- a ; here\n  Text STRING(MAX) DEFAULT ("${not} %{a} template\\n")\n) PRIMARY KEY (Id)',
    'CREATE INDEX ByText\r\n  ON Notes (Text)\r\n',
    'CREATE ROLE a; CREATE ROLE b;',
    '/* <<<<<<< */ GRANT SELECT ON TABLE Notes\n======= TO ROLE a',
  ];
  const escaped = ELEMENTS.map((element) => element.replace(/([$%])\{/g, '$1$1{'));
  const resource = { name: 'shop', database_dialect: 'GOOGLE_STANDARD_SQL', default_time_zone: 'Europe/Berlin' };
  const state = { values: { root_module: { child_modules: [{ resources: [{ type: 'google_spanner_database', values: { ...resource, ddl: ELEMENTS } }] }] } } };
  const stateFile = { version: 4, resources: [{ type: 'google_spanner_database', instances: [{ attributes: { ...resource, ddl: ELEMENTS } }] }] };

  test.each([
    ['cdk.tf.json', JSON.stringify({ resource: { google_spanner_database: { shop: { ...resource, ddl: escaped } } } })],
    ['what terraform show -json prints', JSON.stringify(state)],
    ['a state file', JSON.stringify(stateFile)],
  ])('keeps its list byte for byte: %s', (_, json) => inFolder({ 'shop.json': json }, async (folder) => {
    expect(await folder.run(['adopt', 'shop.json', '--out', 'm', '--allow-unread'])).toMatchObject({ code: 0, out: expect.stringContaining('m/0001_adopted.sql: 6 statements, the list that Terraform knows') });
    const log = adopted(folder, 'm');
    expect([log.statements(), log.defaultTimeZone]).toEqual([ELEMENTS, 'Europe/Berlin']);
    expect(log.migrations.map(({ fileName }) => fileName)).toEqual(['0001_adopted.sql']);
  })());

  test('is emitted as it was, escaped for Terraform', inFolder({}, async (folder) => {
    const list = [
      `\n  ${USERS};\n`,
      'CREATE TABLE Notes (\n  Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), -- a ; here\n  Text STRING(MAX) DEFAULT ("${not} %{a} template")\n) PRIMARY KEY (Id)',
    ];
    const written = list.map((element) => element.replace(/([$%])\{/g, '$1$1{'));
    folder.write('shop.tf.json', JSON.stringify({ resource: { google_spanner_database: { shop: { ddl: written } } } }));
    await folder.run(['adopt', 'shop.tf.json', '--out', 'm']);
    const db = importedOver(path.join(folder.path, 'm'), `${list[0]}${list[1]};`, Dialect.GOOGLESQL);
    expect([pending(db, adopted(folder, 'm')), db.ddl]).toEqual([[], list]);
    const { resource: rendered } = JSON.parse(Testing.synth(db.node.scope as TerraformStack)) as { resource: { google_spanner_database: Record<string, { ddl: string[] }> } };
    expect(Object.values(rendered.google_spanner_database).map(({ ddl }) => ddl)).toEqual([written]);
  }));

  test('is read from HCL: strings, heredocs, trims and local values', inFolder({
    'main.tf': [
      'locals {',
      '  indexes = [chomp(<<EOT',
      'CREATE INDEX ByAge ON Users (Age)',
      'EOT',
      '  )]',
      '}',
      'resource "google_spanner_database" "shop" {',
      '  name = "shop"',
      '  ddl = concat([',
      '    <<-EOT',
      '      CREATE TABLE Users (',
      '        Id STRING(36) NOT NULL,',
      '        Age INT64 DEFAULT (LENGTH("$${x}")),',
      '      ) PRIMARY KEY (Id);',
      '    EOT',
      '    ,',
      '    trimspace("  CREATE ROLE a\\n\\n"),',
      '  ], local.indexes)',
      '}',
      '',
    ].join('\n'),
  }, async (folder) => {
    const { code, out } = await folder.run(['adopt', 'main.tf', '--out', 'migrations/shop']);
    expect(code).toBe(0);
    expect(adopted(folder).statements()).toEqual([
      'CREATE TABLE Users (\n  Id STRING(36) NOT NULL,\n  Age INT64 DEFAULT (LENGTH("${x}")),\n) PRIMARY KEY (Id);\n',
      'CREATE ROLE a',
      'CREATE INDEX ByAge ON Users (Age)',
    ]);
    expect(out).toContain('1. npx spanner-constructs import main.tf --out shop-stack.ts\n');
    expect(out).toContain(".moveFromId('google_spanner_database.shop');\n");
  }));

  const KEY = 'projects/p/locations/l/keyRings/r/cryptoKeys/k';
  const settings = { version_retention_period: '3d', default_time_zone: 'Europe/Berlin' };
  test.each([
    ['main.tf', 'google_spanner_database.shop', `resource "google_spanner_database" "shop" {
  version_retention_period = "3d"
  default_time_zone = "Europe/Berlin"
  encryption_config {
    kms_key_name = "${KEY}"
  }
  ddl = ["${USERS.replaceAll('\n', ' ')}"]
}
`],
    ['a.tf.json', 'google_spanner_database.shop', JSON.stringify({ resource: { google_spanner_database: { shop: { ...settings, encryption_config: [{ kms_key_name: KEY }], ddl: [USERS] } } } })],
    ['state.json', 'module.us.google_spanner_database.shop', JSON.stringify({ version: 4, resources: [{
      module: 'module.us', type: 'google_spanner_database', name: 'shop', instances: [{ attributes: { ...settings, encryption_config: [{ kms_key_name: KEY, kms_key_names: [] }], ddl: [USERS] } }],
    }] })],
  ])('has the key, the retention and the time zone that its resource has: %s', (name, address, text) => inFolder({ [name]: text }, async (folder) => {
    const { out } = await folder.run(['adopt', name, '--out', 'm']);
    expect(out).toContain(`     migrations: 'm', encryptionConfig: { kmsKeyName: '${KEY}' }, versionRetentionPeriod: '3d', defaultTimeZone: 'Europe/Berlin'\n`);
    expect(out).toContain(`.moveFromId('${address}');\n`);
  })());

  test.each([
    ['main.tf', 'resource "google_spanner_database" "shop" {\n  lifecycle {\n    ignore_changes = [version_retention_period, ddl]\n  }\n  ddl = ["CREATE ROLE r"]\n}\n', true],
    ['main.tf', 'resource "google_spanner_database" "shop" {\n  lifecycle {\n    ignore_changes = all\n  }\n  ddl = ["CREATE ROLE r"]\n}\n', true],
    ['main.tf', 'resource "google_spanner_database" "shop" {\n  lifecycle {\n    ignore_changes = [name]\n  }\n  ddl = ["CREATE ROLE r"]\n}\n', false],
    ['a.tf.json', JSON.stringify({ resource: { google_spanner_database: { shop: { lifecycle: { ignore_changes: ['ddl'] }, ddl: [USERS] } } } }), true],
  ])('may have other statements in its state, which is said: %s %s', (name, text, isSaid) => inFolder({ [name]: text }, async (folder) => {
    expect((await folder.run(['adopt', name, '--out', 'm'])).err).toBe(
      isSaid ? 'note: ignore_changes holds back ddl, so Terraform may know other statements: adopt the output of terraform show -json\n' : '',
    );
  })());

  test('may have keys, one of which only Terraform knows', inFolder({
    'main.tf': `resource "google_spanner_database" "shop" {\n  encryption_config {\n    kms_key_names = ["${KEY}", "\${var.key}"]\n  }\n  ddl = ["CREATE ROLE r"]\n}\n`,
  }, async (folder) => {
    expect((await folder.run(['adopt', 'main.tf', '--out', 'm'])).out).toContain(`encryptionConfig: { kmsKeyNames: ['${KEY}', ...] }\n`);
  }));

  it('[T3] may be in a state without a dialect, beside an instance that is to be destroyed', inFolder({
    'state.tfstate': stateOf({ attributes: { name: 'shop', database_dialect: null, default_time_zone: null, ddl: [USERS] } }, { deposed: '1a2b', attributes: { name: 'shop', ddl: [INDEX] } }),
  }, async (folder) => {
    expect(await folder.run(['adopt', 'state.tfstate', '--out', 'm'])).toMatchObject({ code: 0 });
    expect(adopted(folder, 'm').statements()).toEqual([USERS]);
  }));

  test('may stand in a script that is its list', inFolder({ 'list.sql': `${USERS};\r\n${INDEX};\r\n`.replace('Age INT64\n', 'Age INT64\r\n') }, async (folder) => {
    expect(await folder.run(['adopt', 'list.sql', '--out', 'm', '--in-terraform'])).toMatchObject({ code: 0 });
    expect(adopted(folder, 'm').statements()).toEqual([USERS.replace('Age INT64\n', 'Age INT64\r\n'), INDEX]);
  }));

  test('is one of several when its name is given', inFolder({
    'two.tf.json': JSON.stringify({ resource: { google_spanner_database: { a: { name: 'shop', ddl: [USERS] }, b: { name: 'crm', ddl: [USERS, INDEX] } } } }),
  }, async (folder) => {
    expect(await folder.run(['adopt', 'two.tf.json', '--out', 'm'])).toMatchObject({ code: 2, err: 'error: two.tf.json holds the DDL of 2 databases: name one with --database: shop, crm\n' });
    expect(await folder.run(['adopt', 'two.tf.json', '--out', 'm', '--database', 'shpo'])).toMatchObject({ code: 2, err: expect.stringContaining('did you mean "shop"?') });
    expect(await folder.run(['adopt', 'two.tf.json', '--out', 'm', '--database', 'crm'])).toMatchObject({ code: 0 });
    expect(adopted(folder, 'm').statements()).toEqual([USERS, INDEX]);
  }));
});

describe('the import that it prints writes a class, and a file of the name of that class', () => {
  const tf = (name: object): string => JSON.stringify({ resource: { google_spanner_database: { label: { ...name, ddl: [USERS] } } } });
  test.each([
    ['db/shop-orders.sql', USERS, 'ShopOrdersStack', 'shop-orders-stack'],
    ['2024.sql', USERS, 'Schema2024Stack', 'schema2024-stack'],
    ['cdk.tf.json', tf({ name: 'shop_db' }), 'ShopDbStack', 'shop-db-stack'],
    ['cdk.tf.json', tf({ name: '${var.name}' }), 'CdkStack', 'cdk-stack'],
    ['terraform.tfstate', stateOf({ attributes: { name: 'shop', ddl: [USERS] } }), 'OrdersStack', 'orders-stack'],
  ])('%s as %s', (file, text, className, kebab) => inFolder({ [file]: text }, async (folder) => {
    for (const [language, written] of Object.entries({ typescript: `${kebab}.ts`, python: `${kebab.replaceAll('-', '_')}.py`, java: `${className}.java` })) {
      folder.write('cdktf.json', JSON.stringify({ language }));
      const { out } = await folder.run(['adopt', file, '--out', `${language}/orders`]);
      const [, args] = /^1\. npx spanner-constructs (.*)$/m.exec(out)!;
      expect(args).toMatch(new RegExp(` --out ${written}$`));
      expect(await folder.run(args.split(' '))).toMatchObject({ code: 0 });
      expect(folder.read(written)).toContain(`class ${className}`);
    }
  })());
});

test('what an interrupted run hides in the folder is in nobody\'s way', inFolder({ 'a.sql': USERS, 'm/.gitattributes': '', 'm/.migrate.lock': '' }, async (folder) => {
  expect(await folder.run(['adopt', 'a.sql', '--out', 'm'])).toMatchObject({ code: 0, err: '' });
}));

describe('what cannot be used', () => {
  const template = 'resource "google_spanner_database" "a" {\n  ddl = [\n    "CREATE TABLE ${var.prefix}Users (Id INT64) PRIMARY KEY (Id)",\n  ]\n}\n';
  test.each([
    ['no file', ['--out', 'new'], /^error: adopt needs FILE, or - for the standard input\n    usage  spanner-constructs adopt \(FILE \| --database PATH\) --out DIR \[options\]\n$/],
    ['no folder', ['a.sql'], /^error: adopt needs --out DIR, the folder to write to\n    usage  spanner-constructs adopt \(FILE \| --database PATH\) --out DIR \[options\]\n$/],
    ['a folder with something in it', ['a.sql', '--out', 'full'], /^error: the folder full is not empty: name a new folder\n$/],
    ['a file in the place of the folder', ['a.sql', '--out', 'a.sql'], /^error: the folder a\.sql cannot be used: ENOTDIR: not a directory: name a new folder\n$/],
    ['[P2] a folder below a file', ['a.sql', '--out', 'a.sql/m'], /^error: the folder a\.sql\/m cannot be used: ENOTDIR: not a directory: name a new folder\n$/],
    ['[P2] a folder in a place that takes none', ['a.sql', '--out', '/dev/fd/x/m'], /^error broken-migrations: \/dev\/fd\/x\/m cannot be written; nothing was changed\n.*\n +got +E[A-Z]+: /],
    ['[P2] a folder with a name that no system takes', ['a.sql', '--out', 'mi\0grations'], /^error: the folder mi\\u\{0\}grations cannot be used: a path has no null characters: name a new folder\n$/],
    ['a script without statements', ['empty.sql', '--out', 'new'], /^error: empty\.sql holds no statements\n$/],
    ['a script of which nothing is understood', ['prose.sql', '--out', 'new'], /^error: prose\.sql holds no DDL that can be read\n$/],
    ['a Terraform file without a database', ['empty.tf', '--out', 'new'], /^error: empty\.tf holds no DDL: name a file with one database\n$/],
    ['a list without statements', ['empty-list.tf', '--out', 'new'], /^error: empty-list\.tf holds no DDL: /],
    ['a value that only Terraform knows', ['template.tf', '--out', 'new'], /^error: template\.tf:3:\d+: only Terraform knows this value: .*terraform show -json/],
    ['a list that is computed', ['computed.tf', '--out', 'new'], /^error: computed\.tf:2:\d+: only Terraform knows this value: /],
    ['a time zone that only Terraform knows', ['zone.tf', '--out', 'new'], /^error: only Terraform knows the default_time_zone of google_spanner_database\.a: .*terraform show -json/],
    ['a state without ddl', ['imported.json', '--out', 'new'], /^error: the ddl of shop is empty in imported\.json: adopt the DDL that the database returns: gcloud /],
    ['[T3] a dialect that Spanner does not have', ['mysql.tfstate', '--out', 'new'], /^error: the database_dialect of a google_spanner_database is "MYSQL" in mysql\.tfstate: it can be GOOGLE_STANDARD_SQL or POSTGRESQL\n$/],
    ['[T3] such a dialect in HCL', ['mysql.tf', '--out', 'new'], /^error: the database_dialect of a google_spanner_database is "MYSQL" in mysql\.tf: /],
    ['[T3] such a dialect in JSON', ['mysql.tf.json', '--out', 'new'], /^error: the database_dialect of a google_spanner_database is "MYSQL" in mysql\.tf\.json: /],
    ['[T3] a dialect that is no text', ['number.tfstate', '--out', 'new'], /^error: the database_dialect of a google_spanner_database is "7" in number\.tfstate: /],
    ['[T3] a database that is tainted', ['tainted.tfstate', '--out', 'new'], /^error: shop is tainted in tainted\.tfstate: Terraform would replace it, and its ddl may never have run: /],
    ['[T3] a database that is tainted, as terraform show prints it', ['tainted.json', '--out', 'new'], /^error: shop is tainted in tainted\.json: /],
    ['[T3] a list with something else than texts', ['nulls.tfstate', '--out', 'new'], /^error: the ddl of shop is not a list of strings in nulls\.tfstate\n$/],
    ['an element without a statement', ['blank.tf', '--out', 'new'], /^error: blank\.tf:2:\d+ holds no statement\n$/],
    ['a statement that is never closed', ['open.tf', '--out', 'new', '--allow-unread'], /^error broken-migrations: /],
    ['rows between the statements', ['rows.sql', '--out', 'new'], /^error: rows\.sql:5:1: INSERT is not DDL: run it from the application or a script\nnote: nothing was adopted\n$/],
    ['what is not JSON', ['bad.json', '--out', 'new'], /^error: bad\.json is not JSON: /],
  ])('%s', (_, args, err) => inFolder({
    'a.sql': `${USERS};`,
    'full/0001_a.sql': '',
    'prose.sql': 'Dear all; the schema is attached;',
    'rows.sql': `${USERS};\nINSERT INTO Users (UserId) VALUES ('a');\n`,
    'empty.sql': '-- nothing\n',
    'empty.tf': '',
    'empty-list.tf': 'resource "google_spanner_database" "a" {\n  ddl = []\n}\n',
    'template.tf': template,
    'computed.tf': 'resource "google_spanner_database" "a" {\n  ddl = split(";", file("schema.sql"))\n}\n',
    'zone.tf': 'resource "google_spanner_database" "a" {\n  default_time_zone = var.zone\n  ddl = ["CREATE ROLE r"]\n}\n',
    'blank.tf': 'resource "google_spanner_database" "a" {\n  ddl = ["-- nothing"]\n}\n',
    'open.tf': 'resource "google_spanner_database" "a" {\n  ddl = ["CREATE ROLE `a"]\n}\n',
    'imported.json': JSON.stringify({ values: { root_module: { resources: [{ type: 'google_spanner_database', values: { name: 'shop', ddl: null } }] } } }),
    'bad.json': '{',
    'mysql.tfstate': stateOf({ attributes: { name: 'shop', database_dialect: 'MYSQL', ddl: [USERS] } }),
    'number.tfstate': stateOf({ attributes: { name: 'shop', database_dialect: 7, ddl: [USERS] } }),
    'mysql.tf': 'resource "google_spanner_database" "a" {\n  database_dialect = "MYSQL"\n  ddl = ["CREATE TABLE T (Id INT64) PRIMARY KEY (Id)"]\n}\n',
    'mysql.tf.json': JSON.stringify({ resource: { google_spanner_database: { a: { name: 'shop', database_dialect: 'MYSQL', ddl: [USERS] } } } }),
    'tainted.tfstate': stateOf({ status: 'tainted', attributes: { name: 'shop', database_dialect: null, ddl: [USERS] } }),
    'tainted.json': JSON.stringify({ values: { root_module: { resources: [{ type: 'google_spanner_database', tainted: true, values: { name: 'shop', database_dialect: null, ddl: [USERS] } }] } } }),
    'nulls.tfstate': stateOf({ attributes: { name: 'shop', ddl: [USERS, null] } }),
  }, async (folder) => {
    expect(await folder.run(['adopt', ...args])).toMatchObject({ code: 2, out: '', err: expect.stringMatching(err) });
    expect(fs.existsSync(path.join(folder.path, 'new'))).toBe(false);
  })());
});


describe('the schemas of the corpus', () => {
  test.each(CORPUS_FILES.map((file) => [file.name, file] as const))('%s comes under the ledger without a change', (name, { text, dialect }) => inFolder({ [name]: text }, async (folder) => {
    const args = ['--dialect', dialect === Dialect.POSTGRESQL ? 'postgresql' : 'googlesql'];
    expect(await folder.run(['adopt', name, '--out', 'baseline', ...args])).toMatchObject({ code: 0 });
    expect(await folder.run(['adopt', name, '--out', 'adopted', '--in-terraform', ...args])).toMatchObject({ code: 0 });
    const list = parseScript(text, dialect).map(({ start, end }) => text.slice(start, end));
    for (const [out, emitted] of [['baseline', []], ['adopted', list]] as const) {
      const db = importedOver(path.join(folder.path, out), text, dialect);
      expect([out, pending(db, adopted(folder, out))]).toEqual([out, []]);
      expect(db.ddl).toEqual(emitted);
    }
  })());
});
