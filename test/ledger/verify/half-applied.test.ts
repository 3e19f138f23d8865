import * as fs from 'node:fs';
import * as path from 'node:path';
import { logOf } from './support';
import type { LogPrefixes } from '../../../src/ledger/drift/log-prefixes';
import { FAILURE_STATES, nextStep, type FailureState } from '../../../src/ledger/drift/next-steps';
import { releaseState } from '../../../src/ledger/drift/release-state';
import { sendAgain } from '../../../src/ledger/drift/repeat/send-again';
import { verifyDatabase } from '../../../src/ledger/drift/verify-database';
import { nextStepText, type NextStepText } from '../../../src/report/recovery/next-step-words';
import type { CommandTarget } from '../../../src/report/recovery/shell';
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

  /** What the notes say is done to a real database, and Terraform sends what it would send. */
  test.each(CASES.slice(0, 2))('gets where the log leads when what cannot run twice is taken back first: %s', async (_, dialect, releases) => {
    const log = logOf(dialect, releases);
    for (let applied = 1; applied < log.length; applied++) {
      for (const from of new Set([0, releaseState(log, applied).before])) {
        const created = await client.createDatabase(dialect, []);
        const database = created.accepted ? created.database : '';
        const texts = log.statements.map(({ text }) => text);
        const { undo, stuck, problem } = sendAgain(log, applied, from);
        expect([applied, from, stuck, problem]).toEqual([applied, from, [], undefined]);
        for (const statement of [...texts.slice(0, applied), ...undo.flatMap((each) => each.undo), ...texts.slice(from)]) {
          expect([applied, from, statement, await client.applyDdl(database, [statement])]).toEqual([applied, from, statement, { accepted: true }]);
        }
        expect(verifyDatabase(log, await client.getDdl(database), true)).toMatchObject({ drift: [] });
        await client.dropDatabase(database);
      }
    }
  });
});

function prefixOf(log: LogPrefixes, applied: number): string[] {
  return log.statements.slice(0, applied).map(({ text }) => text);
}

