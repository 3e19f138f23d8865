import { Testing } from 'cdktf';
import { Folder, HOT, inFolder, SAFE } from './support';
import { CatalogStack } from '../../examples/typescript/all-objects/catalog-stack';
import { Dialect } from '../../src/schema';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';
import { knownFeatures, type Features } from '../support/emulator/features';
import { writeRecordingApp } from '../support/recording-app';

const POSTGRESQL = 'CREATE TABLE users (id varchar(36) NOT NULL, note varchar(9), PRIMARY KEY (id));\n';
const CREATED = 'CREATE TABLE IF NOT EXISTS `Users` (`Id` STRING(36) DEFAULT (GENERATE_UUID())) PRIMARY KEY (`Id`)';
const MIGRATION = '-- spanner-constructs migration 1: initial\n-- dialect: GOOGLE_STANDARD_SQL\n\n';

const catalog = new CatalogStack(Testing.app(), 'catalog');
const CATALOG = [[Dialect.GOOGLESQL, catalog.googlesql], [Dialect.POSTGRESQL, catalog.postgresql]] as const;

describe('prints the schema that is left', () => {
  test.each<[string, readonly string[]]>([
    ['of a script', ['schema.sql']],
    ['of a folder of migrations', ['m']],
    ['of Terraform', ['main.tf']],
    ['of an app', ['--app']],
    ['of the standard input', ['-']],
  ])('%s', (_, args) => inFolder({
    'schema.sql': `${SAFE}${HOT}ALTER TABLE Users ADD COLUMN Age INT64;\nALTER TABLE Users DROP COLUMN Age;\nDROP TABLE Events;\n`,
    'm/0001_a.sql': `${MIGRATION}${SAFE}${HOT}`, 'm/0002_b.sql': 'DROP TABLE Events;\n',
    'main.tf': `resource "google_spanner_database" "shop" {\n  ddl = ["${SAFE.trim().replace(';', '')}"]\n}\n`,
  }, async (folder) => {
    writeRecordingApp(folder, [{ ddl: SAFE }]);
    const { code, out, err } = await folder.run(['ddl', ...args, '--format', 'json'], { input: SAFE });
    expect([code, err, JSON.parse(out)]).toEqual([0, '', [CREATED]]);
  })());

  test('for people', inFolder({ 'a.sql': 'CREATE TABLE Refs (Ref STRING(36), Note STRING(9)) PRIMARY KEY (Ref); CREATE INDEX ByNote ON Refs (Note)' }, async (folder) => {
    expect((await folder.run(['ddl', 'a.sql'])).out).toBe([
      'CREATE TABLE IF NOT EXISTS `Refs` (\n  `Ref` STRING(36),\n  `Note` STRING(9)\n) PRIMARY KEY (`Ref`);\n',
      'CREATE INDEX IF NOT EXISTS `ByNote` ON `Refs` (`Note`);\n',
    ].join('\n'));
  }));

  test('with an index of a table that is not there, which Spanner names', inFolder({ 'a.sql': `${SAFE}CREATE INDEX I ON Nope (A);` }, async (folder) => {
    const { code, out, err } = await folder.run(['ddl', 'a.sql', '--format', 'json']);
    expect([code, err, JSON.parse(out)]).toEqual([0, '', [CREATED, 'CREATE INDEX IF NOT EXISTS `I` ON `Nope` (`A`)']]);
  }));

  test('with the options of the database first, which it may print last', inFolder({ 'a.sql': `${SAFE}ALTER DATABASE shop SET OPTIONS (default_time_zone = 'Europe/Berlin');` }, async (folder) => {
    const { code, out, err } = await folder.run(['ddl', 'a.sql', '--format', 'json']);
    expect([code, err, JSON.parse(out)]).toEqual([0, '', [expect.stringContaining('default_time_zone'), CREATED]]);
  }));

  test.each(CATALOG)('again and again: %s', (dialect, db) => inFolder({ 'a.sql': db.ddl.map((each) => `${each};\n`).join('') }, async (folder) => {
    const option = ['--dialect', dialect === Dialect.POSTGRESQL ? 'postgresql' : 'googlesql'];
    for (const format of ['sql', 'spanner-cli']) {
      const { code, out, err } = await folder.run(['ddl', 'a.sql', '--format', format, ...option]);
      expect([code, err]).toEqual([0, '']);
      folder.write('b.sql', out);
      expect(await folder.run(['diff', 'a.sql', 'b.sql', ...option])).toMatchObject({ code: 0, out: '' });
      expect(JSON.parse((await folder.run(['ddl', 'b.sql', '--format', 'json', ...option])).out)).toEqual(JSON.parse((await folder.run(['ddl', 'a.sql', '--format', 'json', ...option])).out));
    }
  })());
});

