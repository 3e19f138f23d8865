import { auditSource, type TextAudit } from '../../../src/audit/audit-text';
import { editedFiles } from '../../../src/audit/fixes/file-fixes';
import { DdlSource, SourceFile } from '../../../src/audit/source';
import { databasesInHcl } from '../../../src/cli/input/terraform-hcl';
import { changedLines, numbered } from '../../../src/report/changed-lines';
import { NO_PAINT } from '../../../src/report/paint';
import type { PrintedRelease } from '../../../src/report/plans/render-plan';
import { renderText } from '../../../src/report/render-text';
import { reportOf } from '../../../src/report/report';
import { shownFixes, type ShownFix } from '../../../src/report/shown-fixes';
import { Dialect } from '../../../src/schema';
import { describeOnEmulator } from '../../support/emulator/describe-on-emulator';
import { fixesInFile, liveFixes, randomComputedDdl, randomHotDdl, readDdl } from '../../support/fixes-oracle';
import { Chance } from '../../support/rows-rule/chance';

const TODAY = '2026-11-22';
const JOBS = `CREATE TABLE Jobs (
  JobId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()),
  State STRING(16) NOT NULL DEFAULT ('queued'), -- of the job
  RunAt TIMESTAMP NOT NULL,
) PRIMARY KEY (JobId);

CREATE INDEX JobsByStateRunAt
  ON Jobs (State, RunAt);
`;

const TERRAFORM = `resource "google_spanner_database" "db" {
  ddl = [
    "CREATE TABLE Logs (SeenAt TIMESTAMP NOT NULL, Id STRING(36) NOT NULL) PRIMARY KEY (SeenAt, Id), ROW DELETION POLICY (OLDER_THAN(SeenAt, INTERVAL \${var.retention} DAY))",
    <<-EOT
      CREATE TABLE Events (
        OccurredAt TIMESTAMP NOT NULL,
        EventId STRING(36) NOT NULL,
      ) PRIMARY KEY (OccurredAt, EventId),
        ROW DELETION POLICY (OLDER_THAN(OccurredAt, INTERVAL \${var.retention} DAY))
    EOT
  ]
}
`;

function ofTerraform(file: SourceFile): TextAudit {
  const [{ pieces }] = databasesInHcl(file, () => file);
  return auditSource(new DdlSource(pieces), Dialect.GOOGLESQL, { today: TODAY });
}

/** The first fix of a finding of an object. */
function firstFix(audit: TextAudit, object: string): ShownFix {
  return shownFixes(audit.findings.find(({ finding: { objectName, entry } }) => objectName === object && entry.kind === 'hotspot')!)[0];
}