describe('recognising', () => {
  test('says which files are complete, and what of the next is in effect and missing', () => {
    const log = logOf(Dialect.GOOGLESQL, GOOGLESQL);
    const { release } = verifyDatabase(log, prefixOf(log, 7), false);
    expect(release).toMatchObject({ status: 'half-applied', applied: 7, before: 5, complete: ['0001_release_1.sql'], file: '0002_release_2.sql' });
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

describe('the way on', () => {
  const log = logOf(Dialect.GOOGLESQL, GOOGLESQL);
  const target = { project: 'p', instance: 'main', database: 'shop', address: 'google_spanner_database.shop', stack: 'prod' };
  /** [T7] Where the commands are to be run. */
  const STACK = 'cd cdktf.out/stacks/prod && terraform init';
  const EDIT = ['terraform state pull > state.json', expect.stringMatching(/^jq .* > edited\.json$/), 'terraform state push edited.json'];
  const wayOn = (state: FailureState, of: LogPrefixes, applied: number, names: CommandTarget = target): NextStepText =>
    nextStepText(nextStep(state, of, releaseState(of, applied)), names);
  const next = (state: FailureState, applied: number): NextStepText => wayOn(state, log, applied);

  test('after an update that failed behind harmless statements is the same apply', () => {
    expect(next('update-failed', 7)).toMatchObject({
      notes: [
        'The next apply sends 14 statements, of which 2 are in effect already.', expect.stringContaining('--since'),
        'Those in effect can safely run again.',
      ],
      commands: [STACK, 'terraform apply'],
    });
  });

  test('after an update that failed behind others takes these back first', () => {
    expect(next('update-failed', 10).commands).toEqual([
      STACK,
      [
        'gcloud spanner databases ddl update shop --instance=main --project=p',
        "--ddl='ALTER TABLE `Notes` ADD COLUMN IF NOT EXISTS `Extra` STRING(5)'",
        "--ddl='ALTER TABLE `Customers` ADD CONSTRAINT `ck_email` CHECK (Email != '\\'''\\'')'",
        "--ddl='ALTER TABLE `Customers` DROP CONSTRAINT `ck_level`'",
      ].join(' '),
      'terraform apply',
    ]);
  });

  it('[T2] after a create that was refused begins with an import, also where a statement had to be corrected', () => {
    const { commands, notes } = next('create-refused', 0);
    expect(notes.join('\n')).toContain('If Spanner refused a statement itself, correct it first: remove 0001_release_1.sql and its line in checksums.sha256');
    expect(commands).toEqual([
      STACK,
      'terraform state rm google_spanner_database.shop',
      'terraform import google_spanner_database.shop projects/p/instances/main/databases/shop',
      'terraform apply',
    ]);
  });

  it('[T2] after a create that was refused, and of which somebody sent a part, sends the rest and ends with an apply', () => {
    expect(next('create-refused', 17).commands).toEqual([
      STACK,
      'terraform untaint google_spanner_database.shop',
      "gcloud spanner databases ddl update shop --instance=main --project=p --ddl='DROP VIEW Emails' --ddl='CREATE CHANGE STREAM Watch FOR Customers(Email)'",
      ...EDIT,
      'terraform apply',
    ]);
  });

  it('[T1] after an apply that was cut off while Spanner went on is to write the list into the state, and to send nothing', () => {
    const { commands, notes } = next('update-failed', log.length);
    expect(notes[0]).toBe('All statements are in effect: Spanner went on after the apply was cut off.');
    expect(commands).toEqual([STACK, ...EDIT, 'terraform apply']);
  });

  it('[T1] after a create that was cut off while Spanner went on is an import before that', () => {
    expect(next('create-failed', log.length).commands).toEqual([
      STACK, 'terraform import google_spanner_database.shop projects/p/instances/main/databases/shop', ...EDIT, 'terraform apply',
    ]);
  });

  it('[T1] after an apply that was cut off is the same apply where all of it can run twice', () => {
    const repeatable = logOf(Dialect.GOOGLESQL, [GOOGLESQL[0].slice(0, 2), GOOGLESQL[1].slice(0, 2)]);
    expect(wayOn('update-failed', repeatable, 4).commands).toEqual([STACK, 'terraform apply']);
  });

  it('[T5] after an update of which nothing was sent though the state holds all of it is to send it', () => {
    expect(next('update-unsent', 17)).toMatchObject({
      notes: ['According to the state, all statements ran, so Terraform would never send the missing ones.'],
      commands: [STACK, expect.stringMatching(/^gcloud .* --ddl='DROP VIEW Emails' --ddl='CREATE CHANGE STREAM Watch FOR Customers\(Email\)'$/), 'terraform apply'],
    });
  });

  test('after a create that failed is an import, and the first plan adds all statements', () => {
    const { commands, notes } = next('create-failed', 5);
    expect(commands[1]).toBe('terraform import google_spanner_database.shop projects/p/instances/main/databases/shop');
    expect(commands[2]).toContain("--ddl='DROP VIEW IF EXISTS `Emails`'");
    expect(commands.at(-1)).toBe('terraform apply');
    expect(notes[0]).toContain('adds all 19 statements in place');
  });

  test('of names that are not known the commands have words in capitals', () => {
    const steps = FAILURE_STATES.map((state) => wayOn(state, log, 3, {}).commands.join('\n'));
    expect(steps.join('\n')).toContain('gcloud spanner databases ddl update DATABASE --instance=INSTANCE --project=PROJECT --ddl=');
    expect(steps.every((commands) => commands.startsWith('cd cdktf.out/stacks/STACK && terraform init\n'))).toBe(true);
    expect(steps[3]).toContain('terraform import ADDRESS projects/PROJECT/instances/INSTANCE/databases/DATABASE');
  });

  test('what cannot be taken back is sent by hand', () => {
    const stuck = logOf(Dialect.GOOGLESQL, [['CREATE PROTO BUNDLE (a.B)', 'CREATE TABLE T (Id INT64) PRIMARY KEY (Id)']]);
    const { commands, notes } = wayOn('update-failed', stuck, 1);
    expect(notes.join('\n')).toContain('0001_release_1.sql #1 cannot run twice, and no statement undoes it');
    expect(commands).toContain('terraform state push edited.json');
  });

  test('a counter that is set again is told', () => {
    const restarted = logOf(Dialect.GOOGLESQL, [['CREATE SEQUENCE IF NOT EXISTS S BIT_REVERSED_POSITIVE', 'ALTER SEQUENCE S RESTART COUNTER WITH 500', 'CREATE SCHEMA X']]);
    expect(wayOn('update-failed', restarted, 2).notes.join('\n')).toContain('#2: sets the counter to 500 once more');
  });
});