describe('for spanner-cli', () => {
  test('a line is a statement', inFolder({ 'a.sql': POSTGRESQL }, async (folder) => {
    expect(await folder.run(['ddl', 'a.sql', '--format', 'spanner-cli'])).toEqual({
      code: 0, err: '', out: 'CREATE TABLE IF NOT EXISTS "users" ("id" varchar(36) NOT NULL, "note" varchar(9), PRIMARY KEY ("id"));\n',
    });
  }));

  test.each([
    ['a quote that begins a longer one', "note varchar(9) DEFAULT ''';'"],
    ['an operator that begins a comment', 'n bigint GENERATED ALWAYS AS (id # 3) STORED'],
  ])('what it would cut is refused: %s', (_, column) => inFolder({ 'a.sql': `CREATE TABLE t (id bigint NOT NULL, ${column}, PRIMARY KEY (id));` }, async (folder) => {
    expect(await folder.run(['ddl', 'a.sql', '--format', 'spanner-cli', '--dialect', 'postgresql'])).toMatchObject({
      code: 2, out: '', err: expect.stringMatching(/^error: spanner-cli reads this statement by the rules of GoogleSQL, where it is another one: CREATE TABLE .*use --format json/),
    });
  })());
});

test.each<[string, readonly string[], RegExp]>([
  ['nothing', [], /^error: ddl needs PATH, the DDL of one database\n    usage  spanner-constructs ddl \(PATH/],
  ['two files', ['a.sql', 'a.sql'], /^error: ddl takes one argument, not "a\.sql"/],
  ['a file that is not there', ['b.sql'], /^error: there is no file or folder b\.sql\n$/],
  ['what is not understood', ['bad.sql'], /^error: bad\.sql:2:8: not understood: /],
  ['a change of what is not there', ['alter.sql'], /^error: alter\.sql:1:1: the table Nope does not exist here/],
  ['numbers without a sequence kind', ['kind.sql'],
    /^error: kind\.sql:1:26: T generates numbers without a sequence kind, and nothing [^\n]*\n    fix   write BIT_REVERSED_POSITIVE, or set default_sequence_kind /],
  ['an unknown format', ['a.sql', '--format', 'sqll'], /want one of sql, json, spanner-cli: did you mean "sql"\?/],
  ['no emulator', ['a.sql', '--for', 'emulator'], /^error: no emulator is named: set SPANNER_EMULATOR_HOST=localhost:9010/],
])('%s is unusable', (_, args, err) => inFolder({ 'a.sql': SAFE, 'bad.sql': `${SAFE}CREATE FOO bar;\n`, 'alter.sql': 'ALTER TABLE Nope ADD COLUMN A INT64;',
  'kind.sql': 'CREATE TABLE T (Id INT64 AUTO_INCREMENT) PRIMARY KEY (Id);' }, async (folder) => {
  expect(await folder.run(['ddl', ...args])).toMatchObject({ code: 2, out: '', err: expect.stringMatching(err) });
})());

test('an emulator that does not answer is named', inFolder({ 'a.sql': SAFE }, async (folder) => {
  const outcome = await folder.run(['ddl', 'a.sql', '--for', 'emulator'], { environment: { SPANNER_EMULATOR_REST: '127.0.0.1:9' } });
  expect(outcome).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/^error: 127\.0\.0\.1:9 cannot be reached/) });
}));