describe('[F7] a fix of a file', () => {
  const audit = readDdl(Dialect.GOOGLESQL)(new SourceFile('jobs.sql', JOBS));

  test('is shown as the lines that change, with their numbers', () => {
    expect(changedLines(firstFix(audit, 'JobsByStateRunAt').edits!).map(numbered)).toEqual([
      '   5 +   IndexShard16 INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(JobId), 16))) STORED HIDDEN,',
      '   8 -   ON Jobs (State, RunAt);',
      '   8 +   ON Jobs (IndexShard16, State, RunAt);',
    ]);
  });

  test('[F4] quotes a word in an expression that is reserved there', () => {
    const ddl = 'CREATE TABLE Events (At TIMESTAMP NOT NULL, Device STRING(36) NOT NULL, Id STRING(36) NOT NULL) PRIMARY KEY (Id);\nCREATE UNIQUE INDEX ByTime ON Events (At, Device);\n';
    const lines = changedLines(firstFix(readDdl(Dialect.GOOGLESQL)(new SourceFile('events.sql', ddl)), 'ByTime').edits!).map(numbered).join('\n');
    expect(lines).toContain('UNIX_MICROS(`At`)');
    expect(lines).toContain('FARM_FINGERPRINT(');
  });

  test('[F4] names a new column as the others are named', () => {
    const ddl = 'CREATE TABLE events (event_id STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), seen_at TIMESTAMP) PRIMARY KEY (event_id);\nCREATE INDEX by_time ON events (seen_at);\n';
    const lines = changedLines(firstFix(readDdl(Dialect.GOOGLESQL)(new SourceFile('events.sql', ddl)), 'by_time').edits!).map(numbered).join('\n');
    expect(lines).toContain('(index_shard_16, seen_at)');
  });

  test('[F4] of a table without a key is SQL', () => {
    const [first, second] = shownFixes(readDdl(Dialect.GOOGLESQL)(new SourceFile('s.sql', 'CREATE TABLE Settings (Name STRING(MAX)) PRIMARY KEY ();\n')).findings[0]);
    expect([first, second].map(({ code }) => /^CREATE TABLE .* PRIMARY KEY \(`(SettingId|IsOnlyRow)`\)/.test(code))).toEqual([true, true]);
  });

  test('shows of a long line what differs', () => {
    const long = JOBS.replace('(State, RunAt)', `(State, RunAt) STORING (${Array.from({ length: 40 }, (_, n) => `Column${n}`).join(', ')})`);
    const columns = Array.from({ length: 40 }, (_, n) => `  Column${n} INT64,\n`).join('');
    const wide = readDdl(Dialect.GOOGLESQL)(new SourceFile('jobs.sql', long.replace(') PRIMARY', `${columns}) PRIMARY`)));
    const lines = changedLines(firstFix(wide, 'JobsByStateRunAt').edits!).map(numbered);
    expect(lines.at(-1)).toMatch(/^ +48 \+ +ON Jobs \(IndexShard16, State, RunAt\) .* \.\.\.$/);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(160);
  });

  test.each([0, 9_999])('shows of a long line what differs at its end, below %d others', (above) => {
    const name = `JobsByStateRunAt${'x'.repeat(160)}`;
    const text = '\n'.repeat(above) + JOBS.replace('JobsByStateRunAt\n ', name);
    const [, gone] = changedLines(firstFix(readDdl(Dialect.GOOGLESQL)(new SourceFile('jobs.sql', text)), name).edits!).map(numbered);
    expect(gone).toMatch(new RegExp(`^ *${above + 7} - \\.{3} x+ ON Jobs \\(State, RunAt\\);$`));
  });

  test('[F6] has its cost below it, and so has each other fix', () => {
    const text = renderText(reportOf([readDdl(Dialect.GOOGLESQL)(new SourceFile('a.sql', 'CREATE TABLE Events (SeenAt TIMESTAMP NOT NULL, EventId STRING(36) NOT NULL) PRIMARY KEY (SeenAt, EventId)'))], []), NO_PAINT);
    expect(text.split('\n').map((line) => /^ {4}(fix|or|cost) /.exec(line)?.[1]).filter(Boolean)).toEqual(['fix', 'cost', 'or', 'cost', 'or', 'cost']);
  });

  test.each([
    ['the expression of Terraform in a string', 'Logs', 'PRIMARY KEY (ShardId, SeenAt, Id), ROW DELETION POLICY (OLDER_THAN(SeenAt, INTERVAL ${var.retention} DAY))",'],
    ['the expression of Terraform in a heredoc', 'Events', ') PRIMARY KEY (ShardId, OccurredAt, EventId),\n        ROW DELETION POLICY (OLDER_THAN(OccurredAt, INTERVAL ${var.retention} DAY))'],
    ['the indentation of a heredoc', 'Events', '\n        ShardId INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(EventId), 16))) STORED HIDDEN,\n        OccurredAt'],
  ])('[F5] keeps %s', (_, object, kept) => {
    const [{ text }] = editedFiles(firstFix(ofTerraform(new SourceFile('main.tf', TERRAFORM)), object).edits!);
    expect(text).toContain(kept);
  });
});

