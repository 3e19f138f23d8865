import {
  Check, Column, Default, ForeignKey, Generated, HashedKeyTable, IndexSpread, InterleavedHierarchy, OnDelete, SafeIndex, ShardedTable, Table,
  TenantTable, UuidTable, ValueSource, type Database, type DominantTenants,
} from '../../src';
import { newDatabase, newPostgresDatabase } from '../support/stack';

/** The hotspot findings of a database, as `rule object`. */
function hotspots(db: Database): string[] {
  return db.findings().filter(({ rule }) => !['reserved-word', 'generated-column'].includes(rule)).map(({ rule, objectName }) => `${rule} ${objectName}`);
}

describe('[J1] what TenantTable takes for granted counts less than', () => {
  const at = Column.timestamp('At');
  test.each<[string, Column, Column[], string]>([
    ['a TIMESTAMP', Column.timestamp('Tenant'), [], 'monotonic-key Events'],
    ['a commit timestamp', Column.commitTimestamp('Tenant'), [], 'monotonic-key Events'],
    ['a DATE', Column.date('Tenant'), [], 'monotonic-key Events'],
    ['a BOOL', Column.bool('Tenant'), [at], 'few-write-fronts Events'],
    ['an expression', Column.string('Tenant', { generated: Generated.stored("FORMAT_TIMESTAMP('%Y%m%d', `At`, 'UTC')") }), [], 'monotonic-key Events'],
    ['an expression that reads a clock', Column.string('Tenant', { generated: Generated.stored("SOUNDEX(FORMAT_TIMESTAMP('%c', `At`, 'UTC'))") }), [], 'unproven-key Events'],
    ['a CHECK', Column.string('Tenant'), [at], 'few-write-fronts Events'],
  ])('%s', (what, tenant, key, finding) => {
    const db = newDatabase();
    new TenantTable(db, 'Events', {
      tenant,
      key: [...key, Column.uuid('EventId')],
      columns: key.includes(at) ? [] : [at],
      checks: what === 'a CHECK' ? [Check.named('Tenants', "Tenant IN ('a', 'b')")] : [],
    });
    expect(hotspots(db)).toEqual([finding]);
  });

  test('a foreign key to such a table', () => {
    const db = newDatabase();
    const days = new TenantTable(db, 'Days', { tenant: Column.date('Day'), key: [] });
    db.acknowledge({ rule: 'monotonic-key', on: 'Days', reason: 'one row a day' });
    new Table(db, 'Sales', { key: [Column.date('Day'), Column.uuid('SaleId')], foreignKeys: [ForeignKey.to(days, { columns: ['Day'] })] });
    expect(hotspots(db)).toEqual(['monotonic-key Sales']);
  });

  test('and nothing at all about the type: a STRING is a tenant', () => {
    const db = newDatabase();
    new TenantTable(db, 'Documents', { tenant: Column.string('Tenant'), key: [at, Column.uuid('DocumentId')] });
    expect(hotspots(db)).toEqual([]);
  });
});

