import { rendered } from '../../src/report/rendered-finding';
import { applyEdit } from '../../src/rules/fixes/apply-edit';
import type { Edit } from '../../src/rules/fixes/fix';
import { keepsApart } from '../../src/rules/fixes/kept-apart';
import { unprovenKey } from '../../src/rules/hotspot/unproven-key';
import { Dialect } from '../../src/schema';
import { auditText } from '../support/audit-text';
import { CORPUS_FILES } from '../support/corpus';
import { schemaOf } from '../support/dependents/in-dialect';
import { occurredAt } from '../support/hot-columns';
import { column, schema, table } from '../support/model';
import { unprovenFixes } from '../support/proven-fixes';
import { problems } from '../support/rule-cases';

const TODAY = '2026-11-22';

/** The fixes of the finding of a rule, in the words of a language. */
function fixesOf(ddl: string, rule: string, language: 'sql' | 'typescript'): readonly string[] {
  const { findings } = auditText(ddl, Dialect.GOOGLESQL, { today: TODAY });
  return rendered(findings.find(({ finding }) => finding.rule === rule)!.finding, language).fixes;
}

const JOBS = "CREATE TABLE Jobs (JobId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), State STRING(16) NOT NULL DEFAULT ('queued'), RunAt TIMESTAMP NOT NULL) PRIMARY KEY (JobId);";

