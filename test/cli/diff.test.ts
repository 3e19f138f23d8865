import * as fs from 'node:fs';
import * as path from 'node:path';
import { Folder, inFolder } from './support';
import { parseScript } from '../../src/ddl/parser/parse-script';
import { Dialect } from '../../src/schema';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';
import { writeRecordingApp } from '../support/recording-app';

const OLD = 'CREATE TABLE Users (Id STRING(36) NOT NULL, Age INT64, Note STRING(10)) PRIMARY KEY (Id);\n';
const NEW = [
  'CREATE TABLE Users (Id STRING(36) NOT NULL, Age INT64, Note STRING(20)) PRIMARY KEY (Id);',
  'CREATE TABLE Orders (OrderId STRING(36) NOT NULL) PRIMARY KEY (OrderId);',
  'CREATE INDEX ByAge ON Users (Age);',
  '',
].join('\n');
const WITHOUT_NOTE = 'CREATE TABLE Users (Id STRING(36) NOT NULL, Age INT64) PRIMARY KEY (Id);\n';
const POSTGRESQL = 'CREATE TABLE users (id varchar(36) NOT NULL, age bigint, PRIMARY KEY (id));\n';

interface Json {
  readonly statements: readonly string[];
  readonly refusals: readonly { readonly rule: string; readonly object: string; readonly message: string; readonly recorded: number; readonly plan: readonly unknown[] }[];
  readonly steps: readonly { readonly kind: string; readonly object: string; readonly statement: string; readonly cost: string }[];
}

async function jsonDiff(folder: Folder, ...args: string[]): Promise<Json & { readonly code: number }> {
  const { code, out } = await folder.run(['diff', ...args, '--format', 'json']);
  return { code, ...(JSON.parse(out) as Json) };
}

test('prints a script with what each statement costs', inFolder({ 'old.sql': OLD, 'new.sql': NEW }, async (folder) => {
  expect(await folder.run(['diff', 'old.sql', 'new.sql'])).toEqual({
    code: 0,
    err: '',
    out: [
      '-- 3 statements: 1 backfills, 2 change metadata only',
      '',
      '-- create table Orders: metadata',
      'CREATE TABLE IF NOT EXISTS `Orders` (`OrderId` STRING(36) NOT NULL) PRIMARY KEY (`OrderId`);',
      '',
      '-- alter column Users.Note: metadata',
      'ALTER TABLE `Users` ALTER COLUMN `Note` STRING(20);',
      '',
      '-- create index ByAge: backfills. Unavailable meanwhile: the index ByAge, until it is built',
      'CREATE INDEX IF NOT EXISTS `ByAge` ON `Users` (`Age`);',
      '',
    ].join('\n'),
  });
}));

const STAMPED = [
  'CREATE TABLE Days (Seen TIMESTAMP NOT NULL) PRIMARY KEY (Seen);',
  'CREATE TABLE Events (Seen TIMESTAMP NOT NULL, Id INT64) PRIMARY KEY (Seen, Id),',
  '  INTERLEAVE IN PARENT Days;',
  '',
].join('\n');

test('[S6] a commit timestamp of a child key alone is planned, and noted as what cannot stay', inFolder({
  'old.sql': STAMPED, 'new.sql': STAMPED.replace(/(Events .*?NOT NULL)/, '$1 OPTIONS (allow_commit_timestamp = true)'),
}, async (folder) => {
  expect(await folder.run(['diff', 'old.sql', 'new.sql'])).toEqual({
    code: 0,
    err: 'note: new.sql:2:14: interleave-key: the keys of Events and Days differ, which Spanner allows only while a schema is updated. ' +
      'Seen: a commit timestamp in Events, no commit timestamp in Days\n',
    out: expect.stringContaining('ALTER TABLE `Events` ALTER COLUMN `Seen` SET OPTIONS (allow_commit_timestamp = true);'),
  });
}));

test('what it prints is a script that leads from one file to the other', inFolder({ 'old.sql': OLD, 'new.sql': NEW }, async (folder) => {
  const { out } = await folder.run(['diff', 'old.sql', 'new.sql']);
  folder.write('both.sql', `${OLD}${out}`);
  expect(await folder.run(['diff', 'both.sql', 'new.sql'])).toEqual({ code: 0, out: '', err: 'no changes: both.sql and new.sql have the same schema\n' });
}));

