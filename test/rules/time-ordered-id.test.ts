import { timeOrderedId } from '../../src/rules/hotspot/hot-key-rules';
import { VALUE_SOURCES, type ColumnDefinition, type Schema } from '../../src/schema';
import { eventId, foreignKey, generated, occurredAt, status, tenantId, ulid } from '../support/hot-columns';
import { column, index, schema, table } from '../support/model';
import { expectMessages, postgresql, problems, testRule, type RefusedCase } from '../support/rule-cases';

const FORMATS = ['uuidV1', 'uuidV6', 'uuidV7', 'ulid', 'ksuid', 'snowflake', 'objectId', 'tsid'] as const;

function id(source: (typeof FORMATS)[number]): ColumnDefinition {
  return column('Id', 'STRING', { notNull: true, declaredValues: { source } });
}

function keyed(it: string, key: string[], columns: ColumnDefinition[]): [string, Schema] {
  return [it, schema({ tables: [table('Orders', key, columns)] })];
}

const formats: RefusedCase[] = FORMATS.map((source) => [
  ...keyed(`a key of ${source}()`, ['Id'], [id(source)]),
  `Id holds ${VALUE_SOURCES[source].called} values, which begin with the time: every insert into Orders lands at one end of its key space (1 write front)`,
]);

testRule(timeOrderedId, {
  refused: [
    ...formats,
    ['an index', { tables: [table('Orders', ['EventId'], [eventId, ulid])], indexes: [index('I', 'Orders', ['OrderId'], { unique: true })] },
      'OrderId holds ULID values, which begin with the time: every insert adds an entry at one end of unique index I on Orders (1 write front)'],
    ['a foreign key to such an id', { tables: [
      table('Orders', ['OrderId'], [ulid]),
      table('Lines', ['EventId'], [eventId, column('OrderId')], { foreignKeys: [foreignKey('fk_order', ['OrderId'], 'Orders', ['OrderId'])] }),
    ] },
    'OrderId holds ULID values, which begin with the time: every insert into Orders lands at one end of its key space (1 write front)',
    'OrderId holds ULID values, which begin with the time: every insert adds an entry at one end of the backing index of foreign key fk_order on Lines (1 write front)'],
    ['the id of an order in front of its lines', { tables: [table('OrderLines', ['OrderId', 'LineNo'], [ulid, column('LineNo', 'INT64')])] },
      'OrderId holds ULID values, which begin with the time: every insert into OrderLines lands at one end of its key space (1 write front)'],
    [...keyed('a ULID in lower case', ['Lower'], [ulid, generated('Lower', 'LOWER(OrderId)', { type: { code: 'STRING' } })]),
      'Lower holds ULID values, which begin with the time: every insert into Orders lands at one end of its key space (1 write front)'],
    ['PostgreSQL', postgresql({ tables: [table('orders', ['Id'], [id('uuidV7')])] }),
      'Id holds UUID v7 values, which begin with the time: every insert into orders lands at one end of its key space (1 write front)'],
  ],
  accepted: [
    keyed('a random id', ['EventId'], [eventId]),
    keyed('a declared UUID v4', ['Id'], [column('Id', 'STRING', { declaredValues: { source: 'uuidV4' } })]),
    keyed('a tenant in front', ['TenantId', 'OrderId'], [tenantId, ulid]),
    keyed('a hash in front', ['Hash', 'OrderId'], [ulid, generated('Hash', 'FARM_FINGERPRINT(OrderId)')]),
    keyed('the reversed id', ['Reversed'], [ulid, generated('Reversed', 'REVERSE(OrderId)', { type: { code: 'STRING' } })]),
    keyed('what monotonic-key reports', ['OccurredAt'], [occurredAt]),
    keyed('what few-write-fronts reports', ['Status', 'OrderId'], [status, ulid]),
  ],
});

test('of several parts the id that grows is replaced, sharded or put behind', () => {
  const [problem] = problems(timeOrderedId, schema({ tables: [table('Orders', ['OrderId', 'TenantId'], [ulid, tenantId])] }));
  expect(problem.fixes.map((fix) => fix.slice(0, 24))).toEqual(['new UuidTable(db, \'Order', 'new ShardedTable(db, \'Or', 'new TenantTable(db, \'Ord']);
});

test('the id of something else stays with its rows, which get an id of their own', () => {
  const [problem] = problems(timeOrderedId, schema({ tables: [table('OrderLines', ['OrderId', 'LineNo'], [ulid, column('LineNo', 'INT64')])] }));
  expect(problem.fixes[2]).toContain("new UuidTable(db, 'OrderLines', { key: [Column.uuid('OrderLineId')], columns: [Column.string('OrderId'");
});

test('the whole message of an index', () => {
  expectMessages(timeOrderedId, [schema({
    tables: [table('Orders', ['EventId'], [eventId, ulid, tenantId])], indexes: [index('OrdersById', 'Orders', ['OrderId', 'TenantId'])],
  })]);
});
