import { describeText, logOf } from './support';
import { liveStatements } from '../../../src/ledger/drift/live-statements';
import { verifyDatabase, type Verification } from '../../../src/ledger/drift/verify-database';
import { statementOf } from '../../../src/ledger/step';
import { refusalMessage } from '../../../src/report/refusal-words';
import { Dialect } from '../../../src/schema';
import { describeOnEmulator } from '../../support/emulator/describe-on-emulator';
import { isUnknownChange, knownToEmulator } from '../../support/evolution/statements';

const G = Dialect.GOOGLESQL;
const P = Dialect.POSTGRESQL;

/** An object of each kind, another form of it, and what reverts it where it is missing, extra and in the other form. */
type Row = readonly [
  kind: string, dialect: Dialect, made: string, other: string,
  missing: readonly string[], extra: readonly string[], differs: readonly string[],
];

const BASE: Readonly<Record<Dialect, readonly string[]>> = {
  [G]: [
    'CREATE TABLE `Users` (`Id` STRING(36) NOT NULL, `Name` STRING(MAX), `Note` STRING(MAX), '
      + '`Words` TOKENLIST AS (TOKENIZE_FULLTEXT(`Name`)) HIDDEN, `Vector` ARRAY<FLOAT32>(vector_length=>8)) PRIMARY KEY (`Id`)',
  ],
  [P]: ['CREATE TABLE "users" ("id" varchar(36) NOT NULL, "name" text, "note" text, PRIMARY KEY ("id"))'],
};
const VECTOR = 'CREATE VECTOR INDEX `X` ON `Users` (`Vector`) WHERE `Vector` IS NOT NULL OPTIONS (distance_type = ';
const MODEL = 'MODEL `M` INPUT (`a` INT64) OUTPUT (`b` INT64) REMOTE OPTIONS (endpoint = ';
const VIEW = 'VIEW `V` SQL SECURITY INVOKER AS SELECT u.Id';
const PG_VIEW = 'VIEW "v" SQL SECURITY INVOKER AS SELECT u.id';
const PG_FUNCTION = 'FUNCTION "f" ("x" bigint) RETURNS bigint LANGUAGE SQL IMMUTABLE AS ';

