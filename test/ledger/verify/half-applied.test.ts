import * as fs from 'node:fs';
import * as path from 'node:path';
import { logOf } from './support';
import type { LogPrefixes } from '../../../src/ledger/drift/log-prefixes';
import { recovery, type Compared, type Recovery, type Remembered } from '../../../src/ledger/drift/recovery';
import { firstWithoutRepeat } from '../../../src/ledger/drift/runs-again';
import { verifyDatabase } from '../../../src/ledger/drift/verify-database';
import { Dialect } from '../../../src/schema';
import { describeOnEmulator } from '../../support/emulator/describe-on-emulator';

const FROZEN = path.join(__dirname, '..', '..', 'frozen');
const BEYOND_THE_EMULATOR = /\bUUID\b|\buuid\b|NOT ENFORCED|INTERLEAVE IN (?!PARENT)/;

/** Three releases that change most of what can be changed. */
const GOOGLESQL = [
  [
    'CREATE TABLE IF NOT EXISTS Customers (CustomerId STRING(36) NOT NULL, Email STRING(320), Seen TIMESTAMP, CONSTRAINT ck_email CHECK (Email != \'\')) PRIMARY KEY (CustomerId)',
    'CREATE INDEX IF NOT EXISTS ByEmail ON Customers (Email)',
    'CREATE TABLE IF NOT EXISTS Old (Id INT64) PRIMARY KEY (Id)',
    'CREATE TABLE IF NOT EXISTS Notes (Id STRING(36) NOT NULL, Text STRING(MAX), Extra STRING(5)) PRIMARY KEY (Id)',
    'CREATE VIEW Emails SQL SECURITY INVOKER AS SELECT c.Email FROM Customers AS c',
  ],
  [
    'ALTER TABLE Customers ADD COLUMN IF NOT EXISTS Name STRING(100)',
    'ALTER TABLE Customers ADD COLUMN IF NOT EXISTS Level INT64 NOT NULL DEFAULT (1)',
    'ALTER TABLE Customers ADD CONSTRAINT ck_level CHECK (Level > 0)',
    'ALTER TABLE Customers DROP CONSTRAINT ck_email',
    'ALTER TABLE Notes DROP COLUMN Extra',
    'ALTER TABLE Customers ALTER COLUMN Name STRING(200)',
    'DROP TABLE IF EXISTS Old',
    'ALTER TABLE Customers ADD ROW DELETION POLICY (OLDER_THAN(Seen, INTERVAL 90 DAY))',
    'CREATE OR REPLACE VIEW Emails SQL SECURITY INVOKER AS SELECT c.Email, c.Name FROM Customers AS c',
  ],
  [
    'ALTER TABLE Notes RENAME TO Remarks, ADD SYNONYM Notes',
    'CREATE INDEX ByText ON Remarks (Text)',
    'ALTER TABLE Customers ALTER COLUMN Level SET DEFAULT (2)',
    'DROP VIEW Emails',
    'CREATE CHANGE STREAM Watch FOR Customers(Email)',
  ],
];
const POSTGRESQL = [
  [
    'CREATE TABLE IF NOT EXISTS "customers" ("id" bigint, "email" varchar(320), "kind" varchar(20) NOT NULL DEFAULT \'new\', '
      + '"seen" timestamptz, CONSTRAINT "ck_email" CHECK ("email" <> \'\'), PRIMARY KEY ("id"))',
    'CREATE INDEX IF NOT EXISTS "by_email" ON "customers" ("email")',
    'CREATE TABLE IF NOT EXISTS "notes" ("id" bigint, "text" text, "extra" text, PRIMARY KEY ("id"))',
  ],
  [
    'ALTER TABLE "customers" ADD COLUMN IF NOT EXISTS "name" varchar(100)',
    'ALTER TABLE "customers" ADD CONSTRAINT "ck_name" CHECK ("name" IN (\'a\', \'b\'))',
    'ALTER TABLE "customers" DROP CONSTRAINT "ck_email"',
    'ALTER TABLE "notes" DROP COLUMN "extra"',
    'ALTER TABLE "customers" ADD TTL INTERVAL \'31 days\' ON "seen"',
    'ALTER TABLE "notes" RENAME TO "remarks"',
    'DROP INDEX IF EXISTS "by_email"',
  ],
  [
    'ALTER TABLE "customers" ALTER COLUMN "kind" TYPE varchar(50), ALTER COLUMN "kind" SET NOT NULL',
    'ALTER TABLE "customers" ALTER COLUMN "kind" SET DEFAULT \'new\'',
    'ALTER TABLE "remarks" RENAME WITH SYNONYM TO "texts"',
    'CREATE INDEX IF NOT EXISTS "by_text" ON "texts" ("text")',
  ],
];
const CASES: readonly (readonly [string, Dialect, readonly (readonly string[])[]])[] = [
  ['releases in GoogleSQL', Dialect.GOOGLESQL, GOOGLESQL],
  ['releases in PostgreSQL', Dialect.POSTGRESQL, POSTGRESQL],
  ...fs.readdirSync(FROZEN).filter((name) => name.endsWith('.sql')).map((name): [string, Dialect, string[][]] => {
    const statements = fs.readFileSync(path.join(FROZEN, name), 'utf8').trimEnd().split('\n')
      .filter((statement) => statement.startsWith('CREATE INDEX') || !BEYOND_THE_EMULATOR.test(statement));
    return [name, name.includes('.postgresql.') ? Dialect.POSTGRESQL : Dialect.GOOGLESQL, [statements]];
  }),
];