describe('[J4] a foreign key shows which values occur, and not in which order rows are written:', () => {
  const entity = ValueSource.entity('filled years ahead');
  /** A declaration is trusted; where a name or a type says otherwise, it draws a warning. */
  const doubted = 'unproven-key Calendar';
  test.each<[string, string, () => Column, () => Column, string[]]>([
    ['a calendar', 'Calendar', () => Column.date('Day', { values: entity }), () => Column.date('Day'), ['monotonic-key Sales', doubted]],
    ['hours', 'Calendar', () => Column.timestamp('Day', { values: entity }), () => Column.timestamp('Day'), ['monotonic-key Sales', doubted]],
    ['hour buckets', 'Calendar', () => Column.int64('HourBucket', { values: entity }), () => Column.int64('HourBucket'), [doubted, 'unproven-key Sales']],
    ['[H6] codes of a calendar', 'Calendar', () => Column.string('Code', { values: entity }), () => Column.string('Code'), [doubted, 'unproven-key Sales']],
    ['codes', 'Stores', () => Column.string('Code', { values: entity }), () => Column.string('Code'), []],
  ])('%s', (_, name, referenced, referencing, expected) => {
    const db = newDatabase();
    const target = new Table(db, name, { key: [referenced()] });
    const column = referencing();
    new Table(db, 'Sales', { key: [column, Column.uuid('SaleId')], foreignKeys: [ForeignKey.to(target, { columns: [column.name] })] });
    expect(hotspots(db).sort()).toEqual(expected);
  });

  test('its backing index', () => {
    const db = newDatabase();
    const calendar = new Table(db, 'Calendar', { key: [Column.date('Day', { values: entity })] });
    new UuidTable(db, 'Sales', { key: [Column.uuid('SaleId')], columns: [Column.date('Day')], foreignKeys: [ForeignKey.to(calendar, { columns: ['Day'] })] });
    expect(hotspots(db).sort()).toEqual(['monotonic-index FK_Sales_Day', doubted]);
  });
});