/** Kinds without another form have it empty: then it is missing. */
const ROWS: readonly Row[] = [
  ['index', G, 'CREATE INDEX `I` ON `Users` (`Name`)', 'CREATE INDEX `I` ON `Users` (`Note`)',
    ['CREATE INDEX IF NOT EXISTS `I` ON `Users` (`Name`)'], ['DROP INDEX IF EXISTS `I`'],
    ['DROP INDEX IF EXISTS `I`', 'CREATE INDEX IF NOT EXISTS `I` ON `Users` (`Name`)']],
  ['view', G, `CREATE ${VIEW} FROM Users AS u`, `CREATE ${VIEW}, u.Name FROM Users AS u`,
    [`CREATE OR REPLACE ${VIEW} FROM Users AS u`], ['DROP VIEW IF EXISTS `V`'], [`CREATE OR REPLACE ${VIEW} FROM Users AS u`]],
  ['change stream', G, 'CREATE CHANGE STREAM `C` FOR `Users`(`Name`)', 'CREATE CHANGE STREAM `C` FOR `Users`',
    ['CREATE CHANGE STREAM IF NOT EXISTS `C` FOR `Users`(`Name`)'], ['DROP CHANGE STREAM IF EXISTS `C`'],
    ['ALTER CHANGE STREAM `C` SET FOR `Users`(`Name`)']],
  ['change stream with options', G, "CREATE CHANGE STREAM `C` FOR `Users` OPTIONS (value_capture_type = 'NEW_ROW')", "CREATE CHANGE STREAM `C` FOR `Users` OPTIONS (value_capture_type = 'NEW_VALUES')",
    ["CREATE CHANGE STREAM IF NOT EXISTS `C` FOR `Users` OPTIONS (value_capture_type = 'NEW_ROW')"], ['DROP CHANGE STREAM IF EXISTS `C`'],
    ["ALTER CHANGE STREAM `C` SET OPTIONS (value_capture_type = 'NEW_ROW')"]],
  ['role', G, 'CREATE ROLE `clerk`', '', ['CREATE ROLE `clerk`'], ['DROP ROLE `clerk`'], ['CREATE ROLE `clerk`']],
  ['grant', G, 'CREATE ROLE `r`;GRANT SELECT ON TABLE `Users` TO ROLE `r`', 'CREATE ROLE `r`;GRANT INSERT(`Id`) ON TABLE `Users` TO ROLE `r`',
    ['CREATE ROLE `r`', 'GRANT SELECT ON TABLE `Users` TO ROLE `r`'], ['REVOKE SELECT ON TABLE `Users` FROM ROLE `r`', 'DROP ROLE `r`'],
    ['REVOKE INSERT(`Id`) ON TABLE `Users` FROM ROLE `r`', 'GRANT SELECT ON TABLE `Users` TO ROLE `r`']],
  ['search index', G, 'CREATE SEARCH INDEX `S` ON `Users` (`Words`) STORING (`Note`)', 'CREATE SEARCH INDEX `S` ON `Users` (`Words`)',
    ['CREATE SEARCH INDEX `S` ON `Users` (`Words`) STORING (`Note`)'], ['DROP SEARCH INDEX IF EXISTS `S`'], ['ALTER SEARCH INDEX `S` ADD STORED COLUMN `Note`']],
  ['partitioned search index', G, 'CREATE SEARCH INDEX `S` ON `Users` (`Words`) PARTITION BY `Note`', 'CREATE SEARCH INDEX `S` ON `Users` (`Words`)',
    ['CREATE SEARCH INDEX `S` ON `Users` (`Words`) PARTITION BY `Note`'], ['DROP SEARCH INDEX IF EXISTS `S`'],
    ['DROP SEARCH INDEX IF EXISTS `S`', 'CREATE SEARCH INDEX `S` ON `Users` (`Words`) PARTITION BY `Note`']],
  ['vector index', G, `${VECTOR}'COSINE')`, `${VECTOR}'DOT_PRODUCT')`,
    [`${VECTOR.replace('INDEX', 'INDEX IF NOT EXISTS')}'COSINE')`], ['DROP VECTOR INDEX IF EXISTS `X`'],
    ['DROP VECTOR INDEX IF EXISTS `X`', `${VECTOR.replace('INDEX', 'INDEX IF NOT EXISTS')}'COSINE')`]],
  ['model', G, `CREATE ${MODEL}'//aiplatform.googleapis.com/x')`, `CREATE ${MODEL}'//aiplatform.googleapis.com/y')`,
    [`CREATE OR REPLACE ${MODEL}'//aiplatform.googleapis.com/x')`], ['DROP MODEL IF EXISTS `M`'], ["ALTER MODEL `M` SET OPTIONS (endpoint = '//aiplatform.googleapis.com/x')"]],
  ['property graph', G, 'CREATE PROPERTY GRAPH `G` NODE TABLES (`Users`)', 'CREATE PROPERTY GRAPH `G` NODE TABLES (`Users` NO PROPERTIES)',
    ['CREATE OR REPLACE PROPERTY GRAPH `G` NODE TABLES (`Users`)'], ['DROP PROPERTY GRAPH IF EXISTS `G`'],
    ['CREATE OR REPLACE PROPERTY GRAPH `G` NODE TABLES (`Users`)']],
  ['locality group', G, "CREATE LOCALITY GROUP `cold` OPTIONS (storage = 'hdd')", "CREATE LOCALITY GROUP `cold` OPTIONS (storage = 'ssd')",
    ["CREATE LOCALITY GROUP `cold` OPTIONS (storage = 'hdd')"], ['DROP LOCALITY GROUP `cold`'], ["ALTER LOCALITY GROUP `cold` SET OPTIONS (storage = 'hdd')"]],
  ['placement', G, "CREATE PLACEMENT `eu` OPTIONS (instance_partition = 'a')", "CREATE PLACEMENT `eu` OPTIONS (instance_partition = 'b')",
    ["CREATE PLACEMENT `eu` OPTIONS (instance_partition = 'a')"], ['DROP PLACEMENT `eu`'],
    ['DROP PLACEMENT `eu`', "CREATE PLACEMENT `eu` OPTIONS (instance_partition = 'a')"]],
  ['proto bundle', G, 'CREATE PROTO BUNDLE (`shop.A`)', 'CREATE PROTO BUNDLE (shop.A, shop.B)',
    ['CREATE PROTO BUNDLE (`shop.A`)'], ['DROP PROTO BUNDLE'], ['ALTER PROTO BUNDLE DELETE (`shop.B`)']],
  ['function', G, 'CREATE FUNCTION `F`(x INT64) RETURNS INT64 AS (x)', 'CREATE FUNCTION `F`(x INT64) RETURNS INT64 AS (x + 1)',
    ['CREATE OR REPLACE FUNCTION `F` (`x` INT64) RETURNS INT64 AS (x)'], ['DROP FUNCTION IF EXISTS `F`'],
    ['CREATE OR REPLACE FUNCTION `F` (`x` INT64) RETURNS INT64 AS (x)']],
  ['statistics package', G, 'ALTER STATISTICS `auto` SET OPTIONS (allow_gc = false)', '',
    ['ALTER STATISTICS `auto` SET OPTIONS (allow_gc = false)'], ['ALTER STATISTICS `auto` SET OPTIONS (allow_gc = true)'],
    ['ALTER STATISTICS `auto` SET OPTIONS (allow_gc = false)']],
  ['named schema', G, 'CREATE SCHEMA `s`', '', ['CREATE SCHEMA `s`'], ['DROP SCHEMA `s`'], ['CREATE SCHEMA `s`']],
  ['sequence', G, 'CREATE SEQUENCE `Q` BIT_REVERSED_POSITIVE SKIP RANGE 1, 9', 'CREATE SEQUENCE `Q` BIT_REVERSED_POSITIVE',
    ['CREATE SEQUENCE IF NOT EXISTS `Q` BIT_REVERSED_POSITIVE SKIP RANGE 1, 9'], ['DROP SEQUENCE IF EXISTS `Q`'], ['ALTER SEQUENCE `Q` SKIP RANGE 1, 9']],
  ['synonym', G, 'ALTER TABLE `Users` ADD SYNONYM `People`', 'ALTER TABLE `Users` ADD SYNONYM `Persons`',
    ['ALTER TABLE `Users` ADD SYNONYM `People`'], ['ALTER TABLE `Users` DROP SYNONYM `People`'],
    ['ALTER TABLE `Users` DROP SYNONYM `Persons`', 'ALTER TABLE `Users` ADD SYNONYM `People`']],
  ['database option', G, "ALTER DATABASE `db` SET OPTIONS (default_leader = 'us-east1')", "ALTER DATABASE `db` SET OPTIONS (default_leader = 'us-west1')",
    ["ALTER DATABASE `shop` SET OPTIONS (default_leader = 'us-east1')"], ['ALTER DATABASE `shop` SET OPTIONS (default_leader = null)'],
    ["ALTER DATABASE `shop` SET OPTIONS (default_leader = 'us-east1')"]],
  ['view', P, `CREATE ${PG_VIEW} FROM users AS u`, `CREATE ${PG_VIEW}, u.name FROM users AS u`,
    [`CREATE OR REPLACE ${PG_VIEW} FROM users AS u`], ['DROP VIEW IF EXISTS "v"'], [`CREATE OR REPLACE ${PG_VIEW} FROM users AS u`]],
  ['change stream', P, 'CREATE CHANGE STREAM "c" FOR "users"("name")', 'CREATE CHANGE STREAM "c" FOR "users"',
    ['CREATE CHANGE STREAM IF NOT EXISTS "c" FOR "users"("name")'], ['DROP CHANGE STREAM IF EXISTS "c"'],
    ['ALTER CHANGE STREAM "c" SET FOR "users"("name")']],
  ['grant', P, 'CREATE ROLE "r";GRANT SELECT ON TABLE "users" TO "r"', 'CREATE ROLE "r";GRANT INSERT ON TABLE "users" TO "r"',
    ['CREATE ROLE "r"', 'GRANT SELECT ON TABLE "users" TO "r"'], ['REVOKE SELECT ON TABLE "users" FROM "r"', 'DROP ROLE "r"'],
    ['REVOKE INSERT ON TABLE "users" FROM "r"', 'GRANT SELECT ON TABLE "users" TO "r"']],
  ['locality group', P, "CREATE LOCALITY GROUP \"cold\" STORAGE 'hdd'", "CREATE LOCALITY GROUP \"cold\" STORAGE 'ssd'",
    ["CREATE LOCALITY GROUP \"cold\" STORAGE 'hdd'"], ['DROP LOCALITY GROUP "cold"'], ["ALTER LOCALITY GROUP \"cold\" STORAGE 'hdd'"]],
  ['function', P, `CREATE ${PG_FUNCTION}'SELECT x'`, `CREATE ${PG_FUNCTION}'SELECT x + 1'`,
    [`CREATE OR REPLACE ${PG_FUNCTION}'SELECT x'`], ['DROP FUNCTION IF EXISTS "f"'], [`CREATE OR REPLACE ${PG_FUNCTION}'SELECT x'`]],
  ['named schema', P, 'CREATE SCHEMA "s"', '', ['CREATE SCHEMA "s"'], ['DROP SCHEMA "s"'], ['CREATE SCHEMA "s"']],
];

