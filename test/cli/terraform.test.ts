import * as fs from 'node:fs';
import { Folder, HOT, inFolder, jsonReport, SAFE, type JsonReport } from './support';
import { DdlSource, SourceFile } from '../../src/audit/source';
import { databasesInHcl } from '../../src/cli/input/terraform-hcl';
import { databasesInJson } from '../../src/cli/input/terraform-json';
import type { TerraformDatabase } from '../../src/cli/input/terraform-source';
import { Dialect } from '../../src/schema';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';

const hcl = (body: string): TerraformDatabase[] => databasesInHcl(new SourceFile('main.tf', `resource "google_spanner_database" "shop" {\n${body}\n}\n`));
const texts = (databases: readonly TerraformDatabase[]): string[][] => databases.map(({ pieces }) => pieces.map(({ text, unread }) => (unread === undefined ? text : `<${unread}>${text}`)));

describe('the statements of a .tf file', () => {
  const cases: readonly (readonly [string, string, readonly string[]])[] = [
    ['are strings', 'ddl = ["A", "B",]', ['A', 'B']],
    ['stand on any lines', 'ddl = [\n  "A",\n\n  # a comment, "C"\n  "B" // another\n]', ['A', 'B']],
    ['hold escapes', 'ddl = ["A \\"x\\" \\\\ \\t\\u00e9\\U0001F600"]', ['A "x" \\ \té\u{1f600}']],
    ['hold brackets and commas', 'ddl = ["A (b, c)", "[D]"]', ['A (b, c)', '[D]']],
    ['are heredocs', 'ddl = [<<EOF\nA (\n  b\n)\nEOF\n  , <<-SQL\n    B (\n      "c"\\n\n\n    )\n    SQL\n]', ['A (\n  b\n)\n', 'B (\n  "c"\\n\n\n)\n']],
    ['keep their indentation without a hyphen', 'ddl = [<<EOF\n  A\n    B\nEOF\n]', ['  A\n    B\n']],
    ['keep blank lines in front of their indentation', 'ddl = [<<-EOT\n      A (\n  \n              \n\n      )\n    EOT\n]', ['A (\n  \n              \n\n)\n']],
    ['are trimmed heredocs', 'ddl = [trimspace(<<EOF\nA\nEOF\n), chomp("B")]', ['A', 'B']],
    ['hold plain text that looks like a template', 'ddl = ["A $${b} %%{c} 100%"]', ['A ${b} %{c} 100%']],
    ['hold names that only Terraform knows', 'ddl = ["A ${var.prefix}_b ${local.names["x"]} ${each.key}"]', ['A prefix_b x key']],
    ['hold other templates as they are', 'ddl = ["A ${upper("b")} ${var.x ? "}" : "{"} C"]', ['A ${upper("b")} ${var.x ? "}" : "{"} C']],
    ['come from a local value', 'ddl = local.statements', ['A', 'B']],
    ['come from several lists', 'ddl = concat(["C"], local.statements, [])', ['C', 'A', 'B']],
    ['stand beside nested blocks', 'timeouts {\n  ddl = ["No"]\n}\nlifecycle { ignore_changes = [ddl] }\nddl = ["A"]', ['A']],
  ];
  test.each(cases)('%s', (_, body, expected) => {
    const [found] = texts(databasesInHcl(new SourceFile('main.tf', `locals {\n  statements = ["A", "B"]\n}\nresource "google_spanner_database" "shop" {\n${body}\n}`)));
    expect(found).toEqual(expected);
  });

  test('may be none, as in JSON, which is no database to read', () => {
    const inHcl = new SourceFile('main.tf', 'resource "google_spanner_database" "shop" {\n  ddl = []\n}\n');
    const json = new SourceFile('main.tf.json', '{"resource":{"google_spanner_database":{"shop":{"ddl":[]}}}}');
    expect([databasesInHcl(inHcl), databasesInJson(json)]).toEqual([[], []]);
  });

  test.each([
    ['from a file', 'ddl = split(";", file("schema.sql"))', ['<a list of statements>split(";", file("schema.sql"))']],
    ['from a loop', 'ddl = [for s in local.x : s]', ['<a list of statements>[for s in local.x : s]']],
    ['from a local value that is not here', 'ddl = local.gone', ['<a list of statements>local.gone']],
    ['from a local value that goes round', 'ddl = local.a', ['<a list of statements>local.a']],
    ['from a file, one of them', 'ddl = ["A", file("b.sql"), "${file("c.sql")}"]', ['A', '<the text of a statement>file("b.sql")', '<the text of a statement>"${file("c.sql")}"']],
    ['of two lines that are put together', 'ddl = [join("", ["A", "B"])]', ['<the text of a statement>join("", ["A", "B"])']],
  ])('that come %s are told as not understood', (_, body, expected) => {
    expect(texts(databasesInHcl(new SourceFile('main.tf', `locals { a = local.a }\nresource "google_spanner_database" "shop" {\n${body}\n}`)))).toEqual([expected]);
  });

  test('are those of each database', () => {
    const file = 'resource google_spanner_database bare { ddl = ["D"] }\nresource "google_spanner_database" "a" {\n  ddl = ["A"]\n}\nresource "google_spanner_instance" "i" {\n  ddl = ["No"]\n}\nresource "google_spanner_database" "b" { ddl = ["B"] }\n'
      + '/* resource "google_spanner_database" "c" { ddl = ["C"] } */\nresource "google_spanner_database" "none" {}\n';
    expect(texts(databasesInHcl(new SourceFile('main.tf', file)))).toEqual([['D'], ['A'], ['B']]);
  });

  test.each([['', undefined], ['database_dialect = "POSTGRESQL"', Dialect.POSTGRESQL], ['database_dialect = "GOOGLE_STANDARD_SQL"', Dialect.GOOGLESQL], ['database_dialect = var.dialect', undefined]])(
    'have the dialect of their database: %s', (attribute, dialect) => {
      expect(hcl(`name = "shop"\n${attribute}\nddl = ["A"]`)).toMatchObject([{ dialect, database: 'shop', address: 'google_spanner_database.shop' }]);
    },
  );

  test.each([
    ['a string', 'resource "google_spanner_database" "a" {\n ddl = ["A\n'], ['a template', 'resource "google_spanner_database" "a" {\n ddl = ["A ${x'],
    ['a heredoc', 'resource "google_spanner_database" "a" {\n ddl = [<<EOF\nA'], ['a list', 'resource "google_spanner_database" "a" {\n ddl = ["A"'],
    ['a comment', 'resource "google_spanner_database" "a" {\n ddl = ["A"] /*'], ['a block', 'resource "google_spanner_database" "a" { ddl ='],
  ])('that are cut off in %s are read as far as they go', (_, file) => {
    const found = texts(databasesInHcl(new SourceFile('main.tf', file))).flat();
    expect(found.filter((text) => !/^(A|<)/.test(text))).toEqual([]);
  });
});