test('prints JSON with the same statements', inFolder({ 'old.sql': OLD, 'new.sql': NEW }, async (folder) => {
  const { code, statements, refusals, steps } = await jsonDiff(folder, 'old.sql', 'new.sql');
  expect([code, refusals, steps.length]).toEqual([0, [], 3]);
  expect(statements).toEqual(steps.map(({ statement }) => statement));
  expect(steps[2]).toEqual({
    kind: 'create index', object: 'ByAge', statement: 'CREATE INDEX IF NOT EXISTS `ByAge` ON `Users` (`Age`)', cost: 'backfills',
    risk: null, unavailable: 'the index ByAge, until it is built', loss: null,
  });
}));

test('JSON of no change is empty lists', inFolder({ 'old.sql': OLD }, async (folder) => {
  expect(await jsonDiff(folder, 'old.sql', 'old.sql')).toEqual({ code: 0, statements: [], refusals: [], steps: [] });
}));

describe('a refused change', () => {
  test('has exit code 3, no statements, and the error beside the output', inFolder({ 'old.sql': OLD, 'new.sql': `${WITHOUT_NOTE}${NEW.split('\n')[1]}` }, async (folder) => {
    const { code, out, err } = await folder.run(['diff', 'old.sql', 'new.sql']);
    expect([code, out]).toEqual([3, '']);
    expect(err).toMatch(/^error drop-column: .*Users\.Note.*\n {4}at {4}Users\.Note\n {4}fix {3}--allow-destructive\n$/);
    expect(await jsonDiff(folder, 'old.sql', 'new.sql')).toMatchObject({ code: 3, statements: [], refusals: [{ rule: 'drop-column', object: 'Users.Note' }], steps: [] });
  }));

  test('is planned with --allow-destructive, which says what is lost', inFolder({ 'old.sql': OLD, 'new.sql': WITHOUT_NOTE }, async (folder) => {
    const { code, out } = await folder.run(['diff', 'old.sql', 'new.sql', '--allow-destructive']);
    expect(code).toBe(0);
    expect(out).toContain('Lost: the column Users.Note with all its values\nALTER TABLE `Users` DROP COLUMN `Note`;\n');
  }));

  test('[L8] offers RENAME where a table goes and one with the same columns comes', inFolder({
    'old.sql': OLD, 'new.sql': OLD.replace('Users', 'People'), 'renamed.sql': `${OLD}ALTER TABLE \`Users\` RENAME TO \`People\`;`,
  }, async (folder) => {
    const { code, err } = await folder.run(['diff', 'old.sql', 'new.sql']);
    expect(code).toBe(3);
    expect(err).toContain('create Users as before and add ALTER TABLE `Users` RENAME TO `People` after it, which keeps the rows');
    expect((await folder.run(['diff', 'old.sql', 'renamed.sql'])).out).toContain('ALTER TABLE `Users` RENAME TO `People`;');
  }));

  test('shows what each release declares, as DDL or in the language of the app', inFolder({ 'old.sql': OLD }, async (folder) => {
    const ddl = OLD.replace('KEY (Id)', 'KEY (Age, Id)');
    folder.write('new.sql', ddl);
    expect((await folder.run(['diff', 'old.sql', 'new.sql'])).err).toContain('       + CREATE TABLE IF NOT EXISTS `Users_v2` (\n');
    writeRecordingApp(folder, [{ ddl }]);
    const config = JSON.parse(folder.read('cdktf.json'));
    folder.write('cdktf.json', JSON.stringify({ ...config, language: 'python' }));
    const { err } = await folder.run(['diff', 'old.sql', '--app'], { environment: process.env });
    expect(err).toContain('       + Table(\n       +     db, "Users_v2",\n');
  }));

  test('shows its plan, release by release', inFolder({ 'old.sql': OLD, 'new.sql': OLD.replace('KEY (Id)', 'KEY (Age, Id)') }, async (folder) => {
    const { code, err } = await folder.run(['diff', 'old.sql', 'new.sql', '--allow-destructive']);
    expect(code).toBe(3);
    expect(err).toMatch(/^error primary-key-changed: .*\n {4}at {4}Users\n {4}plan {2}in (\d) releases\n\n {4}1\. [^]*\n {4}\1\. /);
    const { refusals: [refusal] } = await jsonDiff(folder, 'old.sql', 'new.sql');
    expect(refusal.plan[0]).toEqual({ title: expect.any(String), statements: expect.any(Array), backfill: expect.any(Array), declaration: expect.any(Array), application: expect.any(Array), undo: ['DROP TABLE IF EXISTS `Users_v2`'], lost: [] });
  }));
});