describeOnEmulator('a database that stopped behind a statement', (client) => {
  test.each(CASES)('is recognised behind each of them: %s', async (_, dialect, releases) => {
    const log = logOf(dialect, releases);
    const created = await client.createDatabase(dialect, []);
    expect(created).toMatchObject({ accepted: true });
    const database = created.accepted ? created.database : '';
    for (let applied = 0; applied < log.length; applied++) {
      const { release } = verifyDatabase(log, await client.getDdl(database), true);
      expect([applied, release?.applied, release?.missing.length]).toEqual([applied, applied, log.length - applied]);
      expect(await client.applyDdl(database, [log.statements[applied].text])).toEqual({ accepted: true });
    }
    expect(verifyDatabase(log, await client.getDdl(database), true)).toMatchObject({ drift: [] });
    await client.dropDatabase(database);
  });

  /** What `firstWithoutRepeat` calls harmless is sent to a real database once more. */
  test.each(CASES.slice(0, 2))('takes once more what is said to run twice, and stays as it is: %s', async (_, dialect, releases) => {
    const log = logOf(dialect, releases);
    const texts = log.sent();
    let sentAgain = 0;
    for (let applied = 1; applied <= log.length; applied++) {
      const created = await client.createDatabase(dialect, texts.slice(0, applied));
      const database = created.accepted ? created.database : '';
      for (let from = applied - 1; from >= 0 && firstWithoutRepeat(log, from, applied) === undefined; from--) {
        expect([applied, from, await client.applyDdl(database, texts.slice(from, applied))]).toEqual([applied, from, { accepted: true }]);
        expect([applied, from, verifyDatabase(log, await client.getDdl(database), true).holds(applied)]).toEqual([applied, from, true]);
        sentAgain += 1;
      }
      await client.dropDatabase(database);
    }
    expect(sentAgain).toBeGreaterThan(5);
  });
});

function prefixOf(log: LogPrefixes, applied: number): string[] {
  return log.statements.slice(0, applied).map(({ text }) => text);
}