describe('the statements of a .tf.json file', () => {
  const json = (database: unknown): SourceFile => new SourceFile('cdk.tf.json', JSON.stringify({ resource: { google_spanner_database: { shop: database } } }, undefined, 2));

  test('are strings with escapes and templates', () => {
    const ddl = ['A "b"\n\\ \u00e9', 'B $${c} ${var.d}_e %%{f}', '${file("g.sql")}'];
    expect(texts(databasesInJson(json({ name: 'shop', ddl })))).toEqual([['A "b"\n\\ \u00e9', 'B ${c} d_e %{f}', '<the text of a statement>"${file(\\"g.sql\\")}"']]);
  });

  test('are found in lists of blocks, and nowhere else', () => {
    const file = { ddl: ['No'], locals: { ddl: ['No'] }, resource: [{ google_spanner_database: [{ a: [{ ddl: ['A'], timeouts: { ddl: 'No' } }], b: { ddl: ['B'] } }], google_x: { c: { ddl: ['No'] } } }] };
    expect(texts(databasesInJson(new SourceFile('a.tf.json', JSON.stringify(file))))).toEqual([['A'], ['B']]);
  });

  test('are told as not understood when they are one template', () => {
    expect(texts(databasesInJson(json({ ddl: '${local.ddl}' })))).toEqual([['<a list of statements>"${local.ddl}"']]);
  });

  test('have the dialect and the name of their database', () => {
    expect(databasesInJson(json({ ddl: ['A'], name: 'shop', database_dialect: 'POSTGRESQL' }))).toMatchObject([{ dialect: Dialect.POSTGRESQL, database: 'shop', address: 'google_spanner_database.shop' }]);
  });
});