const TABLES = 'CREATE TABLE Users (Id STRING(36) NOT NULL, Mail STRING(99)) PRIMARY KEY (Id);\n';

describe('[L1] a schema that does not stand on its own is unusable, with the place of what', () => {
  test.each([
    ['an index names', 'CREATE INDEX ByMail ON User (Mail)', '2:24: unknown-column: index ByMail names the table User'],
    ['a check reads', "ALTER TABLE Users ADD CONSTRAINT C CHECK (Mial != '')", '2:43: unknown-column: check C of Users names Mial'],
    ['a change stream watches', 'CREATE CHANGE STREAM S FOR User', '2:28: unknown-column: change stream S names the table User'],
    ['a search index is on', 'CREATE SEARCH INDEX S ON User (Tokens)', '2:26: the table User does not exist here'],
    ['a privilege is on', 'CREATE ROLE r;\nGRANT SELECT ON TABLE User TO ROLE r', '3:23: the table User does not exist here'],
    ['a role gets a privilege that is', 'GRANT SELECT ON TABLE Users TO ROLE nobody', '2:37: the role nobody does not exist here'],
    ['an ALTER CHANGE STREAM is about', 'ALTER CHANGE STREAM S SET FOR ALL', '2:1: the change stream S does not exist here'],
  ])('%s what is not there', (_, statement, expected) => inFolder({ 'from.sql': TABLES, 'to.sql': `${TABLES}${statement};\n` }, async (folder) => {
    const { code, out, err } = await folder.run(['diff', 'from.sql', 'to.sql']);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(`error: to.sql:${expected}`);
  })());

  test('[L8] but ALTER with IF EXISTS may be about nothing', inFolder({
    'from.sql': TABLES,
    'to.sql': `${TABLES}ALTER TABLE IF EXISTS Nobody ADD COLUMN A INT64;\nALTER SEQUENCE IF EXISTS Numbers RESTART COUNTER WITH 5;\nALTER MODEL IF EXISTS M SET OPTIONS (default_batch_size = 1);`,
  }, async (folder) => {
    expect(await folder.run(['diff', 'from.sql', 'to.sql'])).toMatchObject({ code: 0, out: '' });
  }));

  test('and what the database has as well is in it already', inFolder({
    'from.sql': 'CREATE TABLE T (Id INT64, A INT64, G INT64 AS (Nope(A)) STORED) PRIMARY KEY (Id);',
    'to.sql': 'CREATE TABLE T (Id INT64, A INT64, G INT64 AS (Nope(A)) STORED, B INT64) PRIMARY KEY (Id);',
  }, async (folder) => {
    expect((await folder.run(['diff', 'from.sql', 'to.sql'])).out).toContain('ADD COLUMN IF NOT EXISTS `B` INT64');
  }));

  test('while a view may read the synonym of a table, another view, and a subquery', inFolder({
    'from.sql': TABLES,
    'to.sql': [
      'CREATE TABLE Users (Id STRING(36) NOT NULL, Mail STRING(99), SYNONYM (People)) PRIMARY KEY (Id);',
      'CREATE VIEW A SQL SECURITY INVOKER AS SELECT p.Id FROM People AS p;',
      'CREATE VIEW B SQL SECURITY INVOKER AS SELECT a.Id FROM A AS a, UNNEST([1]) AS one;',
      'CREATE VIEW C SQL SECURITY INVOKER AS SELECT few.Id FROM (SELECT b.Id FROM B AS b) AS few;',
    ].join('\n'),
  }, async (folder) => {
    expect((await folder.run(['diff', 'from.sql', 'to.sql'])).code).toBe(0);
  }));
});

describe('it reads', () => {
  test('the standard input, on either side', inFolder({ 'old.sql': OLD }, async (folder) => {
    expect((await folder.run(['diff', '-', 'old.sql'], { input: '' })).out).toContain('CREATE TABLE IF NOT EXISTS `Users`');
    expect((await folder.run(['diff', 'old.sql', '-'], { input: NEW })).out).toContain('CREATE TABLE IF NOT EXISTS `Orders`');
  }));

  test('Terraform files', inFolder({
    'old.sql': OLD,
    'main.tf': `resource "google_spanner_database" "a" {\n  ddl = ["${OLD.trim()}", "CREATE INDEX ByAge ON Users (Age)"]\n}\n`,
    'cdk.tf.json': JSON.stringify({ resource: { google_spanner_database: { a: { ddl: [OLD.trim()] } } } }),
  }, async (folder) => {
    expect((await folder.run(['diff', 'old.sql', 'main.tf'])).out).toContain('CREATE INDEX IF NOT EXISTS `ByAge`');
    expect(await folder.run(['diff', 'old.sql', 'cdk.tf.json'])).toMatchObject({ code: 0, out: '' });
  }));

  test('a folder of migrations, as it ends', inFolder({ 'm/0001_initial.sql': OLD, 'm/0002_note.sql': 'ALTER TABLE Users DROP COLUMN Note;', 'new.sql': WITHOUT_NOTE }, async (folder) => {
    expect(await folder.run(['diff', 'm', 'new.sql'])).toMatchObject({ code: 0, out: '' });
  }));
});