describe('a fix that is printed', () => {
  test('[F2] changes something: an index that State leads already is not led by State', () => {
    expect(fixesOf(`${JOBS} CREATE INDEX ByState ON Jobs (State, RunAt)`, 'few-write-fronts', 'typescript')).toEqual([
      "new SafeIndex(jobs, 'ByState', { columns: ['State', 'RunAt'], spread: IndexSpread.sharded(16) })",
      'the pattern JobQueue, if Jobs holds jobs: it has leases, retries and the SQL of the workers (docs/constructs/job-queue.md)',
    ]);
  });

  test('[F2] turns advice about an index into no other: one that repeats the primary key is none', () => {
    const members = 'CREATE TABLE Talks (TalkId STRING(36) NOT NULL DEFAULT (GENERATE_UUID())) PRIMARY KEY (TalkId); CREATE TABLE Members (TalkId STRING(36) NOT NULL, UserId INT64 NOT NULL) PRIMARY KEY (TalkId, UserId), INTERLEAVE IN PARENT Talks;';
    for (const columns of ['UserId', 'UserId, TalkId']) {
      expect(fixesOf(`${members} CREATE INDEX ByUser ON Members (${columns})`, 'unproven-key', 'sql').join()).not.toContain('INTERLEAVE IN');
    }
  });

  test('[F3] declares what tells no time, without a blank to fill in', () => {
    const voucher = column('Voucher', { code: 'STRING', length: 16 }, { notNull: true });
    const [fix] = problems(unprovenKey, schema({ tables: [table('Jobs', ['Voucher', 'OccurredAt'], [voucher, { ...occurredAt, notNull: true }])] }))[0].fixes;
    expect(fix).toContain("ValueSource.entity('the voucher')");
  });

  test.each([[['A', 'B'], true], [['A'], false]])('keeps rows apart that a hash of A and B keeps apart: a key of %j %s', (columns, keeps) => {
    const hashed = schemaOf('CREATE TABLE T (A INT64, B INT64, H INT64 AS (FARM_FINGERPRINT(CONCAT(CAST(A AS STRING), CAST(B AS STRING)))) STORED) PRIMARY KEY (H)', Dialect.GOOGLESQL);
    const edit: Edit = { kind: 'primary key', table: hashed.tables[0], parts: columns.map((name) => ({ column: name, descending: false })) };
    expect(keepsApart(hashed, applyEdit(hashed, edit), edit)).toBe(keeps);
  });

  test('[F3] keeps the ranges of a textbook key: no random id takes its place', () => {
    const telemetry = 'CREATE TABLE telemetry (serial STRING(64) NOT NULL, measured_at TIMESTAMP NOT NULL, value FLOAT64) PRIMARY KEY (serial, measured_at)';
    const [first, ...others] = fixesOf(telemetry, 'unproven-key', 'typescript');
    expect(first).toContain("key: [Column.string('serial', { lengthChars: 64, values: ValueSource.entity('the serial') }), Column.timestamp('measured_at')]");
    expect(others.join()).not.toContain('UuidTable');
  });

  test('[F4] shards a timeline by an id that it adds, never by its clock', () => {
    const fixes = fixesOf('CREATE TABLE Events (At TIMESTAMP NOT NULL, Body STRING(MAX)) PRIMARY KEY (At)', 'monotonic-key', 'typescript');
    expect(fixes.join()).toContain("key: [Column.timestamp('At'), Column.uuid('EventId')], shardBy: ['EventId']");
    expect(fixes.join()).not.toContain("shardBy: ['At']");
  });

  test.each([['INT65', '`Id` INT64'], ['TIMESTMAP', '`Id` TIMESTAMP'], ['Invoice', 'CREATE PROTO BUNDLE (Invoice)']])('[F4] of the unknown type %s is %s', (type, fix) => {
    expect(fixesOf(`CREATE TABLE T (K BOOL, Id ${type}) PRIMARY KEY (K)`, 'column-type', 'sql')[0]).toContain(fix);
  });

  test.each([['sql', 'CREATE PROTO BUNDLE (`shop.Item`, `shop.Order`)'], ['typescript', "new ProtoBundle(db, 'ProtoBundle', { types: ['shop.Item', 'shop.Order'] })"]] as const)(
    '[F4] of a type that is not in the bundle is, in %s, the bundle with it', (language, fix) => {
      expect(fixesOf('CREATE PROTO BUNDLE (shop.Item); CREATE TABLE T (K BOOL, Id shop.Order) PRIMARY KEY (K)', 'column-type', language)[0]).toContain(fix);
    },
  );

  test('[F4] makes up no values for a column that refers to another table', () => {
    const tenants = 'CREATE TABLE Tenants (TenantId STRING(36) NOT NULL DEFAULT (GENERATE_UUID())) PRIMARY KEY (TenantId)';
    const events = 'CREATE TABLE Events (At TIMESTAMP NOT NULL, TenantId STRING(36) NOT NULL, FOREIGN KEY (TenantId) REFERENCES Tenants (TenantId)) PRIMARY KEY (At, TenantId)';
    const fixes = fixesOf(`${tenants}; ${events}`, 'monotonic-key', 'typescript').join();
    expect(fixes).not.toContain("Column.uuid('TenantId'");
    expect(fixes).toContain("Column.uuid('EventId')");
  });

  test('[F4] asks of the rows of a child nothing that only a computed column of its parent needs', () => {
    const orders = 'CREATE TABLE Orders (Payload STRING(MAX) NOT NULL, PayloadHash INT64 NOT NULL AS (FARM_FINGERPRINT(Payload)) STORED, At TIMESTAMP NOT NULL) PRIMARY KEY (At, PayloadHash)';
    const lines = 'CREATE TABLE Lines (At TIMESTAMP NOT NULL, PayloadHash INT64 NOT NULL, LineNo INT64 NOT NULL) PRIMARY KEY (At, PayloadHash, LineNo), INTERLEAVE IN PARENT Orders';
    const { script, findings } = auditText(`${orders}; ${lines}`, Dialect.GOOGLESQL, { today: TODAY });
    const key = findings.flatMap(({ finding }) => (finding.rule === 'monotonic-key' ? finding : []));
    const [sharded] = key[0].fixes!().flatMap((fix) => (fix.kind === 'advice' ? [] : [applyEdit(script.schema, fix)]));
    expect(sharded.tables[1].columns.map(({ name }) => name)).toEqual(['ShardId', 'OrderId', 'At', 'PayloadHash', 'LineNo']);
  });

  test('[F4] of a table that references itself brings no backing index on the values that it spreads', () => {
    const staff = 'CREATE TABLE Staff (Id INT64 NOT NULL, BossId INT64, CONSTRAINT Boss FOREIGN KEY (BossId) REFERENCES Staff (Id)) PRIMARY KEY (Id)';
    expect(fixesOf(staff, 'unproven-key', 'typescript').join()).not.toContain('ShardedTable');
  });

  test('[F4] leaves a graph its unique keys', () => {
    const graph = 'CREATE TABLE Nodes (Code STRING(40) NOT NULL) PRIMARY KEY (Code); CREATE PROPERTY GRAPH G NODE TABLES (Nodes KEY (Code))';
    expect(fixesOf(graph, 'unproven-key', 'typescript')).toEqual([expect.stringContaining('ValueSource.entity')]);
  });
});

describe.each(CORPUS_FILES.map(({ name, dialect, text }) => [name, dialect, text] as const))('[F2] [F3] every fix in %s', (_name, dialect, text) => {
  test('leaves no finding and brings no error in the whole schema', () => {
    expect(unprovenFixes(text, dialect)).toEqual([]);
  });
});