describe('every character of a statement', () => {
  const files: readonly (readonly [string, string])[] = [
    ['a.tf', 'resource "google_spanner_database" "shop" {\r\n  ddl = [\r\n    "AB ${var.CD}\\nEF \\"GH\\" $${IJ}",\r\n    <<-EOT\r\n      KL ${upper("MN")}\r\n        OP\r\n    EOT\r\n  ]\r\n}\r\n'],
    ['a.tf.json', JSON.stringify({ resource: { google_spanner_database: { shop: { ddl: ['AB ${var.CD}\nEF "GH" $${IJ}', 'KL \u00fc\u0001 ${upper("MN")}\tOP'] } } } })],
  ];
  test.each(files)('of %s is found where it stands in the file', (name, text) => {
    const [{ pieces }] = (name.endsWith('.json') ? databasesInJson : databasesInHcl)(new SourceFile(name, text));
    const source = new DdlSource(pieces);
    const pairs = [...source.text.matchAll(/[A-P]{2}/g)].map((match) => [match[0], text.slice(source.fileOffset(match.index), source.fileOffset(match.index) + 2)]);
    expect(pairs.map(([inDdl]) => inDdl)).toEqual(['AB', 'CD', 'EF', 'GH', 'IJ', 'KL', 'MN', 'OP']);
    // A value of Terraform is the whole template.
    expect(pairs.map(([, inFile]) => inFile)).toEqual(pairs.map(([inDdl]) => (inDdl === 'CD' ? '${' : inDdl)));
  });

  test.each(files)('of %s ends where what stands for it ends', (name, text) => {
    const [{ pieces }] = (name.endsWith('.json') ? databasesInJson : databasesInHcl)(new SourceFile(name, text));
    const source = new DdlSource(pieces);
    const inFile = (piece: string): string => {
      const at = source.text.indexOf(piece);
      return text.slice(source.fileOffset(at), source.fileEnd(at + piece.length));
    };
    expect(['AB', 'CD', 'EF "', '"GH"', '${', 'KL'].map(inFile)).toEqual(['AB', '${var.CD}', 'EF \\"', '\\"GH\\"', '$${', 'KL']);
  });
});

const DATABASE = `# the shop
resource "google_spanner_database" "shop" {
  name             = "shop"
  database_dialect = "POSTGRESQL"
  ddl = [
    # spanner-constructs: acknowledge monotonic-key: one row a day, no more
    "CREATE TABLE days (day date PRIMARY KEY)",
    <<-EOT
      CREATE TABLE \${var.prefix}events (
        seen timestamptz,
        PRIMARY KEY (seen)
      )
    EOT
    ,
    file("more.sql"),
  ]
}
`;

/** The text that a report points at, up to the end of the word. */
function wordsAt(folder: Folder, places: JsonReport['findings']): string[] {
  return places.map(({ file, line, column }) => /^\w+/.exec(fs.readFileSync(`${folder.path}/${file}`, 'utf8').split('\n')[line - 1].slice(column - 1))?.[0] ?? '');
}

