import {
  Check, Column, ForeignKey, Generated, IndexSpread, InterleavedHierarchy, OnDelete, SafeIndex, Table, TenantTable,
  UuidTable, ValueSource, type Database,
} from '../../src';
import { newDatabase } from '../support/stack';

/** The hotspot findings of a database, as `rule object`. */
function hotspots(db: Database): string[] {
  return db.findings().filter(({ rule }) => rule !== 'reserved-word').map(({ rule, objectName }) => `${rule} ${objectName}`);
}

describe('[J1] what TenantTable takes for granted counts less than', () => {
  const at = Column.timestamp('At');
  test.each<[string, Column, Column[], string]>([
    ['a TIMESTAMP', Column.timestamp('Tenant'), [], 'monotonic-key Events'],
    ['a commit timestamp', Column.commitTimestamp('Tenant'), [], 'monotonic-key Events'],
    ['a DATE', Column.date('Tenant'), [], 'monotonic-key Events'],
    ['a BOOL', Column.bool('Tenant'), [at], 'few-write-fronts Events'],
    ['an expression', Column.string('Tenant', { generated: Generated.stored("FORMAT_TIMESTAMP('%Y%m%d', At)") }), [], 'unproven-key Events'],
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
  test.each<[string, () => Column, () => Column, string[]]>([
    ['a calendar', () => Column.date('Day', { values: entity }), () => Column.date('Day'), ['monotonic-key Sales']],
    ['hours', () => Column.timestamp('Day', { values: entity }), () => Column.timestamp('Day'), ['monotonic-key Sales']],
    ['hour buckets', () => Column.int64('HourBucket', { values: entity }), () => Column.int64('HourBucket'), ['unproven-key Sales']],
    ['codes', () => Column.string('Code', { values: entity }), () => Column.string('Code'), []],
  ])('%s', (_, referenced, referencing, expected) => {
    const db = newDatabase();
    const target = new Table(db, 'Calendar', { key: [referenced()] });
    const column = referencing();
    new Table(db, 'Sales', { key: [column, Column.uuid('SaleId')], foreignKeys: [ForeignKey.to(target, { columns: [column.name] })] });
    expect(hotspots(db)).toEqual(expected);
  });

  test('its hidden index', () => {
    const db = newDatabase();
    const calendar = new Table(db, 'Calendar', { key: [Column.date('Day', { values: entity })] });
    new UuidTable(db, 'Sales', { key: [Column.uuid('SaleId')], columns: [Column.date('Day')], foreignKeys: [ForeignKey.to(calendar, { columns: ['Day'] })] });
    expect(hotspots(db)).toEqual(['monotonic-index FK_Sales_Day']);
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
