import { changedLines, numbered } from '../../src/report/changed-lines';
import { rendered } from '../../src/report/rendered-finding';
import { shownFixes } from '../../src/report/shown-fixes';
import { mutableShardSource } from '../../src/rules/hotspot/shard-rules';
import { Dialect, type ColumnDefinition, type Schema } from '../../src/schema';
import { auditText } from '../support/audit-text';
import { committedAt, eventId, generated, occurredAt } from '../support/hot-columns';
import { column, index, schema, table } from '../support/model';
import { findings, postgresql, testRule } from '../support/rule-cases';

const userId = column('UserId', { code: 'STRING', length: 36 }, { notNull: true });
const region = column('Region', { code: 'STRING', length: 10 }, { notNull: true });

function keyed(it: string, expression: string, columns: ColumnDefinition[] = []): [string, Schema] {
  return [it, schema({ tables: [table('Events', ['ShardId', 'CommittedAt', 'EventId'], [generated('ShardId', expression), committedAt, eventId, ...columns])] })];
}

const orderNo = column('OrderNo', 'INT64', { notNull: true });

/** Orders of several tenants, each with numbers of its own. */
function orders(expression: string, of: Partial<ColumnDefinition> = {}): Partial<Schema> {
  return { tables: [
    table('Events', ['ShardId', 'OrderNo'], [generated('ShardId', expression), orderNo, { ...userId, ...of }]),
    table('Lines', ['ShardId', 'OrderNo', 'No'], [column('ShardId', 'INT64', { notNull: true }), orderNo, column('No', 'INT64')], { interleave: { parent: 'Events', inParent: true } }),
  ] };
}

const MUTABLE = 'UserId of Events can never be updated: ShardId in the primary key is computed from it';

testRule(mutableShardSource, {
  refused: [
    [...keyed('a shard of a column outside the key', 'ABS(MOD(FARM_FINGERPRINT(UserId), 16))', [userId]), MUTABLE],
    [...keyed('a full hash', 'FARM_FINGERPRINT(UserId)', [userId]), MUTABLE],
    [...keyed('one source outside the key', 'ABS(MOD(FARM_FINGERPRINT(CONCAT(EventId, "|", UserId)), 16))', [userId]), MUTABLE],
    [...keyed('a column declared as mutable', 'ABS(MOD(FARM_FINGERPRINT(UserId), 16))', [{ ...userId, immutable: false }]), MUTABLE],
    [...keyed('two sources outside the key', 'ABS(MOD(FARM_FINGERPRINT(CONCAT(UserId, "|", Region)), 16))', [userId, region]),
      'UserId, Region of Events can never be updated: ShardId in the primary key is computed from it'],
    [...keyed('a source behind another generated column', 'ABS(MOD(FARM_FINGERPRINT(Lower), 16))', [userId, generated('Lower', 'LOWER(UserId)', { type: { code: 'STRING' } })]),
      MUTABLE],
    ['a full hash that keeps rows apart', orders('FARM_FINGERPRINT(UserId)'), MUTABLE],
    ['a shard that keeps some rows apart', orders('ABS(MOD(FARM_FINGERPRINT(UserId), 64))'), MUTABLE],
    ['PostgreSQL', postgresql({ tables: [table('Events', ['ShardId', 'EventId'], [generated('ShardId', 'abs(mod(spanner.farm_fingerprint("UserId"), 16))'), eventId, userId])] }), MUTABLE],
  ],
  accepted: [
    keyed('a shard of a key column', 'ABS(MOD(FARM_FINGERPRINT(EventId), 16))'),
    keyed('a column declared immutable', 'ABS(MOD(FARM_FINGERPRINT(UserId), 16))', [{ ...userId, immutable: true }]),
    ['no hash', { tables: [table('Events', ['Size', 'EventId'], [generated('Size', 'LENGTH(UserId)'), eventId, userId])] }],
    ['a shard of an index, which moves with its row', {
      tables: [table('Events', ['EventId'], [eventId, userId, occurredAt, generated('ShardId', 'ABS(MOD(FARM_FINGERPRINT(UserId), 16))')])],
      indexes: [index('I', 'Events', ['ShardId', 'OccurredAt'])],
    }],
    ['a key that is inherited from a parent with such a shard of its own key', { tables: [
      table('Events', ['ShardId', 'EventId'], [generated('ShardId', 'ABS(MOD(FARM_FINGERPRINT(EventId), 16))'), eventId]),
      table('Lines', ['ShardId', 'EventId', 'No'], [generated('ShardId', 'ABS(MOD(FARM_FINGERPRINT(EventId), 16))'), eventId, column('No', 'INT64')], {
        interleave: { parent: 'Events', inParent: true },
      }),
    ] }],
  ],
});

describe('the ways out', () => {
  const shown = (of: Partial<Schema>): string[][] => {
    const { fixes, costs } = rendered(findings(mutableShardSource, schema(of))[0], 'sql');
    return fixes.map((fix, at) => [fix, costs[at]]);
  };
  const DECLARED = ['-- spanner-constructs: immutable UserId', 'Spanner refuses each update of UserId'];

  test('begin with the declaration, and hash an id of the key', () => {
    expect(shown(keyed('', 'ABS(MOD(FARM_FINGERPRINT(UserId), 16))', [userId])[1])).toEqual([
      DECLARED,
      ['`ShardId` INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(`EventId`), 16))) STORED', 'rows are sorted by ShardId: a read by UserId alone reads the whole table'],
    ]);
  });

  test.each(['FARM_FINGERPRINT(UserId)', 'ABS(MOD(FARM_FINGERPRINT(UserId), 64))'])('take the source of %s into a key that it keeps unique', (expression) => {
    const [declared, [key, cost], ...others] = shown(orders(expression));
    expect([declared, cost, others]).toEqual([DECLARED, 'rows that reference Events also store UserId', []]);
    expect(key).toContain(`\`ShardId\` INT64 NOT NULL AS (${expression}) STORED`);
    expect(key).toContain('PRIMARY KEY (`ShardId`, `OrderNo`, `UserId`)');
  });

  test('can be written into a file, and leave what an application inserts into a child', () => {
    const text = [
      'CREATE TABLE Visits (', '  VisitId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()),', '  UserId STRING(36) NOT NULL,',
      '  ShardId INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(UserId), 16))) STORED,', ') PRIMARY KEY (ShardId, VisitId);',
      'CREATE TABLE Pages (ShardId INT64 NOT NULL, VisitId STRING(36) NOT NULL, No INT64 NOT NULL) PRIMARY KEY (ShardId, VisitId, No), INTERLEAVE IN PARENT Visits;', '',
    ].join('\n');
    const placed = auditText(text, Dialect.GOOGLESQL, { today: '2026-11-22' }).findings.find(({ finding }) => finding.rule === mutableShardSource.name)!;
    expect(shownFixes(placed).map(({ title, isDeclaration, edits }) => [title, isDeclaration, changedLines(edits!).map(numbered)])).toEqual([
      ['declare UserId immutable; if it never changes', true, ['   1 + -- spanner-constructs: immutable UserId']],
      [expect.any(String), false, [expect.stringContaining('   4 - '), expect.stringContaining('FARM_FINGERPRINT(VisitId)')]],
    ]);
  });
});