describe('an audit of Terraform', () => {
  test('points into the .tf file, and heeds its comments', inFolder({ 'main.tf': DATABASE }, async (folder) => {
    const report = await jsonReport(folder, ['.']);
    expect(report.findings.map(({ rule, line, object }) => [rule, line, object])).toEqual([['monotonic-key', 11, 'prefixevents']]);
    expect(wordsAt(folder, report.findings)).toEqual(['seen']);
    expect(report.acknowledged).toMatchObject([{ rule: 'monotonic-key', object: 'days' }]);
    expect(report.files).toMatchObject([{ file: 'main.tf', dialect: 'postgresql', statements: 3, notUnderstood: 1, problems: [{ line: 15, column: 5, expected: 'a file of DDL (there is no file more.sql)', found: 'file("more.sql")' }] }]);
  }));

  test.each<[string, string, string, string]>([
    ['main.tf', 'above the element of the list: # spanner-constructs: acknowledge monotonic-key: <reason>', '"CREATE', '# spanner-constructs: acknowledge monotonic-key: ten rows a day, checked\n    "CREATE'],
    ['main.tf.json', 'in spanner-constructs.yaml: acknowledgements: [{rule: monotonic-key, on: <object>, reason: <reason>}]', '', ''],
  ])('says where %s accepts a finding', (name, keep, from, to) => {
    const ddl = [HOT.trim().replace(/;$/, '')];
    const text = name.endsWith('.tf')
      ? `resource "google_spanner_database" "shop" {\n  ddl = [\n    ${JSON.stringify(ddl[0])},\n  ]\n}\n`
      : JSON.stringify({ resource: { google_spanner_database: { shop: { ddl } } } });
    return inFolder({ [name]: text }, async (folder) => {
      const [shown, github] = await Promise.all(['text', 'github'].map(async (format) => (await folder.run(['audit', name, '--format', format])).out));
      expect(shown).toContain(`    keep  ${keep}\n`);
      expect(github).toContain(`    keep  ${keep}`);
      await folder.run(['report', name, '--out', 'report']);
      expect(folder.read('report/report.html')).toContain(keep.replaceAll('<', '&#60;').replaceAll('>', '&#62;'));
      folder.write(name, text.replace(from, to));
      if (from === '') {
        folder.write('spanner-constructs.yaml', 'acknowledgements: [{rule: monotonic-key, on: Events, reason: ten rows a day in it}]\n');
      }
      expect((await folder.run(['audit', name])).code).toBe(0);
    })();
  });

  test('says of a comment of SQL in the list how Terraform writes it, and nothing of what it hides', inFolder({
    'main.tf': `resource "google_spanner_database" "shop" {\n  ddl = [\n    -- spanner-constructs: acknowledge monotonic-key: ten rows a day\n    "${HOT.trim().replace(/;$/, '')}",\n  ]\n}\n`,
  }, async (folder) => {
    const { code, out } = await folder.run(['audit', 'main.tf']);
    expect(out).toContain('main.tf:3:5: error: only Terraform knows this DDL, so it is not checked: expected # before a comment, found "-- spanner-constructs');
    expect(out).not.toContain('unused-acknowledgement');
    expect(code).toBe(2);
  }));

  test('points into the file that cdktf writes', inFolder({
    'cdktf.out/stacks/shop/cdk.tf.json': JSON.stringify({ resource: { google_spanner_database: { shop: { ddl: ['CREATE TABLE `T` (`SeenAt` TIMESTAMP) PRIMARY KEY (`SeenAt`)'] } } } }, undefined, 1),
  }, async (folder) => {
    const { findings } = await jsonReport(folder, ['cdktf.out']);
    expect(findings).toMatchObject([{ rule: 'monotonic-key', line: 6, object: 'T' }]);
    expect(wordsAt(folder, findings.map((each) => ({ ...each, column: each.column + 1 })))).toEqual(['SeenAt']);
  }));

  test('judges each database of a file by itself', inFolder({
    'main.tf': ['a', 'b'].map((name) => `resource "google_spanner_database" "${name}" {\n  ddl = ["CREATE TABLE T (Id STRING(36) DEFAULT (GENERATE_UUID())) PRIMARY KEY (Id)"]\n}\n`).join(''),
  }, async (folder) => {
    const { code, files, objects } = await jsonReport(folder, ['main.tf']);
    expect([code, files.length, objects.map(({ verdict }) => verdict)]).toEqual([0, 2, ['safe', 'safe']]);
  }));

  test('[E2] of a file without a database finds nothing to check', inFolder({ 'main.tf': 'resource "google_project" "p" {}' }, async (folder) => {
    expect(await folder.run(['audit', 'main.tf'])).toMatchObject({ code: 2, out: '', err: 'error: nothing to check: the input has no statements\n' });
  }));

  test('does not let a string that is never closed swallow the next statement', inFolder({
    'main.tf': 'resource "google_spanner_database" "a" {\n  ddl = ["/* never closed", "CREATE TABLE T (SeenAt TIMESTAMP) PRIMARY KEY (SeenAt)"]\n}\n',
  }, async (folder) => {
    const { files, findings } = await jsonReport(folder, ['main.tf']);
    expect([files[0].statements, files[0].notUnderstood, findings.map(({ rule }) => rule)]).toEqual([2, 1, ['monotonic-key']]);
  }));
});

const TABLE = 'CREATE TABLE Users (\n  Id STRING(36) DEFAULT (GENERATE_UUID()),\n) PRIMARY KEY (Id);\n';
const INDEX = '\nCREATE INDEX Newest\n  ON Users (Id); -- once more\nCREATE TABLE Seen (SeenAt TIMESTAMP) PRIMARY KEY (SeenAt);\n';

function resource(ddl: string, more = ''): string {
  return `${more}resource "google_spanner_database" "shop" {\n  ddl = ${ddl}\n}\n`;
}

test.each([
  ['lists', `${'concat('.repeat(20_000)}["A"]${')'.repeat(20_000)}`],
  ['texts', `[${'trimspace('.repeat(20_000)}"A"${')'.repeat(20_000)}]`],
  ['loops', `${'[for s in '.repeat(20_000)}["A"]${' : s]'.repeat(20_000)}`],
  ['local values that name themselves ten times', 'local.a'],
])('an expression of endless %s comes to an end', (_, ddl) => inFolder({
  'main.tf': resource(ddl, `locals {\n  a = concat(${Array(10).fill('local.a').join(', ')})\n}\n`),
}, async (folder) => {
  const { files } = await jsonReport(folder, ['main.tf']);
  expect(files[0].notUnderstood).toBeGreaterThan(0);
})());