describe('[J3] an acknowledged parent lets nothing else pass:', () => {
  function family(acknowledged: readonly string[]): Database {
    const db = newDatabase();
    const days = new Table(db, 'Days', { key: [Column.date('Day')] });
    const hierarchy = new InterleavedHierarchy(db, 'DayFamily', { root: days });
    const key = (id: string): Column[] => [Column.timestamp('At'), Column.uuid(id)];
    const clicks = hierarchy.addChild('DayClicks', { key: key('ClickId'), onDelete: OnDelete.CASCADE });
    hierarchy.addChild('DayTargets', { parent: clicks, key: [Column.uuid('TargetId')], onDelete: OnDelete.CASCADE });
    new SafeIndex(clicks, 'ClicksById', { columns: ['ClickId'], spread: IndexSpread.interleavedIn(days) });
    acknowledged.forEach((on) => db.acknowledge({ rule: 'monotonic-key', on, reason: 'a few rows a day' }));
    return db;
  }

  test('its children are judged under their own names', () => {
    expect(hotspots(family(['Days']))).toEqual([
      'monotonic-index ClicksById', 'monotonic-key DayClicks', 'monotonic-key DayTargets',
    ]);
  });

  test('only the parent is named while it is not acknowledged', () => {
    expect(hotspots(family([]))).toEqual(['monotonic-key Days']);
  });

  test('each table needs an acknowledgement of its own', () => {
    expect(hotspots(family(['Days', 'DayClicks', 'DayTargets']))).toEqual(['monotonic-index ClicksById']);
  });

  test('the fix takes the child out of the family', () => {
    const [, { fixes }] = family(['Days']).findings().filter(({ rule }) => rule.startsWith('monotonic'));
    expect(fixes[0]).toMatch(/^new ShardedTable\(db, 'DayClicks', /);
  });
});

describe('[J8] a shard', () => {
  const key = (): Column[] => [Column.date('Day'), Column.timestamp('At'), Column.uuid('EventId')];
  const dominantTenants = (shardBy: string[]): DominantTenants => ({ tenantIds: ['acme'], shards: 8, shardBy });
  test('of a DATE leaves the column after it to decide', () => {
    const db = newDatabase();
    new ShardedTable(db, 'Clicks', { key: [Column.string('Lane'), ...key()], shards: 8, shardBy: ['Day'] });
    new ShardedTable(db, 'Views', { key: key(), shards: 8, shardBy: ['Day'] });
    expect(hotspots(db).sort()).toEqual(['rotating-shard Views', 'unproven-key Clicks']);
  });

  test.each<[string, string[], string[]]>([
    ['of a column that nothing is known of', ['Lane'], ['unproven-key Clicks']],
    ['of both', ['Day', 'Lane'], ['unproven-key Clicks']],
    ['of an id', ['EventId'], []],
    ['of an id and a DATE', ['Day', 'EventId'], []],
  ])('%s', (_, shardBy, findings) => {
    const sharded = newDatabase();
    const region = Column.string('Lane', { lengthChars: 2 });
    new ShardedTable(sharded, 'Clicks', { key: [region, ...key()], shards: 8, shardBy });
    expect(hotspots(sharded)).toEqual(findings);

    const tenants = newDatabase();
    new TenantTable(tenants, 'Clicks', { tenant: Column.string('Tenant'), key: [region, ...key()], dominantTenants: dominantTenants(shardBy) });
    expect(hotspots(tenants)).toEqual(findings);

    const indexed = newDatabase();
    const clicks = new UuidTable(indexed, 'Clicks', { key: [Column.uuid('EventId')], columns: [Column.date('Day', { notNull: true }), Column.string('Lane', { notNull: true })] });
    new SafeIndex(clicks, 'ByDay', { columns: ['Day'], spread: IndexSpread.sharded(8, { shardBy }) });
    expect(hotspots(indexed)).toEqual(findings.map((finding) => finding.replace('Clicks', 'ByDay')));
  });

  test('of the whole key, whose values no two rows share', () => {
    const db = newDatabase();
    new HashedKeyTable(db, 'Accounts', { key: [Column.string('AccountNo')] });
    new ShardedTable(db, 'Invoices', { key: [Column.int64('InvoiceNo')], shards: 8, shardBy: ['InvoiceNo'] });
    expect(hotspots(db)).toEqual([]);
  });

  test('and its fix declares the column that it is computed from', () => {
    const db = newDatabase();
    new ShardedTable(db, 'Clicks', { key: [Column.string('Lane'), ...key()], shards: 8, shardBy: ['Lane'] });
    const [{ fixes }] = db.findings().filter(({ rule }) => rule === 'unproven-key');
    expect(fixes[0]).toContain("Column.string('Lane', { values: ValueSource.entity(");
  });
});

test('[J6] nullFiltered filters what NULL_FILTERED does: the column that leads the index as well', () => {
  const db = newPostgresDatabase();
  const users = new UuidTable(db, 'Users', {
    key: [Column.uuid('Id')],
    columns: [Column.string('Team', { values: ValueSource.entity('the team') }), Column.uuid('Org', { notNull: true }), Column.timestamp('At')],
  });
  new SafeIndex(users, 'ByTeam', { columns: ['At'], spread: IndexSpread.ledBy('Team'), nullFiltered: true });
  new SafeIndex(users, 'ByOrg', { columns: ['At'], spread: IndexSpread.ledBy('Org'), nullFiltered: true });
  new SafeIndex(users, 'ByTime', { columns: ['At'], spread: IndexSpread.sharded(4, { shardBy: ['Team'] }), nullFiltered: true });
  expect(db.ddl.map((statement) => / WHERE .*/.exec(statement)?.[0])).toEqual([
    undefined, ' WHERE "At" IS NOT NULL', ' WHERE "At" IS NOT NULL AND "Team" IS NOT NULL', ' WHERE "At" IS NOT NULL',
  ]);
});

test('[L3] an acknowledgement counts as it was given, whatever becomes of it afterwards', () => {
  const db = newDatabase();
  new Table(db, 'Events', { key: [Column.timestamp('SeenAt')] });
  const given = { rule: 'monotonic-key', on: 'Events', reason: 'ten rows a day, written by a person', until: '2020-01-01' };
  db.acknowledge(given);
  given.until = '2999-01-01';
  expect(db.findings().map(({ rule }) => rule)).toContain('monotonic-key');
});

test.each<[string, () => unknown]>([
  ['a default', () => Default.expression("'\ud800'")],
  ['a check', () => Check.named('C', "Note != '\udc00x'")],
])('[L3] half of a character in %s is refused, because Terraform would replace it', (_, make) => {
  expect(make).toThrow(/half of a character \(a lone surrogate\)/);
});