describe.each([Dialect.GOOGLESQL, Dialect.POSTGRESQL])('random hot schemas in %s', (dialect) => {
  const chance = new Chance(11);
  test.each(Array.from({ length: 5 }, (_, n) => [n, randomHotDdl(chance, dialect)] as const))('[F2] [F7] %i: each fix of the file holds', (n, ddl) => {
    const { printed, unproven } = fixesInFile(`${n}.sql`, ddl.map((statement) => `${statement};\n`).join('\n'), readDdl(dialect));
    expect(unproven).toEqual([]);
    expect(printed).toBeGreaterThan(0);
  });

  test('[F2] rows that only a computed column keeps apart stay apart', () => {
    const computed = Array.from({ length: 20 }, () => randomComputedDdl(chance, dialect).map((statement) => `${statement};\n`).join(''));
    expect(computed.flatMap((ddl) => fixesInFile(ddl, ddl, readDdl(dialect)).unproven)).toEqual([]);
  });
});

describe('[F1] a fix of a database that exists', () => {
  const live = auditSource(DdlSource.ofFile(new SourceFile('shop', JOBS)), Dialect.GOOGLESQL, { today: TODAY, isLive: true });

  test('is the releases that diff plans, and no statement that changes nothing', () => {
    const { releases, edits, code } = firstFix(live, 'JobsByStateRunAt');
    expect(edits).toBeUndefined();
    expect(releases!.map(({ statements }) => statements.map((statement) => statement.replace(/ (IF NOT EXISTS|IF EXISTS)/, '').slice(0, 40)))).toEqual([
      ['ALTER TABLE `Jobs` ADD COLUMN `IndexShard16'.slice(0, 40), 'CREATE INDEX `JobsByStateRunAt_v2` ON `Jo'.slice(0, 40)],
      ['DROP INDEX `JobsByStateRunAt`'],
    ]);
    expect(code).not.toContain('CREATE INDEX IF NOT EXISTS `JobsByStateRunAt` ');
  });
});

describeOnEmulator('[F1] on a database with rows', (client) => {
  test.each([Dialect.GOOGLESQL, Dialect.POSTGRESQL])('the releases replace the hot key and keep the rows, in %s', async (dialect) => {
    const chance = new Chance(3);
    for (let n = 0; n < 2; n++) {
      const { run, faults } = await liveFixes(client, randomHotDdl(chance, dialect), dialect);
      expect(run).toBeGreaterThan(0);
      expect(faults).toEqual([]);
    }
  });
});

test.each([
  [Dialect.GOOGLESQL, 'CREATE TABLE Events (OccurredAt TIMESTAMP NOT NULL OPTIONS (allow_commit_timestamp = true)) PRIMARY KEY (OccurredAt);'],
  [Dialect.POSTGRESQL, 'CREATE TABLE events (occurred_at spanner.commit_timestamp NOT NULL, PRIMARY KEY (occurred_at));'],
])('[F1] in %s no release drops a table of which only the application can copy the rows', (dialect, ddl) => {
  const live = liveFixesOf(dialect, ddl);
  const dropping = live.filter((each) => each.some(({ statements }) => statements.some((statement) => statement.startsWith('DROP TABLE'))));
  expect(dropping.filter((each) => !each.some(({ backfill }) => backfill.some((statement) => statement.startsWith('INSERT'))))).toEqual([]);
});

test.each([
  [Dialect.GOOGLESQL, 'CREATE TABLE Events (OccurredAt TIMESTAMP NOT NULL, Note STRING(MAX)) PRIMARY KEY (OccurredAt);'],
  [Dialect.POSTGRESQL, 'CREATE TABLE events (occurred_at timestamptz NOT NULL, note varchar, PRIMARY KEY (occurred_at));'],
])('[F1] in %s the rows of a key of time alone keep their key behind a shard of it', (dialect, ddl) => {
  const [releases, ...others] = liveFixesOf(dialect, ddl).filter((each) => each.length > 0);
  expect(others).toEqual([]);
  expect(releases.flatMap(({ backfill }) => backfill).join('\n')).toMatch(/^INSERT .*\b(OccurredAt|occurred_at)\b/s);
});

function liveFixesOf(dialect: Dialect, ddl: string): (readonly PrintedRelease[])[] {
  const { findings } = auditSource(DdlSource.ofFile(new SourceFile('shop', ddl)), dialect, { today: TODAY, isLive: true });
  expect(findings.map(({ finding }) => finding.rule)).toContain('monotonic-key');
  return findings.flatMap((placed) => shownFixes(placed)).map((fix) => fix.releases ?? []);
}