describe('the dialect', () => {
  test.each([
    ['of both files', POSTGRESQL, `${POSTGRESQL}CREATE INDEX by_age ON users (age);`, 'CREATE INDEX IF NOT EXISTS "by_age" ON "users" ("age");'],
    ['of the one that shows it, before', '', POSTGRESQL, 'CREATE TABLE IF NOT EXISTS "users"'],
    ['of the one that shows it, after', POSTGRESQL, `CREATE SCHEMA sales;\n${POSTGRESQL}`, 'CREATE SCHEMA'],
  ])('is that %s', (_, from, to, expected) => inFolder({ 'from.sql': from, 'to.sql': to }, async (folder) => {
    expect(await folder.run(['diff', 'from.sql', 'to.sql'])).toMatchObject({ code: 0, err: '', out: expect.stringContaining(expected) });
  })());

  test('is one for both files', inFolder({ 'old.sql': OLD, 'new.sql': POSTGRESQL }, async (folder) => {
    expect(await folder.run(['diff', 'old.sql', 'new.sql'])).toEqual({
      code: 2, out: '',
      err: 'error: old.sql is GoogleSQL and new.sql is PostgreSQL, and a database cannot change its dialect: if one was recognized wrongly, set --dialect\n',
    });
  }));

  test('can be given', inFolder({ 'old.sql': OLD, 'new.sql': POSTGRESQL }, async (folder) => {
    expect(await folder.run(['diff', 'new.sql', 'new.sql', '--dialect', 'postgresql'])).toMatchObject({ code: 0 });
    const { code, err } = await folder.run(['diff', 'old.sql', 'new.sql', '--dialect', 'googlesql']);
    expect([code, err.split('\n').at(-2)]).toEqual([2, 'note: Spanner refuses this schema, read as GoogleSQL, so nothing was planned: npx spanner-constructs audit new.sql']);
  }));
});

describe('a generated column of PostgreSQL is refused for what changes:', () => {
  const table = (column: string): string => `CREATE TABLE t (id varchar(36) DEFAULT spanner.generate_uuid(), a varchar(9), ${column}, PRIMARY KEY (id));`;
  const was = 'g varchar(9) GENERATED ALWAYS AS (lower(a)) STORED';
  test.each([
    ['NOT NULL', was, `${was} NOT NULL`, 't.g would become NOT NULL: Spanner\'s PostgreSQL cannot change NOT NULL on a generated column'],
    ['NULL', `${was} NOT NULL`, was, 't.g would become nullable: Spanner\'s PostgreSQL cannot change NOT NULL on a generated column'],
  ])('%s', (_, from, to, message) => inFolder({ 'a.sql': table(from), 'b.sql': table(to) }, async (folder) => {
    const { code, err } = await folder.run(['diff', 'a.sql', 'b.sql', '--dialect', 'postgresql']);
    expect([code, err.split('\n')[0]]).toEqual([3, `error generated-column-changed: ${message}`]);
  })());
});

