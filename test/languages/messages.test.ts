import { App } from 'cdktf';
import {
  BackupSchedule, BitReversedTable, Column, Database, DestructiveChange, Errors, IndexSpread, Schedule, Sequence, ShardedTable, Table, TenantTable, Ttl,
  UuidTable, ValueSource, Weekday,
} from '../../src';
import { nextSteps } from '../../src/cli/adopt/adopt-steps';
import { WRITERS, type AppLanguage } from '../../src/languages/app-language';
import { Dialect } from '../../src/schema';
import { newDatabase, newStack } from '../support/stack';

/** How each runtime of jsii introduces itself. */
const AGENTS: { readonly [language in AppLanguage]: string | undefined } = {
  typescript: undefined, python: 'Python/3.12.3', java: 'Java/17.0.9', go: 'go1.25.1/linux/amd64', csharp: 'DotNet/8.0.1/.NETCoreApp,Version=v6.0/1.0.0.0',
};
const LANGUAGES = Object.keys(WRITERS) as AppLanguage[];

/** TypeScript as no other language has it. */
const TYPESCRIPT = /\bnew \w+\(db, '|\(\{|: \[|\b[a-z][A-Za-z]*: (\d|true|false|'\w)/;

function thrown(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    expect(Errors.isUsageError(error)).toBe(true);
    return (error as Error).message;
  }
  throw new Error('nothing was thrown');
}

const uuid = (): Column => Column.uuid('Id');

/** Calls that show code in what they answer. */
const MISTAKES: { readonly [what: string]: () => unknown } = {
  'a length': () => Column.string('Name', { lengthChars: 0 }),
  'a shard count': () => new ShardedTable(newDatabase(), 'T', { key: [uuid()], shardBy: ['Id'], shards: 1 }),
  'a shard source': () => new ShardedTable(newDatabase(), 'T', { key: [uuid()], shardBy: [], shards: 16 }),
  'a key without a UUID': () => new UuidTable(newDatabase(), 'T', { key: [Column.int64('Id')] }),
  'a key without an INT64': () => new BitReversedTable(newDatabase(), 'T', { key: [uuid()] }),
  'no tenant': () => new TenantTable(newDatabase(), 'T', {
    tenant: Column.string('TenantId'), key: [uuid()], dominantTenants: { tenantIds: [], shards: 4, shardBy: ['Id'] },
  }),
  'a skipped range': () => new Sequence(newDatabase(), 'ids', { skipRangeMin: 1 }),
  'a recorded release without migrations': () => new Database(newStack(), 'shop', { instance: 'main', migrationsThrough: 1 }),
  'a reason': () => newDatabase().acknowledge({ rule: 'redundant-index', on: 'T', reason: 'so' }),
  'a consent': () => DestructiveChange.dropTable('T', { reason: 'so' }),
  'a scope': () => new BackupSchedule(new App(), 'daily', { schedule: Schedule.daily(2) }),
};