/** A table that only the database has: it is at no point of its history. */
const EXTRA: Readonly<Record<Dialect, readonly [made: string, dropped: string]>> = {
  [G]: ['CREATE TABLE `Extra` (`Id` INT64) PRIMARY KEY (`Id`)', 'DROP TABLE IF EXISTS `Extra`'],
  [P]: ['CREATE TABLE "extra" ("id" bigint NOT NULL, PRIMARY KEY ("id"))', 'DROP TABLE IF EXISTS "extra"'],
};

function statements(ddl: string): string[] {
  return ddl.split(';').filter((statement) => statement !== '');
}

function logged(dialect: Dialect, ddl: string): ReturnType<typeof logOf> {
  return logOf(dialect, [[...BASE[dialect], ...statements(ddl)]]);
}

function lived(dialect: Dialect, ddl: string): string[] {
  return [...BASE[dialect], ...statements(ddl), EXTRA[dialect][0]];
}

function verified(dialect: Dialect, log: string, live: readonly string[], isEmulator = false): Verification {
  return verifyDatabase(logged(dialect, log), liveStatements(describeText(live), dialect), isEmulator);
}

function reverted({ revert }: Verification): string[] {
  return [...revert!.refusals.map((refusal) => refusalMessage(refusal)), ...revert!.steps.map(statementOf)];
}