describe('a value that only Terraform knows', () => {
  test.each([
    ['as a type', 'CREATE TABLE T (Id STRING(36) NOT NULL, Kind ${var.x}) PRIMARY KEY (Id, Gone)'],
    ['as a default', 'CREATE TABLE T (Id STRING(36) NOT NULL, Kind INT64 DEFAULT (${var.x})) PRIMARY KEY (Id, Gone)'],
    ['in an expression', 'CREATE TABLE T (Id STRING(36) NOT NULL, Kind INT64, N INT64 AS (Kind + ${var.x}) STORED) PRIMARY KEY (Id, Gone)'],
    ['in a check', 'CREATE TABLE T (Id STRING(36) NOT NULL, Kind INT64, CHECK (Kind IN (${var.x}))) PRIMARY KEY (Id, Gone)'],
    ['in a query', 'CREATE TABLE T (Id STRING(36) NOT NULL) PRIMARY KEY (Id, Gone)', 'CREATE VIEW V SQL SECURITY INVOKER AS SELECT ${var.x} FROM T'],
    ['in an option', "ALTER DATABASE shop SET OPTIONS (version_retention_period = '${var.x}d')", 'CREATE TABLE T (Id STRING(36) NOT NULL) PRIMARY KEY (Id, Gone)'],
    ['as a table', 'CREATE TABLE T (Id STRING(36) NOT NULL, CONSTRAINT f FOREIGN KEY (Id) REFERENCES ${var.x} (Id)) PRIMARY KEY (Id, Gone)'],
    ['in a table name, where the rest is', 'CREATE TABLE ${var.x}T (Id STRING(36) NOT NULL) PRIMARY KEY (Id, Gone)'],
    ['of a function', "ALTER DATABASE shop SET OPTIONS (version_retention_period = '${upper(var.x)}')", 'CREATE TABLE T (Id STRING(36) NOT NULL) PRIMARY KEY (Id, Gone)'],
  ])('is not judged %s', (_, ...ddl) => inFolder({ 'main.tf': resource(JSON.stringify(ddl)) }, async (folder) => {
    const { out } = await folder.run(['audit', 'main.tf']);
    expect(out.match(/error [a-z-]+:.*/g)).toEqual([expect.stringMatching(/^error unknown-column: .* names Gone,/)]);
  })());

  const ddl = 'CREATE TABLE ${var.prefix}Orders (Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), Zone STRING(40) DEFAULT (\'${upper(var.zone)}\')) PRIMARY KEY (Id)';
  const FILES = { 'main.tf': resource(`["CREATE ROLE r", "${ddl}"]`), 'safe.sql': SAFE };
  test.each([
    'ddl main.tf', 'diff main.tf safe.sql', 'diff safe.sql main.tf', 'import main.tf', 'init shop --host terraform --schema main.tf',
    'loadtest main.tf --database projects/p/instances/i/databases/d', 'migrate --schema main.tf', 'report safe.sql --from main.tf', 'splits main.tf --nodes 2',
  ])('is not taken for its name: %s', (line) => inFolder(FILES, async (folder) => {
    const { code, err } = await folder.run(line.split(' '));
    expect([code, err]).toEqual([2, expect.stringMatching(/^error: main\.tf:2:28: only Terraform knows this value: give the output of terraform show -json instead\n/)]);
  })());
});