describe('recognising', () => {
  test('says which files are complete, and what of the next is in effect and missing', () => {
    const log = logOf(Dialect.GOOGLESQL, GOOGLESQL);
    const { release } = verifyDatabase(log, prefixOf(log, 7), false);
    expect(release).toMatchObject({ status: 'half-applied', applied: 7, complete: ['0001_release_1.sql'], file: '0002_release_2.sql' });
    expect(release?.inEffect.map(({ position }) => position)).toEqual([1, 2]);
    expect(release?.missing.map(({ number, position }) => `${number}#${position}`)).toEqual([
      '2#3', '2#4', '2#5', '2#6', '2#7', '2#8', '2#9', '3#1', '3#2', '3#3', '3#4', '3#5',
    ]);
  });

  test('between two files the database is behind', () => {
    const log = logOf(Dialect.GOOGLESQL, GOOGLESQL);
    expect(verifyDatabase(log, prefixOf(log, 14), false).release).toMatchObject({ status: 'behind', inEffect: [], complete: ['0001_release_1.sql', '0002_release_2.sql'] });
  });

  test('other drift beside missing statements is drift', () => {
    const log = logOf(Dialect.GOOGLESQL, GOOGLESQL);
    const { release, drift } = verifyDatabase(log, [...prefixOf(log, 7), 'CREATE TABLE Extra (Id INT64) PRIMARY KEY (Id)'], false);
    expect(release).toBeUndefined();
    expect(drift.map(({ object }) => object)).toContain('Extra');
  });

  test('a baseline is never missing', () => {
    const log = logOf(Dialect.GOOGLESQL, GOOGLESQL, 0);
    expect(verifyDatabase(log, prefixOf(log, 3), false).release).toBeUndefined();
    expect(verifyDatabase(log, prefixOf(log, 5), false).release).toMatchObject({ status: 'behind', complete: ['0000_release_0.sql'] });
  });

  test('takes the later one of two places that it may be', () => {
    const [table, view] = ['CREATE TABLE T (Id INT64) PRIMARY KEY (Id)', 'CREATE VIEW V SQL SECURITY INVOKER AS SELECT t.Id FROM T AS t'];
    const log = logOf(Dialect.GOOGLESQL, [[table, view], ['DROP VIEW V', 'ALTER TABLE T ADD COLUMN A INT64', view.replace('t.Id', 't.A')]]);
    expect(verifyDatabase(log, [table], false).release).toMatchObject({ applied: 3, file: '0002_release_2.sql' });
    expect(verifyDatabase(log, [], false).release).toMatchObject({ applied: 0, status: 'behind' });
  });

  test('finds the place in a release that makes again what it drops', () => {
    const tables = Array.from({ length: 20 }, (_, at) => [`CREATE TABLE T${at} (Id INT64) PRIMARY KEY (Id)`, `CREATE INDEX I${at} ON T${at} (Id)`]).flat();
    const log = logOf(Dialect.GOOGLESQL, [tables, tables.map((statement, at) => (at % 2 === 0 ? `DROP INDEX I${at / 2}` : statement))]);
    for (let applied = tables.length + 1; applied < log.length; applied += 2) {
      expect(verifyDatabase(log, prefixOf(log, applied), false).release?.applied).toBe(applied);
    }
  });

  test('folds few prefixes of a long log', () => {
    const tables = Array.from({ length: 400 }, (_, at) => `CREATE TABLE T${at} (Id INT64) PRIMARY KEY (Id)`);
    const log = logOf(Dialect.GOOGLESQL, [tables, tables.map((_, at) => `ALTER TABLE T${at} ADD COLUMN IF NOT EXISTS A INT64`)]);
    const folded = jest.spyOn(log, 'schema');
    expect(verifyDatabase(log, prefixOf(log, 617), false).release?.applied).toBe(617);
    expect(new Set(folded.mock.calls.map(([count]) => count)).size).toBeLessThan(50);
  });
});