const CASES = ROWS.flatMap(([kind, dialect, made, other, missing, extra, differs]) => ([
  ['missing', kind, dialect, made, '', missing],
  ['extra', kind, dialect, '', made, extra],
  ['other', kind, dialect, made, other, differs],
] as const));

test.each(CASES)('the %s %s in %s is reverted by statements that verify shows, after which nothing differs', (_, _kind, dialect, log, live, expected) => {
  const found = lived(dialect, live);
  const shown = reverted(verified(dialect, log, found));
  expect(shown.filter((statement) => statement !== EXTRA[dialect][1])).toEqual(expected);
  expect(verified(dialect, log, [...found, ...shown]).drift).toEqual([]);
});

describe('a renamed table', () => {
  const T = 'CREATE TABLE `T` (`Id` INT64, `Up` INT64, `Note` STRING(MAX), CHECK (`Id` > 0), FOREIGN KEY (`Up`) REFERENCES `T` (`Id`)) PRIMARY KEY (`Id`)';
  const CHILD = 'CREATE TABLE `Child` (`Id` INT64, `At` INT64) PRIMARY KEY (`Id`, `At`), INTERLEAVE IN PARENT `T`';
  const named = (ddl: string, name: string): string => ddl.replaceAll('`T`', `\`${name}\``);

  test.each<[string, Dialect, readonly string[], readonly string[], readonly string[]]>([
    ['gets its name back, with its rows', G, [T, CHILD, 'CREATE INDEX `ByNote` ON `T` (`Note`)'],
      [named(T, 'U').replace('CHECK', 'CONSTRAINT `CK_T_1` CHECK'), named(CHILD, 'U'), 'CREATE INDEX `ByNote` ON `U` (`Note`)'],
      ['ALTER TABLE `U` RENAME TO `T`']],
    ['gets its name back in PostgreSQL', P, ['CREATE TABLE "t" ("id" bigint, "a" text, PRIMARY KEY ("id"))'],
      ['CREATE TABLE u (id bigint NOT NULL, a character varying, PRIMARY KEY(id))'], ['ALTER TABLE "u" RENAME TO "t"']],
    ['is not taken for one of two', G, [T], [named(T, 'U'), named(T, 'V')], ['DROP TABLE IF EXISTS `U`', 'DROP TABLE IF EXISTS `V`', T.replace('TABLE', 'TABLE IF NOT EXISTS')]],
    ['is not taken for two', G, [T, named(T, 'U')], [named(T, 'V')],
      ['DROP TABLE IF EXISTS `V`', ...[T, named(T, 'U')].map((each) => each.replace('TABLE', 'TABLE IF NOT EXISTS'))]],
    ['is not taken for another one', G, [T], [named(T, 'U').replace('MAX', '9')], ['DROP TABLE IF EXISTS `U`', T.replace('TABLE', 'TABLE IF NOT EXISTS')]],
  ])('%s', (_, dialect, made, found, expected) => {
    const shown = reverted(verifyDatabase(logOf(dialect, [made]), liveStatements(describeText(found), dialect), false));
    expect([...shown].sort()).toEqual([...expected].sort());
  });
});