describe.each(LANGUAGES)('an app in %s', (language) => {
  const before = process.env.JSII_AGENT;
  beforeEach(() => {
    process.env.JSII_AGENT = AGENTS[language] ?? '';
  });
  afterEach(() => {
    process.env.JSII_AGENT = before;
    if (before === undefined) {
      delete process.env.JSII_AGENT;
    }
  });

  test.each(Object.entries(MISTAKES))('is told in its language of %s', (_, act) => {
    const message = thrown(act);
    expect(TYPESCRIPT.test(message)).toBe(language === 'typescript');
  });

  test('is told the call with another argument, as an argument has no name', () => {
    const partOf = (label: string, act: () => unknown): string => new RegExp(`^ +${label} +(.*)$`, 'm').exec(thrown(act))![1];
    const sharded = (): unknown => IndexSpread.sharded(1);
    const calls: { readonly [of in AppLanguage]: readonly string[] } = {
      typescript: ['IndexSpread.sharded(1)', 'IndexSpread.sharded(16)', "Ttl.days('A', 30)", 'Schedule.weekly(Weekday.MONDAY, 2)', "ValueSource.entity('the bank')", "Column.string('Name', ...)"],
      python: ['IndexSpread.sharded(1)', 'IndexSpread.sharded(16)', 'Ttl.days("A", 30)', 'Schedule.weekly(Weekday.MONDAY, 2)', 'ValueSource.entity("the bank")', 'Column.string("Name", ...)'],
      java: ['IndexSpread.sharded(1)', 'IndexSpread.sharded(16)', 'Ttl.days("A", 30)', 'Schedule.weekly(Weekday.MONDAY, 2)', 'ValueSource.entity("the bank")', 'Column.string("Name", ...)'],
      go: [
        'sc.IndexSpread_Sharded(jsii.Number(1), nil)', 'sc.IndexSpread_Sharded(jsii.Number(16), nil)', 'sc.Ttl_Days(jsii.String("A"), jsii.Number(30))',
        'sc.Schedule_Weekly(sc.Weekday_MONDAY, jsii.Number(2))', 'sc.ValueSource_Entity(jsii.String("the bank"))', 'sc.Column_String(jsii.String("Name"), ...)',
      ],
      csharp: ['IndexSpread.Sharded(1)', 'IndexSpread.Sharded(16)', 'Ttl.Days("A", 30)', 'Schedule.Weekly(Weekday.MONDAY, 2)', 'ValueSource.Entity("the bank")', 'Column.String("Name", ...)'],
    };
    expect([
      partOf('at', sharded), partOf('fix', sharded), partOf('fix', () => Ttl.days('A', -1)), partOf('fix', () => Schedule.weekly(Weekday.MONDAY, 25)),
      partOf('fix', () => ValueSource.entity('')), partOf('fix', () => Column.string('', { lengthChars: 9 })),
    ]).toEqual(calls[language]);
  });

  test('reads the fixes of a refused key in its language', () => {
    const db = newDatabase();
    new Table(db, 'Events', { key: [Column.timestamp('At'), uuid()] });
    const [{ fixes: [first, , other] }] = db.findings();
    const fixes: { readonly [of in AppLanguage]: string } = {
      typescript: "new ShardedTable(db, 'Events', { key: [Column.timestamp('At'), Column.uuid('Id')], shardBy: ['Id'], shards: 16 })",
      python: 'ShardedTable(db, "Events", key=[Column.timestamp("At"), Column.uuid("Id")], shard_by=["Id"], shards=16)',
      java: 'ShardedTable.Builder.create(db, "Events").key(List.of(Column.timestamp("At"), Column.uuid("Id"))).shardBy(List.of("Id")).shards(16).build()',
      go: 'sc.NewShardedTable(db, jsii.String("Events"), &sc.ShardedTableProps{Key: &[]sc.Column{sc.Column_Timestamp(jsii.String("At"), nil), ' +
        'sc.Column_Uuid(jsii.String("Id"), nil)}, ShardBy: jsii.Strings("Id"), Shards: jsii.Number(16)})',
      csharp: 'new ShardedTable(db, "Events", new ShardedTableProps { Key = new Column[] { Column.Timestamp("At"), Column.Uuid("Id") }, ' +
        'ShardBy = new string[] { "Id" }, Shards = 16 })',
    };
    expect(first).toBe(fixes[language]);
    expect(TYPESCRIPT.test(other)).toBe(language === 'typescript');
  });

  test('is told how to adopt in its language', () => {
    const steps = nextSteps({
      importable: ['shop.sql'], className: 'ShopOrdersStack', folder: 'migrations/shop', fileName: '0000_baseline.sql', isBaseline: true, elements: ['CREATE TABLE T'], dialect: Dialect.GOOGLESQL, language,
    });
    const files = { typescript: 'shop-orders-stack.ts', python: 'shop_orders_stack.py', java: 'ShopOrdersStack.java', go: 'shop_orders_stack.go', csharp: 'ShopOrdersStack.cs' };
    expect(steps).toContain(`import shop.sql ${language === 'typescript' ? '' : `--language ${language} `}--out ${files[language]}\n`);
    expect(steps).toMatch(/import_?from\(/i);
    expect(steps).toContain(WRITERS[language].spelled('importFrom'));
  });
});

test('what throws shows every kind of mistake once', () => {
  expect(Object.values(MISTAKES).map((act) => /^error (\S+):/.exec(thrown(act))?.[1])).toEqual([
    'out-of-range', 'out-of-range', 'out-of-range', 'unsupported', 'unsupported', 'out-of-range', 'wrong-type', 'unsupported', 'bad-acknowledgement', 'bad-consent', 'unsupported',
  ]);
});