describe('an item of `ddl`, which Terraform sends to Spanner as one statement', () => {
  const [ONE, OTHER] = ['A', 'B'].map((name) => `CREATE TABLE ${name} (Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID())) PRIMARY KEY (Id)`);
  const [PG, PG_OTHER] = ['a', 'b'].map((name) => `CREATE TABLE ${name} (id varchar(36) DEFAULT spanner.generate_uuid() PRIMARY KEY)`);
  const inPg = (ddl: string): string => resource(`${ddl}\n  database_dialect = "POSTGRESQL"`);
  const [BLANK, MARK, QUERY] = ['an item of `ddl` holds no statement, and Spanner refuses it', 'Terraform sends the byte order mark before it to Spanner, which refuses it', 'SELECT is not DDL, and Spanner refuses it in an item of `ddl`'];
  const [SHARED, SEMICOLON] = ['it shares an item of `ddl` with 1 other statement, which Terraform sends to Spanner as one', 'Terraform sends the `;` in an item of `ddl` to Spanner, which refuses it'];
  test.each([
    ['with one', resource(JSON.stringify([ONE, OTHER])), []],
    ['with a semicolon', resource(JSON.stringify([`${ONE};`, OTHER])), [SEMICOLON]],
    ['with a semicolon and a comment', resource(JSON.stringify([`${ONE} -- one;\n ; -- done`])), [SEMICOLON]],
    ['with two', resource(JSON.stringify([`${ONE}; ${OTHER};`])), [SHARED]],
    ['with two in a heredoc', resource(`[<<-EOT\n    ${ONE};\n    ${OTHER}\n  EOT\n  ]`), [SHARED]],
    ['in a file', resource('[file("two.sql")]'), [SHARED]],
    ['in a file that is split', resource('split(";", file("two.sql"))'), [BLANK]],
    ['in a file that is split, without empty ones', resource('compact(split(";", file("two.sql")))'), [BLANK]],
    ['in a file that is trimmed and split', resource('split(";", trimspace(file("two.sql")))'), [BLANK]],
    ['in a file that is trimmed and split, without empty ones', resource('compact(split(";", chomp(file("two.sql"))))'), []],
    ['in a file that is split at line ends, without empty ones', resource('compact(split(";\\n", file("two.sql")))'), []],
    ['in a loop', resource('[for s in split(";", file("two.sql")) : trimspace(s)]'), [BLANK]],
    ['in a loop without empty ones', resource('[for s in split(";", file("two.sql")) : trimspace(s) if s != ""]'), [BLANK]],
    ['in a loop without blank ones', resource('[for s in split(";", file("two.sql")) : s if trimspace(s) != ""]'), []],
    ['in a loop whose empty ones are dropped', resource('compact([for s in split(";", file("two.sql")) : trimspace(s)])'), []],
    ['of a file with a mark', resource('[for s in split(";", file("mark.sql")) : trimspace(s) if trimspace(s) != ""]'), [MARK]],
    ['of an empty file', resource('["CREATE ROLE r", file("empty.sql")]'), [BLANK]],
    ['with none', resource(JSON.stringify(['', ONE, '\n', '-- one', ';'])), [BLANK, BLANK, BLANK, BLANK]],
    ['with none, without empty ones', resource(`compact(${JSON.stringify(['', ONE, '\n'])})`), [BLANK]],
    ['with a semicolon in front', resource(JSON.stringify([`;${ONE}`])), [SEMICOLON]],
    ['with a query', resource(JSON.stringify([ONE, 'SELECT 1'])), [QUERY]],
    ['of PostgreSQL with a query', inPg(JSON.stringify([PG, 'SELECT 1'])), [QUERY]],
    ['of PostgreSQL with none', inPg(JSON.stringify([PG, ' '])), [BLANK]],
    ['of PostgreSQL with a semicolon', inPg(JSON.stringify([`${PG};`])), []],
    ['of PostgreSQL with two', inPg(JSON.stringify([`${PG}; ${PG_OTHER}`])), [SHARED]],
    ['in JSON', { resource: { google_spanner_database: { a: { ddl: [`${ONE};`] } } } }, [SEMICOLON]],
    ['in a plan', { planned_values: { root_module: { resources: [{ type: 'google_spanner_database', name: 'a', values: { ddl: [ONE, ''] } }] } } }, [BLANK]],
  ])('%s is told', (_, main, messages) => inFolder({
    ...(typeof main === 'string' ? { 'main.tf': main } : { 'main.json': JSON.stringify(main) }),
    'two.sql': `${ONE};\n${OTHER};\n`, 'mark.sql': `\ufeff${ONE};\n`, 'empty.sql': '',
  }, async (folder) => {
    const { findings } = await jsonReport(folder, [typeof main === 'string' ? 'main.tf' : 'main.json']);
    expect(findings.map(({ rule, message }) => [rule, message])).toEqual(messages.map((message) => ['statement-order', message]));
  })());

  describeOnEmulator('that runs here', (spanner) => {
    test.each<readonly [Dialect, string, boolean]>([
      [Dialect.GOOGLESQL, ONE, true], [Dialect.GOOGLESQL, `${ONE};`, false], [Dialect.GOOGLESQL, `${ONE}; ${OTHER}`, false],
      ...Object.values(Dialect).flatMap((dialect) => ['', '\n', '-- one', ';', 'SELECT 1'].map((item) => [dialect, item, false] as const)),
      [Dialect.GOOGLESQL, `\n${ONE}\n`, true], [Dialect.GOOGLESQL, `;${ONE}`, false], [Dialect.GOOGLESQL, `\ufeff${ONE}`, false], [Dialect.POSTGRESQL, `\ufeff${PG}`, false],
      [Dialect.POSTGRESQL, `${PG};`, true], [Dialect.POSTGRESQL, `;${PG}`, true], [Dialect.POSTGRESQL, `${PG}; ${PG_OTHER}`, false],
    ])('it is judged so in %s: %s', async (dialect, item, accepted) => {
      expect(await spanner.createDatabase(dialect, [item])).toMatchObject({ accepted });
    });
  });
});