test.each([
  ['a queue with another payload', 'CREATE QUEUE Jobs (Id INT64 NOT NULL, Payload BYTES(MAX) NOT NULL) PRIMARY KEY (Id)', (ddl: string) => ddl.replace('BYTES(MAX)', 'STRING(MAX)')],
  ['a sequence without its start', 'CREATE SEQUENCE Ids BIT_REVERSED_POSITIVE', (ddl: string) => `${ddl} START COUNTER WITH 5`],
])('%s is not dropped to be created again: what it holds would be lost', (_, ddl, changed) => {
  const shown = reverted(verified(G, ddl, lived(G, changed(ddl))));
  expect(shown).toEqual([expect.not.stringMatching(/^DROP/), EXTRA[G][1]]);
});

test('a table with another key is not reverted in place', () => {
  const log = 'CREATE TABLE `T` (`A` INT64 NOT NULL, `B` INT64 NOT NULL) PRIMARY KEY (`A`)';
  expect(reverted(verified(G, log, lived(G, log.replace('(`A`)', '(`B`)'))))).toEqual([
    'the primary key of T would change from (B) to (A): Spanner cannot change a key in place',
    EXTRA[G][1],
  ]);
});

test.each([
  ['Ids', G, 'CREATE SEQUENCE Ids BIT_REVERSED_POSITIVE START COUNTER WITH 1000', 'ALTER SEQUENCE Ids RESTART COUNTER WITH 500000'],
  ['T.Id', G, 'CREATE TABLE T (Id INT64 GENERATED BY DEFAULT AS IDENTITY (BIT_REVERSED_POSITIVE START COUNTER WITH 1000)) PRIMARY KEY (Id)',
    'ALTER TABLE T ALTER COLUMN Id ALTER IDENTITY RESTART COUNTER WITH 500000'],
  ['ids', P, 'CREATE SEQUENCE ids BIT_REVERSED_POSITIVE START COUNTER WITH 1000', 'ALTER SEQUENCE ids RESTART COUNTER WITH 500000'],
])('the counter of %s in %s is not set back, below values that it generated', (name, dialect, ddl, restart) => {
  expect(reverted(verified(dialect, ddl, lived(dialect, `${ddl};${restart}`)))).toEqual([
    `the counter of ${name} would begin again at 1000 and may repeat values that are in use: declare a start above all of them`, EXTRA[dialect][1],
  ]);
});