describe('what cannot be used', () => {
  test.each([
    ['[P5] no file', [], /^error: diff needs FROM, the existing schema, and TO, the schema that is wanted\n    usage  spanner-constructs diff \(FROM \| --database PATH\) \(TO \| --app\) \[options\]\n$/],
    ['[P5] one file', ['old.sql'], /^error: diff needs TO, the schema that is wanted\n    usage  spanner-constructs diff \(FROM \| --database PATH\) \(TO \| --app\) \[options\]\n$/],
    ['three files', ['old.sql', 'old.sql', 'new.sql'], /^error: diff takes two arguments, not "new\.sql"\n/],
    ['the standard input twice', ['-', '-'], /^error: the standard input is named twice, and can be read once\n$/],
    ['a file that is not there', ['old.sql', 'nope.sql'], /^error: there is no file or folder nope\.sql\n$/],
    ['statements that are not understood', ['old.sql', 'bad.sql'], /^error: bad\.sql:2:8: not understood: expected .*, found FOO\nerror: bad\.sql:3:1: not understood: .*\nnote: read as GoogleSQL; /],
    ['changes of what is not there', ['bad2.sql', 'old.sql'], /^error: bad2\.sql:1:1: the table Nope does not exist here\n    fix   create Nope before the statement, or correct its name\n$/],
    ['a Terraform file without a database', ['old.sql', 'empty.tf'], /^error: empty\.tf holds no DDL: name a file with one database\n$/],
  ])('%s', (_, args, err) => inFolder({
    'old.sql': OLD,
    'bad.sql': `${OLD}CREATE FOO bar;\nnothing known;\n`,
    'bad2.sql': 'ALTER TABLE Nope ADD COLUMN A INT64;',
    'empty.tf': '',
  }, async (folder) => {
    expect(await folder.run(['diff', ...args])).toMatchObject({ code: 2, out: '', err: expect.stringMatching(err) });
  })());
});

describeOnEmulator('on the emulator', (client) => {
  test.each([
    [Dialect.GOOGLESQL, OLD, NEW],
    [Dialect.POSTGRESQL, POSTGRESQL, `${POSTGRESQL}CREATE TABLE orders (id varchar(36) NOT NULL, PRIMARY KEY (id)); CREATE INDEX by_age ON users (age);`],
  ])('the plan is applied to a database that holds FROM: %s', (dialect, from, to) => inFolder({ 'from.sql': from, 'to.sql': to }, async (folder) => {
    const statements = parseScript(from, dialect).map(({ start, end }) => from.slice(start, end));
    const created = await client.createDatabase(dialect, statements);
    const plan = await jsonDiff(folder, 'from.sql', 'to.sql');
    expect(created.accepted && await client.applyDdl(created.database, plan.statements)).toEqual({ accepted: true });
    expect(plan.statements.length).toBeGreaterThan(1);
  })());
});

describeOnEmulator('from the emulator', (client) => {
  const SYNONYM = 'CREATE TABLE users (id varchar(36) NOT NULL, SYNONYM (people), PRIMARY KEY (id))';
  test.each<[string, Dialect, readonly string[], string, string, string]>([
    ['synonyms', Dialect.POSTGRESQL, [SYNONYM], SYNONYM, 'ADD SYNONYM', 'note: a difference in synonyms may be none, because the emulator does not print it\n'],
    ['nothing', Dialect.GOOGLESQL, ['CREATE TABLE T (A INT64) PRIMARY KEY (A)'], 'CREATE TABLE T (A INT64, B INT64) PRIMARY KEY (A)', 'ADD COLUMN', ''],
  ])('a note says what it does not print: %s', (_, dialect, statements, to, planned, err) => inFolder({ 'to.sql': to }, async (folder) => {
    const created = await client.createDatabase(dialect, statements);
    const outcome = await folder.run(['diff', '--database', created.accepted ? created.database : '', '--endpoint', client.rest, 'to.sql', '--dialect', dialect === Dialect.POSTGRESQL ? 'postgresql' : 'googlesql']);
    expect(outcome).toEqual({ code: 0, out: expect.stringContaining(planned), err });
  })());
});

/** What a database prints for what it was sent. */
const AS_PRINTED = Object.fromEntries(['written', 'printed'].map((name) => [
  `${name}.sql`, fs.readFileSync(path.join(__dirname, 'as-printed', `${name}.postgresql.sql`), 'utf8'),
]));

test.each([['printed.sql', 'written.sql'], ['written.sql', 'printed.sql']])('what a database prints of itself is no change: %s to %s', (from, to) => inFolder(AS_PRINTED, async (folder) => {
  expect(await folder.run(['diff', from, to, '--dialect', 'postgresql'])).toMatchObject({ code: 0, out: '' });
})());

test('a skip range goes by the options that it was written with', inFolder({
  'old.sql': "CREATE SEQUENCE Sq OPTIONS (sequence_kind = 'bit_reversed_positive', skip_range_min = 1, skip_range_max = 1000);",
  'new.sql': "CREATE SEQUENCE Sq OPTIONS (sequence_kind = 'bit_reversed_positive');",
}, async (folder) => {
  expect((await jsonDiff(folder, 'old.sql', 'new.sql')).statements).toEqual(['ALTER SEQUENCE `Sq` SET OPTIONS (skip_range_min = null, skip_range_max = null)']);
}));