/** Statements that are in effect are sent once more only if each of them changes nothing. */
describe('a statement cannot be sent once more', () => {
  const T = 'CREATE TABLE IF NOT EXISTS T (Id INT64, A STRING(20)) PRIMARY KEY (Id)';

  test.each<[string, readonly string[], number]>([
    ['that Spanner refuses', [T, 'ALTER TABLE T ADD CONSTRAINT ck CHECK (Id > 0)'], 1],
    ['that adds a constraint without a name, once more', [T, 'ALTER TABLE T ADD CHECK (Id > 0)'], 1],
    ['that creates what a later one dropped', ['CREATE TABLE IF NOT EXISTS U (Id INT64) PRIMARY KEY (Id)', T, 'DROP TABLE IF EXISTS U'], 0],
    ['that drops the rows of what a later one creates', [T, 'CREATE TABLE IF NOT EXISTS U (Id INT64) PRIMARY KEY (Id)', 'DROP TABLE IF EXISTS U', 'CREATE TABLE IF NOT EXISTS U (Id INT64) PRIMARY KEY (Id)'], 2],
    ['that narrows what a later one widens', [T, 'ALTER TABLE T ALTER COLUMN A STRING(30)', 'ALTER TABLE T ALTER COLUMN A STRING(40)'], 1],
    ['that restarts a counter', ['CREATE SEQUENCE IF NOT EXISTS S BIT_REVERSED_POSITIVE', 'ALTER SEQUENCE S RESTART COUNTER WITH 500'], 1],
    ['of which it is not known', ['CREATE PROTO BUNDLE (a.B)', T], 0],
  ])('%s', (_, statements, position) => {
    const log = logOf(Dialect.GOOGLESQL, [statements]);
    expect(firstWithoutRepeat(log, 0, log.length)?.text).toBe(statements[position]);
  });

  test('among many, which are not looked at one by one', () => {
    const log = logOf(Dialect.GOOGLESQL, [Array.from({ length: 300 }, (_, at) => `CREATE TABLE IF NOT EXISTS T${at} (Id INT64) PRIMARY KEY (Id)`)]);
    expect(firstWithoutRepeat(log, 0, log.length)).toBe(log.statements[0]);
    expect(firstWithoutRepeat(log, 200, log.length)).toBeUndefined();
  });
});