describe('DDL that Terraform reads from a file', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['as an element', '[file("db/schema.sql")]'],
    ['by the folder of the module', '[file("${path.module}/db/schema.sql")]'],
    ['with spaces cut off', '[trimspace(chomp(file("db/../db/schema.sql")))]'],
    ['split', 'split(";", file("db/schema.sql"))'],
    ['split at line ends', 'split(";\\n", trimspace(file("${path.module}/db/schema.sql")))'],
    ['split, without empty ones', 'compact(split(";", file("db/schema.sql")))'],
    ['in a loop', '[for s in split(";", file("db/schema.sql")) : trimspace(s) if trimspace(s) != ""]'],
    ['in a loop with another condition', '[for each in compact(split(";", file("db/schema.sql"))) : each if length(trimspace(each)) > 0]'],
    ['by way of local values', 'local.list'],
    ['beside other statements', 'concat(["CREATE ROLE r"], split(";", local.text))'],
  ];
  const locals = 'locals {\n  text = file("${path.module}/db/schema.sql")\n  list = split(";", local.text)\n}\n';
  test.each(cases)('%s is judged at its own lines', (_, ddl) => inFolder({ 'infra/main.tf': resource(ddl, locals), 'infra/db/schema.sql': TABLE + INDEX }, async (folder) => {
    const { code, findings, files, objects } = await jsonReport(folder, ['infra']);
    expect(findings.filter(({ rule }) => rule !== 'statement-order').map(({ rule, file, line, object }) => [rule, file, line, object])).toEqual([
      ['redundant-index', 'infra/db/schema.sql', 5, 'Newest'], ['monotonic-key', 'infra/db/schema.sql', 7, 'Seen'],
    ]);
    expect([code, objects.length, files.find(({ file }) => file === 'infra/db/schema.sql')]).toEqual([1, 3, expect.objectContaining({ statements: 3, notUnderstood: 0 })]);
  })());

  test('is read from the list that migrate writes, at its own lines, and a fix is no edit of it', inFolder({
    'infra/main.tf': resource('jsondecode(file("${path.module}/migrations/shop/ddl.json"))'),
    'infra/migrations/shop/ddl.json': JSON.stringify(['CREATE TABLE T (\n  Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), Seen TIMESTAMP\n) PRIMARY KEY (Id)', 'CREATE INDEX "" ON T (Seen)'.replace('""', 'Newest')], undefined, 2),
  }, async (folder) => {
    const { code, findings, files } = await jsonReport(folder, ['infra']);
    expect([code, findings.map(({ rule, file, line }) => [rule, file, line])]).toEqual([1, [['monotonic-index', 'infra/migrations/shop/ddl.json', 3]]]);
    expect(files).toMatchObject([{ file: 'infra/migrations/shop/ddl.json', statements: 2, notUnderstood: 0 }]);
    expect(await folder.run(['audit', 'infra', '--fix', 'monotonic-index:Newest'])).toMatchObject({ code: 2 });
  }));

  test('is read from a list with an empty text', inFolder({ 'main.tf': resource('jsondecode(file("ddl.json"))'), 'ddl.json': '[""]' }, async (folder) => {
    expect((await jsonReport(folder, ['main.tf'])).files).toMatchObject([{ file: 'ddl.json', statements: 0 }]);
  }));

  test.each([
    'module.migrations.ddl', 'length(module.migrations.ddl) > 0 ? module.migrations.ddl : null',
  ])('is read from the folder of the module for migrations, of which %s is given', (ddl) => inFolder({
    'infra/main.tf': resource(ddl, 'module "migrations" {\n  source = "./terraform/migrations"\n  folder = "${path.root}/migrations/shop"\n}\n'),
    'infra/migrations/shop/ddl.json': JSON.stringify([HOT.replace(/;\n$/, '')]),
  }, async (folder) => {
    const { findings, files } = await jsonReport(folder, ['infra']);
    expect(findings).toMatchObject([{ rule: 'monotonic-key', file: 'infra/migrations/shop/ddl.json', line: 1 }]);
    expect(files).toMatchObject([{ file: 'infra/migrations/shop/ddl.json', notUnderstood: 0 }]);
  })());

  test.each([
    ['another module', 'module.other.ddl'], ['another output', 'module.migrations.all'], ['a module without a folder', 'module.bare.ddl'],
    ['one of two lists', 'var.x ? module.migrations.ddl : module.other.ddl'], ['one list of several', 'var.x ? null : module.migrations.ddl'],
  ])('is not read from %s', (_, ddl) => inFolder({
    'main.tf': resource(ddl, 'module "migrations" {\n  folder = "shop"\n}\nmodule "bare" {\n}\n'), 'shop/ddl.json': '[]',
  }, async (folder) => {
    expect((await jsonReport(folder, ['main.tf'])).files).toMatchObject([{ file: 'main.tf', notUnderstood: 1 }]);
  })());

  test.each([
    ['no list of texts', '[1]'], ['no JSON', 'nothing'], ['an object', '{"a": "b"}'],
  ])('is not read from %s', (_, list) => inFolder({ 'main.tf': resource('jsondecode(file("ddl.json"))'), 'ddl.json': list }, async (folder) => {
    expect((await jsonReport(folder, ['main.tf'])).files).toMatchObject([{ notUnderstood: 1 }]);
  })());

  test('is read from what cdktf writes', inFolder({
    'out/cdk.tf.json': JSON.stringify({ resource: { google_spanner_database: { a: { ddl: ['${file("assets/a.sql")}'] }, b: { ddl: '${compact(split(";", trimspace(file("assets/b.sql"))))}' } } } }),
    'out/assets/a.sql': HOT.replace(';', ''), 'out/assets/b.sql': SAFE,
  }, async (folder) => {
    const { files, findings } = await jsonReport(folder, ['out/cdk.tf.json']);
    expect(files).toMatchObject([{ file: 'out/assets/a.sql', notUnderstood: 0 }, { file: 'out/assets/b.sql', notUnderstood: 0 }]);
    expect(findings).toMatchObject([{ rule: 'monotonic-key', file: 'out/assets/a.sql', line: 1 }]);
  }));

  test('has the dialect of its database', inFolder({
    'main.tf': resource('[file("a.sql")]\n  database_dialect = "POSTGRESQL"'), 'a.sql': 'CREATE TABLE t (id varchar(36) DEFAULT spanner.generate_uuid() PRIMARY KEY)',
  }, async (folder) => {
    expect((await jsonReport(folder, ['.'])).files).toMatchObject([{ file: 'a.sql', dialect: 'postgresql', notUnderstood: 0 }]);
  }));

  test('is the history of a database in the order of the list', inFolder({
    'main.tf': resource('[file("2.sql"), file("1.sql")]'), '2.sql': HOT.replace(';', ''), '1.sql': 'DROP TABLE Events',
  }, async (folder) => {
    expect(await jsonReport(folder, ['.'])).toMatchObject({ code: 0, objects: [], findings: [] });
  }));

  test('is judged once where several databases take it', inFolder({
    'main.tf': ['a', 'b'].map((name) => `resource "google_spanner_database" "${name}" {\n  ddl = compact(split(";\\n", file("schema.sql")))\n}\n`).join(''), 'schema.sql': HOT,
  }, async (folder) => {
    expect((await jsonReport(folder, ['.', 'schema.sql'])).findings).toHaveLength(1);
  }));

  test.each([
    ['that is not there', '[file("gone.sql")]', 'a file of DDL (there is no file gone.sql)'],
    ['with an ending that may stand for anything', '[file("secret.txt")]', 'a file of DDL (secret.txt does not end with .sql, .sdl or .ddl, and is no ddl.json)'],
    ['that the configuration leaves out', '[file("old/schema.sql")]', 'a file of DDL (old/schema.sql is ignored by audit.json)'],
    ['that is a template', '[templatefile("schema.sql", {})]', 'the text of a statement'],
    ['whose name only Terraform knows', '[file("${var.folder}/schema.sql")]', 'the text of a statement'],
    ['split at something else', 'split("---", file("schema.sql"))', 'a list of statements'],
    ['with statements that are changed', '[for s in split(";", file("schema.sql")) : upper(s)]', 'a list of statements'],
    ['with statements that are chosen', '[for s in split(";", file("schema.sql")) : s if startswith(s, "CREATE")]', 'a list of statements'],
    ['cut off', 'split(', 'a list of statements'],
  ])('%s is told with its place', (_, ddl, expected) => inFolder({
    'main.tf': resource(ddl), 'schema.sql': HOT, 'secret.txt': 'TOKEN', 'old/schema.sql': HOT, 'audit.json': '{"ignore":["old"]}',
  }, async (folder) => {
    const { files, out } = await jsonReport(folder, ['main.tf', '--config', 'audit.json']);
    expect(files).toMatchObject([{ file: 'main.tf', notUnderstood: 1, problems: [{ line: 2, column: 9 + (ddl.startsWith('[file') || ddl.startsWith('[temp') ? 1 : 0), expected }] }]);
    expect(out).not.toContain('TOKEN');
    const text = await folder.run(['audit', 'main.tf', '--config', 'audit.json']);
    expect(text.out).toMatch(/^main\.tf:2:\d+: error: only Terraform knows this DDL, so it is not checked: expected /);
    expect(text.err).toContain('so the result is incomplete: correct it, give the output of terraform show -json instead, or add --allow-unread to continue without\n');
  })());
});