test.each([
  ['the files name', 'shop'], ['is there, not that of the wanted schema', 'staging'],
])('options are set in the database that %s', (_, name) => inFolder({
  'old.sql': `${OLD}ALTER DATABASE shop SET OPTIONS (optimizer_version = 5);`, 'new.sql': `${OLD}ALTER DATABASE ${name} SET OPTIONS (optimizer_version = 6);`,
}, async (folder) => {
  expect((await jsonDiff(folder, 'old.sql', 'new.sql')).statements).toEqual(['ALTER DATABASE `shop` SET OPTIONS (optimizer_version = 6)']);
})());

test('of several plans says that each is for itself', inFolder({
  'old.sql': OLD, 'new.sql': OLD.replace('Age INT64', 'Age NUMERIC').replace('Note STRING(10)', 'Note INT64'),
}, async (folder) => {
  const { err } = await folder.run(['diff', 'old.sql', 'new.sql']);
  expect(err).toMatch(/\n\nnote: the plans may create the same names: follow one to its end, then plan the others again\n$/);
}));

test.each([['add', 0], ['drop', 1]])('a synonym is named by itself: %s', (verb, from) => {
  const both = [WITHOUT_NOTE, WITHOUT_NOTE.replace('INT64)', 'INT64, SYNONYM (People))')];
  return inFolder({ 'old.sql': both[from], 'new.sql': both[1 - from] }, async (folder) => {
    expect((await folder.run(['diff', 'old.sql', 'new.sql'])).out).toContain(`\n-- ${verb} synonym People: metadata`);
  })();
});

test.each<[string, string, readonly (readonly [string, number])[]]>([
  ['one', 'Age_v2 NUMERIC', [['Users.Age', 1], ['Users.Note', 0]]],
  ['both', 'Age_v2 NUMERIC, Note_v2 INT64', [['Users.Age', 1], ['Users.Note', 1]]],
  ['none', 'Age_v2 STRING(9)', [['Users.Age', 0], ['Users.Note', 0], ['Users.Age_v2', 0]]],
])('of two plans, it is said how many releases are recorded: of %s', (_, columns, expected) => inFolder({
  'old.sql': OLD.replace('Note', `${columns}, Note`), 'new.sql': OLD.replace('Age INT64', 'Age NUMERIC').replace('Note STRING(10)', 'Note INT64'),
}, async (folder) => {
  const { refusals } = await jsonDiff(folder, 'old.sql', 'new.sql');
  expect(refusals.map(({ object, recorded }) => [object, recorded])).toEqual(expected);
  const { err } = await folder.run(['diff', 'old.sql', 'new.sql']);
  expect(err.match(/plan {2}in .*|note: Users.*/g)).toEqual(expected.map(([object, recorded]) => (object === 'Users.Age_v2'
    ? 'note: Users.Age_v2 may be what a plan that has begun made: then do not consent, but print the plan by diff, from the migrations before its first release'
    : `plan  in 4 releases${recorded === 1 ? ', 1 recorded' : ''}`)));
})());

test('a type that parent and child share has one plan, that of the parent', inFolder({
  'old.sql': 'CREATE TABLE P (Pid STRING(36) NOT NULL) PRIMARY KEY (Pid);\nCREATE TABLE C (Pid STRING(36) NOT NULL, Cid STRING(9) NOT NULL) PRIMARY KEY (Pid, Cid), INTERLEAVE IN PARENT P;',
  'new.sql': 'CREATE TABLE P (Pid STRING(40) NOT NULL) PRIMARY KEY (Pid);\nCREATE TABLE C (Pid STRING(40) NOT NULL, Cid STRING(9) NOT NULL) PRIMARY KEY (Pid, Cid), INTERLEAVE IN PARENT P;',
}, async (folder) => {
  const { refusals } = await jsonDiff(folder, 'old.sql', 'new.sql');
  expect(refusals.map(({ object, plan }) => [object, plan.length > 0])).toEqual([['P.Pid', true], ['C.Pid', false]]);
}));


test('rows in a script are left out of the plan, and it says so', inFolder({ 'old.sql': `${OLD}INSERT INTO Users (Id) VALUES ('a');`, 'new.sql': OLD }, async (folder) => {
  expect(await folder.run(['diff', 'old.sql', 'new.sql'])).toMatchObject({
    code: 0, out: '', err: expect.stringMatching(/^note: old\.sql:\d+:\d+: INSERT is not DDL: run it from the application or a script\n/),
  });
}));