describe('[T1] [T2] [T4] the way on', () => {
  const log = logOf(Dialect.GOOGLESQL, GOOGLESQL);
  const sent = log.sent();
  const wayOn = (applied: number, remembered: Remembered | undefined, more: Partial<Compared> = {}): Recovery | undefined => recovery({
    ...verifyDatabase(log, prefixOf(log, applied), false), log, heldBack: [], ...more,
  }, remembered);
  const known = (count: number, isTainted = false): Remembered => ({ ddl: sent.slice(0, count), isTainted });
  const kinds = (found: Recovery | undefined): string => [found?.state, ...(found?.actions ?? []).map(({ kind }) => kind)].join(', ');

  test.each<[string, number, Remembered | undefined, string]>([
    ['is a plain apply where the state knows what is in effect', 7, known(7), ''],
    ['is nothing where both hold all', 19, known(19), ''],
    ['is the same apply behind harmless statements', 7, known(5), 'update-failed, apply'],
    ['is an edited state behind a statement that cannot run twice', 8, known(5), 'update-failed, edit state, apply'],
    ['[T4] begins where the state ends, also two files back', 16, known(5), 'update-failed, edit state, apply'],
    ['[T4] is an edited state where Spanner went on to the end', 19, known(14), 'update-failed, edit state, apply'],
    ['is an edited state where the state holds what never ran', 7, known(19), 'update-unsent, edit state, apply'],
    ['of a tainted resource of which nothing ran begins with an import', 0, known(19, true), 'create-refused, remove from state, import, apply'],
    ['of a tainted resource of which a part ran is an edited state', 7, known(19, true), 'create-refused, edit state, apply'],
    ['of a tainted resource of which all ran is an untaint', 19, known(19, true), 'create-refused, untaint, apply'],
    ['of a database that the state does not know begins with an import', 2, undefined, 'create-failed, import, apply'],
    ['of such a one with statements that cannot run twice goes on after it', 10, undefined, 'create-failed, import, verify again'],
  ])('%s', (_, applied, remembered, expected) => {
    expect(kinds(wayOn(applied, remembered))).toBe(expected);
  });

  test('edits the state to what is in effect', () => {
    expect(wayOn(8, known(5))?.actions[0]).toEqual({ kind: 'edit state', ddl: sent.slice(0, 8) });
  });

  describe('[T1] of a state that is ahead', () => {
    const older = logOf(Dialect.GOOGLESQL, GOOGLESQL.slice(0, 2));
    const ahead = (live: readonly string[], ddl: readonly string[], more: Partial<Compared> = {}): Recovery | undefined => recovery({
      ...verifyDatabase(older, live, false), log: older, heldBack: [], ...more,
    }, { ddl, isTainted: false });

    test('brings the migrations back, from the first one that is missing', () => {
      const found = ahead(sent, sent);
      expect(kinds(found)).toBe('state-ahead, bring back');
      expect(found?.facts.ahead).toEqual({ statements: 5, from: 3, isInEffect: true });
    });

    test('names a file whose statement is another one than was applied', () => {
      const found = ahead(sent.slice(0, 14), [...sent.slice(0, 6), 'ALTER TABLE Customers ADD COLUMN Other INT64', ...sent.slice(7, 14)]);
      expect(found?.facts.ahead).toMatchObject({ from: 2, changed: { file: '0002_release_2.sql', position: 2 } });
    });

    test('raises migrationsThrough where it holds the files back', () => {
      const found = ahead(sent, sent, { heldBack: log.statements.slice(14) });
      expect(kinds(found)).toBe('state-ahead, raise through');
      expect(found?.facts.ahead).toMatchObject({ from: 3, through: 3 });
    });

    test('also where only the synthesized stack is behind', () => {
      expect(kinds(wayOn(19, known(19), { planned: 14 }))).toBe('state-ahead, raise through');
    });

    test('takes the order of the folder where the database is what the folder makes', () => {
      const [name, level, ...rest] = sent.slice(5, 14);
      const found = ahead(sent.slice(0, 14), [...sent.slice(0, 5), level, name, ...rest]);
      expect(kinds(found)).toBe('state-ahead, edit state, apply');
      expect(found?.actions[0]).toEqual({ kind: 'edit state', ddl: sent.slice(0, 14) });
      // Later statements that leave no trace may be those of a deployed commit.
      expect(kinds(ahead(sent.slice(0, 14), [...sent.slice(0, 14), 'DROP VIEW Emails', sent[13]]))).toBe('state-ahead, bring back');
    });

    test('lets the state forget what the database does not hold, as after a restore', () => {
      const found = ahead(sent.slice(0, 14), sent);
      expect(kinds(found)).toBe('state-ahead, edit state, apply');
      expect(found?.actions[0]).toEqual({ kind: 'edit state', ddl: sent.slice(0, 14) });
    });
  });

  test.each<[string, Remembered | undefined, string | undefined]>([
    ['is none where the state holds all: Terraform does not know of it', known(19), undefined],
    ['is none where the state lacks statements: they are sent in place', known(14), undefined],
    ['does not hide that the resource is tainted', known(19, true), 'create-refused'],
    ['does not hide that the state does not know the database', undefined, 'create-failed'],
    ['does not hide that a tainted state is ahead', { ddl: [...sent, 'CREATE TABLE Y (Id INT64) PRIMARY KEY (Id)'], isTainted: true }, 'state-ahead, bring back'],
  ])('of drift %s', (_, remembered, expected) => {
    const found = recovery({ ...verifyDatabase(log, [...sent, 'CREATE TABLE X (Id INT64) PRIMARY KEY (Id)'], false), log, heldBack: [] }, remembered);
    expect(found && kinds(found)).toBe(expected);
  });
});