describeOnEmulator('--for emulator', (client) => {
  const environment = { SPANNER_EMULATOR_REST: client.rest };
  const forEmulator = (folder: Folder, dialect: Dialect): ReturnType<Folder['run']> => folder.run(
    ['ddl', 'a.sql', '--for', 'emulator', '--format', 'json', '--dialect', dialect === Dialect.POSTGRESQL ? 'postgresql' : 'googlesql'], { environment },
  );

  test('prints all of what it knows', inFolder({ 'a.sql': SAFE }, async (folder) => {
    expect(await forEmulator(folder, Dialect.GOOGLESQL)).toEqual({ code: 0, err: '', out: `${JSON.stringify([CREATED], undefined, 2)}\n` });
  }));

  const UNKNOWN: readonly [string, Dialect, string, readonly string[], readonly RegExp[], (features: Features) => boolean][] = [
    ['a type of the key', Dialect.GOOGLESQL, 'CREATE TABLE T (Id UUID) PRIMARY KEY (Id); CREATE INDEX I ON T (Id);', [],
      [/^left out: the table T: /, /^left out: the index I: Table not found: T$/], ({ uuidType }) => uuidType],
    ['a type of a column', Dialect.GOOGLESQL, 'CREATE TABLE T (Id INT64, U UUID, A INT64) PRIMARY KEY (Id);',
      ['CREATE TABLE IF NOT EXISTS `T` (`Id` INT64, `A` INT64) PRIMARY KEY (`Id`)'], [/^left out: the column T\.U: /], ({ uuidType }) => uuidType],
    ['what has no table', Dialect.GOOGLESQL, 'CREATE TABLE A (A INT64) PRIMARY KEY (A); CREATE INDEX I ON Nope (A); CREATE CHANGE STREAM S FOR Nope;',
      ['CREATE TABLE IF NOT EXISTS `A` (`A` INT64) PRIMARY KEY (`A`)'], [/^left out: the index I: Table not found: Nope$/, /^left out: the change stream S: [^\n]* Nope/], () => false],
    ['what has no table in PostgreSQL', Dialect.POSTGRESQL, 'CREATE TABLE a (a bigint, PRIMARY KEY (a)); CREATE INDEX i ON nope (a); CREATE CHANGE STREAM s FOR nope;',
      ['CREATE TABLE IF NOT EXISTS "a" ("a" bigint NOT NULL, PRIMARY KEY ("a"))'], [/^left out: the index i: Table not found: nope$/, /^left out: the change stream s: [^\n]* nope/], () => false],
    ['a default', Dialect.GOOGLESQL, 'CREATE TABLE T (Id INT64, Ts TIMESTAMP DEFAULT (PENDING_COMMIT_TIMESTAMP()) OPTIONS (allow_commit_timestamp = true)) PRIMARY KEY (Id);',
      ['CREATE TABLE IF NOT EXISTS `T` (`Id` INT64, `Ts` TIMESTAMP OPTIONS (allow_commit_timestamp = true)) PRIMARY KEY (`Id`)'], [/^left out: the default of T\.Ts: /],
      ({ commitTimestampDefault }) => commitTimestampDefault],
    ['INTERLEAVE IN', Dialect.GOOGLESQL, 'CREATE TABLE P (A INT64) PRIMARY KEY (A); CREATE TABLE T (A INT64, B INT64) PRIMARY KEY (A, B), INTERLEAVE IN P;',
      ['CREATE TABLE IF NOT EXISTS `P` (`A` INT64) PRIMARY KEY (`A`)', 'CREATE TABLE IF NOT EXISTS `T` (`A` INT64, `B` INT64) PRIMARY KEY (`A`, `B`)'],
      [/^left out: INTERLEAVE IN P of T: /], ({ interleaveIn }) => interleaveIn],
    ['a foreign key', Dialect.POSTGRESQL, 'CREATE TABLE p (a bigint, PRIMARY KEY (a)); CREATE TABLE t (a bigint, CONSTRAINT f FOREIGN KEY (a) REFERENCES p (a) NOT ENFORCED, PRIMARY KEY (a));',
      ['CREATE TABLE IF NOT EXISTS "p" ("a" bigint NOT NULL, PRIMARY KEY ("a"))', 'CREATE TABLE IF NOT EXISTS "t" ("a" bigint NOT NULL, PRIMARY KEY ("a"))'],
      [/^left out: the foreign key f of t: /], ({ notEnforcedForeignKeysPostgres }) => notEnforcedForeignKeysPostgres],
    ['options beside a key that is computed', Dialect.GOOGLESQL, "CREATE TABLE T (S INT64 AS (MOD(FARM_FINGERPRINT(N), 8)) STORED, Id INT64, N STRING(9) OPTIONS (locality_group = 'cold')) PRIMARY KEY (S, Id);",
      ['CREATE TABLE IF NOT EXISTS `T` (`S` INT64 AS (MOD(FARM_FINGERPRINT(N), 8)) STORED, `Id` INT64, `N` STRING(9)) PRIMARY KEY (`S`, `Id`)'],
      [/^left out: the locality group of T\.N: /], ({ localityGroups }) => localityGroups],
    ['an option of the database', Dialect.GOOGLESQL, "ALTER DATABASE db SET OPTIONS (default_time_zone = 'UTC', version_retention_period = '2d');",
      ["ALTER DATABASE `db` SET OPTIONS (version_retention_period = '2d')"], [/^left out: default_time_zone of the database: /], ({ defaultTimeZone }) => defaultTimeZone],
    ['a role', Dialect.GOOGLESQL, 'CREATE TABLE T (A INT64) PRIMARY KEY (A); CREATE ROLE r; GRANT SELECT ON TABLE T TO ROLE r;',
      ['CREATE TABLE IF NOT EXISTS `T` (`A` INT64) PRIMARY KEY (`A`)'], [/^left out: the role r: /, /^left out: GRANT SELECT ON TABLE `T` TO ROLE `r`: /], ({ roles }) => roles],
  ];

  test.each(UNKNOWN)('leaves out what it does not know: %s', (_, dialect, ddl, statements, lines, isKnown) => inFolder({ 'a.sql': ddl }, async (folder) => {
    const { code, out, err } = await forEmulator(folder, dialect);
    const expected = isKnown(knownFeatures()) ? JSON.parse((await folder.run(['ddl', 'a.sql', '--format', 'json'])).out) : statements;
    expect([code, JSON.parse(out)]).toEqual([0, expected]);
    expect(err.trimEnd().split('\n')).toEqual(isKnown(knownFeatures()) ? [''] : lines.map((line) => expect.stringMatching(line)));
  })());

  test.each(CATALOG)('leaves all the rest of every kind of object: %s', (dialect, db) => inFolder({ 'a.sql': db.ddl.map((each) => `${each};\n`).join('') }, async (folder) => {
    const { code, out, err } = await forEmulator(folder, dialect);
    const statements = JSON.parse(out) as string[];
    expect([code, await client.createDatabase(dialect, statements)]).toEqual([0, { accepted: true, database: expect.any(String) }]);
    const named = (all: readonly string[]): string[] => all.flatMap((each) => /^CREATE (?:OR REPLACE )?[A-Z ]+? (?:IF NOT EXISTS )?[`"](\S+)[`"]/.exec(each)?.[1] ?? []);
    const missing = named(db.ddl).filter((name) => !named(statements).includes(name));
    expect(missing.filter((name) => !err.includes(` ${name.replace(/[`"]/g, '')}: `))).toEqual([]);
    expect(err).not.toContain('left out: the table');
  })());

  test('leaves nothing behind', inFolder({ 'a.sql': `${SAFE}CREATE ROLE r;` }, async (folder) => {
    await forEmulator(folder, Dialect.GOOGLESQL);
    const answer = await fetch(`http://${client.rest}/v1/projects/spanner-constructs/instances`);
    expect(await answer.json()).toEqual({});
  }));
});