test('what no statement reverts hides none of the others, unless they need it', () => {
  const log = 'CREATE TABLE `T` (`A` INT64 NOT NULL, `B` INT64 NOT NULL) PRIMARY KEY (`A`)';
  const live = lived(G, 'CREATE TABLE `T` (`A` INT64 NOT NULL, `C` INT64 NOT NULL) PRIMARY KEY (`C`)');
  const left = expect.stringMatching('^the primary key of T would change from');
  expect(reverted(verified(G, log, live))).toEqual([left, EXTRA[G][1]]);
  expect(reverted(verified(G, `${log};CREATE INDEX \`I\` ON \`T\` (\`B\`)`, live))).toEqual([left]);
});

test.each([
  'CHECK (`Id` != \'\')', 'FOREIGN KEY (`Name`) REFERENCES `Users` (`Id`)',
])('%s without a name is dropped by the name that Spanner gave it, and the rest without it', (clause) => {
  expect(reverted(verified(G, '', lived(G, `ALTER TABLE \`Users\` ADD ${clause}`)))).toEqual([
    `the unnamed ${clause} of Users would be dropped, but the name that Spanner gave it is only in INFORMATION_SCHEMA.TABLE_CONSTRAINTS: `
      + 'if a migration or the baseline holds it, record ALTER TABLE `Users` DROP CONSTRAINT `NAME` and the other changes with migrate --append; otherwise run that statement',
    EXTRA[G][1],
  ]);
});

test.each([
  ['a column twice', 'CREATE TABLE `T` (`A` INT64 NOT NULL, `B` BYTES(MAX), `B` BYTES(MAX)) PRIMARY KEY (`A`)', 'T breaks duplicate-name'],
  ['a name that Spanner refuses', 'CREATE SEQUENCE `ids [.` OPTIONS (sequence_kind = "bit_reversed_positive")', 'ids [. breaks invalid-name'],
])('text with %s, which no database prints, is not reverted', (_, ddl, said) => {
  const log = 'CREATE TABLE `T` (`A` INT64 NOT NULL, `B` BYTES(MAX)) PRIMARY KEY (`A`)';
  const [first, ...others] = reverted(verified(G, log, [...BASE[G], ddl]));
  expect(first).toContain(said);
  expect(others).toEqual([]);
});

test('of what a database prints in part, nothing is said', () => {
  const live = lived(G, '').map((statement) => statement.replace(' HIDDEN', ''));
  const { drift, revert } = verified(G, '', live, true);
  expect([drift.map(({ object }) => object), revert]).toEqual([['Extra'], undefined]);
});

describeOnEmulator('the emulator takes what reverts', (client) => {
  const known = CASES.filter(([, , , log, live, expected]) => {
    const all = [...statements(log), ...statements(live), ...expected];
    return knownToEmulator(all).length === all.length && !all.some(isUnknownChange) && !/PROTO BUNDLE/.test(all.join());
  });

  test.each(known)('the %s %s in %s', async (_, _kind, dialect, log, live) => {
    const created = await client.createDatabase(dialect, lived(dialect, live));
    expect(created).toMatchObject({ accepted: true });
    if (created.accepted) {
      const shown = reverted(verified(dialect, log, lived(dialect, live)));
      expect(await client.applyDdl(created.database, knownToEmulator(shown))).toEqual({ accepted: true });
      const left = verifyDatabase(logged(dialect, log), await client.getDdl(created.database), true);
      expect(left.drift).toEqual([]);
      await client.dropDatabase(created.database);
    }
  });
});
